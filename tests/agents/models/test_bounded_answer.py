"""What a provider answers may be odd, endless or packed: it costs its own run at most."""

import asyncio
import gzip
import json
import time
import tracemalloc
from typing import Any

import pytest

from eopsgym.agents import LiteLLMModel, Message, Reply, Retries, Usage
from eopsgym.agents.models.bounded_answer import MOST_BYTES
from eopsgym.agents.models.provider_errors import Failure
from eopsgym.agents.weak_answers import MOST_CALLS
from tests.agents.provider import (
    KEY,
    USAGE,
    Answer,
    Handler,
    Provider,
    anthropic_completion,
    call,
    completion,
    json_body,
    raw,
)
from tests.patience import PATIENCE

HELLO = [Message("user", "Hi")]
ODD: list[Any] = ["12", 1.5, [1], True, {"prompt_tokens": 1.5, "completion_tokens": 3}]


def gemini(usage: Any) -> Answer:
    content = {"parts": [{"text": "Hi"}], "role": "model"}
    candidate = {"content": content, "finishReason": "STOP", "index": 0}
    return json_body({"candidates": [candidate], "usageMetadata": usage})


def anthropic(usage: Any) -> Answer:
    def answer(handler: Handler) -> None:
        said = anthropic_completion({"type": "text", "text": "Hi"})
        plain = handler.send
        handler.send = lambda status, body, headers: plain(  # type: ignore[method-assign]
            status, json.dumps(json.loads(body) | {"usage": usage}).encode(), headers
        )
        said(handler)
        del handler.send

    return answer


def ollama(count: Any) -> Answer:
    counts = {} if count is None else {"prompt_eval_count": count, "eval_count": count}
    message = {"role": "assistant", "content": "Hi"}
    return json_body({"model": "x", "message": message, "done": True, **counts})


ANSWERS = {
    "openai/x": lambda usage: completion("Hi", usage=usage),
    "hosted_vllm/x": lambda usage: completion("Hi", usage=usage),
    "openrouter/x/y": lambda usage: completion("Hi", usage=usage),
    "anthropic/claude-3": anthropic,
    "gemini/gemini-2.5-pro": gemini,
    "ollama_chat/x": lambda usage: ollama([usage]),
}


async def answered(server: Provider, answer: Answer, name: str = "openai/x", **more: Any) -> Any:
    server.answers.clear()
    server.will(answer)
    retries = Retries(1)
    model = LiteLLMModel(name, api_base=server.url, api_key=KEY, retries=retries, **more)
    return await model.try_once(HELLO, (), model.timeout, 1)


@pytest.mark.parametrize("name", ANSWERS)
async def test_a_report_of_tokens_that_is_none_leaves_the_reply_and_is_counted(
    server: Provider, name: str
) -> None:
    for usage in ODD:
        reply = await answered(server, ANSWERS[name](usage), name)
        assert isinstance(reply, Reply), (usage, reply)
        assert (reply.text, reply.usage.total_tokens, reply.cost) == ("Hi", None, None)
        assert reply.weaknesses == ("odd_usage",)


@pytest.mark.parametrize("count", [-5, 10**30, "-5", "9" * 5_000, "\u0665", "\u00b2"])
async def test_a_count_that_no_table_takes_is_unknown_and_counted(
    server: Provider, count: Any
) -> None:
    usage = {"prompt_tokens": 7, "completion_tokens": count, "total_tokens": count}
    reply = await answered(server, completion("Hi", usage=usage))
    assert (reply.text, reply.usage) == ("Hi", Usage(7))
    assert reply.weaknesses == ("odd_usage",)


async def test_what_is_right_in_a_report_counts(server: Provider) -> None:
    odd = {**USAGE, "completion_tokens_details": {"reasoning_tokens": "many"}}
    reply = await answered(server, completion("Hi", usage=odd))
    assert reply.usage == Usage(36, 20, None, 64, 0)
    assert reply.weaknesses == ("odd_usage",)


