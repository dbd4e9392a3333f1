import pytest

from eopsgym.agents.messages import Message, ToolCall
from eopsgym.agents.models.chat_completions_format import read_arguments, to_messages, to_tools
from eopsgym.gym import ToolInfo


@pytest.mark.parametrize(
    ("text", "arguments"),
    [('{"a": [1, null]}', {"a": [1, None]}), ("{}", {}), ("", {}), ("  ", {}), (None, {})],
)
def test_arguments_are_read(text, arguments):
    assert read_arguments(text) == (arguments, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{'a': 1}", "not valid JSON"),
        ('{"a": 1', "not valid JSON"),
        ('{"a": NaN}', "NaN is not JSON"),
        ('{"a": 1e999}', "1e999 is larger than any float"),
        ("[1]", "must be a JSON object, not [1]"),
        ("null", "must be a JSON object, not null"),
        ("x" * 1000, "not valid JSON"),
    ],
)
def test_arguments_that_cannot_be_read_say_why_in_a_line(text, reason):
    arguments, error = read_arguments(text)
    assert arguments == {}
    assert error is not None
    assert reason in error
    assert len(error) < 400


def test_signatures_of_calls_go_back_to_providers_that_sent_them():
    signed = ToolCall("c1", "find", {}, echo={"thought_signature": "abc"})
    talk = [Message("assistant", "", (signed,))]
    (to_gemini,), (to_openai,) = to_messages(talk, "gemini"), to_messages(talk, "openai")
    assert to_gemini["tool_calls"][0]["provider_specific_fields"] == signed.echo
    assert "provider_specific_fields" not in to_openai["tool_calls"][0]


def test_tools_are_copies_that_a_provider_may_rewrite():
    schema = {"type": "object", "properties": {"name": {"type": "string"}}}
    tools = [ToolInfo("find", "Finds.", schema), ToolInfo("list", "Lists.", schema)]
    first = to_tools(tools)
    first[0]["function"]["parameters"]["properties"].clear()
    assert [tool["function"]["parameters"] for tool in to_tools(tools)] == [schema, schema]
    other = [ToolInfo("find", "Finds.", {"type": "object"})]
    assert to_tools(other)[0]["function"]["parameters"] == {"type": "object"}
    assert first[0]["function"]["name"] == "find"
