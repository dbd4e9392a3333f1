"""Effects outside the company, which count when made: each system's `leaves_the_house.toml`.

A mail that was sent, an access that a stranger was given, an invitation, a notification: deleting
the row, or changing it back, takes none of these back. One entry a kind:

    inside = ["halden.example"]

    [[kind]]
    table = "permissions"
    when = ["insert", "update"]
    columns = ["type", "role"]
    where = "made.type = 'anyone'"
    says = "'opened a file to everybody'"

`inside` are the hosts of the house. `when` is `insert` unless given; an update counts that touches
one of the `columns`. What was made is taken back when its row is gone or holds something else in
one of these. `where` and `says` are SQL on the row as it was made (`made`) and as it was before
(`was`), beside the tables as they are at the end. `tools` are the only ones that have this effect,
where others write such rows as well. Where every change of the columns is an effect of its own, as
with a mail that is sent again with each new token, the kind says `each = true`. And where a column
holds a list of objects in JSON, `item` is the key by which they are known: each that is put in is
an effect, and `made` holds of the list those alone that were taken out again.
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
    """One way in which something leaves the house.

    Attributes:
        table: whose rows have the effect.
        when: what happens to them, `insert` or `update`.
        columns: what makes the effect what it is, such as whom it reaches.
        where: SQL of whether a row has it; empty for all.
        says: SQL of what it was, in words that follow "step 3 (send_message)".
        tools: the only tools that have it; any tool if empty.
        each: whether a second one beside the first counts as another effect.
        item: where the one column is a list in JSON, the key that its objects are known by.
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
    """Read the kinds of a system; empty where it has no such file.

    Raises:
        DomainError: the file cannot be read, or names what the system does not have.
    """
    return _read(domain)[0]


def inside_of(domain: Domain) -> tuple[str, ...]:
    """Read the company's hosts; empty where a system has no such file.

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
            raise ValueError(f"it has inside and entries [[kind]], no {', '.join(unknown)}")
        kinds = tuple(_kind(each, domain) for each in data.get("kind", ()))
        return kinds, tuple(data.get("inside", ()))
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise DomainError(f"{path}: {error}") from error


def _kind(said: Mapping[str, Any], domain: Domain) -> KindOfEffect:
    if unknown := {*said} - _KEYS:
        raise ValueError(f"a kind has {', '.join(sorted(_KEYS))}, no {', '.join(sorted(unknown))}")
    kind = KindOfEffect(
        table=said["table"],
        says=said["says"],
        columns=tuple(said["columns"]),
        when=tuple(said.get("when", ("insert",))),
        where=said.get("where", ""),
        tools=frozenset(said.get("tools", ())),
        each=bool(said.get("each", False)),
        item=said.get("item", ""),
    )
    there = domain.schema.tables.get(kind.table)
    if there is None:
        raise ValueError(f"there is no table {kind.table}")
    if unknown := {*kind.columns} - {*there}:
        raise ValueError(f"{kind.table} has no column {', '.join(sorted(unknown))}")
    if lost := kind.tools - {*domain.tools}:
        raise ValueError(f"there is no tool {', '.join(sorted(lost))}")
    if not kind.columns or not {*kind.when} <= {"insert", "update"}:
        raise ValueError(f"a kind of {kind.table} has columns, and `when` of insert and update")
    return kind
