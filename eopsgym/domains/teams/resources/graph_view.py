"""Views of what Graph shows: answers, rows and lists of one kind of thing."""

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
"""Rows that are named one by one when they are put in order."""


class Filtered(TypedDict, total=False):
    """The options of a list that is filtered, and of what is shown of its items."""

    _filter: str
    _select: str


class Expanded(Filtered, total=False):
    """The same where related things may be shown as well."""

    _expand: str


class GraphView(View):
    """One kind of thing of an organisation, whose lists take the options of OData.

    Args:
        table: that holds it.
        label: how refusals call it.
        properties: in the order in which refusals name them.
        queries: what queries may name beside the properties that have a kind, or what they compare
            in place of the column.
        objects: properties of the objects that answers hold, by the filled property that is one.
        order: of lists, unless asked otherwise.
        always: properties that a selection cannot leave out.
        asked: whether a selection is shown in the order in which it is asked for.
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
        """Return a row as an answer shows it.

        Args:
            row: of the table.
            names: the properties in the order of the answer, separated by blanks; all of them
                unless given.
            given: the values of those that no column holds, or not as they are shown.
        """
        if names not in self._orders:
            self._orders[names] = [self.by_name[name] for name in names.split() or self.by_name]
        shown = _shown(row, self._orders[names])
        for name, parts in self.objects.items():
            if name in shown:
                shown[name] = _shown(row, parts)
        shown.update(given)
        return shown

    def columns(self, given: Mapping[str, Any]) -> Row:
        """Return the columns that hold what a request gave: lists and objects as JSON."""
        columns = super().columns(given)
        for name, parts in self.objects.items():
            within = given.get(name) or {}
            columns |= {each.column: within[each.name] for each in parts if each.name in within}
        return {k: json.dumps(v) if isinstance(v, list | dict) else v for k, v in columns.items()}

    def find_own(self, call: Call, key: str) -> Row:
        """Return a row of the acting user's organisation; refuse what is not there or deleted."""
        row = call.row(self._own, key, call.user["org_id"])
        if row is None or row.get("soft_delete"):
            raise self.missing(key)
        return row

    def missing(self, key: str | None) -> ToolError:
        """Return the error for what the acting user's organisation does not have."""
        message = f"{self.label} not found: {key} or not from your organization"
        return ToolError(message, "NOT_FOUND")

    def unknown_token(self) -> ToolError:
        """Return the error for a token that no user has, or only one who was deleted."""
        return ToolError("User not found for given access token", "UNAUTHORIZED")

    def insert(self, call: Call, key: str, columns: Mapping[str, Any]) -> Row:
        """Add a row of the acting user's organisation, and return it."""
        self.add(call, {"org_id": call.user["org_id"], **columns}, key=key)
        return self.get(call, key)

    def rows_where(
        self, call: Call, where: Condition, order: str = "", limit: int | None = None
    ) -> list[Row]:
        """Return the rows that a condition leaves, in the usual order unless one is given."""
        sql, values = Query(self.table, where, order=order or self.order, limit=limit).compile()
        return call.rows(sql, *values)

    def count(self, call: Call, where: Condition) -> int:
        """Count the rows that a condition leaves."""
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
        """Return a page of a list, whose first key is the context.

        Args:
            call: the call.
            where: the rows that the acting user may see.
            options: the arguments of the call, of which those of OData are read.
            show: converts a row for the answer.
            link: the address of the list, which is its context too, below the metadata.
            counted: whether the answer always has the count.
            columns: what is read of a row, all of it if empty.
        """
        where, found_all = self._filtered(call, where, options.get("_filter"))
        select = parse_select(options.get("_select"))
        order = parse_orderby(options.get("_orderby"), self.queries, self.order)
        top, skip = options.get("_top"), options.get("_skip", 0)
        limit = None if top is None else top + 1
        query = Query(self.table, where, columns, order=order, limit=limit, offset=skip)
        sql, values = query.compile()
        rows = call.rows(sql, *values)
        more: Row = {}
        if top is not None:
            found, more = page(rows, top, skip, f"{GRAPH}/{link}", call.raw_arguments)
            rows = list(found)
        if counted or options.get("_count"):
            total = self.count(call, where) if found_all is None else found_all
            more = {"@odata.count": total, **more}
        shown = [show(row) for row in rows]
        if select is not None:
            always = ("@odata.context", *self.always)
            shown = [chosen(each, select, always, asked=self.asked) for each in shown]
            if self.asked:
                shown = [
                    {**{k: v for k, v in each.items() if k[0] == "@"}, **each} for each in shown
                ]
        return {"@odata.context": context(link), **more, "value": shown}

    def _filtered(
        self, call: Call, where: Condition, text: str | None
    ) -> tuple[Condition, int | None]:
        """Return the rows that a filter leaves; if they are few, by number, with their count.

        To find few rows in display order, all others would be read in that order, which is not
        that of the table.
        """
        if not text or not text.strip():
            return where, None
        where = filtered(where, text, self.queries)
        sql, values = Query(self.table, where, select=("rowid",), limit=_FEW + 1).compile()
        found = [row["rowid"] for row in call.rows(sql, *values)]
        if len(found) > _FEW:
            return where, None
        return Compare("rowid", "in", found), len(found)


def _shown(row: Row, properties: Sequence[ViewProperty]) -> Row:
    """Return the properties of a row; those that no column holds are null."""
    shown: Row = {}
    for name, column, read, _, _, _ in properties:
        value = row[column] if column else None
        shown[name] = value if read is None else read(value)
    return shown


def _query_of(each: ViewProperty) -> Property | Listed | None:
    """Return what queries compare of a property; None where they do not name it."""
    if not each.kind:
        return None
    if each.kind == "list":
        return listed_in(each.column, {"": of_item()})
    if each.read is bool:
        return Property(f"(coalesce({each.column}, 0))", "flag")
    return Property(each.column, each.kind)
