"""One kind of record: what it is, and what every tool does with it the same way.

A system makes a subclass that says how its records are kept and worded (`class Record(Resource)`),
and one value of it for each table that tools work on. Names of fields are checked on import.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from eopsgym.domains.ids import next_number, numbered
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.query.query_model import All, Compare, Operator
from eopsgym.domains.records import dates
from eopsgym.domains.records.find_and_list import Filters, Readable
from eopsgym.domains.records.resource_description import Unique


class Resource(Readable):
    """Records of one kind, as every tool reads and writes them."""

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the caller's values as columns hold them: blank text is null, dates have one form.

        Raises:
            ToolError: a required column is blank, a date is invalid, or a reference names no row.
        """
        values: Row = {}
        for name, value in fields.items():
            known = self.meanings[name]
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
            target, known = self.targets[name], self.meanings[name]
            blank = isinstance(value, str) and not value.strip()
            if value is None or target is None or (blank and not known.needed):
                continue
            several = dict.fromkeys(value) if isinstance(value, list) else (value,)
            said = name if target.named else None
            rows = (target.resource.get(call, each, said, target.by) for each in several)
            found = [row[target.held] for row in rows]
            held[known.column] = found if isinstance(value, list) else found[0]
        return held

    def create(self, call: Call, fields: Filters, **values: Any) -> Row:
        """Add a row from what a caller gave, and give it back as results do.

        Args:
            call: the call.
            fields: as the caller gave them.
            values: further columns, as they are stored.

        Raises:
            ToolError: what `stored`, `check_shared_keys` and `refuse_duplicates` raise.
        """
        row = {**self.defaults, **self.stored(call, fields), **values}
        self.check_shared_keys(call, row)
        self.refuse_duplicates(call, row)
        return self.result(call, self.insert(call, row))

    def update(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Return the row of `change` as results show it."""
        return self.result(call, self.change(call, row, fields, **values))

    def change(self, call: Call, row: Any, fields: Filters, **values: Any) -> Row:
        """Change a row by what a caller gave, and give it back as it is stored.

        Args:
            call: the call.
            row: the stored row, or its key.
            fields: as the caller gave them; only these are changed.
            values: further columns, as they are stored.

        Raises:
            ToolError: nothing is given or nothing differs, there is no such row, or what `stored`,
                `check_shared_keys` and `refuse_duplicates` raise.
        """
        if not fields and not values:
            raise self.nothing_changed()
        before = row if isinstance(row, dict) else self.get(call, row, self.key)
        changed = {**self.stored(call, fields), **values}
        self.check_shared_keys(call, changed, before)
        self.refuse_duplicates(call, changed, before)
        return self.write(call, before, changed)

    def check_shared_keys(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Refuse columns that only together name a row, and name none (or none in sight).

        Raises:
            ToolError: with the values one after the other, naming the last column.
        """
        for key in self.keys.together:
            whole = self._whole(call, values, row)
            wanted = {n: whole.get(name) for n, name in zip(key.named, key.columns, strict=True)}
            if values.keys().isdisjoint(key.columns) or None in wanted.values():
                continue
            target = self.find_shared_target(key)
            if target is not None:
                alike = All([Compare(name, "=", value) for name, value in wanted.items()])
                found = target.resource.select(call, alike)
                said = ", ".join(map(str, wanted.values()))
                target.resource.pick(call, found, said, key.columns[-1] if target.named else None)

    def refuse_duplicates(self, call: Call, values: Row, row: Row | None = None) -> None:
        """Refuse values that another row has already; an update may repeat its own.

        Raises:
            ToolError: as `Unique` says, or in the system's own words where only the schema does.
        """
        whole, primary = self._whole(call, values, row), self.keys.primary
        for unique, names in self._unique_columns:
            wanted = {name: whole.get(name) for name in names}
            same = row is not None and all(row[name] == wanted[name] for name in wanted)
            left = same and (unique.kept or values.keys().isdisjoint(wanted))
            if left or None in wanted.values() or "" in wanted.values():
                continue
            operator: Operator = "same" if unique.caseless else "="
            alike = All([Compare(name, operator, value) for name, value in wanted.items()])
            found = self.select(call, alike, everyone=unique.everyone, columns=primary)
            if any(row is None or any(other[n] != row[n] for n in primary) for other in found):
                raise self.duplicate(unique, wanted)

    def _whole(self, call: Call, values: Row, row: Row | None) -> Row:
        """Return a row as it will be after a write."""
        owner = {self.org: call.user.get("org_id")} if self.org else {}
        return {**owner, **(row or {}), **values}

    @cached_property
    def _unique_columns(self) -> list[tuple[Unique, list[str]]]:
        """The uniqueness named here, and that of the schema alone, which holds for all owners."""
        said = [{*unique.names} for unique in self.unique]
        unsaid = (
            # The owner's column is the last to name a duplicate by.
            Unique(" ".join(sorted(columns, key=lambda name: name == self.org)), everyone=True)
            for columns in self.keys.unique
            if not any(names <= {*columns} for names in said)
        )
        return [(unique, unique.names) for unique in (*self.unique, *unsaid)]

    def insert(self, call: Call, values: Filters) -> Row:
        """Add a row: id, number, time stamps and organisation are filled in unless given."""
        row = {**values}
        if self.id and not row.get(self.key):
            row[self.key] = self.next_id(call)
        if self.number and not row.get("number"):
            row["number"] = self.next_number(call, row)
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
        """Return the id after the highest of the table, over all organisations."""
        return numbered(call, self.table, self.key, self.id)

    def next_number(self, call: Call, row: Row) -> str:
        """Return the number of a new row, which has its id: the one after the highest
        of its form.
        """
        prefix = self.number[: self.number.index("{")]
        return self.number.format(next_number(call, self.table, "number", prefix))

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

    def delete(self, call: Call, rows: Iterable[Row]) -> int:
        """Remove rows and count them."""
        count = 0
        for row in rows:
            self.reach(call, row)
            where, keys = self._identity(row)
            call.execute(f'DELETE FROM "{self.table}" WHERE {where}', *keys)
            count += 1
        return count
