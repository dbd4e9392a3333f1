"""The table of budgets: the parameters that each provider gets for a thinking budget.

litellm has its own mappings, which silently drop what a model does not support, or send the nearest
value. Two budgets could then be the same request. So this table says what is sent, and an
unsupported budget is an error. Facts about models come from litellm's table of models.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eopsgym.agents.models.litellm_library import model_facts
from eopsgym.agents.models.thinking_budgets import TOKENS, Budget
from eopsgym.errors import ConfigError

_NO_BOUND = 2**31
Parameters = dict[str, Any]
"""Keyword arguments of `litellm.acompletion`."""


@dataclass(frozen=True)
class Way:
    """The parameters that control how much one kind of model thinks.

    Attributes:
        levels: the parameters for each supported level.
        tokens: the parameters for a number of tokens; None if a number is not supported.
        least, most: the bounds of that number.
        unless: a sentence that says what else can be done if a budget is refused.
    """

    levels: Mapping[str, Parameters] = field(default_factory=dict)
    tokens: Callable[[int], Parameters] | None = None
    least: int = 1
    most: int = _NO_BOUND
    unless: str = ""


def budget_parameters(model: str, budget: Budget) -> Parameters:
    """Return litellm's parameters that make `model` (its name for it) think as much as `budget`.

    Raises:
        ConfigError: the model or its provider does not support that budget.
    """
    way = _way_of(model)
    if isinstance(budget, str):
        if budget in way.levels:
            return way.levels[budget]
    elif way.tokens is not None and way.least <= budget <= way.most:
        return way.tokens(budget)
    raise ConfigError(f"{model} cannot be given the budget {budget}; {_what_it_takes(way)}")


def _way_of(model: str) -> Way:
    """Return how a model's thinking is controlled; a `Way` without levels if that is unknown."""
    provider, _, name = model.partition("/")
    for providers, names, way in _TABLE:
        if provider in providers.split() and re.search(names, name):
            return way if isinstance(way, Way) else way(model)
    return Way()


def check_room(
    model: str, parameters: Parameters, max_tokens: int | None, temperature: float | None
) -> None:
    """Refuse other settings of a model that leave no room for its thinking.

    Raises:
        ConfigError: the reply is shorter than the thinking, or Claude would think at a temperature.
    """
    thinking = parameters.get("thinking", {})
    tokens = thinking.get("budget_tokens", 0)
    if max_tokens is not None and max_tokens <= tokens:
        raise ConfigError(
            f"{model}: max_tokens {max_tokens} leaves no room for {tokens} thinking tokens, "
            "which count as tokens of the reply; raise max_tokens or lower the budget"
        )
    is_claude = thinking.get("type") in ("enabled", "adaptive") and "claude" in model
    if is_claude and temperature not in (None, 1):
        raise ConfigError(
            f"{model} thinks at temperature 1 only, not {temperature}; leave temperature out, "
            "or use the budget none"
        )


def _what_it_takes(way: Way) -> str:
    if not way.levels:
        return "eopsgym knows no way to set a budget for it; leave the budget out"
    numbers = f"{way.least} to {way.most}" if way.most < _NO_BOUND else "a number of"
    counted = f", or {numbers} thinking tokens" if way.tokens else ""
    return f"it takes {', '.join(way.levels)}{counted}{f'. {way.unless}' if way.unless else ''}"


def _sent_apart(**fields: Any) -> Parameters:
    """Return parameters that litellm puts into the request unchanged."""
    return {"extra_body": fields}


def _by_tokens(send: Callable[[int], Parameters], off: Parameters | None, *bounds: int) -> Way:
    """Return the way of a model that takes only a number of tokens; `off` turns thinking off."""
    least, most = bounds
    levels = {"none": off} if off is not None else {}
    fit = {level: tokens for level, tokens in TOKENS.items() if least <= tokens <= most}
    return Way(levels | {level: send(n) for level, n in fit.items()}, send, least, most)


def _on_or_off(off: Parameters, on: Parameters, unless: str = "") -> Way:
    """Return the way of a model whose thinking is a switch; `high` turns it on."""
    return Way({"none": off, "high": on}, unless=unless)


