"""The list as HTML for readers without a kernel: its first rows and the counts of its facets."""

from html import escape
from typing import Any

from eopsgym.counting import counted
from eopsgym.notebook.html_shapes import chip, line, muted, page, table
from eopsgym.notebook.run_browser.facets import Rows
from eopsgym.notebook.run_browser.filters import View
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.notebook.run_browser.shown_columns import ShownColumn
from eopsgym.notebook.value_html import Room, text

_ROWS = 25
_VALUES = 6
_ROOM = Room(letters=160, items=10)
_VERDICTS = {"passed": ("pass", "✓ passed"), "failed": ("fail", "✗ failed")}


def list_html(rows: RunRows, view: View, order: Rows, shown: list[str]) -> str:
    """Return the first rows of a list and the counts of its facets as HTML."""
    columns = [rows.columns[name] for name in shown]
    lines = [
        [_cell(column, value) for column, value in zip(columns, values, strict=True)]
        for _, *values in rows.page(order[:_ROWS].tolist(), shown)
    ]
    more = len(order) - len(lines)
    return page(
        line(f"<b>{escape(summary(rows, view, order))}</b>"),
        # Some viewers, such as VS Code, cut off what is wider than the page.
        f'<div style="overflow-x:auto">{table([each.title for each in columns], lines)}</div>'
        if lines
        else "",
        line(muted(f"… and {more:,} more")) if more > 0 else "",
        *map(_facet_line, rows.facets(view)),
    )


def summary(rows: RunRows, view: View, order: Rows) -> str:
    """Return how many runs there are and how many of them are shown."""
    if len(order) == rows.count and not (view.filters or view.where or view.search):
        return counted(rows.count, "run")
    return f"{len(order):,} of {counted(rows.count, 'run')}"


def _facet_line(facet: dict[str, Any]) -> str:
    some = [(value, count) for value, count in facet["values"] if count][:_VALUES]
    if not some or (len(some) == 1 and some[0][0] is None):
        return ""
    left = sum(bool(count) for _, count in facet["values"]) - len(some) + facet["more"]
    texts = [f"{text(_word(value), _ROOM)}&nbsp;<b>{count:,}</b>" for value, count in some]
    texts += [muted(f"and {left:,} more")] if left else []
    return line(f"{muted(escape(facet['title']))}: {' · '.join(texts)}")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    return "–" if value is None else str(value)


def _cell(column: ShownColumn, value: Any) -> str:
    if column.name == "verdict":
        return chip(*_VERDICTS.get(value, ("none", "– no verdict")))
    if value is None or value == "":
        return muted("–")
    if column.kind == "money":
        # A cost that is not 0 is never shown as 0.
        return "&lt;0.0001" if 0 < value < 0.00005 else f"{value:.4f}"
    if column.kind == "seconds":
        return f"{value:,.1f}&nbsp;s"
    if column.kind == "moment":
        moment = escape(str(value).replace("T", " ")[:16])
        return f'<span style="white-space:nowrap">{moment}</span>'
    return text(_word(value), _ROOM)
