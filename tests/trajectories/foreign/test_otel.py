"""Spans of OpenTelemetry, in all versions of the conventions for generative AI."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Event, MessageEvent, ReplyEvent
from eopsgym.runs import Run, Runs
from eopsgym.trajectories import ImportReport, import_results

CALL = {"type": "tool_call", "id": "c1", "name": "find", "arguments": {"name": "会議"}}
CHAT_CALL = {
    "id": "c1",
    "type": "function",
    "function": {"name": "find", "arguments": '{"name": "会議"}'},
}
USED = {"gen_ai.usage.input_tokens": 100, "gen_ai.usage.output_tokens": 10}
SYSTEM, ASKED = {"role": "system", "content": "Be brief"}, {"role": "user", "content": "Find it"}
FOUND = {"role": "tool", "tool_call_id": "c1", "content": '{"id": 7}'}


def otlp(value: Any) -> dict[str, Any]:
    """A value in the form of OTLP."""
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int):
        return {"intValue": str(value)}
    if isinstance(value, float):
        return {"doubleValue": value}
    if isinstance(value, list):
        return {"arrayValue": {"values": [otlp(each) for each in value]}}
    if isinstance(value, dict):
        pairs = [{"key": name, "value": otlp(each)} for name, each in value.items()]
        return {"kvlistValue": {"values": pairs}}
    return {"stringValue": value}


def attributes(values: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"key": name, "value": otlp(value)} for name, value in values.items()]


def span(number: int, operation: str, parent: int = 1, **fields: Any) -> dict[str, Any]:
    """A span that begins in a second of its own; `events` are names with attributes."""
    values = {"gen_ai.operation.name": operation, **fields.get("attributes", {})}
    return {
        "traceId": fields.get("trace", "t1"),
        "spanId": str(number),
        "parentSpanId": str(parent) if parent else "",
        "name": operation,
        "startTimeUnixNano": str(1_796_000_000_000_000_000 + number * 1_000_000_000),
        "endTimeUnixNano": str(1_796_000_000_500_000_000 + number * 1_000_000_000),
        "attributes": attributes(values),
        "events": [
            {"name": name, "attributes": attributes(each)}
            for name, each in fields.get("events", ())
        ],
        "status": fields.get("status", {}),
    }


def export(*spans: dict[str, Any], schema: str = "1.37.0") -> dict[str, Any]:
    scope = {"scope": {"name": "test"}, "spans": list(spans)}
    scope["schemaUrl"] = f"https://opentelemetry.io/schemas/{schema}"
    return {"resourceSpans": [{"resource": {}, "scopeSpans": [scope]}]}


def logs(*records: dict[str, Any]) -> dict[str, Any]:
    return {"resourceLogs": [{"scopeLogs": [{"logRecords": list(records)}]}]}


def read(folder: Path, *records: Any) -> tuple[list[Run], ImportReport]:
    """Import records as the lines of a file."""
    path = folder / "spans.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    report = import_results(path, folder / "results")
    return list(Runs.read(folder / "results")), report


def kinds_and_texts(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Return the kind and the text of each event."""
    return [
        (event.role, event.content)
        if isinstance(event, MessageEvent)
        else ("reply", event.reply.text)
        if isinstance(event, ReplyEvent)
        else ("result", event.text)
        for event in events
    ]


STORY = [
    ("system", "Be brief"),
    ("user", "Find it"),
    ("reply", "Looking"),
    ("result", '{"id": 7}'),
    ("reply", "Done"),
]


def parts(role: str, *listed: Any) -> dict[str, Any]:
    return {"role": role, "parts": list(listed)}


def text(words: str) -> dict[str, str]:
    return {"type": "text", "content": words}


