"""The model that follows a script: the gold run, or one that is broken.

It reads earlier results only from the conversation and keeps no state, so that one model can serve
many runs at a time. Its runs are marked as simulated. Its calls and answer are a `GoldVariant`,
which a function makes from a task's `Script`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted.made_up_values import guess, in_words, other_id
from eopsgym.agents.stopping import Limits
from eopsgym.errors import ConfigError, ModelError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.gym.tool_names import name_among
from eopsgym.tasks import Task, writes
from eopsgym.tasks.argument_leaves import is_id
from eopsgym.tasks.gold import (
    Gold,
    GoldCall,
    GoldResults,
    Reference,
    Resolver,
    is_reference,
    parse_reference,
    reference_texts,
)

_AT_ONCE = 4
"""The calls in one reply, if a script has more calls than a run has turns."""
_FREE = Usage(0, 0, 0, 0, 0)
NOTHING_NOTED: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Script:
    """The data of a task for a scripted model: its gold and naive runs, and which tools write.

    `task` is the task itself, for models that try out calls beforehand.
    """

    gold: Gold
    writes: Callable[[str], bool]
    naive: Gold | None = None
    task: Task | None = None

    @classmethod
    def of(cls, task: Task) -> "Script":
        """Return the script of a task.

        Raises:
            ConfigError: the task comes without a gold run.
        """
        if task.gold is None:
            raise ConfigError(f"{task.id} has no gold run; give a task that has 'gold'")
        return cls(task.gold, lambda tool: writes(task, tool), task.naive, task)

    def check_tool_names(self) -> None:
        """Check that the gold run is possible with the tool names of the task.

        Raises:
            ConfigError: it calls tools that are hidden by tools of earlier systems.
        """
        hidden = self.task.hidden_calls() if self.task else []
        if self.task and hidden:
            raise ConfigError(
                f"the gold run of {self.task.id} cannot be made with tool_names='published': "
                f"{'; '.join(hidden)}. Run it with tool_names='prefixed'"
            )

    def writing(self) -> list[int]:
        """Return the positions of the writing calls of the gold run."""
        return [i for i, call in enumerate(self.gold.calls) if self.writes(call.tool)]

    @property
    def feasible(self) -> bool:
        """Whether the task is feasible; by default, infeasible tasks have a naive run."""
        return self.naive is None if self.task is None else self.task.feasible is not False


@dataclass(frozen=True)
class WrongId:
    """The id that a call gets wrong: a reference's text, or a literal value."""

    value: Any
    is_reference: bool


@dataclass(frozen=True)
class GoldVariant:
    """The calls and the answer of a scripted model.

    Attributes:
        calls: the calls in order.
        answer: the answer after them.
        known: the calls that references may name, whether they are made or not.
        strict: whether a reference without a value is an error; otherwise the model guesses a
            value, as an agent would.
        mistakes: the wrong id of a call, by the call's place from 0.
        one_at_a_time: whether each call is a separate turn, however many there are.
    """

    calls: tuple[GoldCall, ...]
    answer: str
    known: tuple[GoldCall, ...] = ()
    strict: bool = False
    mistakes: Mapping[int, WrongId] = field(default_factory=dict)
    one_at_a_time: bool = False


def gold(script: Script) -> GoldVariant:
    """Return the variant with the calls and the answer of the gold run."""
    return GoldVariant(script.gold.calls, script.gold.answer, script.gold.calls, strict=True)


def naive(script: Script) -> GoldVariant:
    """Return the variant of an agent that does not notice why an infeasible task is infeasible."""
    if script.naive is None:
        raise ConfigError(
            "scripted/naive needs a task with a naive run; only infeasible ones have it"
        )
    return GoldVariant(script.naive.calls, script.naive.answer, script.naive.calls)


def missed_refusal(script: Script) -> GoldVariant:
    """Return `naive`, but only for infeasible tasks; some feasible ones have a naive run, too."""
    if script.feasible:
        raise ConfigError("scripted/missed_refusal needs an infeasible task")
    return naive(script)


