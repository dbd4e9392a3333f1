"""The events of a sample: its messages, and the calls of models and tools that led to them.

The messages of a sample are those at its end. Calls of models whose replies are not among them,
such as those of a sub-agent or those before a compaction, stand where they happened, with what they
were given. Calls that a scorer made are replies of a judge.
"""

import json
from collections import defaultdict, deque
from typing import Any

from eopsgym.agents import Reply, Usage
from eopsgym.trajectories.foreign.conversation import Conversation, take_call, take_content
from eopsgym.trajectories.foreign.inspect_logs.references import References
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    take_count,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import utc_text

_FINISH = {"max_tokens": "length", "model_length": "length", "content_filter": "content_filter"}
_COUNTS = {
    "input_tokens": "input_tokens",
    "output_tokens": "output_tokens",
    "reasoning_tokens": "reasoning_tokens",
    "input_tokens_cache_read": "cache_read_tokens",
    "input_tokens_cache_write": "cache_write_tokens",
}
"""Inspect's counts, in which input excludes what was cached, as here."""
_IN_TOTAL = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
_SCORERS = frozenset({"scorers", "scorer"})


class SampleEvents:
    """A reader of the conversation of a sample.

    Args:
        sample: the sample; what is placed is taken out of it.
        references: its attachments and pools.
    """

    def __init__(self, sample: dict[str, Any], references: References) -> None:
        self.conversation = Conversation()
        self._references = references
        self._messages = items(sample, "messages")
        self._events = items(sample, "events")
        self._place = 0
        self._tools = {
            str(event.get("id")): event for event in self._events if event.get("event") == "tool"
        }
        self._placed: dict[str, str] = {}  # the key of a message, and its words
        self._spans: dict[str, str] = {}
        self._steps: list[str] = []
        for message in self._messages:
            references.content(message)
        self._keys = [_key(message) for message in self._messages]
        self._own = defaultdict[str, deque[int]](deque)
        for place, (key, message) in enumerate(zip(self._keys, self._messages, strict=True)):
            if message.get("role") == "assistant":
                self._own[key].append(place)

    def read(self) -> Conversation:
        """Return the conversation."""
        for event in self._events:
            kind = event.get("event")
            if kind == "span_begin":
                kinds = self._spans.get(str(event.get("parent_id")), "")
                self._spans[str(event.get("id"))] = f"{kinds}/{event.get('type')}"
            elif kind == "step" and event.get("action") == "begin":
                self._steps.append(str(event.get("type")))
            elif kind == "step" and self._steps:
                self._steps.pop()
            elif kind == "model":
                self._add_model_call(event)
        self._advance(len(self._messages))
        for event in self._events:
            if event.get("event") == "model":
                self._drop_input(event)
        for message in self._references.pool:
            self._drop_if_placed(message)
        return self.conversation

    def _is_judge(self, event: dict[str, Any]) -> bool:
        kinds = {*self._spans.get(str(event.get("span_id")), "").split("/")}
        return bool(_SCORERS & (kinds | {*self._steps}))

    def _add_model_call(self, event: dict[str, Any]) -> None:
        """Add the reply of a model, after the messages that it was given."""
        choices = items(inner(event, "output"), "choices")
        message = inner(choices[0], "message") if choices else {}
        self._references.content(message)
        key = _key(message)
        places = self._own.get(key)
        if message and places:
            self._add_own(message, event, places.popleft())
        elif self._is_judge(event):
            if message:
                self._add_reply(message, event, "judge")
        else:
            for given in self._references.inputs(event):
                self._add_new(given)
            if message:
                self._add_reply(message, event)

    def _add_own(self, message: dict[str, Any], event: dict[str, Any], place: int) -> None:
        """Add a reply that is also among the messages of the sample."""
        self._advance(place)
        if place < self._place:
            return  # it was added before a later message, without the content of its own event
        own = self._messages[place]
        if _words(own) == _words(message):
            _drop(message)
        self._add_reply(own, event)
        self._place += 1

    def _advance(self, end: int) -> None:
        """Add the messages of the sample up to a place."""
        while self._place < min(end, len(self._messages)):
            self._add(self._messages[self._place], self._keys[self._place])
            self._place += 1

    def _add_new(self, given: dict[str, Any]) -> None:
        """Add a message from the input of a model, unless it is at another place already."""
        self._references.content(given)
        key = _key(given)
        if key not in self._placed and key not in self._keys:
            # A copy, because other calls may have been given the same message.
            self._add(json.loads(json_text(given)), key)

    def _add(self, message: dict[str, Any], key: str) -> None:
        self._placed[key] = _words(message)
        role = message.get("role")
        if role == "assistant":
            self._add_reply(message, {})
        elif role == "tool":
            self._add_result(message)
        else:
            role = take_text(message, "role") or "unknown"
            self.conversation.message(role, take_content(message))

    def _add_reply(
        self, message: dict[str, Any], event: dict[str, Any], agent_role: str = "agent"
    ) -> None:
        self._placed[_key(message)] = _words(message)
        output = inner(event, "output")
        choices = items(output, "choices")
        reason = take_text(choices[0], "stop_reason") if choices else ""
        usage = inner(output, "usage")
        counts = {name: take_count(usage, count) for count, name in _COUNTS.items()}
        if usage.get("total_tokens") == sum(counts[name] or 0 for name in _IN_TOTAL):
            usage.pop("total_tokens")
        text, thinking = _spoken(message)
        calls = []
        for call in items(message, "tool_calls"):
            call["name"] = call.pop("function", call.get("name"))
            calls.append(take_call(call, "id"))
            if call.get("type") == "function":
                call.pop("type")
        reply = Reply(
            text,
            thinking,
            tuple(calls),
            Usage(**counts),
            take_text(message, "model") or take_text(output, "model"),
            cost=take_number(usage, "total_cost"),
            seconds=take_number(event, "working_time"),
            raw_finish_reason=_FINISH.get(reason, reason or None),
            tries=1 + (take_count(event, "retries") or 0),
        )
        at = utc_text(event.get("completed"))
        if at:
            event.pop("completed")
        message.pop("role", None)
        completion = output.get("completion")
        if isinstance(completion, str) and self._references.text(completion) == text:
            output.pop("completion")
        self.conversation.reply(reply, at or utc_text(event.get("timestamp")), agent_role)

    def _add_result(self, message: dict[str, Any]) -> None:
        call_id, name = (str(message.get(each) or "") for each in ("tool_call_id", "function"))
        event = self._tools.get(call_id, {})
        error = inner(message, "error")
        words = take_text(error, "message") if error else ""
        text = take_content(message)
        if words and words not in text:
            text = f"{text}\n{words}" if text else words
        seconds = take_number(event, "working_time")
        at = utc_text(event.get("completed"))
        if at:
            event.pop("completed")
        message.pop("role", None)
        result = event.get("result")
        if isinstance(result, str) and self._references.text(result) == text:
            event.pop("result")
        call = self.conversation.open_call(call_id, name)
        if call is not None and event.get("function") == call.name:
            del event["function"]
            if self._references.resolved(event.get("arguments")) == call.arguments:
                event.pop("arguments", None)
        is_error = bool(error) or bool(words)
        self.conversation.result(text, call_id, name, is_error=is_error, seconds=seconds, at=at)
        if call is not None:
            message.pop("tool_call_id", None)
        if call is not None and name == call.name:
            message.pop("function", None)

    # Parts that are in the run already and that the sample contains a second time.

    def _drop_input(self, event: dict[str, Any]) -> None:
        listed = event.get("input")
        for given in listed if isinstance(listed, list) else ():
            self._drop_if_placed(given)

    def _drop_if_placed(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        self._references.content(message)
        if self._placed.get(_key(message)) == _words(message):
            _drop(message)


def _spoken(message: dict[str, Any]) -> tuple[str, str]:
    """Take the text and the thinking out of a message; of hidden thinking, its summary."""
    content = message.get("content")
    if not isinstance(content, list):
        return take_content(message), ""
    thoughts, others = [], []
    for block in content:
        if isinstance(block, dict) and block.get("type") == "reasoning":
            is_hidden = block.get("redacted") is True
            thoughts.append(take_text(block, "summary" if is_hidden else "reasoning"))
        else:
            others.append(block)
    text = take_content({"content": others})
    message["content"] = [block for block in content if not isinstance(block, str)]
    return text, "\n".join(thoughts)


def _drop(message: dict[str, Any]) -> None:
    """Take out of a message the values that are in the table of messages already."""
    for name in ("content", "role", "tool_calls", "model", "tool_call_id", "function", "error"):
        message.pop(name, None)


def _words(message: dict[str, Any]) -> str:
    """Return what a message says, to compare it with another copy."""
    content, calls = message.get("content"), message.get("tool_calls")
    return content if isinstance(content, str) and not calls else json_text([content, calls])


def _key(message: dict[str, Any]) -> str:
    """Return what identifies a message: its id, or its role and content."""
    if isinstance(message.get("id"), str):
        return f"id {message['id']}"
    calls = [(call.get("function"), call.get("arguments")) for call in items(message, "tool_calls")]
    parts = (message.get("role"), message.get("content"), calls, message.get("tool_call_id"))
    return json_text(parts)
