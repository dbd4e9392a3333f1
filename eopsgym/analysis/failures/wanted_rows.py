"""The rows that a failed verifier's query wants, and the calls of a run on them.

If a task has no footprint, like published tasks, only its queries show which rows are wanted.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from eopsgym.analysis.failures.facts import Checked, MadeCall, domain_of
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.comparisons import compare_strict
from eopsgym.tasks.texts.stems import stem
from eopsgym.tasks.verifier_query import ColumnPlace, Condition, VerifierQuery, read_query

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_NAMES = ("name", "title", "number", "summary", "subject")
_LONGEST_ID = 80
BOUNDS = ("<", ">", "<=", ">=")
"""The operators for which `holds` is true for every value."""
_NAMED = 3
"""The weight, in shared columns, of a word that the names of tool and table share."""


@dataclass(frozen=True)
class WantedRow:
    """The rows that a failed verifier looks for in one table.

    Attributes:
        server: the system.
        table: the table whose rows it counts.
        conditions: the conditions on the rows, including those from joined tables.
        missing: whether there are too few such rows, and not too many.
        none: whether there should be no such rows.
        verifier: the name of the verifier.
        wanted: the wanted number of rows; None if it is not a number.
        found: the number of rows found.
    """

    server: str
    table: str
    conditions: tuple[Condition, ...]
    missing: bool
    none: bool
    verifier: str
    wanted: float | None = None
    found: float | None = None

    @cached_property
    def keys(self) -> frozenset[str]:
        """The columns of the table's primary key."""
        return frozenset(_schema_keys(self.server, self.table)[0])


def wanted_row(server: str, verdict: Checked, results: Sequence[Any]) -> WantedRow | None:
    """Return the rows that a failed verifier looks for, or None if its query cannot be read.

    Args:
        server: the system that it checks.
        verdict: the failed verdict.
        results: the results of the run's calls, which show the ids that the query takes from other
            tables.
    """
    query = read_query(verdict.query) if verdict.query else None
    if query is None or not query.tables or domain_of(server) is None:
        return None
    missing = _is_missing(verdict, query)
    if missing is None:
        return None
    table = query.tables[0]
    conditions = [*_own(query, server, table), *_looked_up(query, table, results, missing)]
    if query.value is not None and verdict.expected is not None:
        conditions.append(Condition(query.value, "=", (_plain(verdict.expected),)))
    none = not missing and _plain(verdict.expected) in ("0", "")
    counts = (None, None) if query.value else (_count(verdict.expected), _count(verdict.actual))
    return WantedRow(server, table, tuple(conditions), missing, none, verdict.name, *counts)


def each_row(row: WantedRow) -> list[WantedRow]:
    """Return a wanted row for each value of a list, if the query counts one row for each.

    The value is its first condition.
    """
    for place, condition in enumerate(row.conditions):
        if condition.operator == "in" and row.missing and row.wanted == len(condition.values) > 1:
            rest = row.conditions[:place], row.conditions[place + 1 :]
            alone = (condition._replace(operator="=", values=(v,)) for v in condition.values)
            return [replace(row, conditions=(one, *rest[0], *rest[1])) for one in alone]
    return [row]


def _count(value: str | None) -> float | None:
    """Return a stored value as a number; None if it is not a finite number."""
    try:
        number = float(_plain(value))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _is_missing(verdict: Checked, query: VerifierQuery) -> bool | None:
    """Return whether too few rows (or too many) were found; None if this is unknown."""
    if query.value is not None:
        return True
    if query.selects not in ("count", "exists", "rows"):
        return None
    if query.equals is not None:
        return query.equals > 0 if verdict.expected == "1" else None
    actual, wanted = _count(verdict.actual), _count(verdict.expected)
    if actual is None or wanted is None:
        return True if query.selects == "rows" else None
    return actual < wanted or (actual == wanted and verdict.comparison == "greater_than")


def _own(query: VerifierQuery, server: str, table: str) -> Iterator[Condition]:
    columns = _columns(server, table)
    for condition in query.conditions:
        place = condition.place
        if place.table == table or (not place.table and place.column in columns):
            yield condition


def _looked_up(
    query: VerifierQuery, table: str, results: Sequence[Any], missing: bool
) -> Iterator[Condition]:
    """Yield conditions on ids of joined rows that results show.

    If no result shows a joined row, the ids of rows that fail its conditions are wrong: a query for
    the group "Tier 2" does not mean "Tier 2 West".
    """
    for link in query.links:
        own, other = link if link.one.table == table else (link.other, link.one)
        if own.table != table or other.table in ("", table):
            continue
        conditions = [each for each in query.conditions if each.place.table == other.table]
        right, wrong = _ids_of_rows(other, conditions, results)
        if right:
            yield Condition(own, "in" if len(right) > 1 else "=", tuple(right))
        elif wrong and missing:
            yield Condition(own, "not in", tuple(wrong))


def _ids_of_rows(
    place: ColumnPlace, conditions: Sequence[Condition], results: Sequence[Any]
) -> tuple[list[str], list[str]]:
    """Return the values of a column in results, of rows that meet conditions and of others."""
    wanted = normal(place.column)
    values: dict[bool, dict[str, None]] = {True: {}, False: {}}
    for record in objects(results):
        fields = {normal(name): value for name, value in record.items()}
        known = [(each, fields.get(normal(each.place.column))) for each in conditions]
        held = [holds(each, value) for each, value in known if value is not None]
        if wanted in fields and held:
            values[all(held)][plain(fields[wanted])] = None
    return list(values[True]), list(values[False])


