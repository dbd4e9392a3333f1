"""One task by one agent."""

import asyncio
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from eopsgym.agents import (
    Event,
    Limits,
    Model,
    Orchestrator,
    Outcome,
    Prompt,
    StopReason,
    model_judge,
)
from eopsgym.agents.redact import hide, scrub, secrets_of
from eopsgym.errors import EopsgymError, ModelAccessError, ModelError
from eopsgym.gym import Episode, Mode
from eopsgym.gym.tool_wording import Sources
from eopsgym.runs.crash import detail_of, traceback_of
from eopsgym.runs.known import keep, known_runs
from eopsgym.runs.progress import tell
from eopsgym.runs.record import Run, RunServer, timestamp
from eopsgym.runs.setup import Setup, key_of, prepare
from eopsgym.sync import interrupted, plainly, pulse
from eopsgym.tasks import Judge, Task, Verification, find_task, start, verify

AGAIN = "again=True (--again) adds repeats"


async def _run_task(
    task: Task | str,
    model: Model | str = "scripted/gold",
    *,
    number: int | None = None,
    again: bool = False,
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
) -> Run:
    """Run one task and judge it.

    A run that is in its run file already (the same task, model and settings) is not made again:
    its record is given back, and a line says so. Runs that a failing model or environment ended
    do not count.

    Args:
        task: a task, or `domain/task_id` of our own.
        model: a model, or its name: `scripted/gold`, or what litellm calls it (`openai/gpt-5`).
        number: which repeat this is; 1, or with `again` the next one.
        again: make another repeat if there is one.
        orchestrator: an orchestrator or its name.
        mode: `published` or `guarded`.
        limits: turns (50), tokens, dollars and seconds after which the run stops.
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
        EopsgymError: if the task, model or servers cannot be used at all, or the provider refuses
            the model's key. What goes wrong while the agent works is no error but the run's stop
            reason; for an exception that nobody expected that is `crashed`, and the record has
            its traceback.
    """
    setup = prepare(
        find_task(task) if isinstance(task, str) else task,
        model,
        orchestrator=orchestrator,
        mode=mode,
        limits=limits,
        experiment=experiment,
        results=results,
        now=now,
        urls=urls,
        judge=judge,
        timeout=timeout,
        tools_from=tools_from,
    )
    if setup.journal is not None:
        known, key = known_runs(setup.journal.path), key_of(setup.plan)
        if again and number is None:
            number = known.highest(key) + 1
        found = None if again else known.find(key, number or 1)
        if found is not None:
            tell(f"this run was there already; {AGAIN}")
            return found
    async with pulse():
        # A task of its own, so that whoever cancels it cancels nothing else.
        run = await asyncio.ensure_future(run_once(setup, number or 1))
    return run if setup.journal is None else keep(setup.journal, run)


async def run_once(setup: Setup, number: int, heard: Callable[[], object] = lambda: None) -> Run:
    """One run of a setup: made and judged, not written.

    Args:
        setup: what is run.
        number: which repeat it is.
        heard: called at each reply of a model.

    Raises:
        EopsgymError: if it cannot start at all.
        ModelAccessError: if the provider refuses the model's key or account at the first reply.
    """
    work = _Work(setup, number, heard)
    try:
        try:
            await work.start()
            await work.do()
        finally:
            await work.end()
    except BaseException as error:
        if _is_for_the_caller(error, work.is_started):
            raise
        return _keepable(work.broken(error), setup)
    return _keepable(work.record(), setup)


def _is_for_the_caller(error: BaseException, is_started: bool) -> bool:
    """Whether an error is no matter of one run."""
    if isinstance(error, EopsgymError):
        return not is_started or isinstance(error, ModelAccessError)
    if isinstance(error, asyncio.CancelledError):
        return interrupted()  # otherwise it is the model's own
    return isinstance(error, KeyboardInterrupt | GeneratorExit)


