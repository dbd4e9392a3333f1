"""Calls of MiniMax-M3, whose tags begin with a special mark and are nested like the values.

An example is `<invoke name="create"><start><day>3</day></start></invoke>`, with the mark before
each tag; the parts of a list are tags named `item`.
"""

import re
from collections.abc import Mapping
from typing import Any

from eopsgym.agents.models.written_calls.by_schema import converted, part_of
from eopsgym.agents.models.written_calls.named_json import NAME
from eopsgym.agents.models.written_calls.source import FoundCalls, WrittenCall, WrittenText

TAG = "]<]minimax[>["
"""The mark before each tag."""
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
        ValueError: the tag does not end, or another tag ends first.
    """
    parts: list[tuple[str, Any]] = []
    place = at
    while (tag_match := _NEXT.search(source.text, place)) and not tag_match[1]:
        if level > _MOST_LEVELS:
            raise ValueError("its tags are nested too deeply")
        inner = part_of(schema, tag_match[2], root)
        value, place = _value(source, tag_match.end(), tag_match[2], inner, root, level + 1)
        parts.append((tag_match[2], value))
    if tag_match is None or tag_match[2] != tag:
        raise ValueError(f"the tag {tag[:100]} does not end")
    if not parts:
        return _leaf(source.text[at : tag_match.start()], schema, root), tag_match.end()
    is_list = all(name == "item" for name, _ in parts)
    return [value for _, value in parts] if is_list else dict(parts), tag_match.end()


def _leaf(text: str, schema: Any, root: Mapping[str, Any]) -> Any:
    """Return the value of a text; an empty text is an empty list or object if one is expected."""
    for empty in ("[]", "{}") if schema and not text.strip() else ():
        value = converted(empty, schema, root)
        if value != empty:
            return value
    return converted(text, schema, root)
