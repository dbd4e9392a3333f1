"""`run_task`: one task with one model, whose run is found, or made, judged and stored.

Every run has a record: an unexpected exception ends it as `crashed`, with its traceback and all
events before it.
"""

import asyncio
import threading
import time
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Unpack

from eopsgym.agents import (
    Event,
    GeneratedPlan,
    Limits,
    LiteLLMModel,
    Meter,
    Model,
    ModelPool,
    Outcome,
    Prompt,
    ReplyEvent,
    Stop,
    StopReason,
    ToolResultEvent,
    is_own_judge,
    model_judge,
)
from eopsgym.agents.messages import check_event, now
from eopsgym.agents.models.litellm_library import litellm_loaded
from eopsgym.agents.models.redact import hide, scrub, secrets_of
from eopsgym.agents.orchestrators.planning import with_planner
from eopsgym.agents.prices import price_list
from eopsgym.agents.scripted.seeded_draws import run_lot
from eopsgym.counting import counted
from eopsgym.errors import ConfigError, EopsgymError, ModelAccessError, ModelError
from eopsgym.gym import Episode
from eopsgym.runs.base_url_check import check_own_server
from eopsgym.runs.cassettes import Track, track
from eopsgym.runs.event_json import EventTexts
from eopsgym.runs.job import Job
from eopsgym.runs.options import Options, shows_options
from eopsgym.runs.prepare_job import prepare
from eopsgym.runs.progress_bar import tell
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import RunLine, index_of, keep
from eopsgym.runs.run_record import NO_VERDICT, RunServer
from eopsgym.runs.setup import Setup
from eopsgym.runs.unexpected_error import detail_of, traceback_of
from eopsgym.runs.waiting_status_line import waiting_line
from eopsgym.sync import interrupted, keep_loop_awake, synchronously
from eopsgym.tasks import Judge, Task, Verification, find_task, start, verify

_UNJUDGED = (StopReason.MODEL_ERROR, StopReason.ENVIRONMENT_ERROR, StopReason.CANCELLED)
"""The stop reasons of runs that ended for a reason which is not the agent's."""
_OF_LIMITS = (StopReason.TOKEN_LIMIT, StopReason.COST_LIMIT, StopReason.TIME_LIMIT)
AGAIN = "again=True (--again) adds repeats"


@shows_options()
async def _run_task(
    task: Task | str,
    model: Model | str = "scripted/gold",
    *,
    number: int | None = None,
    again: bool = False,
    **options: Unpack[Options],
) -> Run:
    """Run one task and judge it.

    A run that is in its run file already (the same setup: task, agent and settings) is not made
    again: it is returned, and a message says so. Runs that an error of model or environment ended
    do not count.

    Args:
        task: a task, or `domain/task_id` of ours.
        model: a model, or its name: `scripted/gold`, or litellm's name (`openai/gpt-5`).
        number: the number of the repeat; by default 1, or with `again` the next one.
        again: make another repeat if there is one.
        options: how it is run; see `Options`.

    Raises:
        EopsgymError: the task, model or servers cannot be used at all, or the provider refuses the
            model's key. An error while the agent works is not raised; it becomes the run's stop
            reason, which is `crashed` for an unexpected exception, with its traceback in the
            record.
    """
    if options.get("base_url") is not None:
        check_own_server(options, [model])
    job = prepare(task if isinstance(task, Task) else find_task(task), model, **options)
    return await make_one(job, number, again)


async def make_one(job: Job, number: int | None, again: bool) -> Run:
    """Return the run of a job: made, judged and stored, or found in the run file."""
    if number is not None and (not hasattr(number, "__index__") or number < 1):
        raise ConfigError(f"number must be the number of a repeat, from 1 on, not {number!r}")
    journal = job.journal
    if journal is not None:
        index = index_of(journal.path)
        if again and number is None:
            number = index.highest(job.setup) + 1
        job = job.repeated(number or 1)
        entry = None if again else index.find(job.setup)
        if entry is not None:
            tell(f"this run was there already; {AGAIN}")
            return entry.run()
        journal.make_folder()
    async with keep_loop_awake() if job.is_simulated else waiting_line():
        # A separate asyncio task, so that cancelling it cancels nothing else.
        record = await asyncio.create_task(make_run(job.repeated(number or 1)))
    return record.run if journal is None else keep(journal, record).run()


run_task = synchronously(_run_task)


async def make_run(job: Job, heard: Callable[[], object] = lambda: None) -> RunLine:
    """Make and judge the run of a job, without writing it; call it in a separate asyncio task.

    No model is called unless its reply can be stored.

    Args:
        job: the job.
        heard: a function that is called at each reply of a model.

    Raises:
        EopsgymError: the run cannot start at all.
        ModelAccessError: the provider refuses the model's key or account at the first reply.
        StoreError: the run file cannot be written.
    """
    if job.journal is not None:
        job.journal.check_room()
    if isinstance(job.model, LiteLLMModel | ModelPool):
        await litellm_loaded()  # takes seconds, once, which must not count for the run
    work = _Work(job, heard)
    # Context variables belong to this asyncio task, so that other runs are not affected.
    track.set(work.track)
    run_lot.set(job.setup.lot if job.past is None else job.past.lot)
    try:
        try:
            await work.start()
            await work.do()
        finally:
            await work.end()
    except BaseException as error:
        if _is_for_the_caller(error, work.is_started):
            raise
        return keepable(work.broken(error), job, work.texts)
    return keepable(work.run(), job, work.texts)


