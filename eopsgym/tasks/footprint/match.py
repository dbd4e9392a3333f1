"""The mismatches between the net change of a run and its task's footprint."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from eopsgym.gym import Operation
from eopsgym.tasks.footprint.config import Footprint, FootprintRow
from eopsgym.tasks.footprint.net_row import NetRow
from eopsgym.tasks.footprint.row_pattern import Bound, Mismatch, fits, row_mismatches
from eopsgym.tasks.footprint.search import can_pair, search

_CASES = 512
"""The most combinations of one case of each `either` that are tried."""
_NEAR = 20
"""The most rows that are compared to find the one that an entry may mean."""


class TooManyWaysError(Exception):
    """An error for a comparison that would take too long."""


def mismatches(net: Sequence[NetRow], footprint: Footprint) -> list[Mismatch]:
    """Return the mismatches between a run's net change and a footprint; empty if it fits.

    If the footprint has cases, the mismatches of the nearest combination are returned.

    Raises:
        TooManyWaysError: if so many rows are similar that the comparison would take too long.
    """
    best: list[Mismatch] | None = None
    combinations = product(*(_possible(each.cases, net) for each in footprint.either))
    for taken in islice(combinations, _CASES):
        entries = [*footprint.rows, *(row for case in taken for row in case)]
        differences = _compare(net, entries)
        if not differences:
            return []
        if best is None or len(differences) < len(best):
            best = differences
    if next(combinations, None) is not None:
        raise TooManyWaysError(f"the cases of 'either' make more than {_CASES} ways")
    return best or []


def _possible(
    cases: Sequence[tuple[FootprintRow, ...]], net: Sequence[NetRow]
) -> list[tuple[FootprintRow, ...]]:
    """Return the cases whose required rows all exist, or all cases if there is none."""
    there = {_place(row.operation, row.table, row.key) for row in net}
    tables = {(row.operation, row.table) for row in net}

    def exists(entry: FootprintRow) -> bool:
        if entry.key:
            return _place(entry.operation, entry.table, entry.key) in there
        return (entry.operation, entry.table) in tables

    good = [case for case in cases if all(entry.optional or exists(entry) for entry in case)]
    return good or list(cases)


def _place(operation: Operation, table: str, key: Mapping[str, Any]) -> tuple[Any, ...]:
    return operation, table, frozenset(key.items())


class _Pairs(NamedTuple):
    """Entries paired with rows, and the entries and rows without a partner."""

    paired: list[tuple[FootprintRow, NetRow]]
    entries: list[FootprintRow]
    rows: list[NetRow]
    bound: Bound


def _compare(net: Sequence[NetRow], entries: Sequence[FootprintRow]) -> list[Mismatch]:
    pairs = _first_fits(net, entries)
    if not (pairs.entries or pairs.rows or pairs.bound):
        return []  # all are paired, and no entry refers to another row
    wrong = list(_report(pairs))
    if not wrong or not _can_match(net, entries):
        return wrong
    return []


def _first_fits(net: Sequence[NetRow], entries: Sequence[FootprintRow]) -> _Pairs:
    """Pair each entry with the first remaining row that fits it."""
    named = {_place(row.operation, row.table, row.key): row for row in net if row.key}
    new: dict[str, dict[int, NetRow]] = defaultdict(dict)
    for row in net:
        if row.operation == "insert":
            new[row.table][id(row)] = row
    pairs, used = _Pairs([], [], [], _nobody(entries)), set[int]()
    for entry in _parents_first(entries):
        if entry.operation == "insert":
            options: Iterable[NetRow] = new[entry.table].values()
        else:
            one = named.get(_place(entry.operation, entry.table, entry.key))
            options = () if one is None or id(one) in used else (one,)
        fitting = next((row for row in options if fits(entry, row, pairs.bound)), None)
        if fitting is None:
            pairs.entries.append(entry)
            continue
        pairs.paired.append((entry, fitting))
        used.add(id(fitting))
        new[entry.table].pop(id(fitting), None)
        if entry.label:
            pairs.bound[entry.label] = fitting
    pairs.rows.extend(row for row in net if id(row) not in used)
    return pairs


def _parents_first(entries: Sequence[FootprintRow]) -> list[FootprintRow]:
    """Return entries in an order in which each follows those to which it refers."""
    if not any(entry.references for entry in entries):
        return list(entries)
    children: dict[str, list[FootprintRow]] = defaultdict(list)
    for entry in entries:
        for reference in entry.references:
            children[reference.label].append(entry)
    labels = {entry.label for entry in entries if entry.label}
    ordered: dict[int, FootprintRow] = {}

    def add(entry: FootprintRow) -> None:
        waiting = [entry]
        while waiting:
            each = waiting.pop()
            if id(each) in ordered:
                continue
            ordered[id(each)] = each
            if each.label:
                waiting += reversed(children[each.label])

    for entry in entries:
        if not any(reference.label in labels for reference in entry.references):
            add(entry)
    for entry in entries:
        add(entry)
    return list(ordered.values())


def _report(pairs: _Pairs) -> Iterator[Mismatch]:
    """Yield the mismatches of the pairs and of the entries and rows without a partner."""
    meant: list[tuple[FootprintRow, NetRow]] = []
    rows = list(pairs.rows)
    missing: list[FootprintRow] = []
    for entry in pairs.entries:
        near = _nearest(entry, rows, pairs.bound)
        if near is None:
            missing.append(entry)
            continue
        rows.remove(near)
        meant.append((entry, near))
        if entry.label:
            pairs.bound.setdefault(entry.label, near)
    labels = {entry.label: None for entry in missing if entry.label and entry.optional}
    bound: Bound = {**labels, **pairs.bound}
    for entry, row in (*meant, *pairs.paired):
        yield from row_mismatches(entry, row, bound)
    for row in rows:
        yield from _not_called_for(row)
    for entry in missing:
        if not entry.optional:
            key = "/".join(map(str, entry.key.values()))
            wanted = dict(entry.sets)
            yield Mismatch("missing", entry.operation, entry.table, key, wanted=wanted)


def _nearest(entry: FootprintRow, rows: list[NetRow], bound: Bound) -> NetRow | None:
    """Return the row that an entry may mean although it does not fit."""
    if entry.operation != "insert":
        place = _place(entry.operation, entry.table, entry.key)
        return next((r for r in rows if _place(r.operation, r.table, r.key) == place), None)
    near = [r for r in rows if r.operation == "insert" and r.table == entry.table][:_NEAR]
    if len(near) == 1:
        return near[0]
    return min(near, key=lambda row: len(list(row_mismatches(entry, row, bound))), default=None)


def _not_called_for(row: NetRow) -> Iterator[Mismatch]:
    about = (row.operation, row.table, row.name)
    if row.operation != "update":
        yield Mismatch("extra", *about, None, row.before or None, row.after or None)
    else:
        for column, after in row.after.items():
            yield Mismatch("extra", *about, column, row.before.get(column), after)


# Similar rows


def _can_match(net: Sequence[NetRow], entries: Sequence[FootprintRow]) -> bool:
    """Return whether each row can have a separate entry, and each required entry a row."""
    if any(left > 0 for left in _counts(net, entries).values()):
        return False
    places = {_place(r.operation, r.table, r.key): n for n, r in enumerate(net) if r.key}
    new: dict[str, list[int]] = defaultdict(list)
    for number, row in enumerate(net):
        if row.operation == "insert":
            new[row.table].append(number)
    options: list[list[int]] = []
    for entry in entries:
        place = places.get(_place(entry.operation, entry.table, entry.key))
        named = [] if place is None else [place]
        near = new[entry.table] if entry.operation == "insert" else named
        options.append([number for number in near if fits(entry, net[number], {})])
    needed = [number for number, entry in enumerate(entries) if not entry.optional]
    if not can_pair(options, needed, range(len(net))):
        return False
    asked = {reference.label for entry in entries for reference in entry.references}
    tied = [n for n, e in enumerate(entries) if e.label in asked or e.references]
    nobody = _nobody(entries)
    place_of = {id(entry): number for number, entry in enumerate(entries)}
    order = [place_of[id(e)] for e in _parents_first(entries) if place_of[id(e)] in {*tied}]
    users = {label: [n for n in tied if label in _labels(entries[n])] for label in asked}

    def agrees(chosen: Mapping[int, int | None], last: int) -> bool:
        bound = dict(nobody)
        for number, row in chosen.items():
            if label := entries[number].label:
                bound[label] = None if row is None else net[row]
        again = {last, *users.get(entries[last].label or "", ())}
        return all(
            fits(entries[number], net[row], bound)
            for number in again
            if (row := chosen.get(number)) is not None
        )

    skip = {number for number in order if entries[number].optional}
    possible = search(order, options, skip, agrees, needed, range(len(net)))
    if possible is None:
        raise TooManyWaysError("too many of its rows are alike")
    return possible


def _nobody(entries: Sequence[FootprintRow]) -> Bound:
    """Return the labels that no entry has, which belong to cases that were not chosen."""
    known = {entry.label for entry in entries}
    asked = {reference.label for entry in entries for reference in entry.references}
    return dict.fromkeys(asked - known)


def _labels(entry: FootprintRow) -> set[str]:
    return {reference.label for reference in entry.references}


def _counts(
    net: Sequence[NetRow], entries: Sequence[FootprintRow]
) -> Counter[tuple[str, str, str]]:
    """Count, by operation and table, the rows above the allowed and below the required number."""
    rows = Counter((row.operation, row.table) for row in net)
    most = Counter((entry.operation, entry.table) for entry in entries)
    least = Counter((entry.operation, entry.table) for entry in entries if not entry.optional)
    over: Counter[tuple[str, str, str]] = Counter()
    for place in {*rows, *most}:
        over[(*place, "more")] = rows[place] - most[place]
        over[(*place, "fewer")] = least[place] - rows[place]
    return over
