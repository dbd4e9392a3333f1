"""The columns that a system changes by itself (counters, etags, logs): no footprint has them.

A system says it in `bookkeeping.toml`: whole `tables`, and `columns` by table, `"*"` for any. Some
rows of such a table may be `told` all the same, such as the headers that say whom a letter reaches:
those of which a column holds one of some values, or anything `but` what fits some patterns. And
keys of a column of JSON may be `idle`: they do nothing, and count as usual whatever they hold.

Other rows may be `remade`: a call writes a list anew, an agent takes back what it gave and gives it
again. With the same values `by` which they are known they are the same row, whatever its key, and
what is `free` is theirs to give, so it counts in new rows alone.
"""

import json
import tomllib
from collections.abc import Mapping
from email.utils import getaddresses
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import DomainError

_ANY = "*"


class ToldRows(NamedTuple):
    """The rows of a table of bookkeeping that are told, as long as they are there.

    Attributes:
        column: that says which.
        values: what it holds in those, whatever the case.
        addresses: a column of which the mail addresses count, not how they are written; or none.
        but: where given, those are told instead that hold something else than what fits one of
            these patterns (`text/*`), in lower case.
    """

    column: str
    values: tuple[str, ...] = ()
    addresses: str | None = None
    but: tuple[str, ...] = ()

    def read(self, row: Row) -> Row | None:
        """Return a row in the form that counts, or None if it does not count.

        Its value is in the spelling of `values`, and addresses are without names. An update that
        leaves the column unchanged does not show which row it is, and counts.
        """
        read = dict(row)
        if self.column in row:
            value = self._as_told(str(row[self.column] or "").lower())
            if value is None:
                return None
            read[self.column] = value
        if self.addresses in row:
            read[self.addresses] = bare_addresses(str(row[self.addresses] or ""))
        return read

    def _as_told(self, held: str) -> str | None:
        """Return a lower-case value in the spelling of `values`; None if it does not count."""
        if self.but:
            return None if any(fnmatchcase(held, each) for each in self.but) else held
        return next((each for each in self.values if each.lower() == held), None)


def bare_addresses(text: str) -> str:
    """Return the mail addresses of a header in lower case, without names, sorted."""
    return ", ".join(sorted(address.lower() for _, address in getaddresses([text])))


class Remade(NamedTuple):
    """The columns that identify rows which may be made anew: `by` these, ignoring `free`."""

    by: tuple[str, ...]
    free: frozenset[str]


class Bookkeeping(NamedTuple):
    """The tables, and columns of other tables, that a system writes by itself."""

    tables: frozenset[str] = frozenset()
    columns: Mapping[str, frozenset[str]] = {}
    told: Mapping[str, ToldRows] = {}
    idle: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    """By table and column of JSON: the keys that do nothing, and what they usually hold."""
    remade: Mapping[str, Remade] = {}
    """In this order, since a row may have its values of `by` from one that is remade before it."""

    def has(self, table: str, column: str) -> bool:
        """Return whether a column of a table is the system's own."""
        return any(column in self.columns.get(name, ()) for name in (table, _ANY))

    def without(self, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a row's values without the system's own columns, and idle keys at their usual
        values.
        """
        idle = self.idle.get(table, {})
        return {
            column: _as_usual(value, idle[column]) if column in idle else value
            for column, value in values.items()
            if not self.has(table, column)
        }


def still_changed(before: Row, after: Row) -> tuple[Row, Row]:
    """Return an update without the JSON columns whose meaning did not change."""
    same = {column for column in after if _is_respelt(before.get(column), after[column])}
    if not same:
        return before, after
    kept_before, kept_after = (
        {c: each[c] for c in each if c not in same} for each in (before, after)
    )
    return kept_before, kept_after


def _is_respelt(before: Any, after: Any) -> bool:
    if not (isinstance(before, str) and isinstance(after, str) and after[:1] in ("{", "[")):
        return False
    return bool(_meaning(before) == _meaning(after))


def _as_usual(value: Any, idle: Mapping[str, Any]) -> Any:
    """Return a JSON text with idle keys at their usual values; any other value unchanged."""
    try:
        held = json.loads(value)
        other = {key: usual for key, usual in idle.items() if held.get(key, usual) != usual}
        return json.dumps({**held, **other}) if other else value
    except (ValueError, TypeError, AttributeError, RecursionError):
        return value


def _meaning(value: Any) -> Any:
    """Return a JSON text in a canonical spelling; any other value unchanged."""
    try:
        return json.dumps(json.loads(value), sort_keys=True)
    except (ValueError, TypeError, RecursionError):
        return value


@cache
def bookkeeping(domain: Domain) -> Bookkeeping:
    """Return the bookkeeping of a system; empty where it has no such file.

    Raises:
        DomainError: the file cannot be read, or names what the system does not have.
    """
    path = domain.proof / "bookkeeping.toml"
    if not path.exists():
        return Bookkeeping()
    try:
        return _read(path, domain)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        said = f"{path} does not say what {domain.name} keeps by itself: {error}"
        raise DomainError(said) from error


def _read(path: Path, domain: Domain) -> Bookkeeping:
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = frozenset(said.pop("tables", ()))
    columns = {table: frozenset(names) for table, names in said.pop("columns", {}).items()}
    told = {table: _told(table, dict(each)) for table, each in said.pop("told", {}).items()}
    idle = {table: dict(each) for table, each in said.pop("idle", {}).items()}
    remade = {table: _remade(table, dict(each)) for table, each in said.pop("remade", {}).items()}
    there: dict[str, frozenset[str]] = {t: frozenset(c) for t, c in domain.schema.tables.items()}
    there[_ANY] = frozenset[str]().union(*there.values())
    if unknown := {*tables, *columns, *told, *idle, *remade} - {*there}:
        raise ValueError(f"there is no table {', '.join(sorted(unknown))}")
    named = {t: {each.column, each.addresses or each.column} for t, each in told.items()}
    named |= {table: {*each.by, *each.free} for table, each in remade.items()}
    for table, names in [*columns.items(), *named.items(), *idle.items()]:
        if unknown := {*names} - there[table]:
            raise ValueError(f"{table} has no column {', '.join(sorted(unknown))}")
    if said:
        kinds = "tables, columns, told, idle and remade"
        raise ValueError(f"it has {kinds}, no {', '.join(said)}")
    return Bookkeeping(tables, columns, told, idle, remade)


def _told(table: str, said: dict[str, Any]) -> ToldRows:
    addresses = said.pop("addresses", None)
    if len(said) != 1:
        raise ValueError(f"one column says which rows of {table} are told, not {len(said)}")
    ((column, values),) = said.items()
    if not isinstance(values, Mapping):
        return ToldRows(column, tuple(values), addresses)
    if [*values] != ["but"]:
        raise ValueError(f"{column} of {table} has values, or `but` with patterns")
    return ToldRows(column, (), addresses, tuple(each.lower() for each in values["but"]))


def _remade(table: str, said: dict[str, Any]) -> Remade:
    made = Remade(tuple(said.pop("by", ())), frozenset(said.pop("free", ())))
    if said or not made.by:
        raise ValueError(f"rows of {table} are remade `by` columns, and some may be `free`")
    return made
