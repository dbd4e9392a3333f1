"""The choice of rows for entries, if several rows fit."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

_TRIES = 50_000

Agrees = Callable[[Mapping[int, int | None], int], bool]
"""A check that a choice of rows (by entry; None for no row) agrees, after its last addition."""


def can_pair(
    options: Sequence[Sequence[int]], needed: Collection[int], rows: Collection[int]
) -> bool:
    """Return whether all of `rows` and all `needed` entries can be paired, each with an option.

    Args:
        options: for each entry, the rows that fit it.
        needed: the entries that must have a row.
        rows: the rows that must have an entry.

    If there is a pairing of all rows and a pairing of all needed entries, there is one of both
    (Mendelsohn and Dulmage, 1958).
    """
    wanted, allowed = {*needed}, {*rows}
    free = [[row for row in fitting if row in allowed] for fitting in options]
    if not _pairs_all({number: free[number] for number in wanted}):
        return False
    entries: dict[int, list[int]] = {row: [] for row in allowed}
    for number, fitting in enumerate(free):
        for row in fitting:
            entries[row].append(number)
    return _pairs_all(entries)


def _pairs_all(options: Mapping[int, Sequence[int]]) -> bool:
    """Return whether each key can have a separate option, by augmenting paths."""
    if not all(options.values()):
        return False
    owner: dict[int, int] = {}
    return all(_augment(start, options, owner) for start in options)


def _augment(start: int, options: Mapping[int, Sequence[int]], owner: dict[int, int]) -> bool:
    came: dict[int, int] = {}
    waiting = deque([start])
    while waiting:
        key = waiting.popleft()
        for option in options[key]:
            if option in came:
                continue
            came[option] = key
            if option in owner:
                waiting.append(owner[option])
                continue
            last: int | None = option
            while last is not None:
                taker = came[last]
                given = next((o for o, k in owner.items() if k == taker), None)
                owner[last] = taker
                last = given
            return True
    return False


def search(
    order: Sequence[int],
    options: Sequence[Sequence[int]],
    skip: Collection[int],
    agrees: Agrees,
    needed: Sequence[int],
    rows: Collection[int],
) -> bool | None:
    """Try rows for the entries that depend on each other, leaving enough for the others.

    Args:
        order: the entries that depend on each other, in the order in which they are tried.
        options: for each entry, the rows that fit it by itself.
        skip: the entries that need not have a row.
        agrees: a check that the last choice agrees with the ones before.
        needed: all entries that must have a row.
        rows: the rows that must have an entry.

    Returns:
        Whether there is such a choice; None if it was not decided in a bounded number of tries.
    """
    if not order:
        return True
    others = [[] if number in order else list(fit) for number, fit in enumerate(options)]
    must = [number for number in needed if number not in order]
    chosen: dict[int, int | None] = {}
    left = _TRIES

    def tries(number: int) -> Iterator[int | None]:
        yield from options[number]
        if number in skip:
            yield None

    waiting = [tries(order[0])]
    while waiting:
        number = order[len(waiting) - 1]
        chosen.pop(number, None)
        taken = {row for row in chosen.values() if row is not None}
        for row in waiting[-1]:
            left -= 1
            if left < 0:
                return None
            if row in taken:
                continue
            chosen[number] = row
            if agrees(chosen, number):
                break
            del chosen[number]
        else:
            waiting.pop()
            continue
        if len(waiting) < len(order):
            waiting.append(tries(order[len(waiting)]))
            continue
        used = {each for each in chosen.values() if each is not None}
        if can_pair(others, must, [each for each in rows if each not in used]):
            return True
    return False
