"""Between our messages and the chat-completions form that litellm takes and gives.

Nothing here imports litellm: a response is read by its attributes.
"""

import copy
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eopsgym.agents.messages import Message, Reply, ToolCall, Usage
from eopsgym.agents.models.thinking import thinking_back, thinking_sent, wants_signatures
from eopsgym.gym import ToolInfo


def to_tools(tools: Sequence[ToolInfo]) -> list[dict[str, Any]]:
    """Tools in OpenAI's function form.

    The schemas are copies, for litellm rewrites them in place for some providers.
    """
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": copy.deepcopy(dict(tool.input_schema)),
            },
        }
        for tool in tools
    ]


def to_messages(messages: Iterable[Message], provider: str) -> list[dict[str, Any]]:
    """Messages in OpenAI's form, with the thinking that `provider` (litellm's name) wants back."""
    return [_to_message(message, provider) for message in messages]


def _to_message(message: Message, provider: str) -> dict[str, Any]:
    wire: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_call_id is not None:
        wire["tool_call_id"] = message.tool_call_id
    if message.tool_calls:
        wire["tool_calls"] = [_to_call(call, provider) for call in message.tool_calls]
        wire["content"] = message.content or None
    if message.role == "assistant":
        wire.update(thinking_back(message.echo, message.thinking, provider))
    return wire


def _to_call(call: ToolCall, provider: str) -> dict[str, Any]:
    wire: dict[str, Any] = {
        "id": call.id,
        "type": "function",
        # Arguments that were not JSON go back as {}: several providers parse what we send.
        "function": {"name": call.name, "arguments": json.dumps(call.arguments)},
    }
    if call.echo and wants_signatures(provider):
        wire["provider_specific_fields"] = dict(call.echo)
    return wire


def read_reply(response: Any, seconds: float, tries: int) -> Reply:
    """A `Reply` from litellm's response, which must have at least one choice."""
    choice = response.choices[0]
    message = choice.message
    usage = read_usage(getattr(response, "usage", None))
    blocks = getattr(message, "thinking_blocks", None)
    text, refusal = message.content or "", _refusal(message)
    return Reply(
        text="\n\n".join(filter(None, (text, refusal))),
        thinking=getattr(message, "reasoning_content", None) or _text_of(blocks),
        tool_calls=tuple(_read_calls(message.tool_calls or [])),
        usage=usage,
        cost=_read_cost(response, usage),
        seconds=seconds,
        raw_finish_reason=_finish_reason(choice),
        tries=tries,
        is_refusal=bool(refusal),
        echo=thinking_sent(message) or None,
    )


def read_usage(usage: Any) -> Usage:
    """Token counts; what is missing is None.

    litellm fills in zeros for what a server left out. No prompt and no reply has zero tokens, so
    a zero there means that nothing was reported.
    """
    counted = _count(getattr(usage, "prompt_tokens", 0))
    if not counted:
        return Usage()
    return Usage(
        input_tokens=counted,
        output_tokens=_count(usage.completion_tokens) or None,
        reasoning_tokens=_detail(usage, "completion_tokens_details", "reasoning_tokens"),
        cached_tokens=_detail(usage, "prompt_tokens_details", "cached_tokens"),
    )


def _refusal(message: Any) -> str:
    """What OpenAI's servers say in a field of its own when a model declines."""
    fields = getattr(message, "provider_specific_fields", None) or {}
    return getattr(message, "refusal", None) or fields.get("refusal") or ""


def _finish_reason(choice: Any) -> str | None:
    """Litellm's word; where that is a mere `stop` of an empty reply, the provider's own."""
    reason: str | None = choice.finish_reason
    if reason == "stop" and not choice.message.content and not choice.message.tool_calls:
        fields = getattr(choice, "provider_specific_fields", None) or {}
        return str(fields.get("native_finish_reason") or reason)
    return reason


def _detail(usage: Any, group: str, name: str) -> int | None:
    return _count(getattr(getattr(usage, group, None), name, None))


def _count(value: Any) -> int | None:
    """A number of tokens; what cannot be one is unknown, so that no limit is held against it."""
    return value if isinstance(value, int) and 0 <= value < 2**63 else None


def _read_cost(response: Any, usage: Usage) -> float | None:
    # The price map holds 0 for many models whose price nobody entered, so 0 says nothing.
    cost = getattr(response, "_hidden_params", {}).get("response_cost")
    if not cost or usage.total_tokens is None:
        return None
    return float(cost) if 0 < float(cost) < math.inf else None


def _text_of(blocks: Sequence[Mapping[str, Any]] | None) -> str:
    return "\n\n".join(str(b["thinking"]) for b in blocks or () if b.get("thinking"))


def _read_calls(calls: Sequence[Any]) -> Iterable[ToolCall]:
    taken: set[str] = set()
    for number, call in enumerate(calls, 1):
        # Some servers leave ids out or repeat them; results are paired by id.
        call_id = call.id if call.id and call.id not in taken else f"call_{number}_{len(taken)}"
        taken.add(call_id)
        arguments, error = read_arguments(call.function.arguments)
        echo = getattr(call, "provider_specific_fields", None)
        yield ToolCall(call_id, call.function.name or "", arguments, error, echo or None)


def read_arguments(text: str | None) -> tuple[dict[str, Any], str | None]:
    """The arguments of a call, and why they could not be read (then the arguments are empty)."""
    if not text or not text.strip():
        return {}, None
    try:
        arguments = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return {}, f"the arguments are not valid JSON ({error}): {text[:200]}"
    if not isinstance(arguments, dict):
        return {}, f"the arguments must be a JSON object, not {text[:200]}"
    return arguments, None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
