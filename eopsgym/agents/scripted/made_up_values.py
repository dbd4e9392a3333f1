"""Values that an agent makes up, in place of a look-up that it skipped, or of the right id."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eopsgym.tasks.gold import GoldCall, Reference, is_reference, parse_reference

_LAST_NUMBER = re.compile(r"(\d+)(\D*)$")
# These keys name the record that contains them; elsewhere the same key is another kind of id.
_OWN_IDS = {"id", "sys_id"}


def guess(reference: Reference, known: Sequence[GoldCall], schema: Mapping[str, Any]) -> Any:
    """Return a value for `reference`, whose look-up was not made or returned nothing.

    It fits the parameter's JSON `schema`: the first of an enum, 1 for a number, and for text an
    argument of the look-up itself (the number or name in the request).
    """
    if choices := list(_enum(schema)):
        return choices[0]
    types = set(_types(schema))
    if types and "string" not in types:
        return 1 if types & {"integer", "number"} else "boolean" in types
    return _asked_with(reference, known)


def _asked_with(reference: Reference, known: Sequence[GoldCall]) -> str:
    call = next((c for c in known if c.alias == reference.alias), None)
    for value in call.arguments.values() if call else ():
        if is_reference(value):
            return _asked_with(parse_reference(value["$ref"]), known)
        if isinstance(value, str) and "${" not in value:
            return value
    return in_words(reference)


def in_words(reference: Reference) -> str:
    """Return the subject of a reference as words: the last key of its path."""
    return reference.last_key.replace("_", " ")


def _types(schema: Mapping[str, Any]) -> Iterator[str]:
    types = schema.get("type")
    yield from [types] if isinstance(types, str) else types or []
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _types(part)


def _enum(schema: Mapping[str, Any]) -> Iterator[Any]:
    yield from (value for value in schema.get("enum", ()) if value is not None)
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _enum(part)


def other_id(value: Any, key: str, own: Any, seen: Sequence[Any]) -> Any:
    """Return a plausible id that differs from `value`.

    It is another value of `key` in the result that it was taken from (`own`), otherwise in any
    result `seen`, and otherwise the neighbouring number.
    """
    results = [own] if key in _OWN_IDS else [own, *seen]
    others = (v for result in results for v in _values(result, key))
    return next((v for v in others if type(v) is type(value) and v != value), neighbour(value))


def _values(result: Any, key: str) -> Iterator[Any]:
    if isinstance(result, Mapping):
        if key in result:
            yield result[key]
        for item in result.values():
            yield from _values(item, key)
    elif isinstance(result, list):
        for item in result:
            yield from _values(item, key)


def neighbour(value: Any, by: int = -1) -> Any:
    """Return the id whose number is larger by `by`, or by 1 if that would not be positive."""
    if isinstance(value, int):
        return value + by if value + by > 0 else value + 1
    text = str(value)
    if match := _LAST_NUMBER.search(text):
        number = neighbour(int(match[1]), by)
        return f"{text[: match.start()]}{number:0{len(match[1])}d}{match[2]}"
    return text[:-1] + ("b" if text.endswith("a") else "a")
