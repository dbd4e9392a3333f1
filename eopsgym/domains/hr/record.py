"""The storage, wording and display of this system's records."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from eopsgym.domains.kernel import Call, Row, ToolError, stated
from eopsgym.domains.kernel.schema import Schema
from eopsgym.domains.records import All, Compare, Condition, Filters, Query, Sql, To, Unique
from eopsgym.domains.records.json_columns import JsonResource

WALL = stated("HR-1.3", f"{__name__} in every mode")

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


def employees(call: Call, seen: Condition) -> Condition:
    """Return what employees may see; everybody else sees everything."""
    return seen if call.user["role"] == "employee" else All([])


def alone(columns: str, text: str = "A {label} with {column} '{value}' already exists") -> Unique:
    """Return the uniqueness of values within an organisation."""
    return Unique(columns, text=text)


def lacking(message: str) -> ToolError:
    """Return the error for a call that gives too few parameters."""
    return ToolError(message, "MISSING_PARAMETER", "request")


@dataclass(frozen=True, eq=False)
class Record(JsonResource):
    """One kind of record of this system.

    Attributes:
        shared: whether those of organisations without staff are everybody's to work on.
        tells_changes: whether an update says which columns it changed.
        related: columns beside whose ids stand, in results, the rows that these name.
        whole: whether those rows stand there whole, and not in brief.
        brief: the columns that such a row of this kind gives in brief.
        need: which of them the acting user needs to see; lists leave the others out where rules
            are enforced.
    """

    missing: str = "RESOURCE_NOT_FOUND"
    bare: bool = True
    shared: bool = False
    tells_changes: bool = True
    related: str = ""
    whole: bool = False
    brief: str = ""
    need: Callable[[Call], Condition | None] = lambda call: None

    schema = Schema.of(Path(__file__).parent)
    wall = WALL
    also_by = {"user": ("person",)}  # noqa: RUF012
    json = frozenset({"skills", "users", "based_on_skills", "change_request_values"})
    reference: ClassVar[To] = To(bare=True)
    taken: ClassVar[str] = "DUPLICATE_RESOURCE"

    def owned(self, call: Call) -> Condition | None:
        """Return the condition that a row belongs to the user's organisation, or is theirs to work
        on.
        """
        if not self.shared:
            return super().owned(call)
        return Sql(_SERVED, [call.user["org_id"]])

    def sight(self, call: Call) -> Condition | None:
        """Return the condition on what the acting user may see: their own rows, and needed ones."""
        parts = [each for each in (self.owned(call), self.need(call)) if each]
        return All(parts) if parts else None

    def _named_here(self) -> Iterable[str]:
        return (*super()._named_here(), *self.related.split(), *self.brief.split())

    # Wording

    def blanked(self, field: str) -> ToolError:
        """Return the error for a blank text in a required column; a blank text names no row."""
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
        """Return a query for the rows in sight; with the key, for use with `in`."""
        return Query(self.table, self.sight(call), columns)

    def needed(self, call: Call, filters: Filters | None = None, *more: Condition) -> Condition:
        """Return the condition on rows that pass filters and conditions, and that lists show."""
        sight = call.where_enforced(self.sight)
        conditions = [self.where(call, filters or {}), sight and sight(call), *more]
        return All([each for each in conditions if each])

    def listed(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """Return the page of the rows that `needed` selects."""
        return self.page(call, self.needed(call, filters), limit)

    def search(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """Return a page as `listed` does, for tools that require at least one filter.

        Raises:
            ToolError: MISSING_PARAMETER if all filters are empty.
        """
        if all(value == "" for value in filters.values()):
            raise lacking("At least one search parameter must be provided")
        return self.listed(call, filters, limit)

    def agreed(self, call: Call, keys: Mapping[str, Any], field: str, differs: str) -> Row:
        """Return the one row that all given keys name.

        Raises:
            ToolError: RESOURCE_NOT_FOUND, MISSING_PARAMETER if no key is given, or
                IDENTIFIER_MISMATCH with the text `differs`.
        """
        said = {key: value for key, value in keys.items() if value not in (None, "")}
        found = [self.get(call, value, key, key) for key, value in said.items()]
        if not found:
            raise lacking(f"Give {' or '.join(keys)}")
        if any(row != found[0] for row in found):
            raise ToolError(differs, "IDENTIFIER_MISMATCH", field)
        return found[0]

    # Writing

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row, and give it back with the names of the columns that changed."""
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        after = self.change(call, before, fields, **values)
        shown = self.result(call, after)
        if not self.tells_changes:
            return shown
        names = dict.fromkeys((*fields, *values))
        return {**shown, "changes": [name for name in names if before[name] != after[name]]}

    def remove(self, call: Call, row: Row) -> Row:
        """Delete a row, and give it back as it was."""
        shown = self.result(call, row)
        self.delete(call, [row])
        return shown

    # Showing

    def results(self, call: Call, rows: Sequence[Row]) -> list[Row]:
        """Return rows as results give them; rows that their ids name are under `related`."""
        shown = super().results(call, rows)
        if self.related:
            self._add_related(call, rows, shown)
        return shown

    def _add_related(self, call: Call, rows: Sequence[Row], shown: Sequence[Row]) -> None:
        """Put what the ids of rows name beside these as they are shown; each table is read once."""
        ids: dict[Record, set[Any]] = {record: set() for record in self._related.values()}
        for column, record in self._related.items():
            ids[record].update(row[column] for row in rows)
        found = {record: record.named_by(call, ids[record] - {None}, self.whole) for record in ids}
        for row, each in zip(rows, shown, strict=True):
            each["related"] = {n: found[to].get(row[n]) for n, to in self._related.items()}

    @cached_property
    def _related(self) -> "Mapping[str, Record]":
        return {name: self.known[self.keys.foreign[name][0]] for name in self.related.split()}

    def named_by(self, call: Call, ids: Collection[Any], whole: bool) -> Mapping[Any, Row]:
        """Return rows by id, whole or in brief, as results show them beside the rows that name
        them.

        A user without staff of their own sees which of the others works for them.
        """
        if not ids:
            return {}
        mine = call.user["org_id"]
        known = All((Compare(self.key, "in", ids), Sql(_KNOWN, [mine, mine])))
        columns = () if whole else self.brief.split()
        found = self.select(call, known, everyone=True, columns=columns)
        shown = super().results(call, found) if columns else self.results(call, found)
        return {row[self.key]: each for row, each in zip(found, shown, strict=True)}
