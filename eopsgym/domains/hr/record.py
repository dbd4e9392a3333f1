"""How the records of this system are kept, worded and shown."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from eopsgym.domains.hr.json_columns import JSON_COLUMNS, decode, encode, split_ids
from eopsgym.domains.kernel import Call, Row, ToolError, stated
from eopsgym.domains.records import (
    All,
    Compare,
    Condition,
    Filters,
    Query,
    Resource,
    Sql,
    To,
    Unique,
)
from eopsgym.domains.schema import Schema

WALL = stated("HR-1.3", __name__)

_UNSTAFFED = """
    SELECT org_id FROM organization
    WHERE org_id NOT IN (SELECT org_id FROM "user" WHERE role <> 'employee')
"""
_SERVED = f"[org_id] = ? OR [org_id] IN ({_UNSTAFFED})"


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
class Record(Resource):
    """One kind of record of this system.

    Attributes:
        plural: what results call several of them.
        shared: whether those of organisations without staff are everybody's to work on.
        tells_changes: whether an update says which columns it changed.
        related: column to what stands beside its id in results: columns of the row, all if none.
        need: which of them the acting user needs to see; lists leave the others out where rules
            are enforced.
    """

    missing: str = "RESOURCE_NOT_FOUND"
    bare: bool = True
    plural: str = ""
    shared: bool = False
    tells_changes: bool = True
    related: Mapping[str, Sequence[str]] = field(default_factory=dict)
    need: Callable[[Call], Condition | None] = lambda call: None

    schema = Schema.of(Path(__file__).parent)
    wall = WALL
    also_by = {"user": ("person",)}  # noqa: RUF012
    reads: ClassVar[Mapping[str, Callable[[Any], Any]]] = dict.fromkeys(JSON_COLUMNS, decode)
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

    # Wording

    def blanked(self, field: str) -> ToolError:
        """No text for a column that must be filled; blank text names no row."""
        if (target := self._target(field)) is not None:
            return target[0].not_found("", field)
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

    def needed(self, call: Call, filters: Filters | None = None, *more: Condition) -> list[Row]:
        """Stored rows that pass filters and conditions, without those that lists leave out.

        Of ids in one text, a JSON column must hold any; of ids in a list, all.
        """
        given = {name: value for name, value in (filters or {}).items() if value not in (None, "")}
        lists = {name: given.pop(name) for name in [*given] if name in JSON_COLUMNS}
        any_of = {name: split_ids(name, ids) for name, ids in lists.items() if isinstance(ids, str)}
        sight = call.where_enforced(self.sight)
        conditions = [self.where(call, given), sight and sight(call), *more]
        found = self.select(call, All([each for each in conditions if each]))
        for name, ids in lists.items():
            held = [(row, self.ids(call, row, name)) for row in found]
            if name in any_of:
                found = [row for row, known in held if not known.isdisjoint(any_of[name])]
            else:
                found = [row for row, known in held if known.issuperset(ids)]
        return found

    def ids(self, call: Call, row: Row, column: str) -> set[Any]:
        """What a JSON column lists; nothing for a value that is no list."""
        said = self.said(call, column, row[column])
        listed = said if isinstance(said, list) else [said] if isinstance(said, int) else []
        return {each for each in listed if isinstance(each, int | str)}

    def said(self, call: Call, column: str, value: Any) -> Any:
        """What the text of a JSON column says; what says the same is no change."""
        return decode(value)

    def page(self, call: Call, rows: Sequence[Row], limit: int | None = None) -> Row:
        """Rows under their name as results give them, at most so many, and the number of all."""
        return {self.plural: self.results(call, rows[:limit]), "total_count": len(rows)}

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

    def agreed(self, call: Call, keys: Mapping[str, Any], lacks: str, differs: ToolError) -> Row:
        """The one row that all the keys mean that say something.

        Raises:
            ToolError: RESOURCE_NOT_FOUND, MISSING_PARAMETER if none says anything, or `differs`.
        """
        said = {key: value for key, value in keys.items() if value not in (None, "")}
        found = [self.get(call, value, key, key) for key, value in said.items()]
        if not found:
            raise lacking(lacks)
        if any(row != found[0] for row in found):
            raise differs
        return found[0]

    # Writing

    def stored(self, call: Call, fields: Filters) -> Row:
        """What a caller gave, as columns hold it: lists (`1,2` is one) and objects as JSON."""
        lists = {
            name: split_ids(name, value)
            for name, value in fields.items()
            if name in JSON_COLUMNS and isinstance(value, str)
        }
        values = super().stored(call, {**fields, **lists})
        return {n: encode(v) if n in JSON_COLUMNS else v for n, v in values.items()}

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row, and give it back with the names of the columns that changed."""
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        after = self.change(call, before, fields, **values)
        shown = self.result(call, after)
        if not self.tells_changes:
            return shown
        names = dict.fromkeys((*fields, *values))
        return {**shown, "changes": [name for name in names if before[name] != after[name]]}

    def write(self, call: Call, row: Row, values: Filters) -> Row:
        """Write what differs; JSON that says the same is the same."""
        said = {
            name: row[name]
            for name in JSON_COLUMNS & values.keys()
            if self.said(call, name, row[name]) == self.said(call, name, values[name])
        }
        return super().write(call, row, {**values, **said})

    def remove(self, call: Call, row: Row) -> Row:
        """Delete a row, and give it back as it was."""
        shown = self.result(call, row)
        self.delete(call, [row])
        return shown

    # Showing

    def results(self, call: Call, rows: Sequence[Row]) -> list[Row]:
        """Rows as results give them; what their ids name stands under `related`, by column."""
        shown = super().results(call, rows)
        if not self.related:
            return shown
        keys: dict[_Beside, set[Any]] = {beside: set() for beside in self._related.values()}
        for column, beside in self._related.items():
            keys[beside].update(row[column] for row in rows)
        known = {beside: beside.rows(call, keys[beside] - {None}) for beside in keys}
        for row, each in zip(rows, shown, strict=True):
            each["related"] = {n: known[beside].get(row[n]) for n, beside in self._related.items()}
        return shown

    @cached_property
    def _related(self) -> "dict[str, _Beside]":
        foreign = self.keys.foreign
        return {
            name: _Beside(self.known[foreign[name][0]], tuple(columns))
            for name, columns in self.related.items()
        }


class _Beside(NamedTuple):
    """What stands beside ids in results: rows of a record, and which of their columns."""

    record: Record
    columns: tuple[str, ...]

    def rows(self, call: Call, keys: Collection[Any]) -> dict[Any, Row]:
        """The rows by key; of the organisations whose cases the acting user works on.

        Somebody without staff of their own sees who of the others works for them.
        """
        if not keys:
            return {}
        mine, record = call.user["org_id"], self.record
        known = Sql(f"{_SERVED} OR ? IN ({_UNSTAFFED})", [mine, mine])
        found = record.select(call, Compare(record.key, "in", keys) & known, everyone=True)
        shown = found if self.columns else record.results(call, found)
        if self.columns:
            shown = [
                {n: v for n, v in record.show(row).items() if n in self.columns} for row in found
            ]
        return {row[record.key]: each for row, each in zip(found, shown, strict=True)}
