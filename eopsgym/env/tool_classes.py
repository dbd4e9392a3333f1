"""The `environment_factory` of TRL 1.16: a class for each set of tools.

TRL creates an object for each rollout, calls `reset` with the row of its data set, gives the model
every other public method as a tool, and calls `get_reward` at the end. So a class has exactly the
tools of a set, `reset` and `get_reward`. A trainer with several processes pickles classes: they are
pickled as a recipe, from which they are built again.
"""

import copyreg
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, cast

from typing_extensions import Unpack

from eopsgym.domains import get_domain
from eopsgym.env.settings import EnvSettings, SettingsKeys
from eopsgym.env.tool_methods import tool_method
from eopsgym.env.trial import Trial
from eopsgym.errors import ConfigError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.gym.tool_names import ToolNames
from eopsgym.tasks import Task, find_task, load_tasks, tools_in_sight
from eopsgym.tasks.offered_tools import offered_tools
from eopsgym.tasks.start_episode import resolved_tool_names

ANSWER = "final_answer"
_ANSWER_TOOL = ToolInfo(
    ANSWER,
    "Give the final answer to the request, once, when nothing is left to do.",
    {
        "type": "object",
        "properties": {"answer": {"type": "string", "description": "The whole answer."}},
        "required": ["answer"],
    },
)


class ToolSetKey(NamedTuple):
    """The key that identifies a set of tools.

    Attributes:
        systems: the systems, in the order in which they are mounted.
        tool_names: `published` or `prefixed`.
        selected: the tools in sight, as in `Episode.selected`, in order; None for all.
    """

    systems: tuple[str, ...]
    tool_names: ToolNames
    selected: tuple[str, ...] | None

    @classmethod
    def of(cls, task: Task, settings: EnvSettings) -> "ToolSetKey":
        """Return the key of the tools that a task shows.

        Raises:
            EopsgymError: if the task cannot show that tool set.
        """
        named = resolved_tool_names(task, settings.tool_names)
        in_sight = tools_in_sight(task, settings.tool_set, named)
        if in_sight is not None and in_sight >= {*task.mounted(named).every()}:
            in_sight = None
        systems = tuple(server.domain.name for server in task.servers)
        return cls(systems, named, None if in_sight is None else tuple(sorted(in_sight)))

    @property
    def name(self) -> str:
        """A name for the set: `itsm_all`, or systems and eight digits."""
        systems = "_".join(self.systems)
        if self.selected is None:
            return f"{systems}_all" + ("_prefixed" if self.tool_names == "prefixed" else "")
        return f"{systems}_{hashlib.sha256(repr(self).encode()).hexdigest()[:8]}"


class _ToolClass(type):
    """The type of classes that are pickled as a recipe."""

    _recipe: "_Recipe"


class _Recipe(NamedTuple):
    key: ToolSetKey
    settings: EnvSettings
    has_answer: bool


class _ToolSet:
    """An environment with the tools of one set as methods.

    Names that begin with an underscore are not for models.
    """

    _recipe: ClassVar[_Recipe]

    def __init__(self) -> None:
        self._trial = Trial(self._recipe.settings)
        self._answer: str | None = None

    def reset(self, **row: Any) -> str | None:
        """Start an episode of the task of a row.

        Args:
            row: a row of the data set: `id` names the task; the other columns are not needed.

        Returns:
            None if the row has a prompt, otherwise the prompt as text.

        Raises:
            TaskError: if the row names no task, or one with other tools.
        """
        task = _task_of(row)
        key = ToolSetKey.of(task, self._recipe.settings)
        if key != self._recipe.key:
            raise TaskError(
                f"{task.id} has the tool set {key.name}, and this environment is of "
                f"{self._recipe.key.name}: take the class of that name from tool_classes(…)"
            )
        self._trial.begin(task)
        self._answer = None
        if row.get("prompt"):
            return None
        return "\n\n".join(message["content"] for message in self._trial.prompt())

    def get_reward(self) -> float | None:
        """End the episode, and return its reward: 0 to 1, or None if it has no verdict.

        Whether a task is won may depend on the agent's answer. It is known here only if the agent
        has the tool `final_answer`, or `take_answers` has read it. Otherwise a reward that depends
        on it is None.
        """
        trial = self._trial
        if trial.task is None:
            raise ConfigError("no task is being played; call reset(**row) first")
        if trial.score is None:
            known = self._recipe.has_answer or self._answer is not None
            trial.finish(self._answer, answered=known)
        assert trial.score is not None
        return trial.score.reward

    def _call(self, tool: str, arguments: dict[str, Any]) -> str:
        if self._trial.is_over:
            return "The episode is over: no more calls are taken."
        return self._trial.call(tool, arguments).text

    def _give_answer(self, tool: str, arguments: dict[str, Any]) -> str:
        answer = arguments.get("answer")
        if not isinstance(answer, str):
            return "answer: Input should be a text"
        if self._trial.is_over:
            return "The episode is over: the answer was given."
        self._answer = answer
        self._trial.finish(answer)
        return "The answer is taken, and the episode is over."

    def __reduce__(self) -> tuple[Any, ...]:
        return _object_again, (type(self), self._trial, self._answer)


