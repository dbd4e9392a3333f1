"""Jobs: setups with the live parts that they name, which are checked before anything runs."""

import inspect
import json
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Unpack

from eopsgym.agents import (
    Decomposing,
    GeneratedPlan,
    Limits,
    Model,
    Orchestrator,
    Plan,
    PlanReader,
    Script,
    ScriptedModel,
    as_orchestrator,
    as_plan,
    is_own_judge,
    make_model,
)
from eopsgym.agents.models.model_by_name import PREFIXES, kind_of_model
from eopsgym.agents.orchestrators.planning import with_planner
from eopsgym.agents.prices import check_priced, price_list
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DomainError, EopsgymWarning, StoreError
from eopsgym.gym import ANCHOR, MODES, Clock, McpServer
from eopsgym.gym.mcp_server_address import check_named, mcp_servers
from eopsgym.gym.recorded_tool_wording import Sources, read_wordings
from eopsgym.gym.tool_names import check_tool_names
from eopsgym.near_names import names_there_are
from eopsgym.runs.base_url_check import is_made_already
from eopsgym.runs.cassettes import Cassette
from eopsgym.runs.fork_replay import Past
from eopsgym.runs.options import DEFAULTS, Chosen, Options
from eopsgym.runs.run_file import Journal
from eopsgym.runs.setup import Agent, JudgeName, Setup, content_digest
from eopsgym.runs.spending import Counting
from eopsgym.runs.whole_lines import check_room
from eopsgym.sync import warn
from eopsgym.tasks import (
    Judge,
    Task,
    check_tool_set,
    is_repaired,
    resolved_tool_names,
    resolved_tool_set,
)
from eopsgym.tasks.start_episode import check_mounts
from eopsgym.user_paths import user_path


class HiddenToolWarning(EopsgymWarning):
    """A task needs a tool that an earlier system's tool of the same name hides."""


@dataclass(frozen=True)
class JobRequest:
    """The arguments of `prepare` except the task, with which workers prepare the same job."""

    model: Model | str
    options: Options


@dataclass(frozen=True)
class Job:
    """The parts of one run.

    Attributes:
        now: the requested moment; None means that of the task.
        plan: the plan that the agent gets, or the object that generates it; None for no plan.
        judge_model: the model that judges; if a function judges, it is `judge`.
        journal: the run file to which the run is appended; None keeps it in memory only.
        past: the state from which a fork or a continued run starts.
        mcp: the MCP servers whose tools it offers.
        has_address: whether a `base_url` is given for its models.
        allowance: counts its replies against the budget of its experiment; None for no budget.
        asked: the arguments from which it was prepared; None if it was made in another way, such
            as a fork.
    """

    setup: Setup
    task: Task
    model: Model
    orchestrator: Orchestrator
    plan: Plan | GeneratedPlan | None
    now: str | None
    urls: Mapping[str, str] | None
    judge: Judge | None
    judge_model: Model | None
    tools_from: Sources | None
    experiment: str
    journal: Journal | None
    past: Past | None = None
    mcp: tuple[McpServer, ...] = ()
    has_address: bool = False
    allowance: Counting | None = None
    asked: JobRequest | None = None

    def repeated(self, number: int) -> "Job":
        """Return the job of another repeat."""
        return replace(self, setup=self.setup.repeated(number))

    def check_plans(self) -> None:
        """Check, before a plan is generated, that it can be stored.

        Raises:
            StoreError: it cannot be stored.
        """
        if isinstance(self.plan, GeneratedPlan) and self.plan.folder is not None:
            _check_folder(self.plan.folder)

    @property
    def is_simulated(self) -> bool:
        """Whether all of its models are simulated, so that none takes long to reply."""
        planners = (getattr(part, "planner", None) for part in (self.orchestrator, self.plan))
        models = filter(None, (self.model, *planners, self.judge_model))
        return all(getattr(model, "simulated", False) for model in models)


_looks_up_keys: ContextVar[bool] = ContextVar("looks_up_keys", default=True)


@contextmanager
def without_keys() -> Iterator[None]:
    """Prepare jobs during the block without the keys that model files name; none can be run."""
    token = _looks_up_keys.set(False)
    try:
        yield
    finally:
        _looks_up_keys.reset(token)


