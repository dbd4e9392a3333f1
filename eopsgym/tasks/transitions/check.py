"""The verifier `transitions`: whether the recorded steps of a run keep the required order."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from eopsgym.domains.kernel import Domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.gym import Episode, RowChange
from eopsgym.tasks.answers.judge_rating import OwnVerdict
from eopsgym.tasks.footprint.net_row import unrecorded
from eopsgym.tasks.footprint.row_pattern import same
from eopsgym.tasks.sql_text import column_is, literal
from eopsgym.tasks.transitions.config import ANY, But, Event, Never, Order, Path, Transitions


class _Change(NamedTuple):
    step: int
    server: str
    row: RowChange

    def touches(self, table: str, names: set[str]) -> bool:
        """Return whether a row of the table with one of these names (any if empty) changed."""
        return self.row.table == table and (not names or self.row.key in names)


async def check_transitions(asked: Transitions, episode: Episode, gym_name: str) -> OwnVerdict:
    """Check the transitions of an episode on a server, and on others that an order names.

    A recorded step that is never allowed counts, even if other changes were not recorded. Otherwise
    there is no verdict (None) if changes were not recorded. Each fault in the details ends with the
    sentence of the policy from which it follows.
    """
    domain = episode.server(gym_name).domain
    everywhere = _changes(episode)
    changes = [change for change in everywhere if change.server == domain.name]
    schema = domain.schema
    domains = [episode.server(name).domain for name in servers_of(asked, gym_name)]
    wrong: list[tuple[str, Path | Never | Order]] = []
    wrong += [(fault, each) for each in asked.never for fault in _never(each, changes, schema)]
    if not wrong:
        if why := next(filter(None, (unrecorded(episode, each.name) for each in domains)), ""):
            return OwnVerdict(None, why)
        for order in asked.order:
            at = _places(order, episode, gym_name)
            wrong += [(fault, order) for fault in _order(order, everywhere, *at)]
        for path in asked.paths:
            wrong += [(fault, path) for fault in await _path(path, changes, episode, gym_name)]
    faults = [f"{what}; {each.because}: {_sentence(domains, each.because)}" for what, each in wrong]
    return OwnVerdict(not faults, "; ".join(faults) or "went a way that it may")


def broken_between_systems(asked: Transitions, episode: Episode, gym_name: str) -> set[str]:
    """Return the rules of orders over two systems that an episode broke.

    A system does not see the changes in another one, so no system records a breach of these rules.
    """
    changes = _changes(episode)
    placed = [(order, _places(order, episode, gym_name)) for order in asked.order]
    between = [(order, at) for order, at in placed if at[0] is not at[1]]
    return {order.because for order, at in between if any(_order(order, changes, *at))}


def servers_of(asked: Transitions, gym_name: str) -> tuple[str, ...]:
    """Return the servers that a verifier of a server reads, each once."""
    ordered = [name for order in asked.order for name in _servers(order, gym_name)]
    return tuple(dict.fromkeys([gym_name, *ordered]))


def _servers(order: Order, gym_name: str) -> tuple[str, str]:
    return order.first.gym_name or gym_name, order.then.gym_name or gym_name


def _changes(episode: Episode) -> list[_Change]:
    return [
        _Change(step.number, step.server, row) for step in episode.steps for row in step.changes
    ]


def _places(order: Order, episode: Episode, gym_name: str) -> tuple[Domain, Domain]:
    """Return the systems of `first` and `then` in a verifier of this server."""
    first, then = (episode.server(name).domain for name in _servers(order, gym_name))
    return first, then


def _sentence(domains: Sequence[Domain], rule: str) -> str:
    sentences = (domain.rules[rule] for domain in domains if rule in domain.rules)
    return next(sentences, "no such rule").partition("\n")[0]


def _names(table: str, key: Mapping[str, Any], schema: Schema) -> set[str]:
    """Return keys in the form of recorded changes, one for each value that a key lists."""
    ordered = [key[column] for column in schema.tables.get(table, {}) if column in key]
    choices = [value if isinstance(value, list) else [value] for value in ordered]
    return {"/".join(map(str, values)) for values in product(*choices)} if key else set()


def _never(never: Never, changes: Sequence[_Change], schema: Schema) -> Iterator[str]:
    names = _names(never.table, never.key, schema)
    for change in changes:
        row = change.row
        if not change.touches(never.table, names) or never.column not in (row.after or {}):
            continue
        before = (row.before or {}).get(never.column)
        after = (row.after or {})[never.column]
        if _meets(before, never.before) and _meets(after, never.after):
            went = f"{never.column} {before!r} -> {after!r}"
            yield f"step {change.step}: {never.table} {row.key}: {went} must never be"


def _meets(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, But):
        return not same(value, wanted.value)
    return wanted is ANY or same(value, wanted)


# Order


def _order(
    order: Order, changes: Sequence[_Change], first_at: Domain, then_at: Domain
) -> Iterator[str]:
    holding: set[str] = set()
    first = _names(order.first.table, order.first.key, first_at.schema)
    then = _names(order.then.table, order.then.key, then_at.schema)
    places = ["", ""] if first_at is then_at else [f" in {first_at.name}", f" in {then_at.name}"]
    for step in dict.fromkeys(change.step for change in changes):
        made = [change for change in changes if change.step == step]
        # The changes of one call have no order.
        for change in made:
            if change.server == first_at.name and change.touches(order.first.table, first):
                _follow(order.first, change.row, holding)
        for change in made:
            here = change.server == then_at.name and change.touches(order.then.table, then)
            if here and _happens(order.then, change.row) and not holding:
                what = f"{_said(order.then)}{places[1]} before {_said(order.first)}{places[0]}"
                yield f"step {step}: {order.then.table} {change.row.key}: {what}"


def _follow(event: Event, row: RowChange, holding: set[str]) -> None:
    """Update the set of rows for which an event has happened and still holds."""
    if _happens(event, row):
        holding.add(row.key)
    elif row.operation == "delete" or any(column in event.sets for column in row.after or {}):
        holding.discard(row.key)


def _happens(event: Event, row: RowChange) -> bool:
    """Return whether a change sets a column of the event, and none to another value."""
    if event.delete or row.operation == "delete":
        return event.delete and row.operation == "delete"
    after = row.after or {}
    touched = [column for column in event.sets if column in after]
    return bool(touched) and all(same(after[column], event.sets[column]) for column in touched)


def _said(event: Event) -> str:
    if event.delete:
        return f"a {event.table} is deleted"
    values = ", ".join(f"{column} {value!r}" for column, value in event.sets.items())
    return f"{event.table} becomes {values}"


# Paths


async def _path(
    path: Path, changes: Sequence[_Change], episode: Episode, gym_name: str
) -> list[str]:
    schema = episode.server(gym_name).domain.schema
    if path.key:
        names = _names(path.table, path.key, schema)
    else:
        written = {c.row.key for c in changes if c.row.table == path.table}
        names = await _picked(path, written, episode, gym_name)
        if not names:
            held = ", ".join(f"{column}={value!r}" for column, value in path.where.items())
            return [f"no {path.table} that was written has {held} at the end"]
    wrong = []
    for name in sorted(names):
        taken = [
            change.row.after[path.column]
            for change in changes
            if change.touches(path.table, {name}) and path.column in (change.row.after or {})
            if change.row.after is not None
        ]
        if not any(_is_same(taken, each) for each in path.sequences):
            wanted = " or ".join(_in_words(each) for each in path.sequences)
            wrong.append(
                f"{path.table} {name}: {path.column} goes {_in_words(taken)}, not {wanted}"
            )
    return wrong


def _is_same(taken: Sequence[Any], wanted: Sequence[Any]) -> bool:
    return len(taken) == len(wanted) and all(map(same, taken, wanted))


def _in_words(values: Sequence[Any]) -> str:
    return " -> ".join(map(repr, values)) or "nowhere"


async def _picked(path: Path, written: set[str], episode: Episode, gym_name: str) -> set[str]:
    """Return the keys of the written rows that have the path's values at the end."""
    keys = [name for name, column in _columns(episode, gym_name, path.table) if column.key]
    key = " || '/' || ".join(f'"{name}"' for name in keys or ["rowid"])
    where = " AND ".join(column_is(*each) for each in path.where.items())
    among = ", ".join(literal(name) for name in sorted(written))
    query = (
        f'SELECT {key} AS name FROM "{path.table}" WHERE {where} AND CAST({key} AS TEXT) '
        f"IN ({among}) LIMIT {max(len(written), 1)}"
    )
    rows = await episode.server(gym_name).rows(query)
    return {str(row["name"]) for row in rows}


def _columns(episode: Episode, gym_name: str, table: str) -> list[tuple[str, Any]]:
    return list(episode.server(gym_name).domain.schema.tables.get(table, {}).items())
