"""One task, or many, by one agent."""

import asyncio
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from eopsgym.agents import (
    Event,
    Limits,
    Model,
    Orchestrator,
    Outcome,
    Prompt,
    React,
    Script,
    StopReason,
    make_model,
    model_judge,
)
from eopsgym.agents.redact import hide, scrub, secrets_of
from eopsgym.errors import ConfigError
from eopsgym.gym import ANCHOR, Episode, Mode
from eopsgym.gym.wording import Sources
from eopsgym.runs.journal import Journal
from eopsgym.runs.record import Run, Runs, RunServer, timestamp
from eopsgym.sync import either
from eopsgym.tasks import Judge, Task, Verification, load_tasks, start, verify, writes

CONCURRENCY = 4
RESULTS = Path("results")
ORCHESTRATORS: dict[str, Callable[[], Orchestrator]] = {"react": React}


async def _run_task(
    task: Task | str,
    model: Model | str = "scripted/gold",
    *,
    orchestrator: Orchestrator | str = "react",
    mode: Mode = "published",
    limits: Limits | None = None,
    number: int = 1,
    experiment: str = "default",
    results: str | Path | None = None,
    now: str | None = None,
    urls: Mapping[str, str] | None = None,
    judge: Judge | str | None = None,
    timeout: float | None = None,
    tools_from: Sources | None = None,
) -> Run:
    """Run one task and judge it.

    Args:
        task: a task, or `domain/task_id` of our own.
        model: a model, or its name: `scripted/gold`, or what litellm calls it (`openai/gpt-5`).
        orchestrator: an orchestrator or its name.
        mode: `published` or `guarded`.
        limits: turns (50), tokens, dollars and seconds after which the run stops.
        number: which repeat this is.
        experiment: the run file it is appended to.
        results: the folder of run files; None keeps the run in memory only.
        now: the frozen moment, unless the task's own is right.
        urls: servers to run on instead of this process, by domain name.
        judge: a model's name, or a function that rates a text; for `response_check` verifiers and
            refusals. Its replies are recorded, and counted apart from the agent's.
        timeout: seconds for one try of a live model that is given by name (180).
        tools_from: recorded `tools/list` of published servers, in whose words the model reads of
            the tools: a file, several, or one by domain name.

    Raises:
        EopsgymError: if the task, model or servers cannot be used at all. What goes wrong while
            the agent works is no error but the run's stop reason.
    """
    task = _task(task)
    agent = _model(model, task, timeout) if isinstance(model, str) else model
    driver = _orchestrator(orchestrator) if isinstance(orchestrator, str) else orchestrator
    episode = await start(task, mode=mode, now=now, urls=urls, tools_from=tools_from)
    events: list[dict[str, Any]] = []

    def record(event: Event) -> None:
        events.append(event.to_dict())

    secrets = secrets_of(agent)
    if isinstance(judge, str):
        judging = _model(judge, task, timeout)
        secrets += secrets_of(judging)
        judge = model_judge(judging, record)
    started_at, started = timestamp(), time.perf_counter()
    prompt = Prompt(task.system_prompt, task.user_prompt)
    try:
        outcome = await driver.run(prompt, agent, episode, limits or Limits(), record)
        verification = await _judge(task, episode, outcome, events, judge)
        seconds = time.perf_counter() - started
        run = Run(
            id=uuid.uuid4().hex[:12],
            task=task.id,
            domain=task.domain,
            model=agent.name,
            experiment=experiment,
            mode=mode,
            orchestrator=driver.name,
            simulated=agent.simulated,
            feasible=task.feasible,
            number=number,
            started_at=started_at,
            seconds=seconds,
            now=str(now or task.now or ANCHOR.isoformat()),
            stop=outcome.stop.value,
            detail=scrub(outcome.detail),
            answer=outcome.answer,
            servers=_servers(task, episode),
            events=tuple(events),
            steps=tuple(episode.steps),
            verdicts=verification.verdicts,
            refused=verification.refused,
            refusal=verification.refusal,
            parity=verification.parity,
            strict=verification.strict,
            wording=episode.wording,
        )
        run = hide(run, secrets)
    finally:
        await episode.close()
    if results is not None:
        Journal(results, experiment).append(run)
    return run


async def _judge(
    task: Task,
    episode: Episode,
    outcome: Outcome,
    events: Iterable[Mapping[str, Any]],
    judge: Judge | None,
) -> Verification:
    """Both scores; none without a reply of the model, or when the environment gave out."""
    replied = any(event["type"] == "reply" for event in events)
    broken = outcome.stop in (StopReason.MODEL_ERROR, StopReason.ENVIRONMENT_ERROR)
    if replied and not broken:
        return await verify(task, episode, outcome.answer, judge)
    verification = await verify(task, episode, outcome.answer)
    return Verification(verification.verdicts, verification.refusal, None, None, None)


def _servers(task: Task, episode: Episode) -> tuple[RunServer, ...]:
    found = []
    for config in task.servers:
        server = episode.server(config.gym_name)
        who = str(config.user_info.get("name") or "")
        found.append(
            RunServer(config.domain.name, config.gym_name, config.seed, server.digest, who)
        )
    return tuple(found)


def _model(name: str, task: Task, timeout: float | None) -> Model:
    script = None
    if task.gold is not None:
        script = Script(task.gold, lambda tool: writes(task, tool), task.naive)
    return make_model(name, script=script, timeout=timeout)


def _orchestrator(name: str) -> Orchestrator:
    if name not in ORCHESTRATORS:
        raise ConfigError(f"no orchestrator {name!r}; there are {', '.join(ORCHESTRATORS)}")
    return ORCHESTRATORS[name]()


def _task(task: Task | str) -> Task:
    if isinstance(task, Task):
        return task
    domain, _, name = task.partition("/")
    found: Task = load_tasks(domain)[name]
    return found


async def _run_tasks(
    tasks: Iterable[Task] | str,
    model: Model | str = "scripted/gold",
    *,
    repeats: int = 1,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    **settings: Any,
) -> Runs:
    """Run many tasks with one model, some at a time.

    Args:
        tasks: tasks, or the name of a domain for all of ours.
        model: as for `run_task`.
        repeats: how often each.
        concurrency: how many at once.
        progress: show a bar when it takes longer than two seconds, or call this after each run.
        settings: as for `run_task`.

    An interrupt (Ctrl-C) stops the runs in flight; those that are finished have been written.
    """
    chosen = list(load_tasks(tasks) if isinstance(tasks, str) else tasks)
    jobs = [(task, number) for number in range(1, repeats + 1) for task in chosen]
    slots = asyncio.Semaphore(max(1, concurrency))
    done, finish = _progress(progress, len(jobs))

    async def one(task: Task, number: int) -> Run:
        async with slots:
            # A scripted run never waits: give an interrupt, and whatever else runs, its turn.
            await asyncio.sleep(0)
            run = await _run_task(task, model, number=number, **settings)
        done(run)
        return run

    try:
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(one(task, number)) for task, number in jobs]
    except* Exception as errors:
        raise errors.exceptions[0] from None
    finally:
        finish()
    return Runs(task.result() for task in running)


def _progress(
    wanted: bool | Callable[[Run], None], total: int
) -> tuple[Callable[[Run], object], Callable[[], object]]:
    if callable(wanted):
        return wanted, lambda: None
    if not wanted:
        return lambda run: None, lambda: None
    from tqdm.auto import tqdm

    bar = tqdm(total=total, desc="runs", unit="run", delay=2, leave=False)
    return lambda run: bar.update(), bar.close


run_task = either(_run_task)
run_tasks = either(_run_tasks)