def unstarted(setup: Setup, experiment: str, error: EopsgymError) -> RunLine:
    """Return the run of a batch whose task could not be started."""
    outcome = Outcome(None, StopReason.ENVIRONMENT_ERROR, scrub(str(error)))
    return _line_of(Run(new_id(), setup, experiment, started_at=now(), outcome=outcome))


def _is_for_the_caller(error: BaseException, is_started: bool) -> bool:
    """Return whether an error concerns the caller and not only one run."""
    if isinstance(error, EopsgymError):
        return not is_started or isinstance(error, ModelAccessError)
    if isinstance(error, asyncio.CancelledError):
        return interrupted()  # otherwise the model cancelled itself
    return isinstance(error, KeyboardInterrupt | GeneratorExit)


class _Work:
    """The state of a run while it is made."""

    def __init__(self, job: Job, heard: Callable[[], object]) -> None:
        self.job = job
        self.heard = heard
        self.track = Track(job.setup.hash, job.setup.repeat, job.mcp, job.has_address)
        self.episode = Episode({})
        self.is_started = False
        self.events: list[Event] = []
        self.texts = EventTexts()
        self._noting = threading.Lock()  # an orchestrator may have threads
        self._is_over = False
        self.outcome: Outcome | None = None
        self.verification = NO_VERDICT
        self.started_at = now()
        self._started = time.perf_counter()

    def note(self, event: Event) -> None:
        """Record an event; ignore events after the end of the run.

        Raises:
            TypeError: no record can hold the event.
            Stop: the budget of the experiment is used up.
        """
        self._take_in(event)
        if isinstance(event, ReplyEvent) and not self._is_over:
            self.heard()
            if self.job.allowance is not None:
                self.job.allowance.take(event.reply, self.job.setup.hash)

    def _take_in(self, event: Event) -> None:
        check_event(event)
        with self._noting:
            if not self._is_over:
                self.events.append(self.texts.add(event))

    async def start(self) -> None:
        """Start the environment.

        Raises:
            EopsgymError: it cannot be started.
        """
        job = self.job
        self.episode = await started(job)
        if job.past is not None:
            job.past.check(self.episode)
        self.is_started = True

    async def do(self) -> None:
        """Let the agent work, and judge the result."""
        job, episode = self.job, self.episode
        driver, model, tools = job.orchestrator, job.model, episode.for_agent()
        try:
            prompt, limits = await self._prompt()
        except Stop as stop:
            outcome = stop.outcome
        else:
            if job.past is None:
                try:
                    outcome = await driver.run(prompt, model, tools, limits, self.note)
                except Stop as stop:  # raised by `note` in an orchestrator that does not catch it
                    outcome = stop.outcome
            else:
                again = job.past.again(tools, self.note, self._take_in)
                driver, model = with_planner(driver, again.model), again.model(model)
                left = job.past.left(limits)
                outcome = await driver.run(prompt, model, again, left, again.note)
                again.check(driver.name, outcome)
            outcome = _checked(outcome, driver.name)
            if limits != job.setup.limits and outcome.stop in _OF_LIMITS:
                outcome = replace(outcome, detail=f"{outcome.detail}, which the plan had left")
        self.outcome = outcome
        _check_reported(self.events, episode, driver.name)
        judge, own = job.judge, False
        if job.judge_model is not None:
            judge = model_judge(job.judge_model, self.note)
            own = is_own_judge(job.model, job.judge_model)
        self.verification = await judged(job.task, episode, self.outcome, self.events, judge, own)

    async def _prompt(self) -> tuple[Prompt, Limits]:
        """Return the agent's prompt, and the limits that remain for it.

        Raises:
            Stop: no plan could be generated, or generating it reached a limit.
        """
        job, limits = self.job, self.job.setup.limits
        prompt = Prompt(job.task.system_prompt, job.task.user_prompt)
        if isinstance(job.plan, GeneratedPlan):
            job.check_plans()
            meter, environment = Meter(limits), self.episode.for_agent()
            plan = await job.plan.ask(prompt, environment, meter, self.note)
            return replace(prompt, plan=plan), meter.left()
        return prompt if job.plan is None else replace(prompt, plan=job.plan.text), limits

    def run(self) -> Run:
        """Return the run that ended without an exception."""
        assert self.outcome is not None
        outcome = self.outcome
        if outcome.detail:
            outcome = replace(outcome, detail=scrub(outcome.detail))
        return self._with(outcome, self.verification)

    def broken(self, error: BaseException) -> Run:
        """Return the run that an exception ended, with all events so far and no verdict."""
        answer = self.outcome.answer if self.outcome else None
        if isinstance(error, EopsgymError):
            known = isinstance(error, ModelError)
            stop = StopReason.MODEL_ERROR if known else StopReason.ENVIRONMENT_ERROR
            return self._with(Outcome(answer, stop, scrub(str(error))))
        crashed = Outcome(answer, StopReason.CRASHED, detail_of(error), traceback_of(error))
        return self._with(crashed)

    async def end(self) -> None:
        """Close the environment; errors are ignored, because the run is over."""
        with self._noting:
            self._is_over = True
        with suppress(Exception):
            await self.episode.close()

    def _with(self, outcome: Outcome, verification: Verification = NO_VERDICT) -> Run:
        setup, past = self.job.setup, self.job.past
        return Run(
            id=new_id(),
            setup=replace(setup, own_server=True) if self.track.own_server else setup,
            experiment=self.job.experiment,
            started_at=self.started_at,
            seconds=time.perf_counter() - self._started,
            servers=_servers(self.job.task, self.episode) if self.is_started else (),
            events=tuple(self.events),
            outcome=outcome,
            verification=verification,
            prices=_prices(self.events),
            continued_after=past.continued_after if past else None,
        )


