"""The reference solution of a task as the actions of an agent."""

from functools import lru_cache
from typing import Any

from eopsgym.env.trial import called_name
from eopsgym.sync import run_sync
from eopsgym.tasks import Task, find_task, play, start


@lru_cache(maxsize=64)
def solution(name: str) -> tuple[tuple[tuple[str, dict[str, Any]], ...], str]:
    """Return the calls of a task's solution, by the names that agents use, and the answer."""

    async def played(task: Task) -> tuple[tuple[tuple[str, dict[str, Any]], ...], str]:
        assert task.gold is not None
        episode = await start(task)
        try:
            answer = await play(episode, task.gold)
            calls = [(called_name(episode, s), dict(s.arguments)) for s in episode.steps]
            return tuple(calls), answer
        finally:
            await episode.close()

    return run_sync(played(find_task(name)))
