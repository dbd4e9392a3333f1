"""Preparation of jobs: the parts that the options of a run name are made and checked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Unpack

from eopsgym.agents import (
    GeneratedPlan,
    Model,
    Orchestrator,
    Plan,
    Script,
    as_orchestrator,
    as_plan,
    make_model,
)
from eopsgym.agents.models.model_by_name import kind_of_model
from eopsgym.agents.orchestrators.planning import with_planner
from eopsgym.domains import get_domain
from eopsgym.errors import DomainError, EopsgymWarning
from eopsgym.gym.mcp_server_address import check_named, mcp_servers
from eopsgym.runs.base_url_check import is_made_already
from eopsgym.runs.cassettes import Cassette
from eopsgym.runs.check_parts import check_parts, check_prices, check_splits, warn_of_own_judge
from eopsgym.runs.checked_options import with_defaults
from eopsgym.runs.job import Job, JobRequest
from eopsgym.runs.job_setup import setup_of_job
from eopsgym.runs.options import Chosen, Options
from eopsgym.runs.run_file import Journal
from eopsgym.sync import warn
from eopsgym.tasks import Task, resolved_tool_names
from eopsgym.tasks.start_episode import check_mounts
from eopsgym.user_paths import user_path


class HiddenToolWarning(EopsgymWarning):
    """A task needs a tool that an earlier system's tool of the same name hides."""


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
    judge, results = chosen["judge"], chosen["results"]
    tape = _cassette(chosen["cassette"])
    tool_names = resolved_tool_names(task, chosen["tool_names"])
    # Scripts and plans name the tools as they are named in this run.
    as_named = task if tool_names == task.tool_names else replace(task, tool_names=tool_names)
    agent, driver, plan, judge_model = _made_parts(as_named, model, chosen, tape)
    mcp = () if chosen["mcp"] is None else mcp_servers(chosen["mcp"])
    if results is not None:
        check_named(mcp)
    _warn_of_hidden_tools(as_named)
    setup = setup_of_job(task, agent, driver, plan, judge, judge_model, mcp, chosen)
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


class _Parts(NamedTuple):
    """The live parts of a job."""

    model: Model
    orchestrator: Orchestrator
    plan: Plan | GeneratedPlan | None
    judge_model: Model | None


def _made_parts(task: Task, model: Model | str, chosen: Chosen, tape: Cassette | None) -> _Parts:
    """Make the models, the orchestrator and the plan that the options name, and check them."""
    judge, results = chosen["judge"], chosen["results"]
    played = tape.of if tape else _as_it_is
    keys = _looks_up_keys.get() and (tape is None or tape.record)

    def made(name: str, **asked: Any) -> Model:
        if kind_of_model(name) == "provider":
            asked["base_url"] = chosen["base_url"]
        return _model(name, task, chosen["timeout"], keys=keys, **asked)

    def named(name: str) -> Model:
        return played(made(name))

    worker = _agent(model, chosen, made)
    agent = played(worker)
    driver = as_orchestrator(chosen["orchestrator"], model=made)
    plan = None
    if chosen["plan"] != "none":
        folder = None if results is None else user_path(results) / "plans"
        plan = as_plan(chosen["plan"], task, folder, named)
    check_parts(agent, driver)
    check_splits(worker, driver)
    if tape is not None:
        driver = with_planner(driver, tape.of)
    planners = [getattr(part, "planner", None) for part in (driver, plan)]
    check_prices([agent, *planners], chosen["limits"])
    judge_model = named(judge) if isinstance(judge, str) else None
    if judge_model is not None:
        warn_of_own_judge(agent, judge_model)
    return _Parts(agent, driver, plan, judge_model)


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


def _has_address(*parts: Any) -> bool:
    """Return whether an existing model or orchestrator has its own address."""
    models = [each for part in parts for each in (part, getattr(part, "planner", None))]
    return any(getattr(model, "has_address", False) for model in models)


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
