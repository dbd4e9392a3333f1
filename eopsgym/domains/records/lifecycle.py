"""Life cycles of records: the allowed changes of status."""

from collections.abc import Mapping
from itertools import pairwise

from eopsgym.domains.kernel import Change


class Lifecycle:
    """The statuses of a record and their order.

    Args:
        column: the column of the status.
        steps: each status with those that may follow it, separated by spaces; a final status may
            be omitted.
    """

    def __init__(self, column: str = "status", /, **steps: str) -> None:
        self.column = column
        self.steps = {status: tuple(following.split()) for status, following in steps.items()}

    @classmethod
    def of(cls, steps: Mapping[str, str], column: str = "status") -> "Lifecycle":
        """Return a lifecycle of statuses that are not valid names in Python."""
        return cls(column, **steps)

    @classmethod
    def chain(cls, statuses: str, column: str = "status") -> "Lifecycle":
        """Return a lifecycle that moves one step at a time through the given statuses."""
        return cls(column, **dict(pairwise(statuses.split())))

    def objection(self, change: Change) -> str | None:
        """Return the objection to a change of status; None if it is allowed, or not a change."""
        if change.before is None or change.after is None or not change.touches(self.column):
            return None
        before, after = change.before[self.column], change.after[self.column]
        allowed = self.steps.get(before, ())
        if after in allowed:
            return None
        return f"'{before}' cannot go to '{after}'; it goes to {' or '.join(allowed) or 'nothing'}"
