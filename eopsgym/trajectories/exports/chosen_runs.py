"""The runs that an export writes."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Any

from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs import Run, Runs
from eopsgym.runs.old_formats import to_present
from eopsgym.trajectories.store import open_trajectories
from eopsgym.trajectories.trajectories import Trajectories

_MALFORMED = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


class ChosenRuns:
    """The runs of a source that meet a condition.

    Args:
        source: a results folder, a run file, or runs.
        where: an SQL condition on the table `runs`; empty for all.
        opened: the stack that closes the store.
    """

    def __init__(
        self, source: str | Path | Iterable[Run] | Run, where: str, opened: ExitStack
    ) -> None:
        self.where = where or "true"
        self._source = source if isinstance(source, str | Path) else Runs(source)
        self._is_all = isinstance(self._source, Runs) and not where
        self._opened = opened

    @cached_property
    def trajectories(self) -> Trajectories:
        """The store of the source."""
        return self._opened.enter_context(open_trajectories(self._source))

    @cached_property
    def runs(self) -> Runs:
        """The runs: those of a list in its order, others by the time at which they began."""
        if self._is_all and isinstance(self._source, Runs):
            return self._source
        return self.trajectories.runs(self.where)

    @property
    def superseded(self) -> int:
        """The number of superseded attempts in the source, which are no runs."""
        if self._is_all:
            return 0
        return int(self.trajectories.tuples("SELECT count(*) FROM superseded")[0][0])

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield the record of each run, in the present format.

        Raises:
            StoreError: a record is damaged, or its file was removed or changed.
        """
        for line in self.runs.lines():
            try:
                yield to_present(from_project_json(line))
            except _MALFORMED as error:
                raise StoreError(f"a run record is damaged: {error}") from error
