import asyncio
import copy
import json
import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from click.testing import CliRunner

from eopsgym.agents import (
    Limits,
    LiteLLMModel,
    Message,
    Prompt,
    React,
    ReplyEvent,
    Retries,
    StopReason,
    ToolCall,
    Usage,
    ignore,
    make_model,
)
from eopsgym.agents.models import litellm_model
from eopsgym.cli.group import cli
from eopsgym.errors import ModelError
from eopsgym.runs import read_runs
from tests.agents.kept_events import as_kept
from tests.agents.provider import (
    KEY,
    Answer,
    Provider,
    anthropic_completion,
    call,
    completion,
    drip,
    failure,
    gemini_completion,
    hang,
    json_body,
    provider,
    raw,
    reset,
)
from tests.agents.small_environment import Desk, Tool
from tests.patience import PATIENCE
from tests.toy import office

HELLO = [Message("system", "Be brief."), Message("user", "Hi")]
FIND = Tool("find", "Finds.", {"type": "object", "properties": {"name": {"type": "string"}}})


def model(server: Provider, name: str = "openai/test-model", **settings) -> LiteLLMModel:
    given = {"api_key": KEY, "timeout": 5.0, "retries": Retries(3, base=0.01), **settings}
    return LiteLLMModel(name, api_base=server.url, **given)


async def test_a_reply_carries_text_usage_and_time(server):
    server.will(completion("Hello."))
    reply = await model(server).reply(HELLO, [])
    assert (reply.text, reply.tool_calls, reply.raw_finish_reason) == ("Hello.", (), "stop")
    assert reply.usage == Usage(36, 20, 12, 64, 0)
    assert 0 < reply.seconds < PATIENCE


async def test_messages_and_tools_go_out_in_the_openai_form(server):
    server.will(completion())
    asked = ToolCall("c1", "find", {"name": "Ann"})
    talk = [*HELLO, Message("assistant", "", (asked,)), Message.of_result(asked, "{}", False)]
    await model(server, temperature=0.5, max_tokens=99).reply(talk, [FIND])
    sent = server.requests[0]
    function = {"name": "find", "description": "Finds.", "parameters": FIND.input_schema}
    assert sent["tools"] == [{"type": "function", "function": function}]
    assert (sent["model"], sent["temperature"], sent["max_tokens"]) == ("test-model", 0.5, 99)
    assert sent["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "tool_calls": [call("find", '{"name": "Ann"}')]},
        {"role": "tool", "content": "{}", "tool_call_id": "c1"},
    ]


async def test_a_provider_that_wants_other_schemas_leaves_ours_alone(server):
    ours = {"properties": {"by": {"anyOf": [{"enum": ["mail"]}, {"type": "null"}]}}}
    tool = Tool("tell", "Tells.", {"type": "object", **copy.deepcopy(ours)})
    server.will(gemini_completion("STOP", {"text": "Done."}))
    await model(server, "gemini/test").reply(HELLO, [tool])
    assert tool.input_schema == {"type": "object", **ours}


async def test_an_effort_is_sent_even_to_a_model_litellm_does_not_know(server):
    server.will(completion())
    await model(server, budget="high").reply(HELLO, [])
    assert server.requests[0]["reasoning_effort"] == "high"


async def test_parallel_calls_keep_their_order(server):
    server.will(completion(None, call("b", '{"x": 1}', "c1"), call("a", '{"x": 2}', "c2")))
    reply = await model(server).reply(HELLO, [FIND])
    assert reply.tool_calls == (ToolCall("c1", "b", {"x": 1}), ToolCall("c2", "a", {"x": 2}))
    assert reply.text == ""


async def test_malformed_arguments_become_the_error_of_their_call(server):
    server.will(completion(None, call("a", '{"x": ', "c1"), call("b", "", "c2")))
    broken, empty = (await model(server).reply(HELLO, [FIND])).tool_calls
    assert broken.arguments == {}
    assert broken.error is not None
    assert broken.error.startswith("the arguments are not valid JSON")
    assert empty == ToolCall("c2", "b", {})


