"""The thinking in a conversation that a provider sends and expects back.

| provider | what is sent back |
|---|---|
| Anthropic (Bedrock, Vertex, Azure) | signed and redacted thinking blocks |
| Gemini | signatures of texts; signatures of calls are with the calls |
| OpenAI, Azure | reasoning items, if the responses API returned some |
| OpenRouter | reasoning details, and the text |
| MiniMax, and every other server that sends reasoning details | reasoning details |
| Mistral, Cohere | the chunks of the content; Cohere's plan of its calls |
| DeepSeek, vLLM, Ollama, Moonshot, Z.ai, Fireworks | the text |
| others | nothing |
"""

from collections.abc import Mapping
from typing import Any

from eopsgym.agents.models.content_chunks import CHUNKS

_WANT_TEXT = {
    "deepseek",
    "fireworks_ai",
    "hosted_vllm",
    "moonshot",
    "ollama_chat",
    "openrouter",
    "zai",
}
# Servers with the plain OpenAI form may refuse extra fields, so they get back only fields that they
# have sent themselves for this purpose.
_PLAIN = {"openai", "azure", "custom_openai"}
_KNOWN_TO_PLAIN = {"reasoning_items", "reasoning_details", CHUNKS}


def thinking_sent(message: Any) -> dict[str, Any]:
    """Return the thinking in litellm's message that a provider may expect back."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    signatures = fields.get("thought_signatures")
    parts = {
        "thinking_blocks": getattr(message, "thinking_blocks", None),
        "reasoning_items": getattr(message, "reasoning_items", None),
        **{name: fields.get(name) for name in ("reasoning_details", CHUNKS, "tool_plan")},
        "provider_specific_fields": signatures and {"thought_signatures": signatures},
    }
    return {name: value for name, value in parts.items() if value}


def thinking_back(echo: Mapping[str, Any] | None, thinking: str, provider: str) -> dict[str, Any]:
    """Return the fields that a provider (litellm's name) expects in an assistant message."""
    kept = dict(echo or {})
    if provider in _PLAIN:
        return {name: value for name, value in kept.items() if name in _KNOWN_TO_PLAIN}
    if provider == "bedrock" and "thinking_blocks" in kept:
        # litellm would turn unsigned blocks into text, as if the model had written it.
        kept["thinking_blocks"] = [each for each in kept["thinking_blocks"] if _is_sealed(each)]
    if thinking and provider in _WANT_TEXT:
        kept["reasoning_content"] = thinking
    return kept


def text_of_details(details: Any) -> str:
    """Return the plain text of reasoning details; encrypted ones have none."""
    parts = details if isinstance(details, list) else []
    texts = (part.get("text") or part.get("summary") for part in parts if isinstance(part, Mapping))
    return "".join(each for each in texts if isinstance(each, str))


def _is_sealed(block: Mapping[str, Any]) -> bool:
    return bool(block.get("signature") or block.get("data"))


def wants_signatures(provider: str) -> bool:
    """Return whether the provider expects calls back with the signatures that came with them."""
    return provider not in _PLAIN
