"""The net change of a whole run: the rows that differ from the seed."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.gym import Episode
from eopsgym.tasks.footprint.net_row import NetRow, net_rows

_LONG = 16
"""The least length of an id that is also recognised within another value, such as a link."""


class ChangedRow(NamedTuple):
    """A row that a run changed, and its system."""

    server: str
    row: NetRow


NetChange = tuple[ChangedRow, ...]


def net_change(episode: Episode) -> NetChange:
    """Return the combined changes of all recorded steps of an episode."""
    return tuple(
        ChangedRow(name, row) for name in episode.servers for row in net_rows(episode, name)
    )


def differences(one: NetChange, other: NetChange) -> Iterator[str]:
    """Yield the differences of `one` from `other` in words, by column or for a whole row."""
    ours, theirs = _by_place(one), _by_place(other)
    for table, key in sorted({*ours, *theirs}):
        here, there = ours.get((table, key)), theirs.get((table, key))
        if here == there:
            continue
        operation = (here or there or one[0].row).operation
        if here is None:
            undone = {"insert": "is not there", "delete": "is still there"}
            yield f"{table} {key} {undone.get(operation, 'is left as it was')}"
        elif there is None and operation != "update":
            yield f"{table} {key} is {'new' if operation == 'insert' else 'gone'}"
        else:
            yield from _cells(here, there)


def _by_place(net: NetChange) -> dict[tuple[str, str], NetRow]:
    return {(each.row.table, each.row.name): each.row for each in net}


def _cells(here: NetRow, there: NetRow | None) -> Iterator[str]:
    """Yield the columns in which a row differs from the other run's."""
    ours, theirs = here.after, there.after if there else {}
    before = {**(there.before if there else {}), **here.before}
    for column in dict.fromkeys([*ours, *theirs]):
        wanted = theirs.get(column, before.get(column))
        value = ours.get(column, before.get(column))
        if value != wanted:
            said = "instead of" if column in theirs else "and was"
            yield f"{here.table} {here.name}.{column} is {value!r} {said} {wanted!r}"


def shape(net: NetChange, schemas: Mapping[str, Schema]) -> list[str]:
    """Return the net change without ids and numbers of new rows, which depend on their order."""
    new = {each.row.name for each in net if each.row.operation == "insert"}
    return sorted(_shape_of(each, new, schemas[each.server]) for each in net)


def _shape_of(each: ChangedRow, new: set[str], schema: Schema) -> str:
    row = each.row
    values = dict(row.after or row.before)
    key = row.name
    if row.operation == "insert" and row.table in schema.tables and len(row.key) == 1:
        alone = [names[0] for names in schema.keys(row.table).unique if len(names) == 1]
        alone.append("number")  # unique, though not every schema says so
        values = {name: v for name, v in values.items() if name not in (*row.key, *alone)}
        key = ""
    cells = {name: _without(value, new) for name, value in values.items()}
    return f"{each.server} {row.operation} {row.table} {key} {sorted(cells.items())}"


def _without(value: Any, new: set[str]) -> Any:
    """Return a value with ids of new rows replaced, whole ones and long ones inside a text."""
    if str(value) in new:
        return "(new)"
    if isinstance(value, str):
        for name in new:
            if len(name) >= _LONG and name in value:
                value = value.replace(name, "(new)")
    return value
