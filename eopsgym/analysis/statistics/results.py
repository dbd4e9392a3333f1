"""Results of statistics: a number with its basis, or the reason why there is none."""

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
        name: its name, such as `pass@2`.
        value: the figure, a share from 0 to 1 unless its function says otherwise; None where it
            cannot be computed.
        tasks: how many tasks it is based on.
        note: what was left out, or why there is no value; empty where there is nothing to note.
    """

    name: str
    value: float | None
    tasks: int
    note: str = ""

    def __repr__(self) -> str:
        return (
            f"{self.name} = {shown(self.value)} ({counted(self.tasks, 'task')}){_suffix(self.note)}"
        )


@dataclass(frozen=True)
class Interval:
    """A figure with its interval.

    Attributes:
        value: the figure; None where it cannot be computed.
        low, high: the ends of the interval; both None where there is none.
        method: the method: `Wilson`, `Wilson over tasks` (with repeats) or `sign flips`.
        tasks, runs: what it is based on.
        level: the share of such intervals that contain the true value, 0.95 unless given.
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
        return f"{shown(self.value)} {ends} ({self.method or 'none'}, {of}){_suffix(self.note)}"


@dataclass(frozen=True)
class Test:
    """A test of whether an observed difference is more than chance.

    Attributes:
        name: the name of the test.
        statistic: the test statistic; None where the test is exact, or could not be made.
        p: how often chance alone gives as much, 0 to 1; None where the test could not be made.
        tasks: how many tasks it is based on.
        note: what was left out, or why it could not be made.
    """

    __test__ = False  # pytest would collect a class of this name

    name: str
    statistic: float | None
    p: float | None
    tasks: int
    note: str = ""

    def __repr__(self) -> str:
        p = "p = -" if self.p is None else f"p = {self.p:.4g}"
        statistic = "" if self.statistic is None else f"statistic {self.statistic:.4g}, "
        return f"{self.name}: {statistic}{p} ({counted(self.tasks, 'task')}){_suffix(self.note)}"


def _suffix(note: str) -> str:
    return f"; {note}" if note else ""


def number(value: Any) -> float | None:
    """Return a float, or None for a missing or infinite value."""
    if value is None:
        return None
    made = float(value)
    return made if abs(made) != float("inf") and made == made else None
