"""Who runs what: run records, and the functions that make them."""

from eopsgym.runs.diff import Diff, Difference
from eopsgym.runs.journal import Journal
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
from eopsgym.runs.run import RESULTS, run_task, run_tasks
from eopsgym.runs.story import GOALS, Flip, Goal, Mark, Said, Story, on_state

__all__ = [
    "FORMAT",
    "GOALS",
    "RESULTS",
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
