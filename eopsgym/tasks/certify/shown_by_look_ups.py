"""Does anything that a refusal looks up tell that the task cannot be done?"""

from eopsgym.tasks.authoring.twin_differences import feasible_twin
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start

IN_THE_DARK = (
    "what the refusal looks up reads the same in its twin, which can be done: let a look-up, "
    "or a record that a tool in sight shows, tell the difference"
)


async def in_the_dark(rehearsal: Rehearsal) -> list[str]:
    """Return what is wrong if the look-ups of a refusal read the same in its feasible twin.

    Without such a difference nobody could know better than to do what is asked.
    """
    twin = feasible_twin(rehearsal.task)
    if twin is None:
        return []
    episode = await start(twin)
    try:
        await play(episode, rehearsal.gold, tolerant=True)
        told = [step.text for step in episode.steps]
    finally:
        await episode.close()
    return [IN_THE_DARK] if told == [step.text for step in rehearsal.run.steps] else []
