"""The conversion of invalid results of tools to valid ones, which keeps the server's texts."""

import json
from collections.abc import Iterator
from typing import Any

from mcp import types
from pydantic import TypeAdapter, ValidationError

_PART: TypeAdapter[Any] = TypeAdapter(types.ContentBlock)
NOTHING = "The server answered with a result that says nothing."


def readable_result(result: Any) -> dict[str, Any]:
    """Return a result that the `mcp` package can read; a valid one is returned unchanged.

    Texts in place of parts, parts of an unknown kind, and structured content that is not an object
    become text parts. An empty result is an error of the tool.

    Args:
        result: the server's result, any JSON.
    """
    if not isinstance(result, dict):
        return _of_texts([result])
    try:
        types.CallToolResult.model_validate(result, by_name=False)
    except ValidationError:
        return _mended(result)
    # The newest version of the protocol allows any value, which older sessions refuse.
    structured = result.get("structuredContent")
    return result if isinstance(structured, dict | None) else _mended(result)


def _mended(result: dict[str, Any]) -> dict[str, Any]:
    structured = result.get("structuredContent")
    parts = [*_parts(result.get("content"))]
    cleaned: dict[str, Any] = {"isError": result.get("isError") is True}
    if isinstance(structured, dict):
        cleaned["structuredContent"] = structured
    elif structured is not None:
        parts.append(_text(structured))
    if not parts and not isinstance(structured, dict):
        others = {name: value for name, value in result.items() if name != "_meta"}
        return _of_texts([others] if others else [])
    return cleaned | {"content": parts}


def _parts(content: Any) -> Iterator[dict[str, Any]]:
    for part in content if isinstance(content, list) else [] if content is None else [content]:
        try:
            _PART.validate_python(part)
        except ValidationError:
            yield _text(part)
        else:
            yield part


def _of_texts(texts: list[Any]) -> dict[str, Any]:
    """Return a tool's error with the server's text."""
    return {"content": [_text(each) for each in texts or [NOTHING]], "isError": True}


def _text(value: Any) -> dict[str, Any]:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return {"type": "text", "text": text}