def prepare(task: Task, model: Model | str, **options: Unpack[Options]) -> Job:
    """Prepare the job of a run; the arguments are those of `run_task`.

    Raises:
        EopsgymError: a model, orchestrator, results folder or price cannot be used.
    """
    _check_systems(task)
    chosen = with_defaults(options)
    judge, timeout = chosen["judge"], chosen["timeout"]
    tape = _cassette(chosen["cassette"])
    tool_names = resolved_tool_names(task, chosen["tool_names"])
    # Scripts and plans name the tools as they are named in this run.
    as_named = task if tool_names == task.tool_names else replace(task, tool_names=tool_names)
    played = tape.of if tape else _as_it_is
    keys = _looks_up_keys.get() and (tape is None or tape.record)

    def made(name: str, **asked: Any) -> Model:
        if kind_of_model(name) == "provider":
            asked["base_url"] = chosen["base_url"]
        return _model(name, as_named, timeout, keys=keys, **asked)

    def named(name: str) -> Model:
        return played(made(name))

    worker = _agent(model, chosen, made)
    agent = played(worker)
    results = chosen["results"]
    driver = as_orchestrator(chosen["orchestrator"], model=made)
    plan = None
    if chosen["plan"] != "none":
        folder = None if results is None else user_path(results) / "plans"
        plan = as_plan(chosen["plan"], as_named, folder, named)
    _check_parts(agent, driver)
    _check_splits(worker, driver)
    if tape is not None:
        driver = with_planner(driver, tape.of)
    planners = [getattr(part, "planner", None) for part in (driver, plan)]
    _check_prices([agent, *planners], chosen["limits"])
    judge_model = named(judge) if isinstance(judge, str) else None
    if judge_model is not None:
        _warn_of_own_judge(agent, judge_model)
    mcp = () if chosen["mcp"] is None else mcp_servers(chosen["mcp"])
    if results is not None:
        check_named(mcp)
    _warn_of_hidden_tools(as_named)
    setup = _setup(task, agent, driver, plan, judge, judge_model, mcp, chosen)
    has_address = chosen["base_url"] is not None or _has_address(model, chosen["orchestrator"])
    if tape is None:  # with a cassette, its replies say whether they came from a given address
        setup = replace(setup, own_server=has_address)
    return Job(
        setup=setup,
        task=task,
        model=agent,
        orchestrator=driver,
        plan=plan,
        now=chosen["now"],
        urls=chosen["urls"],
        judge=None if isinstance(judge, str) else judge,
        judge_model=judge_model,
        tools_from=chosen["tools_from"],
        experiment=chosen["experiment"],
        journal=None if results is None else Journal(results, chosen["experiment"], create=False),
        mcp=mcp,
        has_address=has_address,
        asked=JobRequest(model, options),
    )


def _check_systems(task: Task) -> None:
    """Refuse a task with an unknown system; the message names the task and the field."""
    try:
        for server in task.servers:
            get_domain(server.gym_name)
    except DomainError:
        check_mounts(task)
        raise


def _warn_of_hidden_tools(task: Task) -> None:
    """Warn about a task that cannot be done under the names that its tools have in a run."""
    hidden = task.hidden_calls()
    if hidden:
        warn(
            f"{task.id} cannot be done with tool_names='published': {'; '.join(hidden)}. "
            "Run it with tool_names='prefixed'",
            HiddenToolWarning,
        )


