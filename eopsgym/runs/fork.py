"""Forks: runs that start from a step of another run, with one change."""

import functools
import inspect
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from eopsgym.agents import Model, Plan, Reply
from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, StoreError, TaskError
from eopsgym.gym import Step
from eopsgym.gym.step import is_step
from eopsgym.runs.base_url_check import check_own_server, names_model_of
from eopsgym.runs.cassettes import Cassette
from eopsgym.runs.fork_replay import Past, answered, failed, replies_before
from eopsgym.runs.job import Job
from eopsgym.runs.one_task import make_one
from eopsgym.runs.options import DEFAULTS, Options, shows_options
from eopsgym.runs.prepare_job import prepare
from eopsgym.runs.reply_json import reply_from_json, reply_to_json
from eopsgym.runs.run import Run
from eopsgym.runs.setup import Fork, content_digest
from eopsgym.runs.states import unusable
from eopsgym.sync import Plain, synchronously
from eopsgym.tasks import Task, find_task

_INHERITED = ("mode", "repaired", "limits", "now", "tool_set", "tool_names", "budget", "plan")
_IN_THE_TASK = {"policy": "system_prompt", "request": "user_prompt"}
_OF_A_STEP = ("result", "error")
_LIVE = ("provider", "file")
_CUTS_A_REPLY = ("message", "reply")


@shows_options(leave_out=("urls",), inherited=(*_INHERITED, "orchestrator", "judge"))
async def _fork(
    run: Run,
    step: int,
    *,
    result: Any = None,
    error: str | None = None,
    message: str | None = None,
    reply: Reply | str | None = None,
    request: str | None = None,
    policy: str | None = None,
    model: Model | str | None = None,
    task: Task | str | None = None,
    number: int | None = None,
    again: bool = False,
    **options: Unpack[Options],
) -> Run:
    """Continue from a step of this run, with one thing changed there.

    what_if = run.fork(3, result={"locations": []})
        print(what_if.diff(run))

    Databases, clock and conversation are as they were after that step. The new run contains the
    steps before, names its `parent` and `parent_step` (and the change in `setup.fork`), and does
    not count the parent's cost. At most one thing is changed; the model may be another as well. If
    the step's reply asked for more calls, they are made; before a `message`, a `reply` or another
    model they are dropped. Options with the default `<as in the run>` are the run's own; a fork
    runs in this process.

    Args:
        step: the step to continue from; 0 is before the first.
        result: another result of that step's call: a text, or JSON, which is written in the form of
            its system. Its changes to the databases stay.
        error: an error text with which the call of that step fails, without changes.
        message: a message of the user that follows the step.
        reply: the model's reply after the step: a text, which usually ends the run, or a `Reply`
            with calls.
        request: another request, in place of the task's from the beginning.
        policy: another system prompt, in place of the task's from the beginning.
        model: the model that continues; by default the run's own, made again by its name. Its
            address (`base_url=`) is in no record, and has to be given again.
        task: the task, if its id does not find it among ours.
        number: the number of the repeat; by default 1, or with `again` the next one.
        again: make another repeat if there is one in the run file.
        options: as for `run_task`, except `urls`.

    Raises:
        ConfigError: a change is impossible, there is more than one, or a model, orchestrator or
            judge cannot be made again from its name.
        StoreError: there is no such step, or the states up to it cannot be rebuilt, because changes
            were not recorded or are damaged, or the task or a seed has changed.
        TaskError, SeedError: the task or the seed does not exist any more.
        EopsgymError: see `run_task`.
    """
    changes = {
        "result": result,
        "error": error,
        "message": message,
        "reply": reply,
        "request": request,
        "policy": policy,
        "mode": _other("mode", run, options),
        "repaired": _other("repaired", run, options),
    }
    change = {name: value for name, value in changes.items() if value is not None}
    if unknown := [name for name in options if name not in DEFAULTS]:
        raise TypeError(
            f"a fork has no option {unknown[0]!r}; it can change {', '.join(changes)} or the "
            "model, and takes the options of run_task"
        )
    _check(run, step, change)
    if step and (names := _other("tool_names", run, options)):
        raise ConfigError(
            f"run {run.id} calls its tools by {run.setup.tool_names} names up to step {step}: to "
            f"use tool_names={names!r}, fork it at step 0, or make a separate run"
        )
    own = task_of_run(run, task)
    changed = _with_texts(own, change)
    job = _job(run, changed, model, options)
    _check_content(run, job.setup.content if changed is own else content_digest(own))
    other_model = model is not None and job.setup.agent != run.setup.agent
    cuts = other_model or any(name in change for name in _CUTS_A_REPLY)
    past = _past(run, step, change, whole=not cuts)
    kept = {name: reply_to_json(_reply(v)) if name == "reply" else v for name, v in change.items()}
    fork = Fork(run.id, step, json.loads(json.dumps(kept)), run.setup.fork)
    job = replace(job, setup=replace(job.setup, fork=fork), past=past)
    return await make_one(job, number, again)


