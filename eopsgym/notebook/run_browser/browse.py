"""The functions behind `trajectories.browse()` and `runs.browse()`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.notebook.run_browser.browser import Browser
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.run_browser.shown_columns import SHOWN
from eopsgym.runs import Runs
from eopsgym.sync.users_line import without_warnings
from eopsgym.trajectories import Trajectories, open_trajectories, trajectories_of_lines

if TYPE_CHECKING:
    import pandas as pd


def browse_trajectories(
    trajectories: Trajectories,
    where: str = "true",
    *,
    columns: Sequence[str] = (),
    beside: "Sequence[pd.DataFrame] | pd.DataFrame" = (),
) -> Browser:
    """Return a widget that lists the runs of a store; it follows an experiment that runs.

    Args:
        trajectories: the store.
        where: an SQL condition on the table `runs`, which all listed runs meet.
        columns: the columns to show at first; the usual ones unless given.
        beside: data frames with a column `run_id`, whose other columns become columns and facets
            of the list, such as the answers of a scan.

    Raises:
        ConfigError: if there is no such column, or a frame cannot be joined.
        StoreError: if the condition is not valid.
    """
    frames = _frames(beside)
    rows = RunRows(trajectories.another(), where, beside=frames)
    _check(columns, rows)
    reopen = trajectories.reopen
    if reopen is None:
        return Browser(rows, where, None, columns)
    return Browser(rows, where, lambda: RunRows(reopen(), where, beside=frames), columns)


def browse_runs(
    runs: Runs,
    *,
    columns: Sequence[str] = (),
    beside: "Sequence[pd.DataFrame] | pd.DataFrame" = (),
) -> Browser:
    """Return a widget that lists some runs.

    Args:
        runs: the runs.
        columns, beside: as for `browse_trajectories`.

    Raises:
        ConfigError: if there is no run, no such column, or a frame cannot be joined.
    """
    if not len(runs):
        raise ConfigError("there are no runs to browse; make some, or read a folder: Runs.read(…)")
    frames = _frames(beside)
    rows = _rows_of(runs, frames)
    _check(columns, rows)
    return Browser(rows, "", None, columns)


def _rows_of(runs: Runs, frames: "Sequence[pd.DataFrame]") -> RunRows:
    """Return the rows of runs, from the store of their folder where all of them are in one."""
    folder = _folder(runs)
    if folder is not None:
        ids = [entry.id for entry in runs.kept()]
        with without_warnings():
            rows = RunRows(open_trajectories(folder), ids=ids, beside=frames)
        if rows.count == len(set(ids)):
            return rows
        rows.close()  # attempts that others replaced, which no store counts as runs
    store = trajectories_of_lines(runs.lines(), runs)
    return RunRows(store, beside=frames)


def _folder(runs: Runs) -> Path | None:
    """Return the results folder that all of the runs are in, or None."""
    kept = [*runs.kept()]
    folders = {entry.path.parent for entry in kept}
    return folders.pop() if len(kept) == len(runs) and len(folders) == 1 else None


def _frames(beside: "Sequence[pd.DataFrame] | pd.DataFrame") -> "Sequence[pd.DataFrame]":
    return [beside] if hasattr(beside, "columns") else [*beside]  # type: ignore[list-item]


def _check(columns: Sequence[str], rows: RunRows) -> None:
    for name in columns:
        if name not in rows.columns:
            rows.close()
            known = [each.name for each in SHOWN]
            raise ConfigError(f"there is no column {name!r}; {names_there_are(name, known)}")
