"""What a whole run changed, put together: the rows that are other than they were."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import apsw

from eopsgym.domains.schema import Schema
from eopsgym.gym import Episode, Step
from eopsgym.gym.changes import Cell, RowChange, decode


class NetRow(NamedTuple):
    """A row that a run left other than it found it, and the system it belongs to."""

    server: str
    row: RowChange


NetChange = tuple[NetRow, ...]


def net_change(episode: Episode) -> NetChange:
    """What all recorded steps of an episode changed, put together."""
    found: list[NetRow] = []
    for name, server in episode.servers.items():
        merged = _merge(step for step in episode.steps if step.server == name)
        rows = decode(merged, server.domain.schema).rows
        found += [NetRow(name, row) for row in rows]
    return tuple(found)


def _merge(steps: Iterable[Step]) -> bytes:
    changesets = [step.changes.changeset for step in steps if step.changes.changeset]
    if len(changesets) < 2:
        return changesets[0] if changesets else b""
    builder = apsw.ChangesetBuilder()  # type: ignore[no-untyped-call]
    for changeset in changesets:
        builder.add(changeset)
    return builder.output()


def differences(one: NetChange, other: NetChange) -> Iterator[str]:
    """In words, what `one` left otherwise than `other`: table, key and column."""
    ours, theirs = _cells(one), _cells(other)
    for place in sorted({*ours, *theirs}):
        here, there = ours.get(place), theirs.get(place)
        if (here and here.after) == (there and there.after) and bool(here) == bool(there):
            continue
        table, key, column = place
        if here is None:
            yield f"{table} {key}.{column} is left as it was"
        elif there is None:
            yield f"{table} {key}.{column} is {here.after!r} and was {here.before!r}"
        else:
            yield f"{table} {key}.{column} is {here.after!r} instead of {there.after!r}"


def _cells(net: NetChange) -> dict[tuple[str, str, str], Cell]:
    return {(c.table, c.key, c.column): c for each in net for c in each.row.cells()}


def shape(net: NetChange, schemas: Mapping[str, Schema]) -> list[str]:
    """The net change without the ids and numbers that new rows got, which follow their order."""
    new = {each.row.key for each in net if each.row.operation == "insert"}
    return sorted(_shape_of(each, new, schemas[each.server]) for each in net)


def _shape_of(each: NetRow, new: set[str], schema: Schema) -> str:
    row = each.row
    values = {**(row.after or row.before or {})}
    key = row.key
    if row.operation == "insert" and row.table in schema.tables:
        keys = schema.keys(row.table)
        alone = [names[0] for names in keys.unique if len(names) == 1]
        if len(keys.primary) == 1:
            key = ""
            values = {n: v for n, v in values.items() if n not in (*keys.primary, *alone)}
    told = {name: "(new)" if str(value) in new else value for name, value in values.items()}
    return f"{each.server} {row.operation} {row.table} {key} {sorted(told.items())}"
