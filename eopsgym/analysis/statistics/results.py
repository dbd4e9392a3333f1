"""Results of statistics: a number with its basis, or none with the reason."""

from dataclasses import dataclass
from typing import Any

from eopsgym.analysis.statistics.outcomes import counted


def shown(value: float | None) -> str:
    """Return a number with three digits after the point, or a dash for an unknown one."""
    return "-" if value is None else f"{value:.3f}"


@dataclass(frozen=True)
class Estimate:
    """A figure over some tasks.

    Attributes:
        name: what it is, such as `pass@2`.
        value: the figure, a share from 0 to 1 unless its function says otherwise; None where it
            cannot be computed.
        tasks: how many tasks it rests on.
        note: what was left out, or why there is no value; empty where there is nothing to say.
    """

    name: str
    value: float | None
    tasks: int
    note: str = ""

    def __repr__(self) -> str:
        return (
            f"{self.name} = {shown(self.value)} ({counted(self.tasks, 'task')}){_told(self.note)}"
        )


@dataclass(frozen=True)
class Interval:
    """A figure with its interval.

    Attributes:
        value: the figure; None where it cannot be computed.
        low, high: the ends of the interval; both None where there is none.
        method: how it was made: `Wilson`, `Wilson over tasks` (with repeats) or `sign flips`.
        tasks, runs: what it rests on.
        level: the share of such intervals that hold the truth, 0.95 unless asked for another.
        note: what was left out, or why there is none.
    """

    value: float | None
    low: float | None
    high: float | None
    method: str
    tasks: int
    runs: int
    level: float = 0.95
    note: str = ""

    def __repr__(self) -> str:
        ends = f"[{shown(self.low)}, {shown(self.high)}]" if self.low is not None else "[-]"
        of = f"{counted(self.tasks, 'task')}, {counted(self.runs, 'run')}"
        return f"{shown(self.value)} {ends} ({self.method or 'none'}, {of}){_told(self.note)}"


@dataclass(frozen=True)
class Test:
    """A test of whether what was seen is more than chance.

    Attributes:
        name: which test it is.
        statistic: what it looks at; None where the test is exact, or could not be made.
        p: how often chance alone shows as much, 0 to 1; None where the test could not be made.
        tasks: how many tasks it rests on.
        note: what was left out, or why it could not be made.
    """

    __test__ = False  # pytest takes what is called Test for one of its own

    name: str
    statistic: float | None
    p: float | None
    tasks: int
    note: str = ""

    def __repr__(self) -> str:
        said = "p = -" if self.p is None else f"p = {self.p:.4g}"
        statistic = "" if self.statistic is None else f"statistic {self.statistic:.4g}, "
        return f"{self.name}: {statistic}{said} ({counted(self.tasks, 'task')}){_told(self.note)}"


def _told(note: str) -> str:
    return f"; {note}" if note else ""


def number(value: Any) -> float | None:
    """Return a float, or None for a missing or infinite value."""
    if value is None:
        return None
    made = float(value)
    return made if abs(made) != float("inf") and made == made else None
