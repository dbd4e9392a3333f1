"""Our sums from litellm's table, against litellm's own."""

import sys
from typing import Any

import pytest

from eopsgym.agents import Usage
from eopsgym.agents.models.chat_completions_format import read_reply
from eopsgym.agents.prices import price_list
from eopsgym.agents.prices.litellm_table import table_price
from tests.agents.billed_answers import BILLED, Billed
from tests.agents.provider import KEY, Provider, json_body

# Where we differ on purpose: litellm adds what xAI thought to output that has it already, prices
# what Perplexity read from a cache as fresh, and prices some models by the hour of the day.
OWN_WAYS = ("perplexity", "xai")


def litellms_cost(litellm: Any, response: Any, model: str) -> float | None:
    """What litellm says of a response; None where it has no price."""
    try:
        return litellm.completion_cost(completion_response=response, model=model) or None
    except Exception:  # whatever litellm raises for a model it does not know
        return None


@pytest.mark.parametrize("billed", BILLED, ids=lambda billed: billed.id)
async def test_each_providers_answer_costs_what_litellm_says(
    server: Provider, billed: Billed
) -> None:
    server.will(json_body(billed.wire))
    litellm: Any = sys.modules["litellm"]
    response = await litellm.acompletion(
        model=billed.model,
        messages=[{"role": "user", "content": "Hi"}],
        api_base=server.url,
        api_key=KEY,
        **billed.options,
    )
    cost = read_reply(response, 0.0, 1).cost
    assert cost == pytest.approx(litellms_cost(litellm, response, billed.model))


def test_every_kind_of_row_is_read_as_litellm_reads_it(loaded_litellm: None) -> None:
    litellm: Any = sys.modules["litellm"]
    prices = price_list()
    rows = [
        (name, row)
        for name, row in prices.table.items()
        if row.get("mode") == "chat" and row.get("litellm_provider") not in OWN_WAYS
        if row.get("input_cost_per_token") and not row.get("off_peak_pricing")
    ]
    tiered = [each for each in rows if any("_above_" in key for key in each[1])]
    used = (Usage(100, 50, 30, 600, 300), Usage(250_000, 900, 0, 60_000, 0))
    differing = []
    for name, row in [*rows[::60], *tiered[::8]]:
        provider = row["litellm_provider"]
        full = name if name.startswith(f"{provider}/") else f"{provider}/{name}"
        for usage in used:
            theirs = sum(
                litellm.cost_per_token(
                    model=name, custom_llm_provider=provider, usage_object=litellms(usage)
                )
            )
            if prices.cost(full, usage) != pytest.approx(theirs):
                differing.append((full, usage, prices.cost(full, usage), theirs))
    assert differing == []
    assert len(tiered[::8]) > 10


def litellms(usage: Usage) -> Any:
    """The same counts in litellm's form."""
    from litellm.types.utils import Usage as Theirs

    assert usage.input_tokens is not None
    assert usage.output_tokens is not None
    read, written = usage.cache_read_tokens or 0, usage.cache_write_tokens or 0
    prompt = usage.input_tokens + read + written
    return Theirs(
        prompt_tokens=prompt,
        completion_tokens=usage.output_tokens,
        total_tokens=prompt + usage.output_tokens,
        prompt_tokens_details={"cached_tokens": read, "cache_creation_tokens": written},
        completion_tokens_details={"reasoning_tokens": usage.reasoning_tokens},
    )


@pytest.mark.parametrize(
    ("model", "dollars"),
    [
        ("openai/o-1", 2.0),
        ("azure/o-1", None),  # a row of another provider
        ("bedrock/converse/us.claude-1", 3.0),
        ("bedrock/us.claude-1", 3.0),
        ("openrouter/openai/o-1", 4.0),
        ("hosted_vllm/o-1", None),
        ("openai/nobody-knows", None),
        ("openai/nobody-entered", None),
        ("openai/only-output", None),
        ("", None),
    ],
)
def test_a_model_is_priced_by_its_own_providers_row(model: str, dollars: float | None) -> None:
    table = {
        "o-1": {"input_cost_per_token": 2e-6, "litellm_provider": "openai"},
        "us.claude-1": {"input_cost_per_token": 3e-6, "litellm_provider": "bedrock_converse"},
        "openrouter/openai/o-1": {"input_cost_per_token": 4e-6, "litellm_provider": "openrouter"},
        "nobody-entered": {
            **{"input_cost_per_token": 0, "output_cost_per_token": 0.0},
            "litellm_provider": "openai",
        },
        "only-output": {"output_cost_per_token": 1e-6, "litellm_provider": "openai"},
    }
    price = table_price(table, model)
    assert (price and price.of(Usage(1_000_000, 0))) == dollars


def test_tiers_by_range_hold_for_the_whole_reply() -> None:
    tiers = [
        {"range": [0, 1000.0], "input_cost_per_token": 1e-6, "output_cost_per_token": 2e-6},
        {"range": [1000.0, 9000.0], "input_cost_per_token": 3e-6, "output_cost_per_token": 4e-6},
    ]
    price = table_price({"d/q": {"tiered_pricing": tiers, "litellm_provider": "d"}}, "d/q")
    assert price is not None
    assert price.of(Usage(1000, 10)) == pytest.approx(1000e-6 + 20e-6)
    assert price.of(Usage(1001, 10)) == pytest.approx(3003e-6 + 40e-6)
    assert price.of(Usage(99_999, 0)) == pytest.approx(99_999 * 3e-6)
