"""Conversations in the form of chat messages: `role`, `content`, `tool_calls`, `tool_call_id`.

Older messages of OpenAI have one `function_call`, and results of the role `function`. Those of
Anthropic have calls, results and thinking as blocks of their content.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.agents import Reply, ToolCall, Usage
from eopsgym.runs import Run
from eopsgym.trajectories.foreign.conversation import Conversation, take_call, take_content
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, identifier
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    take_flag,
    take_id,
    take_text,
)
from eopsgym.trajectories.published_results.result_content import Unread

_THINKING = ("reasoning_content", "reasoning", "thinking")


def take_reply(message: dict[str, Any], model: str = "", usage: Usage | None = None) -> Reply:
    """Take the reply out of a message of an assistant."""
    calls, thoughts = _take_blocks(message)
    if isinstance(inner(message, "function_call").get("name"), str):
        calls.append(take_call(message["function_call"], "id"))
    for call in items(message, "tool_calls"):
        function = inner(call, "function")
        made = take_call(function, "id") if function else take_call(call, "id")
        calls.append(
            ToolCall(take_id(call, "id") or made.id, made.name, made.arguments, made.error)
        )
        if call.get("type") == "function":
            del call["type"]
    thinking = next((text for name in _THINKING if (text := take_text(message, name))), "")
    thinking = "\n".join([thinking, *thoughts] if thinking else thoughts)
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


def _take_blocks(message: dict[str, Any]) -> tuple[list[ToolCall], list[str]]:
    """Take the calls and the thinking out of the blocks of a content; the rest of them stays.

    Calls that the message has beside its content are not taken again.
    """
    has_calls = bool(items(message, "tool_calls"))
    calls: list[ToolCall] = []
    thoughts: list[str] = []
    others: list[Any] = []
    left: list[Any] = []
    for block in _blocks_of(message):
        kind = block.get("type") if isinstance(block, dict) else None
        if kind == "tool_use" and isinstance(block.get("name"), str) and not has_calls:
            calls.append(take_call(block, "id", "input"))
        elif kind == "thinking" and isinstance(block.get("thinking"), str):
            thoughts.append(take_text(block, "thinking"))
        else:
            others.append(block)
            continue
        del block["type"]
        left += [block] if block else []
    if calls or thoughts:
        message["content"] = others
    if left:
        message["blocks"] = left
    return calls, thoughts


def _blocks_of(message: Mapping[str, Any]) -> list[Any]:
    content = message.get("content")
    return content if isinstance(content, list) else []


def _add_results(conversation: Conversation, message: dict[str, Any]) -> bool:
    """Add the results in the blocks of a content; return whether there is nothing else in it."""
    blocks = _blocks_of(message)
    results = [b for b in blocks if isinstance(b, dict) and b.get("type") == "tool_result"]
    for block in results:
        text, call_id = take_content(block), take_id(block, "tool_use_id")
        is_error = take_flag(block, "is_error") is True
        if not conversation.result(text, call_id, is_error=is_error):
            block["tool_use_id"] = call_id
        del block["type"]
    others = [block for block in blocks if not any(block is each for each in results)]
    if results:
        message["content"] = others
        message["blocks"] = results
    return bool(results) and not others


def add_message(conversation: Conversation, message: dict[str, Any], model: str = "") -> None:
    """Add a message to a conversation, and take out of it what was added."""
    role = message.get("role")
    if role == "assistant":
        conversation.reply(take_reply(message, model))
    elif role in ("tool", "function"):
        text = take_content(message)
        message.pop("role")
        call_id, name = (str(message.get(each) or "") for each in ("tool_call_id", "name"))
        call = conversation.open_call(call_id, name)
        conversation.result(text, call_id, name)
        if call is not None:
            message.pop("tool_call_id", None)
        if call is not None and call.name == name:
            message.pop("name", None)
    elif _add_results(conversation, message):
        message.pop("role")
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
