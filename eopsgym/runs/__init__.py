"""Who runs what: run records, and the functions that make them."""

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

__all__ = [
    "FORMAT",
    "RESULTS",
    "Journal",
    "Run",
    "RunServer",
    "Runs",
    "Skipped",
    "line_ends",
    "read_from",
    "read_run",
    "read_runs",
    "run_files",
    "run_task",
    "run_tasks",
    "whole_size",
]
