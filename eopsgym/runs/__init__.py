"""Who runs what: run records, and the functions that make them."""

from eopsgym.runs.batch import finished_runs, run_tasks
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

__all__ = [
    "FORMAT",
    "RESULTS",
    "TRIED_AGAIN",
    "Journal",
    "Run",
    "RunServer",
    "Runs",
    "Skipped",
    "drop_runs",
    "dropped_file",
    "finished_runs",
    "line_ends",
    "read_from",
    "read_run",
    "read_runs",
    "run_files",
    "run_task",
    "run_tasks",
    "whole_size",
]
