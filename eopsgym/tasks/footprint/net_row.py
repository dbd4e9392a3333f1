"""The net change of a run: each changed row once."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.gym import Episode, Operation, RowChange, Step, net_changes
from eopsgym.tasks.footprint.bookkeeping import (
    Bookkeeping,
    RewrittenRows,
    bookkeeping,
    still_changed,
)

UNKNOWN = object()
"""The value of a column that a change does not show."""


class NetRow(NamedTuple):
    """One row that a run changed: `before` and `after` as in `RowChange`, `key` by column.

    `before` is empty for an insert, and `after` for a delete.
    """

    table: str
    operation: Operation
    key: Row
    before: Row
    after: Row

    @property
    def name(self) -> str:
        """The key in the form that steps use."""
        return "/".join(map(str, self.key.values()))

    def value(self, column: str) -> Any:
        """Return a column's value at the end, as far as the change shows it."""
        for known in (self.after, self.key, self.before):
            if column in known:
                return known[column]
        return UNKNOWN


def net_rows(episode: Episode, server: str) -> list[NetRow]:
    """Return the net change of all calls of an episode to a system, without its bookkeeping.

    Args:
        episode: the episode with its recorded steps.
        server: the system, by domain or gym name.
    """
    domain = episode.server(server).domain
    made = [step.changes.changeset for step in episode.steps if step.server == domain.name]
    return deeds((_net_row(*each) for each in net_changes(made, domain.schema)), domain)


def rows_of_step(step: Step, domain: Domain) -> list[NetRow]:
    """Return the rows that one call to a system changed, without its bookkeeping."""
    changes = net_changes([step.changes.changeset], domain.schema)
    return deeds([_net_row(*each) for each in changes], domain)


def unrecorded(episode: Episode, gym_name: str) -> str:
    """Return a message about a step that may have made unrecorded changes on a server, or ''."""
    domain = episode.server(gym_name).domain.name
    unseen = (s for s in episode.steps if s.server == domain and may_have_changed(s, episode))
    step = next(unseen, None)
    if step is None:
        return ""
    what = f"what step {step.number} ({step.tool}) changed"
    return f"no verdict: {what} was not recorded: the server does not hand it over"


def may_have_changed(step: Step, episode: Episode) -> bool:
    """Return whether a call was not recorded and may have changed something.

    This may be a refused call as well, since some remote servers keep the row of a failed call.
    """
    if step.changes.recorded or not step.server:
        return False
    if step.server not in episode.servers:
        return True
    tool = episode.server(step.server).domain.tools.get(step.tool)
    return tool is None or tool.writes


def _net_row(change: RowChange, key: Row) -> NetRow:
    """Convert a change; the rowid of a row without a key is not one of its values."""
    after = change.after or {}
    if "rowid" in key:
        after = {column: value for column, value in after.items() if column != "rowid"}
    return NetRow(change.table, change.operation, key, change.before or {}, after)


def deeds(rows: Iterable[NetRow], domain: Domain) -> list[NetRow]:
    """Return the changed rows and columns that are not bookkeeping."""
    own = bookkeeping(domain)
    counting = [counted for row in rows if (counted := _counted(row, own)) is not None]
    for table, how in own.rewritten.items():
        counting = list(_as_known(counting, table, how))
    return counting


def _counted(row: NetRow, own: Bookkeeping) -> NetRow | None:
    """Return the parts of a row that are not bookkeeping, or None if there are none."""
    last: Row | None = row.after
    if row.table in own.tables:
        counted = own.counted_rows.get(row.table)
        if counted is None or row.operation == "delete":
            return None
        last = counted.read(row.after)
    if last is None:
        return None
    before, after = own.without(row.table, row.before), own.without(row.table, last)
    if row.operation == "update":
        before, after = still_changed(before, after)
    return row._replace(before=before, after=after) if before or after else None


# Rows that are inserted again


def _as_known(rows: Sequence[NetRow], table: str, how: RewrittenRows) -> Iterator[NetRow]:
    """Yield the rows; a row that was deleted and inserted again becomes an update."""
    again = _again(rows, table, how.identified_by)
    names = {_text_key(rows[new]): _text_key(rows[old]) for new, old in again.items()}
    gone = {*again.values()}
    for number, row in enumerate(rows):
        if number in gone:
            continue
        known = _renamed(row, names) if names else row
        if number in again:
            old = rows[again[number]]
            known = NetRow(table, "update", old.key, old.before, {**known.after, **old.key})
        if table == row.table and known.operation == "update":
            known = _changed(known, how.free)
        if known.before or known.after:
            yield known


def _again(rows: Sequence[NetRow], table: str, by: Sequence[str]) -> dict[int, int]:
    """Return the index of each row that was inserted again, with that of its deleted row."""
    gone: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    new: list[int] = []
    for number, row in enumerate(rows):
        if row.table == table and row.operation == "delete":
            gone[_values(row.before, by)].append(number)
        elif row.table == table and row.operation == "insert":
            new.append(number)
    deleted: dict[int, int] = {}
    for number in new:
        if there := gone.get(_values(rows[number].after, by)):
            held = rows[number].after.items()
            deleted[number] = max(there, key=lambda old: len(held & rows[old].before.items()))
            there.remove(deleted[number])
    return deleted


def _values(row: Row, columns: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row.get(column) for column in columns)


def _text_key(row: NetRow) -> str:
    """Return the id of a row if it is a text, to which other rows may refer, or ''."""
    values = list(row.key.values())
    return values[0] if len(values) == 1 and isinstance(values[0], str) else ""


def _renamed(row: NetRow, names: Mapping[str, str]) -> NetRow:
    """Return a row with the ids that other rows had before they were inserted again."""
    key, after = (
        {column: names.get(v) or v if isinstance(v, str) else v for column, v in cells.items()}
        for cells in (row.key, row.after)
    )
    return row._replace(key=key, after=after)


def _changed(row: NetRow, free: Collection[str]) -> NetRow:
    """Return an update with only its changed columns, without the free ones."""
    columns = [
        column
        for column in dict.fromkeys([*row.before, *row.after])
        if column not in free and row.before.get(column) != row.after.get(column)
    ]
    before, after = ({c: cells.get(c) for c in columns} for cells in (row.before, row.after))
    return row._replace(before=before, after=after)
