"""Providers' answers before litellm reads them: of bounded size, with valid counts.

litellm reads an answer whole, however long it is or becomes when it is unpacked, and gives up a
good reply for a report of tokens that is no object of numbers. What is no reply it looks through
for keys, several times, at five seconds a megabyte in which no other run goes on; ten thousand
calls, or choices, take it as long. So a long answer reaches it as far as it is a reply.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from eopsgym.agents.models.content_chunks import CHUNKS, flat

MOST_BYTES = 32 * 1024 * 1024
"""The longest answer that is read, unpacked; the longest good ones have a tenth of it."""

_MOST_BYTES_OF_ERRORS = 20_000
"""How much is read of what is no reply: an error, a page, half an answer."""

_MOST_PARTS = 1_000
"""No reply has more calls, or parts of a text, in one message."""
_MOST_OF_A_REPORT = 20_000
"""The longest report of tokens; good ones have a tenth of it."""
_MOST_OF_A_NAME = 1_000
"""Of an id, a model, a moment."""

_MOST_TOKENS = 2**63
_CHOICES = ("choices", "candidates")
_BLOCKS = ("thinking_blocks", "reasoning_details", "provider_specific_fields", CHUNKS)
"""What of a message goes back to its provider as it came."""
_OWN_FORMS = frozenset({"databricks", "gigachat", "mistral"})
"""Providers whose messages have thoughts or calls in places that litellm knows for them alone."""
_REPORTS = ("usage", "usageMetadata")
_OF_OLLAMA = ("prompt_eval_count", "eval_count")
"""Stand beside the message. litellm guesses those that are missing, unless they are 0."""
_MARKS = (b'"usage', b'"done"')
_NEST_OF_COHERE = "tokens"
_COUNTS = re.compile(r"(?:tokens?|count)$", re.IGNORECASE)
_PARTS = re.compile(r"details$", re.IGNORECASE)
_found: ContextVar[list[str] | None] = ContextVar("found", default=None)
_asked: ContextVar[str] = ContextVar("asked", default="")


class AnswerTooLong(Exception):
    """An answer of more than `MOST_BYTES` bytes."""


@contextmanager
def weaknesses_found(provider: str = "") -> Iterator[list[str]]:
    """Collect the kinds of weaknesses that are repaired in a provider's answers in this block."""
    found: list[str] = []
    tokens = _found.set(found), _asked.set(provider)
    try:
        yield found
    finally:
        _found.reset(tokens[0])
        _asked.reset(tokens[1])


async def look_at(response: Any) -> None:
    """Read an answer up to the limit, and remove what would make litellm fail.

    To be a hook of an `httpx.AsyncClient`, called before the client itself reads.

    Raises:
        AnswerTooLong: it is.
    """
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > MOST_BYTES:
            raise AnswerTooLong(f"the answer is longer than {MOST_BYTES:,} bytes")
        parts.append(part)
    content = b"".join(parts)
    # Where httpx itself puts what it has read.
    response._content = _readable(content, response.status_code)


def _readable(content: bytes, status: int) -> bytes:
    """Return the part of an answer that litellm gets to read."""
    is_long = len(content) > _MOST_BYTES_OF_ERRORS
    if is_long and status >= 400:
        return content[:_MOST_BYTES_OF_ERRORS]
    if not is_long and not any(mark in content for mark in _MARKS):
        return content
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):  # what reads it next will say so
        answer = None
    if not isinstance(answer, dict) or answer.get("error"):
        return content[:_MOST_BYTES_OF_ERRORS]
    short = _reply_alone(flat(answer)) if is_long else flat(answer)
    if short is None:
        return content[:_MOST_BYTES_OF_ERRORS]
    content = content if short == answer else json.dumps(short).encode()
    return _mended(content, short)