class _Work:
    """A run while it is made: what it has come to so far."""

    def __init__(self, setup: Setup, number: int, heard: Callable[[], object]) -> None:
        self.setup = setup
        self.number = number
        self.heard = heard
        self.episode = Episode({})
        self.is_started = False
        self.events: list[dict[str, Any]] = []
        self.outcome: Outcome | None = None
        self.verification: Verification | None = None
        self.started_at = timestamp()
        self._started = time.perf_counter()

    def note(self, event: Event) -> None:
        """Take in an event."""
        self.events.append(event.to_dict())
        if self.events[-1]["type"] == "reply":
            self.heard()

    async def start(self) -> None:
        """Get the environment ready.

        Raises:
            EopsgymError: if it cannot be.
        """
        setup = self.setup
        self.episode = await start(
            setup.task,
            mode=setup.mode,
            now=setup.now,
            urls=setup.urls,
            tools_from=setup.tools_from,
        )
        self.is_started = True

    async def do(self) -> None:
        """Let the agent work, and judge what it did."""
        setup, episode = self.setup, self.episode
        prompt = Prompt(setup.task.system_prompt, setup.task.user_prompt)
        outcome = await setup.orchestrator.run(
            prompt, setup.model, episode.for_agent(), setup.limits, self.note
        )
        self.outcome = _checked(outcome, setup.orchestrator.name)
        judge = model_judge(setup.judge_model, self.note) if setup.judge_model else setup.judge
        self.verification = await _judged(setup.task, episode, self.outcome, self.events, judge)

    def record(self) -> Run:
        """The record of a run that came to its end."""
        assert self.outcome is not None
        assert self.verification is not None
        return replace(
            self._so_far(),
            stop=self.outcome.stop.value,
            detail=scrub(self.outcome.detail),
            verdicts=self.verification.verdicts,
            refused=self.verification.refused,
            refusal=self.verification.refusal,
            parity=self.verification.parity,
            strict=self.verification.strict,
        )

    def broken(self, error: BaseException) -> Run:
        """The record of a run that an exception ended: all there is so far, and no verdict."""
        if isinstance(error, EopsgymError):
            known = isinstance(error, ModelError)
            stop = StopReason.MODEL_ERROR if known else StopReason.ENVIRONMENT_ERROR
            return replace(self._so_far(), stop=stop.value, detail=scrub(str(error)))
        return replace(
            self._so_far(),
            stop=StopReason.CRASHED.value,
            detail=detail_of(error),
            traceback=traceback_of(error),
        )

    async def end(self) -> None:
        """Free the environment. The run is over and counts, whatever becomes of that."""
        with suppress(Exception):
            await self.episode.close()

    def _so_far(self) -> Run:
        return replace(
            self.setup.plan,
            id=new_id(),
            number=self.number,
            started_at=self.started_at,
            seconds=time.perf_counter() - self._started,
            answer=self.outcome.answer if self.outcome else None,
            servers=_servers(self.setup.task, self.episode) if self.is_started else (),
            events=tuple(self.events),
            steps=tuple(self.episode.steps),
            wording=self.episode.wording,
        )


def _checked(outcome: Any, orchestrator: str) -> Outcome:
    if isinstance(outcome, Outcome):
        return outcome
    given = type(outcome).__name__
    raise TypeError(f"the orchestrator {orchestrator} gave {given} instead of an Outcome")


def unstarted(plan: Run, number: int, error: EopsgymError) -> Run:
    """The record of a run of a batch whose task could not be started."""
    return replace(
        plan,
        id=new_id(),
        number=number,
        started_at=timestamp(),
        stop=StopReason.ENVIRONMENT_ERROR.value,
        detail=scrub(str(error)),
    )


def new_id() -> str:
    """The id of a new run."""
    return uuid.uuid4().hex[:12]


async def _judged(
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


def _keepable(run: Run, setup: Setup) -> Run:
    """A run whose record holds no key of its models, and can be written and read again.

    A model or an orchestrator may report what no record can hold; then the run has crashed, and
    its events and steps are left out.
    """
    try:
        secrets = secrets_of(setup.model) + secrets_of(setup.judge_model)
        run = hide(run, secrets)
        Run.from_json(run.to_json())
        return run
    except Exception as error:  # whatever reading something odd may raise
        return replace(
            run,
            stop=StopReason.CRASHED.value,
            detail=detail_of(error),
            traceback=run.traceback or traceback_of(error),
            answer=run.answer if isinstance(run.answer, str) else None,
            events=(),
            steps=(),
            verdicts=(),
            refused=None,
            refusal=None,
            parity=None,
            strict=None,
        )


run_task = plainly(_run_task)
