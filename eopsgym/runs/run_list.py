"""`Runs`: a list of runs with their outcomes."""

import reprlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex, overload

from eopsgym.errors import EopsgymError, ModelAccessError
from eopsgym.run_views_by_name import view
from eopsgym.runs.read_runs import read_kept
from eopsgym.runs.result_file_names import RESULTS
from eopsgym.runs.run import Run
from eopsgym.runs.run_entry import Entry, KeptRun, line_of, run_of
from eopsgym.sync import Awaitable


class Runs(Sequence[Run], Awaitable):
    """A sequence of runs, in the order in which they were requested.

    A run of a run file is read when it is used, so that any number of runs fits into memory;
    `list(runs)` reads all. If its file was removed or changed, StoreError is raised.

    Attributes:
        found: the number of runs that were made before.
        refused: the models whose provider refused the key or the account, with the error; their
            runs may be missing.
        left_out: the combinations of `run_grid` that are impossible, with the error.
        varied: the columns of a score table that distinguish the runs, if `run_grid` made them.
        known_by: a digest by which a later call of a finished `Experiment` recognizes these as its
            runs; empty if it is not finished.
        answer: the answer to the question of the `Experiment` that made them; None without one.

    `Runs(run)` is a list of one run, `Runs.read("results")` reads a folder, and
    `runs.where(model="scripted/gold", strict=False)` selects runs by their attributes.
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

        A warning names the lines without a run.

        Args:
            source: a results folder or a run file.
            strict: raise an error at the first line that is damaged or cut off.

        Raises:
            StoreError: there are no results, or no run in them; with `strict`, a line is damaged.
        """
        return cls(kept for kept, _ in read_kept(source, strict))

    def where(self, meets: Callable[[Run], bool] = lambda run: True, /, **values: Any) -> "Runs":
        """Return the runs that meet a condition and whose attributes have the given values.

        Raises:
            AttributeError: runs have no such attribute.
        """

        def is_wanted(run: Run) -> bool:
            return meets(run) and all(getattr(run, name) == each for name, each in values.items())

        matching = (entry for entry in self._entries if is_wanted(run_of(entry)))
        return Runs(matching, varied=self.varied)

    def stops(self) -> Iterator[str]:
        """Yield the stop reason of each run, without reading the runs."""
        return (entry.stop for entry in self._entries)

    def kept(self) -> Iterator[KeptRun]:
        """Yield the entries of those runs that are in a run file."""
        return (entry for entry in self._entries if isinstance(entry, KeptRun))

    def entries(self) -> Iterator[Entry]:
        """Yield the item behind each run, with its id, without reading runs of run files."""
        return iter(self._entries)

    def browse(self, **options: Any) -> Any:
        """Return a widget that lists the runs, to sort, filter, search, tag and open them.

        The runs that it shows are `.runs`, for the next cell.

        Args:
            options: as for `eopsgym.notebook.browse_runs`.
        """
        return view("browse_runs")(self, **options)

    def lines(self) -> Iterator[bytes]:
        """Yield the record of each run: one line of JSON, without its end.

        Raises:
            StoreError: a file was removed or changed.
        """
        return map(line_of, self._entries)

    @overload
    def __getitem__(self, place: SupportsIndex) -> Run: ...
    @overload
    def __getitem__(self, place: slice) -> "Runs": ...
    def __getitem__(self, place: SupportsIndex | slice) -> "Run | Runs":
        """Return one run, or a slice of the runs as `Runs`."""
        if isinstance(place, slice):
            return Runs(self._entries[place], varied=self.varied)
        return run_of(self._entries[place])

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Run]:
        return map(run_of, self._entries)

    def __add__(self, other: Iterable[Run] | Run) -> "Runs":
        """Return these runs followed by others, or by another one."""
        return Runs([*self._entries, *_entries(other)], varied=self.varied)

    def __radd__(self, other: Iterable[Run] | Run) -> "Runs":
        return Runs([*_entries(other), *self._entries], varied=self.varied)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Runs | list):
            return NotImplemented
        more = other._entries if isinstance(other, Runs) else other
        # Two entries with one position in a file are one run, which need not be read for that.
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
        answer = f"; {self.answer}" if self.answer else ""
        return (
            f"Runs({passed} of {len(self)} passed{self._unjudged()}{there}{refused}{left}{answer})"
        )

    def _unjudged(self) -> str:
        """Return the number of runs without a verdict, and their stop reasons."""
        stops = Counter(entry.stop for entry in self._entries if entry.strict is None)
        if not stops:
            return ""
        named = ", ".join(f"{count} {stop}" for stop, count in stops.most_common())
        return f"; no verdict on {stops.total()}: {named}"


def _entries(runs: Iterable[Entry] | Run) -> list[Entry]:
    """Return the entries of a list of runs, or of one run.

    Raises:
        TypeError: an item is something else.
    """
    if isinstance(runs, Runs):
        return runs._entries
    entries: list[Entry] = [*runs] if isinstance(runs, Iterable) else [runs]
    for each in entries:
        if not isinstance(each, Run | KeptRun):
            raise TypeError(
                f"runs must be a list of Run, or one Run, not {reprlib.repr(each)}; "
                "Runs.read(…) reads those of a folder or run file"
            )
    return entries
