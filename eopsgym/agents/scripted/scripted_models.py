"""Models that follow a script instead of thinking: the gold run, or a gold run broken in one way.

They read earlier results from the conversation alone and keep no state, so that one can serve many
runs at a time. What they produce is marked as simulated. What one is going to do is a
`GoldVariant`, which a function makes of a task's `Script`; the four failures are those of the
paper.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted.made_up_values import guess, in_words, other_id
from eopsgym.agents.stopping import Limits
from eopsgym.errors import ConfigError, ModelError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.tasks import Task, writes
from eopsgym.tasks.gold import (
    Gold,
    GoldCall,
    GoldResults,
    Reference,
    is_reference,
    parse_reference,
    reference_texts,
)


@dataclass(frozen=True)
class Script:
    """What a task gives a scripted model: its gold run, the naive one, and which tools write."""

    gold: Gold
    writes: Callable[[str], bool]
    naive: Gold | None = None

    @classmethod
    def of(cls, task: Task) -> "Script":
        """The script of a task.

        Raises:
            ConfigError: the task comes without a gold run.
        """
        if task.gold is None:
            raise ConfigError(f"{task.id} has no gold run; give a task that has 'gold'")
        return cls(task.gold, lambda tool: writes(task, tool), task.naive)

    def writing(self) -> list[int]:
        """The positions of the writing calls of the gold run."""
        return [i for i, call in enumerate(self.gold.calls) if self.writes(call.tool)]


@dataclass(frozen=True)
class WrongId:
    """The id that a writing call gets wrong: a reference's text, or a literal value."""

    value: Any
    is_reference: bool


@dataclass(frozen=True)
class GoldVariant:
    """The calls to make and the answer to give.

    `known` are the calls that references may name, made or not. A strict one cannot go on when a
    reference leads nowhere; any other guesses, as an agent would. `mistake` is the id to get wrong
    in the calls that `writes` holds for.
    """

    calls: tuple[GoldCall, ...]
    answer: str
    known: tuple[GoldCall, ...] = ()
    strict: bool = False
    mistake: WrongId | None = None
    writes: Callable[[str], bool] | None = None


def gold(script: Script) -> GoldVariant:
    """Makes the calls of the gold run and gives its answer."""
    return GoldVariant(script.gold.calls, script.gold.answer, script.gold.calls, strict=True)


def naive(script: Script) -> GoldVariant:
    """Makes the calls of an agent that does not notice why an infeasible task cannot be done."""
    if script.naive is None:
        raise ConfigError(
            "scripted/naive needs a task with a naive run; only infeasible ones have it"
        )
    return GoldVariant(script.naive.calls, script.naive.answer, script.naive.calls)


def missing_lookup(script: Script) -> GoldVariant:
    """Skips every reading call and guesses what it would have told.

    On a task whose gold run writes nothing, it writes what the naive run does.
    """
    run = script.gold if script.writing() or script.naive is None else script.naive
    calls = tuple(call for call in run.calls if script.writes(call.tool))
    return GoldVariant(calls, run.answer, run.calls)


def cascading_state(script: Script) -> GoldVariant:
    """Makes the write that changes a state and forgets the writes that must follow from it.

    These are the later ones on the same record, or on what those made; if there are none, the
    last write. A gold run with one write keeps it without its last argument that is no id, as
    long as another one is left to write.
    """
    calls, writing = script.gold.calls, script.writing()
    forgotten = _forget_last_argument(calls[writing[0]]) if len(writing) == 1 else None
    if forgotten:
        kept = [forgotten if i == writing[0] else call for i, call in enumerate(calls)]
    else:
        dropped = _followers(calls, writing) or set(writing[-1:])
        kept = [call for i, call in enumerate(calls) if i not in dropped]
    return GoldVariant(tuple(kept), script.gold.answer, calls)


def wrong_id(script: Script) -> GoldVariant:
    """Takes a wrong record for the right one in its writing calls: another one it has seen, or the
    next number.
    """
    writing = [script.gold.calls[i] for i in script.writing()]
    mistake = next((t for call in writing for t in _targets(call)), None)
    return replace(gold(script), strict=False, mistake=mistake, writes=script.writes)


