"""The interface of OpenEnv 0.10: reset, step and state, and tasks by split and index.

It has the methods that OpenEnv's server calls, and needs nothing of the package openenv, which
cannot be installed beside mcp 2. `create_app(OpenEnvironment, ToolAction, Observation)` serves it
where that package is installed.
"""

import uuid
from collections.abc import Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from typing_extensions import Unpack

from eopsgym.env.playing import Playing
from eopsgym.env.settings import SettingsKeys
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.version import __version__


class ToolAction(BaseModel):
    """The next step of an agent: a call of a tool, or an answer, which ends the episode.

        ToolAction(tool="find_locations", arguments={"country": "USA"})
        ToolAction(answer="There are two locations.")

    Attributes:
        tool: the name of a tool in sight.
        arguments: its arguments by parameter.
        answer: the agent's final answer, instead of a call.
        metadata: data of the trainer, which are not read.
    """

    model_config = ConfigDict(extra="forbid")

    tool: str | None = Field(default=None, description="The name of a tool in sight")
    arguments: dict[str, Any] = Field(
        default_factory=dict, description="The tool's arguments by parameter"
    )
    answer: str | None = Field(
        default=None, description="The final answer, which ends the episode; instead of a tool"
    )
    metadata: dict[str, Any] = Field(default_factory=dict, description="Of the trainer's own")

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.tool is None) is (self.answer is None):
            raise ValueError("an action is either a tool with its arguments, or an answer")
        return self


class Observation(BaseModel):
    """The view of an agent after a reset or a step.

    Attributes:
        done: whether the episode is over.
        reward: the reward at the end of an episode, None if it has no verdict; None before the end.
        metadata: at a reset, public facts of the task; at the end `why`, in words, and `truncated`.
        text: the result of the tool, or its error as the agent would read it; empty at a reset.
        is_error: whether the tool refused.
        messages: at a reset, the system's and the user's message.
        tools: at a reset, the tools in sight, in the form of chat models.
    """

    model_config = ConfigDict(extra="forbid")

    done: bool = Field(default=False, description="Whether the episode is over")
    reward: bool | int | float | None = Field(
        default=None, description="The reward, at the end; null where there is no verdict"
    )
    metadata: dict[str, Any] = Field(default_factory=dict, description="What else is known")
    text: str = Field(default="", description="What the tool gave back")
    is_error: bool = Field(default=False, description="Whether the tool refused")
    messages: list[dict[str, str]] = Field(
        default_factory=list, description="At a reset: the system's and the user's message"
    )
    tools: list[dict[str, Any]] = Field(
        default_factory=list, description="At a reset: the tools in sight"
    )


class EnvState(BaseModel):
    """The progress of an episode.

    Attributes:
        episode_id: the id of the episode; None before the first one.
        step_count: the number of its calls so far.
        task: the id of its task.
        split: the split of the task, and
        index: its place there; None for a task given by id.
        done: whether it is over.
    """

    episode_id: str | None = None
    step_count: int = 0
    task: str | None = None
    split: str | None = None
    index: int | None = None
    done: bool = False


