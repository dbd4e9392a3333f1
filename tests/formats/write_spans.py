"""Writes spans of OpenTelemetry: `python write_spans.py FOLDER [bare]` where its packages are.

The spans are made by the library that instrumentations of model clients share. `otlp.json` is one
export, `otlp.jsonl` has a line for each span, `sdk.jsonl` is in the form of the console exporter.
With `bare` they have no content, as is usual: only `bare.json` is written.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

FOLDER, IS_BARE = Path(sys.argv[1]), sys.argv[2:] == ["bare"]
os.environ["OTEL_SEMCONV_STABILITY_OPT_IN"] = "gen_ai_latest_experimental"
os.environ["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"] = (
    "NO_CONTENT" if IS_BARE else "SPAN_ONLY"
)

from google.protobuf.json_format import MessageToDict  # noqa: E402
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans  # noqa: E402
from opentelemetry.sdk.trace import TracerProvider  # noqa: E402
from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: E402
from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: E402
    InMemorySpanExporter,
)
from opentelemetry.util.genai.handler import TelemetryHandler  # noqa: E402
from opentelemetry.util.genai.types import (  # noqa: E402
    InputMessage,
    OutputMessage,
    ReasoningPart,
    TextPart,
    ToolCallRequestPart,
    ToolCallResponsePart,
)

ASKED = {"c1": {"name": "会議"}, "c2": {"name": "B"}}


def ask(handler: TelemetryHandler, messages: list[Any], parts: list[Any], reason: str) -> None:
    """Record a reply to some messages, and add it to them."""
    with handler.inference("openai", request_model="gpt-5", operation_name="chat") as invocation:
        invocation.input_messages = [*messages]
        invocation.output_messages = [OutputMessage("assistant", parts, reason)]
        invocation.response_model_name = "gpt-5-2026"
        invocation.finish_reasons = [reason]
        invocation.input_tokens, invocation.output_tokens = 100, 10
        invocation.cache_read_input_tokens, invocation.thinking_tokens = 60, 4
    messages.append(InputMessage("assistant", parts))


def work(handler: TelemetryHandler) -> None:
    """Play an agent that asks twice and calls two tools."""
    messages = [
        InputMessage("system", [TextPart("Be brief")]),
        InputMessage("user", [TextPart("Find both")]),
    ]
    calls = [ToolCallRequestPart(asked, "find", id) for id, asked in ASKED.items()]
    with handler.invoke_local_agent(agent_name="finder", request_model="gpt-5"):
        ask(handler, messages, [ReasoningPart("Hm"), TextPart("Looking"), *calls], "tool_calls")
        for id, asked in ASKED.items():
            with handler.tool("find") as tool:
                tool.tool_call_id, tool.arguments = id, asked
                tool.tool_result = {"found": id}
            messages.append(InputMessage("tool", [ToolCallResponsePart({"found": id}, id)]))
        ask(handler, messages, [TextPart("Done <b>$1</b>")], "stop")


def main() -> None:
    """Write the files."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    work(TelemetryHandler(tracer_provider=provider))
    spans = exporter.get_finished_spans()
    FOLDER.mkdir(parents=True, exist_ok=True)
    whole = json.dumps(MessageToDict(encode_spans(spans)))
    if IS_BARE:
        (FOLDER / "bare.json").write_text(whole)
        return
    (FOLDER / "otlp.json").write_text(whole)
    lines = [json.dumps(MessageToDict(encode_spans([span]))) for span in spans]
    (FOLDER / "otlp.jsonl").write_text("".join(f"{line}\n" for line in lines))
    lines = [json.dumps(json.loads(span.to_json())) for span in spans]
    (FOLDER / "sdk.jsonl").write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
