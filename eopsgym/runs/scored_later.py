"""Runs that a fault kept from a verdict, judged from what was recorded; the agent is not asked.

The databases are brought to where the run left them by its recorded changes, and the verifiers are
asked again, with the judge. What a judge has said already counts again where it is asked the same.
What comes of it is a run of its own that takes the place of the other: its replies are those of the
other, which were paid for there and count as nothing here, and what the judge is paid now.
"""

import time
from dataclasses import replace
from typing import Any

from eopsgym.agents import Event, ReplyEvent, is_own_judge, model_judge
from eopsgym.agents.messages import now
from eopsgym.errors import EopsgymError
from eopsgym.gym import Episode
from eopsgym.runs.cassettes import Track, track
from eopsgym.runs.continued_run import last_whole_step
from eopsgym.runs.event_json import EventTexts
from eopsgym.runs.fork_replay import do_again, other_seed, unpaid
from eopsgym.runs.job import Job
from eopsgym.runs.one_task import judged, keepable, new_id, started
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import RunLine
from eopsgym.tasks import Judge, Rating


async def scored_later(job: Job, run: Run) -> RunLine | None:
    """Return a run with a verdict, as far as it can be given now; it wants a task of its own.

    Args:
        job: of the run.
        run: one that was never scored.

    Returns:
        The run; None where its state cannot be made again, so that it has to be made anew.
    """
    if job.mcp or any(not server.digest for server in run.servers):
        return None
    if last_whole_step(run) != len(run.steps):
        return None
    try:
        episode = await started(job)
    except EopsgymError:
        return None
    try:
        if other_seed(run.servers, episode):
            return None
        for step in run.steps:
            do_again(step, episode)
        return await _judged(job, run, episode)
    except Exception:  # of a judge too; where the run is made again, its record says what it is
        return None
    finally:
        await episode.close()


async def _judged(job: Job, run: Run, episode: Episode) -> RunLine:
    began, at = time.perf_counter(), now()
    track.set(Track(job.setup.hash, job.setup.repeat, job.mcp, job.has_address))
    texts = EventTexts()
    events: list[Event] = [texts.add(_unpaid(event)) for event in run.events]

    def note(event: Event) -> None:
        events.append(texts.add(event))
        if isinstance(event, ReplyEvent) and job.allowance is not None:
            job.allowance.take(event.reply, job.setup.hash)

    judge: Judge | None = job.judge
    is_own = False
    if job.judge_model is not None:
        judge = model_judge(job.judge_model, note)
        is_own = is_own_judge(job.model, job.judge_model)
    if judge is not None:
        judge = _Remembering(judge, run)
    said = await judged(job.task, episode, run.outcome, run.events, judge, is_own)
    made = replace(
        run,
        id=new_id(),
        experiment=job.experiment,
        started_at=at,
        seconds=time.perf_counter() - began,
        events=tuple(events),
        verification=said,
        continued_after=len(run.steps),
    )
    return keepable(made, job, texts)


def _unpaid(event: Event) -> Event:
    return replace(event, reply=unpaid(event.reply)) if isinstance(event, ReplyEvent) else event


class _Remembering:
    """A judge that is not asked again for what it has said of a run.

    Args:
        judge: who is asked for the rest.
        run: with the ratings that were given.
    """

    def __init__(self, judge: Judge, run: Run) -> None:
        found = [verdict.rating for verdict in run.verdicts]
        found.append(run.verification.refusal_rating)
        self._said = {each.prompt: each for each in found if each}
        self._judge = judge
        self.__qualname__: Any = getattr(judge, "__qualname__", type(judge).__qualname__)

    async def __call__(self, prompt: str) -> Rating | float:
        """Rate a text; see `Judge`."""
        said = self._said.get(prompt)
        return await self._judge(prompt) if said is None else said
