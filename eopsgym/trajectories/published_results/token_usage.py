"""Tokens of a reply, as the published files count them and as we do.

There `input_tokens` are all that was read, cached or not; here each token is counted once.
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

    They are those of `usage_metadata`, and what that leaves out of the provider's own words: in
    `response_metadata`, under `token_usage` or `usage`. Where only one of input and output is 0,
    that one was not reported.
    """
    reported = _object(message, "response_metadata")
    words = _object(reported, "token_usage") or _object(reported, "usage")
    own = read_usage(words)
    said = _object(message, "usage_metadata")
    if not said:
        return own
    whole, output = _count(said, "input_tokens"), _count(said, "output_tokens")
    if whole or output:
        whole, output = whole or None, output or None
    read, written = _object(said, "input_token_details"), _object(said, "output_token_details")
    cached = _count(read, "cache_read")
    if cached is None and own.cache_read_tokens:
        cached = own.cache_read_tokens
    counts = Usage(whole, output, _count(written, "reasoning"), cached, *_written(read))
    counted = _counted(counts, _count(said, "total_tokens"))
    return _with_lives(counted, own) if "cache_creation" in words else counted


def _written(details: Mapping[str, Any]) -> tuple[int | None, int | None, int | None]:
    """Return the tokens written to a cache: in all, for an hour, and for five minutes.

    LangChain sets `cache_creation` to 0 where it tells the two lives of what is written apart.
    """
    minutes, hour = (_count(details, name) for name in _LIVES)
    apart = (minutes or 0) + (hour or 0)
    written = _count(details, "cache_creation") or apart or _count(details, "cache_creation")
    return (written, hour or None, minutes) if written else (written, None, None)


def _with_lives(counted: Usage, own: Usage) -> Usage:
    """Return the counts with the lifetimes of cached tokens that the provider reports.

    LangChain puts the sum of the two in place of the provider's count of all that was written.
    """
    return replace(
        counted,
        cache_write_tokens=own.cache_write_tokens,
        cache_write_1h_tokens=own.cache_write_1h_tokens,
        cache_write_5m_tokens=own.cache_write_5m_tokens,
    )


def _counted(said: Usage, total: int | None) -> Usage:
    """Return the counts with the fresh input apart; here all that was read is `input_tokens`."""
    cached = (said.cache_read_tokens or 0) + (said.cache_write_tokens or 0)
    if said.input_tokens is not None and cached > said.input_tokens:
        # More came from a cache than was read: how much was fresh is unknown.
        return replace(said, input_tokens=None)
    return counted_once(said, total)


def usage_metadata(usage: Usage) -> dict[str, Any] | None:
    """Return tokens as in published files; None where input or output is unknown."""
    total = usage.total_tokens
    if total is None or usage.output_tokens is None:
        return None
    read = {"cache_read": usage.cache_read_tokens, "cache_creation": usage.cache_write_tokens}
    told: dict[str, Any] = {
        "input_tokens": total - usage.output_tokens,
        "output_tokens": usage.output_tokens,
        "total_tokens": total,
        "input_token_details": {name: n for name, n in read.items() if n is not None},
    }
    lives = (usage.cache_write_5m_tokens, usage.cache_write_1h_tokens)
    if any(lives):
        told["input_token_details"] |= {
            name: n for name, n in zip(_LIVES, lives, strict=True) if n is not None
        }
        if usage.adds_up:
            told["input_token_details"]["cache_creation"] = 0  # as LangChain does
    if usage.reasoning_tokens is not None:
        told["output_token_details"] = {"reasoning": usage.reasoning_tokens}
    return told


def _object(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    return found if isinstance(found, dict) else {}


def _count(data: Mapping[str, Any], name: str) -> int | None:
    found = data.get(name)
    return found if type(found) is int and 0 <= found < _MOST else None
