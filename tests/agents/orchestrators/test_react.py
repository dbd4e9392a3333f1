import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest

from eopsgym.agents import (
    Event,
    Limits,
    Message,
    Outcome,
    PreparedModel,
    Prompt,
    React,
    Reply,
    StopReason,
    ToolCall,
    ToolInfo,
    Usage,
    ignore,
)
from tests.agents.kept_events import as_kept
from tests.agents.small_environment import Desk

PROMPT = Prompt("Be brief.", "Resolve INC0000012.")
FIND = ToolCall("c1", "find_incident", {"number": "INC0000012"})
RESOLVE = ToolCall("c2", "update_incident", {"incident_id": "INC_024", "status": "resolved"})
BUSY = Reply("", tool_calls=(FIND,), usage=Usage(100, 10), cost=0.25)
DONE = Reply("Resolved.", usage=Usage(100, 10), cost=0.25)


async def run(
    *replies: Reply, desk: Desk | None = None, limits: Limits | None = None
) -> tuple[Outcome, list[dict[str, Any]]]:
    events: list[Event] = []
    model, limits = PreparedModel(replies), limits or Limits()
    outcome = await React().run(PROMPT, model, desk or Desk(), limits, events.append)
    return outcome, as_kept(events)


async def test_the_first_reply_without_a_call_is_the_answer():
    outcome, events = await run(DONE, Reply("Never said."))
    assert outcome == Outcome("Resolved.", StopReason.ANSWERED)
    assert [e["type"] for e in events] == ["message", "message", "reply"]


@pytest.mark.parametrize(
    ("reply", "answer", "stop", "words"),
    [
        (Reply(""), None, StopReason.EMPTY_REPLY, "no text and no tool call"),
        (Reply(" \n", raw_finish_reason="stop"), None, StopReason.EMPTY_REPLY, "'stop'"),
        (Reply("", "Hm."), None, StopReason.EMPTY_REPLY, "no text"),
        (Reply("I will", raw_finish_reason="length"), "I will", StopReason.LENGTH, "max_tokens"),
        (
            Reply("", usage=Usage(9, 40), raw_finish_reason="length"),
            None,
            StopReason.LENGTH,
            "cut off after 40 tokens",
        ),
        (
            Reply("The key", raw_finish_reason="content_filter"),
            "The key",
            StopReason.CONTENT_FILTER,
            "cut the reply off",
        ),
        (
            Reply("", raw_finish_reason="content_filter"),
            None,
            StopReason.CONTENT_FILTER,
            "withheld the reply",
        ),
    ],
)
async def test_a_reply_that_is_no_whole_answer_says_so(reply, answer, stop, words):
    outcome, events = await run(reply)
    assert (outcome.answer, outcome.stop) == (answer, stop)
    assert words in outcome.detail
    assert events[-1]["type"] == "reply"


async def test_a_reply_cut_off_after_a_whole_call_goes_on_with_it():
    cut = Reply("", tool_calls=(FIND,), raw_finish_reason="length")
    outcome, events = await run(cut, DONE)
    assert outcome == Outcome("Resolved.", StopReason.ANSWERED)
    assert events[3]["name"] == "find_incident"


async def test_calls_of_one_reply_run_in_order():
    desk = Desk()
    await run(Reply("", tool_calls=(RESOLVE, FIND)), DONE, desk=desk)
    assert [name for name, _ in desk.calls] == ["update_incident", "find_incident"]


async def test_results_and_errors_reach_the_model_as_text():
    wrong = ToolCall("c2", "update_incident", {"incident_id": "INC_999"})
    model = PreparedModel([Reply("", tool_calls=(FIND, wrong)), DONE])
    await React().run(PROMPT, model, Desk(), Limits(), ignore)
    found, refused = model.asked[1][-2:]
    assert (found.role, found.tool_call_id, found.is_error) == ("tool", "c1", False)
    assert json.loads(found.content)["incident_id"] == "INC_024"
    assert (refused.content, refused.is_error) == ("Incident INC_999 not found", True)


async def test_an_unknown_tool_is_an_error_result():
    outcome, events = await run(Reply("", tool_calls=(ToolCall("c1", "fly", {}),)), DONE)
    assert outcome.stop == StopReason.ANSWERED
    assert (events[3]["text"], events[3]["is_error"]) == ("Unknown tool: fly", True)


async def test_malformed_arguments_never_reach_the_tool():
    desk = Desk()
    broken = ToolCall("c1", "create_task", {}, error="the arguments are not valid JSON")
    _, events = await run(Reply("", tool_calls=(broken,)), DONE, desk=desk)
    assert desk.calls == []
    assert events[3]["text"] == (
        "Error: the arguments are not valid JSON; create_task was not called"
    )
    assert (events[3]["is_error"], events[3]["step"]) == (True, None)


