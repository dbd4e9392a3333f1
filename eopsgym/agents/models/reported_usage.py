"""The kinds of tokens of a reply, from litellm's form of its provider's report.

Providers count differently. litellm converts most reports to one form, in which `prompt_tokens`
and `completion_tokens` count all tokens, and details count parts of them:

| reported by | cached input | thinking |
|---|---|---|
| OpenAI, Azure, xAI, OpenRouter, DashScope | inside the prompt's count | inside the output's |
| DeepSeek | inside, as hits beside misses | inside |
| Anthropic, Bedrock | beside the input's count, read and written apart; litellm adds it | inside |
| Gemini, Vertex AI | inside | beside the candidates' count; litellm adds it |
| Mistral, vLLM, Ollama, llama.cpp and most small servers | not reported | not reported |

Counts are in OpenAI's nested form (`prompt_tokens_details`), or elsewhere:

| who | what, where |
|---|---|
| Moonshot, Together | what was read from a cache, as `cached_tokens` beside the counts |
| DeepSeek | the same as `prompt_cache_hit_tokens` |
| Anthropic, Snowflake, gateways | `cache_read_input_tokens`, `cache_creation_input_tokens` |
| Anthropic, Bedrock | what is written for an hour, and for less: `ephemeral_1h_input_tokens`, … |
| servers in the form of `responses` | `input_tokens`, `output_tokens`, `input_tokens_details`, … |
| Perplexity, GigaChat, OCI | `reasoning_tokens` beside the counts, or within litellm's own nest |

The cost itself is reported by OpenRouter (`cost`), Perplexity (`cost.total_cost`), xAI
(`cost_in_usd_ticks`) and DeepInfra (`estimated_cost`).

A server that counts beside where others count inside is recognized by its own total. A count that
is not reported is unknown, with two exceptions that are documented by the providers: Gemini leaves
out counts that are 0, and a provider that reports cache reads reports cache writes only if there
are any. If the parts do not add up to the total, the rest is unknown, and so is the cost; the
reported counts are kept.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from eopsgym.agents.messages import Usage
from eopsgym.agents.models.counted_once import counted_once

_LEAVE_OUT_ZEROS = {"gemini", "vertex_ai", "vertex_ai_beta"}

_PROMPT = ("prompt_tokens", "input_tokens")
_OUTPUT = ("completion_tokens", "output_tokens")
_IN_NESTS = ("prompt_tokens_details", "input_tokens_details")
_READ = (
    *(f"{nest}.cached_tokens" for nest in _IN_NESTS),
    "cached_tokens",
    "prompt_cache_hit_tokens",
    "cache_read_input_tokens",
)
_WRITTEN = (
    *(f"{nest}.cache_write_tokens" for nest in _IN_NESTS),
    "prompt_tokens_details.cache_creation_tokens",
    "prompt_tokens_details.cache_creation_input_tokens",
    "cache_creation_input_tokens",
)
_LIVES = ("prompt_tokens_details.cache_creation_token_details", "cache_creation")
_WRITTEN_1H = tuple(f"{place}.ephemeral_1h_input_tokens" for place in _LIVES)
_WRITTEN_5M = tuple(f"{place}.ephemeral_5m_input_tokens" for place in _LIVES)
_MISSED = ("prompt_cache_miss_tokens",)
_BESIDE = ("cache_read_input_tokens", "cache_creation_input_tokens")
_REASONING = (
    "completion_tokens_details.reasoning_tokens",
    "output_tokens_details.reasoning_tokens",
    "output_tokens_details.thinking_tokens",
    "reasoning_tokens",
)
_TICKS = 10_000_000_000
"""The units of xAI's cost in a dollar: https://docs.x.ai/developers/cost-tracking."""
_BILLS = {
    "openrouter": ("cost", 1),
    "perplexity": ("cost.total_cost", 1),
    "xai": ("cost_in_usd_ticks", _TICKS),
    "deepinfra": ("estimated_cost", 1),
}
"""The field in which a provider reports the cost, and the number of its units in a dollar."""
_UPSTREAM = "cost_details.upstream_inference_cost"
"""The price of the provider behind OpenRouter for a user who brings a key."""