def objects(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all objects of a parsed result."""
    if isinstance(value, Mapping):
        yield value
        for part in value.values():
            yield from objects(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from objects(part)


def names_of(ids: Set[str], results: Sequence[Any]) -> Iterator[str]:
    """Yield the names, titles and numbers of records in results that have one of some ids."""
    for record in objects(results):
        if not ids.isdisjoint(plain(value) for value in record.values() if _is_short(value)):
            yield from (
                value
                for name, value in record.items()
                if isinstance(value, str) and normal(name).endswith(_NAMES)
            )


def _is_short(value: Any) -> bool:
    return isinstance(value, str | int) and len(str(value)) <= _LONGEST_ID


def holds(condition: Condition, value: Any) -> bool:
    """Return whether a value meets a condition."""
    place, operator, values = condition
    text = plain(value)
    text = getattr(text, place.folded)() if place.folded else text
    if operator in ("null", "not null"):
        return (value in (None, "")) == (operator == "null")  # an empty text clears a column
    if operator in ("like", "not like"):
        return _like(values[0], text) == (operator == "like")
    if operator in BOUNDS:
        return True  # a bound says little about the value that was given
    return any(_same(text, each) for each in values) == (operator in ("=", "in"))


def _same(one: str, other: str) -> bool:
    return one == other or compare_strict(one, _number(other), "equals").passed


def _number(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def _like(pattern: str, text: str) -> bool:
    parts = [re.escape(part) for part in re.split(r"[%]", pattern)]
    return re.fullmatch(".*".join(parts).replace("_", "."), text, re.I | re.S) is not None


def plain(value: Any) -> str:
    """Return a value as text, so that equal values of SQL and JSON have equal texts."""
    text = str(value)
    if text[:1] in "'\"" and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1].replace("''", "'")
    return {"true": "1", "false": "0"}.get(text.lower(), text)


def _plain(value: str | None) -> str:
    return plain("" if value is None else value)


def normal(name: str) -> str:
    """Return the common form of a name in arguments, results and columns: `displayname`."""
    return name.replace("_", "").casefold().removesuffix("json")


def values_under(arguments: Mapping[str, Any], place: ColumnPlace) -> list[Any]:
    """Return a call's values for a column, or for a place inside its JSON.

    Arguments, columns and keys of JSON objects have the same names except for case and underscores.
    A JSON column is an argument of its name that contains its keys.
    """
    last = re.split(r"[.\[\]]+", place.path.strip(".[]"))[-1] or place.column
    whole = [value for name, value in arguments.items() if normal(name) == normal(place.column)]
    inside = whole if place.path and whole else [arguments]
    pairs = [pair for part in inside for pair in leaves("", part)]
    named = [value for name, value in pairs if normal(name) == normal(last)]
    if named or place.path:
        return named
    return [value for part in whole for _, value in leaves("", part)]


def is_about(call: MadeCall, server: str, table: str) -> bool:
    """Return whether a call works on a table, by its name, arguments and result."""
    if domain_of(call.server) is not domain_of(server):
        return False
    names = frozenset(normal(name) for name, _ in leaves("", [call.arguments, _shown(call)]))
    return table in _likeliest(server, call.tool, names)


def _shown(call: MadeCall) -> Any:
    return None if call.is_error else call.value


@lru_cache(maxsize=8192)
def _likeliest(server: str, tool: str, names: frozenset[str]) -> frozenset[str]:
    """Return the tables that a tool most likely writes, by shared columns and words of names.

    A table whose whole name is in the tool's name is one of them: `teams` for `add_team_member`.
    """
    domain = domain_of(server)
    if domain is None:
        return frozenset()
    words = _stems(tool)
    shares = {
        table: len(names & {normal(column) for column in columns})
        + _NAMED * len(words & _stems(table))
        for table, columns in domain.schema.tables.items()
    }
    best = max(shares.values(), default=0)
    named = {table for table in shares if _stems(table) and _stems(table) <= words}
    return frozenset({*named, *(each for each, share in shares.items() if share == best and best)})


@lru_cache(maxsize=4096)
def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(word.lower()) for word in _WORD.findall(name.replace("_", " ")))


def _columns(server: str, table: str) -> Mapping[str, Any]:
    domain = domain_of(server)
    return domain.schema.tables.get(table, {}) if domain else {}


@lru_cache(maxsize=1024)
def _schema_keys(
    server: str, table: str
) -> tuple[tuple[str, ...], Mapping[str, tuple[str, str]], tuple[tuple[str, ...], ...]]:
    domain = domain_of(server)
    if domain is None or table not in domain.schema.tables:
        return (), {}, ()
    keys = domain.schema.keys(table)
    return keys.primary, keys.foreign, keys.unique


def target(server: str, table: str, column: str) -> str:
    """Return the table whose row a column names: its own, or the one that it refers to."""
    primary, foreign, _ = _schema_keys(server, table)
    if column in foreign:
        return foreign[column][0]
    return table if column in primary else ""
