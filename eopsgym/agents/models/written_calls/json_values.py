"""JSON in a text whose end is unknown, and the calls in JSON values."""

import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from eopsgym.agents.models.strict_json import finite, no_constant
from eopsgym.agents.models.written_calls.source import WrittenCall, WrittenText

# Models write line breaks inside strings, which is not valid JSON but unambiguous.
_JSON = json.JSONDecoder(strict=False, parse_constant=no_constant, parse_float=finite)
_FIRST_WINDOW = 4_096
# An error this near to the end of a window may be caused by the window.
_NEAR = 16
_LEVELS = 900
_FENCES = ("```json", "```tool_call", "```python", "```xml", "```")

NAMES = {
    "name": ("arguments", "parameters", "args", "input", "arguments_json"),
    "tool_name": ("parameters", "arguments", "args", "input"),
    "tool": ("tool_input", "arguments", "parameters", "args", "input"),
    "action": ("action_input",),
    "recipient_name": ("parameters",),
    "function": ("arguments", "parameters", "args"),
}
"""The keys that hold the name of a tool, with the keys that may hold its arguments."""
_AROUND = ("tool_calls", "tool_uses", "function_call", "function", "tool_call")
"""The keys of objects that hold a call or a list of calls."""


@dataclass(frozen=True)
class JsonValue:
    """A value and the index after it; `error` says why there is none."""

    value: Any
    end: int
    error: str | None = None


def read_json(source: WrittenText, at: int) -> JsonValue | None:
    """Return the object or list that begins at `at`, after blanks; None if there is none.

    The text is read in windows, so that a failure costs only as much as its well-formed part. A
    Python literal (`{'name': 'Ann'}`) is read as well.
    """
    at = source.blank(at)
    if source.text[at : at + 1] not in ("{", "["):
        return None
    read = _in_windows(source.text, at)
    if read.error and source.text[at + 1 : at + 3].lstrip("{[ \n")[:1] == "'":
        return _literal(source, at) or read
    return read


def _in_windows(text: str, at: int) -> JsonValue:
    size = _FIRST_WINDOW
    while True:
        window = text[at : at + size]
        is_whole = at + size >= len(text)
        try:
            value, length = _JSON.raw_decode(window)
            return JsonValue(value, at + length)
        except json.JSONDecodeError as error:
            may_go_on = error.msg.startswith("Unterminated") or error.pos > len(window) - _NEAR
            if is_whole or not may_go_on:
                return JsonValue(None, at + error.pos, f"{error.msg} at character {error.pos}")
        except RecursionError:
            return JsonValue(None, min(at + _LEVELS, len(text)), "nested too deeply")
        except ValueError as error:
            return JsonValue(None, at + 1, str(error)[:200])
        size *= 8


def _literal(source: WrittenText, at: int) -> JsonValue | None:
    """Return the Python literal between two brackets, or None."""
    end = source.closing_bracket(at)
    if end is None:
        return None
    try:
        value = ast.literal_eval(source.text[at:end])
        return JsonValue(json.loads(json.dumps(value, allow_nan=False)), end)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def after_fence(source: WrittenText, at: int) -> int:
    """Return the index after blanks and the beginning of a fenced block, if one comes next."""
    return source.skip(at, *_FENCES)


def read_arguments_json(source: WrittenText, at: int, name: str) -> tuple[WrittenCall, int] | None:
    """Return the call of a tool whose arguments are the JSON object at `at`; None if none begins.

    A text that begins an object but is not one gives a call with an error.
    """
    at = after_fence(source, at)
    read = read_json(source, at)
    if read is None:
        return None
    return written(source, name, read.value, read.error), read.end


def written(
    source: WrittenText, name: str, arguments: Any, error: str | None = None
) -> WrittenCall:
    """Return a call; if the arguments are not an object, it has an error."""
    name = source.name(name)
    if error is None and isinstance(arguments, str):
        arguments, error = _decoded(arguments)
    if error is not None:
        return WrittenCall(name, {}, f"the arguments are not valid JSON ({error})")
    if not isinstance(arguments, dict):
        return WrittenCall(name, {}, f"the arguments must be an object, not {arguments!r:.100}")
    return WrittenCall(name, arguments)


def _decoded(text: str) -> tuple[Any, str | None]:
    """Return the value of a JSON text, and the error if it cannot be parsed."""
    if not text.strip():
        return {}, None
    try:
        return _JSON.decode(text), None
    except (ValueError, RecursionError) as error:
        return None, str(error)[:200]


def calls_in_value(source: WrittenText, value: Any, only_offered: bool) -> list[WrittenCall]:
    """Return the calls in a JSON value; empty if any part of it is something else.

    With `only_offered`, the names must be those of offered tools and the arguments objects, for
    JSON without any mark of a call.
    """
    all_calls = []
    for item in value if isinstance(value, list) else [value]:
        if not isinstance(item, dict):
            return []
        calls = list(_calls_in_object(source, item, only_offered))
        if not calls:
            return []
        all_calls += calls
    return all_calls


def _calls_in_object(
    source: WrittenText, item: Mapping[str, Any], only_offered: bool
) -> Iterator[WrittenCall]:
    for key in _AROUND:
        if isinstance(item.get(key), dict | list):
            yield from calls_in_value(source, item[key], only_offered)
            return
    call = _call(source, item)
    if call is None and len(item) == 1:  # Apertus: {"name of a tool": {…}}
        ((name, arguments),) = item.items()
        is_call = isinstance(arguments, dict) and (
            not only_offered or _takes(source, name, arguments)
        )
        call = written(source, name, arguments) if is_call else None
    if call is not None and not (only_offered and (call.error or call.name not in source.schemas)):
        yield call


def _takes(source: WrittenText, name: str, arguments: Mapping[str, Any]) -> bool:
    """Return whether a tool with this name has parameters with these names."""
    schema = source.schemas.get(source.name(name), {})
    return arguments.keys() <= {*schema.get("properties", ())}


def _call(source: WrittenText, item: Mapping[str, Any]) -> WrittenCall | None:
    for key, places in NAMES.items():
        name = item.get(key)
        if not isinstance(name, str) or not name:
            continue
        for place in places:
            if place in item:
                arguments = {} if item[place] is None else item[place]
                return written(source, name, arguments)
        if key in ("name", "tool_name") and len(item) <= 2:
            return written(source, name, {})
    return None
