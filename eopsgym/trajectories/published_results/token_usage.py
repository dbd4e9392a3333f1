"""Tokens of a reply, as the published files count them and as we do.

There `input_tokens` are all that was read, cached or not; here each token is counted once.
"""

from collections.abc import Mapping
from typing import Any

from eopsgym.agents import Usage

_MOST = 2**63


def usage_of(message: Mapping[str, Any]) -> Usage:
    """The tokens of an `ai_message`; None is unknown.

    They are those of `usage_metadata`; where it is null, those of the provider's own words in
    `response_metadata.token_usage`.
    """
    said = _object(message, "usage_metadata")
    if said:
        read, written = _object(said, "input_token_details"), _object(said, "output_token_details")
        return _usage(
            _count(said, "input_tokens"),
            _count(said, "output_tokens"),
            _count(written, "reasoning"),
            _count(read, "cache_read"),
            _count(read, "cache_creation"),
        )
    said = _object(_object(message, "response_metadata"), "token_usage")
    return _usage(
        _count(said, "prompt_tokens"),
        _count(said, "completion_tokens"),
        _count(_object(said, "completion_tokens_details"), "reasoning_tokens"),
        _count(_object(said, "prompt_tokens_details"), "cached_tokens"),
        None,
    )


def usage_metadata(usage: Usage) -> dict[str, Any] | None:
    """Tokens as the published files have them; null where input or output is unknown."""
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
    if usage.reasoning_tokens is not None:
        told["output_token_details"] = {"reasoning": usage.reasoning_tokens}
    return told


def _usage(
    whole: int | None,
    output: int | None,
    reasoning: int | None,
    read: int | None,
    written: int | None,
) -> Usage:
    fresh = None if whole is None else whole - (read or 0) - (written or 0)
    if fresh is not None and fresh < 0:
        # More came from a cache than was read: nobody knows what these counts mean.
        fresh = read = written = None
    return Usage(fresh, output, reasoning, read, written)


def _object(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    return found if isinstance(found, dict) else {}


def _count(data: Mapping[str, Any], name: str) -> int | None:
    found = data.get(name)
    return found if type(found) is int and 0 <= found < _MOST else None
