"""The source of an analysis: a store of results that is opened for reading."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from eopsgym.runs import Run
from eopsgym.trajectories import Trajectories, open_trajectories

Source = str | Path | Trajectories | Sequence[Run] | Run
"""A results folder or run file, an open store, or runs in memory: a list of runs, or one run."""


@contextmanager
def opened(
    source: Source, store: str | Path | None = None, strict: bool = False
) -> Iterator[Trajectories]:
    """Provide the store of a source, and close it at the end unless it was open before.

    Args:
        source: the runs.
        store, strict: as for `open_trajectories`.
    """
    if isinstance(source, Trajectories):
        yield source
        return
    with open_trajectories(source, store, strict) as trajectories:
        yield trajectories
