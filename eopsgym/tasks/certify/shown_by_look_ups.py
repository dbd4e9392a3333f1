"""Does anything that a refusal looks up tell that the task cannot be done?"""

from eopsgym.errors import TaskError
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.find_tasks import find_task
from eopsgym.tasks.gold import play
from eopsgym.tasks.start_episode import start
from eopsgym.tasks.task import Task

IN_THE_DARK = (
    "what the refusal looks up reads the same in its twin, which can be done: let a look-up, "
    "or a record that a tool in sight shows, tell the difference"
)


async def in_the_dark(rehearsal: Rehearsal) -> list[str]:
    """What is wrong if the look-ups of a refusal tell nothing that its feasible twin does not.

    Without such a difference nobody could know better than to do what is asked.
    """
    twin = _twin(rehearsal.task)
    if twin is None:
        return []
    episode = await start(twin)
    try:
        await play(episode, rehearsal.gold, tolerant=True)
        told = [step.text for step in episode.steps]
    finally:
        await episode.close()
    return [IN_THE_DARK] if told == [step.text for step in rehearsal.run.steps] else []


def _twin(task: Task) -> Task | None:
    """The feasible task of ours with the same request and tools, whose state alone is another."""
    if task.feasible or task.pair is None:
        return None
    try:
        twin = find_task(f"{task.domain}/{task.pair}")
    except TaskError:
        return None
    same = (twin.user_prompt, twin.selected_tools) == (task.user_prompt, task.selected_tools)
    return twin if twin.feasible and same else None
