"""Effects outside the company, which cannot be undone: each system's `leaves_the_house.toml`.

Examples are a mail, an access for a stranger, an invitation and a notification: deleting the row,
or changing it back, does not undo them. The file has one entry for each kind:

    inside = ["halden.example"]

    [[kind]]
    table = "permissions"
    when = ["insert", "update"]
    columns = ["type", "role"]
    where = "made.type = 'anyone'"
    says = "'opened a file to everybody'"

- `inside` lists the hosts of the company.
- `when` is `insert` by default. An update counts if it changes one of the `columns`. An effect is
  undone if its row is deleted or one of these columns gets another value.
- `where` and `says` are SQL on the row after the change (`made`) and before it (`was`), and on the
  tables of the final state.
- `tools` lists the only tools with this effect, if other tools write such rows as well.
- `each = true` says that every change of the columns is a separate effect, such as a mail that is
  sent again with each new token.
- `item` is the key of the objects in a column with a JSON list. Each added object is an effect, and
  the list in `made` contains only the objects that were removed again.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from eopsgym.domains import Domain
from eopsgym.errors import DomainError

FILE = "leaves_the_house.toml"
_KEYS = {"table", "when", "columns", "where", "says", "tools", "each", "item"}


@dataclass(frozen=True)
class KindOfEffect:
    """One kind of effect outside the company.

    Attributes:
        table: the table whose rows have the effect.
        when: the operations that have it, `insert` or `update`.
        columns: the columns that describe the effect, such as its recipient.
        where: an SQL condition that a row has the effect; empty for all rows.
        says: SQL that returns a description, which follows "step 3 (send_message)".
        tools: the only tools that have it; any tool if empty.
        each: whether every change of the columns is a separate effect.
        item: the key of the objects, if the one column is a JSON list.
    """

    table: str
    says: str
    columns: tuple[str, ...]
    when: tuple[str, ...] = ("insert",)
    where: str = ""
    tools: frozenset[str] = frozenset()
    each: bool = False
    item: str = ""


def kinds_of_effects(domain: Domain) -> tuple[KindOfEffect, ...]:
    """Return the kinds of a system; empty if it has no such file.

    Raises:
        DomainError: if the file cannot be read, or names a table, column or tool that does not
            exist.
    """
    return _read(domain)[0]


def inside_of(domain: Domain) -> tuple[str, ...]:
    """Return the company's hosts; empty if a system has no such file.

    Raises:
        DomainError: as `kinds_of_effects`.
    """
    return _read(domain)[1]


@cache
def _read(domain: Domain) -> tuple[tuple[KindOfEffect, ...], tuple[str, ...]]:
    path = domain.proof / FILE
    if not path.exists():
        return (), ()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if unknown := {*data} - {"inside", "kind"}:
            raise ValueError(f"unknown keys {', '.join(unknown)}; known are inside and [[kind]]")
        kinds = tuple(_kind(each, domain) for each in data.get("kind", ()))
        return kinds, tuple(data.get("inside", ()))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise DomainError(f"{path}: {error}") from error


def _kind(entry: Mapping[str, Any], domain: Domain) -> KindOfEffect:
    if unknown := {*entry} - _KEYS:
        names, known = ", ".join(sorted(unknown)), ", ".join(sorted(_KEYS))
        raise ValueError(f"a kind has the unknown keys {names}; known are {known}")
    kind = KindOfEffect(
        table=entry["table"],
        says=entry["says"],
        columns=tuple(entry["columns"]),
        when=tuple(entry.get("when", ("insert",))),
        where=entry.get("where", ""),
        tools=frozenset(entry.get("tools", ())),
        each=bool(entry.get("each", False)),
        item=entry.get("item", ""),
    )
    there = domain.schema.tables.get(kind.table)
    if there is None:
        raise ValueError(f"there is no table {kind.table}")
    if unknown := {*kind.columns} - {*there}:
        raise ValueError(f"{kind.table} has no column {', '.join(sorted(unknown))}")
    if lost := kind.tools - {*domain.tools}:
        raise ValueError(f"there is no tool {', '.join(sorted(lost))}")
    if not kind.columns or not {*kind.when} <= {"insert", "update"}:
        raise ValueError(
            f"a kind of {kind.table} must have columns, and `when` of insert or update"
        )
    return kind
