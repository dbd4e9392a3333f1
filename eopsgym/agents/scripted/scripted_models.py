"""The model that follows a script instead of thinking: the gold run, or one that is broken.

It reads earlier results from the conversation alone and keeps no state, so that one can serve many
runs at a time. What it produces is marked as simulated. What it is going to do is a `GoldVariant`,
which a function makes of a task's `Script`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted.script import GoldVariant
from eopsgym.agents.scripted.told import NOTHING_NOTED, Told
from eopsgym.agents.stopping import Limits
from eopsgym.errors import ModelError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts

_AT_ONCE = 4
"""Calls of one reply, where a script has more calls than a run has turns."""
_FREE = Usage(0, 0, 0, 0, 0)


class ScriptedModel:
    """Plays the calls of `variant`, one a turn, then answers. Costs nothing and uses no tokens.

    Where there are more calls than a run has turns by itself, some turns ask for several.
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
        """The next call of the script, or its answer; see `Model.reply`.

        A planner, who is offered no tools, tells all calls in words.

        Raises:
            ModelError: a gold run cannot go on, since a reference leads nowhere.
        """
        results = [message for message in messages if message.role == "tool"]
        if not tools and not results:  # asked to plan, not to act
            plan = calls_in_words(self.variant.calls) or "Answer without a call."
            return Reply(plan, usage=_FREE, cost=0.0, raw_finish_reason="stop")
        told, done = Told(self.variant, results, self.noted), len(results)
        asked: list[ToolCall] = []
        place = "the answer"
        try:
            if done >= len(self.variant.calls):
                return Reply(told.answer(), usage=_FREE, cost=0.0, raw_finish_reason="stop")
            for number, call in enumerate(_next_calls(self.variant, done), done + 1):
                place = f"call {number}"
                arguments = told.arguments(number - 1, tools)
                asked.append(ToolCall(f"call_{number}", call.tool, arguments))
        except TaskError as error:
            raise ModelError(f"{self.name} cannot go on at {place}: {error}") from error
        calls = tuple(asked)
        return Reply("", tool_calls=calls, usage=_FREE, cost=0.0, raw_finish_reason="tool_calls")


def _next_calls(variant: GoldVariant, done: int) -> Sequence[GoldCall]:
    """The calls of one reply: the next, or of a long script as many as wait for none of these."""
    calls, turns = variant.calls, Limits().turns
    if turns is None or len(calls) < turns or variant.one_at_a_time:
        return calls[done : done + 1]
    found: list[GoldCall] = []
    for call in calls[done : done + _AT_ONCE]:
        named = {parse_reference(text).alias for text in reference_texts(call.arguments)}
        if named & {before.alias for before in found}:
            break
        found.append(call)
    return found
