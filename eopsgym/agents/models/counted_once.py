"""Token counts in which each token counts once, for all ways of counting of providers."""

from dataclasses import replace
from itertools import product

from eopsgym.agents.messages import Usage


def counted_once(said: Usage, total: int | None) -> Usage:
    """Return the usage with fresh input counted separately from cached input.

    Cached tokens and thinking may be counted inside of input and output, or beside them; the total
    decides which. Without a total they are taken to be inside if they fit. If no combination gives
    the total, the count with the difference becomes unknown. A missing count is the rest of the
    total.

    Args:
        said: the reported counts: `input_tokens` with or without cached tokens, and `output_tokens`
            with or without thinking.
        total: all tokens of the reply as the provider counts them; None if it does not.
    """
    cached = (said.cache_read_tokens or 0) + (said.cache_write_tokens or 0)
    wholes = _meanings(said.input_tokens, cached)
    outputs = _meanings(said.output_tokens, said.reasoning_tokens or 0)
    whole, output = wholes[0], outputs[0]
    if total and whole is not None and output is not None:
        whole, output = _that_give(total, said, wholes, outputs)
    elif total and whole is not None:
        output = _rest(total, wholes, said.reasoning_tokens or 0)
    elif total and output is not None:
        whole = _rest(total, outputs, cached)
    fresh = None if whole is None or whole < cached else whole - cached
    return replace(said, input_tokens=fresh, output_tokens=output)


def _meanings(count: int | None, part: int) -> list[int | None]:
    """Return the possible meanings of a count with its part: itself, or both together."""
    if count is None:
        return [None]
    inside = [count] if part <= count else []
    return [*inside, *([count + part] if part else [])]


def _that_give(
    total: int, said: Usage, wholes: list[int | None], outputs: list[int | None]
) -> tuple[int | None, int | None]:
    """Return input and output that add up to the total, or None for an unknown one.

    Providers whose counts lack tokens that are in their total leave out thinking. A total that
    confirms both counts confirms them, whatever the parts are.
    """
    for whole, output in product(wholes, outputs):
        if (whole or 0) + (output or 0) == total:
            return whole, output
    if (said.input_tokens or 0) + (said.output_tokens or 0) == total:
        return said.input_tokens, said.output_tokens
    whole = wholes[0] if wholes[0] == said.input_tokens else None
    output = outputs[0] if outputs[0] == said.output_tokens else None
    if whole is not None and output is not None:
        if whole + output < total:
            output = None
        elif whole + output - total not in _left_out(said):
            whole = None
    return whole, output


def _left_out(said: Usage) -> set[int | None]:
    """Return the numbers by which a total may be too small, because some lack cached tokens."""
    read, written = said.cache_read_tokens, said.cache_write_tokens
    return {read, written, (read or 0) + (written or 0), said.reasoning_tokens}


def _rest(total: int, others: list[int | None], part: int) -> int | None:
    """Return the rest of a total beside another count, if there is only one possibility."""
    rests = [total - other for other in others if other is not None]
    fitting = [rest for rest in rests if rest > 0 and rest >= part]
    return fitting[0] if len(fitting) == 1 else None
