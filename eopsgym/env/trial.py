"""One task after another, played call by call: what every training interface here is made of.

Nothing waits: the databases are those of this process, and no judge is asked. So the coroutines
that this runs come to their end at once, on the caller's own thread.
"""

import marshal
from collections.abc import Mapping
from typing import Any

from eopsgym.env.score import Score, score
from eopsgym.env.settings import EnvSettings
from eopsgym.errors import ConfigError, StoreError
from eopsgym.gym import Episode, IdleDatabases, LocalServer, Step, ToolInfo
from eopsgym.gym.episode import AgentTools
from eopsgym.sync import at_once
from eopsgym.tasks import Task, start

_idle = IdleDatabases()
_MOST_LISTS = 2_048
_tool_lists: dict[tuple[object, ...], tuple[object, bytes]] = {}
"""The tools of episodes as bytes, with the tools themselves, by whose identity it is found."""


class Trial:
    """An environment's work on one task at a time.

    A trial can be pickled at any moment, in the middle of an episode too: its calls are made again
    where it is read, on databases of its own, and have to come to the same.

    Args:
        settings: how tasks are played.

    Attributes:
        task: the task that is played; None before the first.
        episode: its databases and steps; None before the first task and after `close`.
        score: what the episode earned; None before its end.
    """

    def __init__(self, settings: EnvSettings) -> None:
        self.settings = settings
        self.task: Task | None = None
        self.episode: Episode | None = None
        self.score: Score | None = None
        self._tools: AgentTools | None = None
        self._answer: str | None = None
        self._answered = True

    def begin(self, task: Task) -> None:
        """Start an episode of a task; the previous one is discarded.

        Raises:
            EopsgymError: if the task cannot be started.
        """
        self.close()
        self.score = None
        settings = self.settings
        self.episode = at_once(
            start(
                task,
                mode=settings.mode,
                tool_set=settings.tool_set,
                tool_names=settings.tool_names,
                open_database=_idle.open,
            )
        )
        self.task = task
        self._tools = self.episode.for_agent()

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Step:
        """Call a tool as an agent does: what is wrong with the call is in the step's text.

        Raises:
            ConfigError: before the first task, or after the end of the episode.
            TypeError: for a tool that is no text, or arguments that are no mapping.
        """
        tools = self._playing()
        if not isinstance(tool, str):
            raise TypeError(f"tool must be the name of a tool, not {tool!r}")
        if not isinstance(arguments, Mapping):
            raise TypeError(f"arguments must be a dict of values by parameter, not {arguments!r}")
        step = at_once(tools.call(tool, arguments))
        if len(tools.episode.steps) == self.settings.max_steps:
            self.finish(None)
        return step

    def finish(self, answer: str | None, *, answered: bool = True) -> Score:
        """End the episode with the agent's answer, and judge it.

        Args:
            answer: the agent's last words; None if it gave none.
            answered: False where nobody here knows what the agent answered.

        Raises:
            ConfigError: before the first task, or after the end of the episode.
            TypeError: for an answer that is no text.
        """
        tools = self._playing()
        if not isinstance(answer, str | None):
            raise TypeError(f"an answer must be a text, not {answer!r}")
        assert self.task is not None
        self._answer, self._answered = answer, answered
        judged = score(self.task, tools.episode, answer, self.settings.reward, answered=answered)
        self.score = at_once(judged)
        return self.score

    def _playing(self) -> AgentTools:
        if self._tools is None:
            raise ConfigError("no task is being played; call reset() first")
        if self.score is not None:
            raise ConfigError("the episode is over; call reset() to start another")
        return self._tools

    @property
    def is_over(self) -> bool:
        """Whether the episode has ended and was judged."""
        return self.score is not None

    @property
    def was_cut(self) -> bool:
        """Whether the limit of calls ended the episode."""
        return self.is_over and self._answer is None and self.count == self.settings.max_steps

    @property
    def count(self) -> int:
        """The number of calls in the episode so far."""
        return len(self.episode.steps) if self.episode else 0

    def prompt(self) -> list[dict[str, str]]:
        """Return the messages that the task starts with: who the agent is, and the request."""
        assert self.task is not None
        return prompt_of(self.task)

    def tools(self) -> list[dict[str, Any]]:
        """Return the tools in sight, as chat models are given them; the caller owns the list."""
        assert self.episode is not None
        tools: list[dict[str, Any]] = marshal.loads(_tools_as_bytes(self.episode))
        return tools

    def close(self) -> None:
        """Leave the episode, whose databases can be used by the next one of any trial."""
        episode, self.episode, self._tools = self.episode, None, None
        if episode is None:
            return
        servers = [*episode.servers.values()]
        episode.servers.clear()  # whoever still has the episode has no way to another's database
        for server in servers:
            if isinstance(server, LocalServer):
                _idle.give_back(server.database)

    def __getstate__(self) -> dict[str, Any]:
        steps = self.episode.steps if self.episode else []
        return {
            "settings": self.settings,
            "task": self.task if self.episode else None,
            "calls": [(called_name(self.episode, step), dict(step.arguments)) for step in steps],
            "texts": [step.text for step in steps],
            "end": (self._answer, self._answered) if self.is_over else None,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Play again what was played.

        Raises:
            StoreError: if the calls do not come to the same, as with another seed.
        """
        self.__init__(state["settings"])  # type: ignore[misc]
        if state["task"] is None:
            return
        self.begin(state["task"])
        for (tool, arguments), text in zip(state["calls"], state["texts"], strict=True):
            if self.call(tool, arguments).text != text:
                raise StoreError(
                    f"call {self.count} of {state['task'].id} ({tool}) now comes to something "
                    "else: the environment was pickled with another version or seed"
                )
        if state["end"] is not None and not self.is_over:
            answer, answered = state["end"]
            self.finish(answer, answered=answered)


def called_name(episode: Episode | None, step: Step) -> str:
    """Return the name by which an agent has called the tool of a step."""
    return episode.mounted.called_in(step.server, step.tool) if episode else step.tool


def prompt_of(task: Task) -> list[dict[str, str]]:
    """Return the messages that a task starts with."""
    return [
        {"role": "system", "content": task.system_prompt},
        {"role": "user", "content": task.user_prompt},
    ]


def function_schema(tool: ToolInfo) -> dict[str, Any]:
    """Return a tool in the form in which chat models are given functions."""
    function = {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.input_schema,
    }
    return {"type": "function", "function": function}


def _tools_as_bytes(episode: Episode) -> bytes:
    """Return the tools of an episode, written once for all with the same tools.

    To read them again is the fastest way to a copy that is the caller's own.
    """
    held = tuple(server.domain.tools for server in episode.servers.values())
    key = (*map(id, held), episode.selected, episode.tool_names)
    known = _tool_lists.get(key)
    if known is None:
        tools = [function_schema(tool) for tool in at_once(episode.list_tools())]
        if len(_tool_lists) >= _MOST_LISTS:
            _tool_lists.clear()
        known = _tool_lists[key] = (held, marshal.dumps(tools))
    return known[1]
