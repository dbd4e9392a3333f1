"""The price of a model: dollars for each kind of token, for short prompts and for long ones."""

from dataclasses import dataclass

from eopsgym.agents.messages import Usage

_MILLION = 1_000_000


@dataclass(frozen=True)
class Rates:
    """Dollars for a million tokens of each kind.

    `cache_write_1h` is the price of cache writes for an hour; with None it equals `cache_write`.
    """

    input: float
    output: float
    cache_read: float
    cache_write: float
    reasoning: float
    cache_write_1h: float | None = None


@dataclass(frozen=True)
class Price:
    """The price of a model's tokens.

    `tiers` are rates in ascending order, each with the number of input tokens, including cached
    ones, above which they apply to the whole reply; the first has 0.
    """

    tiers: tuple[tuple[int, Rates], ...]

    def of(self, usage: Usage) -> float | None:
        """Return the cost of a reply in dollars; None if it is unknown.

        It is unknown if input or output is unknown, or if parts do not add up to their count.
        Without reported cache tokens all input counts as fresh, and without reported thinking all
        output costs the price of output.
        """
        if usage.input_tokens is None or usage.output_tokens is None or not usage.adds_up:
            return None
        read, written = usage.cache_read_tokens or 0, usage.cache_write_tokens or 0
        hour, thought = usage.cache_write_1h_tokens or 0, usage.reasoning_tokens or 0
        prompt = usage.input_tokens + read + written
        rates = [rates for above, rates in self.tiers if prompt > above or above == 0][-1]
        dollars = (
            usage.input_tokens * rates.input
            + read * rates.cache_read
            + (written - hour) * rates.cache_write
            + hour * (rates.cache_write if rates.cache_write_1h is None else rates.cache_write_1h)
            + (usage.output_tokens - thought) * rates.output
            + thought * rates.reasoning
        )
        return dollars / _MILLION
