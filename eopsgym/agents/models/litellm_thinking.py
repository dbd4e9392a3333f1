"""Repairs of litellm, which drops some thinking from providers or for them."""

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

    litellm leaves out Bedrock's redacted blocks and flattens chunks in requests to Mistral. It does
    not support Cohere's thinking, and loses Cohere's text if there is a call.
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
    """Return a wrapper of Bedrock's translation of thinking blocks that handles redacted ones."""

    @wraps(translate)
    def translated(thinking_blocks: list[Any]) -> list[Any]:
        blocks: list[Any] = []
        for block in thinking_blocks:
            if block.get("type") == "redacted_thinking":
                blocks.append({"reasoningContent": {"redactedContent": block.get("data")}})
            else:
                blocks += translate([block])
        return blocks

    return translated


def _with_chunks(transform: Callable[..., Any]) -> Callable[..., Any]:
    """Return a wrapper of a request builder that puts a message's chunks back as its content."""

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
    """Return a wrapper of the parser of Cohere's answers that adds what litellm leaves out."""

    @wraps(transform)
    def transformed(*args: Any, **kwargs: Any) -> Any:
        response = transform(*args, **kwargs)
        answer = kwargs["raw_response"] if "raw_response" in kwargs else args[2]
        sent_message = answer.json()["message"]
        message, chunks = response.choices[0].message, sent_message.get("content")
        fields = {"tool_plan": sent_message["tool_plan"]} if sent_message.get("tool_plan") else {}
        if isinstance(chunks, list):
            message.content = text_of(chunks) or None
        if has_thinking(chunks):
            message.reasoning_content = thinking_of(chunks)
            fields[CHUNKS] = chunks
        if fields:
            message.provider_specific_fields = fields
        return response

    return transformed
