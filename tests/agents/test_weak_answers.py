from dataclasses import replace

import pytest

from eopsgym.agents import (
    WEAKNESSES,
    Limits,
    PreparedModel,
    Prompt,
    React,
    Reply,
    ReplyEvent,
    StopReason,
    ToolCall,
    ToolResultEvent,
)
from eopsgym.agents.weak_answers import MOST_CALLS, MOST_TEXT, examined
from eopsgym.notebook.run_strip import title
from eopsgym.runs import run_task
from eopsgym.runs.event_json import events_from_json
from eopsgym.trajectories import open_trajectories
from tests.agents.kept_events import as_kept
from tests.agents.small_environment import Desk, Tool
from tests.toy import office

FIND = Tool("find_incident", "Finds.", {"type": "object"})
CALL = ToolCall("c", "find_incident", {})
HERMES = '<tool_call>{"name": "find_incident", "arguments": {}}</tool_call>'

WEAK = {
    "empty": Reply(" \n"),
    "cut_off": Reply("I will", raw_finish_reason="length"),
    "call_in_text": Reply(f"Let me see. {HERMES}"),
    "tool_named_in_text": Reply("Next I would use `find_incident`."),
    "broken_arguments": Reply("", tool_calls=(ToolCall("c", "find_incident", {}, "no JSON"),)),
    "unknown_tool": Reply("", tool_calls=(ToolCall("c", "close_all", {}),)),
    "too_many_calls": Reply("", tool_calls=(CALL,) * 10_000),
    "too_long": Reply("".join(f"{number:x}" for number in range(65_536))),
    "repetition": Reply("and again " * 1_000),
    "odd_usage": Reply("Done.", weaknesses=("odd_usage",)),  # as the model itself reports it
    "several_scores": Reply("{}", weaknesses=("several_scores",)),  # as a judge reports it
}


@pytest.mark.parametrize("kind", WEAKNESSES)
def test_each_kind_of_weak_answer_is_distinguished_from_the_others(kind):
    assert examined(WEAK[kind], [FIND]).weaknesses == (kind,)


@pytest.mark.parametrize(
    "good",
    [
        Reply("It is INC_024."),
        Reply("", tool_calls=(CALL,) * 30),
        Reply("I will call find_incident.", tool_calls=(CALL,)),
        Reply('{"id": 3, "name": "Ann"}'),
        Reply("\n".join(f"| INC_{n:03} | open | {n * 7 % 13} days |" for n in range(1_000))),
    ],
)
def test_a_good_answer_stays_as_it_is(good):
    assert examined(good, [FIND]) is good


def test_a_reply_may_be_weak_in_several_ways():
    reply = Reply("so " * 100_000, raw_finish_reason="length")
    assert examined(reply, [FIND]).weaknesses == ("cut_off", "too_long", "repetition")


def test_ten_thousand_calls_become_a_bounded_number():
    assert len(examined(WEAK["too_many_calls"], [FIND]).tool_calls) == MOST_CALLS


def test_a_reply_of_two_megabytes_is_cut_and_says_so():
    text = examined(Reply("x" * 2_000_000, thinking="y" * 2_000_000), [FIND]).text
    assert text[MOST_TEXT:] == "\n[1,800,000 more characters left out]"


def test_what_a_model_found_weak_itself_is_kept():
    reply = Reply("", tool_calls=(CALL,), weaknesses=("call_in_text",))
    assert examined(reply, [FIND]).weaknesses == ("call_in_text",)


async def run(*replies: Reply, turns: int = 50):
    events = []
    model = PreparedModel(replies, "weak")
    outcome = await React().run(Prompt("", "Hi"), model, Desk(), Limits(turns), events.append)
    return outcome, events


@pytest.mark.parametrize("kind", WEAKNESSES)
async def test_a_run_survives_each_kind_and_its_events_say_which(kind):
    outcome, events = await run(WEAK[kind], Reply("Done."))
    weaknesses = [each.reply.weaknesses for each in events if isinstance(each, ReplyEvent)]
    assert kind in weaknesses[0]
    assert outcome.stop in {
        StopReason.ANSWERED,
        StopReason.LENGTH,
        StopReason.EMPTY_REPLY,
    }
    results = [each for each in events if isinstance(each, ToolResultEvent)]
    assert len(results) <= MOST_CALLS


async def test_a_model_that_never_stops_calling_ends_at_its_turns():
    outcome, events = await run(*[Reply("", tool_calls=(CALL,))] * 9, turns=5)
    assert outcome.stop == StopReason.TURN_LIMIT
    assert sum(isinstance(each, ReplyEvent) for each in events) == 5


def test_the_kinds_are_kept_with_the_run_and_a_good_reply_says_nothing_of_them():
    weak = ReplyEvent(1, Reply("x", weaknesses=("repetition",)))
    kept = as_kept([weak, ReplyEvent(2, Reply("y"))])
    assert events_from_json(kept)[0] == weak
    assert "weaknesses" not in kept[1]


def test_a_run_counts_its_weak_answers_and_its_page_and_table_show_them():
    replies = [WEAK["repetition"], Reply("It is done.")]
    weak = [ReplyEvent(n, examined(reply, [])) for n, reply in enumerate(replies, 1)]
    made = run_task(office.task(office.MOVE))
    assert (made.weaknesses, "weak answers" in title(made)) == ({}, False)
    made = replace(made, events=(*made.events, *weak))
    assert made.weaknesses == {"repetition": 1}
    assert "weak answers: 1 × repetition" in title(made)
    with open_trajectories([made]) as store:
        rows = store.rows("SELECT weaknesses FROM usage WHERE weaknesses IS NOT NULL")
    assert rows == [{"weaknesses": "repetition"}]
