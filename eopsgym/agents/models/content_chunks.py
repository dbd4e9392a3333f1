"""Messages whose content is a list of chunks, some of them thinking, as Mistral and Cohere send it.

litellm drops the thinking, or the whole reply. This module splits the chunks into text and thinking
before litellm reads an answer, and keeps them, because they have to be sent back unchanged.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

CHUNKS = "content_chunks"
"""The field of a message that holds its chunks."""
_KINDS = {"thinking", "text", "reference", "citation"}
_MOST_CHUNKS = 1_000


def flat(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer of the chat-completions form with the text of its chunks as content."""
    choices = answer.get("choices")
    if not isinstance(choices, list):
        return answer
    flat_choices = [_flat_choice(each) for each in choices]
    return answer if flat_choices == choices else answer | {"choices": flat_choices}


def _flat_choice(choice: Any) -> Any:
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict) or not has_thinking(chunks := message.get("content")):
        return choice
    kept = {CHUNKS: chunks, "reasoning_content": thinking_of(chunks)}
    return choice | {"message": kept | message | {"content": text_of(chunks)}}


def has_thinking(content: Any) -> TypeGuard[list[Mapping[str, Any]]]:
    """Return whether a content is a list of Mistral's or Cohere's chunks, with thinking."""
    if not isinstance(content, list) or len(content) > _MOST_CHUNKS:
        return False
    kinds = {str(each.get("type")) if isinstance(each, dict) else "" for each in content}
    # litellm itself reads chunks of other kinds, such as those of Databricks.
    return "thinking" in kinds and kinds <= _KINDS


def text_of(chunks: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of the text chunks."""
    return "".join(
        _text_of_value(each.get("text")) for each in chunks if each.get("type") == "text"
    )


def thinking_of(chunks: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of the thinking chunks."""
    return "".join(
        _text_of_value(each.get("thinking")) for each in chunks if each.get("type") == "thinking"
    )


def sent_back(chunks: Sequence[Mapping[str, Any]], text: str) -> list[Mapping[str, Any]]:
    """Return the chunks unchanged, or with a new text if calls were removed from it."""
    if text_of(chunks) == text:
        return list(chunks)
    thinking = [each for each in chunks if each.get("type") == "thinking"]
    return [*thinking, *([{"type": "text", "text": text}] if text else [])]


def _text_of_value(value: Any) -> str:
    """Return a text, or the texts in a list of chunks; empty for any other value."""
    if isinstance(value, list):
        return "".join(
            _text_of_value(each.get("text")) for each in value if isinstance(each, Mapping)
        )
    return value if isinstance(value, str) else ""
