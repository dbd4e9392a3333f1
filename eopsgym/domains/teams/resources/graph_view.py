"""Views for Microsoft Graph: results, rows and lists of one kind of resource."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from typing_extensions import TypedDict

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, ViewProperty
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.products.odata.options import chosen, page, parse_orderby, parse_select
from eopsgym.domains.products.odata.properties import (
    Listed,
    Properties,
    Property,
    listed_in,
    of_item,
)
from eopsgym.domains.query.query_model import Compare, Condition, Query
from eopsgym.domains.teams.dialect import GRAPH, context

_NOTHING: Mapping[str, Any] = {}
_FEW = 500
"""The maximum number of matching rows that are selected by their row ids."""


class Filtered(TypedDict, total=False):
    """The options of a list that can be filtered and whose properties can be selected."""

    _filter: str
    _select: str


class Expanded(Filtered, total=False):
    """The same options, and one that includes related resources."""

    _expand: str


class GraphView(View):
    """A kind of resource of an organisation, whose lists support OData options.

    Args:
        table: the table.
        label: the name of the resource in error texts.
        properties: the properties, in the order in which error texts name them.
        queries: what queries can name besides the properties that have a kind, or the SQL that they
            compare instead of the column.
        objects: for each filled property that is an object, the properties of that object.
        order: the default order of lists.
        always: properties that are returned whatever is selected.
        asked: whether selected properties are in the order of the selection.
        stamps, changed, more: as for `View`.
    """

    def __init__(
        self,
        table: str,
        label: str,
        *properties: ViewProperty,
        queries: Properties = _NOTHING,
        objects: Mapping[str, Sequence[ViewProperty]] = _NOTHING,
        order: str = "rowid",
        always: tuple[str, ...] = (),
        asked: bool = True,
        stamps: str = "created_at",
        changed: str = "updated_at",
        **more: Any,
    ) -> None:
        super().__init__(table, label, *properties, stamps=stamps, changed=changed, **more)
        self._orders: dict[str, list[ViewProperty]] = {}
        self.by_name = {each.name: each for each in properties}
        self.objects = objects
        paths = {each.name: each for each in properties} | {
            f"{name}/{each.name}": each for name, parts in objects.items() for each in parts
        }
        own = {path: query for path, each in paths.items() if (query := _query_of(each))}
        self.queries: Properties = {**own, **queries}
        self.order, self.always, self.asked = order, always, asked
        self._own = f'SELECT * FROM "{table}" WHERE {self.key} = ? AND org_id = ?'

    def answer(self, row: Row, names: str = "", **given: Any) -> Row:
        """Return a row in the form of a result.

        Args:
            row: the row of the table.
            names: the properties in the order of the result, separated by spaces; by default all.
            given: values of properties that no column contains, or that replace the converted ones.
        """
        if names not in self._orders:
            self._orders[names] = [self.by_name[name] for name in names.split() or self.by_name]
        view = _shown(row, self._orders[names])
        for name, parts in self.objects.items():
            if name in view:
                view[name] = _shown(row, parts)
        view.update(given)
        return view

    def columns(self, given: Mapping[str, Any]) -> Row:
        """Return the columns for the fields of a request, with lists and objects as JSON."""
        columns = super().columns(given)
        for name, parts in self.objects.items():
            within = given.get(name) or {}
            columns |= {each.column: within[each.name] for each in parts if each.name in within}
        return {k: json.dumps(v) if isinstance(v, list | dict) else v for k, v in columns.items()}

    def find_own(self, call: Call, key: str) -> Row:
        """Return a row of the acting user's organisation.

        Raises:
            ToolError: there is no such row, or it was deleted.
        """
        row = call.row(self._own, key, call.user["org_id"])
        if row is None or row.get("soft_delete"):
            raise self.missing(key)
        return row

    def missing(self, key: str | None) -> ToolError:
        """Return the error for a key that the acting user's organisation does not have."""
        message = f"{self.label} not found: {key} or not from your organization"
        return ToolError(message, "NOT_FOUND")

    def unknown_token(self) -> ToolError:
        """Return the error for a token that no user has, or only a deleted one."""
        return ToolError("User not found for given access token", "UNAUTHORIZED")

    def insert(self, call: Call, key: str, columns: Mapping[str, Any]) -> Row:
        """Add a row of the acting user's organisation, and return it."""
        self.add(call, {"org_id": call.user["org_id"], **columns}, key=key)
        return self.get(call, key)

    def rows_where(
        self, call: Call, where: Condition, order: str = "", limit: int | None = None
    ) -> list[Row]:
        """Return the rows that meet a condition, in the default order unless one is given."""
        sql, values = Query(self.table, where, order=order or self.order, limit=limit).compile()
        return call.rows(sql, *values)

    def count(self, call: Call, where: Condition) -> int:
        """Return the number of rows that meet a condition."""
        sql, values = Query(self.table, where, select=("count(*)",)).compile()
        return int(call.value(sql, *values))

    def listed(
        self,
        call: Call,
        where: Condition,
        options: Mapping[str, Any],
        show: Callable[[Row], Row],
        *,
        link: str,
        counted: bool = False,
        columns: tuple[str, ...] = (),
    ) -> Row:
        """Return a page of a list, starting with its context.

        Args:
            call: the call.
            where: the condition for rows that the acting user may see.
            options: the arguments of the call, of which the OData options are used.
            show: converts a row to the form of the result.
            link: the path of the list, which is also the path of its context.
            counted: whether the result always contains the count.
            columns: the columns to read, all of them if empty.
        """
        where, match_count = self._filtered(call, where, options.get("_filter"))
        select = parse_select(options.get("_select"))
        order = parse_orderby(options.get("_orderby"), self.queries, self.order)
        top, skip = options.get("_top"), options.get("_skip", 0)
        limit = None if top is None else top + 1
        query = Query(self.table, where, columns, order=order, limit=limit, offset=skip)
        sql, values = query.compile()
        rows = call.rows(sql, *values)
        more: Row = {}
        if top is not None:
            page_rows, more = page(rows, top, skip, f"{GRAPH}/{link}", call.raw_arguments)
            rows = list(page_rows)
        if counted or options.get("_count"):
            total = self.count(call, where) if match_count is None else match_count
            more = {"@odata.count": total, **more}
        entries = [show(row) for row in rows]
        if select is not None:
            always = ("@odata.context", *self.always)
            entries = [chosen(each, select, always, asked=self.asked) for each in entries]
            if self.asked:
                entries = [
                    {**{k: v for k, v in each.items() if k[0] == "@"}, **each} for each in entries
                ]
        return {"@odata.context": context(link), **more, "value": entries}

    def _filtered(
        self, call: Call, where: Condition, text: str | None
    ) -> tuple[Condition, int | None]:
        """Return the condition for rows that match a filter, and their number if they are few.

        Few rows are selected by their row ids, which is faster: SQLite would otherwise read all
        rows in the order of the list, which is not that of the table.
        """
        if not text or not text.strip():
            return where, None
        where = filtered(where, text, self.queries)
        sql, values = Query(self.table, where, select=("rowid",), limit=_FEW + 1).compile()
        row_ids = [row["rowid"] for row in call.rows(sql, *values)]
        if len(row_ids) > _FEW:
            return where, None
        return Compare("rowid", "in", row_ids), len(row_ids)


def _shown(row: Row, properties: Sequence[ViewProperty]) -> Row:
    """Return the properties of a row; those without a column are null."""
    values: Row = {}
    for name, column, read, _, _, _ in properties:
        value = row[column] if column else None
        values[name] = value if read is None else read(value)
    return values


def _query_of(each: ViewProperty) -> Property | Listed | None:
    """Return what queries compare for a property, or None if they cannot name it."""
    if not each.kind:
        return None
    if each.kind == "list":
        return listed_in(each.column, {"": of_item()})
    if each.read is bool:
        return Property(f"(coalesce({each.column}, 0))", "flag")
    return Property(each.column, each.kind)
