"""A local server that speaks the chat-completions protocol, and misbehaves on request."""

import json
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

KEY = "a-key-that-nobody-may-see"
Answer = Callable[["Handler"], None]


@dataclass
class Provider:
    """`answers` are given in order, then whatever was last; `requests` are the bodies received.

    `paths` and `headers` (their names in small letters) are what came with them.
    """

    url: str
    answers: deque[Answer] = field(default_factory=deque)
    requests: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)

    def will(self, *answers: Answer) -> None:
        self.answers.extend(answers)

    def next_answer(self) -> Answer:
        return self.answers.popleft() if len(self.answers) > 1 else self.answers[0]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    provider: Provider
    body: dict[str, Any]

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # the client may leave at any time
            super().handle()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.body = json.loads(body)
        self.provider.requests.append(self.body)
        self.provider.paths.append(unquote(self.path))
        self.provider.headers.append({k.lower(): v for k, v in self.headers.items()})
        self.provider.next_answer()(self)

    def send(self, status: int, body: bytes, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def provider() -> Iterator[Provider]:
    """A provider on a free local port."""
    handler = type("Bound", (Handler,), {})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    made = Provider(f"http://127.0.0.1:{server.server_port}/v1")
    handler.provider = made
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield made
    finally:
        made.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


def raw(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    return lambda handler: handler.send(status, body, headers or {})


def json_body(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    return raw(json.dumps(value).encode(), status, headers)


def failure(
    status: int, message: str = "not now", code: str | None = None, **headers: str
) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return json_body({"error": {"message": message, "code": code}}, status, named)


def hang(handler: Handler) -> None:
    handler.provider.closing.wait(30)
    handler.close_connection = True


def reset(handler: Handler) -> None:
    # A linger time of zero makes closing the socket send a reset.
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
    handler.close_connection = True


USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 20,
    "total_tokens": 120,
    "completion_tokens_details": {"reasoning_tokens": 12},
    "prompt_tokens_details": {"cached_tokens": 64},
}


def call(name: str | None, arguments: str | None, call_id: str | None = "c1") -> dict[str, Any]:
    return {
        "id": call_id,
        "type": "function",
        "function": {"name": name, "arguments": arguments},
    }


def completion(
    content: str | None = "Hello.",
    *calls: dict[str, Any],
    usage: dict[str, Any] | None = USAGE,
    choices: bool = True,
    finish: str | None = None,
    **message: Any,
) -> Answer:
    said = {"role": "assistant", "content": content, **message}
    if calls:
        said["tool_calls"] = list(calls)
    choice = {
        "index": 0,
        "finish_reason": finish or ("tool_calls" if calls else "stop"),
        "message": said,
    }
    body = {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "test-model",
        "choices": [choice] if choices else [],
    }
    return json_body(body | ({"usage": usage} if usage else {}))


def drip(handler: Handler) -> None:
    """Send a byte now and then: the connection lives, and the answer never comes."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    while not handler.provider.closing.wait(0.05):
        try:
            handler.wfile.write(b" ")
            handler.wfile.flush()
        except OSError:
            break
    handler.close_connection = True


def gemini_completion(finish: str, *parts: dict[str, Any]) -> Answer:
    """An answer in Gemini's own form."""
    content = {"parts": list(parts), "role": "model"} if parts else {}
    candidate = {"content": content, "finishReason": finish, "index": 0}
    usage = {"promptTokenCount": 10, "totalTokenCount": 10}
    return json_body({"candidates": [candidate], "usageMetadata": usage})


def anthropic_completion(*content: dict[str, Any], stop: str = "end_turn") -> Answer:
    """An answer in Anthropic's own form, which carries signed thinking."""
    return json_body(
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude-test",
            "content": list(content),
            "stop_reason": stop,
            "usage": {"input_tokens": 10, "output_tokens": 5},
        }
    )


def bedrock_completion(*content: dict[str, Any]) -> Answer:
    """An answer in the form of Bedrock's `converse`."""
    return json_body(
        {
            "output": {"message": {"role": "assistant", "content": list(content)}},
            "stopReason": "tool_use" if any("toolUse" in each for each in content) else "end_turn",
            "usage": {"inputTokens": 10, "outputTokens": 5, "totalTokens": 15},
            "metrics": {"latencyMs": 1},
        }
    )


def openai_response(*output: dict[str, Any]) -> Answer:
    """An answer in the form of OpenAI's `responses`."""
    return json_body(
        {
            "id": "resp_1",
            "object": "response",
            "created_at": 1,
            "status": "completed",
            "model": "test-model",
            "output": list(output),
            "usage": {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15},
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
        }
    )
