"""Calls of MiniMax-M3, whose tags begin with a mark of their own and are nested as the values are.

`<invoke name="create"><start><day>3</day></start></invoke>`, with the mark before each tag; the
parts of a list are tags called `item`.
"""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.agents.models.written_calls.by_schema import converted, part_of
from eopsgym.agents.models.written_calls.named_json import NAME
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenCall, WrittenText

TAG = "]<]minimax[>["
"""What stands before each tag."""
_HEADER = re.compile(rf"\s*[\"']?{NAME}[\"']?\s*>")
_NEXT = re.compile(re.escape(TAG) + r"\s*<(/?)([^<>/]{1,200})>")
_MOST_LEVELS = 50


def read(source: WrittenText, at: int) -> FoundCalls | None:
    """Return the call after the mark."""
    begun = _HEADER.match(source.text, at)
    if begun is None:
        return FoundCalls([], at, "no name of a tool follows")
    name = source.name(begun["name"])
    root = source.schemas.get(name, {})
    try:
        arguments, end = _value(source, begun.end(), "invoke", root, root, 0)
    except ValueError as error:
        return FoundCalls([WrittenCall(name, {}, str(error))], begun.end())
    return FoundCalls([WrittenCall(name, arguments if isinstance(arguments, dict) else {})], end)


def _value(
    source: WrittenText, at: int, tag: str, schema: Any, root: Mapping[str, Any], level: int
) -> tuple[Any, int]:
    """Return the content of a tag that opened before `at`, and the index after its end.

    Raises:
        ValueError: it does not end, or another tag ends first.
    """
    parts: list[tuple[str, Any]] = []
    place = at
    while (found := _NEXT.search(source.text, place)) and not found[1]:
        if level > _MOST_LEVELS:
            raise ValueError("its tags are nested too deeply")
        inner = part_of(schema, found[2], root)
        value, place = _value(source, found.end(), found[2], inner, root, level + 1)
        parts.append((found[2], value))
    if found is None or found[2] != tag:
        raise ValueError(f"the tag {tag[:100]} does not end")
    if not parts:
        return _leaf(source.text[at : found.start()], schema, root), found.end()
    is_list = all(name == "item" for name, _ in parts)
    return [value for _, value in parts] if is_list else dict(parts), found.end()


def _leaf(said: str, schema: Any, root: Mapping[str, Any]) -> Any:
    """Return the value of a text; an empty one is an empty list or object where one is wanted."""
    for empty in ("[]", "{}") if schema and not said.strip() else ():
        value = converted(empty, schema, root)
        if value != empty:
            return value
    return converted(said, schema, root)
