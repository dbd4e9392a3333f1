"""Conversations in the form of chat messages: `role`, `content`, `tool_calls`, `tool_call_id`."""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.agents import Reply, ToolCall, Usage
from eopsgym.runs import Run
from eopsgym.trajectories.foreign.conversation import Conversation, take_call, take_content
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, identifier
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.taking import inner, items, json_text, take_id, take_text
from eopsgym.trajectories.published_results.result_content import Unread

_THINKING = ("reasoning_content", "reasoning", "thinking")


def take_reply(message: dict[str, Any], model: str = "", usage: Usage | None = None) -> Reply:
    """Take the reply out of a message of an assistant."""
    calls = []
    for call in items(message, "tool_calls"):
        function = inner(call, "function")
        made = take_call(function, "id") if function else take_call(call, "id")
        calls.append(
            ToolCall(take_id(call, "id") or made.id, made.name, made.arguments, made.error)
        )
        if call.get("type") == "function":
            del call["type"]
    thinking = next((text for name in _THINKING if (text := take_text(message, name))), "")
    is_refusal = isinstance(message.get("refusal"), str) and message["refusal"] != ""
    message.pop("role", None)
    return Reply(
        take_content(message) or take_text(message, "refusal"),
        thinking,
        tuple(calls),
        usage or Usage(),
        take_text(message, "model") or model,
        seconds=None,
        is_refusal=is_refusal,
    )


def add_message(conversation: Conversation, message: dict[str, Any], model: str = "") -> None:
    """Add a message to a conversation, and take out of it what was added."""
    role = message.get("role")
    if role == "assistant":
        conversation.reply(take_reply(message, model))
    elif role == "tool":
        text = take_content(message)
        message.pop("role")
        call_id, name = (str(message.get(each) or "") for each in ("tool_call_id", "name"))
        call = conversation.open_call(call_id, name)
        conversation.result(text, call_id, name)
        if call is not None:
            message.pop("tool_call_id", None)
        if call is not None and call.name == name:
            message.pop("name", None)
    else:
        conversation.message(take_text(message, "role") or "unknown", take_content(message))


class ChatFormat(RecordFormat):
    """Conversations as chat messages, as for fine-tuning: nothing but messages and tools."""

    name = "messages"
    title = "chat messages"

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return an empty text for a record with messages; None for others."""
        return "" if has_messages(record) else None

    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the run of a conversation."""
        record = placed.record
        record["messages"] = whole(record["messages"])
        identity = identifier(record)
        conversation = Conversation()
        for place, message in enumerate(record["messages"]):
            if isinstance(message, dict):
                add_message(conversation, message)
            else:
                conversation.message("unknown", json_text(message))
                record["messages"][place] = {}
        task = take_text(record, "task") or take_text(record, "id") or f"messages_{identity}"
        yield ForeignRun(
            *(self.title, file, (identity,), task),
            model=take_text(record, "model"),
            events=conversation.events,
            rest=record,
        ).run()


def has_messages(record: Mapping[str, Any]) -> bool:
    """Return whether a record has a list of messages with roles."""
    messages = record.get("messages")
    if isinstance(messages, str | Mapping) or not messages:
        return False
    try:
        first = messages[0]
    except (TypeError, KeyError, IndexError):
        return False
    return isinstance(first, dict) and isinstance(first.get("role"), str)
