"""Tokens of a reply, as counted in published files and in records.

In published files `input_tokens` are all tokens read, cached or not; here each token is counted
once.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from eopsgym.agents import Usage
from eopsgym.agents.models.counted_once import counted_once
from eopsgym.agents.models.reported_usage import read_usage

_MOST = 2**63
_LIVES = ("ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens")


def usage_of(message: Mapping[str, Any]) -> Usage:
    """Return the tokens of an `ai_message`; None is unknown.

    They are those of `usage_metadata`, completed by the provider's own counts in
    `response_metadata`, under `token_usage` or `usage`. Where only one of input and output is 0,
    that one was not reported.
    """
    reported = _object(message, "response_metadata")
    words = _object(reported, "token_usage") or _object(reported, "usage")
    own = read_usage(words)
    metadata = _object(message, "usage_metadata")
    if not metadata:
        return own
    whole, output = _count(metadata, "input_tokens"), _count(metadata, "output_tokens")
    if whole or output:
        whole, output = whole or None, output or None
    read, written = (
        _object(metadata, "input_token_details"),
        _object(metadata, "output_token_details"),
    )
    cached = _count(read, "cache_read")
    if cached is None and own.cache_read_tokens:
        cached = own.cache_read_tokens
    counts = Usage(whole, output, _count(written, "reasoning"), cached, *_written(read))
    counted = _counted(counts, _count(metadata, "total_tokens"))
    return _with_lives(counted, own) if "cache_creation" in words else counted


def _written(details: Mapping[str, Any]) -> tuple[int | None, int | None, int | None]:
    """Return the tokens written to a cache: in all, for an hour, and for five minutes.

    LangChain sets `cache_creation` to 0 where it reports tokens of the two lifetimes separately.
    """
    minutes, hour = (_count(details, name) for name in _LIVES)
    apart = (minutes or 0) + (hour or 0)
    written = _count(details, "cache_creation") or apart or _count(details, "cache_creation")
    return (written, hour or None, minutes) if written else (written, None, None)


def _with_lives(counted: Usage, own: Usage) -> Usage:
    """Return the counts with the lifetimes of cached tokens that the provider reports.

    LangChain replaces the provider's count of all tokens written by the sum of the two.
    """
    return replace(
        counted,
        cache_write_tokens=own.cache_write_tokens,
        cache_write_1h_tokens=own.cache_write_1h_tokens,
        cache_write_5m_tokens=own.cache_write_5m_tokens,
    )


def _counted(counts: Usage, total: int | None) -> Usage:
    """Return the counts with uncached input only; those given count all input tokens."""
    cached = (counts.cache_read_tokens or 0) + (counts.cache_write_tokens or 0)
    if counts.input_tokens is not None and cached > counts.input_tokens:
        # More came from a cache than was read, so the number of uncached tokens is unknown.
        return replace(counts, input_tokens=None)
    return counted_once(counts, total)


def usage_metadata(usage: Usage) -> dict[str, Any] | None:
    """Return tokens as in published files; None where input or output is unknown."""
    total = usage.total_tokens
    if total is None or usage.output_tokens is None:
        return None
    read = {"cache_read": usage.cache_read_tokens, "cache_creation": usage.cache_write_tokens}
    metadata: dict[str, Any] = {
        "input_tokens": total - usage.output_tokens,
        "output_tokens": usage.output_tokens,
        "total_tokens": total,
        "input_token_details": {name: n for name, n in read.items() if n is not None},
    }
    lives = (usage.cache_write_5m_tokens, usage.cache_write_1h_tokens)
    if any(lives):
        metadata["input_token_details"] |= {
            name: n for name, n in zip(_LIVES, lives, strict=True) if n is not None
        }
        if usage.adds_up:
            metadata["input_token_details"]["cache_creation"] = 0  # as LangChain does
    if usage.reasoning_tokens is not None:
        metadata["output_token_details"] = {"reasoning": usage.reasoning_tokens}
    return metadata


def _object(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = data.get(name)
    return part if isinstance(part, dict) else {}


def _count(data: Mapping[str, Any], name: str) -> int | None:
    count = data.get(name)
    return count if type(count) is int and 0 <= count < _MOST else None
