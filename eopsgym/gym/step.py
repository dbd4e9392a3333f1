"""One tool call of an episode: its arguments, its result, and the changed rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.counting import counted
from eopsgym.domains.kernel import Breach
from eopsgym.gym.changes import NOTHING, Changes
from eopsgym.sync import Awaitable


@dataclass(frozen=True)
class Step(Awaitable):
    """One tool call of an episode.

    Attributes:
        number: 1 for the first call.
        server: the domain that got it; empty if no server has the tool.
        tool: its name.
        arguments: the given arguments.
        text: the result or error as the caller read it.
        is_error: whether the tool refused.
        value: the JSON result; None for an error.
        changes: rows before and after.
        breaches: the policy rules that it broke and the mode allowed.
        seconds: its duration; None if unknown.
    """

    number: int
    server: str
    tool: str
    arguments: Mapping[str, Any]
    text: str
    is_error: bool
    value: Any = None
    changes: Changes = NOTHING
    breaches: tuple[Breach, ...] = ()
    seconds: float | None = 0.0

    @property
    def full_name(self) -> str:
        """The tool with its system, `itsm/add_location`; the tool alone if no server has it."""
        return f"{self.server}/{self.tool}" if self.server else self.tool

    def __repr__(self) -> str:
        count = counted(len(self.changes), "change")
        seen = count if self.changes.recorded else "changes not recorded"
        outcome = "refused" if self.is_error else seen
        return f"Step({self.number}, {self.full_name}, {outcome})"


def is_step(number: Any, steps: int) -> bool:
    """Return whether `number` is 0 or the number of one of `steps` steps."""
    return hasattr(number, "__index__") and 0 <= number <= steps
