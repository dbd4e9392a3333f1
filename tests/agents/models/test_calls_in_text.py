"""Calls that models write into their text, in the forms of their families."""

import json
import tomllib
from pathlib import Path

import pytest

from eopsgym.agents import LiteLLMModel, Message
from eopsgym.agents.models.calls_in_text import find_calls
from tests.agents.provider import KEY, call, completion
from tests.agents.small_environment import Tool

FIND = Tool("find", "Finds.", {"type": "object", "properties": {"name": {"type": "string"}}})
ANN = '{"name": "find", "arguments": {"name": "Ann"}}'

WRITTEN = tomllib.loads((Path(__file__).parent / "data/written_calls.toml").read_text("utf-8"))
TOOLS = [Tool(t["name"], "", t["parameters"]) for t in json.loads(WRITTEN["tools"])]

DIALECTS = {
    "hermes": f"<tool_call>\n{ANN}\n</tool_call>",
    "hermes without an end": f"<tool_call>{ANN}",
    "llama": '<function=find>{"name": "Ann"}</function>',
    "qwen coder": "<tool_call>\n<function=find>\n<parameter=name>\nAnn\n</parameter>\n</function>\n"
    "</tool_call>",
    "python tag": '<|python_tag|>{"name": "find", "parameters": {"name": "Ann"}}<|eom_id|>',
    "mistral": f"[TOOL_CALLS] [{ANN}]",
    "newer mistral": '[TOOL_CALLS]find[ARGS]{"name": "Ann"}',
    "phi": f"functools[{ANN}]",
    "harmony": "<|channel|>commentary to=functions.find <|constrain|>json<|message|>"
    '{"name": "Ann"}<|call|>',
    "fence": f"```json\n{ANN}\n```",
    "openai's own form": '```json\n{"function": {"name": "find", "arguments": '
    '"{\\"name\\": \\"Ann\\"}"}}\n```',
}


@pytest.mark.parametrize(
    "message", WRITTEN["messages"], ids=lambda each: f"{each['family']}: {each['case']}"
)
def test_a_message_holds_the_calls_that_its_family_means(message):
    found = find_calls(message["text"], TOOLS)
    calls = [
        {"name": each.name, "arguments": each.arguments} for each in found.calls if not each.error
    ]
    # As text, for in Python true is 1.
    assert json.dumps(calls) == json.dumps(json.loads(message["calls"]))
    problems = [*found.problems, *(each.error for each in found.calls if each.error)]
    assert message.get("unread", "") in " ".join(problems)
    assert bool(problems) == ("unread" in message)


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS.keys())
def test_a_call_is_found_in_each_dialect_and_the_text_around_it_stays(text):
    found = find_calls(f"Let me look.\n{text}\nSo.", [FIND])
    assert [(each.name, each.arguments) for each in found.calls] == [("find", {"name": "Ann"})]
    assert found.rest.split() == ["Let", "me", "look.", "So."]


@pytest.mark.parametrize("text", [ANN, f"[{ANN}]"])
def test_a_text_that_is_nothing_but_a_call_is_one(text):
    assert find_calls(text, [FIND]).calls[0].arguments == {"name": "Ann"}


def test_several_calls_keep_their_order_and_have_names_of_their_own():
    bob = ANN.replace("Ann", "Bob")
    calls = find_calls(f"<tool_call>{ANN}</tool_call><tool_call>{bob}</tool_call>", [FIND]).calls
    assert [each.arguments["name"] for each in calls] == ["Ann", "Bob"]
    assert len({each.id for each in calls}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "I found Ann.",
        '```json\n{"id": 3, "name": "Ann"}\n```',
        '{"name": "Ann", "arguments": {}}',
        "```python\nfind('Ann')\n```",
        "[1, 2]",
        "",
    ],
)
def test_an_answer_with_json_in_it_is_no_call(text):
    found = find_calls(text, [FIND])
    assert (found.calls, found.any_begun) == ((), False)


@pytest.mark.parametrize(
    "text", ['<tool_call>{"name": "find", "argum', "<function=find>", "[TOOL_CALLS] [{"]
)
def test_a_call_that_breaks_off_has_begun_and_is_none(text):
    found = find_calls(text, [FIND])
    assert (found.calls, found.any_begun) == ((), True)


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"name":' * 100_000, "<tool_call>" * 20_000])
def test_no_text_is_too_odd_to_be_looked_at(deep):
    assert find_calls(f"<tool_call>{deep}", [FIND]).calls == ()


@pytest.mark.parametrize("taken", [False, True])
async def test_calls_in_text_are_made_where_the_model_has_the_option(server, taken):
    server.will(completion(f"Wait.<tool_call>{ANN}</tool_call>"))
    name = "openai/test-model"
    model = LiteLLMModel(name, api_base=server.url, api_key=KEY, calls_in_text=taken)
    talk = [Message("user", "Hi")]
    reply = await model.reply(talk, [FIND])
    assert [each.name for each in reply.tool_calls] == (["find"] if taken else [])
    assert model.settings.get("calls_in_text", False) is taken
    if taken:
        assert (reply.text, reply.weaknesses) == ("Wait.", ("call_in_text",))
        talk = [*talk, Message.of_reply(reply), Message.of_result(reply.tool_calls[0], "{}", False)]
        await model.reply(talk, [FIND])
        sent = server.requests[1]["messages"][1]
        assert sent["tool_calls"] == [call("find", '{"name": "Ann"}', "text_1_1")]
