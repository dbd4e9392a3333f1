"""The verdicts of runs that a fault left without one, from their records, without the agent.

The final databases of the run are rebuilt from its recorded changes, and the verifiers are run on
them, with the judge. Recorded ratings are reused if the judge would get the same question. The
result is a new run that supersedes the other. It has the same replies, without their cost, and the
cost of the judge's new replies.
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
    """Return a run with a verdict, as far as that is possible; call it in a separate asyncio task.

    Args:
        job: the job of the run.
        run: a run that was never scored.

    Returns:
        The new run; None if the state cannot be rebuilt, so that the run has to be made again.
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
    except Exception:  # also one of a judge; the run is made again, and its record will show it
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
    verification = await judged(job.task, episode, run.outcome, run.events, judge, is_own)
    made = replace(
        run,
        id=new_id(),
        experiment=job.experiment,
        started_at=at,
        seconds=time.perf_counter() - began,
        events=tuple(events),
        verification=verification,
        continued_after=len(run.steps),
    )
    return keepable(made, job, texts)


def _unpaid(event: Event) -> Event:
    return replace(event, reply=unpaid(event.reply)) if isinstance(event, ReplyEvent) else event


class _Remembering:
    """A judge that returns recorded ratings, and asks another judge for missing ones.

    Args:
        judge: the judge that is asked for missing ratings.
        run: the run with the recorded ratings.
    """

    def __init__(self, judge: Judge, run: Run) -> None:
        ratings = [verdict.rating for verdict in run.verdicts]
        ratings.append(run.verification.refusal_rating)
        self._known = {each.prompt: each for each in ratings if each}
        self._judge = judge
        self.__qualname__: Any = getattr(judge, "__qualname__", type(judge).__qualname__)

    async def __call__(self, prompt: str) -> Rating | float:
        """Rate a text; see `Judge`."""
        rating = self._known.get(prompt)
        return await self._judge(prompt) if rating is None else rating
