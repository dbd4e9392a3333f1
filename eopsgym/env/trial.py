"""Tasks played call by call, one after another: the basis of all training interfaces here.

Nothing waits: the databases are in this process, and no judge is called. So the coroutines
that this module runs end at once, on the caller's own thread.
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
"""The tools of episodes as bytes. The tools themselves are kept too, as the id is their key."""


class Trial:
    """An environment's work on one task at a time.

    A trial can be pickled at any moment, even in the middle of an episode: unpickling repeats its
    calls on databases of its own, and their results have to be the same.

    Args:
        settings: the settings of the tasks.

    Attributes:
        task: the current task; None before the first one.
        episode: its databases and steps; None before the first task and after `close`.
        score: the score of the episode; None before its end.
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
        """Call a tool as an agent does; errors of the call are in the step's text.

        Raises:
            ConfigError: before the first task, or after the end of the episode.
            TypeError: for a tool that is not a text, or arguments that are not a mapping.
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
            answer: the agent's final answer; None if it gave none.
            answered: False if the agent may have answered but the answer is not known here.

        Raises:
            ConfigError: before the first task, or after the end of the episode.
            TypeError: for an answer that is not a text.
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
        """Return the first messages of the task: the agent's role, and the request."""
        assert self.task is not None
        return prompt_of(self.task)

    def tools(self) -> list[dict[str, Any]]:
        """Return the tools in sight in the form of chat models; the caller owns the list."""
        assert self.episode is not None
        tools: list[dict[str, Any]] = marshal.loads(_tools_as_bytes(self.episode))
        return tools

    def close(self) -> None:
        """Leave the episode; the next one of any trial can reuse its databases."""
        episode, self.episode, self._tools = self.episode, None, None
        if episode is None:
            return
        servers = [*episode.servers.values()]
        episode.servers.clear()  # an old reference to the episode must not reach another's database
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
        """Repeat the calls of the pickled episode.

        Raises:
            StoreError: if their results differ, as with another seed.
        """
        self.__init__(state["settings"])  # type: ignore[misc]
        if state["task"] is None:
            return
        self.begin(state["task"])
        for (tool, arguments), text in zip(state["calls"], state["texts"], strict=True):
            if self.call(tool, arguments).text != text:
                raise StoreError(
                    f"call {self.count} of {state['task'].id} ({tool}) has another result now: "
                    "the environment was pickled with another version or seed"
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
    """Return a tool in the form of a function of chat models."""
    function = {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.input_schema,
    }
    return {"type": "function", "function": function}


def _tools_as_bytes(episode: Episode) -> bytes:
    """Return the tools of an episode as bytes, which episodes with the same tools share.

    Reading the bytes is the fastest way to a copy that the caller owns.
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