_whole_signature = inspect.signature(_fork)
_SIGNATURE = _whole_signature.replace(
    parameters=[p for p in _whole_signature.parameters.values() if p.name != "run"]
)


def fork_of(run: Run | None) -> Plain[..., Run]:
    """Return `Run.fork` of a run, to call or to await; for None, the run is the first argument."""
    if run is None:
        return synchronously(_fork)

    @functools.wraps(_fork)
    async def fork(*args: Any, **kwargs: Any) -> Run:
        return await _fork(run, *args, **kwargs)

    fork.__signature__ = _SIGNATURE  # type: ignore[attr-defined]
    return synchronously(fork)


def _other(name: str, run: Run, options: Options) -> Any:
    """Return an option's value if it differs from the run's, else None."""
    before = getattr(run.setup, name)
    asked: Any = options.get(name)
    return None if asked == before else asked


def _check(run: Run, step: int, change: Mapping[str, Any]) -> None:
    """Refuse a run that cannot be forked, or a change that is impossible.

    Raises:
        ConfigError, StoreError: see `Run.fork`.
    """
    if not is_step(step, len(run.steps)):
        raise StoreError(f"no step {step!r}: run {run.id} has steps 0 to {len(run.steps)}")
    if len(change) > 1:
        raise ConfigError(
            f"a fork changes one thing, not {' and '.join(change)}: make a fork of the fork"
        )
    for name, value in change.items():
        _check_kind(name, value)
        if name in _OF_A_STEP and not step:
            raise ConfigError(f"step 0 is not a call, so it has no {name} to change; name a step")
    blind = {server.domain for server in run.servers if not server.digest}
    for each in run.steps[:step]:
        if each.server in blind or not each.changes.recorded:
            raise StoreError(
                f"run {run.id} cannot be forked after step {each.number}: from there on, the state "
                f"of its server {each.server} was not recorded, and cannot be restored. "
                f"Fork it after step {each.number - 1} at the latest"
            )
        if each.changes.changeset and (why := unusable(each.changes, _schema(each))) is not None:
            raise StoreError(
                f"run {run.id} cannot be forked after step {each.number}, whose changes {why}. "
                f"Fork it after step {each.number - 1} at the latest"
            )


def _check_kind(name: str, value: Any) -> None:
    """Refuse a change of a type that the conversation cannot hold.

    Raises:
        ConfigError: the type is wrong.
    """
    if name == "result":
        _as_json(value)
    elif name == "repaired":
        return  # checked with the other options
    elif not isinstance(value, (str, Reply) if name == "reply" else str):
        wanted = "a text or a Reply" if name == "reply" else "a text"
        raise ConfigError(f"{name} must be {wanted}, not {type(value).__name__}")


def _as_json(value: Any) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise ConfigError(f"result must be a text or JSON: {error}") from error


def _schema(step: Step) -> Any:
    return get_domain(step.server).schema


def task_of_run(run: Run, given: Task | str | None) -> Task:
    """Return the task of a run, with the changes of its forks; it is found by its id or given.

    Raises:
        ConfigError: the given task is another.
        TaskError: the task does not exist.
    """
    name = f"{run.domain}/{run.task}"
    try:
        task = given if isinstance(given, Task) else find_task(given or name)
    except TaskError as error:
        raise TaskError(f"run {run.id} is of {name}: {error}; give the task: task=…") from error
    if task.id != run.task:
        raise ConfigError(f"run {run.id} is of the task {run.task}, not of {task.id}")
    return with_forks(task, run.setup.fork)


def with_forks(task: Task, fork: Fork | None) -> Task:
    """Return a task with the changes of a fork and of its ancestors."""
    for each in reversed(_line(fork)):
        task = _with_texts(task, each.change)
    return task


def _with_texts(task: Task, change: Mapping[str, Any]) -> Task:
    texts = {_IN_THE_TASK[name]: text for name, text in change.items() if name in _IN_THE_TASK}
    return replace(task, **texts) if texts else task


def _check_content(run: Run, content: str) -> None:
    """Refuse a task that has changed since the run.

    Raises:
        StoreError: it has changed.
    """
    if run.setup.content not in ("", content):
        raise StoreError(
            f"the task {run.task} or its seed has changed since run {run.id}: it cannot be forked. "
            "Check out the version of that time, or give the unchanged task: task=…"
        )


def _line(fork: Fork | None) -> list[Fork]:
    """Return a fork and its ancestors, the latest first."""
    forks = []
    while fork is not None:
        forks.append(fork)
        fork = fork.of
    return forks