def tool_classes(
    tasks: Iterable[Task | str] | str,
    *,
    answer_tool: bool = False,
    **settings: Unpack[SettingsKeys],
) -> dict[str, type]:
    """Return a class for each set of tools that some tasks show, by the name of the set.

    TRL takes the dict as `environment_factory`; the column `environment` of the data set, which
    `export_environments` writes, names the class of each task. If there is only one class,
    the class itself can be given as well.

        >>> from eopsgym.env import tool_classes
        >>> classes = tool_classes(eopsgym.load_tasks("itsm"), tool_set="all")
        >>> [*classes]
        ['itsm_all']
        >>> environment = classes["itsm_all"]()
        >>> prompt = environment.reset(id="itsm/itsm_001_right_amara")
        >>> text = environment.find_locations(country="USA")
        >>> environment.get_reward() in (0, 1, None)
        True

    Args:
        tasks: tasks, or their names `domain/task_id`, or one name.
        answer_tool: whether every class has one more tool, `final_answer`, which ends the episode.
            TRL does not show environments the final message of a model; without the tool,
            `take_answers` among its reward functions reads it.
        settings: the fields of `EnvSettings`, such as `reward`, `tool_set` and `max_steps`.

    Raises:
        EopsgymError: for an invalid setting, task or tool set.
    """
    env_settings = EnvSettings(**settings)
    named = (tasks,) if isinstance(tasks, str) else tasks  # not letter by letter
    chosen = [find_task(task) if isinstance(task, str) else task for task in named]
    keys = dict.fromkeys(ToolSetKey.of(task, env_settings) for task in chosen)
    return {key.name: _class_of(_Recipe(key, env_settings, answer_tool)) for key in keys}


def take_answers(
    completions: Sequence[Any], environments: Sequence[Any] = (), **_: Any
) -> list[None]:
    """Pass the last text of each rollout to its environment: a reward function without rewards.

    `GRPOTrainer(reward_funcs=[take_answers], environment_factory=…)` calls it before it reads the
    rewards of the environments, which then take the model's answer into account.

    Args:
        completions: the rollouts; lists of messages, or texts.
        environments: the environment of each.
    """
    for completion, environment in zip(completions, environments, strict=False):
        if isinstance(environment, _ToolSet) and environment._answer is None:
            environment._answer = _last_words(completion)
    return [None] * len(completions)


def _last_words(completion: Any) -> str:
    """Return the model's last text without a call of a tool; empty if there is none."""
    if isinstance(completion, str):
        return completion
    last = completion[-1] if completion else {}
    if last.get("role") != "assistant" or last.get("tool_calls"):
        return ""
    content = last.get("content") or ""
    if isinstance(content, str):
        return content
    return "".join(str(part.get("text") or "") for part in content if isinstance(part, Mapping))


@lru_cache(maxsize=2_048)
def _class_of(recipe: _Recipe) -> type:
    """Return the class of a recipe: the same one for equal recipes, while it is cached."""
    body: dict[str, Any] = {"_recipe": recipe, "__module__": __name__}
    taken: set[str] = set()
    tools = [(tool, _ToolSet._call) for tool in tools_of(recipe.key)]
    if recipe.has_answer:
        tools.append((_ANSWER_TOOL, _ToolSet._give_answer))
    for tool, call in tools:
        method = tool_method(tool, call, taken)
        taken.add(method.__name__)
        body[method.__name__] = method
    name = recipe.key.name
    for each in taken:
        body[each].__qualname__ = f"{name}.{each}"
    body["__doc__"] = f"The tools {name}: {len(tools)} of {', '.join(recipe.key.systems)}."
    return _ToolClass(name, (_ToolSet,), body)


def tools_of(key: ToolSetKey) -> list[ToolInfo]:
    """Return the tools of a set as models see them, without opening a database."""
    selected = None if key.selected is None else frozenset(key.selected)
    return offered_tools(map(get_domain, key.systems), selected, key.tool_names)


def _task_of(row: Mapping[str, Any]) -> Task:
    """Return the task that a row of a data set names.

    Raises:
        TaskError: if it names no task.
    """
    named = row.get("id")
    if isinstance(named, Task):
        return named
    if not isinstance(named, str):
        raise TaskError(
            f"the row names no task: its column 'id' is {named!r}; export_environments writes it"
        )
    return _found(named, row.get("source") or None)


@lru_cache(maxsize=4_096)
def _found(name: str, source: str | None) -> Task:
    if source is None:
        return find_task(name)
    task: Task = load_tasks(source)[name]
    return task


def _object_again(tool_class: type, trial: Trial, answer: str | None) -> _ToolSet:
    environment = cast(_ToolSet, tool_class())
    environment._trial, environment._answer = trial, answer
    return environment


def _as_recipe(tool_class: _ToolClass) -> tuple[Any, ...]:
    return _class_of, (tool_class._recipe,)


copyreg.pickle(_ToolClass, _as_recipe)
