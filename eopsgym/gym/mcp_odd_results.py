"""Results of tools that are none by the protocol, made such: what the server said stays in them."""

import json
from collections.abc import Iterator
from typing import Any

from mcp import types
from pydantic import TypeAdapter, ValidationError

_PART: TypeAdapter[Any] = TypeAdapter(types.ContentBlock)
NOTHING = "The server answered with a result that says nothing."


def readable_result(result: Any) -> dict[str, Any]:
    """Return a result that the `mcp` package can read: unchanged, if it is valid.

    Texts in place of parts, parts of a kind that there is not, and structured content that is no
    object become text parts. What says nothing at all is an error of the tool.

    Args:
        result: what the server sent, JSON of any kind.
    """
    if not isinstance(result, dict):
        return _of_texts([result])
    try:
        types.CallToolResult.model_validate(result, by_name=False)
    except ValidationError:
        return _mended(result)
    # The newest form of the protocol takes any, which the sessions of older ones refuse.
    structured = result.get("structuredContent")
    return result if isinstance(structured, dict | None) else _mended(result)


def _mended(result: dict[str, Any]) -> dict[str, Any]:
    structured = result.get("structuredContent")
    parts = [*_parts(result.get("content"))]
    kept: dict[str, Any] = {"isError": result.get("isError") is True}
    if isinstance(structured, dict):
        kept["structuredContent"] = structured
    elif structured is not None:
        parts.append(_text(structured))
    if not parts and not isinstance(structured, dict):
        others = {name: value for name, value in result.items() if name != "_meta"}
        return _of_texts([others] if others else [])
    return kept | {"content": parts}


def _parts(content: Any) -> Iterator[dict[str, Any]]:
    for part in content if isinstance(content, list) else [] if content is None else [content]:
        try:
            _PART.validate_python(part)
        except ValidationError:
            yield _text(part)
        else:
            yield part


def _of_texts(said: list[Any]) -> dict[str, Any]:
    """Return a tool's error with the server's text."""
    return {"content": [_text(each) for each in said or [NOTHING]], "isError": True}


def _text(said: Any) -> dict[str, Any]:
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    return {"type": "text", "text": text}
