"""Lists: the rows that a filter leaves, a page at a time."""

from collections.abc import Callable
from typing import Any, NamedTuple

from typing_extensions import TypedDict

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.query.query_model import Compare, Condition, Query
from eopsgym.domains.teams.odata import (
    Properties,
    chosen,
    filtered,
    page,
    parse_orderby,
    parse_select,
)
from eopsgym.domains.teams.resources.references import GRAPH, context

_FEW = 500
"""Rows that are named one by one when they are put in order."""


class ListOptions(TypedDict, total=False):
    """The query options of a list, as tools are given them."""

    _filter: str
    _select: str
    _orderby: str
    _top: int
    _skip: int
    _count: bool


class Source(NamedTuple):
    """What a list is of.

    Attributes:
        table: where its rows are.
        properties: what a filter and an order may name.
        order: of the rows, unless asked otherwise.
        asked: whether a selection is shown in the order in which it is asked for.
        always: properties that a selection cannot leave out.
        select: what is read of a row, all of it if empty.
    """

    table: str
    properties: Properties
    order: str = "rowid"
    asked: bool = True
    always: tuple[str, ...] = ()
    select: tuple[str, ...] = ()


def listed(
    call: Call,
    source: Source,
    where: Condition,
    options: ListOptions,
    show: Callable[[Row], dict[str, Any]],
    *,
    link: str,
    counted: bool = False,
) -> dict[str, Any]:
    """Return a page of a list, whose first key is the context.

    Args:
        call: the call.
        source: the source of the list.
        where: the rows that the acting user may see.
        options: the caller's options.
        show: converts a row for the answer.
        link: the address of the list, which is its context too, below the metadata.
        counted: whether the answer always has the count.
    """
    where, found_all = _filtered(call, source, where, options.get("_filter"))
    select = parse_select(options.get("_select"))
    order = parse_orderby(options.get("_orderby"), source.properties, source.order)
    top, skip = options.get("_top"), options.get("_skip", 0)
    limit = None if top is None else top + 1
    query = Query(source.table, where, source.select, order=order, limit=limit, offset=skip)
    sql, values = query.compile()
    rows = call.rows(sql, *values)
    more: dict[str, Any] = {}
    if top is not None:
        found, more = page(rows, top, skip, f"{GRAPH}/{link}", call.raw_arguments)
        rows = list(found)
    if counted or options.get("_count"):
        if found_all is None:
            found_all = count(call, source.table, where)
        more = {"@odata.count": found_all, **more}
    shown = [show(row) for row in rows]
    if select is not None:
        always = ("@odata.context", *source.always)
        shown = [chosen(each, select, always, asked=source.asked) for each in shown]
    if select is not None and source.asked:
        shown = [{**{k: v for k, v in each.items() if k[0] == "@"}, **each} for each in shown]
    return {
        "@odata.context": context(link),
        **more,
        "value": shown,
    }


def _filtered(
    call: Call, source: Source, where: Condition, text: str | None
) -> tuple[Condition, int | None]:
    """Return the rows that a filter leaves; if they are few, by number, with their count.

    To find few rows in display order, all others would be read in that order, which is not that of
    the table.
    """
    if not text or not text.strip():
        return where, None
    where = filtered(where, text, source.properties)
    sql, values = Query(source.table, where, select=("rowid",), limit=_FEW + 1).compile()
    found = [row["rowid"] for row in call.rows(sql, *values)]
    if len(found) > _FEW:
        return where, None
    return Compare("rowid", "in", found), len(found)


def count(call: Call, table: str, where: Condition) -> int:
    """Count the rows that a condition leaves."""
    sql, values = Query(table, where, select=("count(*)",)).compile()
    return int(call.value(sql, *values))
