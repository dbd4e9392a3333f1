"""The columns that a system writes by itself (counters, etags, logs), which no footprint contains.

The `bookkeeping.toml` of a system lists them: whole `tables`, and `columns` by table (`"*"` for any
table). It may have three further parts:

- `counted_rows`: the rows of such a table that count nevertheless, such as the headers that name
  the recipients of a mail. A row counts if a column has one of the listed values, or if its value
  matches none of the `excluded` patterns.
- `keys_without_effect`: the keys of a JSON column that have no effect, each with its usual value,
  which replaces any other value before the comparison.
- `rewritten`: tables whose rows are deleted and inserted again, for example by a call that writes
  a whole list. Rows with equal values in the columns of `identified_by` are the same row, whatever
  their keys are. The columns of `free` count only in new rows.
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


class CountedRows(NamedTuple):
    """The rows of a bookkeeping table that count, unless they are deleted.

    Attributes:
        column: the column that decides which rows count.
        values: the values of this column in rows that count, in any case.
        addresses: a column in which only the mail addresses count, not their notation; or None.
        excluded: patterns in lower case (`text/*`). If given, the rows count whose value matches
            none of them, and `values` is empty.
    """

    column: str
    values: tuple[str, ...] = ()
    addresses: str | None = None
    excluded: tuple[str, ...] = ()

    def read(self, row: Row) -> Row | None:
        """Return a row in the form that counts, or None if it does not count.

        Its value has the spelling of `values`, and addresses are without names. An update that does
        not change the column counts, since it does not show the value.
        """
        read = dict(row)
        if self.column in row:
            value = self._as_counted(str(row[self.column] or "").lower())
            if value is None:
                return None
            read[self.column] = value
        if self.addresses in row:
            read[self.addresses] = bare_addresses(str(row[self.addresses] or ""))
        return read

    def _as_counted(self, held: str) -> str | None:
        """Return a lower-case value in the spelling of `values`, or None if it does not count."""
        if self.excluded:
            return None if any(fnmatchcase(held, each) for each in self.excluded) else held
        return next((each for each in self.values if each.lower() == held), None)


def bare_addresses(text: str) -> str:
    """Return the mail addresses of a header in lower case, without names, sorted."""
    return ", ".join(sorted(address.lower() for _, address in getaddresses([text])))


class RewrittenRows(NamedTuple):
    """The columns that matter for rows of a table that are deleted and inserted again.

    Attributes:
        identified_by: the columns that identify a row, whatever its key is.
        free: the columns that count only in new rows.
    """

    identified_by: tuple[str, ...]
    free: frozenset[str]


class Bookkeeping(NamedTuple):
    """The tables, and columns of other tables, that a system writes by itself."""

    tables: frozenset[str] = frozenset()
    columns: Mapping[str, frozenset[str]] = {}
    counted_rows: Mapping[str, CountedRows] = {}
    keys_without_effect: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    """The usual value of each key without effect, by table and JSON column."""
    rewritten: Mapping[str, RewrittenRows] = {}
    """By table, in order: a row may refer in `identified_by` to a row of an earlier table."""

    def has(self, table: str, column: str) -> bool:
        """Return whether the system itself writes a column of a table."""
        return any(column in self.columns.get(name, ()) for name in (table, _ANY))

    def without(self, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a row that are not bookkeeping.

        Keys without effect have their usual values.
        """
        usual = self.keys_without_effect.get(table, {})
        own, of_any = self.columns.get(table, ()), self.columns.get(_ANY, ())
        return {
            column: _as_usual(value, usual[column]) if column in usual else value
            for column, value in values.items()
            if column not in own and column not in of_any
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


def _as_usual(value: Any, usual: Mapping[str, Any]) -> Any:
    """Return a JSON text with the usual values of its keys; any other value unchanged."""
    try:
        held = json.loads(value)
        other = {key: one for key, one in usual.items() if held.get(key, one) != one}
        return json.dumps({**held, **other}) if other else value
    except (ValueError, TypeError, AttributeError, RecursionError):
        return value


def _meaning(value: Any) -> Any:
    """Return a JSON text in a canonical form; any other value unchanged."""
    try:
        return json.dumps(json.loads(value), sort_keys=True)
    except (ValueError, TypeError, RecursionError):
        return value


@cache
def bookkeeping(domain: Domain) -> Bookkeeping:
    """Return the bookkeeping of a system; empty if it has no such file.

    Raises:
        DomainError: if the file cannot be read, or names a table or column that does not exist.
    """
    path = domain.proof / "bookkeeping.toml"
    if not path.exists():
        return Bookkeeping()
    try:
        return _read(path, domain)
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise DomainError(
            f"cannot read the bookkeeping of {domain.name}, {path}: {error}"
        ) from error


def _read(path: Path, domain: Domain) -> Bookkeeping:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = frozenset(data.pop("tables", ()))
    columns = {table: frozenset(names) for table, names in data.pop("columns", {}).items()}
    counted = {t: _counted(t, dict(each)) for t, each in data.pop("counted_rows", {}).items()}
    without = {table: dict(each) for table, each in data.pop("keys_without_effect", {}).items()}
    rewritten = {t: _rewritten(t, dict(each)) for t, each in data.pop("rewritten", {}).items()}
    there: dict[str, frozenset[str]] = {t: frozenset(c) for t, c in domain.schema.tables.items()}
    there[_ANY] = frozenset[str]().union(*there.values())
    if unknown := {*tables, *columns, *counted, *without, *rewritten} - {*there}:
        raise ValueError(f"there is no table {', '.join(sorted(unknown))}")
    named = {t: {each.column, each.addresses or each.column} for t, each in counted.items()}
    named |= {table: {*each.identified_by, *each.free} for table, each in rewritten.items()}
    for table, names in [*columns.items(), *named.items(), *without.items()]:
        if unknown := {*names} - there[table]:
            raise ValueError(f"{table} has no column {', '.join(sorted(unknown))}")
    if data:
        kinds = "tables, columns, counted_rows, keys_without_effect and rewritten"
        raise ValueError(f"unknown keys {', '.join(data)}; known are {kinds}")
    return Bookkeeping(tables, columns, counted, without, rewritten)


def _counted(table: str, entry: dict[str, Any]) -> CountedRows:
    addresses = entry.pop("addresses", None)
    if len(entry) != 1:
        raise ValueError(f"counted rows of {table} need one column, not {len(entry)}")
    ((column, values),) = entry.items()
    if not isinstance(values, Mapping):
        return CountedRows(column, tuple(values), addresses)
    if [*values] != ["excluded"]:
        raise ValueError(f"{column} of {table} must have values, or `excluded` with patterns")
    excluded = tuple(each.lower() for each in values["excluded"])
    return CountedRows(column, (), addresses, excluded)


def _rewritten(table: str, entry: dict[str, Any]) -> RewrittenRows:
    rows = RewrittenRows(tuple(entry.pop("identified_by", ())), frozenset(entry.pop("free", ())))
    if entry or not rows.identified_by:
        keys = "must have `identified_by` and may have `free`, nothing else"
        raise ValueError(f"rewritten rows of {table} {keys}")
    return rows
