"""One kind of record: what it is, and what every tool does with it the same way.

A system makes a subclass that says how its records are kept and worded (`class Record(Resource)`),
and one value of it for each table that tools work on. Names of fields are checked on import.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from eopsgym.domains.ids import next_number, numbered
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.records import dates
from eopsgym.domains.records.fields import To
from eopsgym.domains.records.find_and_list import Filters, Readable
from eopsgym.domains.records.query_model import All, Compare, Condition, Operator
from eopsgym.domains.records.resource_description import Unique


class Target(NamedTuple):
    """Where a field leads: worded as its refusal reads, by which column, and if that names it."""

    resource: "Resource"
    by: str | None
    named: bool


class Resource(Readable):
    """Records of one kind, as every tool reads and writes them."""

    def stored(self, call: Call, fields: Filters) -> Row:
        """What a caller gave, as columns hold it: blank text is null, dates have one form.

        Raises:
            ToolError: a column that must be filled is blank, a date is none, or a reference
                leads to nothing.
        """
        values: Row = {}
        for name, value in fields.items():
            known = self.named[name]
            column = self.columns[known.column]
            if isinstance(value, str) and not value.strip():
                if column.required and not known.needed:
                    raise self.blanked(name)
                value = None
            elif isinstance(value, str) and column.kind == "datetime":
                value = dates.store(dates.parse_date(value, name))
            elif isinstance(value, str) and column.type in ("DATE", "date"):
                value = dates.store(dates.parse_date(value, name))[:10]
            values[known.column] = value
        return values | self.check_references(call, fields)

    def check_references(self, call: Call, fields: Filters) -> Row:
        """Refuse fields that name no row (or none in sight); null and blank text need not.

        Gives back what the columns hold of the rows that the others name: what the foreign key
        says, however the caller named the row. Of a list, each value names one.

        Raises:
            ToolError: such as `User with ID 'USER_999' not found`.
        """
        held: Row = {}
        for name, value in fields.items():
            target = self._target(name)
            blank = isinstance(value, str) and not value.strip()
            if value is None or target is None or (blank and not self.named[name].needed):
                continue
            resource, by, named = target
            column = self._held(name, by or resource.key)
            several = dict.fromkeys(value) if isinstance(value, list) else (value,)
            said = name if named else None
            found = [resource.get(call, each, said, by)[column] for each in several]
            held[self.named[name].column] = found if isinstance(value, list) else found[0]
        return held

    def _held(self, name: str, by: str) -> str:
        """Which column of the row that it leads to a field's column holds."""
        foreign = self.keys.foreign.get(self.named[name].column)
        return foreign[1] if foreign else by

    def _compare(self, call: Call, name: str, value: Any) -> Condition:
        resource, by, _ = self._target(name) or (self, None, False)
        if by is None or self._held(name, by) == by:
            return super()._compare(call, name, value)
        known = self.named[name]
        held = self._held(name, by)
        rows = resource.meant(call, value, by, known.part)
        return Compare(known.column, "in", [row[held] for row in rows])

    def _target(self, name: str) -> "Target | None":
        """Where a field leads, worded as its refusal reads."""
        if name not in self._targets:
            self._targets[name] = self._find_target(name)
        return self._targets[name]

    @cached_property
    def _targets(self) -> "dict[str, Target | None]":
        return {}

    def _find_target(self, name: str) -> "Target | None":
        known = self.named[name]
        foreign = self.keys.foreign.get(known.column)
        said = known.reference or (To() if foreign and not known.part else None)
        table = said and (said.table or (foreign and foreign[0]))
        if said is None or not table or table not in type(self).known:
            return None
        target = type(self).known[table]
        usual = type(self).reference
        worded = target.worded(
            said.lost or usual.lost or target.lost,
            said.code or usual.code or target.missing,
            bare=bool(usual.bare if said.bare is None else said.bare),
            label=said.label or target.label,
        )
        named = said.named if said.named is not None else usual.named is not False
        return Target(worded, said.by or None, named)

    def create(self, call: Call, fields: Filters, **values: Any) -> Row:
        """Add a row from what a caller gave, and give it back as results do.

        Args:
            call: the call.
            fields: as the caller gave them.
            values: further columns, as they are stored.

        Raises:
            ToolError: what `stored` and `refuse_duplicates` raise.
        """
        row = {**self.defaults, **self.stored(call, fields), **values}
        self.refuse_duplicates(call, row)
        return self.result(call, self.insert(call, row))

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """`change`, as results give the row."""
        return self.result(call, self.change(call, row, fields, **values))

    def change(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row by what a caller gave, and give it back as it is stored.

        Args:
            call: the call.
            row: the stored row, or its key.
            fields: as the caller gave them; only these are changed.
            values: further columns, as they are stored.

        Raises:
            ToolError: nothing is given or nothing differs, there is no such row, or what `stored`
                and `refuse_duplicates` raise.
        """
        if not fields and not values:
            raise self.nothing_changed()
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        changed = {**self.stored(call, fields), **values}
        self.refuse_duplicates(call, changed, before)
        return self.write(call, before, changed)

    def refuse_duplicates(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Refuse values of which another row has one already; an update may leave them alone.

        Raises:
            ToolError: as `Unique` says.
        """
        whole = {
            **({self.org: call.user.get("org_id")} if self.org else {}),
            **(row or {}),
            **values,
        }
        for unique, names in self._unique_columns:
            wanted = {name: whole.get(name) for name in names}
            same = row is not None and all(row[name] == wanted[name] for name in wanted)
            left = same and (unique.kept or values.keys().isdisjoint(wanted))
            if left or None in wanted.values() or "" in wanted.values():
                continue
            operator: Operator = "same" if unique.caseless else "="
            alike = All([Compare(name, operator, value) for name, value in wanted.items()])
            found = self.select(call, alike, everyone=unique.everyone, columns=[self.key])
            if any(row is None or other[self.key] != row[self.key] for other in found):
                raise self.duplicate(unique, wanted)

    @cached_property
    def _unique_columns(self) -> list[tuple[Unique, list[str]]]:
        return [(unique, unique.names) for unique in self.unique]

    def insert(self, call: Call, values: Filters) -> Row:
        """Add a row: id, number, time stamps and organisation are filled in unless given."""
        row = {**values}
        if self.id and not row.get(self.key):
            row[self.key] = self.next_id(call)
        if self.number and not row.get("number"):
            row["number"] = self.next_number(call)
        for column in (self.created, self.updated):
            if column and column in self.columns:
                row.setdefault(column, call.stamp)
        if self.org and self.org in self.columns:
            row.setdefault(self.org, call.user.get("org_id"))
        names, marks = "], [".join(row), ", ".join("?" * len(row))
        sql = f'INSERT INTO "{self.table}" ([{names}]) VALUES ({marks}) RETURNING *'
        stored = call.row(sql, *row.values())
        assert stored is not None
        return stored

    def next_id(self, call: Call) -> str:
        """The id after the highest of the table, over all organisations."""
        return numbered(call, self.table, self.key, self.id)

    def next_number(self, call: Call, column: str = "number") -> str:
        """The number after the highest of its form."""
        prefix = self.number[: self.number.index("{")]
        return self.number.format(next_number(call, self.table, column, prefix))

    def write(self, call: Call, row: Row, values: Filters) -> Row:
        """Write what differs and give back the row as it now is.

        Raises:
            ToolError: nothing differs, where such updates are refused.
        """
        changed = {name: value for name, value in values.items() if row[name] != value}
        if not changed and not self.idle_updates:
            raise self.nothing_changed(values)
        if self.updated in row and row[self.updated] != call.stamp:
            changed.setdefault(self.updated, call.stamp)
        if not changed:
            return row
        names = "] = ?, [".join(changed)
        where, keys = self._identity(row)
        sql = f'UPDATE "{self.table}" SET [{names}] = ? WHERE {where} RETURNING *'
        stored = call.row(sql, *changed.values(), *keys)
        assert stored is not None
        return stored

    def _identity(self, row: Row) -> tuple[str, Sequence[Any]]:
        primary = self.keys.primary
        return f"[{'] = ? AND ['.join(primary)}] = ?", [row[name] for name in primary]

    def delete(self, call: Call, rows: Iterable[Row]) -> int:
        """Remove rows and count them."""
        count = 0
        for row in rows:
            self.reach(call, row)
            where, keys = self._identity(row)
            call.execute(f'DELETE FROM "{self.table}" WHERE {where}', *keys)
            count += 1
        return count
