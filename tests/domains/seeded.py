"""The seeds of our own, built once in a test run, and the committed files as databases."""

import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

from dev.seeds.csm import seed as csm
from dev.seeds.hr import seed as hr
from dev.seeds.itsm import seed as itsm
from eopsgym.domains import get_domain

Cases = dict[str, tuple[str, ...]]

SCRIPTS: dict[str, Any] = {"csm": csm, "hr": hr, "itsm": itsm}
_LISTS: dict[str, Callable[[Any], Cases]] = {
    "csm": csm.awkward_rows,
    "hr": hr.cases,
    "itsm": itsm.cases,
}


@cache
def draft(domain: str) -> Any:
    """The rows of a seed, as its script makes them."""
    return SCRIPTS[domain].build()


@cache
def cases(domain: str) -> Cases:
    """The awkward rows by the name of their case."""
    return _LISTS[domain](draft(domain))


@cache
def committed(domain: str) -> str:
    """The file in the repository."""
    text: str = SCRIPTS[domain].path().read_text(encoding="utf-8")
    return text


def database(domain: str) -> sqlite3.Connection:
    """The committed file on the schema of its domain."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(get_domain(domain).schema.sql)
    connection.executescript(committed(domain))
    return connection


def tables(connection: sqlite3.Connection) -> list[str]:
    """The tables of a database, without those of SQLite itself."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in connection.execute(query)]


def ids(connection: sqlite3.Connection, query: str) -> set[Any]:
    """The first column of a query's rows."""
    return {row[0] for row in connection.execute(query)}
