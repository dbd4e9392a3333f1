"""The differences between a run's changes and its task's footprint, with their steps."""

from collections.abc import Mapping
from dataclasses import dataclass

from eopsgym.analysis.failures.expected import Expected
from eopsgym.analysis.failures.facts import RunFacts
from eopsgym.analysis.failures.finding import named
from eopsgym.analysis.failures.net_change_of_run import net_rows, steps_of
from eopsgym.tasks.footprint.match import TooManyWaysError, mismatches
from eopsgym.tasks.footprint.net_row import NetRow
from eopsgym.tasks.footprint.row_pattern import Mismatch

NOT_RECORDED = "its changes were not recorded"
TOO_MANY = "too many of its rows are alike"


@dataclass(frozen=True)
class Deviation:
    """One difference between a run's changes and its task's footprint."""

    server: str
    what: Mismatch
    steps: tuple[int, ...]

    @property
    def row(self) -> str:
        """The name of the row in findings."""
        return named(self.server, self.what.table, self.what.key)

    @property
    def whole(self) -> bool:
        """Whether it concerns a whole row."""
        return self.what.column is None

    def __str__(self) -> str:
        return f"{self.server}: {self.what}"


@dataclass(frozen=True)
class Deviations:
    """All deviations of a run, and its net change."""

    all: tuple[Deviation, ...]
    net: Mapping[str, list[NetRow]]

    def of(self, kind: str) -> list[Deviation]:
        """Return the deviations of a kind: `extra`, `missing` or `wrong`."""
        return [each for each in self.all if each.what.kind == kind]


def deviations(run: RunFacts, expected: Expected) -> tuple[Deviations | None, str]:
    """Return the deviations of a run from the footprints, or None and the reason."""
    if not run.recorded:
        return None, NOT_RECORDED
    net: dict[str, list[NetRow]] = {}
    differences: list[Deviation] = []
    for server, footprint in expected.footprints.items():
        net[server] = net_rows(run.changes, server)
        try:
            wrong = mismatches(net[server], footprint)
        except TooManyWaysError:
            return None, TOO_MANY
        differences += [_deviation(run, server, each) for each in wrong]
    return Deviations(tuple(differences), net), ""


def _deviation(run: RunFacts, server: str, what: Mismatch) -> Deviation:
    column = what.column if what.kind != "missing" else None
    absent = what.kind == "missing" and what.column is None
    steps = [] if absent else steps_of(run.changes, server, what.table, what.key, column)
    return Deviation(server, what, tuple(steps))
