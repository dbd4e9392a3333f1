"""Orchestrators by name, including registered ones, and functions as orchestrators."""

import hashlib
import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from inspect import iscoroutinefunction
from typing import Any

from eopsgym.agents.messages import EventSink, Prompt
from eopsgym.agents.models.model_by_name import make_model
from eopsgym.agents.orchestrators.decomposing import Decomposing
from eopsgym.agents.orchestrators.planner_react import PlannerReact
from eopsgym.agents.orchestrators.react import React
from eopsgym.agents.protocols import Environment, Model, Orchestrator
from eopsgym.agents.stopping import Limits, Outcome
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are

RunFunction = Callable[[Prompt, Model, Environment, Limits, EventSink], Awaitable[Outcome]]
OrchestratorFactory = Callable[[], Orchestrator]

_PLANNING: dict[str, Callable[[Model | None], Orchestrator]] = {
    "planner_react": PlannerReact,
    "decomposing": Decomposing,
}
_OWN: dict[str, OrchestratorFactory] = {}


class FunctionOrchestrator:
    """An orchestrator that calls an async function with the parameters of `Orchestrator.run`.

    A digest of its source is one of its settings, so that an edited function is distinguished.
    """

    def __init__(self, function: RunFunction, name: str | None = None) -> None:
        where: Any = function if hasattr(function, "__qualname__") else type(function)
        self.name = name or str(where.__name__)
        self.settings = {"function": f"{where.__module__}.{where.__qualname__}", **_source(where)}
        self._function = function

    async def run(
        self,
        prompt: Prompt,
        model: Model,
        environment: Environment,
        limits: Limits,
        events: EventSink,
    ) -> Outcome:
        """Return the outcome that the function gives; see `Orchestrator.run`."""
        return await self._function(prompt, model, environment, limits, events)

    def __repr__(self) -> str:
        return f"FunctionOrchestrator({self.name!r})"


_SHARED_NAMES = ("<string>", "<stdin>")
"""File names that several texts share, for which Python 3.13 may return the text of another one."""


@lru_cache(maxsize=64)
def _source(where: Any) -> dict[str, str]:
    """Return a digest of the source of a function or class; empty if it is not available."""
    try:
        if inspect.getfile(where) in _SHARED_NAMES:
            return {}
        text = inspect.getsource(where)
    except (OSError, TypeError):
        return {}
    return {"source": hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]}


def register_orchestrator(name: str, factory: OrchestratorFactory | RunFunction) -> None:
    """Register an orchestrator under a name; a later one replaces it.

    Args:
        name: the name for `orchestrator=` and `eopsgym run --orchestrator`.
        factory: a function or class that returns an orchestrator; or an async function that is
            one.

    Raises:
        ConfigError: an orchestrator of eopsgym has the name.
    """
    if name.partition(":")[0] in ("react", *_PLANNING):
        raise ConfigError(f"eopsgym has an orchestrator '{name}'; choose another name for yours")
    made: Any = factory
    _OWN[name] = (lambda: FunctionOrchestrator(made, name)) if iscoroutinefunction(made) else made


def registered_orchestrators() -> Mapping[str, OrchestratorFactory]:
    """Return the factories of the registered orchestrators, by their names."""
    return dict(_OWN)


def orchestrator_names() -> list[str]:
    """Return the names that `make_orchestrator` knows."""
    return ["react", *_PLANNING, *_OWN]


def make_orchestrator(name: str, *, model: Callable[[str], Model] = make_model) -> Orchestrator:
    """Return the orchestrator with a name.

    Args:
        name: one of `orchestrator_names()`. The planner may follow after a colon, as in
            `planner_react:openai/gpt-5`; without it, the agent's own model plans.
        model: a function that returns the planner with a name.

    Raises:
        ConfigError: there is no such orchestrator, or no such planner.
    """
    kind, colon, planner = name.partition(":")
    if name == "react":
        return React()
    if kind in _PLANNING and bool(planner) == bool(colon):
        return _PLANNING[kind](model(planner) if planner else None)
    if name in _OWN:
        return _OWN[name]()
    raise ConfigError(f"no orchestrator '{name}'; {names_there_are(kind, orchestrator_names())}")


def as_orchestrator(
    given: Orchestrator | RunFunction | str, *, model: Callable[[str], Model] = make_model
) -> Orchestrator:
    """Return an orchestrator: the given one, one by its name, or one that wraps a function.

    Raises:
        ConfigError: see `make_orchestrator`; or the object cannot be an orchestrator.
    """
    if isinstance(given, str):
        return make_orchestrator(given, model=model)
    if iscoroutinefunction(given) or iscoroutinefunction(getattr(given, "__call__", None)):  # noqa: B004
        return FunctionOrchestrator(given)  # type: ignore[arg-type]
    if isinstance(given, type):
        raise ConfigError(f"{given.__name__} is a class; give an instance: {given.__name__}()")
    return given  # type: ignore[return-value]
