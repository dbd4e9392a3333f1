"""What a run is made of, checked before it starts, and what tells it from other runs."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from eopsgym.agents import (
    Limits,
    Model,
    Orchestrator,
    React,
    Script,
    make_model,
)
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym import ANCHOR, Mode, find_seed
from eopsgym.gym.template import read_seed
from eopsgym.gym.tool_wording import Sources, read_wordings
from eopsgym.runs.journal import Journal
from eopsgym.runs.record import Run
from eopsgym.tasks import Judge, Task, writes

ORCHESTRATORS: dict[str, Callable[[], Orchestrator]] = {"react": React}


@dataclass(frozen=True)
class Setup:
    """All that the repeats of one task by one agent share.

    Attributes:
        plan: the record of such a run as far as it is known beforehand; its `settings` hold what
            has no field of its own.
        judge_model: the model that judges, where a model does.
    """

    task: Task
    model: Model
    orchestrator: Orchestrator
    mode: Mode
    limits: Limits
    now: str | None
    urls: Mapping[str, str] | None
    judge: Judge | None
    judge_model: Model | None
    tools_from: Sources | None
    journal: Journal | None
    plan: Run


def prepare(
    task: Task,
    model: Model | str = "scripted/gold",
    *,
    orchestrator: Orchestrator | str = "react",
    mode: Mode = "published",
    limits: Limits | None = None,
    experiment: str = "default",
    results: str | Path | None = None,
    now: str | None = None,
    urls: Mapping[str, str] | None = None,
    judge: Judge | str | None = None,
    timeout: float | None = None,
    tools_from: Sources | None = None,
) -> Setup:
    """The setup of a run; the arguments are those of `run_task`.

    Raises:
        EopsgymError: for a model, orchestrator or results folder that cannot be used.
    """
    limits = limits or Limits()
    agent = _model(model, task, timeout) if isinstance(model, str) else model
    driver = _orchestrator(orchestrator) if isinstance(orchestrator, str) else orchestrator
    _check_parts(agent, driver)
    judge_model = _model(judge, task, timeout) if isinstance(judge, str) else None
    used = {server.domain.name for server in task.servers}
    wordings = read_wordings(tools_from)
    settings = {
        "task": _content_digest(task),
        "limits": asdict(limits),
        "model": _settings_of(agent),
        "judge": judge if judge is None or isinstance(judge, str) else _name_of(judge),
        "judge_model": _settings_of(judge_model),
        "remote": sorted(urls or ()),
        "wording": {name: w.label for name, w in wordings.items() if name in used},
    }
    return Setup(
        task=task,
        model=agent,
        orchestrator=driver,
        mode=mode,
        limits=limits,
        now=now,
        urls=urls,
        judge=None if isinstance(judge, str) else judge,
        judge_model=judge_model,
        tools_from=tools_from,
        journal=None if results is None else Journal(results, experiment),
        plan=Run(
            id="",
            task=task.id,
            domain=task.domain,
            model=agent.name,
            experiment=experiment,
            mode=mode,
            orchestrator=driver.name,
            simulated=agent.simulated,
            feasible=task.feasible,
            now=str(now or task.now or ANCHOR.isoformat()),
            settings=settings,
        ),
    )


_TELLING = (
    *("task", "domain", "tool_set", "mode", "model", "orchestrator", "plan", "budget", "now"),
    "settings",
)


def key_of(run: Run) -> str:
    """A digest that repeats of one run share and other runs do not.

    It is of what was asked, of whom and how: task and seeds by their content, model, orchestrator,
    judge, limits, mode, moment, tool set and wording; not of addresses, paths or experiment names.
    """
    return _digest({name: getattr(run, name) for name in _TELLING})


def _model(name: str, task: Task, timeout: float | None) -> Model:
    script = None
    if task.gold is not None:
        script = Script(task.gold, lambda tool: writes(task, tool), task.naive)
    return make_model(name, script=script, timeout=timeout)


def _orchestrator(name: str) -> Orchestrator:
    if name not in ORCHESTRATORS:
        raise ConfigError(f"no orchestrator {name!r}; there are {', '.join(ORCHESTRATORS)}")
    return ORCHESTRATORS[name]()


def _check_parts(model: Model, orchestrator: Orchestrator) -> None:
    parts: list[tuple[object, str, tuple[str, ...]]] = [
        (model, "model", ("name", "simulated", "reply")),
        (orchestrator, "orchestrator", ("name", "run")),
    ]
    for part, kind, wanted in parts:
        missing = [name for name in wanted if not hasattr(part, name)]
        if missing:
            raise ConfigError(
                f"{part!r} is no {kind}: it has no {' and no '.join(missing)}; see the protocols "
                "Model and Orchestrator in eopsgym.agents"
            )


def _settings_of(model: Model | None) -> Any:
    """What a model says of its own settings, as JSON."""
    settings = getattr(model, "settings", None)
    if not isinstance(settings, Mapping):
        return {}
    return json.loads(json.dumps(dict(settings), default=str))


def _content_digest(task: Task) -> str:
    """A digest of all that decides how a run of a task goes and is judged."""
    return _digest(
        {
            "prompts": (task.system_prompt, task.user_prompt),
            "tools": (task.selected_tools, task.restricted_tools),
            "servers": [(s.gym_name, dict(s.context), _seed_digest(s)) for s in task.servers],
            "verifiers": [dict(vars(verifier)) for verifier in task.verifiers],
            "solutions": [one and asdict(one) for one in (task.gold, task.naive)],
            "refusal": task.refusal and asdict(task.refusal),
            "now": task.now,
        }
    )


def _seed_digest(server: Any) -> str:
    try:
        sql = read_seed(find_seed(server.domain, server.seed))
    except SeedError:
        return ""  # the run will say so, and is none to come back to
    return hashlib.sha256(sql.encode("utf-8", "surrogatepass")).hexdigest()


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _name_of(judge: Any) -> str:
    of = judge if hasattr(judge, "__qualname__") else type(judge)
    return f"{of.__module__}.{of.__qualname__}"
