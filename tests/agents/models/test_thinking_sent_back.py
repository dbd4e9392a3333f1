"""A conversation of two turns with each provider that sends thinking and wants it back."""

import pytest

from eopsgym.agents import LiteLLMModel, Message, Retries
from tests.agents.provider import (
    KEY,
    anthropic_completion,
    bedrock_completion,
    call,
    completion,
    gemini_completion,
    json_body,
    openai_response,
)
from tests.agents.small_environment import Tool

FIND = Tool("find", "Finds.", {"type": "object", "properties": {"name": {"type": "string"}}})
ANN = call("find", '{"name": "Ann"}')
SIGNED = {"type": "thinking", "thinking": "Hm.", "signature": "abc"}
REDACTED = {"type": "redacted_thinking", "data": "xyz"}
USE = {"type": "tool_use", "id": "c1", "name": "find", "input": {"name": "Ann"}}
THOUGHT = {"text": "Hm.", "thought": True}
CALLED = {"functionCall": {"name": "find", "args": {"name": "Ann"}}, "thoughtSignature": "of-call"}
DETAILS = [{"type": "reasoning.encrypted", "data": "xyz", "id": "r1", "index": 0}]
REASONED = {
    "type": "reasoning",
    "id": "rs_1",
    "summary": [{"type": "summary_text", "text": "Hm."}],
    "encrypted_content": "xyz",
}
FUNCTION = {
    "type": "function_call",
    "id": "fc_1",
    "call_id": "c1",
    "name": "find",
    "arguments": '{"name": "Ann"}',
    "status": "completed",
}
CONVERSE = {"reasoningContent": {"reasoningText": {"text": "Hm.", "signature": "abc"}}}
TOOL_USE = {"toolUse": {"toolUseId": "c1", "name": "find", "input": {"name": "Ann"}}}
OLLAMA = {
    "model": "qwen3",
    "done": True,
    "done_reason": "stop",
    "prompt_eval_count": 5,
    "eval_count": 6,
    "message": {
        "role": "assistant",
        "content": "",
        "thinking": "Hm.",
        "tool_calls": [{"function": {"name": "find", "arguments": {"name": "Ann"}}}],
    },
}
REDACTED_CONTENT = {"reasoningContent": {"redactedContent": "eHl6"}}
CHUNKS = [
    {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}], "closed": True},
    {"type": "text", "text": "I look."},
]
COHERE_CHUNKS = [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": "I look."}]
COHERE = {
    "id": "x",
    "finish_reason": "TOOL_CALL",
    "message": {
        "role": "assistant",
        "content": COHERE_CHUNKS,
        "tool_plan": "First the name.",
        "tool_calls": [ANN],
    },
    "usage": {"tokens": {"input_tokens": 1, "output_tokens": 2}},
}
PLAIN_DETAILS = [
    {"type": "reasoning.text", "text": "Hm.", "signature": "abc", "id": "r1", "index": 0},
    {"type": "reasoning.encrypted", "data": "xyz", "id": "r2", "index": 1},
]
SUMMARY = [{"type": "reasoning.summary", "summary": "Hm.", "id": "r1", "index": 0}]
TEXT = completion(None, ANN, reasoning_content="Hm.")

TURNS = {
    "anthropic/claude-sonnet-4-5": (
        5000,
        anthropic_completion(SIGNED, REDACTED, USE, stop="tool_use"),
        [SIGNED, REDACTED],
    ),
    "anthropic/claude-opus-4-7": (
        "high",
        anthropic_completion(SIGNED, USE, stop="tool_use"),
        [SIGNED],
    ),
    "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0": (
        5000,
        bedrock_completion(CONVERSE, TOOL_USE),
        [CONVERSE],
    ),
    "bedrock/us.anthropic.claude-opus-4-1-20250805-v1:0": (
        5000,
        bedrock_completion(CONVERSE, REDACTED_CONTENT, TOOL_USE),
        [CONVERSE, REDACTED_CONTENT],
    ),
    "mistral/magistral-medium-latest": (None, completion(CHUNKS, ANN), [CHUNKS]),
    "openai/magistral-small": (None, completion(CHUNKS, ANN), [CHUNKS]),
    "hosted_vllm/magistral-small": (None, completion(CHUNKS, ANN), [CHUNKS]),
    "cohere_chat/command-a-reasoning-08-2025": (
        None,
        json_body(COHERE),
        [COHERE_CHUNKS, "First the name."],
    ),
    "openai/MiniMax-M2": (None, completion("", ANN, reasoning_details=SUMMARY), [SUMMARY]),
    "minimax/MiniMax-M2": (
        None,
        completion("", ANN, reasoning_details=PLAIN_DETAILS),
        [PLAIN_DETAILS],
    ),
    "openrouter/google/gemini-3-pro-preview": (
        None,
        completion("", ANN, reasoning_details=PLAIN_DETAILS),
        [PLAIN_DETAILS],
    ),
    "fireworks_ai/accounts/fireworks/models/kimi-k2-thinking": (None, TEXT, ["Hm."]),
    "gemini/gemini-3-pro-preview": (
        "high",
        gemini_completion("STOP", THOUGHT, CALLED),
        ["of-call"],
    ),
    "gemini/gemini-2.5-flash": (
        5000,
        gemini_completion("STOP", THOUGHT, {"text": "Hello.", "thoughtSignature": "of-text"}),
        ["of-text"],
    ),
    "openai/gpt-5.4": ("high", openai_response(REASONED, FUNCTION), [REASONED]),
    "openrouter/anthropic/claude-sonnet-4.5": (
        "high",
        completion(None, ANN, reasoning="Hm.", reasoning_details=DETAILS),
        [DETAILS, "Hm."],
    ),
    "deepseek/deepseek-chat": ("high", TEXT, ["Hm."]),
    "deepseek/deepseek-v4-pro": ("max", TEXT, ["Hm."]),
    "hosted_vllm/Qwen/Qwen3-32B": ("high", TEXT, ["Hm."]),
    "hosted_vllm/openai/gpt-oss-20b": ("high", completion(None, ANN, reasoning="Hm."), ["Hm."]),
    "ollama_chat/qwen3": ("high", json_body(OLLAMA), ["Hm."]),
    "moonshot/kimi-k2.6": ("high", TEXT, ["Hm."]),
    "zai/glm-4.6": ("high", TEXT, ["Hm."]),
    "azure_ai/claude-opus-4-6": (
        "high",
        anthropic_completion(SIGNED, USE, stop="tool_use"),
        [SIGNED],
    ),
    "dashscope/qwen3-max": (5000, TEXT, []),
    "openai/a-local-model": ("high", TEXT, []),
}
"""The budget, the first answer, and what of it stands in the second request."""


def inside(value, wanted) -> bool:
    """Whether `wanted` stands somewhere in a request."""
    if value == wanted:
        return True
    if isinstance(value, dict):
        return any(inside(item, wanted) for item in value.values())
    return isinstance(value, list) and any(inside(item, wanted) for item in value)


@pytest.mark.parametrize("name", TURNS)
async def test_thinking_is_kept_and_goes_back_to_who_wants_it(server, monkeypatch, name):
    for variable in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION_NAME"):
        monkeypatch.setenv(variable, "us-east-1")
    budget, answer, wanted = TURNS[name]
    server.will(answer)
    model = LiteLLMModel(
        name, api_base=server.url, api_key=KEY, budget=budget, retries=Retries(1), timeout=10
    )
    talk = [Message("user", "Hi")]
    reply = await model.reply(talk, [FIND])
    assert reply.thinking == "Hm."
    results = [Message.of_result(each, "{}", False) for each in reply.tool_calls]
    await model.reply([*talk, Message.of_reply(reply), *(results or talk)], [FIND])
    # litellm asks Ollama about its model whenever it likes.
    request = [each for each in server.requests if "name" not in each][-1]
    for part in wanted:
        assert inside(request, part), part
    if not wanted:
        assert not inside(request, "Hm.")


async def test_text_beside_thinking_in_chunks_is_the_text_alone(server):
    server.will(completion(CHUNKS, ANN))
    model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY)
    reply = await model.reply([Message("user", "Hi")], [FIND])
    assert (reply.text, reply.thinking) == ("I look.", "Hm.")