def latest(form: Any = json.dumps) -> list[dict[str, Any]]:
    """The two calls of a model by version 1.37: attributes with all messages."""
    asked = [parts("user", text("Find it"))]
    said = [parts("assistant", {"type": "reasoning", "content": "Hm"}, text("Looking"), CALL)]
    found = parts("tool", {"type": "tool_call_response", "id": "c1", "response": '{"id": 7}'})
    done = {**parts("assistant", text("Done")), "finish_reason": "stop"}
    first = {"gen_ai.input.messages": form(asked), "gen_ai.output.messages": form(said)}
    second = {
        "gen_ai.input.messages": form([*asked, *said, found]),
        "gen_ai.output.messages": form([done]),
    }
    system = {"gen_ai.system_instructions": form([text("Be brief")])}
    return [{**system, **first}, {**system, **second}]


def spans_of_version(version: str) -> list[Any]:
    """The records of the same story, by a version of the conventions."""
    agent = span(1, "invoke_agent", 0, attributes={"gen_ai.agent.name": "finder"})
    calls = {"role": "assistant", "content": "Looking", "tool_calls": [CHAT_CALL]}
    done = {"role": "assistant", "content": "Done"}
    histories = [[SYSTEM, ASKED], [SYSTEM, ASKED, calls, FOUND]]
    if version in ("attributes", "structured"):
        first, second = latest(json.dumps if version == "attributes" else lambda value: value)
        chats = [span(2, "chat", attributes=first), span(4, "chat", attributes=second)]
    elif version == "event":
        name = "gen_ai.client.inference.operation.details"
        chats = [
            span(number, "chat", events=[(name, messages)])
            for number, messages in zip((2, 4), latest(), strict=True)
        ]
    elif version == "prompt and completion":
        chats = [
            span(
                number,
                "chat",
                events=[
                    ("gen_ai.content.prompt", {"gen_ai.prompt": json.dumps(history)}),
                    ("gen_ai.content.completion", {"gen_ai.completion": json.dumps([said])}),
                ],
            )
            for number, history, said in zip((2, 4), histories, (calls, done), strict=True)
        ]
    elif version == "numbered":
        chats = []
        for number, history, said in zip((2, 4), histories, (calls, done), strict=True):
            values: dict[str, Any] = {}
            for kind, listed in (("prompt", history), ("completion", [said])):
                for place, message in enumerate(listed):
                    for name, value in message.items():
                        if name != "tool_calls":
                            values[f"gen_ai.{kind}.{place}.{name}"] = value
                    if "tool_calls" in message:
                        before = f"gen_ai.{kind}.{place}.tool_calls.0"
                        values[f"{before}.id"] = "c1"
                        values[f"{before}.name"] = "find"
                        values[f"{before}.arguments"] = '{"name": "会議"}'
            chats.append(span(number, "chat", attributes=values))
    else:
        chats, records = [span(2, "chat"), span(4, "chat")], []
        for number, history, said in zip(("2", "4"), histories, (calls, done), strict=True):
            for message in history:
                body = {k: v for k, v in message.items() if k not in ("role", "tool_call_id")}
                body |= {"id": message["tool_call_id"]} if "tool_call_id" in message else {}
                records.append((number, f"gen_ai.{message['role']}.message", body))
            records.append((number, "gen_ai.choice", {"index": 0, "message": said}))
        listed = [
            {
                "traceId": "t1",
                "spanId": number,
                "timeUnixNano": str(1_796_000_000_000_000_000 + place),
                "eventName": name,
                "body": otlp(body),
            }
            for place, (number, name, body) in enumerate(records)
        ]
        return [logs(*listed), export(agent, *chats)]
    return [export(agent, *chats)]


@pytest.mark.parametrize(
    "version",
    ["attributes", "structured", "event", "log records", "prompt and completion", "numbered"],
)
def test_every_version_tells_the_same_story(tmp_path: Path, version: str) -> None:
    (run,), report = read(tmp_path, *spans_of_version(version))
    assert kinds_and_texts(run.events) == STORY
    assert [(step.tool, step.arguments) for step in run.steps] == [("find", {"name": "会議"})]
    assert (run.orchestrator, run.answer, run.stop) == ("finder", "Done", "answered")
    assert report.unread == ()
    assert run.imported["format_version"] == "1.37.0"


