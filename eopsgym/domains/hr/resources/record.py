"""The storage and form of this system's records, with JSON columns of lists and objects."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from eopsgym.domains.kernel import Call, Row, ToolError, tool_rule
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.records import All, Compare, Condition, Query, Sql, To, Unique
from eopsgym.domains.records.resource import Filters, Readers, Resource

ISOLATION_RULE = tool_rule("HR-1.3", f"{__name__} in every mode")

_DIGITS = 19
"""The number of digits of the largest integer that SQLite can store."""
_UNSTAFFED = """
    SELECT org_id FROM organization
    WHERE org_id NOT IN (SELECT org_id FROM "user" WHERE role <> 'employee')
"""
_SERVED = f"[org_id] = ? OR [org_id] IN ({_UNSTAFFED})"
_KNOWN = f"{_SERVED} OR ? IN ({_UNSTAFFED})"


def served(call: Call) -> tuple[Any, ...]:
    """Return the organisations whose cases the acting user works on.

    These are the user's own, and those without staff: the published seed has all its staff in one
    organisation and nearly all its cases in others.
    """
    return (call.user["org_id"], *(row["org_id"] for row in call.rows(_UNSTAFFED)))


def employees(call: Call, visible: Condition) -> Condition:
    """Return a condition on rows that applies to employees; other users see all rows."""
    return visible if call.user["role"] == "employee" else All([])


def alone(columns: str, text: str = "A {label} with {column} '{value}' already exists") -> Unique:
    """Return the constraint that values are unique within an organisation."""
    return Unique(columns, text=text)


def lacking(message: str) -> ToolError:
    """Return the error for a call with too few parameters."""
    return ToolError(message, "MISSING_PARAMETER", "request")


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


@dataclass(frozen=True, eq=False)
class Record(Resource):
    """One kind of record of this system.

    Attributes:
        shared: whether everybody may work on rows of organisations without staff.
        tells_changes: whether an update returns the names of the changed columns.
        related: columns with ids of rows that results include under `related`.
        whole: whether those rows are included completely, and not as a summary.
        brief: the columns of the summary of a row of this kind.
        need: the condition on rows that the acting user needs to see; lists omit other rows if the
            rules are enforced.
    """

    missing: str = "RESOURCE_NOT_FOUND"
    bare: bool = True
    shared: bool = False
    tells_changes: bool = True
    related: str = ""
    whole: bool = False
    brief: str = ""
    need: Callable[[Call], Condition | None] = lambda call: None

    schema = Schema.of(Path(__file__).parents[1])
    isolation_rule = ISOLATION_RULE
    also_by = {"user": ("person",)}  # noqa: RUF012
    json = frozenset({"skills", "users", "based_on_skills", "change_request_values"})
    """The names of columns that contain a list or an object as JSON text, in any table."""
    reference: ClassVar[To] = To(bare=True)
    taken: ClassVar[str] = "DUPLICATE_RESOURCE"

    def owned(self, call: Call) -> Condition | None:
        """Return the condition that a row is in an organisation that the acting user serves."""
        if not self.shared:
            return super().owned(call)
        return Sql(_SERVED, [call.user["org_id"]])

    def sight(self, call: Call) -> Condition | None:
        """Return the condition on rows that the acting user may see."""
        parts = [each for each in (self.owned(call), self.need(call)) if each]
        return All(parts) if parts else None

    def _named_here(self) -> Iterable[str]:
        return (*super()._named_here(), *self.related.split(), *self.brief.split())

    # Columns with JSON

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

    # Error texts

    def blanked(self, field: str) -> ToolError:
        """Return the error for a blank text in a required column, or for a reference to a row."""
        if (target := self.targets[field]) is not None:
            error: ToolError = target.resource.not_found("", field)
            return error
        return ToolError(f"{field} must not be blank", "INVALID_VALUE", field)

    def nothing_changed(self, fields: Iterable[str] = ()) -> ToolError:
        """Return the error for an update that would change nothing."""
        if fields:
            return super().nothing_changed(fields)
        message = "No changes detected: give at least one field to update"
        return ToolError(message, "NO_CHANGES_DETECTED", "request")

    def duplicate(self, unique: Unique, values: Row) -> ToolError:
        """Return the error for values that only one row may have."""
        error = super().duplicate(unique, values)
        return ToolError(error.message, error.code, bare=True)

    # Lists

    def seen(self, call: Call, columns: Sequence[str] = ()) -> Query:
        """Return a query for the rows that the user may see; with the key, for use with `in`."""
        return Query(self.table, self.sight(call), columns)

    def needed(self, call: Call, filters: Filters | None = None, *more: Condition) -> Condition:
        """Return the condition on rows of lists: filters, further conditions and visibility."""
        sight = call.where_enforced(self.sight)
        conditions = [self.where(call, filters or {}), sight and sight(call), *more]
        return All([each for each in conditions if each])

    def listed(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """Return a page of the rows that `needed` selects."""
        return self.page(call, self.needed(call, filters), limit)

    def search(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """Return a page like `listed`, for tools that require at least one filter.

        Raises:
            ToolError: MISSING_PARAMETER if all filters are empty.
        """
        if all(value == "" for value in filters.values()):
            raise lacking("At least one search parameter must be provided")
        return self.listed(call, filters, limit)

    def agreed(self, call: Call, keys: Mapping[str, Any], field: str, differs: str) -> Row:
        """Return the row that all given keys identify.

        Raises:
            ToolError: RESOURCE_NOT_FOUND, MISSING_PARAMETER if no key is given, or
                IDENTIFIER_MISMATCH with the text `differs` if they identify different rows.
        """
        given = {key: value for key, value in keys.items() if value not in (None, "")}
        rows = [self.get(call, value, key, key) for key, value in given.items()]
        if not rows:
            raise lacking(f"Give {' or '.join(keys)}")
        if any(row != rows[0] for row in rows):
            raise ToolError(differs, "IDENTIFIER_MISMATCH", field)
        return rows[0]

    # Writing

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row, and return it with the names of the columns that changed."""
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        after = self.change(call, before, fields, **values)
        result = self.result(call, after)
        if not self.tells_changes:
            return result
        names = dict.fromkeys((*fields, *values))
        return {**result, "changes": [name for name in names if before[name] != after[name]]}

    def remove(self, call: Call, row: Row) -> Row:
        """Delete a row, and return its last state."""
        result = self.result(call, row)
        self.delete(call, [row])
        return result

    # Results

    def results(self, call: Call, rows: Sequence[Row]) -> list[Row]:
        """Return rows in the form of results, with the rows that they refer to under `related`."""
        results = super().results(call, rows)
        if self.related:
            self._add_related(call, rows, results)
        return results

    def _add_related(self, call: Call, rows: Sequence[Row], results: Sequence[Row]) -> None:
        """Add the rows that ids refer to; each table is read once."""
        ids: dict[Record, set[Any]] = {record: set() for record in self._related.values()}
        for column, record in self._related.items():
            ids[record].update(row[column] for row in rows)
        named = {record: record.named_by(call, ids[record] - {None}, self.whole) for record in ids}
        for row, each in zip(rows, results, strict=True):
            each["related"] = {n: named[to].get(row[n]) for n, to in self._related.items()}

    @cached_property
    def _related(self) -> "Mapping[str, Record]":
        return {name: self.known[self.keys.foreign[name][0]] for name in self.related.split()}

    def named_by(self, call: Call, ids: Collection[Any], whole: bool) -> Mapping[Any, Row]:
        """Return rows by id, complete or as a summary, for the `related` part of results.

        A user of an organisation without staff sees the staff of others who work for it.
        """
        if not ids:
            return {}
        org_id = call.user["org_id"]
        known = All((Compare(self.key, "in", ids), Sql(_KNOWN, [org_id, org_id])))
        columns = () if whole else self.brief.split()
        rows = self.select(call, known, everyone=True, columns=columns)
        results = super().results(call, rows) if columns else self.results(call, rows)
        return {row[self.key]: each for row, each in zip(rows, results, strict=True)}
