"""Digests of requests to a model; the digest of a message depends on all messages before it.

The digest of a conversation is that of its last message. Conversations with an equal beginning
share the digests of that beginning. So a file holds each message once, and the first message in
which two conversations differ can be found.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from eopsgym.agents import Message, Model, ToolCall, ToolInfo
from eopsgym.agents.models.redact import hide, secrets_of
from eopsgym.gym import McpServer

_LETTERS = 20
_CALL = ("id", "name", "arguments", "error")
_LEFT_OUT = ("tool_calls", "echo")
_DEFAULTS = {item.name: item.default for item in fields(Message)}


class Root(NamedTuple):
    """The beginning of conversations: the model and its tools."""

    id: str
    model: dict[str, Any]
    tools: list[dict[str, Any]]


class Asked(NamedTuple):
    """A request: its root, and its messages as JSON with their digests."""

    root: Root
    ids: tuple[str, ...]
    messages: tuple[dict[str, Any], ...]

    @property
    def id(self) -> str:
        """The digest of the whole request, which is that of its last message."""
        return self.ids[-1] if self.ids else self.root.id


@dataclass
class Reader:
    """A reader of the requests to one model, which reuses the digests of the previous request.

    Secrets of the model, of its servers and of the environment are hidden before a text is used.
    """

    model: Model
    servers: Sequence[McpServer] = ()
    _tools: Sequence[ToolInfo] | None = None
    _root: Root | None = None
    _messages: list[Message] = field(default_factory=list)
    _asked: Asked | None = None

    def __post_init__(self) -> None:
        self.secrets = secrets_of(self.model, *self.servers)

    def read(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Asked:
        """Return the request that these messages and tools form."""
        root = self._root_of(tools)
        known = self._known(messages)
        ids = list(self._asked.ids[:known]) if self._asked else []
        message_texts = list(self._asked.messages[:known]) if self._asked else []
        for message in messages[known:]:
            message_texts.append(hide(_message_to_json(message), self.secrets))
            ids.append(digest(ids[-1] if ids else root.id, message_texts[-1]))
        self._messages = list(messages)
        self._asked = Asked(root, tuple(ids), tuple(message_texts))
        return self._asked

    def _root_of(self, tools: Sequence[ToolInfo]) -> Root:
        if self._root is None or tools is not self._tools:
            settings = getattr(self.model, "settings", None)
            model = {
                "name": self.model.name,
                "settings": dict(settings) if isinstance(settings, Mapping) else {},
            }
            offered = [
                {"name": t.name, "description": t.description, "input_schema": t.input_schema}
                for t in tools
            ]
            self._root = Root(digest(model, offered), model, offered)
            self._tools = tools
            self._messages, self._asked = [], None
        return self._root

    def _known(self, messages: Sequence[Message]) -> int:
        """Return the number of leading messages that the previous request began with."""
        known = 0
        for message, before in zip(messages, self._messages, strict=False):
            if message is not before:
                break
            known += 1
        return known


def _message_to_json(message: Message) -> dict[str, Any]:
    """Return a message without default values and provider-specific parts."""
    data = {
        name: getattr(message, name)
        for name, default in _DEFAULTS.items()
        if name not in _LEFT_OUT and getattr(message, name) != default
    }
    if message.tool_calls:
        data["tool_calls"] = [_call_to_json(call) for call in message.tool_calls]
    return data


def _call_to_json(call: ToolCall) -> dict[str, Any]:
    return {name: getattr(call, name) for name in _CALL}


def digest(*parts: Any) -> str:
    """Return the beginning of the SHA-256 of parts, written as JSON."""
    text = json.dumps(parts, sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:_LETTERS]


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else str(value)
