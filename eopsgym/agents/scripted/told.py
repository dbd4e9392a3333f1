"""What a conversation has told a scripted model, and the values that follow from it."""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.agents.messages import Message
from eopsgym.agents.scripted.made_up_values import guess, in_words, other_id
from eopsgym.agents.scripted.script import GoldVariant, WrongId, is_id
from eopsgym.gym import ToolInfo
from eopsgym.tasks.gold import GoldResults, Reference, Resolver, is_reference

NOTHING_NOTED: Mapping[str, Any] = {}


class Told:
    """What a conversation has told so far, and the values that follow from it.

    Args:
        variant: what is followed.
        results: the results of its calls so far.
        noted: references to values that were told elsewhere.
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
        """The final answer; what is unknown is named in words.

        Raises:
            TaskError: a reference leads nowhere, and the variant is strict.
        """
        said = self.variant.answer
        if self.variant.strict:
            return str(self.results.fill(said))
        return str(self.results.fill(said, lambda ref: self._value(ref, in_words)))

    def arguments(self, place: int, tools: Sequence[ToolInfo]) -> dict[str, Any]:
        """The arguments of a call, by its place: references filled in, some guessed or mistaken.

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
            found = self._value(reference, lambda r: guess(r, self.variant.known, fitting))
            return self._mistaken(reference, found, wrong)

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
    schema = next((t.input_schema for t in tools if t.name == tool), {})
    properties: Mapping[str, Any] = schema.get("properties", {})
    return properties
