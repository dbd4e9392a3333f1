"""The four kinds of tokens of a reply, from what litellm hands on of its provider's report.

Providers count in their own ways, and litellm brings most of it into one form, in which
`prompt_tokens` and `completion_tokens` have everything and details name parts of them:

| reported by | cached input | thinking |
|---|---|---|
| OpenAI, Azure, xAI, OpenRouter, DashScope | inside the prompt's count | inside the output's |
| DeepSeek | inside, as hits beside misses | inside |
| Anthropic, Bedrock | beside the input's count, read and written apart; litellm adds it | inside |
| Gemini, Vertex AI | inside | beside the candidates' count; litellm adds it |
| Mistral, vLLM, Ollama, llama.cpp and most small servers | not told | not told |

A server that counts beside where others count inside is known by its own total. What was not
reported is unknown, with two exceptions of which the providers' documentation says so: Gemini
leaves out counts that are 0, and whoever tells what was read from a cache names what was written
to one only where there is any.
"""

import sys
from typing import Any

from eopsgym.agents.messages import Usage

_LEAVE_OUT_ZEROS = {"gemini", "vertex_ai", "vertex_ai_beta"}


def read_usage(usage: Any, provider: str = "", thinking: str = "") -> Usage:
    """The tokens of a reply; what was not reported is None.

    litellm fills in zeros for what a server left out. No prompt and no reply has zero tokens, so
    a zero there means that nothing was reported.

    Args:
        usage: litellm's usage of a response; None if it has none.
        provider: litellm's name of the provider, such as `gemini`.
        thinking: the text of the reply's thinking.
    """
    prompt = _count(getattr(usage, "prompt_tokens", 0))
    if not prompt:
        return Usage()
    output = _count(usage.completion_tokens) or None
    read = _detail(usage, "prompt_tokens_details", "cached_tokens")
    written = _detail(usage, "prompt_tokens_details", "cache_write_tokens")
    reasoning = _detail(usage, "completion_tokens_details", "reasoning_tokens")
    if provider in _LEAVE_OUT_ZEROS:
        read, reasoning = read or 0, reasoning or 0
    if written is None and read is not None:
        written = 0
    if thinking and _is_estimate(usage, reasoning, thinking):
        reasoning = None
    cached = (read or 0) + (written or 0)
    total = _count(getattr(usage, "total_tokens", None))
    whole = prompt + cached if _is_beside(cached, prompt, (output or 0), total) else prompt
    if output and _is_beside(reasoning or 0, output, whole, total):
        output += reasoning or 0
    return Usage(whole - cached, output, reasoning, read, written)


def read_bill(usage: Any, provider: str) -> float | None:
    """What the provider itself says that the reply cost, in US dollars; None where it does not.

    OpenRouter does. For those who bring their own key to the provider behind it, what it names is
    its fee and no price.
    """
    bill = getattr(usage, "cost", None)
    if provider != "openrouter" or getattr(usage, "is_byok", False):
        return None
    if isinstance(bill, bool) or not isinstance(bill, int | float) or not 0 <= bill < 2**63:
        return None
    return float(bill)


def _is_beside(part: int, count: int, other: int, total: int | None) -> bool:
    """Whether a part is not in the count it is said to be of: by its size, or by the total."""
    return part > count or (part > 0 and total == count + part + other)


def _is_estimate(usage: Any, reasoning: int | None, thinking: str) -> bool:
    """Whether the thinking tokens are litellm's own guess from the text of the thinking.

    It makes one where Anthropic and Bedrock do not tell; no bill knows of it.
    """
    if not reasoning or not hasattr(usage, "cache_creation_input_tokens"):
        return False
    litellm = sys.modules.get("litellm")
    if litellm is None:
        return False
    return bool(reasoning == litellm.token_counter(text=thinking, count_response_tokens=True))


def _detail(usage: Any, group: str, name: str) -> int | None:
    return _count(getattr(getattr(usage, group, None), name, None))


def _count(value: Any) -> int | None:
    """A number of tokens; what cannot be one is unknown, so that no limit is held against it."""
    return value if isinstance(value, int) and 0 <= value < 2**63 else None