@pytest.mark.parametrize("usage", [None, USAGE, {**USAGE, "service_tier": "default"}])
async def test_a_good_report_and_none_at_all_are_no_weakness(server: Provider, usage: Any) -> None:
    reply = await answered(server, completion("Hi", usage=usage))
    assert reply.weaknesses == ()


async def test_what_ollama_does_not_count_is_unknown_and_not_guessed(server: Provider) -> None:
    assert (await answered(server, ollama(None), "ollama_chat/x")).usage == Usage()
    assert (await answered(server, ollama(7), "ollama_chat/x")).usage.total_tokens == 14


def packed(handler: Handler) -> None:
    """A hundred megabytes in a hundred kilobytes."""
    body = gzip.compress(bytes(3 * MOST_BYTES), 1)
    raw(body, headers={"Content-Encoding": "gzip"})(handler)


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    try:
        while not handler.provider.closing.is_set():
            handler.wfile.write(b" " * 1_000_000)
    except OSError:
        handler.close_connection = True


def endless_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    try:
        while not handler.provider.closing.is_set():
            handler.wfile.write(b"X-More: " + b"x" * 1000 + b"\r\n")
    except OSError:
        handler.close_connection = True


@pytest.mark.parametrize("name", ["openai/x", "anthropic/claude-3", "gemini/gemini-2.5-pro"])
@pytest.mark.parametrize("answer", [packed, endless, endless_headers])
async def test_an_answer_without_end_takes_bounded_memory(
    server: Provider, answer: Answer, name: str
) -> None:
    tracemalloc.start()
    failure = await answered(server, answer, name, timeout=10)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(failure, Failure)
    assert failure.kind.name in ("too_long", "no_connection", "server_error", "other")
    assert not failure.kind.again or answer is endless_headers
    assert most < 4 * MOST_BYTES


NO_REPLIES = {
    "a page": raw(b"<html>" + b"x" * 2_000_000),
    "half an answer": raw(b'{"choices": [{"message": {"content": "' + b"x" * 2_000_000),
    "an error": json_body({"error": {"message": "x" * 2_000_000}}, 400),
    "a page of a server in trouble": raw(b"<html>" + b"x" * 2_000_000, 500),
    "an error that says to be none": json_body({"error": {"message": "x" * 2_000_000}}),
}


@pytest.mark.parametrize("name", ["hosted_vllm/x", "anthropic/claude-3"])
@pytest.mark.parametrize("said", NO_REPLIES)
async def test_two_megabytes_that_are_no_reply_hold_no_other_run(
    server: Provider, said: str, name: str
) -> None:
    started = time.process_time()
    failure = await answered(server, NO_REPLIES[said], name)
    assert time.process_time() - started < PATIENCE
    assert isinstance(failure, Failure)
    assert len(failure.text) < 3_000


LONG = "x" * 2_000_000
PARTS = [{"type": "text", "text": "Hi"}] * 60_000
CALLS = [call("x", "{}", str(number)) for number in range(20_000)]


def choices(*each: Any, **more: Any) -> Answer:
    return json_body({"id": "x", "choices": list(each), **more})


def message(**said: Any) -> dict[str, Any]:
    return {"index": 0, "message": {"role": "assistant", "content": "Hi", **said}}


OF_ODD_KINDS = {
    "a text of parts": choices(message(content=PARTS)),
    "a text of one long part": choices(message(content=[LONG])),
    "thoughts that are none": choices(message(thinking_blocks=[LONG])),
    "calls that are none": choices(message(tool_calls=[LONG])),
    "choices that are none": choices(*["x"] * 400_000),
    "fields that are none": choices(message(provider_specific_fields=[LONG])),
}
WITH_A_REPLY = {
    "many choices": choices(*[message()] * 25_000),
    "many calls": choices(message(tool_calls=CALLS)),
    "a role": choices(message(role=LONG)),
    "a model": choices(message(), model=LONG),
    "more fields": choices(message(), more=PARTS),
    "a report": choices(message(), usage={"prompt_tokens": 1, "more": PARTS}),
    "thinking of parts": choices(message(reasoning_content=PARTS)),
}