async def test_calls_without_an_id_or_with_a_repeated_one_get_their_own(server):
    server.will(completion(None, call("a", "{}", ""), call("b", "{}", "c"), call("d", "{}", "c")))
    calls = (await model(server).reply(HELLO, [FIND])).tool_calls
    assert len({c.id for c in calls}) == 3
    assert [c.name for c in calls] == ["a", "b", "d"]


@pytest.mark.parametrize(
    ("name", "goes_back"), [("openai/test-model", False), ("deepseek/test-model", True)]
)
async def test_reasoning_text_is_kept_and_goes_back_where_it_is_wanted(server, name, goes_back):
    server.will(completion("Hello.", reasoning_content="Hm."))
    talker = model(server, name)
    reply = await talker.reply(HELLO, [])
    assert reply.thinking == "Hm."
    await talker.reply([*HELLO, Message.of_reply(reply), Message("user", "And?")], [])
    sent = server.requests[1]["messages"][2]
    assert sent.get("reasoning_content") == ("Hm." if goes_back else None)


async def test_groqs_reasoning_is_kept(server):
    said = {"role": "assistant", "content": "Hello.", "reasoning": "Hm."}
    choice = {"index": 0, "finish_reason": "stop", "message": said}
    body = {"id": "x", "object": "chat.completion", "created": 1, "model": "some-model"}
    server.will(json_body({**body, "service_tier": "on_demand", "choices": [choice]}))
    reply = await model(server, "groq/some-model").reply(HELLO, [])
    assert (reply.text, reply.thinking) == ("Hello.", "Hm.")


async def test_the_tokens_of_cohere_are_counted(server):
    said = {"role": "assistant", "content": [{"type": "text", "text": "Hello."}]}
    usage = {
        "billed_units": {"input_tokens": 480, "output_tokens": 14},
        "tokens": {"input_tokens": 500, "output_tokens": 14},
    }
    server.will(
        json_body({"id": "x", "finish_reason": "COMPLETE", "message": said, "usage": usage})
    )
    reply = await model(server, "cohere_chat/command-a-03-2025").reply(HELLO, [])
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (500, 14)
    assert reply.weaknesses == ()


async def test_signed_thinking_goes_back_as_it_came(server):
    signed = {"type": "thinking", "thinking": "Hm.", "signature": "abc"}
    server.will(anthropic_completion(signed, {"type": "text", "text": "Hello."}))
    talker = model(server, "anthropic/claude-test")
    reply = await talker.reply(HELLO, [])
    assert (reply.text, reply.thinking) == ("Hello.", "Hm.")
    await talker.reply([*HELLO, Message.of_reply(reply), Message("user", "And?")], [])
    assert signed in server.requests[1]["messages"][1]["content"]


@pytest.mark.parametrize("name", ["openai/test-model", "openai/gpt-5"])
async def test_missing_usage_is_unknown_and_so_is_the_cost(server, name):
    server.will(completion(usage=None))
    reply = await model(server, name).reply(HELLO, [])
    assert reply.usage == Usage()
    assert reply.cost is None


@pytest.mark.parametrize(
    "used", [{"prompt_tokens": 100}, {"prompt_tokens": 100, "completion_tokens": None}]
)
async def test_usage_without_completion_tokens_is_unknown_and_not_zero(server, used):
    server.will(completion(usage=used))
    reply = await model(server, "openai/gpt-5").reply(HELLO, [])
    assert reply.usage == Usage(100)
    assert (reply.usage.total_tokens, reply.cost) == (None, None)


CUT = [{"type": "text", "text": "I will"}]
CLAUDE = "anthropic/claude-test"
MALFORMED = gemini_completion("MALFORMED_FUNCTION_CALL")


