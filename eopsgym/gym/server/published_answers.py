"""Answers in the exact form that the published servers give clients of protocol 2024-11-05."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.types import Message, Send

Nulls = Mapping[str, tuple[str, ...]]
"""Keys whose value is null: those of a call's `result`, of its `content` items, and of a `tool`."""

Tools = Mapping[str, Mapping[str, Any]]
"""The tools of a list by name, each in the form of a published list."""


class PublishedAnswers:
    """A `send` that answers 204 to an accepted notification and adds the keys that are null.

    `tools` gives the form of listed tools, because the `mcp` package changes the order of their
    keys and refuses the output schemas that published servers have for lists.
    """

    def __init__(self, send: Send, nulls: Nulls, tools: Tools) -> None:
        self._send = send
        self._nulls = nulls
        self._tools = tools
        self._start: Message = {}
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Hold the answer back until it is complete, then send it."""
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._body += message.get("body", b"")
            if not message.get("more_body"):
                await self._finish()
        else:
            await self._send(message)

    async def _finish(self) -> None:
        start, body = self._start, self._body
        if start["status"] == 202:
            start, body = {**start, "status": 204, "headers": []}, b""
        elif start["status"] == 200:
            body = fill(body, self._nulls, self._tools)
            kept = [pair for pair in start["headers"] if pair[0].lower() != b"content-length"]
            start = {**start, "headers": [*kept, (b"content-length", str(len(body)).encode())]}
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def fill(body: bytes, nulls: Nulls, tools: Tools) -> bytes:
    """Return a JSON-RPC answer with the published null keys and tools."""
    answer = json.loads(body)
    result = answer.get("result") if isinstance(answer, dict) else None
    if not isinstance(result, dict):
        return body
    if "tools" in result:
        result["tools"] = [dict(tools.get(tool["name"], tool)) for tool in result["tools"]]
        for tool in result["tools"]:
            _add(tool, nulls.get("tool", ()))
    if "content" in result:
        _add(result, nulls.get("result", ()))
        for item in result["content"]:
            _add(item, nulls.get("content", ()))
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def _add(target: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        target.setdefault(name, None)
