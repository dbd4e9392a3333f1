"""Language models through litellm, which is imported with the first reply and not before."""

import asyncio
import json
import logging
import os
import random
import re
import sys
import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eopsgym.agents.messages import Message, Reply
from eopsgym.agents.models.chat_completions import read_reply, to_messages, to_tools
from eopsgym.agents.models.redact import named_secrets, scrub
from eopsgym.agents.models.retries import RETRIED_STATUS, Retries, retry_after
from eopsgym.errors import ModelAccessError, ModelError
from eopsgym.gym import ToolInfo
from eopsgym.sync import at_loop_end

TIMEOUT = 180.0
"""Seconds that one try of a reply may take unless a model is made with another time-out."""

_ADVICE = {
    400: "the provider refuses the request; check the model's parameters and its context length",
    401: "check the key (an environment variable such as OPENAI_API_KEY, or llm_api_key)",
    402: "the account has no credit left",
    403: "this key may not use the model",
    404: "check the model's name and api_base",
    408: "give each try more time (--timeout SECONDS, timeout=…), or check that the server answers",
    429: "lower the number of runs at a time (--concurrency, concurrency=…), or try again later",
}
_ADVICE_LATER = "try again later"
_ADVICE_NETWORK = "check the network, the model's name and api_base"
_ADVICE_ELSE = "check the model's name and its settings"
_ADVICE_NAME = "write the model as provider/name, for instance openai/gpt-5"
# What litellm loads on its first call counts against a try, but not against the provider.
_GRACE = 5.0
_PREFIXES = re.compile(r"^(?:(?:litellm\.)?\w+(?:Error|Exception)(?:: | - ))+")


def load_litellm() -> Any:
    """litellm, set to make no network access but the calls themselves and to print nothing."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS", "True")
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")  # reads no .env file on import
    import litellm

    at_loop_end(close_clients)
    # What litellm leaves behind when it is cancelled while it prepares a request.
    warnings.filterwarnings("ignore", r"coroutine '[\w.]*acompletion' was never awaited")
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    return litellm


@dataclass(frozen=True)
class Failure:
    """One failed try: what the provider said, and whether another try could help."""

    text: str
    status: int | None
    again: bool
    wait: float | None = None


class NoChoices(Exception):
    """A response without any choice in it."""


class LiteLLMModel:
    """A model by its litellm name, for instance `openai/gpt-5` or `anthropic/claude-sonnet-4-5`.

    Args:
        model: litellm's name: provider, slash, model.
        name: the name that results carry; `model` unless given.
        api_base: the address of an OpenAI-compatible or own server.
        api_key: a key; without it litellm reads the provider's environment variable.
        temperature, max_tokens, top_p: sent when given and known to the model.
        effort: reasoning effort (`low`, `medium`, `high`, …); sent to every model when given.
        timeout: seconds after which a try counts as hung; `TIMEOUT` unless given.
        retries: how often to try, how long to wait, and how long a reply may take altogether.
        seed: of the chance in the waits.
        options: further keyword arguments of `litellm.acompletion`.
    """

    simulated = False

    def __init__(
        self,
        model: str,
        *,
        name: str | None = None,
        api_base: str | None = None,
        api_key: str | None = None,
        temperature: float | None = None,
        max_tokens: int | None = None,
        top_p: float | None = None,
        effort: str | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.model = model
        self.name = name or model
        self.timeout = TIMEOUT if timeout is None else timeout
        self.retries = retries or Retries()
        self._chance = random.Random(seed)
        self._key = api_key
        self.secrets = tuple(s for s in (api_key, *named_secrets(options or {})) if s)
        self._options: dict[str, Any] = {
            "api_base": api_base,
            "temperature": temperature,
            "max_tokens": max_tokens,
            "top_p": top_p,
            "reasoning_effort": effort,
            # litellm drops what it does not know a model to take. An effort that is silently
            # dropped would falsify a study of it, so the provider gets to refuse it.
            "allowed_openai_params": ["reasoning_effort"] if effort else None,
            **(options or {}),
        }

    @property
    def settings(self) -> dict[str, Any]:
        """What decides how it answers, without keys, headers and addresses."""
        named = set(named_secrets({name: name for name in self._options}))
        hidden = {*named, "api_base", "base_url", "extra_headers", "headers"}
        shown = {k: v for k, v in self._options.items() if v is not None and k not in hidden}
        return {"model": self.model, **shown}

    def __repr__(self) -> str:
        return f"LiteLLMModel({self.model!r})"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The next reply; see `Model.reply`.

        Raises:
            ModelError: no answer after all tries or when the time for them is up, or at once where
                another try cannot help.
            ModelAccessError: the provider refuses the key or the account.
        """
        litellm = load_litellm()
        request = self._request(litellm, messages, tools)
        failure = Failure("no try was made", None, False)
        end = time.monotonic() + max(self.retries.total, self.timeout)
        for attempt in range(1, self.retries.tries + 1):
            timeout = min(self.timeout, end - time.monotonic())
            answer = await self._attempt(litellm, request | {"timeout": timeout}, attempt)
            if isinstance(answer, Reply):
                return answer
            failure = answer
            wait = self.retries.wait(attempt, failure.wait, self._chance)
            late = time.monotonic() + wait >= end
            if not failure.again or attempt == self.retries.tries or late:
                break
            await asyncio.sleep(wait)
        # Raised here, outside of any except block: the provider's own error may hold the key,
        # and as a cause it would be printed beneath ours.
        kind = ModelAccessError if _is_refused(failure) else ModelError
        raise kind(self._explain(failure, attempt))

    def _request(
        self, litellm: Any, messages: Sequence[Message], tools: Sequence[ToolInfo]
    ) -> dict[str, Any]:
        options = {key: value for key, value in self._options.items() if value is not None}
        if tools:
            options["tools"] = to_tools(tools)
        return {
            "model": self.model,
            "messages": to_messages(messages, _provider(litellm, self.model)),
            "api_key": self._key,
            "num_retries": 0,
            "max_retries": 0,
            "drop_params": True,
            **options,
        }

    async def _attempt(
        self, litellm: Any, request: dict[str, Any], attempt: int
    ) -> Reply | Failure:
        started, timeout = time.perf_counter(), request["timeout"]
        try:
            # litellm's own timeout counts from byte to byte, so that a server could drip for ever.
            async with asyncio.timeout(timeout + _GRACE):
                response = await litellm.acompletion(**request)
            if not response.choices:
                raise NoChoices("the response holds no choices")
            return read_reply(response, time.perf_counter() - started, attempt)
        except TimeoutError:
            return Failure(f"no answer within {timeout:.3g} seconds", 408, True)
        except Exception as error:  # litellm lets through whatever its providers raise
            return self._failure(error)

    def _failure(self, error: Exception) -> Failure:
        status = 402 if _no_credit(error) else getattr(error, "status_code", None)
        headers = getattr(error, "litellm_response_headers", None)
        said = " ".join(_PREFIXES.sub("", str(error)).split()).rstrip(".")
        text = scrub(f"{type(error).__name__}: {said}", self.secrets)
        return Failure(text, status, _is_transient(error, status), retry_after(headers))

    def _explain(self, failure: Failure, tries: int) -> str:
        times = "1 try" if tries == 1 else f"{tries} tries"
        advice = _advice(failure)
        return f"model {self.model} did not answer after {times}: {failure.text}. Way out: {advice}"