@pytest.mark.parametrize(
    ("name", "answer", "text", "stop"),
    [
        ("openai/test-model", completion("I will", finish="length"), "I will", "length"),
        ("openai/test-model", completion("I", finish="content_filter"), "I", "content_filter"),
        ("openai/test-model", completion(None), None, "empty_reply"),
        (
            "anthropic/claude-test",
            anthropic_completion(*CUT, stop="max_tokens"),
            "I will",
            "length",
        ),
        (CLAUDE, anthropic_completion(stop="refusal"), None, "content_filter"),
        (CLAUDE, anthropic_completion(), None, "empty_reply"),
        ("gemini/test", gemini_completion("MAX_TOKENS", {"text": "I will"}), "I will", "length"),
        ("gemini/test", gemini_completion("SAFETY"), None, "content_filter"),
        ("gemini/test", MALFORMED, None, "empty_reply"),
        ("gemini/test", gemini_completion("STOP", {"text": "Done."}), "Done.", "answered"),
    ],
)
async def test_why_a_reply_ends_is_reported_whoever_sends_it(server, name, answer, text, stop):
    server.will(answer)
    outcome = await React().run(Prompt("", "Hi"), model(server, name), Desk(), Limits(), ignore)
    assert (outcome.answer, outcome.stop) == (text, stop)
    assert ("MALFORMED_FUNCTION_CALL" in outcome.detail) == (answer is MALFORMED)


@pytest.mark.parametrize(
    ("content", "text"), [(None, "I will not."), ("Sorry.", "Sorry.\n\nI will not.")]
)
async def test_what_a_model_says_in_declining_is_kept_and_marked(server, content, text):
    server.will(completion(content, refusal="I will not."))
    reply = await model(server).reply(HELLO, [])
    assert (reply.text, reply.is_refusal) == (text, True)
    assert as_kept([ReplyEvent(1, reply)])[0]["is_refusal"] is True


async def test_cost_comes_from_the_price_map_or_is_unknown(server):
    server.will(completion())
    priced = await model(server, "openai/gpt-5").reply(HELLO, [])
    unpriced = await model(server).reply(HELLO, [])
    # 36 fresh and 64 cached input tokens, 20 output tokens, in dollars a token
    assert priced.cost == pytest.approx(36 * 1.25e-6 + 64 * 0.125e-6 + 20 * 10e-6)
    assert unpriced.cost is None


@pytest.mark.parametrize(
    "trouble",
    [
        failure(429),
        failure(500),
        failure(502),
        failure(503),
        failure(504),
        reset,
        raw(b'{"choices": '),
        raw(b"<html>busy</html>"),
        completion(choices=False),
    ],
    ids=["429", "500", "502", "503", "504", "reset", "cut", "html", "no choices"],
)
async def test_trouble_that_passes_is_tried_again(server, trouble: Answer):
    server.will(trouble, completion("Hello."))
    reply = await model(server).reply(HELLO, [])
    assert (reply.text, reply.tries) == ("Hello.", 2)


async def test_calls_that_are_numbered_have_texts_as_ids(server):
    asked = [call("look", "{}", number) for number in (5, 5, 0)]
    server.will(completion(None, *asked))
    reply = await model(server).reply(HELLO, [])
    ids = [made.id for made in reply.tool_calls]
    assert (ids[0], len(set(ids))) == ("5", 3)


async def test_extra_fields_that_are_no_objects_are_left_out_and_not_sent_again(server):
    odd = call("look", "{}") | {"provider_specific_fields": "x"}
    server.will(completion("Hm.", odd, refusal={"a": 1}), completion("Hello."))
    outcome = await React().run(
        Prompt("", "Hi"), model(server, "hosted_vllm/x"), Desk(), Limits(), ignore
    )
    assert outcome.answer == "Hello."
    assert server.requests[1]["messages"][1]["tool_calls"] == [call("look", "{}")]


@pytest.mark.parametrize("bill", [1e300, -1, True, "1"])
async def test_a_bill_that_is_no_amount_is_unknown(server, bill):
    server.will(completion(usage={"prompt_tokens": 5, "completion_tokens": 2, "cost": bill}))
    outcome = await React().run(
        Prompt("", "Hi"), model(server, "openrouter/a/b"), Desk(), Limits(cost=5.0), ignore
    )
    assert outcome.answer == "Hello."
    server.will(completion(usage={"prompt_tokens": 5, "completion_tokens": 2, "cost": bill}))
    assert (await model(server, "openrouter/a/b").reply(HELLO, [])).cost is None


async def test_a_hang_is_cut_and_tried_again(server):
    server.will(hang, completion("Hello."))
    started = time.monotonic()
    reply = await model(server, timeout=0.5).reply(HELLO, [])
    assert (reply.text, reply.tries) == ("Hello.", 2)
    waited = time.monotonic() - started
    assert 0.5 <= waited < PATIENCE
    assert reply.seconds <= waited - 0.5