class ScriptedModel:
    """A model that plays the calls of `variant`, one a turn, and answers; it uses no tokens.

    If there are more calls than the default number of turns, some turns contain several.
    """

    simulated = True

    def __init__(
        self, name: str, variant: GoldVariant, noted: Mapping[str, Any] = NOTHING_NOTED
    ) -> None:
        self.name = name
        self.variant = variant
        self.noted = noted

    def __repr__(self) -> str:
        return f"ScriptedModel({self.name!r})"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next call of the script, or its answer; see `Model.reply`.

        A planner, which gets no tools, writes all calls as text.

        Raises:
            ModelError: a gold run cannot continue because a reference leads nowhere.
        """
        results = [message for message in messages if message.role == "tool"]
        if not tools and not results:  # a request to plan, not to act
            plan = calls_in_words(self.variant.calls) or "Answer without a call."
            return Reply(plan, usage=_FREE, cost=0.0, raw_finish_reason="stop")
        played, done = ResultsSoFar(self.variant, results, self.noted), len(results)
        asked: list[ToolCall] = []
        place = "the answer"
        try:
            if done >= len(self.variant.calls):
                return Reply(played.answer(), usage=_FREE, cost=0.0, raw_finish_reason="stop")
            for number, call in enumerate(_next_calls(self.variant, done), done + 1):
                place = f"call {number}"
                arguments = played.arguments(number - 1, tools)
                name = name_among(call.tool, [tool.name for tool in tools])
                asked.append(ToolCall(f"call_{number}", name, arguments))
        except TaskError as error:
            raise ModelError(f"{self.name} cannot go on at {place}: {error}") from error
        calls = tuple(asked)
        return Reply("", tool_calls=calls, usage=_FREE, cost=0.0, raw_finish_reason="tool_calls")


def _next_calls(variant: GoldVariant, done: int) -> Sequence[GoldCall]:
    """Return the next call, or in a long script several that do not need each other's result."""
    calls, turns = variant.calls, Limits().turns
    if turns is None or len(calls) < turns or variant.one_at_a_time:
        return calls[done : done + 1]
    calls_of_turn: list[GoldCall] = []
    for call in calls[done : done + _AT_ONCE]:
        named = {parse_reference(text).alias for text in reference_texts(call.arguments)}
        if named & {before.alias for before in calls_of_turn}:
            break
        calls_of_turn.append(call)
    return calls_of_turn


class ResultsSoFar:
    """The results in a conversation so far, and the values that follow from them.

    Args:
        variant: the variant that is played.
        results: the results of its calls so far.
        noted: known values of references from other conversations.
    """

    def __init__(
        self,
        variant: GoldVariant,
        results: Sequence[Message],
        noted: Mapping[str, Any] = NOTHING_NOTED,
    ) -> None:
        self.variant = variant
        self.noted = noted
        pairs = zip(variant.calls, results, strict=False)
        self.results = GoldResults.read([(c, m.content) for c, m in pairs if not m.is_error])

    def answer(self) -> str:
        """Return the final answer, in which unknown values are replaced by words.

        Raises:
            TaskError: a reference leads nowhere, and the variant is strict.
        """
        answer = self.variant.answer
        if self.variant.strict:
            return str(self.results.fill(answer))
        return str(self.results.fill(answer, lambda ref: self._value(ref, in_words)))

    def arguments(self, place: int, tools: Sequence[ToolInfo]) -> dict[str, Any]:
        """Return the arguments of the call at `place`: references filled in, some guessed or wrong.

        Raises:
            TaskError: a reference leads nowhere, and the variant is strict.
        """
        call = self.variant.calls[place]
        if self.variant.strict:
            filled: dict[str, Any] = self.results.fill(dict(call.arguments))
            return filled
        schemas = _schemas(call.tool, tools)
        return {
            name: self._argument(
                name, value, schemas.get(name, {}), self.variant.mistakes.get(place)
            )
            for name, value in call.arguments.items()
        }

    def _argument(
        self, name: str, value: Any, schema: Mapping[str, Any], wrong: WrongId | None
    ) -> Any:
        fitting = schema if is_reference(value) else schema.get("items", {})

        def resolver(reference: Reference) -> Any:
            actual = self._value(reference, lambda r: guess(r, self.variant.known, fitting))
            return self._mistaken(reference, actual, wrong)

        if wrong and not wrong.is_reference:
            value = self._misread(name, value, wrong.value)
        return self.results.fill(value, resolver)

    def _value(self, reference: Reference, otherwise: Resolver) -> Any:
        if reference.text in self.noted:
            return self.noted[reference.text]
        return self.results.value(reference, otherwise)

    def _misread(self, name: str, value: Any, right: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: self._misread(key, item, right) for key, item in value.items()}
        if isinstance(value, list):
            return [self._misread(name, item, right) for item in value]
        if is_id(name) and value == right:
            return other_id(value, name, None, self.results.every)
        return value

    def _mistaken(self, reference: Reference, value: Any, wrong: WrongId | None) -> Any:
        if wrong is None or not wrong.is_reference or wrong.value != reference.text:
            return value
        return other_id(
            value, reference.last_key, self.results.named.get(reference.alias), self.results.every
        )


def _schemas(tool: str, tools: Sequence[ToolInfo]) -> Mapping[str, Any]:
    called = name_among(tool, [each.name for each in tools])
    schema = next((each.input_schema for each in tools if each.name == called), {})
    properties: Mapping[str, Any] = schema.get("properties", {})
    return properties
