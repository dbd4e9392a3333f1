"""Models that follow a script instead of thinking: the gold run, or a gold run broken in one way.

They read earlier results from the conversation alone and keep no state, so that one can serve many
runs at a time. What they produce is marked as simulated.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted import gold_variants
from eopsgym.agents.scripted.gold_variants import GoldVariant, Script, WrongId
from eopsgym.agents.scripted.made_up_values import guess, in_words, other_id
from eopsgym.errors import ConfigError, ModelError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.tasks.gold import GoldCall, GoldResults, Reference, is_reference, parse_result

SCRIPTED: dict[str, Callable[[Script], GoldVariant]] = {
    "scripted/gold": gold_variants.gold,
    "scripted/naive": gold_variants.naive,
    "scripted/missing_lookup": gold_variants.missing_lookup,
    "scripted/cascading_state": gold_variants.cascading_state,
    "scripted/wrong_id": gold_variants.wrong_id,
    "scripted/premature": gold_variants.premature,
}
"""The scripted models that need a task's script; `scripted/noop` needs none."""

FAILURES = ("missing_lookup", "cascading_state", "wrong_id", "premature")
"""The failure modes of the paper, as they are called in model names and tags."""

NOOP = "scripted/noop"
_FREE = Usage(0, 0, 0, 0, 0)


def scripted_model(name: str, script: Script | None = None) -> "ScriptedModel":
    """The scripted model `name`, following `script`.

    Raises:
        ConfigError: there is no such model, or it needs a script and has none.
    """
    if name == NOOP:
        return ScriptedModel(name, GoldVariant((), "Done."))
    if name not in SCRIPTED:
        raise ConfigError(f"there is no model '{name}'; there are {', '.join([NOOP, *SCRIPTED])}")
    if script is None:
        raise ConfigError(
            f"'{name}' replays the gold run of a task, so it needs one: give a task that has 'gold'"
        )
    return ScriptedModel(name, SCRIPTED[name](script))


class ScriptedModel:
    """Plays the calls of `variant`, one a turn, then answers. Costs nothing and uses no tokens."""

    simulated = True

    def __init__(self, name: str, variant: GoldVariant) -> None:
        self.name = name
        self.variant = variant

    def __repr__(self) -> str:
        return f"ScriptedModel({self.name!r})"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The next call of the script, or its answer; see `Model.reply`.

        A planner, who is offered no tools, tells all calls in words.

        Raises:
            ModelError: a gold run cannot go on, since a reference leads nowhere.
        """
        results = [message for message in messages if message.role == "tool"]
        if not tools and not results:  # asked to plan, not to act
            plan = calls_in_words(self.variant.calls) or "Answer without a call."
            return Reply(plan, usage=_FREE, cost=0.0, raw_finish_reason="stop")
        told = _Told(self.variant, results)
        done = len(results)
        try:
            if done >= len(self.variant.calls):
                return Reply(told.answer(), usage=_FREE, cost=0.0, raw_finish_reason="stop")
            call = self.variant.calls[done]
            arguments = told.arguments(call, _schemas(call.tool, tools))
        except TaskError as error:
            place = f"call {done + 1}" if done < len(self.variant.calls) else "the answer"
            raise ModelError(f"{self.name} cannot go on at {place}: {error}") from error
        asked = ToolCall(f"call_{done + 1}", call.tool, arguments)
        return Reply("", tool_calls=(asked,), usage=_FREE, cost=0.0, raw_finish_reason="tool_calls")


class _Told:
    """What a conversation has told so far, and the values that follow from it."""

    def __init__(self, variant: GoldVariant, results: Sequence[Message]) -> None:
        self.variant = variant
        self.results = GoldResults()
        for call, message in zip(variant.calls, results, strict=False):
            if not message.is_error:
                self.results.take(call, parse_result(message.content))

    def answer(self) -> str:
        """The final answer; what is unknown is named in words unless the variant is strict."""
        return str(self.results.fill(self.variant.answer, lambda ref: self._value(ref, in_words)))

    def arguments(self, call: GoldCall, schemas: Mapping[str, Any]) -> dict[str, Any]:
        """The call's arguments with values for references, some guessed, one mistaken."""
        return {
            name: self._argument(call, name, value, schemas.get(name, {}))
            for name, value in call.arguments.items()
        }

    def _argument(self, call: GoldCall, name: str, value: Any, schema: Mapping[str, Any]) -> Any:
        wrong = (
            self.variant.mistake if self.variant.writes and self.variant.writes(call.tool) else None
        )
        fitting = schema if is_reference(value) else schema.get("items", {})

        def resolver(reference: Reference) -> Any:
            found = self._value(reference, lambda r: guess(r, self.variant.known, fitting))
            return self._mistaken(reference, found, wrong)

        if wrong and not wrong.is_reference:
            value = self._misread(name, value, wrong.value)
        return self.results.fill(value, resolver)

    def _misread(self, name: str, value: Any, right: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: self._misread(key, item, right) for key, item in value.items()}
        if isinstance(value, list):
            return [self._misread(name, item, right) for item in value]
        if gold_variants.is_id(name) and value == right:
            return other_id(value, name, None, self.results.every)
        return value

    def _mistaken(self, reference: Reference, value: Any, wrong: WrongId | None) -> Any:
        if wrong is None or not wrong.is_reference or wrong.value != reference.text:
            return value
        return other_id(
            value, reference.last_key, self.results.named.get(reference.alias), self.results.every
        )

    def _value(self, reference: Reference, otherwise: Callable[[Reference], Any]) -> Any:
        return self.results.value(reference, None if self.variant.strict else otherwise)


def _schemas(tool: str, tools: Sequence[ToolInfo]) -> Mapping[str, Any]:
    schema = next((t.input_schema for t in tools if t.name == tool), {})
    properties: Mapping[str, Any] = schema.get("properties", {})
    return properties