class OpenEnvironment(Playing):
    """An environment with the interface of OpenEnv, over the tasks of a list.

        >>> from eopsgym.env import OpenEnvironment
        >>> environment = OpenEnvironment("itsm")
        >>> seen = environment.reset(split="train", index=0)
        >>> seen.messages[0]["role"], seen.done, seen.reward
        ('system', False, None)
        >>> environment.step({"tool": "no_such_tool"}).is_error
        True
        >>> environment.step({"answer": "I cannot do that."}).done
        True

    Args:
        sources: a `TaskList`, or its sources: systems, paths, tasks. All tasks of the package if
            not given.
        settings: the fields of `EnvSettings`, such as `reward`, `tool_set` and `max_steps`.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True
    REQUIRES_SINGLE_THREAD_EXECUTOR = False

    def __init__(self, *sources: Any, **settings: Unpack[SettingsKeys]) -> None:
        super().__init__(*sources, **settings)
        self.transform = None
        self.rubric = None
        self._episode_id: str | None = None

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        split: str = "train",
        index: int | None = None,
        task: str | None = None,
        **ignored: Any,
    ) -> Observation:
        """Start an episode, and return the agent's first observation.

        Args:
            seed: draws a task if neither index nor task is given, the same for the same seed;
                without a seed the draws continue after the last one.
            episode_id: the id of the episode; a unique one if not given.
            split: `train` or `test`.
            index: the index of a task in the split.
            task: the id of a task, instead of split and index.
            ignored: other fields of a trainer's request.

        Raises:
            EopsgymError: if there is no such split, index or task, or the seed is not a whole
                number.
        """
        self._start(seed, split, index, task)
        self._episode_id = episode_id or uuid.uuid4().hex
        return Observation(
            messages=self.trial.prompt(), tools=self.trial.tools(), metadata=self.known()
        )

    async def reset_async(
        self, seed: int | None = None, episode_id: str | None = None, **options: Any
    ) -> Observation:
        """Start an episode like `reset`, to be awaited."""
        return self.reset(seed, episode_id, **options)

    def step(
        self,
        action: ToolAction | Mapping[str, Any],
        timeout_s: float | None = None,
        **ignored: Any,
    ) -> Observation:
        """Call a tool or answer, and return the agent's observation.

        If a tool is not in sight, or refuses its arguments, the text is the error for the model.

        Args:
            action: a `ToolAction`, or a dict with its fields.
            timeout_s: not used; a call that takes longer than two seconds is refused anyway.
            ignored: other fields of a trainer's request.

        Raises:
            ConfigError: for an invalid action, before the first reset, and after the end.
        """
        next_action = _as_action(action)
        if next_action.answer is not None:
            self.trial.finish(next_action.answer)
            return self._last("", is_error=False)
        step = self.trial.call(next_action.tool or "", next_action.arguments)
        if self.trial.is_over:
            return self._last(step.text, is_error=step.is_error)
        return Observation(text=step.text, is_error=step.is_error)

    async def step_async(
        self, action: ToolAction | Mapping[str, Any], timeout_s: float | None = None, **options: Any
    ) -> Observation:
        """Call a tool or answer like `step`, to be awaited."""
        return self.step(action, timeout_s, **options)

    def _last(self, text: str, *, is_error: bool) -> Observation:
        score = self.trial.score
        assert score is not None
        return Observation(
            done=True,
            reward=score.reward,
            metadata={"why": score.why, "truncated": self.trial.was_cut},
            text=text,
            is_error=is_error,
        )

    @property
    def state(self) -> EnvState:
        """Return the progress of the episode."""
        trial = self.trial
        return EnvState(
            episode_id=self._episode_id,
            step_count=trial.count,
            task=trial.task.id if trial.task else None,
            split=self.split,
            index=self.index,
            done=trial.is_over,
        )

    def get_metadata(self) -> dict[str, Any]:
        """Return the environment's name, description and version."""
        return {
            "name": "eopsgym",
            "description": "Enterprise tasks over simulated systems, judged by their databases",
            "version": __version__,
        }

    def render_web(self, observation: dict[str, Any]) -> str | None:
        """Return None, because OpenEnv's own page lists the fields of an observation."""
        return None

    def web_actions(self, observation: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """Return an empty list: there are no actions for one click."""
        return []

    # Tasks, in the interface of OpenEnv's TaskProvider

    def list_splits(self) -> list[str]:
        """Return the names of the splits."""
        return self.tasks.list_splits()

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """Return the public facts of all tasks of a split."""
        return self.tasks.list_tasks(split)

    def num_tasks(self, split: str) -> int:
        """Return the number of tasks in a split."""
        return self.tasks.num_tasks(split)

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """Return the public facts of one task; an invalid index is an IndexError."""
        return self.tasks.get_task(split, index)

    def get_task_range(
        self, split: str, start: int | None = None, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """Return the public facts of some tasks of a split, by the bounds of a slice."""
        return self.tasks.get_task_range(split, start, stop)


def _as_action(action: object) -> ToolAction:
    """Convert any form of an action to a `ToolAction`.

    Raises:
        ConfigError: if it is not an action.
    """
    if isinstance(action, ToolAction):
        return action
    if not isinstance(action, Mapping):
        raise ConfigError(
            f"an action is a ToolAction or a dict with tool and arguments, or answer, "
            f"not {action!r}"
        )
    try:
        return ToolAction.model_validate(dict(action))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if first["type"] == "extra_forbidden":
            name = str(first["loc"][-1])
            known = names_there_are(name, ToolAction.model_fields)
            raise ConfigError(f"an action has no field {name!r}; {known}") from None
        where = ".".join(map(str, first["loc"]))
        raise ConfigError(
            f"invalid action: {f'{where}: ' if where else ''}{first['msg']}"
        ) from None
