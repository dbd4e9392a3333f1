"""Runs as a list that says what came of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex, overload

from eopsgym.errors import EopsgymError, ModelAccessError
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.result_file_names import RESULTS
from eopsgym.runs.run import Run
from eopsgym.sync import Awaitable


class Runs(list[Run], Awaitable):
    """Runs in the order they were asked for.

    Attributes:
        found: how many of them were in the run file already.
        refused: the models whose provider refused the key or the account, and what it said; there
            may be no runs of theirs.
        left_out: the combinations of `run_grid` that cannot be, and why.
        varied: the columns of a score table that tell the runs apart, where `run_grid` made them.

    `Runs.read("results")` are those that are kept there,
    `runs.where(model="scripted/gold", strict=False)` are those that are so.
    """

    def __init__(
        self,
        runs: Iterable[Run] = (),
        found: int = 0,
        refused: Mapping[str, ModelAccessError] | None = None,
        varied: Sequence[str] = (),
    ) -> None:
        super().__init__(runs)
        self.found = found
        self.refused = dict(refused or {})
        self.varied = tuple(varied)
        self.left_out: Mapping[str, EopsgymError] = {}

    @classmethod
    def read(cls, source: str | Path = RESULTS, strict: bool = False) -> "Runs":
        """The runs that are kept in a folder or a run file, each once, in the order of writing.

        A warning says which lines gave no run. For more than fits into memory, `read_runs` gives
        one run after the other.

        Args:
            source: a results folder or a run file.
            strict: stop at the first line that is damaged or cut off.

        Raises:
            StoreError: if there are no results, or no run in them; if `strict`, at such a line.
        """
        return cls(read_runs(source, strict))

    def where(self, meets: Callable[[Run], bool] = lambda run: True, /, **values: Any) -> "Runs":
        """The runs that meet a condition and whose attributes have these values.

        Raises:
            AttributeError: for an attribute that runs do not have.
        """
        found = (
            run
            for run in self
            if meets(run) and all(getattr(run, name) == value for name, value in values.items())
        )
        return Runs(found, varied=self.varied)

    @overload
    def __getitem__(self, place: SupportsIndex) -> Run: ...
    @overload
    def __getitem__(self, place: slice) -> "Runs": ...
    def __getitem__(self, place: SupportsIndex | slice) -> "Run | Runs":
        """Return one of the runs, or some of them as `Runs`."""
        found = super().__getitem__(place)
        return Runs(found, varied=self.varied) if isinstance(found, list) else found

    def __repr__(self) -> str:
        passed = sum(run.strict is True for run in self)
        there = f", {self.found} were there already" if self.found else ""
        refused = f"; refused: {', '.join(self.refused)}" if self.refused else ""
        left = f"; left out: {'; '.join(self.left_out)}" if self.left_out else ""
        return f"Runs({passed} of {len(self)} passed{self._unjudged()}{there}{refused}{left})"

    def _unjudged(self) -> str:
        """How many have no verdict, and how those ended."""
        stops = Counter(run.stop for run in self if run.strict is None)
        if not stops:
            return ""
        named = ", ".join(f"{count} {stop}" for stop, count in stops.most_common())
        return f"; no verdict on {stops.total()}: {named}"
