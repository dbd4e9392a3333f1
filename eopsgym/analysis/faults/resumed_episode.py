"""The state of a run after one of its steps, as an episode in which calls can be made."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from eopsgym.errors import StoreError
from eopsgym.gym import Episode, Mode, Step
from eopsgym.runs import Run
from eopsgym.runs.fork_replay import Past
from eopsgym.tasks import Task, start


@asynccontextmanager
async def fresh(run: Run, task: Task, mode: Mode | None = None) -> AsyncIterator[Episode]:
    """Provide the task's episode in the state at the start of the run, and close it afterwards.

    Raises:
        StoreError: if a seed or a schema has changed since.
        EopsgymError: as `start`.
    """
    setup = run.setup
    episode = await start(
        task,
        mode=mode or run.mode,  # type: ignore[arg-type]  # a plain text in a record
        repaired=setup.repaired,
        now=setup.now,
        tool_set=setup.tool_set,
        tool_names=setup.tool_names,
    )
    try:
        Past(run.id, run.servers).check(episode)
        yield episode
    finally:
        await episode.close()


@asynccontextmanager
async def resumed(run: Run, task: Task, step: int) -> AsyncIterator[Episode]:
    """Provide the episode in the state after a step of the run, by applying the recorded changes.

    Raises:
        StoreError: if a change was not recorded, or as `fresh`.
    """
    async with fresh(run, task) as episode:
        for each in run.steps[:step]:
            _apply(run, episode, each)
        yield episode


def _apply(run: Run, episode: Episode, step: Step) -> None:
    if not step.changes.recorded:
        raise StoreError(f"the changes of step {step.number} of run {run.id} were not recorded")
    if step.server in episode.servers:
        database = episode.database(step.server)
        database.clock.advance()
        database.replay([step.changes.changeset] if step.changes.changeset else [])
    episode.steps.append(step)
