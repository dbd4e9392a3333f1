"""The text of an MCP tool's result for a model, with all of its parts, and its value.

| part | what the model reads |
|---|---|
| text | the text |
| embedded resource with text | its URI, and the text below |
| embedded resource with bytes, image, audio | its kind and size; the bytes are not shown |
| link to a resource | its name, URI and description |
| structured content | its JSON, unless the texts say the same already |
"""

import json
from collections.abc import Sequence
from typing import Any

from mcp import types
from pydantic_core import from_json

_WRAPPED = {"result"}
"""The name under which servers wrap a value that is not an object, as the protocol requires."""


def result_text(result: types.CallToolResult) -> str:
    """Return the text of all parts of a result, one below the other."""
    parts = [_part_text(part) for part in result.content]
    structured = result.structured_content
    if structured is not None and not _says_the_same(structured, parts):
        parts.append(json.dumps(structured, ensure_ascii=False))
    return "\n".join(parts)


def result_value(result: types.CallToolResult, text: str) -> Any:
    """Return the JSON value of the text, else the structured content, or None."""
    value = _parsed(text)
    return result.structured_content if value is None else value


def _says_the_same(structured: Any, texts: Sequence[str]) -> bool:
    """Return whether the texts contain the structured content: as JSON, or wrapped."""
    values = [_parsed(text, text) for text in texts]
    if structured in values:
        return True
    if not isinstance(structured, dict) or structured.keys() != _WRAPPED:
        return False
    inner = structured["result"]
    return inner == values or inner == list(texts) or inner in values or inner in texts


def _part_text(part: types.ContentBlock) -> str:
    if isinstance(part, types.TextContent):
        return part.text
    if isinstance(part, types.EmbeddedResource):
        return _resource_text(part.resource)
    if isinstance(part, types.ResourceLink):
        parts = (part.title or part.name, part.uri, part.mime_type, part.description)
        return f"[resource link: {', '.join(filter(None, parts))}]"
    return _not_shown(part.type, part.mime_type, part.data)


def _resource_text(resource: types.TextResourceContents | types.BlobResourceContents) -> str:
    if isinstance(resource, types.TextResourceContents):
        return f"[resource {resource.uri}]\n{resource.text}"
    return _not_shown(f"resource {resource.uri}", resource.mime_type, resource.blob)


def _not_shown(what: str, kind: str | None, encoded: str) -> str:
    """Return a placeholder for bytes in base64: four letters for three bytes."""
    size = len(encoded.rstrip("=")) * 3 // 4
    return f"[{what}{f', {kind}' * bool(kind)}, {size:,} bytes, not shown]"


def _parsed(text: str, default: Any = None) -> Any:
    try:
        return from_json(text)
    except ValueError:
        return default
