"""Models that follow a script instead of thinking: the gold run, or a gold run broken in one way.

They read earlier results from the conversation alone and keep no state, so that one can serve many
runs at a time. What they produce is marked as simulated. What one is going to do is a
`GoldVariant`, which a function makes of a task's `Script`.
"""

from collections.abc import Callable, Sequence

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.plans.reference_plan import calls_in_words
from eopsgym.agents.scripted.paper_failures import (
    cascading_state,
    missing_lookup,
    premature,
    wrong_id,
)
from eopsgym.agents.scripted.script import GoldVariant, Script, gold, missed_refusal, naive
from eopsgym.agents.scripted.stopped_short import false_refusal, gave_up, looped, ran_out
from eopsgym.agents.scripted.told import Told
from eopsgym.agents.scripted.tried_failures import (
    misuse_after_error,
    policy_violation,
    side_effect,
    wrong_argument,
)
from eopsgym.agents.stopping import Limits
from eopsgym.errors import ConfigError, ModelError, TaskError
from eopsgym.gym import ToolInfo
from eopsgym.tasks.gold import GoldCall, parse_reference, reference_texts

Variation = Callable[[Script], GoldVariant]

BROKEN: dict[str, Variation] = {
    "missing_lookup": missing_lookup,
    "cascading_state": cascading_state,
    "wrong_id": wrong_id,
    "premature": premature,
    "policy_violation": policy_violation,
    "side_effect": side_effect,
    "wrong_argument": wrong_argument,
    "gave_up": gave_up,
    "looped": looped,
    "ran_out": ran_out,
    "misuse_after_error": misuse_after_error,
    "false_refusal": false_refusal,
    "missed_refusal": missed_refusal,
}
"""Kind of failure to how a gold run is broken in that way."""

FAILURES = tuple(BROKEN)
"""The kinds of failure that a scripted model has, as they are called in model names and tags.

The first four are those of the paper. `eopsgym.analysis.failures.KINDS` says what each means.
"""

SCRIPTED: dict[str, Variation] = {
    "scripted/gold": gold,
    "scripted/naive": naive,
    **{f"scripted/{kind}": broken for kind, broken in BROKEN.items()},
}
"""The scripted models that need a task's script; `scripted/noop` needs none."""

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
        told, done = Told(self.variant, results), len(results)
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
