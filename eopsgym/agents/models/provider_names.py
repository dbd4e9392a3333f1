"""Providers, and the refusal of one that litellm does not know."""

from difflib import get_close_matches

from eopsgym.agents.models.litellm_library import litellm_providers, provider_of
from eopsgym.errors import ConfigError

PROVIDERS = {
    "anthropic": "anthropic",
    "aws_bedrock": "bedrock",
    "openai": "openai",
    "azureopenai": "azure",
    "googlevertexai": "vertex_ai",
    "google": "gemini",
    "vllm": "hosted_vllm",
    "openrouter": "openrouter",
    "deepseek": "deepseek",
    "qwq": "dashscope",
    "ollama": "ollama_chat",
}
"""Published provider names and Ollama, with litellm's prefixes."""
FREQUENT = {
    *PROVIDERS.values(),
    *("azure_ai", "cerebras", "cohere", "fireworks_ai", "github", "github_copilot", "groq"),
    *("huggingface", "litellm_proxy", "llamafile", "lm_studio", "minimax", "mistral", "moonshot"),
    *("nvidia_nim", "ollama", "perplexity", "sagemaker", "together_ai", "xai", "zai"),
}
"""Providers that can be checked without loading litellm, which takes seconds."""


def check_provider(model: str) -> None:
    """Refuse a model, named PROVIDER/NAME, whose provider litellm does not know.

    Raises:
        ConfigError: the provider is unknown; the message names the nearest one.
    """
    provider = model.partition("/")[0]
    if provider in FREQUENT:
        return
    known = litellm_providers()
    # litellm's list is incomplete, and it knows models whose names contain a slash but no provider.
    if provider in known or provider_of(model):
        return
    lower = provider.lower()
    near = [PROVIDERS[lower]] if lower in PROVIDERS else get_close_matches(lower, known, 1)
    meant = f"; did you mean {near[0]}?" if near else "."
    raise ConfigError(
        f"there is no model '{model}': litellm knows no provider '{provider}'{meant} Write "
        "provider/model as litellm does (openai/gpt-5; openai/NAME with an address works with "
        "Ollama, vLLM and llama.cpp), or the name of a model file"
    )
