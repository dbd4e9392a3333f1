"""Runs that continue an attempt that an error ended, from the state after its last complete step.

The orchestrator starts from the beginning and gets the recorded replies and results up to that
step, as in a fork (`fork_replay`), so that the model sees the same messages. The databases and
their clocks, which advance with each call, are restored. The setup and the limits are the same:
turns, tokens, dollars and seconds of the earlier attempts count. Their cost is in their own
records.
"""

from collections.abc import Sequence
from dataclasses import replace

from eopsgym.agents.messages import Reply
from eopsgym.domains import get_domain
from eopsgym.runs.fork_replay import Past, replies_before
from eopsgym.runs.job import Job
from eopsgym.runs.run import Run
from eopsgym.runs.states import unusable


def continued(job: Job, attempts: Sequence[Run]) -> Job:
    """Return the job that continues the last of some attempts.

    If that attempt has no complete step whose state can be rebuilt, the job starts from the
    beginning.

    Args:
        job: the job of the run.
        attempts: the failed attempts of its setup, from the first to the last.
    """
    last = attempts[-1]
    steps = last_whole_step(last)
    if not steps:
        return job
    replies = _paid_replies(attempts, steps)
    past = Past(
        last.id, last.servers, tuple(replies), tuple(last.steps[:steps]), (), job.setup.lot, True
    )
    return replace(job, past=past)


def last_whole_step(run: Run) -> int:
    """Return the number of the last step whose state can be rebuilt; 0 if there is none."""
    blind = {server.domain for server in run.servers if not server.digest}
    whole = 0
    for step in run.steps:
        changes = step.changes
        if step.server in blind or not changes.recorded:
            break
        if changes.changeset and unusable(changes, get_domain(step.server).schema) is not None:
            break
        whole = step.number
    return whole


def _paid_replies(attempts: Sequence[Run], steps: int) -> list[Reply]:
    """Return the replies of the last attempt up to a step, each with its original cost.

    An attempt that continued an earlier one records the earlier replies without a cost.
    """
    run = attempts[-1]
    replies = replies_before(run.events, steps, whole=True)
    by_id = {each.id: each for each in attempts}
    while run.continued_after and (earlier := by_id.get(run.supersedes)) is not None:
        paid = replies_before(earlier.events, min(run.continued_after, steps), whole=True)
        replies[: len(paid)] = paid
        run = earlier
    return replies
