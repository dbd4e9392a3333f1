"""The rows that the query of a verifier reads, in a database as it was at some step.

A query such as `SELECT COUNT(*) FROM incident WHERE status = 'new'` gives a number. The rows behind
it are those of `SELECT * FROM incident WHERE status = 'new'`, and so for each part of a query that
can be asked alone. Where no row meets all conditions, the last conditions are left out, one after
the other, until there are rows: they show what the verifier misses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from eopsgym.domains.kernel import Row
from eopsgym.errors import EopsgymError
from eopsgym.gym import Database

MOST = 20
"""The number of rows that are read for each part."""

_TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\[[^\]]*\]|\w+|\s+|.", re.DOTALL)
_ENDS_WHERE = {"GROUP", "ORDER", "LIMIT", "HAVING", "WINDOW", "UNION", "EXCEPT", "INTERSECT"}


@dataclass(frozen=True)
class RowsRead:
    """The rows that one part of a query reads.

    Attributes:
        query: the query that gives the rows.
        rows: the rows, at most `MOST`.
        more: whether there are more.
        left_out: the conditions of the verifier that no row meets together with the others.
    """

    query: str
    rows: tuple[Row, ...]
    more: bool = False
    left_out: tuple[str, ...] = ()


def rows_read(database: Database, query: str) -> list[RowsRead]:
    """Return the rows that a verifier's query reads, for each part that can be asked alone.

    A part that needs the rows around it is left out, and so is one that cannot be asked.
    """
    readings = []
    for part in dict.fromkeys(_parts([*_TOKEN.findall(query)])):
        try:
            readings.append(_read(database, part))
        except EopsgymError:
            continue
    return readings


def _read(database: Database, part: str) -> RowsRead:
    """Return the rows of a part, with fewer conditions if no row meets all.

    Raises:
        DatabaseError: the part cannot be asked alone.
    """
    rows, whole = _rows(database, part), part
    head, conditions, tail = _conditions(part)
    left: list[str] = []
    while not rows and len(conditions) > 1:
        left.insert(0, conditions.pop())
        part = f"{head} WHERE {' AND '.join(conditions)}{tail}"
        try:
            rows = _rows(database, part)
        except EopsgymError:  # an AND within CASE, where a condition does not end
            break
    if not rows:
        return RowsRead(whole, ())
    return RowsRead(part, tuple(rows[:MOST]), len(rows) > MOST, tuple(left))


def _rows(database: Database, part: str) -> list[Row]:
    return database.rows(f"SELECT * FROM ({part}) LIMIT {MOST + 1}", seconds=1)


def _parts(tokens: list[str]) -> Iterator[str]:
    """Yield `SELECT * FROM …` for the query and each query between brackets in it."""
    place = _at_depth_0(tokens, {"FROM"})
    first = next((token.upper() for token in tokens if token.strip()), "")
    if first == "SELECT" and place is not None:
        rest = "".join(tokens[place + 1 :]).strip().rstrip(";")
        if not rest.startswith("("):
            yield f"SELECT * FROM {rest}"
    for inner in _bracketed(tokens):
        yield from _parts(inner)


def _bracketed(tokens: list[str]) -> Iterator[list[str]]:
    """Yield the tokens in each pair of outer brackets."""
    depth = start = 0
    for place, token in enumerate(tokens):
        if token == "(":
            depth += 1
            start = place if depth == 1 else start
        elif token == ")":
            depth -= 1
            if not depth:
                yield tokens[start + 1 : place]


def _conditions(part: str) -> tuple[str, list[str], str]:
    """Return the text before WHERE, the conditions that AND joins, and the text after them."""
    tokens = _TOKEN.findall(part)
    where = _at_depth_0(tokens, {"WHERE"})
    if where is None:
        return part, [], ""
    after = _at_depth_0(tokens, _ENDS_WHERE, where + 1)
    end = len(tokens) if after is None else after
    conditions, start, place = [], where + 1, where + 1
    while (next_place := _at_depth_0(tokens[:end], {"AND", "OR", "BETWEEN"}, place)) is not None:
        place = next_place + 1
        if tokens[next_place].upper() == "OR":
            return "".join(tokens[:where]).strip(), ["".join(tokens[where + 1 : end]).strip()], ""
        if tokens[next_place].upper() == "BETWEEN":
            place = (_at_depth_0(tokens[:end], {"AND"}, place) or next_place) + 1
            continue
        conditions.append("".join(tokens[start:next_place]).strip())
        start = place
    conditions.append("".join(tokens[start:end]).strip())
    tail = "".join(tokens[end:]).strip()
    return "".join(tokens[:where]).strip(), conditions, f" {tail}" if tail else ""


def _at_depth_0(tokens: list[str], words: set[str], start: int = 0) -> int | None:
    """Return the place of the first of some words that is not between brackets, or None."""
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] == "(") - (tokens[place] == ")")
        if not depth and tokens[place].upper() in words:
            return place
    return None
