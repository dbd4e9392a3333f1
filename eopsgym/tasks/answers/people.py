"""The people that a system knows, with their names there."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import EopsgymError, ServerError
from eopsgym.gym import Episode
from eopsgym.tasks.sql_text import literal

_ADDRESS = ("email", "mail", "primary_email")
_NAME = ("display_name", "name")
_PARTS = ("first_name", "last_name")
_MOST = 10_000_000
"""A LIMIT that no table reaches: a published SQL runner adds a small one where there is none."""
_LONGEST = 5_000
"""The length of a text up to which names are searched in it; see `people_of`."""


class NamedPerson(NamedTuple):
    """A person whom a system knows: full name, address and id in lower case, system and table."""

    name: str
    address: str
    id: str
    system: str
    table: str


async def people_of(episode: Episode, answer: str | None = None) -> list[NamedPerson]:
    """Return the people whom the systems of an episode know; people of one name stay separate.

    Args:
        episode: the episode.
        answer: a text; then people whose name does not occur in it are mostly left out, since to
            read all of them takes longer than to search their names.

    Raises:
        ServerError: if a server cannot be reached.
    """
    people: list[NamedPerson] = []
    searched = None
    if answer is not None and len(answer) <= _LONGEST:
        searched = answer.lower().encode("ascii", "ignore").decode().replace("\0", "")
    for name, server in episode.servers.items():
        for table, query in _people_queries(server.domain.schema, searched):
            try:
                rows = await server.rows(query)
            except ServerError:
                raise
            except EopsgymError:
                continue  # a remote server may have other tables
            people += _people(name, table, tuple(tuple(row.values()) for row in rows))
    return people


@lru_cache(maxsize=64)
def _people(system: str, table: str, rows: tuple[tuple[Any, ...], ...]) -> list[NamedPerson]:
    """Return the people of a table's rows, cached because seeds mostly have the same people."""
    texts = ([str(value or "").strip().lower() for value in row] for row in rows)
    return [NamedPerson(who, at, key, system, table) for who, at, key in texts if " " in who]


def _people_queries(schema: Schema, searched: str | None) -> Iterator[tuple[str, str]]:
    """Yield each table that holds people, with SQL for the name, address and id of its rows.

    If a text in lower case is searched, rows whose name it does not contain are left out. SQLite
    knows the lower case of English letters only, so that a name with any other sign is kept.
    """
    for table, columns in schema.tables.items():
        address = next((name for name in _ADDRESS if name in columns), None)
        key = schema.keys(table).primary
        if address is None or len(key) != 1 or "group" in table:
            continue
        if all(part in columns for part in _PARTS):
            name = f"{_PARTS[0]} || ' ' || {_PARTS[1]}"
        elif (column := next((name for name in _NAME if name in columns), None)) is not None:
            name = f'"{column}"'
        else:
            continue
        where = ""
        if searched is not None:
            inside = f"instr({literal(searched)}, lower(trim({name})))"
            where = f" WHERE {inside} OR ({name}) GLOB '*[^ -~]*'"
        yield table, f'SELECT {name}, "{address}", "{key[0]}" FROM "{table}"{where} LIMIT {_MOST}'
