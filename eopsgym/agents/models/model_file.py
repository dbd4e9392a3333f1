"""Published model files, `conf/llm/<name>.json`: one object, or a list of models to share runs."""

import difflib
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from eopsgym.agents.models.address_and_key import no_key_for
from eopsgym.agents.models.litellm_model import LiteLLMModel
from eopsgym.agents.models.provider_names import PROVIDERS
from eopsgym.agents.models.thinking_budgets import Budget, read_budget
from eopsgym.errors import ConfigError
from eopsgym.project_json import read_json_file


@dataclass(frozen=True)
class LLMConfig:
    """One model of a published model file; the fields are the file's keys.

    `llm_api_key` is a key, or a reference to one: `env:NAME`, `$NAME` or `${NAME}`. `effort` and
    `reasoning` are a budget: a level, or for `reasoning` an object with `effort` or with
    `max_tokens` (thinking tokens); true and false leave it to the provider. `calls_in_text` is our
    addition: whether calls in a reply's text are made.
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
    calls_in_text: bool | None = None

    @property
    def model_name(self) -> str:
        """The model's litellm name."""
        return f"{PROVIDERS[self.llm_provider]}/{self.llm_model}"

    @property
    def budget(self) -> Budget | None:
        """The thinking budget in `effort` or `reasoning`."""
        budget = self.reasoning
        if isinstance(budget, Mapping):
            budget = budget.get("effort") or budget.get("max_tokens")
        return self.effort or (None if isinstance(budget, bool) else budget)

    def model(
        self,
        name: str | None = None,
        timeout: float | None = None,
        budget: Budget | None = None,
        base_url: str | None = None,
        keys: bool = True,
    ) -> LiteLLMModel:
        """Return the model, after looking up its key if `keys` is true.

        `timeout` is the seconds for one attempt. `budget` and `base_url` replace the file's effort
        and endpoint. The server at `base_url` gets the key that the file names, or none.

        Raises:
            ConfigError: the environment variable of the key is not set, or the model does not
                support its budget.
        """
        key = _find_key(self.llm_api_key) if keys else None
        return LiteLLMModel(
            self.model_name,
            name=name,
            api_base=base_url or self.llm_api_endpoint or None,
            api_key=key or (no_key_for(self.model_name) if base_url else None),
            temperature=self.temperature,
            max_tokens=self.max_tokens,
            top_p=self.top_p,
            budget=self.budget if budget is None else budget,
            timeout=timeout,
            calls_in_text=bool(self.calls_in_text),
            options=self._options(),
        )

    def _options(self) -> dict[str, Any]:
        region = "vertex_location" if self.llm_provider == "googlevertexai" else "aws_region_name"
        return {"api_version": self.llm_api_version, region: self.llm_region}


def load_llm_config(path: Path) -> list[LLMConfig]:
    """Return the models of a model file, at least one.

    Raises:
        ConfigError: the file is missing, not JSON, or has a wrong key, type or provider.
    """
    data, _ = read_json_file(path, "the model file")
    entries = data if isinstance(data, list) else [data]
    if not entries:
        raise ConfigError(f"{path} names no model; write one object, or a list of them")
    return [_read(entry, f"{path}, model {i}") for i, entry in enumerate(entries, 1)]


_TEXTS = {f.name for f in fields(LLMConfig) if f.name.startswith("llm_")} | {"effort"}
_NUMBERS = {"temperature": 100.0, "top_p": 1.0}
_COUNT = "max_tokens"


def _read(data: Any, where: str) -> LLMConfig:
    if not isinstance(data, dict):
        raise ConfigError(f"{where}: must be an object with llm_provider and llm_model")
    known = [f.name for f in fields(LLMConfig)]
    for key, value in data.items():
        if key not in known:
            raise ConfigError(f"{where}: unknown key '{key}'; {_nearest(key, known)}")
        if value is not None and not _fits(key, value):
            raise ConfigError(f"{where}: '{key}' must be {_wanted(key)}")
    if missing := [key for key in ("llm_provider", "llm_model") if not data.get(key)]:
        raise ConfigError(f"{where}: '{missing[0]}' is missing")
    if data["llm_provider"] not in PROVIDERS:
        provider = data["llm_provider"]
        raise ConfigError(
            f"{where}: unknown llm_provider '{provider}'; {_nearest(provider, PROVIDERS)}"
        )
    _check_thinking(data, where)
    return LLMConfig(**data)


def _nearest(name: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"did you mean '{close[0]}'?" if close else f"known are {', '.join(known)}"


_REASONING = ("effort", "max_tokens", "enabled", "exclude", "summary")


def _check_thinking(data: Mapping[str, Any], where: str) -> None:
    """Refuse an invalid budget before any request."""
    reasoning = data.get("reasoning")
    for key in reasoning if isinstance(reasoning, Mapping) else ():
        if key not in _REASONING:
            hint = _nearest(key, _REASONING)
            raise ConfigError(f"{where}: unknown key '{key}' in 'reasoning'; {hint}")
    for key in ("effort", "reasoning"):
        try:
            read_budget(LLMConfig("", "", **{key: data.get(key)}).budget)
        except ConfigError as error:
            raise ConfigError(f"{where}: '{key}': {error}") from error


def _fits(key: str, value: Any) -> bool:
    if key in _TEXTS:
        return isinstance(value, str)
    if isinstance(value, bool) and key in (_COUNT, *_NUMBERS):
        return False
    if key == _COUNT:
        return isinstance(value, int) and value > 0
    if key in _NUMBERS:  # NaN is in no range
        return isinstance(value, int | float) and 0 <= value <= _NUMBERS[key]
    if key == "calls_in_text":
        return isinstance(value, bool)
    return isinstance(value, str | dict | bool)


def _wanted(key: str) -> str:
    if key == "calls_in_text":
        return "true or false"
    if key == _COUNT:
        return "a number of tokens, 1 or more"
    if key in _NUMBERS:
        return f"a number from 0 to {_NUMBERS[key]:g}"
    return "a text" if key in _TEXTS else "an effort"


_VARIABLE = re.compile(r"(?:env:|\$)(?:\{(\w+)\}|(.*))", re.DOTALL)


def _find_key(text: str | None) -> str | None:
    named = _VARIABLE.fullmatch(text or "")
    if named is None:
        return text or None
    name = named[1] or named[2]
    if not os.environ.get(name):
        wrong = "is empty" if name in os.environ else "is not set"
        raise ConfigError(
            f"llm_api_key: the environment variable {name} {wrong}; set it to the model's key"
        )
    return os.environ[name]