def _reply_alone(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return the first reply of a long answer; None if the answer can hold no reply."""
    choices = next((answer[name] for name in _CHOICES if name in answer), None)
    if choices is None:
        return _cut(answer, "content")
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict):
        return None
    if "candidates" in answer:
        said = first.get("content")
        said = _cut(said, "parts") if isinstance(said, dict) else said
        return answer | {"candidates": [first | {"content": said}]}
    if _asked.get() in _OWN_FORMS:
        return answer | {"choices": [first]}
    message = _message_alone(first.get("message"))
    if message is None:
        return None
    plain = {name: v for name, v in _plain(answer).items() if len(str(v)) < _MOST_OF_A_NAME}
    kept = plain | {name: answer[name] for name in answer.keys() & _REPORTS}
    return kept | {"choices": [_plain(first) | {"message": message}]}


def _message_alone(message: Any) -> dict[str, Any] | None:
    """Return a message in the chat-completions form; None if its text or its calls are invalid."""
    if not isinstance(message, dict):
        return None
    calls = message.get("tool_calls")
    if not isinstance(message.get("content"), str | None) or not isinstance(calls, list | None):
        return None
    if not all(isinstance(each, dict) and _is_call(each) for each in calls or ()):
        return None
    blocks = {name: message[name] for name in message.keys() & _BLOCKS}
    fields = blocks.get("provider_specific_fields")
    if not _are_thoughts(blocks.get("thinking_blocks")) or not isinstance(fields, dict | None):
        return None
    kept = _plain(message) | blocks | {"role": "assistant", "tool_calls": calls}
    return _cut(kept, "tool_calls")


def _is_call(call: dict[str, Any]) -> bool:
    function = call.get("function")
    if not isinstance(function, dict) or not isinstance(function.get("name"), str | None):
        return False
    return isinstance(function.get("arguments"), str | dict | None)


def _are_thoughts(blocks: Any) -> bool:
    if not isinstance(blocks, list):
        return blocks is None
    return all(isinstance(each, dict) and _plain(each) == each for each in blocks)


def _cut(said: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a copy with at most `_MOST_PARTS` entries in the list of that name."""
    parts = said.get(name)
    if not isinstance(parts, list) or len(parts) <= _MOST_PARTS:
        return said
    return said | {name: parts[:_MOST_PARTS]}


def _plain(said: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are neither lists nor objects."""
    return {name: value for name, value in said.items() if not isinstance(value, list | dict)}


def _mended(content: bytes, answer: dict[str, Any]) -> bytes:
    """Return an answer without invalid token counts; unchanged if all of them are valid."""
    clean = answer | {name: _report(answer[name]) for name in answer.keys() & _REPORTS}
    if "done" in answer:
        clean |= {name: 0 for name in _OF_OLLAMA if not _is_count(answer.get(name))}
    if clean != answer and (found := _found.get()) is not None:
        found.append("odd_usage")
    if "done" in answer:
        clean = dict.fromkeys(_OF_OLLAMA, 0) | clean
    return content if clean == answer else json.dumps(clean).encode()


def _report(report: Any) -> Any:
    """Return a usage report in a form that litellm can read; leave a missing report as it is."""
    if len(str(report)) > _MOST_OF_A_REPORT:
        return {}
    return _without_odd(report) if isinstance(report, dict) else report and {}


def _without_odd(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report without counts that are not numbers and without parts of the wrong type."""
    kept: dict[str, Any] = {}
    for name, value in report.items():
        if name == _NEST_OF_COHERE and isinstance(value, dict):
            value = _without_odd(value)
        elif _COUNTS.search(name) and not _is_count(value):
            continue
        if _PARTS.search(name):
            if not isinstance(value, dict | list | None):
                continue
            value = _without_odd(value) if isinstance(value, dict) else value
        kept[name] = value
    return kept


def _is_count(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and len(value) < len(str(_MOST_TOKENS))
    if isinstance(value, bool) or not isinstance(value, int | None):
        return False
    return value is None or 0 <= value < _MOST_TOKENS
