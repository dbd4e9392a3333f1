"""The alignment of runs by their calls: which calls of several runs belong side by side.

Two calls are equal if system, tool and arguments are equal; the results do not count. Two runs are
aligned exactly: of all ways to pair their calls in order, one is taken that pairs the most equal
calls and, of those, the most calls of one tool with other arguments. Of several such ways, the
one that pairs the earliest calls is taken; it does not depend on which of the two runs is first.
Calls between two pairs that have no partner share rows, from the top.

Each further run is aligned in the same way with the rows so far: its call is equal to a row if it
is equal to a call in it. So the order of the runs may matter from the third on.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from eopsgym.gym import Step

RowKind = Literal["same", "changed", "different"]


class CallKey(NamedTuple):
    """The parts of a call that are compared; `arguments` is JSON with sorted names."""

    server: str
    tool: str
    arguments: str

    @property
    def called(self) -> tuple[str, str]:
        """The system and the tool."""
        return self.server, self.tool


class AlignedRow(NamedTuple):
    """Calls of several runs that belong side by side.

    `steps` has for each run the number of its step, or None if it has no call here. `kind` is
    `same` if every run makes the same call, `changed` if every run calls the same tool, with
    different arguments, and else `different`.
    """

    steps: tuple[int | None, ...]
    kind: RowKind


@dataclass(frozen=True)
class Alignment:
    """The rows of aligned runs: each step of each run is in one row, and the order is kept."""

    rows: tuple[AlignedRow, ...]

    @property
    def divergence(self) -> int | None:
        """The place in `rows` of the first row whose kind is not `same`, or None."""
        return next((place for place, row in enumerate(self.rows) if row.kind != "same"), None)

    @cached_property
    def last(self) -> tuple[tuple[int, ...], ...]:
        """For each row and run, the number of its last step in the row or before it, or 0."""
        done = [0] * len(self.rows[0].steps) if self.rows else []
        steps = []
        for row in self.rows:
            done = [step or before for step, before in zip(row.steps, done, strict=True)]
            steps.append(tuple(done))
        return tuple(steps)

    def row_of(self, run: int, step: int) -> int:
        """Return the place in `rows` of a step of one of the runs, both counted from 0 and 1."""
        return self._places[run][step]

    @cached_property
    def _places(self) -> list[dict[int, int]]:
        count = len(self.rows[0].steps) if self.rows else 0
        return [
            {step: place for place, row in enumerate(self.rows) if (step := row.steps[run])}
            for run in range(count)
        ]


def align(runs: Sequence[Sequence[Step]]) -> Alignment:
    """Return the alignment of runs, each given by its steps."""
    keys = [[*map(call_key, steps)] for steps in runs]
    rows: list[dict[int, int]] = []  # for each row, the place of the call of each run in it
    for run, calls in enumerate(keys):
        sets = [[keys[other][place] for other, place in row.items()] for row in rows]
        rows = _merged(rows, run, len(calls), _pairs_with_rows(sets, calls))
    return Alignment(tuple(_row(row, keys, runs) for row in rows))


def aligned_pairs(one: Sequence[Step], other: Sequence[Step]) -> list[tuple[Step, Step]]:
    """Return the pairs of calls of two runs that are aligned; see the module.

    The pairs are in order. Their calls are equal, or of one tool with other arguments.
    """
    mine, its = [*map(call_key, one)], [*map(call_key, other)]
    return [(one[i], other[j]) for i, j in _pairs_with_rows([[key] for key in mine], its)]


def call_key(step: Step) -> CallKey:
    """Return what is compared of a call."""
    return CallKey(step.server, step.tool, sorted_json(step.arguments))


def sorted_json(value: Any) -> str:
    """Return a value as JSON with sorted names, so that equal values give equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


