"""The steps of ATIF trajectories as events."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents import Event, Reply, ReplyEvent, ToolCall, Usage
from eopsgym.trajectories.exports.atif_steps import USAGE_IN_EXTRA
from eopsgym.trajectories.foreign.conversation import Conversation, take_call, take_content
from eopsgym.trajectories.foreign.foreign_run import totals_of
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    remains,
    take_count,
    take_flag,
    take_id,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import utc_text

_NO_TOKENS = Usage(0, 0, 0, 0, 0)
_NO_MODEL = "no model was asked"
OBSERVATION = "observation"
"""The role of an observation that belongs to no call."""


@dataclass
class StepReader:
    """A reader that adds steps to a conversation, and takes out of them what it adds.

    Attributes:
        conversation: to which the events are added.
        model: the model that replied, unless a step names another.
        delegate: called with each reference to the trajectory of a subagent, to add its events and
            to take out of it what names the trajectory.
        times: the first and the last time of a step, so far; empty texts without one.
        effort: the reasoning effort of the first step that names one.
    """

    conversation: Conversation
    model: str
    delegate: Callable[[dict[str, Any]], object]
    times: list[str] = field(default_factory=list)
    effort: Any = None

    def read(self, step: dict[str, Any], number: int) -> Any:
        """Add a step, and return what is left of it; `NOTHING` if that is nothing.

        Args:
            step: the step.
            number: its number in its trajectory, from 1.
        """
        if step.get("step_id") == number:
            del step["step_id"]
        at = self._time(step)
        source = step.get("source")
        text = take_content(step, "message")
        if source == "agent":
            self._agent(step, text, at)
        else:
            role = take_text(step, "source") or "unknown"
            self.conversation.message(role, text, at)
        self._observe(step, at)
        return remains(step)

    def _time(self, step: dict[str, Any]) -> str:
        at = utc_text(step.get("timestamp"))
        if at:
            del step["timestamp"]
            self.times.append(at)
        return at

    def _agent(self, step: dict[str, Any], text: str, at: str) -> None:
        del step["source"]
        count = take_count(step, "llm_call_count")
        if isinstance(step.get("tool_calls"), dict):
            step["tool_calls"] = [step["tool_calls"]]
        calls = tuple(self._call(call) for call in items(step, "tool_calls"))
        if count == 0 and not calls:
            self.conversation.message("assistant", text, at)
            return
        usage, cost = self._metrics(step)
        notes = (_NO_MODEL,) if count == 0 else ()
        if count is not None and count > 1:
            notes = (f"{count} replies of a model in one",)
        if count == 0 or step.get("is_copied_context") is True:
            usage, cost = _NO_TOKENS, 0.0
        model = take_text(step, "model_name") or self.model
        self._effort(step)
        reply = Reply(
            text,
            take_text(step, "reasoning_content"),
            calls,
            usage,
            "" if count == 0 else model,
            cost,
            seconds=None,
            raw_finish_reason="tool_calls" if calls else "stop",
            notes=notes,
        )
        self.conversation.reply(reply, at)

    def _call(self, call: dict[str, Any]) -> ToolCall:
        if isinstance(call.get("function_name"), str):
            call["name"] = call.pop("function_name")
        return take_call(call, "tool_call_id")

    def _effort(self, step: dict[str, Any]) -> None:
        effort = step.get("reasoning_effort")
        if effort is None or isinstance(effort, dict | list):
            return
        if self.effort is None:
            self.effort = effort
        if effort == self.effort:
            del step["reasoning_effort"]

    def _metrics(self, step: dict[str, Any]) -> tuple[Usage, float | None]:
        """Take the tokens and the cost; those of a copied step were spent before, and stay."""
        if step.get("is_copied_context") is True:
            return _NO_TOKENS, 0.0
        metrics = inner(step, "metrics")
        return _take_metrics(metrics), take_number(metrics, "cost_usd")

    def _observe(self, step: dict[str, Any], at: str) -> None:
        _normalize(step)
        results = items(inner(step, OBSERVATION), "results")
        is_only = len(results) == len(items(step, "tool_calls")) == 1
        references = []
        for result in results:
            has_text = result.get("content") is not None
            call_id = take_id(result, "source_call_id")
            if has_text or call_id:
                self._result(result, call_id, at, is_only)
            references += items(result, "subagent_trajectory_ref")
        # After all results, which belong to the last reply.
        for reference in references:
            self.delegate(reference)

    def _result(self, result: dict[str, Any], call_id: str, at: str, is_only: bool) -> None:
        """Add a result; one without the id of a call belongs to the only call, if both are."""
        content = result.get("content")
        if content is None or isinstance(content, str | list):
            text = take_content(result)
        else:
            text = json_text(result.pop("content"))
        if not call_id and not is_only:
            self.conversation.message(OBSERVATION, text, at)
            return
        extra = inner(result, "extra")
        is_error = take_flag(extra, "is_error") is True
        if not self.conversation.result(text, call_id, is_error=is_error, at=at):
            result["source_call_id"] = call_id  # a result that belongs to no call


def _normalize(step: dict[str, Any]) -> None:
    """Give an observation the form of an object with a list, where a writer took a shorter one."""
    observation = step.get(OBSERVATION)
    if isinstance(observation, str):
        observation = {"content": observation}
    if isinstance(observation, dict) and "results" not in observation and "content" in observation:
        observation = [observation]
    if isinstance(observation, list):
        step[OBSERVATION] = {"results": observation}
    elif isinstance(observation, dict) and isinstance(observation.get("results"), dict):
        observation["results"] = [observation["results"]]


def _take_metrics(metrics: dict[str, Any]) -> Usage:
    """Take the tokens of a step out of its metrics; input is without tokens of caches.

    Counts that do not fit together stay, and input is unknown then.
    """
    others = inner(metrics, "extra")
    known = {name: take_count(others, name) for name in USAGE_IN_EXTRA}
    read = take_count(metrics, "cached_tokens")
    prompt, fresh = take_count(metrics, "prompt_tokens"), None
    if prompt is not None:
        fresh = prompt - (read or 0) - (known["cache_write_tokens"] or 0)
        if fresh < 0:
            metrics["prompt_tokens"], fresh = prompt, None
    output = take_count(metrics, "completion_tokens")
    return Usage(fresh, output, cache_read_tokens=read, **known)


_TOTALS = {
    "total_prompt_tokens": "prompt_tokens",
    "total_completion_tokens": "completion_tokens",
    "total_cached_tokens": "cached_tokens",
    "total_cost_usd": "cost_usd",
}


def take_totals(
    trajectory: dict[str, Any], own: Sequence[Event], events: Sequence[Event], *, is_part: bool
) -> Mapping[str, float | int | None]:
    """Take the final metrics that equal the sums of a trajectory's events out of it.

    Args:
        trajectory: the trajectory.
        own: the events of its own steps.
        events: these, and those of its subagents.
        is_part: whether it is a subagent or a continuation.

    Returns:
        Tokens and cost by the names of `ForeignRun.totals`, where the events have none; otherwise,
        and for a part, nothing.
    """
    final = inner(trajectory, "final_metrics")
    sums, all_sums = _sums(own), _sums(events)
    is_unknown = "total_completion_tokens" not in all_sums and "total_cost_usd" not in all_sums
    if is_unknown and not is_part:
        metrics = {name: final.pop(total, None) for total, name in _TOTALS.items()}
        usage, cost = _take_metrics(metrics), take_number(metrics, "cost_usd")
        names = {name: total for total, name in _TOTALS.items()}
        final |= {names[name]: value for name, value in metrics.items() if value is not None}
        return totals_of(usage, cost)
    for name in _TOTALS:
        if any(
            name in known and _is_near(final.get(name), known[name]) for known in (sums, all_sums)
        ):
            del final[name]
    return {}


def are_too_small(totals: Mapping[str, float | int | None], events: Sequence[Event]) -> bool:
    """Return whether totals are below what the replies of a run that name amounts add up to.

    They are then not those of the run, but of its first part.
    """
    replies = [event.reply for event in events if isinstance(event, ReplyEvent)]
    known = {
        "cost": sum(reply.cost or 0.0 for reply in replies),
        "output_tokens": sum(reply.usage.output_tokens or 0 for reply in replies),
    }
    said = {name: amount for name in known if (amount := totals.get(name)) is not None}
    return any(amount < known[name] - 1e-9 for name, amount in said.items())


def _sums(events: Sequence[Event]) -> dict[str, float]:
    """Return the sums over the replies, without those of which one is unknown."""
    replies = [event.reply for event in events if isinstance(event, ReplyEvent)]
    amounts: dict[str, list[Any]] = {
        "total_prompt_tokens": [_prompt(reply.usage) for reply in replies],
        "total_completion_tokens": [reply.usage.output_tokens for reply in replies],
        "total_cached_tokens": [reply.usage.cache_read_tokens for reply in replies],
        "total_cost_usd": [reply.cost for reply in replies],
    }
    return {name: sum(each) for name, each in amounts.items() if None not in each}


def _prompt(usage: Usage) -> int | None:
    total, output = usage.total_tokens, usage.output_tokens
    return None if total is None or output is None else total - output


def _is_near(value: Any, other: float) -> bool:
    return isinstance(value, int | float) and math.isclose(value, other, abs_tol=1e-9)