def _openai(model: str) -> Way:
    """Return the way of an OpenAI model, a deployment at Azure, or a compatible server."""
    facts = model_facts(f"openai/{model.partition('/')[2]}")
    levels = ["none", "minimal", "low", "medium", "high", "xhigh", "max"]
    if facts is not None:
        if not facts.get("supports_reasoning"):
            return Way({"none": {}})
        sure = [] if facts.get("supports_low_reasoning_effort") is False else ["low"]
        sure += ["medium", "high"]
        listed = [n for n in levels if facts.get(f"supports_{n}_reasoning_effort")]
        levels = [level for level in levels if level in {*sure, *listed}]
    # Without this, litellm would drop the effort for models that it does not know; a server that
    # does not support it will refuse it.
    allowed = {"allowed_openai_params": ["reasoning_effort"]}
    return Way({level: {"reasoning_effort": level, **allowed} for level in levels})


_LEVELS_OF_CLAUDE = ("low", "medium", "high", "xhigh", "max")


def _claude(model: str) -> Way:
    """Return the way of Claude at Anthropic, Bedrock or Vertex: tokens, or efforts if newer."""
    facts = model_facts(model)
    if facts is None:
        return Way()
    if not facts.get("supports_reasoning"):
        return Way({"none": {}})
    off = {"thinking": {"type": "disabled"}}
    if not facts.get("supports_adaptive_thinking"):
        return _by_tokens(_claude_tokens, off, 1024, 63_999)
    levels = {} if facts.get("thinking_always_on") else {"none": off}
    for level in _LEVELS_OF_CLAUDE:
        if level in ("low", "medium", "high") or facts.get(f"supports_{level}_reasoning_effort"):
            # Without "summarized" the thinking comes back empty.
            thinking = {"type": "adaptive", "display": "summarized"}
            levels[level] = {"thinking": thinking, "output_config": {"effort": level}}
    takes_tokens = facts.get("supports_legacy_thinking")
    return Way(levels, _claude_tokens if takes_tokens else None, 1024, 63_999)


def _claude_tokens(tokens: int) -> Parameters:
    return {"thinking": {"type": "enabled", "budget_tokens": tokens}}


def _gemini_tokens(tokens: int) -> Parameters:
    return {"thinkingConfig": {"thinkingBudget": tokens, "includeThoughts": tokens > 0}}


def _gemini(model: str) -> Way:
    """Return the way of Gemini 3 and later; most flash models support `minimal`."""
    denied = (model_facts(model) or {}).get("supports_minimal_reasoning_effort") is False
    least = ("minimal",) if "flash" in model and not denied else ()
    return _gemini_levels(*least, *_EFFORTS)


def _gemini_levels(*levels: str) -> Way:
    return Way(
        {n: {"thinkingConfig": {"thinkingLevel": n, "includeThoughts": True}} for n in levels}
    )


def _deepseek(**thinking: str) -> Parameters:
    # A separate argument, because litellm uses it to decide whether to send earlier thinking back.
    kind = "enabled" if thinking else "disabled"
    apart = _sent_apart(**thinking) if thinking.get("reasoning_effort") else {}
    return {"thinking": {"type": kind}, **apart}


def _qwen_tokens(tokens: int) -> Parameters:
    return _sent_apart(enable_thinking=True, thinking_budget=tokens)


def _template(**switch: bool | int) -> Parameters:
    return _sent_apart(chat_template_kwargs=switch)


_VLLM = (
    "What else vLLM supports depends on the model's chat template and on how the server was "
    "started; LiteLLMModel(…, options={'extra_body': {…}}) sends any other parameter"
)


def _openrouter(**reasoning: Any) -> Parameters:
    return _sent_apart(reasoning=reasoning)


_EFFORTS = ("low", "medium", "high")


def _effort(model: str) -> Way:
    """Return the way of a model whose effort litellm passes on; its table says if it thinks."""
    facts = model_facts(model)
    if facts is None:
        return Way()
    if not facts.get("supports_reasoning"):
        return Way({"none": {}})
    levels = facts.get("reasoning_effort_levels") or _EFFORTS
    return Way({level: {"reasoning_effort": level} for level in levels})