async def test_chunks_go_back_without_the_call_that_was_taken_out_of_their_text(server):
    written = '<tool_call>{"name": "find", "arguments": {"name": "Ann"}}</tool_call>'
    server.will(completion([CHUNKS[0], {"type": "text", "text": f"I look. {written}"}]))
    model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY, calls_in_text=True)
    talk = [Message("user", "Hi")]
    reply = await model.reply(talk, [FIND])
    result = Message.of_result(reply.tool_calls[0], "{}", False)
    await model.reply([*talk, Message.of_reply(reply), result], [FIND])
    sent = server.requests[1]["messages"][1]
    assert sent["content"] == CHUNKS
    assert sent["tool_calls"] == [call("find", '{"name": "Ann"}', "text_1_1")]


async def test_thinking_that_nobody_signed_is_not_sent_to_bedrock_as_if_it_had_been_said(
    server, monkeypatch
):
    for variable in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION_NAME"):
        monkeypatch.setenv(variable, "us-east-1")
    server.will(
        bedrock_completion({"reasoningContent": {"reasoningText": {"text": "Hm."}}}, TOOL_USE)
    )
    model = LiteLLMModel("bedrock/us.deepseek.r1-v1:0", api_base=server.url, api_key=KEY)
    talk = [Message("user", "Hi")]
    reply = await model.reply(talk, [FIND])
    result = Message.of_result(reply.tool_calls[0], "{}", False)
    await model.reply([*talk, Message.of_reply(reply), result], [FIND])
    assert reply.thinking == "Hm."
    assert not inside(server.requests[1], "Hm.")


@pytest.mark.parametrize(
    ("sent", "text", "thinking"),
    [
        ("<think>Hm.</think>Hello.", "Hello.", "Hm."),
        ("Hm.\n</think>\n\nHello.", "Hello.", "Hm.\n"),  # the chat template opened it
        ("Hm.</think>", "", "Hm."),
        ("I close it by </think> as <think> opens it.", None, ""),
        ("Hello.", "Hello.", ""),
    ],
)
async def test_thinking_that_a_server_leaves_in_the_text_is_distinguished(
    server, sent, text, thinking
):
    server.will(completion(sent))
    model = LiteLLMModel("hosted_vllm/Qwen/Qwen3-30B-A3B-Thinking-2507", api_base=server.url)
    reply = await model.reply([Message("user", "Hi")], [])
    assert (reply.text, reply.thinking) == (sent if text is None else text, thinking)