async def test_every_event_goes_out_once_and_is_json():
    _, events = await run(Reply("Hm.", "Thinking.", (FIND, RESOLVE), Usage(7, 3)), DONE)
    types = ["message", "message", "reply", "tool_result", "tool_result", "reply"]
    assert [e["type"] for e in events] == types
    assert json.loads(json.dumps(events)) == events
    assert all(e["at"].endswith("Z") for e in events)
    reply, found = events[2], events[3]
    assert (reply["turn"], reply["text"], reply["thinking"]) == (1, "Hm.", "Thinking.")
    assert reply["usage"]["input_tokens"] == 7
    assert reply["usage"]["cache_read_tokens"] is None
    assert reply["cost"] is None
    assert reply["tool_calls"][0] == {
        "id": "c1",
        "name": "find_incident",
        "arguments": {"number": "INC0000012"},
        "error": None,
    }
    assert (found["reply"], found["call"], found["name"]) == (2, 0, "find_incident")
    assert (found["turn"], found["step"]) == (1, None)
    assert "arguments" not in found


@pytest.mark.parametrize(
    ("limits", "stop", "turns"),
    [
        (Limits(turns=2), StopReason.TURN_LIMIT, 2),
        (Limits(turns=0), StopReason.TURN_LIMIT, 0),
        (Limits(tokens=200), StopReason.TOKEN_LIMIT, 2),
        (Limits(cost=0.75), StopReason.COST_LIMIT, 3),
        (Limits(seconds=0.0), StopReason.TIME_LIMIT, 0),
    ],
)
async def test_a_limit_stops_the_run_before_the_next_turn(limits, stop, turns):
    outcome, events = await run(*[BUSY] * 9, limits=limits)
    assert (outcome.answer, outcome.stop) == (None, stop)
    assert outcome.detail
    assert sum(e["type"] == "reply" for e in events) == turns
    assert events[-1]["type"] == ("tool_result" if turns else "message")


@pytest.mark.parametrize(
    ("limits", "stop"),
    [
        (Limits(tokens=10**9), StopReason.TOKEN_LIMIT),
        (Limits(cost=1e9), StopReason.COST_LIMIT),
    ],
)
async def test_a_limit_that_cannot_be_checked_counts_as_reached(limits, stop):
    outcome, _ = await run(Reply("", tool_calls=(FIND,)), DONE, limits=limits)
    assert outcome.stop == stop
    assert "unknown" in outcome.detail
    assert "run it without this limit" in outcome.detail


async def test_an_answer_over_a_limit_is_still_an_answer():
    outcome, _ = await run(DONE, limits=Limits(turns=1, tokens=1, cost=0.01))
    assert outcome.stop == StopReason.ANSWERED


async def test_a_model_without_an_answer_stops_the_run():
    outcome, events = await run(BUSY)
    assert (outcome.answer, outcome.stop) == (None, StopReason.MODEL_ERROR)
    assert "has only 1 reply" in outcome.detail
    assert events[-1]["type"] == "tool_result"


@pytest.mark.parametrize("broken", ["list_tools", "find_incident"])
async def test_a_broken_environment_stops_the_run(broken):
    outcome, _ = await run(BUSY, DONE, desk=Desk(broken))
    assert (outcome.answer, outcome.stop) == (None, StopReason.ENVIRONMENT_ERROR)
    assert "the desk" in outcome.detail


async def test_without_a_system_prompt_the_user_opens():
    model = PreparedModel([DONE])
    await React().run(Prompt("", "Hi"), model, Desk(), Limits(), ignore)
    assert model.asked == [(Message("user", "Hi"),)]


class Sleeper:
    """Never answers; notes when it is cancelled."""

    name = "sleeper"
    simulated = True
    cancelled = False

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return DONE


async def test_the_time_limit_cuts_a_reply_short():
    outcome = await React().run(PROMPT, Sleeper(), Desk(), Limits(seconds=0.05), ignore)
    assert outcome == Outcome(None, StopReason.TIME_LIMIT, "0.05 seconds are over")


async def test_cancelling_a_run_cancels_its_model_and_keeps_the_events():
    model = Sleeper()
    events: list[Event] = []
    task = asyncio.create_task(React().run(PROMPT, model, Desk(), Limits(), events.append))
    await asyncio.sleep(0.02)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert model.cancelled
    assert [event.type for event in events] == ["message", "message"]


class Impatient(Sleeper):
    """Raises a time-out of its own."""

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        raise TimeoutError("mine")


async def test_an_error_nobody_foresaw_is_not_taken_for_a_limit():
    with pytest.raises(TimeoutError, match="mine"):
        await React().run(PROMPT, Impatient(), Desk(), Limits(seconds=9), ignore)


def test_what_only_the_provider_reads_is_not_compared():
    assert Reply("a", echo={"x": 1}) == Reply("a")