_SWITCH = _on_or_off(
    _sent_apart(thinking={"type": "disabled"}), _sent_apart(thinking={"type": "enabled"})
)

_TABLE: list[tuple[str, str, Way | Callable[[str], Way]]] = [
    ("anthropic bedrock vertex_ai azure_ai", r"claude", _claude),
    ("openai azure", r"", _openai),
    ("azure_ai", r"^(gpt|o\d)", _openai),
    (
        "gemini vertex_ai",
        r"gemini-(1\.|2\.0|exp|gemma|(pro|flash)(?!-(lite-)?latest))",
        Way({"none": {}}),
    ),
    ("gemini vertex_ai", r"gemini-2\.5-pro", _by_tokens(_gemini_tokens, None, 128, 32768)),
    (
        "gemini vertex_ai",
        r"gemini-2\.5-flash-lite",
        _by_tokens(_gemini_tokens, _gemini_tokens(0), 512, 24576),
    ),
    (
        "gemini vertex_ai",
        r"gemini-2\.5",
        _by_tokens(_gemini_tokens, _gemini_tokens(0), 1, 24576),
    ),
    ("gemini vertex_ai", r"gemini-3-pro", _gemini_levels("low", "high")),
    ("gemini vertex_ai", r"gemini-", _gemini),
    (
        "deepseek",
        r"v4",
        Way(
            {
                "none": _deepseek(),
                "high": _deepseek(reasoning_effort="high"),
                "max": _deepseek(reasoning_effort="max"),
            }
        ),
    ),
    ("deepseek", r"", _on_or_off(_deepseek(), _deepseek(on="high"))),
    ("dashscope", r"qwq", _by_tokens(_qwen_tokens, None, 1, 38_912)),
    ("dashscope", r"", _by_tokens(_qwen_tokens, _sent_apart(enable_thinking=False), 1, 38_912)),
    (
        "openrouter",
        r"",
        Way(
            {n: _openrouter(effort=n) for n in ("none", "minimal", *_EFFORTS, "xhigh")},
            lambda tokens: _openrouter(max_tokens=tokens),
        ),
    ),
    ("hosted_vllm", r"gpt-oss", Way({n: _sent_apart(reasoning_effort=n) for n in _EFFORTS})),
    # These models always or never think, and their chat templates have no switch.
    (
        "hosted_vllm",
        r"(?i)deepseek-r1|qwq|thinking-2507|kimi-k2-thinking",
        Way({"high": {}}, unless=_VLLM),
    ),
    (
        "hosted_vllm",
        r"(?i)instruct-2507|qwen3-coder|kimi-k2-instruct",
        Way({"none": {}}, unless=_VLLM),
    ),
    (
        "hosted_vllm",
        r"(?i)seed-oss",
        _by_tokens(
            lambda tokens: _template(thinking_budget=tokens),
            _template(thinking_budget=0),
            *(1, _NO_BOUND),
        ),
    ),
    (
        "hosted_vllm",
        r"(?i)deepseek|granite|kimi",
        _on_or_off(_template(thinking=False), _template(thinking=True), _VLLM),
    ),
    (
        "hosted_vllm",
        r"",
        _on_or_off(_template(enable_thinking=False), _template(enable_thinking=True), _VLLM),
    ),
    ("ollama ollama_chat", r"gpt-oss", Way({n: {"think": n} for n in _EFFORTS})),
    ("ollama ollama_chat", r"", _on_or_off({"think": False}, {"think": True})),
    (
        "bedrock",
        r"openai\.gpt-oss|amazon\.nova-2",
        Way({n: {"reasoning_effort": n} for n in _EFFORTS}),
    ),
    ("moonshot", r"k2\.\d", _SWITCH),
    ("zai", r"", _SWITCH),
    # Magistral thinks because of its system prompt, and litellm drops the effort.
    ("mistral", r"^(?!magistral)", _effort),
    ("xai groq cerebras moonshot fireworks_ai together_ai", r"", _effort),
]
"""Providers, a pattern for their models, and their way; the first matching row counts."""
