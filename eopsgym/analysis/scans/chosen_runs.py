"""The runs that a scan is about, and the folder to which its answers go."""

from pathlib import Path

from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError
from eopsgym.runs import Run, Runs
from eopsgym.runs.run_entry import Entry
from eopsgym.trajectories import Trajectories
from eopsgym.user_paths import user_path

EVERY = "true"


def chosen_runs(source: Source, where: str = EVERY) -> Runs:
    """Return the runs of a source that meet a condition, each once.

    Args:
        source: a results folder or run file, an open store, or runs.
        where: an SQL condition on the table `runs`.

    Raises:
        ConfigError: there are none.
        StoreError: the source cannot be read, or the condition is not valid.
    """
    if isinstance(source, str | Path | Trajectories) or where != EVERY:
        with opened(source) as trajectories:
            chosen = trajectories.runs(where)
    else:
        chosen = source if isinstance(source, Runs) else Runs(source)
    once = {entry.id: entry for entry in chosen.entries()}
    if not once:
        raise ConfigError(f"there are no runs to scan where {where}; give other runs")
    return chosen if len(once) == len(chosen) else Runs(once.values())


def answers_folder(source: Source, runs: Runs, results: str | Path | None) -> Path | None:
    """Return the folder for the answers: the given one, or that of the runs.

    It is None for runs that are only in memory, and for runs of several folders.
    """
    if results is not None:
        return user_path(results)
    if isinstance(source, Trajectories):
        return source.source
    folders = {_folder_of(entry) for entry in runs.entries()}
    return folders.pop() if len(folders) == 1 else None


def _folder_of(entry: Entry) -> Path | None:
    """Return the results folder of a run; None for a run in memory."""
    return entry.folder if isinstance(entry, Run) else entry.path.parent