def _check_folder(folder: Path) -> None:
    """Create a folder for plans if it does not exist, and refuse one that is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_room(folder / "plan.json")
    except OSError as error:
        raise StoreError(
            f"cannot store plans in {folder}: {error.strerror}. No model was called; free some "
            "space or choose another folder"
        ) from error


def _has_address(*parts: Any) -> bool:
    """Return whether an existing model or orchestrator has its own address."""
    models = [each for part in parts for each in (part, getattr(part, "planner", None))]
    return any(getattr(model, "has_address", False) for model in models)


def _setup(
    task: Task,
    model: Model,
    orchestrator: Orchestrator,
    plan: Plan | GeneratedPlan | None,
    judge: Judge | str | None,
    judge_model: Model | None,
    mcp: Sequence[McpServer],
    chosen: Chosen,
) -> Setup:
    used = {server.domain.name for server in task.servers}
    source = chosen["tools_from"]
    wordings = {} if source is None else read_wordings(source)
    settings = _settings_of(model)
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
            _settings_of(orchestrator),
        ),
        plan="none" if plan is None else plan.source,
        plan_settings=_settings_of(plan),
        budget=None if budget is None else str(budget),
        mode=chosen["mode"],
        repaired=is_repaired(task, chosen["repaired"]),
        tool_names=resolved_tool_names(task, chosen["tool_names"]),
        now=str(chosen["now"] or task.now or ANCHOR.isoformat()),
        limits=chosen["limits"] or Limits(),
        judge=_judge_name(judge, judge_model),
        wording={name: w.label for name, w in wordings.items() if name in used},
        remote=tuple(sorted({get_domain(name).name for name in chosen["urls"] or ()})),
        mcp=tuple(sorted(server.label for server in mcp)),
    )


_KINDS: dict[str, tuple[Any, str]] = {
    "limits": (Limits, "Limits(turns=…)"),
    "experiment": (str, "the name of a run file"),
    "results": (str | os.PathLike, "the path of a folder"),
    "urls": (Mapping, "servers by domain name, {'itsm': 'http://…'}"),
    "base_url": (str, "the address of a server, http://…"),
    "judge": (str | Callable, "the name of a model, or a function that rates a text"),
    "cassette": (Cassette | str | os.PathLike, "the path of a file, or a Cassette"),
}
"""Options whose type is checked first, with the type and its description."""


def with_defaults(options: Options) -> Chosen:
    """Return all options, the given ones and the defaults.

    Raises:
        TypeError: an option is unknown.
        ConfigError: an option has a wrong type, a limit is not a number from 0 on, `now` is no
            moment, or the mode or tool set is unknown.
    """
    for name, (kind, description) in _KINDS.items():
        given = options.get(name, DEFAULTS[name])  # type: ignore[literal-required]
        if not (isinstance(given, kind) or given is DEFAULTS[name]):  # type: ignore[literal-required]
            raise ConfigError(f"{name} must be {description}, not {given!r}")
    repaired = options.get("repaired")
    if repaired is not None and not isinstance(repaired, bool):
        raise ConfigError(f"repaired must be True, False or None, not {repaired!r}")
    mode = options.get("mode", DEFAULTS["mode"])
    if mode not in MODES:
        raise ConfigError(f"there is no mode {mode!r}; {names_there_are(str(mode), MODES)}")
    if options.get("now") is not None:
        Clock(options["now"])  # raises an error if it is not a moment
    for name, url in (options.get("urls") or {}).items():
        if not isinstance(url, str):
            raise ConfigError(f"the server of {name!r} must be an address, http://…, not {url!r}")
    timeout = options.get("timeout")
    if timeout is not None and not (_is_amount(timeout) and timeout > 0):
        raise ConfigError(f"timeout must be a number of seconds above 0, not {timeout!r}")
    for name, limit in vars(options.get("limits") or Limits()).items():
        if limit is not None and not _is_amount(limit):
            raise ConfigError(
                f"{limit!r} is not a limit of {name}; give a number from 0 on, or None"
            )
    unknown = [name for name in options if name not in DEFAULTS]
    if unknown:
        raise TypeError(
            f"there is no option {unknown[0]!r}; {names_there_are(unknown[0], DEFAULTS)}"
        )
    if options.get("tool_names") is not None:
        check_tool_names(options["tool_names"])
    check_tool_set(options.get("tool_set", DEFAULTS["tool_set"]))
    return {**DEFAULTS, **options}


def _is_amount(limit: object) -> bool:
    is_number = isinstance(limit, int | float) and not isinstance(limit, bool)
    return is_number and 0 <= limit < math.inf  # type: ignore[operator]


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
        mode=chosen["mode"],
        repaired=is_repaired(task, chosen["repaired"]),
        tool_names=resolved_tool_names(task, chosen["tool_names"]),
        now=str(chosen["now"] or task.now or ANCHOR.isoformat()),
        limits=chosen["limits"] or Limits(),
    )


def called(part: Any) -> str:
    """Return the name of a model, an orchestrator or a plan; a name is returned unchanged."""
    named = (getattr(part, name, None) for name in ("name", "source", "__name__"))
    return str(next((name for name in named if name), part))


def _model(name: str, task: Task, timeout: float | None, **asked: Any) -> Model:
    script = None if task.gold is None else Script.of(task)
    return make_model(name, script=script, timeout=timeout, **asked)


def _agent(model: Model | str, chosen: Chosen, made: Callable[..., Model]) -> Model:
    """Return the agent's model; refuse a budget for a model that is an object."""
    budget, url = chosen["budget"], chosen["base_url"]
    if isinstance(model, str):
        return made(model, budget=budget, base_url=url if kind_of_model(model) == "file" else None)
    if budget is not None:
        raise is_made_already(model, "budget", budget)
    return model


def _cassette(given: Cassette | str | Path | None) -> Cassette | None:
    return given if given is None or isinstance(given, Cassette) else Cassette(given)


def _as_it_is(model: Model) -> Model:
    return model


def _check_parts(model: Model, orchestrator: Orchestrator) -> None:
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


def _check_splits(model: Model, orchestrator: Orchestrator) -> None:
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


def _check_prices(models: Iterable[Model | None], limits: Limits | None) -> None:
    """Refuse an invalid price file and, with a cost limit, live models without a price."""
    for model in models:
        if model is not None and not getattr(model, "simulated", True):
            price_list()
            if limits is not None and limits.cost is not None:
                check_priced(_settings_of(model))


def _warn_of_own_judge(agent: Model, judge: Model) -> None:
    if is_own_judge(agent, judge):
        warn(
            f"the judge is the agent's own model ({agent.name}): it counts for parity only. "
            "Verifiers that need a judge have no strict verdict, and refusals are decided by "
            "rules; for strict scores give another judge"
        )


def _settings_of(part: Any) -> dict[str, Any]:
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
        return JudgeName(judge, _settings_of(model))
    of: Any = judge if hasattr(judge, "__qualname__") else type(judge)
    return JudgeName(f"{of.__module__}.{of.__qualname__}")
