"""Access to litellm: it is imported late, prints nothing, and its connections are closed."""

import asyncio
import logging
import os
import sys
import threading
import warnings
from collections.abc import Mapping
from functools import cache, wraps
from typing import Any

from eopsgym.agents.models.bounded_answer import look_at
from eopsgym.agents.models.litellm_thinking import keep_thinking
from eopsgym.sync import at_loop_end

_OPENAI_CLIENT = "_get_async_http_client"
_MADE_UP_TOOL = "multi_tool_use.parallel"
_setting_up = threading.Lock()


async def litellm_loaded() -> None:
    """Load litellm in a thread, so that the event loop is not blocked for seconds."""
    await asyncio.to_thread(load_litellm)


def load_litellm() -> Any:
    """Import litellm, set to print nothing and to access the network only for calls."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS", "True")
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")  # reads no .env file on import
    import litellm

    with _setting_up:
        _guard_clients()
        _keep_odd_calls()
        keep_thinking()
        at_loop_end(close_clients)
    # A coroutine that litellm leaves behind if it is cancelled while it prepares a request.
    warnings.filterwarnings("ignore", r"coroutine '[\w.]*acompletion' was never awaited")
    # pydantic's warnings about malformed answers; `try_once` reports what becomes of these.
    warnings.filterwarnings("ignore", "Pydantic serializer warnings")
    # pydantic's warnings about litellm's types for Cohere's answers.
    warnings.filterwarnings("ignore", r"(?s)Items .* using the `ReadOnly` qualifier")
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    # At DEBUG it logs each request, with every header except `Authorization`.
    logging.getLogger("openai").setLevel(logging.WARNING)
    return litellm


@cache
def _guard_clients() -> None:
    """Make litellm's clients ignore redirects, and inspect each answer (`bounded_answer`).

    On a redirect, httpx removes only `Authorization`: a key in `x-api-key`, and the whole prompt,
    would go to whatever host the answer names.
    """
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler
    from litellm.llms.openai.common_utils import BaseOpenAILLM

    for place, name in ((AsyncHTTPHandler, "create_client"), (BaseOpenAILLM, _OPENAI_CLIENT)):
        setattr(place, name, _guarded(vars(place)[name]))


@cache
def _keep_odd_calls() -> None:
    """Make litellm skip arguments of calls that it need not or cannot read.

    It searches the arguments of each call, whatever its name, for calls of a tool that OpenAI's
    models make up, and catches only one kind of error. Numbers that are too long, deep nesting or
    missing calls would discard a good reply, which is then requested again.
    """
    from litellm.litellm_core_utils.llm_response_utils import convert_dict_to_response as reading

    mend = reading.handle_invalid_parallel_tool_calls

    @wraps(mend)
    def mended(tool_calls: Any) -> Any:
        try:
            is_made_up = any(call.function.name == _MADE_UP_TOOL for call in tool_calls)
            return mend(tool_calls) if is_made_up else tool_calls
        except Exception:  # `read_arguments` reports the problem
            return tool_calls

    reading.handle_invalid_parallel_tool_calls = mended


def _guarded(make: Any) -> Any:
    """Return a client factory whose clients follow no redirect and inspect each response."""
    plain = make.__func__ if isinstance(make, staticmethod) else make

    @wraps(plain)
    def made(*args: Any, **kwargs: Any) -> Any:
        client = plain(*args, **kwargs)
        if client is not None:
            client.follow_redirects = False
            hooks = client.event_hooks
            client.event_hooks = {**hooks, "response": [*hooks["response"], look_at]}
        return client

    return staticmethod(made) if isinstance(make, staticmethod) else made


def provider_of(model: str) -> str:
    """Return litellm's name for the provider of `model`; empty if litellm knows none."""
    try:
        return str(load_litellm().get_llm_provider(model)[1])
    except Exception:  # the call itself will report what is wrong with the name
        return ""


def litellm_providers() -> list[str]:
    """Return the providers that litellm lists by name."""
    return [str(getattr(each, "value", each)) for each in load_litellm().provider_list]


def model_facts(model: str) -> Mapping[str, Any] | None:
    """Return the entry of litellm's table for `model`, such as `supports_reasoning`, or None."""
    try:
        facts: Mapping[str, Any] = load_litellm().get_model_info(model)
    except Exception:  # litellm raises a plain Exception for an unknown model
        return None
    return facts


def missing_keys(model: str) -> list[str]:
    """Return the unset environment variables from which litellm would read a key for `model`."""
    try:
        missing: list[str] = load_litellm().validate_environment(model)["missing_keys"]
    except Exception:  # litellm does not know the model
        return []
    return [name for name in missing if name.endswith("_KEY")]


async def close_clients() -> None:
    """Close the connections that live models keep open in this event loop.

    Call this before the loop ends, when no run uses a live model any more. It does nothing if no
    live model was used.
    """
    litellm = sys.modules.get("litellm")
    if litellm is None:
        return
    cache = litellm.in_memory_llm_clients_cache.cache_dict
    mine = f"-{id(asyncio.get_running_loop())}"  # the end of litellm's cache keys
    for key in [key for key in cache if str(key).endswith(mine)]:
        client = cache.pop(key)
        close = getattr(client, "aclose", None) or getattr(client, "close", None)
        if asyncio.iscoroutinefunction(close):
            await close()