async def longest_hold(server: Provider, answer: Answer) -> tuple[float, Any]:
    """For how many seconds of the processor nothing else goes on while an answer is read."""
    await answered(server, completion())  # what litellm loads with its first call
    holds, last = [0.0], [time.thread_time()]

    async def beat() -> None:
        while True:
            await asyncio.sleep(0.001)
            holds.append(time.thread_time() - last[0])
            last[0] = time.thread_time()

    beating = asyncio.create_task(beat())
    found = await answered(server, answer)
    await asyncio.sleep(0.005)
    beating.cancel()
    return max(holds), found


@pytest.mark.parametrize("said", OF_ODD_KINDS)
async def test_a_long_answer_of_odd_kinds_holds_no_other_run(server: Provider, said: str) -> None:
    held, failure = await longest_hold(server, OF_ODD_KINDS[said])
    assert held < 0.5
    assert isinstance(failure, Failure)


@pytest.mark.parametrize("said", WITH_A_REPLY)
async def test_what_is_no_part_of_a_reply_holds_no_other_run(server: Provider, said: str) -> None:
    held, reply = await longest_hold(server, WITH_A_REPLY[said])
    assert held < 1  # ten and more, before
    assert isinstance(reply, Reply)
    assert reply.text == "Hi"


async def test_many_calls_are_still_more_than_a_reply_may_have(server: Provider) -> None:
    reply = await answered(server, WITH_A_REPLY["many calls"])
    assert MOST_CALLS < len(reply.tool_calls) < len(CALLS)


@pytest.mark.parametrize(
    "arguments", [json.dumps({"text": "x" * 100_000}), {"text": "x" * 100_000}]
)
async def test_long_arguments_are_read_whole(server: Provider, arguments: Any) -> None:
    reply = await answered(server, choices(message(tool_calls=[call("write", arguments)])))
    assert reply.tool_calls[0].arguments == {"text": "x" * 100_000}


def deep(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("write", deep(100_000), "maximum recursion depth"),
        ("write", f'{{"n": 1{"0" * 5_000}}}', "Exceeds the limit"),
        ("multi_tool_use.parallel", "[1]", "must be a JSON object"),
    ],
    ids=["many levels", "a long number", "no calls in a call"],
)
async def test_a_reply_with_arguments_that_nobody_can_read_is_a_reply(
    server: Provider, name: str, arguments: str, why: str
) -> None:
    asked = choices(message(tool_calls=[call(name, arguments)]))
    held, reply = await longest_hold(server, asked)
    assert held < 0.5
    assert isinstance(reply, Reply)
    assert (reply.tool_calls[0].name, reply.tool_calls[0].arguments) == (name, {})
    assert why in reply.tool_calls[0].error


async def test_calls_in_a_call_that_a_model_makes_up_are_its_calls(server: Provider) -> None:
    uses = [{"recipient_name": f"functions.{name}", "parameters": {"n": 1}} for name in "ab"]
    made_up = call("multi_tool_use.parallel", json.dumps({"tool_uses": uses}))
    reply = await answered(server, choices(message(tool_calls=[made_up])))
    assert [(made.name, made.arguments) for made in reply.tool_calls] == [
        ("a", {"n": 1}),
        ("b", {"n": 1}),
    ]


async def test_a_long_reply_is_read_whole(server: Provider) -> None:
    reply = await answered(server, completion("x" * 2_000_000))
    assert len(reply.text) == 2_000_000


