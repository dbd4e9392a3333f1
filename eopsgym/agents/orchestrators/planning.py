"""What orchestrators that plan have in common: the planner, and what results say of it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from eopsgym.agents.protocols import Model


class Planning:
    """An orchestrator with a planner: a model of its own, or the agent's where none is given."""

    kind: ClassVar[str]

    def __init__(self, planner: Model | None = None) -> None:
        self.planner = planner

    @property
    def name(self) -> str:
        """What results call it, with the planner if that is another model."""
        return self.kind if self.planner is None else f"{self.kind}:{self.planner.name}"

    @property
    def settings(self) -> Mapping[str, Any]:
        """What the planner says of its own settings."""
        told = getattr(self.planner, "settings", None)
        return {"planner": told} if told else {}

    @property
    def secrets(self) -> tuple[str, ...]:
        """What of the planner must not get into a record."""
        return tuple(getattr(self.planner, "secrets", ()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({'' if self.planner is None else self.planner!r})"
