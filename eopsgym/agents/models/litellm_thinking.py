"""Thinking that litellm drops on its way from a provider, or back to it."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from eopsgym.agents.models.content_chunks import (
    CHUNKS,
    has_thinking,
    sent_back,
    text_of,
    thinking_of,
)


@cache
def keep_thinking() -> None:
    """Make litellm pass on the thinking that Bedrock, Mistral and Cohere send and expect back.

    litellm leaves out Bedrock's redacted blocks, flattens chunks in requests to Mistral, and knows
    no thinking of Cohere, whose text it loses as well where there is a call.
    """
    from litellm.litellm_core_utils.prompt_templates.factory import (
        BedrockConverseMessagesProcessor as Bedrock,
    )
    from litellm.llms.cohere.chat.v2_transformation import CohereV2ChatConfig as Cohere
    from litellm.llms.mistral.chat.transformation import MistralConfig as Mistral

    translate = "translate_thinking_blocks_to_reasoning_content_blocks"
    setattr(Bedrock, translate, staticmethod(_with_redacted(getattr(Bedrock, translate))))
    for kind, name, wrapped in (
        (Mistral, "transform_request", _with_chunks),
        (Cohere, "transform_request", _with_chunks),
        (Cohere, "transform_response", _with_thinking),
    ):
        setattr(kind, name, wrapped(getattr(kind, name)))


def _with_redacted(translate: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """Return Bedrock's translation of thinking blocks, for redacted ones as well."""

    @wraps(translate)
    def translated(thinking_blocks: list[Any]) -> list[Any]:
        found: list[Any] = []
        for block in thinking_blocks:
            if block.get("type") == "redacted_thinking":
                found.append({"reasoningContent": {"redactedContent": block.get("data")}})
            else:
                found += translate([block])
        return found

    return translated


def _with_chunks(transform: Callable[..., Any]) -> Callable[..., Any]:
    """Return a making of requests that puts the chunks of a message in the place of its content."""

    @wraps(transform)
    def transformed(*args: Any, **kwargs: Any) -> Any:
        request = transform(*args, **kwargs)
        for message in request["messages"]:
            chunks = message.pop(CHUNKS, None)
            if chunks:
                message["content"] = sent_back(chunks, message.get("content") or "")
        return request

    return transformed


def _with_thinking(transform: Callable[..., Any]) -> Callable[..., Any]:
    """Return Cohere's parser of answers, extended by what litellm leaves out."""

    @wraps(transform)
    def transformed(*args: Any, **kwargs: Any) -> Any:
        response = transform(*args, **kwargs)
        answer = kwargs["raw_response"] if "raw_response" in kwargs else args[2]
        said = answer.json()["message"]
        message, chunks = response.choices[0].message, said.get("content")
        fields = {"tool_plan": said["tool_plan"]} if said.get("tool_plan") else {}
        if isinstance(chunks, list):
            message.content = text_of(chunks) or None
        if has_thinking(chunks):
            message.reasoning_content = thinking_of(chunks)
            fields[CHUNKS] = chunks
        if fields:
            message.provider_specific_fields = fields
        return response

    return transformed
