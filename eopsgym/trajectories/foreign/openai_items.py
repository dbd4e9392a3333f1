"""Conversations in the form of OpenAI's Responses API: a list of items.

A reply is made of the reasoning, the message and the calls that follow each other, up to the first
result. Items of other types, such as a search by the provider, are messages whose role is their
type.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents import Reply, ToolCall, Usage
from eopsgym.agents.models.reported_usage import read_usage
from eopsgym.trajectories.foreign.conversation import Conversation, take_call, take_content
from eopsgym.trajectories.foreign.take_values import inner, items, json_text, take_text

FINISH = {"max_output_tokens": "length", "content_filter": "content_filter"}
"""The reasons for which a response is incomplete, as finish reasons."""


@dataclass
class _Pending:
    """The parts of a reply so far."""

    texts: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    is_refusal: bool = False

    def reply(self, model: str) -> Reply:
        return Reply(
            "\n".join(self.texts),
            "\n".join(self.thoughts),
            tuple(self.calls),
            model=model,
            seconds=None,
            raw_finish_reason=None,
            is_refusal=self.is_refusal,
        )


class ItemReader:
    """A reader that adds items to a conversation, and takes out of them what it adds.

    Args:
        conversation: to which the events are added.
        model: the model that replied.
        servers: tool to server.
    """

    def __init__(
        self, conversation: Conversation, model: str = "", servers: dict[str, str] | None = None
    ) -> None:
        self.conversation = conversation
        self.model = model
        self._servers = servers or {}
        self._names: dict[str, str] = {}
        self._pending: _Pending | None = None

    def read(self, listed: Sequence[Any], *, is_prompt: bool = False) -> None:
        """Add some items.

        Args:
            listed: the items, of any kind.
            is_prompt: whether they were given to the model: its earlier texts are messages then.
        """
        for place, item in enumerate(listed):
            if isinstance(item, dict):
                self._add(item, is_prompt)
            else:
                self._flush()
                self.conversation.message("unknown", json_text(item))
                listed[place] = {}  # type: ignore[index]  # JSON has only lists
        self._flush()

    def _add(self, item: dict[str, Any], is_prompt: bool) -> None:
        kind = item.get("type", "message")
        if kind == "function_call" and isinstance(item.get("name"), str):
            self._open().calls.append(take_call(item, "call_id"))
            call = self._open().calls[-1]
            self._names[call.id] = call.name
        elif kind == "function_call_output" and "output" in item:
            self._flush()
            self._add_result(item)
        elif kind == "reasoning":
            self._think(item)
        elif kind == "message" and isinstance(item.get("role"), str):
            self._add_message(item, is_prompt)
        else:
            self._flush()
            self.conversation.message(str(kind), json_text(item))
            item.clear()
            return
        item.pop("type", None)

    def _add_message(self, item: dict[str, Any], is_prompt: bool) -> None:
        role = take_text(item, "role")
        blocks = items(item, "content")
        is_refusal = any(isinstance(block.get("refusal"), str) for block in blocks)
        for block in blocks:
            if isinstance(block.get("refusal"), str):
                block["text"] = block.pop("refusal")
        text = take_content(item)
        if role != "assistant" or is_prompt:
            self._flush()
            self.conversation.message(role, text)
            return
        if self._pending is not None and self._pending.texts and not self._pending.calls:
            self._flush()
        pending = self._open()
        pending.texts.append(text)
        pending.is_refusal |= is_refusal

    def _think(self, item: dict[str, Any]) -> None:
        if self._pending is not None and (self._pending.texts or self._pending.calls):
            self._flush()
        texts = [take_content(item, "content"), take_content(item, "summary")]
        self._open().thoughts += [text for text in texts if text]

    def _add_result(self, item: dict[str, Any]) -> None:
        call_id = str(item.get("call_id") or "")
        name = self._names.get(call_id, "")
        if isinstance(item["output"], str | list):
            text = take_content(item, "output")
        else:
            text = json_text(item.pop("output"))
        server = self._servers.get(name, "")
        if self.conversation.result(text, call_id, name, server=server):
            item.pop("call_id", None)

    def _open(self) -> _Pending:
        self._pending = self._pending or _Pending()
        return self._pending

    def _flush(self) -> None:
        if self._pending is not None:
            self.conversation.reply(self._pending.reply(self.model))
            self._pending = None


_PLACED = {
    "input_tokens": ("input_tokens", "prompt_tokens"),
    "output_tokens": ("output_tokens", "completion_tokens"),
    "cache_read_tokens": ("input_tokens_details", "prompt_tokens_details"),
    "reasoning_tokens": ("output_tokens_details", "completion_tokens_details"),
}
"""Where OpenAI's forms have a count, or the object that it is a part of."""
_DETAILS = {"cache_read_tokens": "cached_tokens", "reasoning_tokens": "reasoning_tokens"}


def take_usage(part: dict[str, Any], name: str = "usage") -> Usage:
    """Take the tokens out of an object in one of OpenAI's forms; None is unknown.

    Counts that do not add up are unknown, and are not removed from the object.
    """
    reported = inner(part, name)
    if not reported:
        return Usage()
    usage = read_usage(reported)
    for kind, places in _PLACED.items():
        if getattr(usage, kind) is None:
            continue
        for place in places:
            holder = inner(reported, place) if kind in _DETAILS else reported
            if type(holder.get(_DETAILS.get(kind, place))) is int:
                del holder[_DETAILS.get(kind, place)]
    if reported.get("total_tokens") == usage.total_tokens:
        reported.pop("total_tokens", None)
    return usage
