"""Models that follow the gold run with random slips, so that figures have something to show.

Their behaviour was chosen, not measured: nothing that their runs show is a finding about any model.
Each call of the gold run may go wrong in one of the kinds of `FAILURES` (`unsteady_course.py` has
their weights), so that success falls with the length of a task, and repeats differ. All is drawn
from the setup of a run, so a run that is made again is the same. Most of it depends only on task
and repeat, so that the effect of a condition with fewer slips is visible.

| condition | the chance of a slip is multiplied by |
|---|---|
| budget | `BUDGETS`: the more it claims to think, the less |
| plan | `WITH_REFERENCE_PLAN`, or `WITH_OTHER_PLAN` for another plan |
| tools | 1, and `EACH_TOOL` more for each tool beyond those that the task selects |
| decomposing | `IN_PARTS` in place of plan and tools; a part knows the others only by notes |

A reply with a slip says so in its thinking: `(simulated slip: wrong_id at call 7: update_case)`,
which `reported_slips` reads. Its tokens are counted from letters, four for each token: input once
and afterwards as read from a cache, output with the `THOUGHT` tokens of its budget. Dollars are
these tokens times `PRICE`, which is made up.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents.messages import Message, Reply, Usage, without_plan
from eopsgym.agents.models.thinking_budgets import Budget
from eopsgym.agents.orchestrators.subtasks import SPLIT
from eopsgym.agents.plans.reference_plan import calls_in_words, reference_plan
from eopsgym.agents.scripted.scripted_models import ResultsSoFar, Script, ScriptedModel
from eopsgym.agents.scripted.seeded_draws import Lot, run_lot
from eopsgym.agents.scripted.unsteady_course import DrawnCourse, Slip, drawn_course
from eopsgym.agents.scripted.unsteady_names import UNSTEADY, Steadiness
from eopsgym.agents.scripted.unsteady_subtasks import CoursePart, part_of, report_of, split_into
from eopsgym.errors import ConfigError
from eopsgym.gym import ToolInfo

BUDGETS = {"none": 1.0, "minimal": 0.95, "low": 0.9, "medium": 0.7, "high": 0.5}
"""The factor of the chance for each budget; no budget is `none`, any above `high` is `high`."""
THOUGHT = {"none": 0, "minimal": 64, "low": 256, "medium": 1_024, "high": 4_096}
"""The tokens that it claims to have thought before each reply."""
WITH_REFERENCE_PLAN, WITH_OTHER_PLAN = 0.4, 0.8
EACH_TOOL = 0.005
IN_PARTS = 1.3
PRICE = {"input_tokens": 1.0, "cache_read_tokens": 0.1, "output_tokens": 5.0}
"""Invented dollars for a million tokens."""
_LETTERS = 4
_KEPT_COURSES = 64
_SLIP = re.compile(r"\(simulated slip: (\w+) at call (\d+): ([^)]*)\)")


def reported_slips(thinking: str) -> tuple[Slip, ...]:
    """Return the slips that a reply reports in its thinking.

    Examples:
        >>> reported_slips("(simulated slip: wrong_id at call 7: update_case)")
        (Slip(kind='wrong_id', call=7, what='update_case'),)
    """
    return tuple(Slip(kind, int(call), what) for kind, call, what in _SLIP.findall(thinking))


class Unsteady:
    """A model that follows the gold run with slips at some of its calls; see the module.

    Args:
        script: the script of the task.
        budget: `none` to `high`, or a higher one; a number of tokens is the level that it reaches.
        name: one of `UNSTEADY`, or any other name.
        chance: the chance of a slip at each call, in place of that of the name.

    Raises:
        ConfigError: the chance is invalid, or neither chance nor name gives one.
    """

    simulated = True
    counts_tokens = True
    """Whether its replies have simulated tokens, which budgets and estimates count."""

    def __init__(
        self,
        script: Script,
        budget: Budget | None = None,
        name: str = "scripted/unsteady",
        chance: float | None = None,
    ) -> None:
        if chance is None and name not in UNSTEADY:
            raise ConfigError(
                f"{name!r} needs a chance; only {', '.join(UNSTEADY)} have one by default"
            )
        known = UNSTEADY.get(name, Steadiness(0.0, 1.0))
        self.chance, self.price = known.chance if chance is None else chance, known.price
        if not 0 <= self.chance <= 1:
            raise ConfigError(f"chance must be a number from 0 to 1, not {chance!r}")
        self.name, self.script, self.budget = name, script, budget
        self._courses: dict[tuple[Lot, float], DrawnCourse] = {}

    def __repr__(self) -> str:
        return f"Unsteady({self.name!r})"

    @property
    def settings(self) -> Mapping[str, Any]:
        """The chance of a slip, and the budget if one is given."""
        asked = {} if self.budget is None else {"reasoning_effort": str(self.budget)}
        return {"chance": self.chance, **asked}

    @property
    def level(self) -> str:
        """The level of its budget among those of `BUDGETS`."""
        if isinstance(self.budget, int):
            reached = [name for name, tokens in THOUGHT.items() if tokens <= self.budget]
            return reached[-1]
        return "none" if self.budget is None else self.budget if self.budget in BUDGETS else "high"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next call, the answer, a plan, a split or a note; see `Model.reply`."""
        reply = await self._unpriced_reply(messages, tools)
        thought = THOUGHT[self.level]
        claimed = f"(simulated: {thought:,} tokens of thought)" if thought else ""
        thinking = "\n".join(filter(None, (claimed, reply.thinking)))
        usage = _usage(messages, tools, reply, thought)
        return replace(reply, thinking=thinking, usage=usage, cost=self.dollars(usage))

    def dollars(self, usage: Usage) -> float:
        """Return the made-up cost of a reply with these tokens."""
        return _cost(usage) * self.price

    async def _unpriced_reply(
        self, messages: Sequence[Message], tools: Sequence[ToolInfo]
    ) -> Reply:
        asked = next((message.content for message in messages if message.role == "user"), "")
        done = sum(message.role == "tool" for message in messages)
        if messages[0].content == SPLIT:
            return Reply(split_into(self._course_in_parts()), raw_finish_reason="stop")
        if report := report_of(asked):
            return Reply(report, raw_finish_reason="stop")
        if part := part_of(asked):
            return await self._work_on(part, messages, tools)
        if not tools and not done:
            plan = calls_in_words(self.script.gold.calls) or "Answer without a call."
            return Reply(plan, raw_finish_reason="stop")
        course = self._course(self._factor(asked, tools))
        reply = await ScriptedModel(self.name, course.variant).reply(messages, tools)
        return _telling(course, reply, done)

    async def _work_on(
        self, part: CoursePart, messages: Sequence[Message], tools: Sequence[ToolInfo]
    ) -> Reply:
        """Return the reply in one part of a request that was split."""
        course = self._course_in_parts()
        variant = part.variant(course)
        if part.is_last:
            answer = ResultsSoFar(variant, (), part.noted).answer()
            return _telling(course, Reply(answer, raw_finish_reason="stop"))
        reply = await ScriptedModel(self.name, variant, part.noted).reply(messages, tools)
        if not reply.tool_calls:
            return replace(reply, text=part.report(course, messages))
        done = sum(message.role == "tool" for message in messages)
        return _telling(course, reply, part.start(course) + done)

    def _course_in_parts(self) -> DrawnCourse:
        return self._course(IN_PARTS)

    def _factor(self, asked: str, tools: Sequence[ToolInfo]) -> float:
        task, plan = self.script.task, without_plan(asked)[1]
        selected = len(task.selected_tools) if task and task.selected_tools else len(tools)
        factor = 1 + EACH_TOOL * max(0, len(tools) - selected)
        if plan:
            is_reference = task is not None and plan == reference_plan(task)
            factor *= WITH_REFERENCE_PLAN if is_reference else WITH_OTHER_PLAN
        return factor

    def _course(self, factor: float) -> DrawnCourse:
        """Return the course of the current run, which is the same at each of its replies."""
        chance = min(1.0, self.chance * BUDGETS[self.level] * factor)
        key = (run_lot.get(), chance)
        if key not in self._courses:
            if len(self._courses) >= _KEPT_COURSES:
                self._courses.clear()
            self._courses[key] = drawn_course(self.script, chance, key[0], self.name)
        return self._courses[key]