THOUGHT, SAID = "t" * 30_000, {"type": "text", "text": "Hi"}
OWN_FORMS = {
    "mistral/magistral-medium-latest": message(
        content=[{"type": "thinking", "thinking": [{"type": "text", "text": THOUGHT}]}, SAID]
    ),
    "databricks/claude": message(
        content=[{"type": "reasoning", "summary": [{"text": THOUGHT, "signature": "s"}]}, SAID]
    ),
}


@pytest.mark.parametrize("name", OWN_FORMS)
async def test_long_thoughts_are_read_in_the_form_of_their_provider(
    server: Provider, name: str
) -> None:
    answer = choices(OWN_FORMS[name] | {"finish_reason": "stop"}, created=1, usage=USAGE)
    reply = await answered(server, answer, name)
    assert (reply.text, reply.thinking) == ("Hi", THOUGHT)


def dripping(*parts: bytes) -> Answer:
    """A provider that sends a byte now and then, after some parts at once."""

    def answer(handler: Handler) -> None:
        try:
            for part in parts:
                handler.wfile.write(part)
            while not handler.provider.closing.wait(0.02):
                handler.wfile.write(b" ")
        except OSError:
            pass
        handler.close_connection = True

    return answer


HEAD = b"HTTP/1.1 200 OK\r\n"
CHUNKED = HEAD + b"Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ndata:"


@pytest.mark.parametrize("parts", [(), (HEAD,), (HEAD, b"X-A: "), (CHUNKED,)])
@pytest.mark.parametrize("name", ["openai/x", "gemini/gemini-2.5-pro"])
async def test_an_answer_that_comes_byte_by_byte_ends_with_the_time(
    server: Provider, parts: tuple[bytes, ...], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eopsgym.agents.models.litellm_model._GRACE", 0.2)
    started = time.monotonic()
    failure = await answered(server, dripping(*parts), name, timeout=0.3)
    assert isinstance(failure, Failure)
    assert time.monotonic() - started < PATIENCE


async def test_one_that_drips_holds_no_other(server: Provider) -> None:
    server.will(dripping(HEAD), completion("Hello."))
    model = LiteLLMModel("openai/x", api_base=server.url, api_key=KEY, timeout=30)
    slow = asyncio.create_task(model.reply(HELLO, ()))
    while not server.requests:
        await asyncio.sleep(0.01)
    assert (await model.reply(HELLO, ())).text == "Hello."
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)


GOOD = json.dumps(
    {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": "Größe"}}],
    },
    ensure_ascii=False,
)


def with_head(body: bytes, **headers: str) -> Answer:
    def answer(handler: Handler) -> None:
        lines = "".join(f"{n.replace('_', '-')}: {value}\r\n" for n, value in headers.items())
        handler.wfile.write(HEAD + lines.encode() + b"\r\n" + body)
        handler.close_connection = True

    return answer


@pytest.mark.parametrize("charset", ["utf-8", "latin-1", "utf-16", "nonsense", "\x7f"])
async def test_a_wrong_charset_is_no_matter(server: Provider, charset: str) -> None:
    body = GOOD.encode()
    said = {
        "Content_Type": f"application/json; charset={charset}",
        "Content_Length": str(len(body)),
    }
    reply = await answered(server, with_head(body, **said))
    assert isinstance(reply, Reply)
    assert reply.text == "Größe"


@pytest.mark.parametrize("off", [-20, 20])
async def test_a_wrong_length_is_a_failure_that_may_pass(server: Provider, off: int) -> None:
    body = GOOD.encode()
    said = {"Content_Type": "application/json", "Content_Length": str(len(body) + off)}
    failure = await answered(server, with_head(body, **said), timeout=2)
    assert isinstance(failure, Failure)
    assert failure.kind.again
    reply = await answered(server, completion("Hello."))
    assert reply.text == "Hello."


async def test_what_is_not_packed_as_it_says_is_a_failure(server: Provider) -> None:
    failure = await answered(server, raw(b"{}", headers={"Content-Encoding": "gzip"}))
    assert isinstance(failure, Failure)
