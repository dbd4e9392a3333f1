"""Language models through litellm, which is imported only with the first run or reply."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents.messages import Message, Reply
from eopsgym.agents.models.address_and_key import ServerAddress
from eopsgym.agents.models.bounded_answer import weaknesses_found
from eopsgym.agents.models.calls_in_text import take_calls
from eopsgym.agents.models.chat_completions_format import read_reply, to_messages, to_tools
from eopsgym.agents.models.litellm_library import load_litellm, missing_keys, provider_of
from eopsgym.agents.models.provider_errors import KINDS, Failure, NoChoices, failure_of
from eopsgym.agents.models.provider_names import check_provider
from eopsgym.agents.models.redact import hide
from eopsgym.agents.models.retry_loop import first_reply
from eopsgym.agents.models.retry_policy import Retries
from eopsgym.agents.models.thinking_budget_parameters import budget_parameters, check_room
from eopsgym.agents.models.thinking_budgets import Budget, read_budget
from eopsgym.agents.models.wrong_address import missing_address
from eopsgym.gym import ToolInfo
from eopsgym.gym.secret_names import deep_secrets, named_secrets

TIMEOUT = 180.0
"""The default number of seconds for one attempt at a reply."""

_ADDRESSES = {"api_base", "base_url"}
"""Options of litellm that hold an address."""
# The time in which litellm loads its parts at the first call must not count as the provider's.
_GRACE = 5.0


class LiteLLMModel:
    """A model by its litellm name, for instance `openai/gpt-5` or `anthropic/claude-sonnet-4-5`.

    Args:
        model: litellm's name: provider, slash, model.
        name: the name in results; by default `model`.
        api_base: the address of an OpenAI-compatible or own server.
        api_key: a key; without it litellm reads the provider's environment variable.
        temperature, max_tokens, top_p: sent if they are given and the model supports them.
        budget: how much it is to think: `none` to `max`, or a number of thinking tokens; by
            default the provider decides.
        timeout: seconds after which an attempt fails; by default `TIMEOUT`.
        retries: the number of attempts, the waits between them, and the time for the whole reply.
        seed: the random seed of the waits.
        calls_in_text: whether calls in the text of a reply without calls are made, in the forms
            that `calls_in_text` knows. They count as a weakness in any case.
        options: further keyword arguments of `litellm.acompletion`.

    Raises:
        ConfigError: litellm does not know the provider, and there is no address; or the budget is
            invalid, or the model does not support it.
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
        budget: Budget | None = None,
        timeout: float | None = None,
        retries: Retries | None = None,
        seed: int = 0,
        calls_in_text: bool = False,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.model = model
        self.name = name or model
        self.timeout = TIMEOUT if timeout is None else timeout
        self.retries = retries or Retries()
        self.budget = read_budget(budget)
        self.chance = random.Random(seed)
        self._address = ServerAddress.of(api_base)
        self._takes_calls_in_text = calls_in_text
        self._key = api_key
        if "/" in model and not self._names_its_server(options or {}):
            check_provider(model)
        hidden = (api_key, *deep_secrets(options or {}), *self._address.secrets)
        self.secrets = tuple(secret for secret in hidden if secret)
        thinking = {} if self.budget is None else budget_parameters(model, self.budget)
        check_room(model, thinking, max_tokens, temperature)
        self._options: dict[str, Any] = {
            "temperature": temperature,
            "max_tokens": max_tokens,
            "top_p": top_p,
            **_merged(thinking, options or {}),
        }

    def _names_its_server(self, options: Mapping[str, Any]) -> bool:
        """Return whether the model has an address, so that litellm need not know the provider."""
        return bool(self._address.url or {*options} & {*_ADDRESSES, "custom_llm_provider"})

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that affect its answers, without keys, headers and addresses."""
        named = set(named_secrets({name: name for name in self._options}))
        hidden = {*named, *_ADDRESSES, "extra_headers", "headers"}
        shown = {k: v for k, v in self._options.items() if v is not None and k not in hidden}
        taken = {"calls_in_text": True} if self._takes_calls_in_text else {}
        return {"model": self.model, **taken, **hide(shown, self.secrets)}

    @property
    def has_address(self) -> bool:
        """Whether it has an address that is not its provider's."""
        return bool(self._address.url or _ADDRESSES & {*self._options})

    @property
    def endpoint_key(self) -> tuple[str, ...]:
        """The key of the endpoint that counts its requests."""
        return (self.model, self._address.url, self._key or "")

    def __repr__(self) -> str:
        return f"LiteLLMModel({self.model!r})"

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the next reply; see `Model.reply`.

        Raises:
            ModelError: no answer after all attempts or within the time for them, or an error for
                which another attempt cannot help.
            ModelAccessError: the provider refuses the key or the account.
        """
        reply, _ = await first_reply([self], messages, tools)
        return reply

    async def try_once(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolInfo],
        timeout: float,
        attempt: int,
    ) -> Reply | Failure:
        """Make one request within `timeout` seconds; `attempt` is its number for the reply."""
        if not self.has_address and (problem := missing_address(self.model)):
            return Failure(KINDS["no_address"], problem)
        litellm = load_litellm()
        request = self._request(messages, tools) | {"timeout": timeout}
        started = time.perf_counter()
        try:
            # litellm's own timeout restarts with each byte, so a slow server could take forever.
            with weaknesses_found(provider_of(self.model)) as odd:
                async with asyncio.timeout(timeout + _GRACE):
                    response = await litellm.acompletion(**request)
            if not response.choices:
                raise NoChoices("the response holds no choices")
            reply = read_reply(response, time.perf_counter() - started, attempt)
            reply = replace(reply, weaknesses=tuple(odd)) if odd else reply
            if self._takes_calls_in_text:
                reply = take_calls(reply, tools, len(messages))
            return reply
        except TimeoutError:
            return Failure(KINDS["timeout"], f"no answer within {timeout:.3g} seconds")
        except Exception as error:  # litellm passes on errors of all types
            return self._with_variable(failure_of(error, self.secrets, self._address.url))

    def _with_variable(self, failure: Failure) -> Failure:
        """Add the variable's name to a failure if a missing key is the likely reason."""
        if failure.kind.name != "no_key" or self._key is not None:
            return failure
        missing = [name for name in missing_keys(self.model) if name not in failure.text]
        if len(missing) != 1:  # such as for signed requests, which have several variables
            return failure
        return replace(failure, text=f"{failure.text} ({missing[0]} is not set)")

    def _request(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> dict[str, Any]:
        options = {key: value for key, value in self._options.items() if value is not None}
        if tools:
            options["tools"] = to_tools(tools)
        if self._address.url:
            options["api_base"] = self._address.url
        if self._address.headers:
            options["extra_headers"] = {**options.get("extra_headers", {}), **self._address.headers}
        return {
            "model": self.model,
            "messages": to_messages(messages, provider_of(self.model)),
            "api_key": self._key,
            "num_retries": 0,
            "max_retries": 0,
            "drop_params": True,
            **options,
        }


def _merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return two sets of parameters merged, with their `extra_body` fields merged as well."""
    apart = {**first.get("extra_body", {}), **(second.get("extra_body") or {})}
    return {**first, **second, **({"extra_body": apart} if apart else {})}