def premature(script: Script) -> GoldVariant:
    """Stops after half of the writes (rounded down) and claims to be done.

    A gold run that writes nothing is left after half of its calls, with "Done.".
    """
    calls, writing = script.gold.calls, script.writing()
    if not writing:
        return GoldVariant(calls[: len(calls) // 2], "Done.", calls)
    return GoldVariant(calls[: writing[len(writing) // 2]], script.gold.answer, calls)


def is_id(name: str) -> bool:
    """Whether an argument or key of this name holds an id."""
    return name == "id" or name.endswith(("_id", "_ids", "Id", "Ids"))


def leaves(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The references and plain values inside an argument, each with the nearest name."""
    if isinstance(value, Mapping) and not is_reference(value):
        for key, item in value.items():
            yield from leaves(key, item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(name, item)
    else:
        yield name, value


def _targets(call: GoldCall) -> Iterator[WrongId]:
    """What this call could get wrong: its ids first, then anything it takes from a result."""
    found = [leaf for name, value in call.arguments.items() for leaf in leaves(name, value)]
    for name, value in found:
        if is_id(name) and is_reference(value):
            yield WrongId(value["$ref"], True)
        elif is_id(name) and isinstance(value, str) and "${" in value:
            yield from (WrongId(text, True) for text in reference_texts(value))
        elif is_id(name) and isinstance(value, str | int):
            yield WrongId(value, False)
    yield from (WrongId(value["$ref"], True) for _, value in found if is_reference(value))


def _followers(calls: Sequence[GoldCall], writing: Sequence[int]) -> set[int]:
    """The writes that follow from the first write that any follow from."""
    for start, _ in pairwise(writing):
        found = {start}
        for later in (i for i in writing if i > start):
            if any(_follows(calls[later], calls[earlier]) for earlier in found):
                found.add(later)
        if len(found) > 1:
            return found - {start}
    return set()


def _follows(later: GoldCall, earlier: GoldCall) -> bool:
    named = {parse_reference(text).alias for text in reference_texts(later.arguments)}
    return earlier.alias in named or bool(_records(later) & _records(earlier))


def _records(call: GoldCall) -> set[str]:
    """The ids this call is about, as text."""
    found = (leaf for name, value in call.arguments.items() for leaf in leaves(name, value))
    return {str(value) for name, value in found if is_id(name)}


def _forget_last_argument(call: GoldCall) -> GoldCall | None:
    """The call without its last argument that is no id; None if it has fewer than two of them."""
    optional = [name for name in call.arguments if not is_id(name)]
    if len(optional) < 2:
        return None
    return replace(call, arguments={k: v for k, v in call.arguments.items() if k != optional[-1]})


# The models


SCRIPTED: dict[str, Callable[[Script], GoldVariant]] = {
    "scripted/gold": gold,
    "scripted/naive": naive,
    "scripted/missing_lookup": missing_lookup,
    "scripted/cascading_state": cascading_state,
    "scripted/wrong_id": wrong_id,
    "scripted/premature": premature,
}
"""The scripted models that need a task's script; `scripted/noop` needs none."""

FAILURES = ("missing_lookup", "cascading_state", "wrong_id", "premature")
"""The failure modes of the paper, as they are called in model names and tags."""

NOOP = "scripted/noop"
_AT_ONCE = 4
"""Calls of one reply, where a script has more calls than a run has turns."""
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
    """Plays the calls of `variant`, one a turn, then answers. Costs nothing and uses no tokens.

    Where there are more calls than a run has turns by itself, some turns ask for several.
    """

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
        told, done = _Told(self.variant, results), len(results)
        asked: list[ToolCall] = []
        place = "the answer"
        try:
            if done >= len(self.variant.calls):
                return Reply(told.answer(), usage=_FREE, cost=0.0, raw_finish_reason="stop")
            for number, call in enumerate(_next_calls(self.variant.calls, done), done + 1):
                place = f"call {number}"
                asked.append(ToolCall(f"call_{number}", call.tool, told.arguments(call, tools)))
        except TaskError as error:
            raise ModelError(f"{self.name} cannot go on at {place}: {error}") from error
        calls = tuple(asked)
        return Reply("", tool_calls=calls, usage=_FREE, cost=0.0, raw_finish_reason="tool_calls")


def _next_calls(calls: Sequence[GoldCall], done: int) -> Sequence[GoldCall]:
    """The calls of one reply: the next, or of a long script as many as wait for none of these."""
    turns = Limits().turns
    if turns is None or len(calls) < turns:
        return calls[done : done + 1]
    found: list[GoldCall] = []
    for call in calls[done : done + _AT_ONCE]:
        named = {parse_reference(text).alias for text in reference_texts(call.arguments)}
        if named & {before.alias for before in found}:
            break
        found.append(call)
    return found


class _Told:
    """What a conversation has told so far, and the values that follow from it."""

    def __init__(self, variant: GoldVariant, results: Sequence[Message]) -> None:
        self.variant = variant
        pairs = zip(variant.calls, results, strict=False)
        self.results = GoldResults.read([(c, m.content) for c, m in pairs if not m.is_error])

    def answer(self) -> str:
        """The final answer; what is unknown is named in words unless the variant is strict."""
        said = self.variant.answer
        if self.variant.strict:
            return str(self.results.fill(said))
        return str(self.results.fill(said, lambda ref: self.results.value(ref, in_words)))

    def arguments(self, call: GoldCall, tools: Sequence[ToolInfo]) -> dict[str, Any]:
        """The call's arguments with values for references, some guessed, one mistaken."""
        if self.variant.strict:
            filled: dict[str, Any] = self.results.fill(dict(call.arguments))
            return filled
        schemas = _schemas(call.tool, tools)
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
            found = self.results.value(reference, lambda r: guess(r, self.variant.known, fitting))
            return self._mistaken(reference, found, wrong)

        if wrong and not wrong.is_reference:
            value = self._misread(name, value, wrong.value)
        return self.results.fill(value, resolver)

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
