"""Effects of a run that cannot be undone, and whether its task allows them.

The net change of a run does not show changes that were undone. An effect outside the company
(`leaves_the_house`) counts nevertheless: the footprint has to fit also the net change that the run
would have had without undoing it.
"""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Row
from eopsgym.gym import Episode, RowChange, Server, Step
from eopsgym.tasks.footprint.bookkeeping import bookkeeping
from eopsgym.tasks.footprint.config import Footprint
from eopsgym.tasks.footprint.leaves_the_house import KindOfEffect, kinds_of_effects
from eopsgym.tasks.footprint.match import mismatches
from eopsgym.tasks.footprint.net_row import NetRow, rows_of_step
from eopsgym.tasks.sql_text import column_is, literal, quoted

LASTING = "which cannot be taken back"
_History = Mapping[tuple[str, str], Sequence[tuple[int, RowChange]]]
"""The changes of each row by table and key, each with the number of its step."""


class Effect(NamedTuple):
    """An effect outside the company that was undone afterwards.

    Attributes:
        step: the step whose call made it.
        says: a description of the effect.
        made: the rows that it made and that were deleted, or the row that was changed back; empty
            for items of a list, whose row still exists.
        is_gone: whether its row was deleted.
        kind: the kind of the effect.
    """

    step: Step
    says: str
    made: tuple[NetRow, ...]
    is_gone: bool
    kind: KindOfEffect

    def __str__(self) -> str:
        step = self.step
        return f"step {step.number} ({step.tool}) {self.says}, {LASTING}"


async def lasting_effects(
    episode: Episode, gym_name: str, net: Sequence[NetRow], footprint: Footprint
) -> list[Effect]:
    """Return the effects that were undone and that the footprint does not allow.

    Args:
        episode: the episode with its recorded steps.
        gym_name: the server that is checked.
        net: the net change of the episode there.
        footprint: the footprint of the task there.

    Raises:
        TooManyWaysError: if so many rows are similar that the comparison would take too long.
    """
    undone = [each async for each in _undone(episode, gym_name)]
    if not undone:
        return []
    known = len(mismatches(net, footprint))

    def is_wrong(rows: Sequence[NetRow]) -> bool:
        return len(mismatches(rows, footprint)) > known

    gone = [each for each in undone if each.is_gone]
    wrong = [each for each in gone if is_wrong(_with(net, [each]))]
    if not wrong and len(gone) > 1 and is_wrong(_with(net, gone)):
        wrong = gone
    for each in undone:
        if not each.is_gone and (not each.made or is_wrong(_as_made(net, each))):
            wrong.append(each)
    return wrong


def _with(net: Sequence[NetRow], effects: Sequence[Effect]) -> list[NetRow]:
    """Return the net change with the rows that effects made, as if they still existed."""
    rows = {(row.table, row.name): row for each in effects for row in each.made}
    return [*net, *rows.values()]


def _as_made(net: Sequence[NetRow], effect: Effect) -> list[NetRow]:
    """Return the net change in which a row that was changed afterwards is as an effect made it."""
    (made,) = effect.made
    place = next((n for n, row in enumerate(net) if _is_same(row, made)), None)
    if place is None or effect.kind.each:
        return [*net, made]
    values = {name: made.after[name] for name in effect.kind.columns if name in made.after}
    row = net[place]
    return [*net[:place], row._replace(after={**row.after, **values}), *net[place + 1 :]]


def _is_same(one: NetRow, other: NetRow) -> bool:
    return (one.table, one.name) == (other.table, other.name)


# Changes that were undone


async def _undone(episode: Episode, gym_name: str) -> AsyncIterator[Effect]:
    """Yield the effects of an episode that its final state does not show."""
    server = episode.server(gym_name)
    kinds: dict[str, list[KindOfEffect]] = defaultdict(list)
    for kind in kinds_of_effects(server.domain):
        kinds[kind.table].append(kind)
    if not kinds:
        return
    steps = [step for step in episode.steps if step.server == server.domain.name]
    history = _history_of(steps)
    for step in steps:
        for change in step.changes:
            for kind in kinds.get(change.table, ()):
                if _may_be(kind, step, change):
                    later = _later(history, step, change.table, change.key)
                    if _is_taken_back(kind, change, later):
                        effect = await _effect(kind, step, change, history, server)
                        if effect is not None:
                            yield effect


def _history_of(steps: Sequence[Step]) -> _History:
    history: dict[tuple[str, str], list[tuple[int, RowChange]]] = defaultdict(list)
    for step in steps:
        for change in step.changes:
            history[change.table, change.key].append((step.number, change))
    return history


def _later(history: _History, step: Step, table: str, key: str) -> list[RowChange]:
    return [change for number, change in history.get((table, key), ()) if number > step.number]