def _pairs_with_rows(rows: list[list[CallKey]], calls: list[CallKey]) -> list[tuple[int, int]]:
    """Return the places of the rows and calls that are paired."""
    single = [row[0] for row in rows]
    if all(len(row) == 1 for row in rows) and single > calls:
        # Two runs are always computed in one order, so that ties do not depend on theirs.
        return [(i, j) for j, i in _pairs_with_rows([[call] for call in calls], single)]
    start = _alike(zip(rows, calls, strict=False))
    most = min(len(rows), len(calls)) - start
    end = min(_alike(zip(reversed(rows), reversed(calls), strict=False)), most)
    inner = _best(rows[start : len(rows) - end], calls[start : len(calls) - end])
    tail = zip(range(len(rows) - end, len(rows)), range(len(calls) - end, len(calls)), strict=True)
    return [
        *((place, place) for place in range(start)),
        *((i + start, j + start) for i, j in inner),
        *tail,
    ]


def _alike(pairs: Iterable[tuple[list[CallKey], CallKey]]) -> int:
    """Return how many pairs are equal from the beginning; to pair these is always best."""
    count = 0
    for row, call in pairs:
        if call not in row:
            break
        count += 1
    return count


def _best(rows: list[list[CallKey]], calls: list[CallKey]) -> list[tuple[int, int]]:
    """Return the best pairs, by a table of the best score of each pair of endings."""
    weights = _weights(rows, calls)
    width = len(calls)
    table = [[0] * (width + 1) for _ in range(len(rows) + 1)]
    for i in range(len(rows) - 1, -1, -1):
        below, here, weight = table[i + 1], table[i], weights[i]
        best = 0
        for j in range(width - 1, -1, -1):
            paired = below[j + 1] + weight[j] if weight[j] else 0
            if below[j] > best:
                best = below[j]
            if paired > best:
                best = paired
            here[j] = best
    pairs, i, j = [], 0, 0
    while i < len(rows) and j < width:
        if weights[i][j] and table[i][j] == table[i + 1][j + 1] + weights[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif table[i][j] == table[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs


def _weights(rows: list[list[CallKey]], calls: list[CallKey]) -> list[list[int]]:
    """Return the weight of each pair: one equal call outweighs all pairs of one tool."""
    equal = min(len(rows), len(calls)) + 1
    by_key: dict[CallKey, list[int]] = {}
    by_tool: dict[tuple[str, str], list[int]] = {}
    for place, call in enumerate(calls):
        by_key.setdefault(call, []).append(place)
        by_tool.setdefault(call.called, []).append(place)
    weights = []
    for row in rows:
        weight = [0] * len(calls)
        for key in row:
            for place in by_tool.get(key.called, ()):
                weight[place] = max(weight[place], 1)
        for key in row:
            for place in by_key.get(key, ()):
                weight[place] = equal
        weights.append(weight)
    return weights


def _merged(
    rows: list[dict[int, int]], run: int, count: int, pairs: list[tuple[int, int]]
) -> list[dict[int, int]]:
    """Return the rows with the calls of one more run in them."""
    merged: list[dict[int, int]] = []
    i = j = 0
    for row, call in [*pairs, (len(rows), count)]:
        free, extra = rows[i:row], range(j, call)
        for place in range(max(len(free), len(extra))):
            kept = free[place] if place < len(free) else {}
            merged.append({**kept, run: extra[place]} if place < len(extra) else kept)
        if row < len(rows):
            merged.append({**rows[row], run: call})
        i, j = row + 1, call + 1
    return merged


def _row(
    row: dict[int, int], keys: list[list[CallKey]], runs: Sequence[Sequence[Step]]
) -> AlignedRow:
    steps = tuple(runs[run][row[run]].number if run in row else None for run in range(len(runs)))
    calls = [keys[run][place] for run, place in row.items()]
    if len(calls) < len(runs) or len({key.called for key in calls}) > 1:
        return AlignedRow(steps, "different")
    return AlignedRow(steps, "same" if len(set(calls)) == 1 else "changed")
