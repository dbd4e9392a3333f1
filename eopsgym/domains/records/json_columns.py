"""Columns that contain a list or an object as JSON text."""

import json
from functools import cached_property
from typing import Any, ClassVar

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.query.query_model import Compare, Condition
from eopsgym.domains.records.resource import Filters, Readers, Resource

_DIGITS = 19
"""The number of digits of the largest integer that SQLite can store."""


def decode(value: Any) -> Any:
    """Return the value of a JSON column; `1,2` is read as a list, other text is unchanged."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        parts = [part.strip() for part in value.split(",")]
        return [int(part) for part in parts] if all(map(_is_number, parts)) else value


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def encode(value: Any) -> str | None:
    """Return the text of a list or object for a JSON column; None for an empty list."""
    return None if value is None or value == [] else json.dumps(value, ensure_ascii=False)


def _split_ids(field: str, text: str) -> list[int]:
    """Return the ids in a text such as `1,2,3`.

    Raises:
        ToolError: INVALID_FORMAT, if it contains anything else.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isascii() and part.isdigit() and len(part) < _DIGITS for part in parts):
        message = f"{field} must be ids separated by commas, such as '1,2,3'"
        raise ToolError(message, "INVALID_FORMAT", field)
    return [int(part) for part in parts]


class JsonResource(Resource):
    """Records with columns that contain a list or an object as JSON text."""

    json: ClassVar[frozenset[str]]
    """The names of such columns, in any table."""

    @cached_property
    def _readers(self) -> Readers:
        return [(name, decode if name in self.json else r) for name, r in super()._readers]

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the caller's values in stored form: lists (also `1,2`) and objects as JSON."""
        lists = {
            name: _split_ids(name, value)
            for name, value in fields.items()
            if name in self.json and isinstance(value, str)
        }
        values = super().stored(call, {**fields, **lists})
        return {n: encode(v) if n in self.json else v for n, v in values.items()}

    def write(self, call: Call, row: Row, values: Filters) -> Row:
        """Write the values that differ; texts that contain equal JSON do not differ."""
        decoded = {
            name: row[name]
            for name in self.json & values.keys()
            if self.decoded(call, name, row[name]) == self.decoded(call, name, values[name])
        }
        return super().write(call, row, {**values, **decoded})

    def decoded(self, call: Call, column: str, value: Any) -> Any:
        """Return the value of a JSON column, by which `write` decides whether it changed."""
        return decode(value)

    def ids(self, call: Call, row: Row, column: str) -> set[Any]:
        """Return the ids in a JSON column; empty for a value that is not a list."""
        decoded = self.decoded(call, column, row[column])
        listed = (
            decoded if isinstance(decoded, list) else [decoded] if isinstance(decoded, int) else []
        )
        return {each for each in listed if isinstance(each, int | str)}

    def _compare(self, call: Call, name: str, value: Any) -> Condition:
        """Return the usual condition; for JSON columns, a condition on their items.

        A string of ids matches columns that contain any of them, a list those with all of them.

        Raises:
            ToolError: INVALID_FORMAT, for a string that is not a list of ids.
        """
        if name not in self.json:
            return super()._compare(call, name, value)
        ids = [_split_ids(name, value)] if isinstance(value, str) else [[each] for each in value]
        return Compare(name, "lists", self.groups(call, name, ids))

    def groups(self, call: Call, column: str, ids: list[list[int]]) -> list[list[int | str]]:
        """Return groups of ids, with other values that may stand for them in a JSON column."""
        return [[*group] for group in ids]