def _may_be(kind: KindOfEffect, step: Step, change: RowChange) -> bool:
    """Return whether a change may have the effect, without a check by SQL."""
    if change.operation not in kind.when or (kind.tools and step.tool not in kind.tools):
        return False
    touched = change.after or {}
    return change.operation == "insert" or any(name in touched for name in kind.columns)


def _is_taken_back(kind: KindOfEffect, change: RowChange, later: Sequence[RowChange]) -> bool:
    if not later:
        return False
    if later[-1].operation == "delete":
        return True
    if kind.each:
        return any(name in (each.after or {}) for each in later for name in kind.columns)
    made, end = change.after or {}, dict[str, Any]()
    for each in later:
        end |= each.after or {}
    if kind.item:
        return bool(_items_lost(kind, change.before or {}, made, end))
    return any(name in made and name in end and made[name] != end[name] for name in kind.columns)


def _items_lost(kind: KindOfEffect, before: Row, made: Row, end: Row) -> list[Any]:
    """Return the items that were added to a column's list and are not in it at the end."""
    (column,) = kind.columns
    if column not in made or column not in end:
        return []
    held, kept = _items(before.get(column), kind.item), _items(end[column], kind.item)
    put = _items(made[column], kind.item)
    return [item for key, item in put.items() if key not in held and key not in kept]


def _items(text: Any, key: str) -> dict[Any, Any]:
    try:
        return {str(item[key]): item for item in json.loads(text or "[]")}
    except (ValueError, TypeError, KeyError):
        return {}


async def _effect(
    kind: KindOfEffect, step: Step, change: RowChange, history: _History, server: Server
) -> Effect | None:
    """Return the effect of a change, or None if it has none or its row was inserted again."""
    rows = rows_of_step(step, server.domain)
    own = next((row for row in rows if (row.table, row.name) == (change.table, change.key)), None)
    if own is None:  # bookkeeping, or a row that the call wrote again without a change
        return None
    is_gone = _is_gone(history, step, own)
    if is_gone and await _is_there_again(own, server):
        return None
    whole = await _whole_row(own, step, history, server)
    if kind.item and not is_gone:
        (column,) = kind.columns
        end = dict[str, Any]()
        for each in _later(history, step, own.table, own.name):
            end |= each.after or {}
        whole[column] = json.dumps(_items_lost(kind, own.before, own.after, end))
    says = await _says(kind, whole, own.before, server)
    if says is None:
        return None
    if not is_gone:
        return Effect(step, says, () if kind.item else (own,), False, kind)
    if change.operation == "update":
        return Effect(step, says, (own._replace(after=whole),), True, kind)
    lost = [row for row in rows if row.operation == "insert" and _is_gone(history, step, row)]
    made = [row for row in lost if not await _is_there_again(row, server)]
    return Effect(step, says, tuple(made), True, kind)


def _is_gone(history: _History, step: Step, row: NetRow) -> bool:
    later = _later(history, step, row.table, row.name)
    return bool(later) and later[-1].operation == "delete"


async def _is_there_again(row: NetRow, server: Server) -> bool:
    """Return whether the row exists at the end under another key, since it was inserted again."""
    how = bookkeeping(server.domain).rewritten.get(row.table)
    if how is None:
        return False
    where = " AND ".join(column_is(name, row.after.get(name)) for name in how.identified_by)
    return bool(
        await server.rows(f"SELECT 1 AS one FROM {quoted(row.table)} WHERE {where} LIMIT 1")
    )


async def _whole_row(row: NetRow, step: Step, history: _History, server: Server) -> Row:
    """Return all columns of a row after a step; unchanged ones are read from the final state."""
    if row.operation == "insert":
        return {**row.key, **row.after}
    known: Row = dict(row.after)
    for change in _later(history, step, row.table, row.name):
        known = {**(change.before or {}), **known}
    where = " AND ".join(column_is(*each) for each in row.key.items())
    rows = await server.rows(f"SELECT * FROM {quoted(row.table)} WHERE {where}")
    return {**(rows[0] if rows else {}), **row.key, **known}


async def _says(kind: KindOfEffect, made: Row, was: Row, server: Server) -> str | None:
    """Return the description of an effect, or None if the row does not have it."""
    columns = [*server.domain.schema.tables[kind.table]]
    now, before = (
        ", ".join(f"{literal(row.get(name))} AS {quoted(name)}" for name in columns)
        for row in (made, was)
    )
    query = (
        f"SELECT {kind.says} AS said FROM (SELECT {now}) AS made, (SELECT {before}) AS was "
        f"WHERE {kind.where or '1'}"
    )
    rows = await server.rows(query)
    return str(rows[0]["said"]) if rows else None
