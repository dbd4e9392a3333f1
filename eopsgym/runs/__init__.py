"""Who runs what: run records, and the functions that make them."""

from eopsgym.runs.batch import finished_runs, run_tasks
from eopsgym.runs.diff import Diff, Difference
from eopsgym.runs.drop import drop_runs, dropped_file
from eopsgym.runs.journal import RESULTS, Journal
from eopsgym.runs.known import TRIED_AGAIN
from eopsgym.runs.reading import (
    Skipped,
    line_ends,
    read_from,
    read_run,
    read_runs,
    run_files,
    whole_size,
)
from eopsgym.runs.record import FORMAT, Run, Runs, RunServer
from eopsgym.runs.run import run_task
from eopsgym.runs.story import GOALS, Flip, Goal, Mark, Said, Story, on_state

__all__ = [
    "FORMAT",
    "GOALS",
    "RESULTS",
    "TRIED_AGAIN",
    "Diff",
    "Difference",
    "Flip",
    "Goal",
    "Journal",
    "Mark",
    "Run",
    "RunServer",
    "Runs",
    "Said",
    "Skipped",
    "Story",
    "drop_runs",
    "dropped_file",
    "finished_runs",
    "line_ends",
    "on_state",
    "read_from",
    "read_run",
    "read_runs",
    "run_files",
    "run_task",
    "run_tasks",
    "whole_size",
]
