"""Published model files, `conf/llm/<name>.json`: one object, or a list to spread runs over."""

import difflib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from eopsgym.agents.models.litellm_model import LiteLLMModel
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
}
"""Published provider names and litellm's prefixes for them."""


@dataclass(frozen=True)
class LLMConfig:
    """One model of a published model file; the fields are the file's keys.

    `llm_api_key` is a key, or where to find it: `env:NAME` or `$NAME`. `reasoning` is an effort, or
    an object with `effort` or with `max_tokens` (a thinking budget in tokens); true and false
    leave it to the provider.
    """

    llm_provider: str
    llm_model: str
    llm_api_key: str | None = field(default=None, repr=False)
    llm_api_endpoint: str | None = None
    llm_api_version: str | None = None
    llm_region: str | None = None
    temperature: float | None = None
    max_tokens: int | None = None
    top_p: float | None = None
    effort: str | None = None
    reasoning: str | Mapping[str, Any] | bool | None = None

    @property
    def model_name(self) -> str:
        """The model as litellm names it."""
        return f"{PROVIDERS[self.llm_provider]}/{self.llm_model}"

    def model(self, name: str | None = None, timeout: float | None = None) -> LiteLLMModel:
        """The model; the key is looked up here. `timeout` is in seconds, for one try.

        Raises:
            ConfigError: the environment variable of the key is not set.
        """
        reasoning = self.reasoning if isinstance(self.reasoning, Mapping) else {}
        said = self.reasoning if isinstance(self.reasoning, str) else reasoning.get("effort")
        return LiteLLMModel(
            self.model_name,
            name=name,
            api_base=self.llm_api_endpoint or None,
            api_key=_find_key(self.llm_api_key),
            temperature=self.temperature,
            max_tokens=self.max_tokens,
            top_p=self.top_p,
            effort=self.effort or said,
            timeout=timeout,
            options=self._options(reasoning.get("max_tokens")),
        )

    def _options(self, budget: int | None) -> dict[str, Any]:
        region = "vertex_location" if self.llm_provider == "googlevertexai" else "aws_region_name"
        thinking = {"type": "enabled", "budget_tokens": budget} if budget else None
        return {"api_version": self.llm_api_version, region: self.llm_region, "thinking": thinking}


def load_llm_config(path: Path) -> list[LLMConfig]:
    """The models of a model file, at least one.

    Raises:
        ConfigError: the file is missing, not JSON, or has a wrong key, type or provider.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read the model file {path}: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"{path} is not JSON: {error}") from error
    entries = data if isinstance(data, list) else [data]
    if not entries:
        raise ConfigError(f"{path} names no model; write one object, or a list of them")
    return [_read(entry, f"{path}, model {i}") for i, entry in enumerate(entries, 1)]


_TEXTS = {f.name for f in fields(LLMConfig) if f.name.startswith("llm_")} | {"effort"}
_NUMBERS = {"temperature", "max_tokens", "top_p"}


def _read(data: Any, where: str) -> LLMConfig:
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object with llm_provider and llm_model")
    known = [f.name for f in fields(LLMConfig)]
    for key, value in data.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean '{close[0]}'?" if close else f"known are {', '.join(known)}"
            raise ConfigError(f"{where}: unknown key '{key}'; {hint}")
        if value is not None and not _fits(key, value):
            wanted = "a text" if key in _TEXTS else "a number" if key in _NUMBERS else "an effort"
            raise ConfigError(f"{where}: '{key}' must be {wanted}")
    if missing := [key for key in ("llm_provider", "llm_model") if not data.get(key)]:
        raise ConfigError(f"{where}: '{missing[0]}' is missing")
    if data["llm_provider"] not in PROVIDERS:
        raise ConfigError(
            f"{where}: unknown llm_provider '{data['llm_provider']}'; known are "
            f"{', '.join(PROVIDERS)}"
        )
    return LLMConfig(**data)


def _fits(key: str, value: Any) -> bool:
    if key in _TEXTS:
        return isinstance(value, str)
    if key in _NUMBERS:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, str | dict | bool)


def _find_key(text: str | None) -> str | None:
    if not text:
        return None
    name = text.removeprefix("env:") if text.startswith("env:") else text.removeprefix("$")
    if name == text:
        return text
    if name not in os.environ:
        raise ConfigError(
            f"the environment variable {name} is not set; it must hold the model's key"
        )
    return os.environ[name]
