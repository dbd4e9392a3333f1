"""The tools that were on offer in a run, which its record only names by their set."""

from collections.abc import Iterable, Mapping
from typing import Any

from eopsgym.agents.models.chat_completions_format import to_tools
from eopsgym.errors import EopsgymError
from eopsgym.runs import Setup
from eopsgym.runs.fork import with_forks
from eopsgym.runs.setup import content_digest
from eopsgym.tasks import Task, find_task
from eopsgym.tasks.offered_tools import offered_tools
from eopsgym.tasks.start_episode import tools_in_sight

_MALFORMED = (LookupError, TypeError, ValueError, AttributeError)


class RunTools:
    """The tools on offer by run, made again from the tasks of this installation.

    A record holds the name of a tool set and a digest of its task. The tools are known if the task
    is found, has that digest, and its tools had no other wording and came from no other server.

    Args:
        tasks: tasks that are not of this package.
    """

    def __init__(self, tasks: Iterable[Task] = ()) -> None:
        self._given = {task.id: task for task in tasks}
        self._known: dict[tuple[str, ...], list[dict[str, Any]] | None] = {}

    def of(self, setup: Mapping[str, Any]) -> list[dict[str, Any]] | None:
        """Return the tools of a run in OpenAI's function form; None if they are unknown.

        Args:
            setup: the setup in the record of the run. The result must not be changed.
        """
        try:
            read = Setup.from_json(setup, own=False)
        except _MALFORMED:
            return None
        if read.wording or read.mcp or read.remote or not read.content:
            return None
        key = (read.domain, read.task, read.content, read.tool_set, read.tool_names)
        if key not in self._known:
            self._known[key] = self._made(read)
        return self._known[key]

    def _made(self, setup: Setup) -> list[dict[str, Any]] | None:
        try:
            task = self._given.get(setup.task) or find_task(f"{setup.domain}/{setup.task}")
            task = with_forks(task, setup.fork)
            if content_digest(task) != setup.content:
                return None
            selected = tools_in_sight(task, setup.tool_set, setup.tool_names)
            systems = [server.domain for server in task.servers]
            return to_tools(offered_tools(systems, selected, setup.tool_names))
        except (EopsgymError, OSError):
            return None
