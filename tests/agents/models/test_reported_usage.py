"""What each provider's own answer says of tokens, as litellm hands it on and we count it."""

from types import SimpleNamespace

import pytest

from eopsgym.agents import LiteLLMModel, Message, Usage
from eopsgym.agents.models.reported_usage import read_usage
from tests.agents.billed_answers import BILLED, Billed, chat
from tests.agents.provider import KEY, Provider, json_body


@pytest.mark.parametrize("billed", BILLED, ids=lambda billed: billed.id)
async def test_each_token_of_a_bill_is_counted_once(server: Provider, billed: Billed) -> None:
    server.will(json_body(billed.wire))
    model = LiteLLMModel(
        billed.model, api_base=server.url, api_key=KEY, timeout=5.0, options=billed.options
    )
    reply = await model.reply([Message("user", "Hi")], [])
    assert reply.usage == billed.usage
    assert reply.model == billed.model


@pytest.mark.parametrize(
    ("more", "cost"),
    [
        ({"cost": 0.0123, "is_byok": False}, 0.0123),
        ({"cost": 0}, 0.0),
        ({"cost": 0.0123, "is_byok": True}, None),
        (
            {
                "cost": 0.0023,
                "is_byok": True,
                "cost_details": {"upstream_inference_cost": 0.01},
            },
            0.0123,
        ),
        (
            {
                "cost": 0.0023,
                "is_byok": True,
                "cost_details": {"upstream_inference_cost": None},
            },
            None,
        ),
        ({"cost": "much"}, None),
        ({}, None),
    ],
)
async def test_a_bill_that_the_provider_names_is_the_cost(
    server: Provider, more: dict[str, object], cost: float | None
) -> None:
    server.will(json_body(chat(1000, 50, **more)))
    model = LiteLLMModel("openrouter/some/model", api_base=server.url, api_key=KEY, timeout=5.0)
    assert (await model.reply([Message("user", "Hi")], [])).cost == cost


@pytest.mark.parametrize(
    ("model", "more", "cost"),
    [
        ("perplexity/sonar", {"cost": {"total_cost": 0.0123, "request_cost": 0.005}}, 0.0123),
        ("xai/grok-4", {"cost_in_usd_ticks": 123_000_000}, 0.0123),
        ("deepinfra/some/model", {"estimated_cost": 0.0123}, 0.0123),
        ("openai/no-model", {"cost": 0.0123}, None),
    ],
)
async def test_each_provider_that_sends_a_bill_names_it_in_its_own_place(
    server: Provider, model: str, more: dict[str, object], cost: float | None
) -> None:
    server.will(json_body(chat(1000, 50, **more)))
    asked = LiteLLMModel(model, api_base=server.url, api_key=KEY, timeout=5.0)
    assert (await asked.reply([Message("user", "Hi")], [])).cost == cost


async def test_what_is_written_to_a_cache_for_an_hour_has_its_price(server: Provider) -> None:
    hour = next(each for each in BILLED if each.what == "written-for-an-hour")
    server.will(json_body(hour.wire))
    model = LiteLLMModel(hour.model, api_base=server.url, api_key=KEY, timeout=5.0)
    assert (await model.reply([Message("user", "Hi")], [])).cost == pytest.approx(0.061509)


@pytest.mark.parametrize(
    ("given", "usage"),
    [
        (None, Usage()),
        (SimpleNamespace(), Usage()),
        (SimpleNamespace(prompt_tokens=0, completion_tokens=0), Usage()),
        (SimpleNamespace(prompt_tokens=9, completion_tokens=0), Usage(9, None)),
        (SimpleNamespace(prompt_tokens=0, completion_tokens=7), Usage(None, 7)),
        (SimpleNamespace(prompt_tokens=-9, completion_tokens=5), Usage(None, 5)),
        (SimpleNamespace(prompt_tokens=9, completion_tokens=float("nan")), Usage(9, None)),
        (SimpleNamespace(prompt_tokens=10**40, completion_tokens=5), Usage(None, 5)),
        (
            SimpleNamespace(
                prompt_tokens=9,
                completion_tokens=5,
                completion_tokens_details=SimpleNamespace(reasoning_tokens=0),
                prompt_tokens_details=SimpleNamespace(cached_tokens=None),
            ),
            Usage(9, 5, 0, None),
        ),
    ],
)
def test_usage_that_was_not_reported_is_unknown(given: object, usage: Usage) -> None:
    assert read_usage(given) == usage


def test_a_total_has_every_token_and_is_unknown_without_input_or_output() -> None:
    assert Usage(1, 2, 2, 4, 8).total_tokens == 15
    assert Usage(1, 2).total_tokens == 3
    assert Usage(1, None, None, 4, 8).total_tokens is None
    assert Usage(None, 2, None, 4, 8).total_tokens is None
