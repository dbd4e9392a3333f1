"""The orchestrator `decomposing`: a planner splits the request, and an agent does each part."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from eopsgym.agents.messages import EventSink, Message, MessageEvent, Prompt
from eopsgym.agents.orchestrators.planning import Planning
from eopsgym.agents.orchestrators.react import act, ask, opening, tools_of
from eopsgym.agents.orchestrators.subtasks import SPLIT, Subtask, read_subtasks
from eopsgym.agents.plans.ask_planner import situation
from eopsgym.agents.protocols import Environment, Model
from eopsgym.agents.stopping import Limits, Meter, Outcome, Stop, StopReason, outcome_of

TURNS, TRIES = 25, 2
"""The turns of one subtask, and the number of attempts at splitting a request."""

SHOWN = 2_000
"""The letters of a tool's result in the prompt for notes; of a report, twice as many."""

_NOTE = (
    "You keep the notes of several agents that work on one request after the other. You are shown "
    "what one of them was to do, its calls with their results, and its report. Write down what the "
    "next ones need and cannot see: what was found, with ids and exact values, what was changed, "
    "and what failed or is still open. Only what the results show; no advice; half a page at most."
)
_ALONE = (
    "Do this part alone; others do the rest. End with a short report: what you found and changed, "
    "with ids, and what you could not do."
)
_SUM_UP = (
    "Write the final answer to the user, from these notes alone: what was done, what was found, "
    "and what was not done and why. Claim nothing that the notes do not show."
)


class Decomposing(Planning):
    """A planner splits the request into 2 to 5 subtasks; react agents do them; one answers.

    Each subtask has a separate conversation of at most 25 turns; later ones get notes of its
    result. An event of the role `subtask` precedes the events of each subtask, and of the final
    answer. Limits apply to the whole run; with `Limits(turns=None)` only the 25 turns of each
    subtask are limited. The planner's replies (the split, and notes) count in tokens, cost and
    seconds, but not as turns. An invalid split is requested once more, with the reason; then the
    run ends with `no_plan`.
    """

    kind = "decomposing"
    prompts = (SPLIT, _ALONE, _NOTE, _SUM_UP)

    async def run(
        self,
        prompt: Prompt,
        model: Model,
        environment: Environment,
        limits: Limits,
        events: EventSink,
    ) -> Outcome:
        """Return the outcome of one run; see `Orchestrator.run`."""
        opening(prompt, events)
        meter = Meter(limits)
        work = _Work(prompt, model, self.planner or model, environment, meter, events)
        try:
            for subtask in await work.split():
                await work.do(subtask)
            return await work.sum_up()
        except Stop as stop:
            return stop.outcome


@dataclass
class _Work:
    """The state of one run: its subtasks, and the notes so far."""

    prompt: Prompt
    model: Model
    planner: Model
    environment: Environment
    meter: Meter
    events: EventSink
    subtasks: tuple[Subtask, ...] = ()
    notes: list[str] = field(default_factory=list)

    async def split(self) -> tuple[Subtask, ...]:
        """Return the planner's subtasks; raise `Stop` (`no_plan`) if it gives none."""
        tools = await tools_of(self.environment)
        messages = [Message("system", SPLIT), Message("user", situation(self.prompt, tools))]
        wrong = ""
        for _ in range(TRIES):
            reply = await ask(self.planner, messages, (), self.meter, self.events, "planner")
            try:
                self.subtasks = read_subtasks(reply)
                return self.subtasks
            except ValueError as error:
                wrong = str(error)
            # Only its text: calls beside it would need results.
            messages += [
                Message("assistant", reply.text.strip()[:SHOWN] or "(nothing)"),
                Message("user", f"That cannot be used: {wrong}. Give the JSON object alone."),
            ]
        raise Stop(StopReason.NO_PLAN, f"the planner {self.planner.name} gave no subtasks: {wrong}")

    async def do(self, subtask: Subtask) -> None:
        """Let a fresh agent work on a subtask, and note its result."""
        messages = self._open(self._about(subtask))
        try:
            report = await self._report(messages)
        except Stop as stop:
            where = f"in subtask {subtask.id} of {len(self.subtasks)}"
            raise Stop(stop.reason, f"{stop.detail}, {where}") from stop
        heading, calls = f"## Subtask {subtask.id}: {subtask.title}", _transcript(messages)
        asked = f"{heading}\n{subtask.description}\n\n# Calls\n{calls}\n\n# Report\n{report}"
        read = [Message("system", _NOTE), Message("user", asked)]
        noted = await ask(self.planner, read, (), self.meter, self.events, "planner")
        self.notes.append(f"{heading}\n{_cut(noted.text.strip(), 2 * SHOWN) or report}")

    async def _report(self, messages: list[Message]) -> str:
        """Return the agent's report on its subtask, or a text that says why there is none."""
        meter, whole = self.meter, self.meter.limits
        end = meter.turns + TURNS
        is_nearer = whole.turns is None or end < whole.turns
        meter.limits = replace(whole, turns=end) if is_nearer else whole
        try:
            reply = await act(messages, self.model, self.environment, meter, self.events)
        except Stop as stop:
            if not (is_nearer and stop.reason is StopReason.TURN_LIMIT):
                raise
            return f"It was stopped after {TURNS} turns and is not finished."
        finally:
            meter.limits = whole
        outcome = outcome_of(reply)
        return _cut(outcome.answer or f"It gave no report: {outcome.detail}.", 2 * SHOWN)

    async def sum_up(self) -> Outcome:
        """Return the final answer, made from the notes."""
        messages = self._open(f"Final answer\n{_SUM_UP}\n\n{self._known()}")
        return outcome_of(await ask(self.model, messages, (), self.meter, self.events))

    def _open(self, asked: str) -> list[Message]:
        """Open a separate conversation for a subtask and report it."""
        self.events(MessageEvent("subtask", asked))
        return Prompt(self.prompt.system, asked).messages()

    def _about(self, subtask: Subtask) -> str:
        needed = ", ".join(map(str, subtask.dependencies))
        parts = (
            f"Subtask {subtask.id} of {len(self.subtasks)}: {subtask.title}\n{subtask.description}",
            f"Done when: {subtask.outcome}" if subtask.outcome else "",
            f"It builds on subtask {needed}." if needed else "",
            _ALONE,
            self._known(),
        )
        return "\n\n".join(filter(None, parts))

    def _known(self) -> str:
        notes = "\n\n".join(self.notes) or "Nothing yet."
        return f"# The whole request\n{self.prompt.user}\n\n# Notes so far\n{notes}"


def _transcript(messages: Sequence[Message]) -> str:
    """Return a text with a conversation's calls and results in order; long ones are cut."""
    calls = [call for message in messages for call in message.tool_calls]
    results = [message.content for message in messages if message.role == "tool"]
    lines = (
        f"{call.name}({json.dumps(call.arguments, ensure_ascii=False, default=str)}) -> "
        f"{_cut(result, SHOWN)}"
        for call, result in zip(calls, results, strict=False)  # the last ones may not have been run
    )
    return _cut("\n".join(lines), 20 * SHOWN) or "none"


def _cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[:letters]}…"
