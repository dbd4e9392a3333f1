"""The rows in which the final states of several runs differ, as HTML."""

from collections.abc import Iterator
from html import escape

from eopsgym.counting import counted
from eopsgym.domains.kernel import Row
from eopsgym.notebook.html_shapes import chip, line, muted, table
from eopsgym.notebook.row_cards import NAMES, VERBS
from eopsgym.notebook.value_html import FULL, Room, value
from eopsgym.runs import Comparison, RowDifference
from eopsgym.runs.final_states import Wrote

_MOST = 200


def final_states_html(comparison: Comparison, room: Room = FULL) -> str:
    """Return the rows that are not equal at the end: who wrote them, and the columns that differ.

    Of a row that only some runs have, all columns with a value are shown.
    """
    states = comparison.final_states
    parts = [
        line(f"{chip('none', '– not compared')} {escape(domain)}: {escape(why)}")
        for domain, why in states.gaps.items()
    ]
    wrote = counted(len(states) + states.same, "row")
    if states.differences:
        said = f"{len(states)} of {wrote} that a run wrote are not equal in all of them at the end"
    elif states.same:
        said = f"all {wrote} that a run wrote are equal in all of them at the end"
    else:
        said = "no run wrote a row" if not states.gaps else ""
    parts.append(line(muted(said)) if said else "")
    shown = states.differences[:_MOST]
    several = len({each.server for each in shown}) > 1
    rows = [cells for each in shown for cells in _rows(each, several, room)]
    if rows:
        models = zip(comparison.names, comparison.runs, strict=True)
        titles = [f"{name} {run.model}" for name, run in models]
        parts.append(table(("row", "column", *titles), rows))
    if len(states) > _MOST:
        parts.append(line(muted(f"… and {len(states) - _MOST} more rows")))
    return "".join(parts)


def _rows(each: RowDifference, several: bool, room: Room) -> Iterator[tuple[str, ...]]:
    """Yield lines of cells: what each run did to the row, and then each column that differs."""
    there = next(row for row in each.rows if row is not None)
    called = next((str(there[name]) for name in NAMES if there.get(name)), "")
    server = f"{each.server} " if several else ""
    name = f"<b>{escape(f'{server}{each.table} {each.key}')}</b> {muted(escape(called[:80]))}"
    yield name, "", *(_deed(row, did) for row, did in zip(each.rows, each.wrote, strict=True))
    columns = each.columns
    if None in each.rows:
        columns = tuple(c for c in there if any(row and row[c] is not None for row in each.rows))
    for column in columns:
        values = ("" if row is None else value(row[column], room) for row in each.rows)
        yield "", escape(column), *values


def _deed(row: Row | None, did: Wrote) -> str:
    """Return what a run did to a row, or that it left it as in the seed."""
    if did:
        return chip("write", VERBS[did])
    return muted("no such row" if row is None else "as in the seed")
