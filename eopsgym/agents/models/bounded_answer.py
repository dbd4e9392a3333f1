"""A limit for providers' answers before litellm reads them, and a repair of their token counts.

litellm reads an answer as a whole, however long it is when unpacked, and discards a good reply
whose token report is not an object of numbers. It searches an answer that is not a reply for keys,
several times, which blocks all runs for five seconds a megabyte; ten thousand calls or choices take
as long. So only the reply in a long answer is passed to litellm.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from eopsgym.agents.models.content_chunks import CHUNKS, flat

MOST_BYTES = 32 * 1024 * 1024
"""The longest unpacked answer that is read; the longest good ones have a tenth of it."""

_MOST_BYTES_OF_ERRORS = 20_000
"""The part that is read of an answer that is not a reply, such as an error page."""

_MOST_PARTS = 1_000
"""The largest number of calls, or of parts of a text, in one message."""
_MOST_OF_A_REPORT = 20_000
"""The longest token report that is read; good ones have a tenth of it."""
_MOST_OF_A_NAME = 1_000
"""The longest id, model name or time that is read."""

_MOST_TOKENS = 2**63
_CHOICES = ("choices", "candidates")
_BLOCKS = ("thinking_blocks", "reasoning_details", "provider_specific_fields", CHUNKS)
"""The fields of a message that go back to the provider unchanged."""
_OWN_FORMS = frozenset({"databricks", "gigachat", "mistral"})
"""Providers with thinking or calls in places of which litellm knows only for them."""
_REPORTS = ("usage", "usageMetadata")
_OF_OLLAMA = ("prompt_eval_count", "eval_count")
"""Counts beside the message; litellm guesses missing ones, unless they are 0."""
_MARKS = (b'"usage', b'"done"')
_NEST_OF_COHERE = "tokens"
_COUNTS = re.compile(r"(?:tokens?|count)$", re.IGNORECASE)
_PARTS = re.compile(r"details$", re.IGNORECASE)
_weaknesses: ContextVar[list[str] | None] = ContextVar("weaknesses", default=None)
_provider: ContextVar[str] = ContextVar("provider", default="")


class AnswerTooLong(Exception):
    """An answer of more than `MOST_BYTES` bytes."""


@contextmanager
def weaknesses_found(provider: str = "") -> Iterator[list[str]]:
    """Collect the kinds of weaknesses that are repaired in a provider's answers in the block."""
    weaknesses: list[str] = []
    tokens = _weaknesses.set(weaknesses), _provider.set(provider)
    try:
        yield weaknesses
    finally:
        _weaknesses.reset(tokens[0])
        _provider.reset(tokens[1])


async def look_at(response: Any) -> None:
    """Read an answer up to the limit, and remove parts on which litellm would fail.

    This is a hook of `httpx.AsyncClient`, which is called before the client itself reads.

    Raises:
        AnswerTooLong: the answer is longer than the limit.
    """
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > MOST_BYTES:
            raise AnswerTooLong(f"the answer is longer than {MOST_BYTES:,} bytes")
        parts.append(part)
    content = b"".join(parts)
    # The attribute in which httpx itself stores the content.
    response._content = _readable(content, response.status_code)


def _readable(content: bytes, status: int) -> bytes:
    """Return the part of an answer that is passed to litellm."""
    is_long = len(content) > _MOST_BYTES_OF_ERRORS
    if is_long and status >= 400:
        return content[:_MOST_BYTES_OF_ERRORS]
    if not is_long and not any(mark in content for mark in _MARKS):
        return content
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):  # litellm will report the error
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
        content = first.get("content")
        content = _cut(content, "parts") if isinstance(content, dict) else content
        return answer | {"candidates": [first | {"content": content}]}
    if _provider.get() in _OWN_FORMS:
        return answer | {"choices": [first]}
    message = _message_alone(first.get("message"))
    if message is None:
        return None
    plain = {name: v for name, v in _plain(answer).items() if len(str(v)) < _MOST_OF_A_NAME}
    fields = plain | {name: answer[name] for name in answer.keys() & _REPORTS}
    return fields | {"choices": [_plain(first) | {"message": message}]}


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
    short = _plain(message) | blocks | {"role": "assistant", "tool_calls": calls}
    return _cut(short, "tool_calls")


def _is_call(call: dict[str, Any]) -> bool:
    function = call.get("function")
    if not isinstance(function, dict) or not isinstance(function.get("name"), str | None):
        return False
    return isinstance(function.get("arguments"), str | dict | None)


def _are_thoughts(blocks: Any) -> bool:
    if not isinstance(blocks, list):
        return blocks is None
    return all(isinstance(each, dict) and _plain(each) == each for each in blocks)


def _cut(value: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a copy with at most `_MOST_PARTS` entries in the list of that name."""
    parts = value.get(name)
    if not isinstance(parts, list) or len(parts) <= _MOST_PARTS:
        return value
    return value | {name: parts[:_MOST_PARTS]}


def _plain(value_by_name: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are neither lists nor objects."""
    return {
        name: value for name, value in value_by_name.items() if not isinstance(value, list | dict)
    }


def _mended(content: bytes, answer: dict[str, Any]) -> bytes:
    """Return an answer without invalid token counts; unchanged if all of them are valid."""
    clean = answer | {name: _report(answer[name]) for name in answer.keys() & _REPORTS}
    if "done" in answer:
        clean |= {name: 0 for name in _OF_OLLAMA if not _is_count(answer.get(name))}
    if clean != answer and (weaknesses := _weaknesses.get()) is not None:
        weaknesses.append("odd_usage")
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
    valid: dict[str, Any] = {}
    for name, value in report.items():
        if name == _NEST_OF_COHERE and isinstance(value, dict):
            value = _without_odd(value)
        elif _COUNTS.search(name) and not _is_count(value):
            continue
        if _PARTS.search(name):
            if not isinstance(value, dict | list | None):
                continue
            value = _without_odd(value) if isinstance(value, dict) else value
        valid[name] = value
    return valid


def _is_count(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and len(value) < len(str(_MOST_TOKENS))
    if isinstance(value, bool) or not isinstance(value, int | None):
        return False
    return value is None or 0 <= value < _MOST_TOKENS
