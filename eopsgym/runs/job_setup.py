"""The setup of a job: what its parts are called, and their settings."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypedDict, Unpack

from eopsgym.agents import GeneratedPlan, Limits, Model, Orchestrator, Plan
from eopsgym.agents.models.model_by_name import PREFIXES
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError
from eopsgym.gym import ANCHOR, McpServer, Mode, ToolNames
from eopsgym.gym.recorded_tool_wording import read_wordings
from eopsgym.runs.checked_options import with_defaults
from eopsgym.runs.options import Chosen, Options
from eopsgym.runs.setup import Agent, JudgeName, Setup, content_digest
from eopsgym.tasks import Judge, Task, is_repaired, resolved_tool_names, resolved_tool_set


def setup_of_job(
    task: Task,
    model: Model,
    orchestrator: Orchestrator,
    plan: Plan | GeneratedPlan | None,
    judge: Judge | str | None,
    judge_model: Model | None,
    mcp: Sequence[McpServer],
    chosen: Chosen,
) -> Setup:
    """Return the setup of a run with these parts and options."""
    used = {server.domain.name for server in task.servers}
    source = chosen["tools_from"]
    wordings = {} if source is None else read_wordings(source)
    settings = settings_of(model)
    budget = getattr(model, "budget", settings.get("reasoning_effort"))
    return Setup(
        task=task.id,
        domain=task.domain,
        content=content_digest(task),
        feasible=task.feasible,
        tool_set=resolved_tool_set(task, chosen["tool_set"]),
        agent=Agent(
            model.name,
            orchestrator.name,
            model.simulated,
            settings,
            settings_of(orchestrator),
        ),
        plan="none" if plan is None else plan.source,
        plan_settings=settings_of(plan),
        budget=None if budget is None else str(budget),
        judge=_judge_name(judge, judge_model),
        wording={name: w.label for name, w in wordings.items() if name in used},
        remote=tuple(sorted({get_domain(name).name for name in chosen["urls"] or ()})),
        mcp=tuple(sorted(server.label for server in mcp)),
        **_conditions(task, chosen),
    )


def unprepared(task: Task, model: Model | str, **options: Unpack[Options]) -> Setup:
    """Return the known part of the setup of a task that cannot be prepared."""
    chosen = with_defaults(options)
    tool_set: str = chosen["tool_set"]
    with suppress(ConfigError):  # a missing tool set may be why the task is unprepared
        tool_set = resolved_tool_set(task, tool_set)
    name = called(model)
    is_scripted = isinstance(model, str) and name.startswith(PREFIXES)
    simulated = bool(getattr(model, "simulated", is_scripted))
    budget = chosen["budget"]
    return Setup(
        task=task.id,
        domain=task.domain,
        agent=Agent(name, called(chosen["orchestrator"]), simulated),
        feasible=task.feasible,
        tool_set=tool_set,
        plan=called(chosen["plan"]),
        budget=None if budget is None else str(budget),
        **_conditions(task, chosen),
    )


class _Conditions(TypedDict):
    mode: Mode
    repaired: bool
    tool_names: ToolNames
    now: str
    limits: Limits


def _conditions(task: Task, chosen: Chosen) -> _Conditions:
    """Return the conditions that are known before a run is prepared."""
    return {
        "mode": chosen["mode"],
        "repaired": is_repaired(task, chosen["repaired"]),
        "tool_names": resolved_tool_names(task, chosen["tool_names"]),
        "now": str(chosen["now"] or task.now or ANCHOR.isoformat()),
        "limits": chosen["limits"] or Limits(),
    }


def called(part: Any) -> str:
    """Return the name of a model, an orchestrator or a plan; a name is returned unchanged."""
    named = (getattr(part, name, None) for name in ("name", "source", "__name__"))
    return str(next((name for name in named if name), part))


def settings_of(part: Any) -> dict[str, Any]:
    """Return the settings of a model or an orchestrator, as JSON.

    Raises:
        ConfigError: JSON cannot hold a setting.
    """
    settings = getattr(part, "settings", None)
    if not isinstance(settings, Mapping):
        return {}
    return {
        str(name): _as_json(getattr(part, "name", None) or part.source, name, value)
        for name, value in settings.items()
    }


def _as_json(whose: str, name: str, value: Any) -> Any:
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise ConfigError(
            f"the setting {name!r} of {whose} is not JSON ({error}), so a record could not hold "
            "it: use texts, numbers, lists and dicts, or leave it out of `settings`"
        ) from error


def _judge_name(judge: Judge | str | None, model: Model | None) -> JudgeName | None:
    if judge is None:
        return None
    if isinstance(judge, str):
        return JudgeName(judge, settings_of(model))
    of: Any = judge if hasattr(judge, "__qualname__") else type(judge)
    return JudgeName(f"{of.__module__}.{of.__qualname__}")