async def started(job: Job) -> Episode:
    """Return the environment of a job.

    Raises:
        EopsgymError: it cannot be started.
    """
    setup = job.setup
    return await start(
        job.task,
        mode=setup.mode,
        repaired=setup.repaired,
        now=job.now,
        urls=job.urls,
        tools_from=job.tools_from,
        tool_set=setup.tool_set,
        tool_names=setup.tool_names,
        mcp=job.mcp,
    )


def _prices(events: Iterable[Event]) -> str:
    """Return the label of the price list if a live model replied; otherwise an empty text."""
    if not any(event.reply.model for event in events if isinstance(event, ReplyEvent)):
        return ""
    try:
        return price_list().label
    except ConfigError:  # the file was edited during the run
        return ""


def _checked(outcome: Any, orchestrator: str) -> Outcome:
    if isinstance(outcome, Outcome):
        answer: Any = outcome.answer
        if not isinstance(answer, str | None):
            kind = type(answer).__name__
            raise TypeError(
                f"the orchestrator {orchestrator} gave an answer that is {kind} instead of str"
            )
        return replace(outcome, stop=StopReason(outcome.stop))
    given = type(outcome).__name__
    raise TypeError(f"the orchestrator {orchestrator} gave {given} instead of an Outcome")


def _check_reported(events: Iterable[Event], episode: Episode, orchestrator: str) -> None:
    """Refuse a run with unreported calls, since its states could not be rebuilt."""
    reported = [e.step.number for e in events if isinstance(e, ToolResultEvent) and e.step]
    if reported != [step.number for step in episode.steps]:
        made, reported_count = counted(len(episode.steps), "call"), len(reported)
        raise TypeError(
            f"the orchestrator {orchestrator} made {made} and reported {reported_count}"
        )


def new_id() -> str:
    """Return the id of a new run."""
    return uuid.uuid4().hex[:12]


async def judged(
    task: Task,
    episode: Episode,
    outcome: Outcome,
    events: Iterable[Event],
    judge: Judge | None,
    is_own_judge: bool,
) -> Verification:
    """Return both scores; none without a reply, or if the environment failed."""
    replied = any(isinstance(event, ReplyEvent) for event in events)
    broken = outcome.stop in _UNJUDGED
    if episode.replaced:
        return NO_VERDICT  # the state of the MCP servers that replace the databases is unknown
    if replied and not broken:
        return await verify(task, episode, outcome.answer, judge, is_own_judge)
    verification = await verify(task, episode, outcome.answer)
    return replace(verification, refused=None, parity=None, strict=None)


def _servers(task: Task, episode: Episode) -> tuple[RunServer, ...]:
    servers = []
    for config in task.servers:
        name = config.domain.name
        digest = episode.server(config.gym_name).digest
        who = str(config.user_info.get("name") or "")
        words = episode.wording.get(name, "")
        servers.append(RunServer(name, config.gym_name, config.seed, digest, who, words))
    return tuple(servers)


def _secrets(job: Job) -> tuple[str, ...]:
    """Return the secrets to keep out of the record: of models, planners, judge and MCP servers."""
    return secrets_of(job.model, job.orchestrator, job.plan, job.judge_model, *job.mcp)


def keepable(run: Run, job: Job, texts: EventTexts) -> RunLine:
    """Return a run without secrets, and its record.

    If a model or an orchestrator reported a value that no record can hold, the run is `crashed` and
    has no events.
    """
    try:
        shown = hide(run, _secrets(job))
        return RunLine(shown, shown.to_json(texts.texts if shown is run else None))
    except Exception as error:  # an odd value may raise any error
        answer, traceback = run.outcome.answer, run.outcome.traceback
        outcome = Outcome(
            answer if isinstance(answer, str) else None,
            StopReason.CRASHED,
            detail_of(error),
            traceback or traceback_of(error),
        )
        return _line_of(replace(run, events=(), outcome=outcome, verification=NO_VERDICT))


def _line_of(run: Run) -> RunLine:
    """Return a run with its record, ready to be written.

    Raises:
        StoreError, …: no record can hold it.
    """
    return RunLine(run, run.to_json())
