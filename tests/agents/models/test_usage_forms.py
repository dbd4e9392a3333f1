"""Usage as providers document it, and usage whose parts do not add up to the provider's total."""

from typing import Any

import pytest

from eopsgym.agents import Usage
from eopsgym.agents.models.reported_usage import read_usage
from eopsgym.agents.prices import Price, Rates

PRICE = Price(((0, Rates(1, 5, 0.1, 1.25, 5, 2)),))
PROMPT_DETAILS, COMPLETION_DETAILS = "prompt_tokens_details", "completion_tokens_details"


def openai(prompt: int, output: int, total: int, **more: Any) -> dict[str, Any]:
    return {
        "prompt_tokens": prompt,
        "completion_tokens": output,
        "total_tokens": total,
        **more,
    }


def claude(fresh: int, read: int, written: int | None, **lives: int) -> dict[str, Any]:
    written_tokens = {} if written is None else {"cache_creation_input_tokens": written}
    return {
        **{
            "input_tokens": fresh,
            "cache_read_input_tokens": read,
            "output_tokens": 393,
            **written_tokens,
        },
        "cache_creation": {f"ephemeral_{life[1:]}_input_tokens": n for life, n in lives.items()},
    }


def responses(given: int, output: int, total: int, cached: int, thought: int) -> dict[str, Any]:
    return {
        **{"input_tokens": given, "output_tokens": output, "total_tokens": total},
        "input_tokens_details": {"cached_tokens": cached},
        "output_tokens_details": {"reasoning_tokens": thought},
    }


@pytest.mark.parametrize(
    ("said", "usage"),
    [
        (
            openai(2006, 300, 2306, **{PROMPT_DETAILS: {"cached_tokens": 1920}}),
            Usage(86, 300, None, 1920, 0),
        ),
        ({"prompt_tokens": 100, "total_tokens": 150}, Usage(100, 50)),
        ({"completion_tokens": 50, "total_tokens": 150}, Usage(100, 50)),
        (responses(1036, 87, 1123, 1024, 64), Usage(12, 87, 64, 1024, 0)),
        (openai(32, 9, 135, **{COMPLETION_DETAILS: {"reasoning_tokens": 94}}), Usage(32, 103, 94)),
        (claude(21, 5000, 1000, _5m=600, _1h=400), Usage(21, 393, None, 5000, 1000, 400, 600)),
        (claude(21, 0, None, _5m=400, _1h=100), Usage(21, 393, None, 0, 500, 100, 400)),
        (claude(6000, 100, 0), Usage(6000, 393, None, 100, 0)),
        (
            {
                **{"prompt_cache_hit_tokens": 64, "prompt_cache_miss_tokens": 36},
                **{"completion_tokens": 50, "total_tokens": 150},
            },
            Usage(36, 50, None, 64, 0),
        ),
        (openai(1336, 40, 1376, cached_tokens=1280), Usage(56, 40, None, 1280, 0)),
    ],
)
def test_what_adds_up_is_known_and_has_a_price(said: dict[str, Any], usage: Usage) -> None:
    assert read_usage(said) == usage
    assert PRICE.of(usage) is not None


@pytest.mark.parametrize(
    ("said", "usage"),
    [
        (
            openai(2006, 300, 2306, **{PROMPT_DETAILS: {"cached_tokens": 3000}}),
            Usage(None, 300, None, 3000, 0),
        ),
        (openai(100, 50, 500), Usage(100, None)),
        (openai(100, 50, 120), Usage(None, 50)),
        (openai(0, 50, 50), Usage(None, 50)),
        (responses(36, 87, 123, 0, 200), Usage(36, 87, 200, 0, 0)),
        (claude(21, 0, 1000, _5m=100, _1h=200), Usage(21, 393, None, 0, 1000, 200, 100)),
        (claude(21, 0, 1000, _5m=900, _1h=400), Usage(21, 393, None, 0, 1000, 400, 900)),
        (claude(21, 0, 1000, _5m=400), Usage(21, 393, None, 0, 1000, None, 400)),
        (claude(21, 0, 1000, _1h=400), Usage(21, 393, None, 0, 1000, 400)),
        (claude(21, 0, 1000, _5m=0, _1h=0), Usage(21, 393, None, 0, 1000, None, 0)),
        (
            openai(100, 50, 150, prompt_cache_hit_tokens=64, prompt_cache_miss_tokens=20),
            Usage(None, 50, None, 64, 0),
        ),
        (
            openai(
                2000,
                9,
                2009,
                **{PROMPT_DETAILS: {"cached_tokens": 1000, "cache_write_tokens": 1500}},
            ),
            Usage(None, 9, None, 1000, 1500),
        ),
        (openai(33, 7163, 7196, reasoning_tokens=73395), Usage(33, 7163, 73395)),
    ],
)
def test_what_does_not_add_up_has_no_price_and_keeps_what_is_known(
    said: dict[str, Any], usage: Usage
) -> None:
    assert read_usage(said) == usage
    assert PRICE.of(usage) is None


def test_thinking_that_gemini_leaves_out_is_not_zero_where_its_total_has_more() -> None:
    assert read_usage(openai(100, 50, 180), "gemini") == Usage(100, None, None, 0, 0)
    assert read_usage(openai(100, 50, 150), "gemini") == Usage(100, 50, 0, 0, 0)