def test_spans_of_a_trace_may_come_in_any_order_and_in_several_lines(tmp_path: Path) -> None:
    (whole,) = spans_of_version("attributes")
    (scope,) = whole["resourceSpans"][0]["scopeSpans"]
    lines = [export(each) for each in reversed(scope["spans"])]
    (run,), report = read(tmp_path, *lines)
    assert kinds_and_texts(run.events) == STORY
    again = import_results(tmp_path / "spans.jsonl", tmp_path / "results")
    assert (report.added, again.added, again.known) == (1, 0, 1)


def test_spans_that_were_exported_twice_are_read_once(tmp_path: Path) -> None:
    (whole,) = spans_of_version("attributes")
    (run,), _ = read(tmp_path, whole, whole)
    assert kinds_and_texts(run.events) == STORY


def in_files(folder: Path, **files: Any) -> tuple[list[Run], ImportReport]:
    """Import a folder with these files, each with its records as lines."""
    (folder / "in").mkdir()
    for name, records in files.items():
        text = "".join(f"{json.dumps(record)}\n" for record in records)
        (folder / "in" / f"{name}.jsonl").write_text(text)
    report = import_results(folder / "in", folder / "results")
    return list(Runs.read(folder / "results")), report


def spans_of_story() -> list[dict[str, Any]]:
    (whole,) = spans_of_version("attributes")
    (scope,) = whole["resourceSpans"][0]["scopeSpans"]
    spans: list[dict[str, Any]] = scope["spans"]
    return spans