async def test_an_answer_that_drips_is_cut_too(server, monkeypatch):
    monkeypatch.setattr(litellm_model, "_GRACE", 0.2)
    server.will(drip, completion("Hello."))
    started = time.monotonic()
    reply = await model(server, timeout=0.5).reply(HELLO, [])
    assert (reply.text, reply.tries) == ("Hello.", 2)
    assert time.monotonic() - started < PATIENCE


async def test_a_provider_that_hangs_costs_a_bounded_time_whatever_the_tries(server):
    server.will(hang)
    patience = Retries(100, base=0.01, total=3.0)
    started = time.monotonic()
    with pytest.raises(ModelError, match=r"give each try more time \(--timeout SECONDS"):
        await model(server, timeout=0.4, retries=patience).reply(HELLO, [])
    assert 0.8 <= time.monotonic() - started < PATIENCE
    assert 2 <= len(server.requests) <= 8


def test_a_hung_provider_costs_ten_minutes_a_reply_by_default():
    default = LiteLLMModel("openai/test-model")
    assert (default.timeout, default.retries.total) == (180.0, 600.0)
    assert make_model("openai/test-model", timeout=7).timeout == 7


async def test_a_wait_that_would_outlast_the_time_for_a_reply_is_not_begun(server):
    server.will(failure(429, Retry_After="50"))
    patience = Retries(3, total=5.0)
    started = time.monotonic()
    with pytest.raises(ModelError, match="after 1 try"):
        await model(server, retries=patience).reply(HELLO, [])
    assert time.monotonic() - started < PATIENCE


@pytest.mark.parametrize("kind", ["seconds", "date"])
async def test_retry_after_is_honoured_up_to_the_cap(server, kind):
    moment = datetime.now(UTC) + timedelta(seconds=3600)
    after = {"seconds": "3600", "date": format_datetime(moment, usegmt=True)}[kind]
    server.will(failure(429, Retry_After=after), completion())
    started = time.monotonic()
    reply = await model(server, retries=Retries(2, base=0.0, cap=0.4)).reply(HELLO, [])
    assert reply.tries == 2
    assert 0.4 <= time.monotonic() - started < PATIENCE


async def test_the_wait_that_google_asks_for_is_honoured(server):
    retry_info = {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.4s"}
    error = {
        "code": 429,
        "message": "quota",
        "status": "RESOURCE_EXHAUSTED",
        "details": [retry_info],
    }
    server.will(json_body({"error": error}, 429), gemini_completion("STOP", {"text": "Hi"}))
    quick = Retries(2, base=0.0)
    gemini = LiteLLMModel("gemini/gemini-2.5-pro", api_base=server.url, api_key=KEY, retries=quick)
    started = time.monotonic()
    assert (await gemini.reply(HELLO, [])).tries == 2
    assert 0.4 <= time.monotonic() - started < PATIENCE


@pytest.mark.parametrize(
    ("trouble", "message"),
    [
        (failure(500), "InternalServerError"),
        (failure(429, Retry_After="0"), "lower the number of runs at a time"),
        (completion(choices=False), "no choices"),
        (reset, "Connection reset by peer"),
    ],
)
async def test_trouble_that_stays_ends_in_one_error_after_all_tries(server, trouble, message):
    server.will(trouble)
    with pytest.raises(ModelError, match=message) as caught:
        await model(server).reply(HELLO, [])
    assert "openai/test-model did not answer after 3 tries" in str(caught.value)
    assert "Way out: " in str(caught.value)
    assert ("check the network" in str(caught.value)) == (message == "Connection error")
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("trouble", "way_out"),
    [
        (failure(401), "check the key"),
        (failure(403), "this key may not use the model"),
        (failure(400), "check the model's parameters"),
        (failure(404), "check the model's name"),
        (failure(429, code="insufficient_quota"), "the account has no credit left"),
    ],
)
async def test_what_another_try_cannot_help_fails_at_once(server, trouble, way_out):
    server.will(trouble)
    with pytest.raises(ModelError, match=way_out):
        await model(server).reply(HELLO, [])
    assert len(server.requests) == 1


