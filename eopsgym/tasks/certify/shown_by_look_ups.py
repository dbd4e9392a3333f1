"""The proof that the look-ups of a refusal show why the task is infeasible."""

from eopsgym.tasks.authoring.twin_differences import feasible_twin
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start

IN_THE_DARK = (
    "the look-ups of the refusal return the same in its feasible twin: add a look-up that shows "
    "the difference, or a record that a tool in sight shows"
)


async def look_ups_without_difference(rehearsal: Rehearsal) -> list[str]:
    """Return a problem if the look-ups of a refusal return the same in its feasible twin.

    Without a difference nobody could know that the request has to be refused.
    """
    twin = feasible_twin(rehearsal.task)
    if twin is None:
        return []
    episode = await start(twin)
    try:
        await play(episode, rehearsal.gold, tolerant=True)
        twin_texts = [step.text for step in episode.steps]
    finally:
        await episode.close()
    return [IN_THE_DARK] if twin_texts == [step.text for step in rehearsal.run.steps] else []