def _job(run: Run, task: Task, model: Model | str | None, options: Options) -> Job:
    """Return the job that continues the run, with the given options.

    Raises:
        ConfigError: a part cannot be made again from its record.
    """
    setup = run.setup
    if options.get("urls"):
        raise ConfigError("a fork runs in this process: leave urls out")
    inherited = {name: getattr(setup, name) for name in _INHERITED if name in DEFAULTS}
    inherited = {name: value for name, value in inherited.items() if value is not None}
    if model is not None and not isinstance(model, str):
        inherited.pop("budget", None)  # the given model has its own budget
    inherited["orchestrator"] = setup.agent.orchestrator
    if run.plan_text and setup.plan != "none":  # an orchestrator's own plan is in its replies
        inherited["plan"] = Plan(run.plan_text, setup.plan)
    if setup.judge is not None:
        inherited["judge"] = setup.judge.name
    _check_named_sources(run, options)
    asked: Options = {**inherited, **options}  # type: ignore[typeddict-item]
    worker = setup.agent.model if model is None else model
    inherited_models = [
        inherited[name] for name in {"orchestrator", "judge"} & {*inherited} - {*options}
    ]
    inherited_models += [worker] if model is None else []
    if (
        setup.own_server
        and "base_url" not in options
        and not _plays_only(options.get("cassette"))
        and names_model_of(_LIVE, inherited_models)
    ):
        raise ConfigError(
            f"run {run.id} used models at a base_url, which is in no record: give it again, "
            "base_url=… (or None, to use the models' providers)"
        )
    try:
        check_own_server(asked, [worker])
        job = prepare(task, worker, **asked)
    except ConfigError as error:
        raise ConfigError(f"run {run.id} cannot be continued: {error}") from error
    _check_same_agent(run, job, model=model, options=options)
    return job


def _check_named_sources(run: Run, options: Options) -> None:
    """Refuse to continue a run without the wording and the MCP servers that its record names."""
    setup = run.setup
    if setup.wording and "tools_from" not in options:
        raise ConfigError(
            f"run {run.id} listed its tools with the wording of {', '.join(setup.wording.values())}"
            ", which its record only names: give tools_from=…"
        )
    if setup.mcp and "mcp" not in options:
        raise ConfigError(
            f"run {run.id} used the MCP servers {', '.join(setup.mcp)}, which its record only "
            "names: give mcp=…"
        )


def _check_same_agent(run: Run, job: Job, *, model: Model | str | None, options: Options) -> None:
    """Refuse a job whose agent differs from that of the run in a part that was not given."""
    setup = run.setup
    made, was = job.setup.agent, setup.agent
    for name, given in (("model", model is not None), ("orchestrator", "orchestrator" in options)):
        same = all(
            getattr(made, part) == getattr(was, part)
            for part in (name, f"{name}_settings", *(["simulated"] if name == "model" else []))
        )
        if not given and not same:
            if name == "model" and job.setup.budget != setup.budget:
                raise ConfigError(
                    f"another budget makes another model of {was.model}: name the model beside the "
                    f"budget, model={was.model!r}"
                )
            raise ConfigError(
                f"the {name} of run {run.id}, {getattr(was, name)}, cannot be made again from its "
                f"name and settings: give it, {name}=…"
            )


def _plays_only(cassette: Any) -> bool:
    return isinstance(cassette, Cassette) and not cassette.record


def _past(run: Run, step: int, change: Mapping[str, Any], *, whole: bool) -> Past:
    steps = list(run.steps[:step])
    if "error" in change:
        steps[-1] = failed(steps[-1], str(change["error"]))
    elif "result" in change:
        steps[-1] = _answered(steps[-1], change["result"])
    replies = replies_before(run.events, step, whole)
    added = [
        (fork.step, str(fork.change["message"]))
        for fork in reversed(_line(run.setup.fork))
        if "message" in fork.change and fork.step < step
    ]
    if "message" in change:
        added.append((step, change["message"]))
    if "reply" in change:
        replies.append(_reply(change["reply"]))
    return Past(run.id, run.servers, tuple(replies), tuple(steps), tuple(added), run.setup.lot)


def _answered(step: Step, result: Any) -> Step:
    """Return the step with another result: a text unchanged, JSON in the system's form."""
    if not isinstance(result, str):
        known = step.server in domain_names()
        result = get_domain(step.server).dialect.result(result) if known else json.dumps(result)
    try:
        return answered(step, result, json.loads(result))
    except (ValueError, RecursionError):
        return answered(step, result, result)


def _reply(reply: Reply | str | Mapping[str, Any]) -> Reply:
    if isinstance(reply, str):
        return Reply(reply)
    return reply if isinstance(reply, Reply) else reply_from_json(reply)
