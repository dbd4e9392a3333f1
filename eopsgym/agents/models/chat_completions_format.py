"""The conversion between our messages and the chat-completions form of litellm.

This module does not import litellm; it reads a response by its attributes.
"""

import json
import pickle
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, whole_characters
from eopsgym.agents.models.content_chunks import CHUNKS, sent_back
from eopsgym.agents.models.reported_usage import read_bill, read_usage
from eopsgym.agents.models.strict_json import finite, no_constant
from eopsgym.agents.models.thinking_sent_back import (
    text_of_details,
    thinking_back,
    thinking_sent,
    wants_signatures,
)
from eopsgym.agents.prices import price_list
from eopsgym.gym import ToolInfo

_Place = tuple[tuple[str, str, int], ...]
_forms: dict[_Place, tuple[Sequence[ToolInfo], bytes]] = {}
_MOST_FORMS = 64
_CHUNKS_AFTER_LITELLM = {"mistral", "cohere", "cohere_chat"}
"""Providers for which litellm would split the chunks; `litellm_thinking` restores them."""


def to_tools(tools: Sequence[ToolInfo]) -> list[dict[str, Any]]:
    """Convert tools to OpenAI's function form.

    The result is a copy, because litellm rewrites schemas in place for some providers. Unpickling a
    copy takes a sixth of the time of building it, which matters because it is made at every turn.
    """
    place = tuple((tool.name, tool.description, id(tool.input_schema)) for tool in tools)
    known = _forms.get(place)
    if known is None:
        if len(_forms) >= _MOST_FORMS:
            _forms.clear()
        # The tools are kept with their form, so that no other schema can get the id of one.
        known = _forms[place] = (tuple(tools), pickle.dumps([_form(tool) for tool in tools]))
    copied: list[dict[str, Any]] = pickle.loads(known[1])
    return copied


def _form(tool: ToolInfo) -> dict[str, Any]:
    described = {"name": tool.name, "description": tool.description}
    return {"type": "function", "function": {**described, "parameters": dict(tool.input_schema)}}


def to_messages(messages: Iterable[Message], provider: str) -> list[dict[str, Any]]:
    """Convert messages to OpenAI's form, with the thinking that the provider expects."""
    return [_to_message(message, provider) for message in messages]


