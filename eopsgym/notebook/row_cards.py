"""Changed rows as cards: the changed cells before and after, and the other cells folded."""

from collections.abc import Iterable, Sequence
from html import escape

from eopsgym.domains.kernel import Row
from eopsgym.gym import Cell, RowChange
from eopsgym.notebook.html_shapes import AFTER, BEFORE, LINE, chip, fold, muted
from eopsgym.notebook.value_html import FULL, Room, value

NAMES = ("short_description", "title", "subject", "name", "number", "email")
"""The columns that hold a record's readable name, the best first."""

VERBS = {"insert": "inserted", "update": "updated", "delete": "deleted"}
_CARD = f"border:{LINE};border-radius:4px;padding:2px 6px;margin:2px 6px 2px 0;max-width:340px"


def row_cards(
    changes: Iterable[RowChange],
    whole: Sequence[Row | None] = (),
    *,
    recorded: bool = True,
    room: Room = FULL,
) -> str:
    """Return the changed rows of a step as HTML.

    Args:
        changes: the changes.
        whole: the complete row of each, where it is known.
        recorded: whether the changes are known.
        room: how much to show.
    """
    listed = list(changes)
    if not recorded:
        return muted("changes not recorded here: whether rows changed is unknown")
    if not listed:
        return muted("no changes")
    known = [*whole, *[None] * len(listed)]
    cards = [_card(listed[place], known[place], room) for place in range(len(listed[: room.items]))]
    if len(listed) > room.items:
        cards.append(muted(f"… cut: {room.items} of {len(listed):,} rows"))
    return "".join(cards)


def _card(change: RowChange, whole: Row | None, room: Room) -> str:
    update = change.operation == "update"
    cells = [cell for cell in change.cells() if update or (cell.before, cell.after) != (None, None)]
    boxes = "".join(_cell(change, cell, room) for cell in cells)
    body = f'<div style="display:flex;flex-wrap:wrap">{boxes}</div>'
    shown = {cell.column for cell in cells}
    row = whole if update else change.after or change.before
    rest = {name: item for name, item in (row or {}).items() if name not in shown}
    if rest:
        label = "unchanged columns" if update else "columns are NULL"
        body += fold(muted(f"{len(rest)} {label}"), _rest(rest, room))
    return f'<div style="margin:0 0 8px 0">{_head(change, whole)}{body}</div>'


def _head(change: RowChange, whole: Row | None) -> str:
    """Return a row's key, its operation, and its readable name."""
    verb = chip("write", VERBS[change.operation])
    called = next((str(whole[name]) for name in NAMES if whole and whole.get(name)), "")
    name = f"{change.table} {change.key}"
    return f"<b>{escape(name)}</b> {verb} {muted(escape(called[:80]))}"


def _rest(cells: Row, room: Room) -> str:
    listed = ", ".join(f"{muted(f'{escape(name)}:')} {value(cells[name], room)}" for name in cells)
    return f'<div style="margin-left:12px">{listed}</div>'


def _cell(change: RowChange, cell: Cell, room: Room) -> str:
    was = f'<div class="before" style="{BEFORE}">− {value(cell.before, room)}</div>'
    now = f'<div class="after" style="{AFTER}">+ {value(cell.after, room)}</div>'
    sides = {"insert": now, "delete": was}.get(change.operation, was + now)
    return f'<div style="{_CARD}">{muted(escape(cell.column))}{sides}</div>'
