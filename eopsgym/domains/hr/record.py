"""How the records of this system are kept, worded and shown."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from eopsgym.domains.kernel import Call, Row, ToolError, stated
from eopsgym.domains.records import All, Compare, Condition, Filters, Query, Sql, To, Unique
from eopsgym.domains.records.json_columns import JsonResource
from eopsgym.domains.schema import Schema

WALL = stated("HR-1.3", f"{__name__} in every mode")

_UNSTAFFED = """
    SELECT org_id FROM organization
    WHERE org_id NOT IN (SELECT org_id FROM "user" WHERE role <> 'employee')
"""
_SERVED = f"[org_id] = ? OR [org_id] IN ({_UNSTAFFED})"
_KNOWN = f"{_SERVED} OR ? IN ({_UNSTAFFED})"


def served(call: Call) -> tuple[Any, ...]:
    """The organisations whose cases the acting user works on: their own, and those without staff.

    The published seed has all its staff in one organisation and nearly all its cases in others.
    """
    return (call.user["org_id"], *(row["org_id"] for row in call.rows(_UNSTAFFED)))


def employees(call: Call, seen: Condition) -> Condition:
    """What employees may see; everybody else sees everything."""
    return seen if call.user["role"] == "employee" else All([])


def alone(columns: str, text: str = "A {label} with {column} '{value}' already exists") -> Unique:
    """Values of which an organisation has one row only."""
    return Unique(columns, text=text)


def lacking(message: str) -> ToolError:
    """A call that gives too little to go by."""
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
        """That a row is of the acting user's organisation, or theirs to work on."""
        if not self.shared:
            return super().owned(call)
        return Sql(_SERVED, [call.user["org_id"]])

    def sight(self, call: Call) -> Condition | None:
        """The one condition on what the acting user may see: theirs, and needed by them."""
        parts = [each for each in (self.owned(call), self.need(call)) if each]
        return All(parts) if parts else None

    def _named_here(self) -> Iterable[str]:
        return (*super()._named_here(), *self.related.split(), *self.brief.split())

    # Wording

    def blanked(self, field: str) -> ToolError:
        """No text for a column that must be filled; blank text names no row."""
        if (target := self.targets[field]) is not None:
            error: ToolError = target.resource.not_found("", field)
            return error
        return ToolError(f"{field} must not be blank", "INVALID_VALUE", field)

    def nothing_changed(self, fields: Iterable[str] = ()) -> ToolError:
        """An update that would change nothing."""
        if fields:
            return super().nothing_changed(fields)
        message = "No changes detected: give at least one field to update"
        return ToolError(message, "NO_CHANGES_DETECTED", "request")

    def duplicate(self, unique: Unique, values: Row) -> ToolError:
        """Values of which there may be one row only."""
        error = super().duplicate(unique, values)
        return ToolError(error.message, error.code, bare=True)

    # Lists

    def seen(self, call: Call, columns: Sequence[str] = ()) -> Query:
        """The rows in sight; with the key, what `in` takes."""
        return Query(self.table, self.sight(call), columns)

    def needed(self, call: Call, filters: Filters | None = None, *more: Condition) -> Condition:
        """That a row passes filters and conditions, and is none of those that lists leave out."""
        sight = call.where_enforced(self.sight)
        conditions = [self.where(call, filters or {}), sight and sight(call), *more]
        return All([each for each in conditions if each])

    def listed(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """The page of what is `needed`."""
        return self.page(call, self.needed(call, filters), limit)

    def search(self, call: Call, filters: Filters, limit: int | None = None) -> Row:
        """As `listed`, for tools that must be given something to go by.

        Raises:
            ToolError: MISSING_PARAMETER if no filter says anything.
        """
        if all(value == "" for value in filters.values()):
            raise lacking("At least one search parameter must be provided")
        return self.listed(call, filters, limit)

    def agreed(self, call: Call, keys: Mapping[str, Any], field: str, differs: str) -> Row:
        """The one row that all the keys mean that say something.

        Raises:
            ToolError: RESOURCE_NOT_FOUND, MISSING_PARAMETER if none says anything, or
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
        """Rows as results give them; what their ids name stands under `related`, by column."""
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
        """Rows by id, whole or in brief, as they stand beside the rows that name them.

        Somebody without staff of their own sees who of the others works for them.
        """
        if not ids:
            return {}
        mine = call.user["org_id"]
        known = All((Compare(self.key, "in", ids), Sql(_KNOWN, [mine, mine])))
        columns = () if whole else self.brief.split()
        found = self.select(call, known, everyone=True, columns=columns)
        shown = super().results(call, found) if columns else self.results(call, found)
        return {row[self.key]: each for row, each in zip(found, shown, strict=True)}
