"""What tokens of each kind come to."""

from dataclasses import replace

import pytest

from eopsgym.agents import Usage
from eopsgym.agents.prices import Price, Rates

SHORT = Rates(input=1.0, output=10.0, cache_read=0.1, cache_write=1.25, reasoning=20.0)
LONG = Rates(input=2.0, output=15.0, cache_read=0.2, cache_write=2.5, reasoning=30.0)
PRICE = Price(((0, SHORT), (200_000, LONG)))


@pytest.mark.parametrize(
    ("usage", "dollars"),
    [
        (Usage(1_000, 100, 0, 0, 0), 0.001 + 0.001),
        (Usage(1_000, 100), 0.001 + 0.001),
        (Usage(0, 0, 0, 0, 0), 0.0),
        (Usage(0, 0, 0, 100_000, 0), 0.01),
        (Usage(0, 0, 0, 0, 100_000), 0.125),
        (Usage(0, 100, 40, 0, 0), 60 * 10e-6 + 40 * 20e-6),
        (Usage(100_000, 0, 0, 60_000, 40_000), 0.1 + 0.006 + 0.05),
        (Usage(100_000, 0, 0, 60_000, 40_001), 0.2 + 0.012 + 40_001 * 2.5e-6),
        (Usage(300_000, 1_000, 500, 0, 0), 0.6 + 500 * 15e-6 + 500 * 30e-6),
    ],
)
def test_each_kind_has_its_price_and_long_prompts_theirs(usage: Usage, dollars: float) -> None:
    assert PRICE.of(usage) == pytest.approx(dollars)


def test_what_is_written_for_an_hour_costs_what_a_row_says_or_as_other_writing() -> None:
    usage = Usage(0, 0, 0, 0, 1_000, 400, 600)
    hourly = Price(((0, replace(SHORT, cache_write_1h=2.0)),))
    assert hourly.of(usage) == pytest.approx(600 * 1.25e-6 + 400 * 2e-6)
    assert PRICE.of(usage) == pytest.approx(1_000 * 1.25e-6)


@pytest.mark.parametrize(
    "usage",
    [
        Usage(20, 400, None, 0, 1_000, 200, 100),
        Usage(20, 400, None, 0, 1_000, 400, 900),
        Usage(20, 400, None, 0, 1_000, None, 400),
        Usage(20, 400, None, 0, 1_000, 400),
        Usage(20, 400, 401),
    ],
)
def test_parts_that_do_not_add_up_have_no_price(usage: Usage) -> None:
    assert not usage.adds_up
    assert PRICE.of(usage) is None


@pytest.mark.parametrize("usage", [Usage(), Usage(5), Usage(None, 5), Usage(None, None, 1, 2, 3)])
def test_unknown_tokens_have_no_price(usage: Usage) -> None:
    assert PRICE.of(usage) is None
