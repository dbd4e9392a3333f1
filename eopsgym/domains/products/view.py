"""A view: one kind of resource, with the operations that follow from its properties."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from eopsgym.domains.ids import ulid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.property import ViewProperty
from eopsgym.domains.query.pages import page
from eopsgym.domains.rows import get, insert_row, update

T = TypeVar("T")
Views = Callable[[Call, list[T]], Sequence[Any]]
"""A function that converts the items of a list to their form in results."""
_NOTHING: Mapping[str, Any] = {}


class View:
    """One kind of resource, whose rows have a column with an id.

    Args:
        table: the table of its rows.
        label: the name in errors: `Comment` in "Comment not found: 7".
        properties: the properties in the order of results.
        kind: the value of `kind` in results, such as `drive#comment`; no such key if empty.
        plural: the key of the items of a list; the name of the table if empty.
        new: the default values of columns of a new row.
        new_id: returns the id of a new row for a table and a column; a ULID by default.
        stamps: columns, separated by spaces, with the time at which a row was added.
        signed: columns, separated by spaces, with the id of the user who added a row.
        changed: the column with the time at which a row was last changed; it is also set when the
            row is added.
        key: the column with the id.
    """

    def __init__(
        self,
        table: str,
        label: str,
        *properties: ViewProperty,
        kind: str = "",
        plural: str = "",
        new: Mapping[str, Any] = _NOTHING,
        new_id: Callable[[Call, str, str], str] = ulid,
        stamps: str = "",
        signed: str = "",
        changed: str = "",
        key: str = "id",
    ) -> None:
        self.table, self.label, self.kind, self.plural = table, label, kind, plural or table
        self.new, self.changed, self.key, self._new_id = new, changed, key, new_id
        self._stamps, self._signed = [*stamps.split(), *changed.split()], signed.split()
        self._properties = properties
        self._linked = [each for each in properties if each.linked]
        self._columns = {each.name: each.column for each in properties if each.column}

    # Results

    def show(self, call: Call, row: Row, given: Mapping[str, Any] = _NOTHING) -> Row:
        """Return a row in the form of results; `given` has properties without a column."""
        return self.show_all(call, [row], lambda _: given)[0]

    def show_all(
        self,
        call: Call,
        rows: Sequence[Row],
        given: Callable[[Row], Mapping[str, Any]] = lambda _: _NOTHING,
    ) -> list[Row]:
        """Return rows in the form of results; linked rows are read together.

        Args:
            call: the call.
            rows: rows of the table.
            given: returns the values of the properties of a row that have no column.
        """
        if not rows:
            return []
        links = {
            each.name: each.linked(call, [row[each.column] for row in rows])
            for each in self._linked
            if each.linked
        }
        return [self._shown(row, given(row), links) for row in rows]

    def _shown(
        self, row: Row, given: Mapping[str, Any], links: Mapping[str, Mapping[Any, Any]]
    ) -> Row:
        shown: Row = {"kind": self.kind} if self.kind else {}
        for name, column, read, omitted, link, _ in self._properties:
            if not column:
                value = given.get(name)
            elif link is None:
                value = row[column]
                if read is not None:
                    value = read(value)
            else:
                value = links[name].get(row[column])
            if value is not None or not omitted:
                shown[name] = value
        return shown

    def page(
        self, call: Call, rows: Sequence[T], size: int, token: str | None, views: Views[T]
    ) -> Row:
        """Return a page of a list with the token of the next page; only its rows are converted.

        Args:
            call: the call.
            rows: all rows of the list, in order.
            size: the number of rows on a page.
            token: the token of the page; None for the first page.
            views: converts rows to their form in results.

        Raises:
            ToolError: if the token is invalid.
        """
        shown, following = page(rows, size, token)
        return {
            "kind": f"{self.kind}List",
            "nextPageToken": following,
            self.plural: views(call, shown),
        }

    # Requests

    def column(self, name: str) -> str:
        """Return the column of a property, for filters and orders."""
        return self._columns[name]

    def columns(self, given: Mapping[str, Any]) -> Row:
        """Return the columns for given properties; properties without a column are left out."""
        return {self._columns[k]: value for k, value in given.items() if k in self._columns}

    # Rows

    def find(
        self, call: Call, key: str | None, *, by: str = "", any_case: bool = False, **where: Any
    ) -> Row:
        """Return the first row with a key, and with given values in other columns.

        Args:
            call: the call.
            key: the value that identifies the row.
            by: the column with that value; the column with the id if empty.
            any_case: whether to ignore the case of A to Z, as in addresses.
            where: columns and the values that they must have.

        Raises:
            ToolError: if there is no such row.
        """
        sql = _first_row(self.table, by or self.key, any_case, tuple(where))
        row = call.row(sql, key, *where.values())
        if row is None:
            raise self.missing(key)
        return row

    def rows(self, call: Call, **where: Any) -> list[Row]:
        """Return the rows with given values in columns, oldest first."""
        return call.rows(_rows_with(self.table, tuple(where)), *where.values())

    def missing(self, key: str | None) -> ToolError:
        """Return the error for an id that no row has, or no row that the caller may see."""
        return ToolError(f"{self.label} not found: {key}")

    def get(self, call: Call, key: str) -> Row:
        """Return an existing row, which was just read or written."""
        return get(call, self.table, key, by=self.key)

    def sign_in_by(self, column: str) -> Callable[[Call, str | None], Row]:
        """Return a function that signs in the user of a token, or the first user without one."""

        def sign_in(call: Call, token: str | None) -> Row:
            if token:
                user = call.row(f'SELECT * FROM "{self.table}" WHERE {column} = ?', token)
            else:
                user = call.row(f'SELECT * FROM "{self.table}" ORDER BY rowid LIMIT 1')
            if user is None:
                raise self.unknown_token()
            return user

        return sign_in

    def unknown_token(self) -> ToolError:
        """Return the error for a token that no user has."""
        return ToolError("Tool execution failed: User not found for given access token")

    def new_id(self, call: Call) -> str:
        """Return an unused id."""
        return self._new_id(call, self.table, self.key)

    def add(self, call: Call, columns: Mapping[str, Any], *, key: str | None = None) -> str:
        """Add a row, and return its id, which is new unless it is given."""
        made: Row = dict.fromkeys(self._stamps, call.stamp)
        if self._signed:
            made |= dict.fromkeys(self._signed, call.user["id"])
        row = {self.key: key or self.new_id(call), **self.new, **made, **columns}
        insert_row(call, self.table, row)
        return str(row[self.key])

    def change(self, call: Call, key: str, columns: Mapping[str, Any]) -> None:
        """Change columns of a row."""
        stamps = {self.changed: call.stamp} if self.changed else {}
        update(call, self.table, key, {**columns, **stamps}, by=self.key)

    def touch(self, call: Call, key: str) -> None:
        """Record that a row was changed now, for example because a part of it was."""
        self.change(call, key, {})

    def remove(self, call: Call, key: str) -> None:
        """Delete a row."""
        call.execute(f'DELETE FROM "{self.table}" WHERE "{self.key}" = ?', key)


@lru_cache(maxsize=1_000)
def _first_row(table: str, by: str, any_case: bool, where: tuple[str, ...]) -> str:
    same = f'lower("{by}") = lower(?)' if any_case else f'"{by}" = ?'
    conditions = " AND ".join([same, *(f'"{name}" = ?' for name in where)])
    return f'SELECT * FROM "{table}" WHERE {conditions} ORDER BY rowid LIMIT 1'


@lru_cache(maxsize=1_000)
def _rows_with(table: str, where: tuple[str, ...]) -> str:
    conditions = " AND ".join(f'"{name}" = ?' for name in where)
    return f'SELECT * FROM "{table}" WHERE {conditions} ORDER BY rowid'


def where_given(columns: Mapping[str, Any]) -> Row:
    """Return the columns for which a caller gave a value; None means not given."""
    return {name: value for name, value in columns.items() if value is not None}
