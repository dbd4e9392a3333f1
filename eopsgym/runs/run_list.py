"""Runs as a list that says what came of them."""

import reprlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex, overload

from eopsgym.errors import EopsgymError, ModelAccessError
from eopsgym.runs.kept_run import Entry, KeptRun, line_of, run_of
from eopsgym.runs.read_runs import read_kept
from eopsgym.runs.result_file_names import RESULTS
from eopsgym.runs.run import Run
from eopsgym.sync import Awaitable


class Runs(Sequence[Run], Awaitable):
    """Runs in the order they were asked for.

    A run that stands in a run file is read when it is looked at, so that any number of runs fits
    into memory; `list(runs)` reads all. StoreError says so where its file was removed or changed.

    Attributes:
        found: how many of them were in the run file already.
        refused: the models whose provider refused the key or the account, and what it said; there
            may be no runs of theirs.
        left_out: the combinations of `run_grid` that cannot be, and why.
        varied: the columns of a score table that tell the runs apart, where `run_grid` made them.
        known_by: a digest by which a later call of a finished `Experiment` knows that these are its
            runs; empty where they are not.
        answer: what is known of the question of the `Experiment` that made them; None without one.

    `Runs(run)` is a list of one run, `Runs.read("results")` are those that are kept there,
    `runs.where(model="scripted/gold", strict=False)` are those that are so.
    """

    def __init__(
        self,
        runs: Iterable[Entry] | Run = (),
        found: int = 0,
        refused: Mapping[str, ModelAccessError] | None = None,
        varied: Sequence[str] = (),
    ) -> None:
        self._entries = _entries(runs)
        self.found = found
        self.refused = dict(refused or {})
        self.varied = tuple(varied)
        self.left_out: Mapping[str, EopsgymError] = {}
        self.known_by = ""
        self.answer: Any = None

    @classmethod
    def read(cls, source: str | Path = RESULTS, strict: bool = False) -> "Runs":
        """Read the runs of a folder or a run file, each once, in the order of writing.

        A warning says which lines gave no run.

        Args:
            source: a results folder or a run file.
            strict: stop at the first line that is damaged or cut off.

        Raises:
            StoreError: if there are no results, or no run in them; if `strict`, at such a line.
        """
        return cls(kept for kept, _ in read_kept(source, strict))

    def where(self, meets: Callable[[Run], bool] = lambda run: True, /, **values: Any) -> "Runs":
        """Return the runs that meet a condition and whose attributes have these values.

        Raises:
            AttributeError: for an attribute that runs do not have.
        """

        def is_wanted(run: Run) -> bool:
            return meets(run) and all(getattr(run, name) == each for name, each in values.items())

        found = (entry for entry in self._entries if is_wanted(run_of(entry)))
        return Runs(found, varied=self.varied)

    def stops(self) -> Iterator[str]:
        """Yield why each run ended, without reading the runs."""
        return (entry.stop for entry in self._entries)

    def kept(self) -> Iterator[KeptRun]:
        """Yield where each of those stands that stand in a run file."""
        return (entry for entry in self._entries if isinstance(entry, KeptRun))

    def lines(self) -> Iterator[bytes]:
        """Yield each run as its record: one line of JSON, without its end.

        Raises:
            StoreError: if a file was removed or changed.
        """
        return map(line_of, self._entries)

    @overload
    def __getitem__(self, place: SupportsIndex) -> Run: ...
    @overload
    def __getitem__(self, place: slice) -> "Runs": ...
    def __getitem__(self, place: SupportsIndex | slice) -> "Run | Runs":
        """Return one of the runs, or some of them as `Runs`."""
        if isinstance(place, slice):
            return Runs(self._entries[place], varied=self.varied)
        return run_of(self._entries[place])

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Run]:
        return map(run_of, self._entries)

    def __add__(self, other: Iterable[Run] | Run) -> "Runs":
        """Return these runs and others, or another, behind them."""
        return Runs([*self._entries, *_entries(other)], varied=self.varied)

    def __radd__(self, other: Iterable[Run] | Run) -> "Runs":
        return Runs([*_entries(other), *self._entries], varied=self.varied)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Runs | list):
            return NotImplemented
        more = other._entries if isinstance(other, Runs) else other
        # Two that stand at one place of a file are one run, which need not be read for that.
        return len(self) == len(more) and all(
            one == another or run_of(one) == run_of(another)
            for one, another in zip(self._entries, more, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        passed = sum(entry.strict is True for entry in self._entries)
        there = f", {self.found} were there already" if self.found else ""
        refused = f"; refused: {', '.join(self.refused)}" if self.refused else ""
        left = f"; left out: {'; '.join(self.left_out)}" if self.left_out else ""
        said = f"; {self.answer}" if self.answer else ""
        return f"Runs({passed} of {len(self)} passed{self._unjudged()}{there}{refused}{left}{said})"

    def _unjudged(self) -> str:
        """Return how many runs have no verdict, and how those ended."""
        stops = Counter(entry.stop for entry in self._entries if entry.strict is None)
        if not stops:
            return ""
        named = ", ".join(f"{count} {stop}" for stop, count in stops.most_common())
        return f"; no verdict on {stops.total()}: {named}"


def _entries(runs: Iterable[Entry] | Run) -> list[Entry]:
    """Return the entries of a list of runs, or of one run.

    Raises:
        TypeError: if it is, or holds, anything else.
    """
    if isinstance(runs, Runs):
        return runs._entries
    found: list[Entry] = [*runs] if isinstance(runs, Iterable) else [runs]
    for each in found:
        if not isinstance(each, Run | KeptRun):
            raise TypeError(
                f"runs are a list of Run, or one Run, not {reprlib.repr(each)}; "
                "Runs.read(…) are those of one folder or run file"
            )
    return found
