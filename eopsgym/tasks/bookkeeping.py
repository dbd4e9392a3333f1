"""What a system keeps of its own accord (counters, etags, logs): no footprint speaks of it.

A system says it in `bookkeeping.toml`: whole `tables`, and `columns` by table, `"*"` for any.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import DomainError
from eopsgym.gym import Episode, RowChange, net_changes

_ANY = "*"


class Bookkeeping(NamedTuple):
    """The tables, and columns of other tables, that a system writes by itself."""

    tables: frozenset[str] = frozenset()
    columns: Mapping[str, frozenset[str]] = {}

    def has(self, table: str, column: str) -> bool:
        """Whether a column of a table is the system's own."""
        return any(column in self.columns.get(name, ()) for name in (table, _ANY))

    def without(self, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a row of a table, by column, but for the system's own."""
        return {column: value for column, value in values.items() if not self.has(table, column)}


@cache
def bookkeeping(domain: Domain) -> Bookkeeping:
    """That of a system; none where it has no such file.

    Raises:
        DomainError: the file cannot be read, or names what the system does not have.
    """
    path = domain.folder / "bookkeeping.toml"
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
    there: dict[str, frozenset[str]] = {t: frozenset(c) for t, c in domain.schema.tables.items()}
    there[_ANY] = frozenset[str]().union(*there.values())
    if unknown := {*tables, *columns} - {*there}:
        raise ValueError(f"there is no table {', '.join(sorted(unknown))}")
    for table, names in columns.items():
        if unknown := {*names} - there[table]:
            raise ValueError(f"{table} has no column {', '.join(sorted(unknown))}")
    if said:
        raise ValueError(f"it has tables and columns, no {', '.join(said)}")
    return Bookkeeping(tables, columns)


def net_deeds(episode: Episode, server: str) -> Iterator[tuple[RowChange, Row]]:
    """What all calls of an episode to a system changed, put together, but for its bookkeeping.

    Args:
        episode: with its steps recorded.
        server: the name of the system.

    Yields:
        Each changed row once, and the columns of its key.
    """
    domain = episode.servers[server].domain
    own = bookkeeping(domain)
    made = [step.changes.changeset for step in episode.steps if step.server == server]
    for row, key in net_changes(made, domain.schema):
        if row.table in own.tables:
            continue
        before = own.without(row.table, row.before) if row.before is not None else None
        after = own.without(row.table, row.after) if row.after is not None else None
        if before or after:
            yield replace(row, before=before, after=after), key
