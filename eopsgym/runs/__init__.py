"""Runs: setups, records, and the functions that make and store them."""

from eopsgym.runs.alignment import AlignedRow, Alignment, align
from eopsgym.runs.batch import finished_runs
from eopsgym.runs.cassettes import Cassette
from eopsgym.runs.comparison import ROW_GOALS, Comparison, RowGoal
from eopsgym.runs.conversation import Said
from eopsgym.runs.final_states import FinalStates, RowDifference, compare_final_states
from eopsgym.runs.grid import run_grid
from eopsgym.runs.judge_check import JudgeCheck, Opinion, check_judge
from eopsgym.runs.many_tasks import run_tasks
from eopsgym.runs.old_formats import FORMAT
from eopsgym.runs.one_task import run_task
from eopsgym.runs.options import Options
from eopsgym.runs.read_runs import (
    RunsOfLines,
    Skipped,
    line_ends,
    read_from,
    read_run,
    read_runs,
    run_files,
    whole_size,
)
from eopsgym.runs.remove_runs import drop_runs, dropped_file
from eopsgym.runs.rescore import rescore, undo_rescore
from eopsgym.runs.rescored import Rescored, RescoredFile
from eopsgym.runs.result_file_names import RESULTS
from eopsgym.runs.rows_read import RowsRead, rows_read
from eopsgym.runs.run import Run
from eopsgym.runs.run_diff import Diff, Difference
from eopsgym.runs.run_file import TRIED_AGAIN, Journal
from eopsgym.runs.run_list import Runs
from eopsgym.runs.run_record import RunServer
from eopsgym.runs.setup import Agent, Fork, JudgeName, Setup
from eopsgym.runs.step_verdicts import GOALS, Flip, Goal, Mark, Replay, on_state
from eopsgym.runs.tag_kinds import OwnKind, declare_kind, own_kinds
from eopsgym.runs.tags import Tag, read_tags, tag_run, untag_run
from eopsgym.runs.transcript_search import TEXT_PARTS, Hit, TextPart, Transcript

__all__ = [
    "FORMAT",
    "GOALS",
    "RESULTS",
    "ROW_GOALS",
    "TEXT_PARTS",
    "TRIED_AGAIN",
    "Agent",
    "AlignedRow",
    "Alignment",
    "Cassette",
    "Comparison",
    "Diff",
    "Difference",
    "FinalStates",
    "Flip",
    "Fork",
    "Goal",
    "Hit",
    "Journal",
    "JudgeCheck",
    "JudgeName",
    "Mark",
    "Opinion",
    "Options",
    "OwnKind",
    "Replay",
    "Rescored",
    "RescoredFile",
    "RowDifference",
    "RowGoal",
    "RowsRead",
    "Run",
    "RunServer",
    "Runs",
    "RunsOfLines",
    "Said",
    "Setup",
    "Skipped",
    "Tag",
    "TextPart",
    "Transcript",
    "align",
    "check_judge",
    "compare_final_states",
    "declare_kind",
    "drop_runs",
    "dropped_file",
    "finished_runs",
    "line_ends",
    "on_state",
    "own_kinds",
    "read_from",
    "read_run",
    "read_runs",
    "read_tags",
    "rescore",
    "rows_read",
    "run_files",
    "run_grid",
    "run_task",
    "run_tasks",
    "tag_run",
    "undo_rescore",
    "untag_run",
    "whole_size",
]


def __dir__() -> list[str]:
    return sorted(__all__)