def _to_message(message: Message, provider: str) -> dict[str, Any]:
    content = whole_characters(message.content)
    wire: dict[str, Any] = {"role": message.role, "content": content}
    if message.tool_call_id is not None:
        wire["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        wire["tool_calls"] = [_to_call(call, provider) for call in message.tool_calls]
        wire["content"] = content or None
    if message.role == "assistant":
        thinking = whole_characters(message.thinking)
        wire.update(_whole(thinking_back(message.echo, thinking, provider)))
        if CHUNKS in wire and provider not in _CHUNKS_AFTER_LITELLM:
            wire["content"] = sent_back(wire.pop(CHUNKS), content)
    return wire


def _to_call(call: ToolCall, provider: str) -> dict[str, Any]:
    wire: dict[str, Any] = {
        "id": call.id,
        "type": "function",
        # Arguments that were not JSON go back as {}, because several providers parse them.
        "function": {"name": call.name, "arguments": _arguments_back(call.arguments)},
    }
    if call.echo and wants_signatures(provider):
        wire["provider_specific_fields"] = dict(call.echo)
    return wire


def _arguments_back(arguments: Mapping[str, Any]) -> str:
    text = json.dumps(arguments)
    # A lone surrogate would break requests to providers that get the arguments as an object.
    return json.dumps(_whole(arguments)) if "\\ud" in text else text


def _whole(value: Mapping[str, Any]) -> Any:
    """Return a copy without lone surrogates, which cannot be sent."""
    try:
        return json.loads(whole_characters(json.dumps(value, ensure_ascii=False)))
    except (TypeError, ValueError, RecursionError):  # sending the value will report the error
        return value


def _thinking_of_groq(message: Any) -> str:
    """Return the thinking in the field `reasoning` of Groq and some gateways."""
    thinking = getattr(message, "reasoning", None)
    return thinking if isinstance(thinking, str) else ""


def read_reply(response: Any, seconds: float, tries: int) -> Reply:
    """Convert litellm's response, which must have at least one choice, to a `Reply`."""
    choice = response.choices[0]
    message = choice.message
    blocks = getattr(message, "thinking_blocks", None)
    echo = thinking_sent(message)
    thinking = (
        getattr(message, "reasoning_content", None)
        or _thinking_of_groq(message)
        or _text_of(blocks)
        or text_of_details(echo.get("reasoning_details"))
    )
    name = str(getattr(response, "_hidden_params", {}).get("litellm_model_name") or "")
    provider, reported = name.partition("/")[0], getattr(response, "usage", None)
    usage, bill = read_usage(reported, provider, thinking), read_bill(reported, provider)
    text, refusal = message.content or "", _refusal(message)
    if not thinking:
        thinking, text = _apart(text)
    return Reply(
        text="\n\n".join(filter(None, (text, refusal))),
        thinking=thinking,
        tool_calls=tuple(_read_calls(message.tool_calls or [])),
        usage=usage,
        model=name,
        cost=price_list().cost(name, usage) if bill is None else bill,
        seconds=seconds,
        raw_finish_reason=_finish_reason(choice),
        tries=tries,
        is_refusal=bool(refusal),
        echo=echo or None,
    )


def _apart(text: str) -> tuple[str, str]:
    """Split thinking from a text that contains only the end tag.

    Some servers send both in one string; litellm itself splits strings with the start tag.
    """
    thinking, end, rest = text.partition("</think>")
    if not end or "<think>" in text:
        return "", text
    return thinking, rest.lstrip("\n")


def _refusal(message: Any) -> str:
    """Return the refusal that OpenAI's servers send in a separate field, or an empty text."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    refusal = getattr(message, "refusal", None) or fields.get("refusal")
    return refusal if isinstance(refusal, str) else ""


def _finish_reason(choice: Any) -> str | None:
    """Return litellm's finish reason, or the provider's for an empty reply with only `stop`."""
    reason: str | None = choice.finish_reason
    if reason == "stop" and not choice.message.content and not choice.message.tool_calls:
        fields = getattr(choice, "provider_specific_fields", None) or {}
        return str(fields.get("native_finish_reason") or reason)
    return reason


def _text_of(blocks: Sequence[Mapping[str, Any]] | None) -> str:
    return "\n\n".join(str(b["thinking"]) for b in blocks or () if b.get("thinking"))


def _read_calls(calls: Sequence[Any]) -> Iterable[ToolCall]:
    taken: set[str] = set()
    for number, call in enumerate(calls, 1):
        # Some servers omit or repeat ids, but results are matched by id.
        call_id = str(call.id or "")  # a few servers send numbers
        if not call_id or call_id in taken:
            call_id = f"call_{number}_{len(taken)}"
        taken.add(call_id)
        arguments, error = read_arguments(call.function.arguments)
        echo = getattr(call, "provider_specific_fields", None)
        echo = echo if isinstance(echo, Mapping) else None
        yield ToolCall(call_id, call.function.name or "", arguments, error, echo or None)


def read_arguments(text: str | None) -> tuple[dict[str, Any], str | None]:
    """Return the arguments of a call and an error; with an error, the arguments are empty."""
    if not text or not text.strip():
        return {}, None
    try:
        arguments = json.loads(text, parse_constant=no_constant, parse_float=finite)
    except (ValueError, RecursionError) as error:
        return {}, f"the arguments are not valid JSON ({error}): {text[:200]}"
    if not isinstance(arguments, dict):
        return {}, f"the arguments must be a JSON object, not {text[:200]}"
    return arguments, None