async def test_a_missing_key_fails_at_once_and_says_so(server, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    server.will(completion())
    with pytest.raises(ModelError, match=r"after 1 try.*check the key"):
        await model(server, api_key=None).reply(HELLO, [])
    assert server.requests == []


@pytest.mark.parametrize(
    ("name", "variable"),
    [("openrouter/a/b", "OPENROUTER_API_KEY"), ("deepseek/x", "DEEPSEEK_API_KEY")],
)
async def test_a_missing_key_that_the_provider_alone_notices_is_named(
    server, monkeypatch, name, variable
):
    monkeypatch.delenv(variable, raising=False)
    server.will(failure(401, "No auth credentials found"))
    with pytest.raises(ModelError, match=rf"\({variable} is not set\)\. Way out"):
        await model(server, name, api_key=None).reply(HELLO, [])
    with pytest.raises(ModelError) as caught:
        await model(server, name).reply(HELLO, [])
    assert variable not in str(caught.value)


async def test_a_name_without_a_provider_says_how_to_write_one():
    with pytest.raises(ModelError, match="write the model as provider/name"):
        await LiteLLMModel("nonsense", api_key=KEY).reply(HELLO, [])


@pytest.mark.parametrize("status", [401, 400, 500])
async def test_the_key_is_in_no_error_and_no_repr(server, status):
    server.will(failure(status, f"the key {KEY} is wrong"))
    talker = model(server)
    with pytest.raises(ModelError, match="the key \\[hidden\\] is wrong") as caught:
        await talker.reply(HELLO, [])
    assert KEY not in repr(talker) + repr(caught.value)
    assert caught.value.__cause__ is caught.value.__context__ is None


async def test_cancelling_leaves_at_once_without_a_further_try(server):
    server.will(hang)
    task = asyncio.create_task(model(server, timeout=20).reply(HELLO, []))
    while not server.requests:
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(server.requests) == 1


async def test_a_live_run_survives_an_unknown_tool_and_malformed_arguments(server):
    server.will(
        completion(None, call("close_all", "{}", "c1"), call("find_incident", "{", "c2")),
        completion(None, call("find_incident", '{"number": "INC0000012"}', "c3")),
        completion("It is INC_024."),
    )
    outcome = await React().run(Prompt("", "Which?"), model(server), Desk(), Limits(), ignore)
    assert (outcome.answer, outcome.stop) == ("It is INC_024.", StopReason.ANSWERED)
    results = [m["content"] for m in server.requests[2]["messages"] if m["role"] == "tool"]
    assert results[0] == "Unknown tool: close_all"
    assert results[1].startswith("Error: the arguments are not valid JSON")
    assert json.loads(results[2])["incident_id"] == "INC_024"


async def test_a_model_that_stays_away_stops_the_run_with_a_model_error(server):
    server.will(failure(503))
    outcome = await React().run(Prompt("", "Which?"), model(server), Desk(), Limits(), ignore)
    assert (outcome.answer, outcome.stop) == (None, StopReason.MODEL_ERROR)
    assert "openai/test-model did not answer after 3 tries" in outcome.detail


async def test_the_time_limit_cuts_a_hanging_model_short(server):
    server.will(hang)
    slow = model(server, timeout=20)
    outcome = await React().run(Prompt("", "?"), slow, Desk(), Limits(seconds=0.5), ignore)
    assert outcome.stop == StopReason.TIME_LIMIT


def test_the_command_takes_the_time_for_one_try(loaded_litellm, tmp_path, monkeypatch):
    file = tmp_path / "task.json"
    file.write_text(json.dumps(office.data(office.MOVE)), encoding="utf-8")
    asked = ["run", str(file), "-m", "openai/test-model", "--timeout", "0.4"]
    with provider() as server:
        monkeypatch.setenv("OPENAI_API_BASE", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        server.will(hang, completion("Done."))
        said = CliRunner().invoke(cli, [*asked, "--results", str(tmp_path)])
    assert said.exit_code == 0
    (run,) = read_runs(tmp_path)
    assert [event.reply.tries for event in run.events if isinstance(event, ReplyEvent)] == [2]
