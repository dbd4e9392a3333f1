"""A scripted model that depends on its plan and its budget, for tutorials and tests of both."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents.messages import Message, Reply, Usage, without_plan
from eopsgym.agents.scripted.paper_failures import missing_lookup
from eopsgym.agents.scripted.scripted_models import GoldVariant, Script, ScriptedModel, gold
from eopsgym.errors import ConfigError
from eopsgym.gym import ToolInfo

BUDGETS = {"none": 0, "low": 256, "medium": 1_024, "high": 4_096}
"""The tokens that it claims to have thought before each reply."""


class PlanReader(ScriptedModel):
    """A model that makes the writing calls of the gold run, and the look-ups that it knows of.

    It knows of a look-up if the plan names the tool. A budget adds look-ups, from the first one on:
    a third of all for `low`, two thirds for `medium`, all for `high`. It guesses the results of the
    others.

    Raises:
        ConfigError: the budget is another one.
    """

    counts_tokens = True
    """Whether its replies have simulated tokens, which budgets and estimates count."""

    def __init__(self, script: Script, budget: str = "none") -> None:
        super().__init__("scripted/plan_reader", missing_lookup(script))
        if budget not in BUDGETS:
            raise ConfigError(
                f"{budget!r} is not a budget of {self.name}; it has {', '.join(BUDGETS)}"
            )
        self.script = script
        self.budget = budget

    @property
    def settings(self) -> Mapping[str, Any]:
        """Its budget."""
        return {"reasoning_effort": self.budget}

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next call, or the answer, with simulated tokens; see `Model.reply`."""
        calls = ScriptedModel(self.name, self._variant(messages))
        reply = await calls.reply(messages, tools)
        read = sum(len(message.content) for message in messages) // 4
        thought = BUDGETS[self.budget]
        thinking = f"(simulated: {thought:,} tokens of thought)" if thought else ""
        usage = Usage(read, 40 + thought, thought)
        return replace(reply, thinking=thinking, usage=usage)

    def _variant(self, messages: Sequence[Message]) -> GoldVariant:
        asked = [message.content for message in messages if message.role == "user"]
        plan = without_plan(asked[0])[1] if asked else ""
        lookups = [c for c in self.script.gold.calls if not self.script.writes(c.tool)]
        share = list(BUDGETS).index(self.budget) * len(lookups)
        thought_of = lookups[: -(-share // (len(BUDGETS) - 1))]
        calls = tuple(
            call
            for call in self.script.gold.calls
            if self.script.writes(call.tool) or call in thought_of or call.own_tool in plan
        )
        whole = calls == self.script.gold.calls
        return gold(self.script) if whole else replace(self.variant, calls=calls)