def _telling(course: DrawnCourse, reply: Reply, done: int = 0) -> Reply:
    """Return the reply after `done` calls, with its slips listed in its thinking.

    The answer lists what was left out before it.
    """
    count = len(course.variant.calls)
    made = range(done + 1, done + len(reply.tool_calls) + 1)
    slips = [s for s in course.slips if s.call in made or (s.call > count and not made)]
    return replace(reply, thinking="\n".join(map(_in_words, slips)))


def _in_words(slip: Slip) -> str:
    return f"(simulated slip: {slip.kind} at call {slip.call}: {slip.what})"


def _usage(
    messages: Sequence[Message], tools: Sequence[ToolInfo], reply: Reply, thought: int
) -> Usage:
    """Return tokens counted from letters; all text before the last reply is read from a cache."""
    last = max((n for n, message in enumerate(messages) if message.role == "assistant"), default=0)
    described = sum(len(t.name) + len(t.description) + len(str(t.input_schema)) for t in tools)
    before = sum(map(_letters, messages[:last]))
    now = sum(map(_letters, messages[last:]))
    fresh, cached = (now, before + described) if last else (now + described, before)
    output = len(reply.text) + sum(len(str(call.arguments)) for call in reply.tool_calls)
    return Usage(
        input_tokens=fresh // _LETTERS,
        output_tokens=output // _LETTERS + thought,
        reasoning_tokens=thought,
        cache_read_tokens=cached // _LETTERS,
        cache_write_tokens=0,
    )


def _letters(message: Message) -> int:
    return len(message.content) + sum(len(str(call.arguments)) for call in message.tool_calls)


def _cost(usage: Usage) -> float:
    return sum((getattr(usage, kind) or 0) * price / 1e6 for kind, price in PRICE.items())
