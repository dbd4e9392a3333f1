"""Progress bars in a terminal or a notebook, which disappear when all runs are done."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, TypeVar

from eopsgym.runs.run import Run

# Nothing is drawn for work that is over before a person could read it.
_DRAWN_AFTER_SECONDS = 0.3
_REDRAWN_SECONDS = 1.0
LONG_SECONDS = 2.0
"""The time after which long work other than runs shows its progress."""
Item = TypeVar("Item")
_is_waited_for: ContextVar[bool] = ContextVar("waited_for", default=True)
_MOST_BARS = 24
"""The largest number of bars; more combinations share one bar, because no screen is higher."""


class Bar:
    """A progress bar; it is drawn only after some seconds, and only where somebody can see it.

    Args:
        total: the number of items.
        name: the text before the bar.
        place: its line, from 0, if there are several bars.
        unit: the name of an item.
        after: the seconds before which nothing is drawn.
    """

    def __init__(
        self,
        total: int,
        name: str = "runs",
        place: int = 0,
        unit: str = "run",
        after: float = _DRAWN_AFTER_SECONDS,
    ) -> None:
        self._total = total
        self._name = name
        self._line = place
        self._unit = unit
        self._after = after
        self._done = 0
        self._began = self._drawn = time.monotonic()
        self._bar: Any = None
        self._place: Any = None

    def beat(self) -> None:
        """Update the bar's clock; called several times a second."""
        now = time.monotonic()
        if self._bar is None:
            if now - self._began >= self._after:
                self._draw()
        elif now - self._drawn >= _REDRAWN_SECONDS:
            self._drawn = now
            self._bar.refresh()

    def add(self, count: int = 1) -> None:
        """Count finished items."""
        self._done += count
        if self._bar is not None:
            self._bar.set_postfix_str(self._postfix(), refresh=False)
            self._bar.update(count)

    def close(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.close()
        if self._place is not None:
            # Without this, a saved notebook would contain a bar that never moves.
            self._place.update({"text/plain": ""}, raw=True)

    def _draw(self) -> None:
        from tqdm.auto import tqdm

        options = {"total": self._total, "initial": self._done, "desc": self._name}
        options |= {"unit": self._unit, "unit_scale": self._unit == "B", "leave": False}
        if not in_notebook():
            # tqdm draws nothing without a terminal (disable=None).
            self._bar = tqdm(**options, position=self._line, disable=None, postfix=self._postfix())
            return
        from IPython.display import display

        self._bar = tqdm(**options, display=False)
        self._bar.set_postfix_str(self._postfix())
        self._place = display(self._bar.container, display_id=True)  # type: ignore[no-untyped-call]

    def _postfix(self) -> str:
        return ""


class RunBar(Bar):
    """A bar of finished runs, with the number of passed ones."""

    def __init__(self, total: int, name: str = "runs", place: int = 0) -> None:
        super().__init__(total, name, place)
        self._passed = self._unscored = 0

    def add_run(self, run: Run) -> None:
        """Count a finished run."""
        self._passed += run.strict is True
        self._unscored += run.strict is None
        self.add()

    def _postfix(self) -> str:
        unscored = f", {self._unscored} without a verdict" if self._unscored else ""
        return f"{self._passed} passed{unscored}"


def shown(items: Iterable[Item], total: int, name: str, unit: str = "run") -> Iterator[Item]:
    """Yield items, with a progress bar if that takes longer than two seconds.

    A notebook that a program executes gets no bar, because its saved output would depend on speed.

    Args:
        items: the items.
        total: the number of items.
        name: the text before the bar.
        unit: the name of an item.
    """
    with long_bar(total, name, unit) as move:
        for item in items:
            yield item
            move(1)


@contextmanager
def without_long_bars() -> Iterator[None]:
    """Draw no bar for long work in this block, which nobody waits for, such as that of a thread.

    A notebook would show the bar among the outputs of whatever cell runs meanwhile.
    """
    before = _is_waited_for.set(False)
    try:
        yield
    finally:
        _is_waited_for.reset(before)


@contextmanager
def long_bar(total: int, name: str, unit: str) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the number of items finished since; see `shown`."""
    bar = Bar(total, name, unit=unit, after=LONG_SECONDS)
    is_watched = _is_waited_for.get() and (not in_notebook() or _is_before_somebody())

    def move(count: int) -> None:
        bar.add(count)
        if is_watched:
            bar.beat()

    try:
        yield move
    finally:
        bar.close()


def _is_before_somebody() -> bool:
    """Return whether a front end that names itself (JupyterLab, VS Code) runs this cell."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    parent = getattr(shell, "parent_header", None) or {}
    return bool(parent.get("metadata"))


class Bars:
    """A bar for each group of runs, one below the other."""

    def __init__(self, totals: Mapping[str, int]) -> None:
        if bars_for(totals) < len(totals):
            shared = RunBar(sum(totals.values()))
            self._bars = dict.fromkeys(totals, shared)
        else:
            width = max(map(len, totals), default=0)
            self._bars = {
                name: RunBar(total, name.ljust(width), place)
                for place, (name, total) in enumerate(totals.items())
            }
        self._each = list(dict.fromkeys(self._bars.values()))

    def add(self, group: str, run: Run) -> None:
        """Count a finished run of a group."""
        self._bars[group].add_run(run)

    def beat(self) -> None:
        """Update the bars' clocks; called several times a second."""
        for bar in self._each:
            bar.beat()

    def close(self) -> None:
        """Remove the bars."""
        for bar in self._each:
            bar.close()


def bars_for(totals: Mapping[str, int]) -> int:
    """Return the number of bars for that many groups."""
    return len(totals) if len(totals) <= _MOST_BARS else 1


def shown_by(
    wanted: bool | Callable[[Run], None], totals: Mapping[str, int]
) -> tuple[Callable[[str, Run], object], Callable[[], object], Callable[[], object]]:
    """Return functions to call after each run, several times a second, and at the end."""
    if callable(wanted):
        call = wanted
        return lambda group, run: call(run), _nothing, _nothing
    if not wanted:
        return _nothing, _nothing, _nothing
    bars = Bars(totals)
    return bars.add, bars.beat, bars.close


def tell(text: str) -> None:
    """Print a message beside the results: in a cell's output, or beside the bars.

    A message that cannot be written, to a full disk for instance, is dropped: the runs go on.
    """
    with suppress(OSError):
        print(text, file=sys.stdout if in_notebook() else sys.stderr)


def _nothing(*_: object) -> None:
    pass


def in_notebook() -> bool:
    """Return whether the output is that of a notebook cell, where it can be updated."""
    from tqdm.auto import tqdm

    return any(base.__module__ == "tqdm.notebook" for base in tqdm.__mro__)
