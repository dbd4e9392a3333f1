"""Each token of a reply counted once, whichever way its provider counts."""

from dataclasses import replace
from itertools import product

from eopsgym.agents.messages import Usage


def counted_once(said: Usage, total: int | None) -> Usage:
    """Return the usage with its fresh input apart from cached input.

    Parts are taken to be inside of the count that they are of, or beside it, as the total says;
    without one, inside wherever they fit. Where no way gives the total, what is left over belongs
    to a count that is then unknown.

    Args:
        said: a reply's counts as reported: `input_tokens` with what was read from a cache or
            written to one, or without, and `output_tokens` with the thinking or without.
        total: all tokens of the reply, as its provider counts them; None if it does not.
    """
    cached = (said.cache_read_tokens or 0) + (said.cache_write_tokens or 0)
    wholes = _ways(said.input_tokens, cached)
    outputs = _ways(said.output_tokens, said.reasoning_tokens or 0)
    whole, output = wholes[0], outputs[0]
    if total and whole is not None and output is not None:
        whole, output = _that_give(total, said, wholes, outputs)
    if whole is not None and (said.cache_write_1h_tokens or 0) > (said.cache_write_tokens or 0):
        whole = None  # nobody knows what these counts mean
    fresh = None if whole is None else whole - cached
    return replace(said, input_tokens=fresh, output_tokens=output)


def _ways(count: int | None, part: int) -> list[int | None]:
    """Return what a count may be with its part: itself, if that fits in, and both together."""
    if count is None:
        return [None]
    inside = [count] if part <= count else []
    return [*inside, *([count + part] if part else [])]


def _that_give(
    total: int, said: Usage, wholes: list[int | None], outputs: list[int | None]
) -> tuple[int | None, int | None]:
    """Return input and output that add up to the total, or None for what is not known.

    Providers that leave tokens out of their counts, and not of their total, leave out thinking.
    Some totals have no cached tokens: a smaller one makes nothing unknown.
    """
    for whole, output in product(wholes, outputs):
        if (whole or 0) + (output or 0) == total:
            return whole, output
    whole = wholes[0] if wholes[0] == said.input_tokens else None
    output = outputs[0] if outputs[0] == said.output_tokens else None
    if whole is not None and output is not None and whole + output < total:
        output = None
    return whole, output