def _is_refused(failure: Failure) -> bool:
    return failure.status in (401, 402, 403) or "Missing credentials" in failure.text


def _advice(failure: Failure) -> str:
    if "Provider NOT provided" in failure.text:
        return _ADVICE_NAME
    if "Missing credentials" in failure.text:
        return _ADVICE[401]
    if "Connection error" in failure.text:
        return _ADVICE_NETWORK
    return _ADVICE.get(failure.status or 0, _ADVICE_LATER if failure.again else _ADVICE_ELSE)


def _is_transient(error: Exception, status: int | None) -> bool:
    chain = _chain(error)
    # openai's plain base error is raised before any request is made, for instance without a key;
    # litellm reports it as the server's error 500.
    if any(f"{type(e).__module__}.{type(e).__name__}" == "openai.OpenAIError" for e in chain):
        return False
    broken = (json.JSONDecodeError, ConnectionError, NoChoices)
    return status in RETRIED_STATUS or any(isinstance(link, broken) for link in chain)


def _no_credit(error: Exception) -> bool:
    # openai answers an empty account with 429 too.
    body = getattr(error, "body", None)
    return isinstance(body, dict) and body.get("code") == "insufficient_quota"


def _chain(error: BaseException | None) -> list[BaseException]:
    links: list[BaseException] = []
    while error is not None and error not in links:
        links.append(error)
        error = error.__cause__ or error.__context__
    return links


def _provider(litellm: Any, model: str) -> str:
    try:
        return str(litellm.get_llm_provider(model)[1])
    except Exception:  # the call itself will say what is wrong with the name
        return ""


async def close_clients() -> None:
    """Close the connections that live models hold open in this event loop.

    To be called before the loop ends, when no run is using a live model any more. Does nothing if
    no live model was used.
    """
    litellm = sys.modules.get("litellm")
    if litellm is None:
        return
    cache = litellm.in_memory_llm_clients_cache.cache_dict
    mine = f"-{id(asyncio.get_running_loop())}"  # litellm ends its cache keys so
    for key in [key for key in cache if str(key).endswith(mine)]:
        client = cache.pop(key)
        close = getattr(client, "aclose", None) or getattr(client, "close", None)
        if asyncio.iscoroutinefunction(close):
            await close()
