"""References in a sample to texts and messages that it stores once.

A long text is `attachment://` and its key in `attachments`. The input of a call of a model is a
list of ranges in a pool of messages: `input_refs` in `events_data.messages`, or in `message_pool`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from eopsgym.trajectories.foreign.take_values import inner, json_text

_PROTOCOLS = ("attachment://", "tc://")
_REFERENCE = re.compile(r"(?:attachment|tc)://([0-9a-zA-Z]+)")


class References:
    """The texts and messages of a sample that other parts refer to.

    Args:
        sample: the sample.
    """

    def __init__(self, sample: dict[str, Any]) -> None:
        self._sample = sample
        self._texts = inner(sample, "attachments")
        pool = inner(sample, "events_data").get("messages") or sample.get("message_pool")
        self.pool: Sequence[Any] = pool if isinstance(pool, list) else ()
        self._used: set[str] = set()

    def text(self, text: str) -> str:
        """Return a text, or the attachment that it refers to; the reference if there is none."""
        for protocol in _PROTOCOLS:
            if text.startswith(protocol):
                key = text.removeprefix(protocol)
                stored = self._texts.get(key)
                if isinstance(stored, str):
                    self._used.add(key)
                    return stored
        return text

    def resolved(self, value: Any) -> Any:
        """Return a value with the attachments in place of all references in it."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {name: self.resolved(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self.resolved(each) for each in value]
        return value

    def content(self, message: dict[str, Any]) -> None:
        """Put attachments in place of references in the texts and calls of a message."""
        content = message.get("content")
        if isinstance(content, str):
            message["content"] = self.text(content)
        for block in content if isinstance(content, list) else ():
            for name in ("text", "reasoning", "summary"):
                if isinstance(block, dict) and isinstance(block.get(name), str):
                    block[name] = self.text(block[name])
        calls = message.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            if isinstance(call, dict) and "arguments" in call:
                call["arguments"] = self.resolved(call["arguments"])
        error = message.get("error")
        if isinstance(error, dict) and isinstance(error.get("message"), str):
            error["message"] = self.text(error["message"])

    def inputs(self, event: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the messages that a model event was given."""
        listed = event.get("input")
        yield from (each for each in _list(listed) if isinstance(each, dict))
        for pair in _list(event.get("input_refs")):
            if isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair):
                start, end = pair
                yield from (each for each in self.pool[start:end] if isinstance(each, dict))

    def drop_placed(self) -> None:
        """Remove the attachments that are placed, and that nothing left refers to."""
        rest = {name: part for name, part in self._sample.items() if name != "attachments"}
        needed = {*_REFERENCE.findall(json_text(rest))} if self._used else set()
        for key in self._used - needed:
            self._texts.pop(key, None)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
