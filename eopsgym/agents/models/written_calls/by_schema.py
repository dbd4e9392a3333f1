"""Arguments that are written as plain text, converted to the types of the tool's schema."""

import ast
import json
from collections.abc import Mapping
from typing import Any

from eopsgym.agents.models.strict_json import finite, no_constant
from eopsgym.project_json import json_type

_NO_VALUE: Any = object()


def argument(text: str, tool: Mapping[str, Any], parameter: str) -> Any:
    """Convert `text` to the value of a parameter of a tool with this input schema."""
    return converted(text, part_of(tool, parameter, tool), tool)


def converted(text: str, schema: Any, root: Mapping[str, Any]) -> Any:
    """Convert `text` to a value by a schema, whose references are resolved in `root`.

    A string is returned unchanged. A text that does not fit the type stays a text, which the tool
    then refuses. Without a type, the text is parsed as JSON if possible.
    """
    kinds = _types(schema, root, 0)
    if kinds == {"string"}:
        return text
    stripped = text.strip()
    for kind in ("null", "boolean", "integer", "number", "object", "array"):
        if kind in kinds and (value := _of_kind(stripped, kind)) is not _NO_VALUE:
            return value
    if not kinds and (value := _json(stripped)) is not _NO_VALUE:
        return value
    return text


def part_of(schema: Any, name: str, root: Mapping[str, Any]) -> Any:
    """Return the schema of a property, or of a list's items; None if there is none."""
    if not isinstance(schema, Mapping):
        return None
    if isinstance(reference := schema.get("$ref"), str):
        schema = _referred(reference, root)
    properties = schema.get("properties") if isinstance(schema, Mapping) else None
    if isinstance(properties, Mapping) and name in properties:
        return properties[name]
    return schema.get("items") if isinstance(schema, Mapping) and name == "item" else None


def _types(schema: Any, root: Mapping[str, Any], depth: int) -> set[str]:
    """Return the types that a schema allows; none if it does not restrict them."""
    if not isinstance(schema, Mapping) or depth > 8:
        return set()
    if isinstance(reference := schema.get("$ref"), str):
        return _types(_referred(reference, root), root, depth + 1)
    kind = schema.get("type")
    if isinstance(kind, str):
        return {kind}
    if isinstance(kind, list):
        return {each for each in kind if isinstance(each, str)}
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if values:
        return {json_type(value) for value in values}
    kinds = set()
    for name in ("anyOf", "oneOf", "allOf"):
        parts = schema.get(name)
        for part in parts if isinstance(parts, list) else []:
            kinds |= _types(part, root, depth + 1)
    return kinds


def _referred(reference: str, root: Mapping[str, Any]) -> Any:
    """Return the part of a schema to which a reference such as `#/$defs/Colour` points."""
    place: Any = root
    for name in reference.removeprefix("#/").split("/"):
        place = place.get(name) if isinstance(place, Mapping) else None
    return place


def _of_kind(text: str, kind: str) -> Any:
    """Convert a text to a value of one type; `_NO_VALUE` if that is impossible."""
    if kind == "null":
        return None if text in ("null", "None") else _NO_VALUE
    if kind == "boolean":
        return {"true": True, "false": False}.get(text.lower(), _NO_VALUE)
    value = _json(text)
    if value is _NO_VALUE and kind in ("object", "array"):
        value = _literal(text)
    wanted = {"integer": int, "number": int | float, "object": dict, "array": list}[kind]
    if isinstance(value, bool) or not isinstance(value, wanted):
        return _NO_VALUE
    return value


def _json(text: str) -> Any:
    """Return the text as a JSON value, or `_NO_VALUE`."""
    try:
        return json.loads(text, strict=False, parse_constant=no_constant, parse_float=finite)
    except (ValueError, RecursionError):
        return _NO_VALUE


def _literal(text: str) -> Any:
    """Return the list or object of a Python literal, or `_NO_VALUE`."""
    try:
        value = ast.literal_eval(text)
        return json.loads(json.dumps(value, allow_nan=False))
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return _NO_VALUE
