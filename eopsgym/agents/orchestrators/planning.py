"""The common part of orchestrators that plan: the planner, and its name in results."""

import copy
import hashlib
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from eopsgym.agents.protocols import Model, Orchestrator


class Planning:
    """A base class for orchestrators with a planner, which is the agent's model by default."""

    kind: ClassVar[str]
    prompts: ClassVar[tuple[str, ...]]

    def __init__(self, planner: Model | None = None) -> None:
        self.planner = planner

    @property
    def name(self) -> str:
        """The name in results, with the planner if that is another model."""
        return self.kind if self.planner is None else f"{self.kind}:{self.planner.name}"

    @property
    def settings(self) -> Mapping[str, Any]:
        """A digest of the prompts, and the planner's own settings."""
        digest = hashlib.sha256("".join(self.prompts).encode()).hexdigest()[:8]
        planner_settings = getattr(self.planner, "settings", None)
        return {"prompts": digest} | ({"planner": planner_settings} if planner_settings else {})

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets of the planner, which must not get into a record."""
        return tuple(getattr(self.planner, "secrets", ()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({'' if self.planner is None else self.planner!r})"


def with_planner(orchestrator: Orchestrator, change: Callable[[Model], Model]) -> Orchestrator:
    """Return the orchestrator with its attribute `planner` changed; itself if it has none."""
    planner = getattr(orchestrator, "planner", None)
    if planner is None or not hasattr(planner, "reply"):
        return orchestrator
    made: Any = copy.copy(orchestrator)
    made.planner = change(planner)
    changed: Orchestrator = made
    return changed
