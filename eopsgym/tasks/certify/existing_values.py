"""The values of a database that an argument of a call may have: ids, and values of a column."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row, Tool
from eopsgym.domains.records.field_markers import At, To
from eopsgym.gym import Database
from eopsgym.tasks.authoring.parameter_columns import column_of, is_of, parameter_columns, stem
from eopsgym.tasks.certify.row_places import RowPlace, other_values_there

_MANY = 60_000
_FREE = 8


class RowName(NamedTuple):
    """The identity of a row: its table and the value of its key."""

    table: str
    key: Any


class ExistingValues:
    """The values of one database, each read when it is first needed.

    Args:
        database: the database.
        own: the rows that a task is about, which come before all others.
    """

    def __init__(self, database: Database, own: Iterable[RowName] = ()) -> None:
        self.database = database
        self._schema = database.domain.schema
        self.own = tuple(dict.fromkeys(own))
        self._near: dict[RowName, list[Any]] = {}
        self._columns: dict[tuple[str, str], list[Any]] = {}
        self._tables: dict[str, str] = {}

    @cached_property
    def _ids(self) -> dict[str, str]:
        """The table of the row that each text id identifies."""
        tables: dict[str, str] = {}
        for table in self._schema.tables:
            key = self.key(table)
            if key and self._schema.columns(table)[key].kind == "text":
                for row in self._rows(f'SELECT "{key}" AS id FROM "{table}" LIMIT {_MANY}'):
                    tables.setdefault(str(row["id"]), table)
        return tables

    def key(self, table: str) -> str | None:
        """Return the key column of a table; None if the key has several columns or none."""
        primary = self._schema.keys(table).primary
        return primary[0] if len(primary) == 1 else None

    def table_of_id(self, value: Any) -> str | None:
        """Return the table of the row with this id, or None."""
        return self._ids.get(value) if isinstance(value, str) else None

    @cached_property
    def _typed(self) -> dict[str, str]:
        """The tables that the types of the tools' parameters name, by parameter."""
        tables: dict[str, str] = {}
        for tool in self.database.domain.tools.values():
            for name, parameter in tool.signature.parameters.items():
                marks = getattr(parameter.hint, "__metadata__", ())
                column = next((mark.column for mark in marks if isinstance(mark, At)), name)
                for mark in marks:
                    if isinstance(mark, To) and not mark.by:
                        table = mark.table or self._target(column)
                        tables |= {name: table} if table in self._schema.tables else {}
        return tables

    def _target(self, column: str) -> str:
        """Return the table to which a foreign key of this name refers, or ''."""
        keys = (self._schema.keys(table).foreign for table in self._schema.tables)
        return next((foreign[column][0] for foreign in keys if column in foreign), "")

    def table_named_by(self, parameter: str, near: Iterable[str] = ()) -> str | None:
        """Return the table whose rows a parameter identifies, or None.

        It is found by foreign keys and keys of the parameter's name, or else by the types of the
        tools' parameters.

        Args:
            parameter: the name of the parameter; a plural counts as the singular.
            near: the tables that a call is about, whose columns come first.
        """
        tables = [*near, *self._schema.tables]
        usual = parameter_columns(parameter)[-1]
        forms = (parameter, re.sub(r"s$", "", parameter), f"{parameter}_id", usual, f"{usual}_id")
        for name in dict.fromkeys(forms):
            for table in tables:
                if name in self._schema.keys(table).foreign:
                    return self._schema.keys(table).foreign[name][0]
            for table in tables:
                if self.key(table) == name:
                    return table
        noun = stem(parameter)
        if parameter not in self._typed and noun:
            return next((each for each in tables if is_of(each, noun) and self.key(each)), None)
        return self._typed.get(parameter)

    def exists(self, row: RowName) -> bool:
        """Return whether there is such a row."""
        key = self.key(row.table)
        return bool(key) and bool(
            self._rows(f'SELECT 1 AS one FROM "{row.table}" WHERE "{key}" IS ?', row.key)
        )

    def neighbours(self, row: RowName) -> list[Any]:
        """Return other ids of a row's table: the two most similar ones, and the last one."""
        if row not in self._near:
            key = self.key(row.table) or ""
            self._near[row] = other_values_there(self.database, RowPlace(row.table, key, row.key))
        return self._near[row]

    def ids(self, table: str, count: int = 6) -> list[Any]:
        """Return ids of a table: the task's own, those most similar to them, and some others."""
        own = [row.key for row in self.own if row.table == table]
        near = [other for key in own[:3] for other in self.neighbours(RowName(table, key))]
        return list(dict.fromkeys([*own, *near, *self.column(table, self.key(table) or "")]))[
            : max(count, len(own[:count]))
        ]

    def unnamed(self, table: str, by: str, column: str) -> list[Any]:
        """Return ids of a table to which no row of table `by` refers in `column`."""
        place = (table, f"{by}.{column}")
        if column not in self._schema.columns(by):
            return []
        if place not in self._columns:
            key = self.key(table)
            rows = self._rows(
                f'SELECT "{key}" AS id FROM "{table}" WHERE "{key}" NOT IN '
                f'(SELECT "{column}" FROM "{by}" WHERE "{column}" IS NOT NULL) LIMIT {_FREE}'
            )
            self._columns[place] = [row["id"] for row in rows]
        return self._columns[place]

    def unnamed_rows(self, table: str) -> list[Row]:
        """Return rows of a table to which no row of any table refers."""
        key = self.key(table)
        free = [
            f'"{key}" NOT IN (SELECT "{column}" FROM "{by}" WHERE "{column}" IS NOT NULL)'
            for by in self._schema.tables
            for column, target in self._schema.keys(by).foreign.items()
            if target == (table, key)
        ]
        where = " AND ".join(["1", *free])
        return self._rows(f'SELECT * FROM "{table}" WHERE {where} LIMIT {_FREE}') if key else []

    def column(self, table: str, column: str) -> list[Any]:
        """Return a few values of a column, spread over the table."""
        place = (table, column)
        if place not in self._columns:
            self._columns[place] = self._column(table, column)
        return self._columns[place]

    def _column(self, table: str, parameter: str) -> list[Any]:
        column = column_of(self._schema.columns(table), parameter)
        if column is None:
            return []
        rows = self._rows(
            f'SELECT DISTINCT "{column}" AS value FROM "{table}" WHERE "{column}" IS NOT NULL '
            'AND "' + column + "\" <> '' ORDER BY 1 LIMIT 400"
        )
        values = [row["value"] for row in rows]
        return values[:: max(1, len(values) // 5)][:6]

    def rows(self, table: str, count: int = 4) -> Iterator[Row]:
        """Yield whole rows of a table: the task's own first, then some spread over it."""
        key = self.key(table)
        if key:
            for each in self.ids(table, 2 * count):
                yield from self._rows(f'SELECT * FROM "{table}" WHERE "{key}" IS ?', each)
        else:
            yield from self._rows(f'SELECT * FROM "{table}" LIMIT {count}')

    def linked_rows(self, table: str, count: int = 4) -> list[Row]:
        """Return rows of a table that refer to a row that the task is about."""
        rows: list[Row] = []
        for column, (target, _) in self._schema.keys(table).foreign.items():
            for own in self.own:
                if own.table == target:
                    sql = f'SELECT * FROM "{table}" WHERE "{column}" IS ? LIMIT 2'
                    rows += self._rows(sql, own.key)
            if len(rows) >= count:
                break
        return rows[:count]

    def table_of_tool(self, tool: Tool) -> str:
        """Return the table that a tool most likely concerns, by its name and its resource."""
        if tool.name not in self._tables:
            self._tables[tool.name] = self._table_of(tool)
        return self._tables[tool.name]

    def _table_of(self, tool: Tool) -> str:
        words = {w.removesuffix("s") for w in re.split(r"[_\W]+", f"{tool.resource}_{tool.name}")}

        def likeness(table: str) -> tuple[float, int]:
            own = [word.removesuffix("s") for word in table.split("_")]
            shared = sum(any(word.startswith(each) for word in words) for each in own)
            return shared / len(own), shared

        return max(self._schema.tables, key=likeness)

    def _rows(self, sql: str, *values: Any) -> list[Row]:
        return self.database.rows(sql, *values)
