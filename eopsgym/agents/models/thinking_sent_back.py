"""Thinking in a conversation: what a provider sent of it, and what it wants to see again.

| who | what goes back |
|---|---|
| Anthropic (Bedrock, Vertex, Azure) | signed and redacted thinking blocks |
| Gemini | signatures of texts; those of calls are with the calls |
| OpenAI, Azure | reasoning items, where the newer way of asking gave some |
| OpenRouter | reasoning details, and the text |
| DeepSeek, vLLM, Ollama, Moonshot, Z.ai | the text |
| others | nothing |
"""

from collections.abc import Mapping
from typing import Any

_WANT_TEXT = {"deepseek", "hosted_vllm", "moonshot", "ollama_chat", "openrouter", "zai"}
# The plain OpenAI form knows no extra fields, and its servers may refuse them.
_PLAIN = {"openai", "azure", "custom_openai"}


def thinking_sent(message: Any) -> dict[str, Any]:
    """What litellm's message has of thinking that a provider may want to see again."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    signatures = fields.get("thought_signatures")
    found = {
        "thinking_blocks": getattr(message, "thinking_blocks", None),
        "reasoning_items": getattr(message, "reasoning_items", None),
        "reasoning_details": fields.get("reasoning_details"),
        "provider_specific_fields": signatures and {"thought_signatures": signatures},
    }
    return {name: value for name, value in found.items() if value}


def thinking_back(echo: Mapping[str, Any] | None, thinking: str, provider: str) -> dict[str, Any]:
    """The fields that `provider` (litellm's name) wants in a message of the assistant."""
    kept = dict(echo or {})
    if provider in _PLAIN:
        return {name: value for name, value in kept.items() if name == "reasoning_items"}
    if thinking and provider in _WANT_TEXT:
        kept["reasoning_content"] = thinking
    return kept


def wants_signatures(provider: str) -> bool:
    """Whether calls go back with what came with them."""
    return provider not in _PLAIN