def test_a_trace_in_several_files_of_a_folder_is_one_run(tmp_path: Path) -> None:
    first, *others = spans_of_story()
    chat = {"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "a"}]}
    (run, *more), report = in_files(
        tmp_path,
        a=[export(*others), export(span(30, "chat", trace="alone"))],
        b=[export(span(40, "chat", trace="another"))],
        c=[export(first, others[0]), chat],
    )
    runs = {each.imported.get("trace_id"): each for each in (run, *more)}
    assert kinds_and_texts(runs["t1"].events) == STORY
    assert runs["t1"].imported["files"] == ["a.jsonl", "c.jsonl"]
    assert "files" not in runs["alone"].imported
    (otel,) = [each for each in report.formats if each.name == "otel"]
    assert (otel.added, otel.files, otel.joined, otel.apart) == (3, 3, 1, 0)
    assert "joined from spans in several files: 1 run" in str(report)
    assert report.unread == ()
    (alone,), _ = read(tmp_path / "in", *spans_of_version("attributes"))
    assert alone.id == runs["t1"].id
    again = import_results(tmp_path / "in", tmp_path / "results")
    assert again.added == 0


def test_log_records_in_a_file_of_their_own_belong_to_the_spans_of_their_trace(
    tmp_path: Path,
) -> None:
    records, spans = spans_of_version("log records")
    (run,), report = in_files(tmp_path, logs=[records], spans=[spans], twice=[records])
    assert kinds_and_texts(run.events) == STORY
    assert (report.added, report.files, report.unread) == (1, 3, ())


def test_copies_of_a_trace_in_two_files_count_once(tmp_path: Path) -> None:
    whole = spans_of_version("attributes")
    (run,), report = in_files(tmp_path, a=whole, b=whole)
    assert (report.added, report.known, report.files) == (1, 1, 2)
    assert (kinds_and_texts(run.events), "files" in run.imported) == (STORY, False)


def test_spans_of_one_id_that_differ_are_not_joined(tmp_path: Path) -> None:
    spans = spans_of_story()
    other = [{**spans[-1], "endTimeUnixNano": "1796000009000000000"}]
    runs, report = in_files(tmp_path, a=[export(*spans)], b=[export(*other)])
    assert {run.imported["file"]: run.imported["trace_differs_in"] for run in runs} == {
        "a.jsonl": ["b.jsonl"],
        "b.jsonl": ["a.jsonl"],
    }
    assert "not joined, as spans of one id differ between files: 2 runs" in str(report)


def test_one_file_of_a_trace_alone_is_a_run_as_before(tmp_path: Path) -> None:
    first, *others = spans_of_story()
    in_files(tmp_path, a=[export(*others)], b=[export(first)])
    report = import_results(tmp_path / "in" / "a.jsonl", tmp_path / "alone")
    (run,) = Runs.read(tmp_path / "alone")
    assert (report.added, "files" in run.imported) == (1, False)


def snake(value: Any) -> Any:
    """An export with names as the text form of protocol buffers has them."""
    if isinstance(value, list):
        return [snake(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {re.sub("[A-Z]", lambda m: f"_{m[0].lower()}", k): snake(v) for k, v in value.items()}


@pytest.mark.parametrize("form", ["snake case", "Tempo", "before scopes"])
def test_exports_of_older_versions_and_other_programs_are_read(tmp_path: Path, form: str) -> None:
    (whole,) = spans_of_version("attributes")
    if form == "snake case":
        whole = snake(whole)
    elif form == "Tempo":
        whole = {"batches": whole["resourceSpans"]}
    else:
        (resource,) = whole["resourceSpans"]
        (scope,) = resource.pop("scopeSpans")
        scope["instrumentationLibrary"] = scope.pop("scope")
        resource["instrumentationLibrarySpans"] = [scope]
    (run,), report = read(tmp_path, whole)
    assert (kinds_and_texts(run.events), report.unread) == (STORY, ())
    assert run.seconds == 3.5


def test_exports_without_spans_are_named(tmp_path: Path) -> None:
    chat = export(span(2, "chat"))
    _, report = read(tmp_path, {"resourceSpans": []}, {"resourceLogs": [{"scopeLogs": []}]}, chat)
    assert [str(each) for each in report.unread] == [
        f"spans.jsonl, line {number} (an export of OpenTelemetry without spans)"
        for number in (1, 2)
    ]


def openinference() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The attributes of two calls of a model and of a tool, by OpenInference."""
    asked = "llm.input_messages"
    first = {
        "openinference.span.kind": "LLM",
        "llm.model_name": "gpt-5",
        "llm.token_count.prompt": 30,
        "llm.token_count.completion": 5,
        "llm.token_count.prompt_details.cache_read": 10,
        "input.value": "the whole request",
        f"{asked}.0.message.role": "system",
        f"{asked}.0.message.content": "Be brief",
        f"{asked}.1.message.role": "user",
        f"{asked}.1.message.contents.0.message_content.type": "text",
        f"{asked}.1.message.contents.0.message_content.text": "Find it",
        "llm.output_messages.0.message.role": "assistant",
        "llm.output_messages.0.message.content": "Looking",
    }
    call = "llm.output_messages.0.message.tool_calls.0.tool_call"
    first |= {f"{call}.id": "c1", f"{call}.function.name": "find"}
    first[f"{call}.function.arguments"] = '{"name": "会議"}'
    tool = {
        "openinference.span.kind": "TOOL",
        "tool.name": "find",
        "input.value": '{"name": "会議"}',
        "output.value": '{"id": 7}',
    }
    last = {
        "openinference.span.kind": "LLM",
        "llm.model_name": "gpt-5",
        "llm.output_messages.0.message.content": "Done",
    }
    return first, tool, last


def nested(attributes: dict[str, Any]) -> dict[str, Any]:
    """Attributes as objects and lists, as Phoenix exports them."""
    whole: dict[str, Any] = {}
    for name, value in attributes.items():
        *path, last = name.split(".")
        inner = whole
        for part in path:
            inner = inner.setdefault(part, {})
        inner[last] = value
    return _with_lists(whole)


def _with_lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    parts = {name: _with_lists(each) for name, each in value.items()}
    return [*parts.values()] if all(name.isdigit() for name in parts) else parts


@pytest.mark.parametrize("form", ["OTLP", "Phoenix"])
def test_spans_of_openinference_tell_the_story(tmp_path: Path, form: str) -> None:
    agent = {"openinference.span.kind": "AGENT", "agent.name": "finder"}
    listed = [agent, *openinference()]
    spans = []
    for number, values in enumerate(listed, 1):
        made = span(number, "", 0 if number == 1 else 1)
        made["attributes"] = attributes(values)
        context = {"trace_id": "t1", "span_id": str(number)}
        times = {
            "start_time": f"2026-01-01T00:00:0{number}Z",
            "end_time": f"2026-01-01T00:00:0{number}.5Z",
        }
        phoenix = {"context": context, "parent_id": "1" if number > 1 else None, **times}
        spans.append(
            made if form == "OTLP" else {**phoenix, "attributes": nested(values), "events": []}
        )
    records = [export(*spans)] if form == "OTLP" else spans
    (run,), report = read(tmp_path, *records)
    assert (kinds_and_texts(run.events), report.unread) == (STORY, ())
    assert (run.orchestrator, run.model, run.answer) == ("finder", "gpt-5", "Done")
    assert [(step.arguments, step.seconds) for step in run.steps] == [({"name": "会議"}, 0.5)]
    first = next(event.reply for event in run.events if isinstance(event, ReplyEvent))
    assert (first.usage.input_tokens, first.usage.cache_read_tokens) == (20, 10)
    assert "the whole request" in json.dumps(run.imported["rest"])


def test_spans_of_openllmetry_without_operations_are_read(tmp_path: Path) -> None:
    chat = {
        "llm.request.type": "chat",
        "gen_ai.request.model": "gpt-5",
        "gen_ai.prompt.0.role": "user",
        "gen_ai.prompt.0.content": '[{"type": "text", "text": "Find it"}]',
        "gen_ai.completion.0.content": "Looking",
        "gen_ai.completion.0.tool_calls.0.id": "c1",
        "gen_ai.completion.0.tool_calls.0.name": "find",
        "gen_ai.completion.0.tool_calls.0.arguments": '{"name": "A"}',
    }
    tool = {
        "traceloop.span.kind": "tool",
        "traceloop.entity.name": "find",
        "traceloop.entity.input": '{"args": [], "kwargs": {"name": "A"}}',
        "traceloop.entity.output": "found",
    }
    spans = [span(number, "") for number in (2, 3)]
    for made, values in zip(spans, (chat, tool), strict=True):
        made["attributes"] = attributes(values)
    (run,), _ = read(tmp_path, export(*spans))
    assert kinds_and_texts(run.events) == [
        ("user", "Find it"),
        ("reply", "Looking"),
        ("result", "found"),
    ]
    assert "kwargs" not in json.dumps(run.imported["rest"])


def test_an_agent_without_calls_of_a_model_says_what_was_said(tmp_path: Path) -> None:
    asked, said = [parts("user", text("Find it"))], [parts("assistant", text("Done"))]
    values = {
        "gen_ai.agent.name": "finder",
        "gen_ai.input.messages": json.dumps(asked),
        "gen_ai.output.messages": json.dumps(said),
        "gen_ai.usage.output_tokens": "3",
    }
    (run,), _ = read(tmp_path, export(span(1, "invoke_agent", 0, attributes=values)))
    assert kinds_and_texts(run.events) == [("user", "Find it"), ("reply", "Done")]
    assert (run.orchestrator, run.usage["output_tokens"]) == ("finder", 3)


def test_a_call_of_a_model_by_a_later_operation_is_known_by_its_messages(tmp_path: Path) -> None:
    said = {"gen_ai.output.messages": json.dumps([None, parts("assistant", text("Done"))])}
    values = {"gen_ai.input.messages": "null", **said}
    (run,), _ = read(tmp_path, export(span(2, "responses", attributes=values)))
    assert kinds_and_texts(run.events) == [("reply", "Done")]


def test_tokens_include_those_of_caches_and_are_counted_once(tmp_path: Path) -> None:
    used = {
        **USED,
        "gen_ai.usage.cache_read.input_tokens": 60,
        "gen_ai.usage.cache_creation.input_tokens": 10,
        "gen_ai.usage.reasoning.output_tokens": 4,
        "gen_ai.response.model": "gpt-5-2026",
    }
    old = {"gen_ai.usage.prompt_tokens": 5, "gen_ai.usage.completion_tokens": 1}
    (run,), _ = read(
        tmp_path, export(span(2, "chat", attributes=used), span(3, "chat", attributes=old))
    )
    first, second = (event.reply for event in run.events if isinstance(event, ReplyEvent))
    assert vars(first.usage) | {"cache_write_1h_tokens": 0, "cache_write_5m_tokens": 0} == {
        "input_tokens": 30,
        "output_tokens": 10,
        "reasoning_tokens": 4,
        "cache_read_tokens": 60,
        "cache_write_tokens": 10,
        "cache_write_1h_tokens": 0,
        "cache_write_5m_tokens": 0,
    }
    assert (second.usage.input_tokens, second.usage.output_tokens) == (5, 1)
    assert (first.model, first.seconds) == ("gpt-5-2026", 0.5)


def test_without_content_tools_and_tokens_are_known_and_texts_are_not(tmp_path: Path) -> None:
    tool = {"gen_ai.tool.name": "find", "gen_ai.tool.call.id": "c1"}
    failed = {"gen_ai.tool.name": "find", "gen_ai.tool.call.id": "c2", "error.type": "timeout"}
    (run,), _ = read(
        tmp_path,
        export(
            span(1, "invoke_agent", 0),
            span(2, "chat", attributes=USED),
            span(3, "execute_tool", attributes=tool),
            span(4, "execute_tool", attributes=failed),
            span(5, "chat", attributes=USED),
        ),
    )
    assert [(step.tool, step.is_error, step.seconds) for step in run.steps] == [
        ("find", False, 0.5),
        ("find", True, 0.5),
    ]
    assert (run.usage["input_tokens"], run.stop, run.answer) == (200, "answered", None)
    assert run.detail == "its spans hold no texts"


def test_a_tools_span_gives_the_result_and_its_time_though_the_model_names_it_too(
    tmp_path: Path,
) -> None:
    first, second = latest()
    tool = {
        "gen_ai.tool.name": "find",
        "gen_ai.tool.call.id": "c1",
        "gen_ai.tool.call.result": '{"id": 7}',
        "gen_ai.tool.description": "Finds",
    }
    spans = [
        span(2, "chat", attributes=first),
        span(3, "execute_tool", attributes=tool),
        span(4, "chat", attributes=second),
    ]
    (run,), _ = read(tmp_path, export(*spans))
    assert kinds_and_texts(run.events) == STORY
    assert run.steps[0].seconds == 0.5
    assert "Finds" in json.dumps(run.imported["rest"])


def test_the_name_and_arguments_of_a_tool_that_no_model_calls_are_kept(tmp_path: Path) -> None:
    called = {"gen_ai.tool.name": "find", "gen_ai.tool.call.id": "c1"}
    called |= {"gen_ai.tool.call.arguments": '{"name": "会議"}'}
    spans = [span(2, "execute_tool", 0, attributes=called | {"gen_ai.tool.call.result": "found"})]
    (run,), _ = read(tmp_path, export(*spans))
    assert kinds_and_texts(run.events) == [("tool", "found")]
    assert run.imported["rest"]["spans"][0]["attributes"] == called


def test_arguments_that_a_model_does_not_name_are_kept(tmp_path: Path) -> None:
    call = {"type": "tool_call", "id": "c1", "name": "find"}
    said = {"gen_ai.output.messages": json.dumps([parts("assistant", call)])}
    given = {"gen_ai.tool.call.id": "c1", "gen_ai.tool.call.arguments": '{"name": "A"}'}
    spans = [span(2, "chat", 0, attributes=said), span(3, "execute_tool", 0, attributes=given)]
    (run,), _ = read(tmp_path, export(*spans))
    left = run.imported["rest"]["spans"][1]["attributes"]
    assert left == {"gen_ai.tool.call.arguments": '{"name": "A"}'}


def test_agents_within_agents_have_conversations_of_their_own(tmp_path: Path) -> None:
    def chat(number: int, parent: int, asked: list[Any], said: Any) -> dict[str, Any]:
        values = {"gen_ai.input.messages": json.dumps(asked)}
        values["gen_ai.output.messages"] = json.dumps([said])
        return span(number, "chat", parent, attributes=values)

    outer = [parts("user", text("Plan"))]
    called = parts("assistant", text("Asking"), CALL)
    found = parts("tool", {"type": "tool_call_response", "id": "c1", "response": "helped"})
    spans = [
        span(1, "invoke_agent", 0, attributes={"gen_ai.agent.name": "boss"}),
        chat(2, 1, outer, called),
        span(3, "execute_tool", 1, attributes={"gen_ai.tool.call.id": "c1"}),
        span(4, "invoke_agent", 3, attributes={"gen_ai.agent.name": "helper"}),
        chat(5, 4, [parts("user", text("Help"))], parts("assistant", text("Helped"))),
        chat(6, 1, [*outer, called, found], parts("assistant", text("Done"))),
    ]
    (run,), _ = read(tmp_path, export(*spans))
    assert kinds_and_texts(run.events) == [
        ("user", "Plan"),
        ("reply", "Asking"),
        ("subtask", "Subagent helper"),
        ("user", "Help"),
        ("reply", "Helped"),
        ("result", "helped"),
        ("reply", "Done"),
    ]
    assert run.orchestrator == "boss"
    (helper,) = run.imported["subagents"]
    assert run.imported["trace_id"] == "t1"
    ids = [(each["span_id"], each.get("parent_id")) for each in run.imported["rest"]["spans"]]
    assert ids == [
        *(("1", None), ("2", "1"), ("3", "1"), ("4", "3"), ("5", "4"), ("6", "1")),
    ]
    assert (helper["name"], helper["first"], helper["last"]) == ("helper", 2, 4)


def test_evaluations_are_verdicts(tmp_path: Path) -> None:
    scores = [
        ("gen_ai.evaluation.result", {"gen_ai.evaluation.name": "tone", **score})
        for score in (
            {"gen_ai.evaluation.score.label": "pass", "gen_ai.evaluation.score.value": 0.9},
            {"gen_ai.evaluation.score.label": "fail", "gen_ai.evaluation.explanation": "rude"},
        )
    ]
    (run,), _ = read(tmp_path, export(span(2, "chat", events=scores)))
    assert [(v.name, v.actual, v.strict, v.details) for v in run.verdicts] == [
        ("tone", 0.9, True, "pass"),
        ("tone", "fail", False, "rude"),
    ]
    assert run.strict is False


def test_an_error_of_the_model_ends_the_run(tmp_path: Path) -> None:
    status = {"code": "STATUS_CODE_ERROR", "message": "overloaded"}
    (run,), _ = read(tmp_path, export(span(2, "chat", status=status)))
    assert (run.stop, run.detail) == ("model_error", "overloaded")


def test_a_trace_of_something_else_is_named(tmp_path: Path) -> None:
    other = span(2, "", trace="http")
    other["attributes"] = attributes({"http.method": "GET"})
    chat = span(3, "chat", trace="t2")
    runs, report = read(tmp_path, export(other, chat), logs({"traceId": "lost", "body": {}}))
    assert len(runs) == 1
    assert [str(each) for each in report.unread] == [
        "spans.jsonl, trace http (it has no span of a model or a tool)",
        "spans.jsonl, trace lost (log records without their spans)",
    ]


@pytest.mark.parametrize(
    "broken",
    [
        {"resourceSpans": 5},
        {"resourceSpans": [{"scopeSpans": [{"spans": [3, {"attributes": 7}]}]}]},
        export({**span(2, "chat"), "startTimeUnixNano": "soon", "attributes": [1, {"key": 2}]}),
        export(span(2, "chat", attributes={"gen_ai.input.messages": "[{]"})),
        export(span(2, "chat", attributes={"gen_ai.input.messages": '[5, {"parts": [1, null]}]'})),
        export({**span(2, "chat", 2), "spanId": "2", "status": 5, "events": [4]}),
        {
            "context": {"trace_id": 1, "span_id": []},
            "attributes": {"gen_ai.operation.name": "chat"},
        },
    ],
)
def test_wrong_types_are_never_an_error_of_the_reader(tmp_path: Path, broken: Any) -> None:
    runs, report = read(tmp_path, broken, export(span(3, "chat", trace="whole")))
    assert runs
    assert not [each for each in report.unread if "its reading ended" in str(each)]
