"""One tool call of an episode: what was asked, what came back, and what it changed."""

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
        server: the domain it went to; empty when no server has the tool.
        tool: its name.
        arguments: as given.
        text: what the caller read.
        is_error: whether the tool refused.
        value: the JSON result, None for an error.
        changes: rows before and after.
        breaches: policy rules broken and let pass.
        seconds: how long it took; None if nobody knows.
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
        """The tool with its system, `itsm/add_location`; alone where no server has it."""
        return f"{self.server}/{self.tool}" if self.server else self.tool

    def __repr__(self) -> str:
        count = counted(len(self.changes), "change")
        seen = count if self.changes.recorded else "changes not recorded"
        said = "refused" if self.is_error else seen
        return f"Step({self.number}, {self.full_name}, {said})"


def is_step(number: Any, steps: int) -> bool:
    """Return whether `number` is 0 or the number of one of `steps` steps."""
    return hasattr(number, "__index__") and 0 <= number <= steps