def read_usage(usage: Any, provider: str = "", thinking: str = "") -> Usage:
    """Return the tokens of a reply; a count that was not reported is None.

    litellm fills in zeros for counts that a server left out. No prompt and no reply has zero
    tokens, so a zero there means that nothing was reported.

    Args:
        usage: litellm's usage of a response; None if it has none.
        provider: litellm's name of the provider, such as `gemini`.
        thinking: the text of the reply's thinking.
    """
    prompt, output = _reported(usage, _PROMPT) or None, _reported(usage, _OUTPUT) or None
    read, reasoning = _reported(usage, _READ), _reported(usage, _REASONING)
    if thinking and _is_estimate(usage, reasoning, thinking):
        reasoning = None
    leaves_out_zeros = prompt is not None and provider in _LEAVE_OUT_ZEROS
    if leaves_out_zeros:
        read = read or 0
    written, hour, minutes = _written(usage)
    if written is None and read is not None:
        written = 0
    total = _reported(usage, ("total_tokens",)) or None
    if prompt and total is None and _is_beside(usage):
        prompt += (read or 0) + (written or 0)
    hits_and_misses = (
        (read or 0) + missed if (missed := _reported(usage, _MISSED)) is not None else 0
    )
    reported = Usage(
        prompt or hits_and_misses or None, output, reasoning, read, written, hour, minutes
    )
    counted = counted_once(reported, total)
    if hits_and_misses and hits_and_misses != reported.input_tokens:
        counted = replace(counted, input_tokens=None)
    if leaves_out_zeros and counted.output_tokens is not None and reasoning is None:
        counted = replace(counted, reasoning_tokens=0)
    return counted


def _written(usage: Any) -> tuple[int | None, int | None, int | None]:
    """Return the tokens written to a cache: in all, for an hour, and for five minutes.

    If all are zero, the parts are None, because litellm and LangChain fill in zeros.
    """
    written = _reported(usage, _WRITTEN)
    hour, minutes = _reported(usage, _WRITTEN_1H), _reported(usage, _WRITTEN_5M)
    if written is None and (hour or minutes):
        written = (hour or 0) + (minutes or 0)
    if not (written or hour or minutes):
        return written, None, None
    return written, hour or None, minutes


def _is_beside(usage: Any) -> bool:
    """Return whether counts are in Anthropic's form, in which the input excludes cached tokens."""
    named = _at(usage, "prompt_tokens") is not None
    return not named and any(_count(_at(usage, place)) is not None for place in _BESIDE)


def read_bill(usage: Any, provider: str) -> float | None:
    """Return the reply's cost in US dollars as the provider reports it; None if it does not.

    For a user who brings a key to the provider behind OpenRouter, the cost is the sum of the fee
    and the provider's price; if only the fee is reported, the cost is unknown.
    """
    if provider not in _BILLS:
        return None
    place, units = _BILLS[provider]
    parts = [place, _UPSTREAM] if _at(usage, "is_byok") else [place]
    bills = [_at(usage, part) for part in parts]
    if not all(map(_is_bill, bills)):
        return None
    return float(sum(bills)) / units


def _is_bill(bill: Any) -> bool:
    return not isinstance(bill, bool) and isinstance(bill, int | float) and 0 <= bill < 2**63


def _is_estimate(usage: Any, reasoning: int | None, thinking: str) -> bool:
    """Return whether the thinking tokens are litellm's own estimate from the text of the thinking.

    litellm makes one if Anthropic or Bedrock reports none; no bill contains it.
    """
    if not reasoning or not hasattr(usage, "cache_creation_input_tokens"):
        return False
    litellm = sys.modules.get("litellm")
    if litellm is None:
        return False
    return bool(reasoning == litellm.token_counter(text=thinking, count_response_tokens=True))


def _reported(usage: Any, places: tuple[str, ...]) -> int | None:
    """Return the largest count at some places, because litellm fills in zeros; None without any."""
    counts = [_count(_at(usage, place)) for place in places]
    return max((count for count in counts if count is not None), default=None)


def _at(usage: Any, place: str) -> Any:
    """Return the value at a place, a dotted name in objects or mappings; or None."""
    for name in place.split("."):
        is_mapping = isinstance(usage, Mapping)
        usage = usage.get(name) if is_mapping else getattr(usage, name, None)
    return usage


def _count(value: Any) -> int | None:
    """Return a number of tokens; None for any other value, so that no limit depends on it."""
    return value if type(value) is int and 0 <= value < 2**63 else None
