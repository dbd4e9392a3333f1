"""What a provider answers, before litellm reads it: of bounded size, with counts that are numbers.

litellm reads an answer whole, however long it is or becomes when it is unpacked, and gives up a
good reply for a report of tokens that is no object of numbers. What is no reply it looks through
for keys, several times, at five seconds a megabyte in which no other run goes on.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

MOST_BYTES = 32 * 1024 * 1024
"""The longest answer that is read, unpacked; the longest good ones have a tenth of it."""

_MOST_BYTES_OF_ERRORS = 20_000
"""How much is read of what is no reply: an error, a page, half an answer."""

_MOST_TOKENS = 2**63
_REPORTS = ("usage", "usageMetadata")
_OF_OLLAMA = ("prompt_eval_count", "eval_count")
"""Stand beside the message. litellm guesses those that are missing, unless they are 0."""
_MARKS = (b'"usage', b'"done"')
_COUNTS = re.compile(r"(?:tokens?|count)$", re.IGNORECASE)
_PARTS = re.compile(r"details$", re.IGNORECASE)
_found: ContextVar[list[str] | None] = ContextVar("found", default=None)


class AnswerTooLong(Exception):
    """An answer of more than `MOST_BYTES` bytes."""


@contextmanager
def weaknesses_found() -> Iterator[list[str]]:
    """The kinds of weaknesses that are mended in the answers of this block."""
    found: list[str] = []
    token = _found.set(found)
    try:
        yield found
    finally:
        _found.reset(token)


async def look_at(response: Any) -> None:
    """Read an answer as far as it may go, and leave litellm nothing to stumble over.

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
    """What litellm gets to read of an answer."""
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
    return _mended(content, answer)


def _mended(content: bytes, answer: dict[str, Any]) -> bytes:
    """An answer without the counts that are none; as it is, if there are no such ones."""
    clean = answer | {name: _report(answer[name]) for name in answer.keys() & _REPORTS}
    if "done" in answer:
        clean |= {name: 0 for name in _OF_OLLAMA if not _is_count(answer.get(name))}
    if clean != answer and (found := _found.get()) is not None:
        found.append("odd_usage")
    if "done" in answer:
        clean = dict.fromkeys(_OF_OLLAMA, 0) | clean
    return content if clean == answer else json.dumps(clean).encode()


def _report(report: Any) -> Any:
    """A report of tokens as litellm can read it; no report is left as it is."""
    return _without_odd(report) if isinstance(report, dict) else report and {}


def _without_odd(report: dict[str, Any]) -> dict[str, Any]:
    """A report without the counts that are no numbers, and the parts that hold none."""
    kept: dict[str, Any] = {}
    for name, value in report.items():
        if _COUNTS.search(name) and not _is_count(value):
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
