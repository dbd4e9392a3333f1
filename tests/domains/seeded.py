"""The seeds of our own, made once in a test run, and the committed files as databases."""

import os
import pickle
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from dev.seeds.__main__ import seed_path
from dev.seeds.generator import Seed, generate
from eopsgym.domains import get_domain
from eopsgym.gym.data_files import read_seed

Cases = dict[str, tuple[str, ...]]


shared_folder: Path | None = None
"""Where the processes of a test run leave the seeds for each other, if there are several."""


@cache
def made(domain: str) -> Seed:
    """A seed, as it is made now: it takes seconds, so one process makes it for all."""
    if shared_folder is None:
        return generate(domain)
    seed: Seed = pickle.loads(made_once(f"{domain}.pickle", lambda: pickle.dumps(generate(domain))))
    return seed


def made_once(name: str, make: Callable[[], bytes]) -> bytes:
    """Return what one of the processes of a test run makes, and the others read.

    Args:
        name: of the file in the shared folder.
        make: what makes it; each process calls it where there is no shared folder.
    """
    if shared_folder is None:
        return make()
    path = shared_folder / name
    if not path.exists():
        whole = path.with_name(f"{name}.{os.getpid()}")
        whole.write_bytes(make())
        whole.replace(path)
    return path.read_bytes()


@cache
def cases(domain: str) -> Cases:
    """The awkward rows by the name of their case."""
    return {name: case.ids for name, case in made(domain).cases.items()}


@cache
def committed(domain: str) -> str:
    """The file in the repository."""
    return seed_path(domain).read_text(encoding="utf-8")


def database(domain: str) -> sqlite3.Connection:
    """The committed file on the schema of its domain."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(_filled(domain))
    return connection


@cache
def _filled(domain: str) -> bytes:
    return made_once(f"{domain}.company.sqlite", lambda: _image(domain, committed(domain)))


def _image(domain: str, sql: str) -> bytes:
    """Return the bytes of a database that a seed has filled."""
    connection = sqlite3.connect(":memory:")
    connection.executescript(get_domain(domain).schema.sql)
    connection.executescript(sql)
    data = connection.serialize()
    connection.close()
    return data


def enterprise(domain: str) -> sqlite3.Connection:
    """The seed with the stories of the company, `enterprise.sql`, on the schema of its domain."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(_with_stories(domain))
    return connection


@cache
def _with_stories(domain: str) -> bytes:
    def make() -> bytes:
        path = seed_path(domain).with_name("enterprise.sql")
        return _image(domain, read_seed(get_domain(domain), path))

    return made_once(f"{domain}.enterprise.sqlite", make)


def tables(connection: sqlite3.Connection) -> list[str]:
    """The tables of a database, without those of SQLite itself."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in connection.execute(query)]


def ids(connection: sqlite3.Connection, query: str) -> set[Any]:
    """The first column of a query's rows."""
    return {row[0] for row in connection.execute(query)}
