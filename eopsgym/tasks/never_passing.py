"""The search for verifiers that no run can pass, or none in published scoring, by their text alone.

No database state is read, so that a flaw holds for every run.
"""

import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Domain
from eopsgym.errors import DomainError, EopsgymError
from eopsgym.gym import ANCHOR, Clock, Database, load_template
from eopsgym.tasks.comparisons import compare_strict
from eopsgym.tasks.empty_results import empty_range, flaw_of_value
from eopsgym.tasks.sql_text import literal, quoted
from eopsgym.tasks.verifier_query import (
    ColumnPlace,
    Condition,
    VerifierQuery,
    folded,
    read_query,
)

_BOUNDS = {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
_BLANKS = re.compile(r"('(?:[^']|'')*')|\s+")
_LARGE = 2**63
"""The least number that no integer column can have."""
_NO_ROWS: tuple[Any, ...] = (None, [], "", {}, "[]", "[", "]")
"""Expected values that fit a query without rows: an empty list, or a part of its text."""
_NUMBERS = ("integer", "number", "boolean")
_CLOCK = re.compile(r"'now'|\bcurrent_(?:date|time|timestamp)\b", re.IGNORECASE)


class AskedState(NamedTuple):
    """A verifier on a database state, as in task files and run records.

    Attributes:
        name: the name of the verifier.
        query: the SQL of the verifier.
        expected: the expected value.
        comparison: the kind of comparison, such as `equals`.
        server: the name of the server, or of its system, whose state it checks.
        seed: the name or path of the seed of this state; empty if unknown.
    """

    name: str
    query: str
    expected: Any
    comparison: str
    server: str
    seed: str = ""


class Flaw(NamedTuple):
    """The reason why a verifier never passes; `published` if only in published scoring."""

    why: str
    published: bool = False


def flaws(asked: AskedState) -> Iterator[Flaw]:
    """Yield the reasons why a verifier can never pass, as far as its text shows them."""
    why = flaw_of_value(asked.query, asked.expected, asked.comparison)
    if why is not None:
        yield Flaw(why)
        return
    query = read_query(asked.query)
    if query is None:
        return
    domain = _domain(asked.server)
    if query.selects == "constant":
        return
    if (why := _mixed(asked, query, domain)) is not None:
        yield Flaw(why, published=True)
    if (why := _out_of_reach(asked, query)) is not None:
        yield Flaw(why)
    elif _wants(asked, query) == "some":
        yield from map(Flaw, _never_found(query))
        yield from map(Flaw, _never(_conditions(asked, query), query, domain, asked.seed))


def exclusions(every: Sequence[AskedState]) -> Iterator[tuple[int, int, str]]:
    """Yield the indexes of two verifiers of one task that no state passes, with the reason."""
    for (one, first), (other, second) in combinations(enumerate(every), 2):
        if _system(first.server) == _system(second.server):
            why = _excludes(first, second) or _excludes(second, first)
            if why is not None:
                yield one, other, why


@lru_cache
def _domain(server: str) -> Domain | None:
    try:
        return get_domain(server) if server else None
    except DomainError:
        return None


def _system(server: str) -> str:
    domain = _domain(server)
    return domain.name if domain else server


def _wants(asked: AskedState, query: VerifierQuery) -> str:
    """Return `some` or `none` if a verifier requires some or no rows, or '' for anything else."""
    if query.selects == "value":
        return "some" if asked.expected not in _NO_ROWS else ""
    if query.selects == "rows" and asked.expected in _NO_ROWS:
        return ""
    if query.selects not in ("count", "exists", "rows"):
        return ""
    if query.equals is not None:
        one = compare_strict(1, asked.expected, asked.comparison).passed
        zero = compare_strict(0, asked.expected, asked.comparison).passed
        return ("some" if query.equals else "none") if one and not zero else ""
    if not compare_strict(0, asked.expected, asked.comparison).passed:
        return "some"
    return "" if compare_strict(1, asked.expected, asked.comparison).passed else "none"


def _conditions(asked: AskedState, query: VerifierQuery) -> list[Condition]:
    """Return the conditions on a row for a verifier that requires some rows."""
    conditions = list(query.conditions)
    if query.value is not None and asked.comparison == "equals":
        expected = asked.expected
        if isinstance(expected, str | int | float):
            value = str(int(expected) if isinstance(expected, bool) else expected)
            conditions.append(Condition(query.value, "=", (value,)))
    return conditions


def _out_of_reach(asked: AskedState, query: VerifierQuery) -> str | None:
    """Return why a query never finds the expected value, or None: `count(*)` is never -1."""
    wanted, place = asked.expected, query.value
    if asked.comparison == "contains":
        if place is None or not place.folded or not isinstance(wanted, str):
            return None
        is_possible = _is_altered(query) or wanted == folded(wanted, place.folded)
        return None if is_possible else _never_holds(place, wanted)
    if query.selects not in ("count", "exists") or not isinstance(wanted, int | float):
        return None
    if not -_LARGE < wanted < _LARGE:  # also true for NaN
        return None
    is_answer = query.selects == "exists" or query.equals is not None
    samples = (0, 1) if is_answer else (0, 1, wanted + 1, wanted if wanted == int(wanted) else 0)
    counts = (number for number in samples if number >= 0)
    if any(compare_strict(each, wanted, asked.comparison).passed for each in counts):
        return None
    kind = "0 or 1" if is_answer else "a count"
    return f"its query finds {kind}, which is never {asked.comparison} {wanted!r}"


def _is_altered(query: VerifierQuery) -> bool:
    """Return whether a query changes the value of its column before it returns it."""
    return query.value is not None and query.value[:2] in query.altered


def _never_found(query: VerifierQuery) -> Iterator[str]:
    """Yield why a single condition is true for no row."""
    if query.outer:
        return  # a row without a partner need not meet the conditions of its join
    if query.false:
        yield query.false
    for place, _, (text, *_) in query.never:
        yield _never_holds(place, text)


def _never_holds(place: ColumnPlace, text: str) -> str:
    return f"{place.folded}({_named(place)}) never contains {text!r}, which is in another case"


def _mixed(asked: AskedState, query: VerifierQuery, domain: Domain | None) -> str | None:
    """Return why published scoring, without conversions, compares a text with a number, or None."""
    if asked.comparison == "contains":
        return None
    counts = query.selects in ("count", "exists", "rows")
    is_plain = query.value is not None and not query.value.path and not _is_altered(query)
    kind = _kind(query.value, domain) if is_plain else ""
    returned = "a number" if counts or kind in _NUMBERS else "a text" if kind == "text" else ""
    wanted = asked.expected
    if isinstance(wanted, str) and returned == "a number" and _is_number(wanted):
        return f"it compares the text {wanted!r} with a number; write it without quotation marks"
    if isinstance(wanted, int | float) and returned == "a text":
        return f"it compares the number {wanted!r} with a text; write it in quotation marks"
    return None


def _is_number(text: str) -> bool:
    return compare_strict(text, 0, "greater_than").details.startswith("greater_than:")


def _kind(place: ColumnPlace | None, domain: Domain | None) -> str:
    """Return the kind of a column's values, or '' if it is unknown."""
    if place is None or domain is None:
        return ""
    columns = domain.schema.tables.get(place.table, {})
    return columns[place.column].kind if place.column in columns else ""


def _never(
    conditions: list[Condition], query: VerifierQuery, domain: Domain | None, seed: str
) -> Iterator[str]:
    """Yield why no row can meet all conditions."""
    if query.outer:
        return  # a row without a partner need not meet the conditions of its join
    conditions = [e for e in conditions if (e.place.table, e.place.column) not in query.altered]
    for condition in conditions:
        if condition.operator in ("=", "in") and condition.values:
            yield from _never_equal(condition, domain, seed)
    alone = [
        each
        for each in conditions
        if query.tables.count(each.place.table) == 1 and "[]" not in each.place.path
    ]
    bounds = [e for e in alone if e.operator in _BOUNDS and _is_of_numbers(e, domain)]
    if (empty := empty_range(bounds)) is not None:
        yield f"{_named(empty[0])} cannot be {empty[1]} at once"
    values: dict[ColumnPlace, str] = {}
    for place, _, (value, *_) in (each for each in alone if each.operator == "="):
        if not _same(values.setdefault(place, value), value):
            yield f"{_named(place)} cannot be {values[place]!r} and {value!r} at once"
    for condition in alone:
        place, wanted = condition.place, values.get(condition.place)
        holds_numbers = not place.path and _kind(place, domain) in _NUMBERS
        if wanted is not None and _is_excluded(wanted, condition, holds_numbers):
            but = f"{condition.operator} {' or '.join(map(repr, condition.values))}".strip()
            yield f"{_named(place)} cannot be {wanted!r} and {but} at once"


def _is_of_numbers(condition: Condition, domain: Domain | None) -> bool:
    """Return whether a condition compares a column of numbers with numbers."""
    place, _, values = condition
    return not place.path and _kind(place, domain) in _NUMBERS and all(map(_is_number, values))


def _is_excluded(value: str, condition: Condition, holds_numbers: bool) -> bool:
    """Return whether a value fails a condition; only in a column of numbers `007` equals 7.

    Bounds count only in a column of numbers, since texts are compared letter by letter.
    """
    _, kind, others = condition
    if kind == "null":
        return True
    if kind in ("!=", "not in"):
        return value in others or (holds_numbers and any(_same(value, each) for each in others))
    if kind == "in":
        return not any(_same(value, each) for each in others)
    if holds_numbers and kind in _BOUNDS and all(map(_is_number, (value, *others))):
        return not _BOUNDS[kind](float(value), float(others[0]))
    return False


def _same(one: str, other: str) -> bool:
    return one == other or compare_strict(one, _as_number(other), "equals").passed


def _as_number(text: str) -> float | str:
    return float(text) if _is_number(text) else text


def _never_equal(condition: Condition, domain: Domain | None, seed: str) -> Iterator[str]:
    """Yield why a column never equals any of the values of a condition."""
    place, values = condition.place, condition.values
    shown = " or ".join(map(repr, values))
    if place.folded and all(value != folded(value, place.folded) for value in values):
        yield f"{place.folded}({_named(place)}) never equals {shown}, which is in mixed case"
    elif place.path:
        return
    elif _kind(place, domain) in _NUMBERS and not any(map(_is_number, values)):
        yield f"{_named(place)} has numbers, and never equals the text {shown}"
    elif domain is not None:
        known = _written_values(domain, place.table, place.column)
        if known and not known.intersection(values) and not _is_seeded(domain, seed, condition):
            yield f"no tool writes {shown} into {_named(place)}, only {', '.join(sorted(known))}"


def _is_seeded(domain: Domain, seed: str, condition: Condition) -> bool:
    """Return whether a row of a seed has one of the values of a condition."""
    if not seed:
        return False
    table, column = map(quoted, condition.place[:2])
    values = ", ".join(map(literal, condition.values))
    try:
        database = Database(load_template(domain, seed, Clock(ANCHOR)))
    except EopsgymError:
        return False  # without the seed, only the tools decide
    try:
        return bool(database.rows(f"SELECT 1 FROM {table} WHERE {column} IN ({values}) LIMIT 1"))
    finally:
        database.close()


def _named(place: ColumnPlace) -> str:
    column = f"{place.table}.{place.column}" if place.table else place.column
    return f"{column} at {place.path}" if place.path else column


def _excludes(one: AskedState, other: AskedState) -> str | None:
    """Return why no state passes both verifiers, with the wider query first, or None."""
    first, second = read_query(one.query), read_query(other.query)
    if first is None or second is None:
        return None
    is_same = _spelt(one.query) == _spelt(other.query)
    both_equal = one.comparison == other.comparison == "equals"
    differ = not compare_strict(one.expected, other.expected, "equals").passed
    if is_same and both_equal and differ:
        return f"they want {one.expected!r} and {other.expected!r} of the same query"
    wants = (_wants(one, first), _wants(other, second))
    if wants == ("none", "some") and _is_wider(first, second, _conditions(other, second)):
        return "one wants no rows, and the other wants some of these rows"
    if wants == ("some", "some"):
        return _other_value(_conditions(one, first), _conditions(other, second), first, second, one)
    return None


def _spelt(query: str) -> str:
    """Return a query with single blanks, except inside its texts."""
    return _BLANKS.sub(lambda match: match[1] or " ", query).strip(" ;")


def _is_wider(first: VerifierQuery, second: VerifierQuery, conditions: list[Condition]) -> bool:
    """Return whether the first query finds every row that the second finds."""
    return (
        first.complete
        and not (second.outer or first.altered or second.altered)
        and bool(first.conditions)
        and {*first.tables} <= {*second.tables}
        and {*first.conditions} <= {*conditions}
        and {*first.links} <= {*second.links}
    )


def _other_value(
    first: list[Condition],
    second: list[Condition],
    one: VerifierQuery,
    other: VerifierQuery,
    asked: AskedState,
) -> str | None:
    """Return a message about a column of one row in which both want another value, or None."""
    domain = _domain(asked.server)
    table = (
        one.tables[0] if one.tables and one.tables == other.tables and len(one.tables) == 1 else ""
    )
    if domain is None or table not in domain.schema.tables:
        return None
    left, right = _equal_values(first), _equal_values(second)
    keys = domain.schema.keys(table)
    same = [
        key
        for key in (keys.primary, *keys.unique)
        if key and all(c in left and c in right and _same(left[c], right[c]) for c in key)
    ]
    for column in left.keys() & right.keys() if same else ():
        if not _same(left[column], right[column]):
            return f"they want {left[column]!r} and {right[column]!r} as {column} of one row"
    return None


def _equal_values(conditions: Iterable[Condition]) -> dict[str, str]:
    return {
        place.column: values[0]
        for place, operator, values in conditions
        if operator == "=" and not place.path and not place.folded
    }


@lru_cache(maxsize=4096)
def _written_values(domain: Domain, table: str, column: str) -> frozenset[str]:
    """Return the only values that tools can write into a column; empty if others are possible.

    They are the values of enumerated parameters with its name, in all tools that write the table,
    and the column's default. Other values are possible if such a parameter is not enumerated.
    """
    known = domain.schema.tables.get(table, {}).get(column)
    if known is None or known.kind != "text":
        return frozenset()
    lists = [
        _enumerated(schema)
        for tool in domain.tools.values()
        if tool.writes and table in _likeliest(domain, frozenset(tool.schema["properties"]))
        for name, schema in tool.schema["properties"].items()
        if name == column
    ]
    if not lists or not all(lists):
        return frozenset()
    default = {known.default.strip("'\"")} if known.default else set()
    return frozenset(value for each in lists for value in each) | default


@lru_cache(maxsize=1024)
def _likeliest(domain: Domain, names: frozenset[str]) -> frozenset[str]:
    """Return the tables that have the most parameters of a tool as columns."""
    shares = {table: len(names & {*columns}) for table, columns in domain.schema.tables.items()}
    most = max(shares.values(), default=0)
    return frozenset(table for table, share in shares.items() if share == most and most)


def _enumerated(schema: Mapping[str, Any]) -> frozenset[str]:
    """Return the values that a parameter allows; empty if it is not enumerated."""
    parts = [schema, *schema.get("anyOf", ())]
    return frozenset(str(value) for part in parts for value in part.get("enum", ()))
