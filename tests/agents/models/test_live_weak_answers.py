"""Weak answers of small models: each costs only its own run, which names their kind."""

import json

import pytest

from eopsgym.agents import Limits, LiteLLMModel, Retries
from eopsgym.agents.weak_answers import MOST_CALLS
from eopsgym.runs import read_runs, run_task, run_tasks
from eopsgym.trajectories import open_trajectories
from tests.agents.provider import (
    KEY,
    Answer,
    Handler,
    anthropic_completion,
    call,
    completion,
    failure,
    gemini_completion,
    raw,
)
from tests.toy import office

FIND = "find_location_by_given_name"
LOOK = '{"name": "Harbour Office"}'
HERMES = f'<tool_call>{{"name": "{FIND}", "arguments": {LOOK}}}</tool_call>'

SENT = {
    "empty": completion(""),
    "cut_off": completion("and so on", finish="length"),
    "repetition": completion("again and " * 20_000, finish="length"),
    "too_long": completion("".join(f"{number:x}" for number in range(65_536))),
    "call_in_text": completion(HERMES),
    "tool_named_in_text": completion(f"I shall use {FIND}."),
    "broken_arguments": completion(None, call(FIND, '{"name": "Harb')),
    "unknown_tool": completion(None, call("tool_of_another_world", "{}")),
    "too_many_calls": completion(None, *(call(FIND, LOOK, f"c{n}") for n in range(10_000))),
}
ENDS = {"empty": "empty_reply", "cut_off": "length", "repetition": "length"}


def badly(answer: Answer) -> Answer:
    """Answer badly, the first time, where the mill is talked of; well everywhere else."""
    spoilt = []

    def give(handler: Handler) -> None:
        if "mill" in str(handler.body["messages"]) and not spoilt:
            spoilt.append(True)
            answer(handler)
        else:
            completion("Done.")(handler)

    return give


def runs_of(server, answer: Answer, **settings):
    server.will(badly(answer))
    quick = Retries(2, base=0.01)
    model = LiteLLMModel("openai/tiny", api_base=server.url, api_key=KEY, retries=quick, **settings)
    tasks = [office.task(office.MOVE), office.task(office.DELETE)]
    return run_tasks(tasks, model, progress=False, limits=Limits(turns=3))


@pytest.mark.parametrize("kind", SENT)
async def test_each_kind_costs_only_its_own_run(server, kind):
    good, bad = await runs_of(server, SENT[kind])
    assert (good.stop, good.answer, good.weaknesses) == ("answered", "Done.", {})
    assert kind in bad.weaknesses
    assert bad.stop == ENDS.get(kind, "answered")
    assert bad.strict is not None or "unsure" in bad.verification.refusal
    assert len(bad.steps) <= MOST_CALLS


async def test_garbage_instead_of_an_answer_costs_only_its_own_run(server):
    def garbage(handler: Handler) -> None:
        good = "mill" not in str(handler.body["messages"])
        (completion("Done.") if good else raw(b"\x00\xff{]"))(handler)

    server.will(garbage)
    quick = Retries(2, base=0.01)
    model = LiteLLMModel("openai/tiny", api_base=server.url, api_key=KEY, retries=quick)
    tasks = [office.task(office.MOVE), office.task(office.DELETE)]
    good, bad = await run_tasks(tasks, model, progress=False)
    assert (good.stop, bad.stop) == ("answered", "model_error")


async def test_thirty_calls_at_once_are_all_made(server):
    thirty = completion(None, *(call(FIND, LOOK, f"c{n}") for n in range(30)))
    _, many = await runs_of(server, thirty)
    assert (len(many.steps), many.weaknesses) == (30, {})


async def test_half_a_character_goes_back_as_one_that_can_be_sent(server):
    half = "\ud83d"
    odd = completion(f"Hm {half}", call(FIND, json.dumps({"name": f"Harbour {half}"})))
    server.will(odd, completion("Done."))
    model = LiteLLMModel("openai/tiny", api_base=server.url, api_key=KEY)
    run = await run_task(office.task(), model)
    assert (run.stop, len(run.steps)) == ("answered", 1)
    said = server.requests[1]["messages"][-2]
    assert said["content"] == "Hm \ufffd"
    arguments = said["tool_calls"][0]["function"]["arguments"]
    assert json.loads(arguments) == {"name": "Harbour \ufffd"}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            "anthropic/claude-sonnet-4-5",
            anthropic_completion(
                {"type": "text", "text": "Hm \ud83d"},
                {"type": "tool_use", "id": "c1", "name": FIND, "input": {"name": "\ud83d"}},
                stop="tool_use",
            ),
        ),
        (
            "gemini/gemini-2.5-pro",
            gemini_completion(
                "STOP",
                {"text": "Hm \ud83d"},
                {"functionCall": {"name": FIND, "args": {"name": "\ud83d"}}},
            ),
        ),
        ("hosted_vllm/x", completion("Hm", call(FIND, LOOK), reasoning_content="\ud83d")),
        (
            "openrouter/x/y",
            completion("", call(FIND, LOOK), reasoning_details=[{"text": "\ud83d"}]),
        ),
        (
            "mistral/magistral-medium-latest",
            completion([{"type": "thinking", "thinking": "\ud83d"}], call(FIND, LOOK)),
        ),
    ],
)
async def test_no_half_of_a_character_is_sent_to_any_provider(server, name, answer):
    server.will(answer, failure(400))
    model = LiteLLMModel(name, api_base=server.url, api_key=KEY)
    run = await run_task(office.task(), model)
    assert len(run.steps) == 1
    assert "\ufffd" in json.dumps(server.requests[1], ensure_ascii=False)


async def test_a_call_in_text_is_made_where_the_model_has_the_option(server):
    _, taken = await runs_of(server, SENT["call_in_text"], calls_in_text=True)
    assert [step.tool for step in taken.steps] == [FIND]
    assert taken.weaknesses == {"call_in_text": 1}
    assert taken.setup.agent.model_settings["calls_in_text"] is True
    assert "as Hermes, Qwen or Granite writes them" in notes_of(taken)


async def test_the_record_says_which_form_of_a_call_could_not_be_read_and_why(server, tmp_path):
    broken = "<|tool_calls_section_begin|><|tool_call_begin|>functions.find"
    server.will(completion(broken))
    model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY, calls_in_text=True)
    run = await run_task(office.task(), model, results=tmp_path)
    said = (
        "a call in its text could not be taken: Kimi: no name of a tool with its arguments follows"
    )
    assert notes_of(run) == said
    assert list(read_runs(tmp_path)) == [run]
    assert said in repr(run.words())
    with open_trajectories([run]) as opened:
        assert opened.sql("SELECT notes FROM usage")["notes"][0] == said


def notes_of(run):
    return "; ".join(
        n for event in run.events if hasattr(event, "reply") for n in event.reply.notes
    )
