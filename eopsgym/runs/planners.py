"""Orchestrators that have a planner of their own: a model beside the one that a run names."""

import copy
from collections.abc import Callable
from typing import Any

from eopsgym.agents import Model, Orchestrator


def with_planner(orchestrator: Orchestrator, change: Callable[[Model], Model]) -> Orchestrator:
    """The orchestrator with another planner, where it has one: what its attribute `planner` is."""
    planner = getattr(orchestrator, "planner", None)
    if planner is None or not hasattr(planner, "reply"):
        return orchestrator
    made: Any = copy.copy(orchestrator)
    made.planner = change(planner)
    found: Orchestrator = made
    return found
