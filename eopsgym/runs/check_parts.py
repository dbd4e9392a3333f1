"""Checks of the models and orchestrators of a job before anything runs."""

import inspect
from collections.abc import Iterable

from eopsgym.agents import (
    Decomposing,
    Limits,
    Model,
    Orchestrator,
    PlanReader,
    ScriptedModel,
    is_own_judge,
)
from eopsgym.agents.prices import check_priced, price_list
from eopsgym.errors import ConfigError
from eopsgym.runs.job_setup import settings_of
from eopsgym.sync import warn


def check_parts(model: Model, orchestrator: Orchestrator) -> None:
    """Refuse a model or an orchestrator that lacks a part of its protocol."""
    parts: list[tuple[object, str, tuple[str, ...]]] = [
        (model, "model", ("name", "simulated", "reply")),
        (orchestrator, "orchestrator", ("name", "run")),
    ]
    for part, kind, wanted in parts:
        missing = [name for name in wanted if not hasattr(part, name)]
        if missing and kind == "orchestrator" and inspect.isfunction(part):
            raise ConfigError(
                f"the function {part.__name__} is not an orchestrator: define it with async def "
                "and the parameters of Orchestrator.run in eopsgym.agents"
            )
        if missing:
            raise ConfigError(
                f"{part!r} is not a valid {kind}: it has no {' and no '.join(missing)}; see the "
                "protocols Model and Orchestrator in eopsgym.agents"
            )


def check_splits(model: Model, orchestrator: Orchestrator) -> None:
    """Refuse a script that would have to split a request or do a part of it."""
    if not isinstance(orchestrator, Decomposing):
        return
    for part in (model, orchestrator.planner):
        if isinstance(part, ScriptedModel | PlanReader):
            raise ConfigError(
                f"{part.name} follows one script from the request to the answer, and decomposing "
                "splits the request into parts for fresh agents: give it a live model, or run "
                f"{part.name} under react or planner_react"
            )


def check_prices(models: Iterable[Model | None], limits: Limits | None) -> None:
    """Refuse an invalid price file and, with a cost limit, live models without a price."""
    for model in models:
        if model is not None and not getattr(model, "simulated", True):
            price_list()
            if limits is not None and limits.cost is not None:
                check_priced(settings_of(model))


def warn_of_own_judge(agent: Model, judge: Model) -> None:
    """Warn about a judge that is the model of the agent."""
    if is_own_judge(agent, judge):
        warn(
            f"the judge is the agent's own model ({agent.name}): it counts for parity only. "
            "Verifiers that need a judge have no strict verdict, and refusals are decided by "
            "rules; for strict scores give another judge"
        )
