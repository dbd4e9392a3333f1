"""The names in the seeds of all systems: people, customers, and records with numbers."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import SeedError
from eopsgym.gym.data_files import data_dir, read_seed
from eopsgym.gym.new_world.settings import settings_of

_BASES = ("enterprise", "company")
_COUNTED = re.compile(r"(?=[0-9-]*[A-Za-z])([\w-]{0,60}?[A-Za-z_-])(\d{1,9}|\d{20,22})")
"""A text that ends in a counting number, such as `INC0000017`, but not a moment or an amount."""
ULID = r"(?:01[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{24}|j[a-z0-9]{23}0a)"
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
HEX = rf"(?:{_UUID}|[0-9a-f]{{32}}|[0-9a-f]{{18}}|[0-9a-f]{{16}}|(?<=r)[0-9]{{15}})"
_DRAWN = re.compile(rf"(?:.*[^0-9A-Za-z])?(?:{ULID}|r?{HEX}|[0-9a-f]{{16,}})(?:[^0-9A-Za-z].*)?")
"""A text with a random id, which counts nothing."""
USER = re.compile(r"(?<![A-Za-z])([a-z]+)\.([a-z]+)(\d{0,2})(?![A-Za-z0-9])")
_GUESTS = """
    SELECT upper(substr(email, 1, 1)) || substr(email, 2, dot - 2),
        upper(substr(email, dot + 1, 1)) || substr(email, dot + 2, instr(email, '@') - dot - 2)
    FROM (SELECT email, instr(email, '.') AS dot FROM users WHERE given_name IS NULL)
    WHERE email GLOB '[a-z]*.[a-z]*@*' AND email NOT GLOB 'room.*'
"""
"""Outsiders who are named only by an address, `ingrid.solberg@bayside-estates.example`."""
_PEOPLE = {
    "calendar": _GUESTS,
    "csm": 'SELECT first_name, last_name FROM "user"',
    "hr": 'SELECT first_name, last_name FROM "user"',
    "drive": "SELECT substr(display_name, 1, instr(display_name, ' ') - 1), "
    "substr(display_name, instr(display_name, ' ') + 1) FROM users",
    "teams": "SELECT given_name, surname FROM teams_users WHERE surname IS NOT NULL",
}
_CUSTOMERS = "SELECT name, email_domain FROM account WHERE account_id > 1 ORDER BY account_id"
_WORD = re.compile(r"(?<![A-Za-z.@_-])[a-z]{2,}(?![A-Za-z.@_-])")
_NAME = re.compile(r"[A-Z][a-z]+")
_FEW = 20


@dataclass(frozen=True)
class Cast:
    """The names that occur in texts of all seeds.

    Attributes:
        first: first names that are neither last names nor words of the language.
        last: last names that are neither first names nor words of the language.
        users: first and last names of all users, in small letters.
        customers: names of customers, each with its mail domain.
        counters: the prefixes of record numbers, such as `INC`, each with the next power of ten
            above its largest number.
        slugs: ids that are words, such as `team-service-desk`.
    """

    first: frozenset[str]
    last: frozenset[str]
    users: frozenset[tuple[str, str]]
    customers: tuple[tuple[str, str], ...]
    counters: Mapping[str, int]
    slugs: frozenset[str]


def base_sql(domain: Domain) -> str:
    """Return the seed from which new worlds of a system are made: the enterprise, or the company.

    Raises:
        SeedError: if the system has neither.
    """
    folder = data_dir() / "seeds" / domain.name
    for name in _BASES:
        if (path := folder / f"{name}.sql").is_file():
            return read_seed(domain, path)
    raise SeedError(f"{domain.name} has no seed for a new world in {folder}")


class Forgettable(sqlite3.Connection):
    """A database in memory that is closed when it is garbage-collected."""

    def __init__(self) -> None:
        # It may be collected in another thread.
        super().__init__(":memory:", check_same_thread=False)

    def __del__(self) -> None:
        self.close()


@cache
def _base_image(system: str) -> bytes:
    """Return the database of the seed that new worlds of a system are made from."""
    domain = get_domain(system)
    database = Forgettable()
    database.executescript(domain.schema.sql + base_sql(domain))
    return database.serialize()


def open_base(system: str) -> sqlite3.Connection:
    """Return a new database with the seed from which new worlds of a system are made."""
    database = Forgettable()
    database.deserialize(_base_image(system))
    return database


@cache
def read_cast() -> Cast:
    """Return the names in the seeds of all systems."""
    names = [pair for system, asked in _PEOPLE.items() for pair in _rows(system, asked)]
    words = {word for system in domain_names() for word in _words(system)}
    first, last = (
        {name for name in each if _NAME.fullmatch(name) and name.lower() not in words}
        for each in zip(*names, strict=True)
    )
    counters: dict[str, int] = {}
    slugs: set[str] = set()
    users = frozenset((first.lower(), last.lower()) for first, last in names)
    for system in domain_names():
        for values in _identifiers(system):
            _sort_identifiers(values, users, counters, slugs)
    in_common = {match[1] for system in domain_names() for match in _shared_numbers(system)}
    return Cast(
        frozenset(first - last),
        frozenset(last - first),
        users,
        tuple((name, mail) for name, mail in _rows("csm", _CUSTOMERS)),
        {
            prefix: 10 ** len(str(largest))
            for prefix, largest in counters.items()
            if prefix not in in_common
        },
        frozenset(slugs),
    )


def _rows(system: str, query: str) -> list[tuple[str, str]]:
    return open_base(system).execute(query).fetchall()


def _words(system: str) -> set[str]:
    """Return the words in small letters in texts of a system, without ids and addresses."""
    domain = get_domain(system)
    return set(_WORD.findall(base_sql(domain)))


def _identifiers(system: str) -> Iterator[list[str]]:
    """Yield the values of each text column that identifies rows: a key, or a numbered one."""
    database = open_base(system)
    shared = settings_of(system).shared
    for table, columns in tables_of(database).items():
        for column in columns if table not in shared else ():
            asked = (
                f'SELECT "{column.name}" FROM "{table}" WHERE typeof("{column.name}") = \'text\''
            )
            values = [value for (value,) in database.execute(asked)]
            distinct = len(set(values)) == len(values)
            if values and (column.is_key or (distinct and len(values) >= _FEW)):
                yield values if column.is_key else [v for v in values if _COUNTED.fullmatch(v)]


def _shared_numbers(system: str) -> Iterator["re.Match[str]"]:
    """Yield the numbered keys of the tables that all branches share."""
    database = open_base(system)
    shared = settings_of(system).shared
    for table, columns in tables_of(database).items():
        for column in columns if table in shared else ():
            if column.is_key:
                for (value,) in database.execute(f'SELECT "{column.name}" FROM "{table}"'):
                    if match := _COUNTED.fullmatch(str(value)):
                        yield match


def _sort_identifiers(
    values: Iterable[str],
    users: frozenset[tuple[str, str]],
    counters: dict[str, int],
    slugs: set[str],
) -> None:
    for value in values:
        named = USER.search(value)
        if named and (named[1], named[2]) in users:
            continue
        counted = _COUNTED.fullmatch(value)
        if counted and (len(counted[2]) >= 20 or not _DRAWN.fullmatch(value)):
            counters[counted[1]] = max(counters.get(counted[1], 0), int(counted[2]))
        elif re.fullmatch(r"[a-z]+(?:[.-][a-z]+)+", value):
            slugs.add(value)


@dataclass(frozen=True, slots=True)
class SeedColumn:
    """A column: its name, whether the key has it, and the table that it refers to, if any."""

    name: str
    is_key: bool
    refers: str | None


def tables_of(database: sqlite3.Connection) -> dict[str, list[SeedColumn]]:
    """Return the columns of each table, in the order of the schema."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    columns_by_table = {}
    for (table,) in database.execute(asked).fetchall():
        keys = database.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
        refers = {row[3]: row[2] for row in keys}
        columns = database.execute(f'PRAGMA table_info("{table}")').fetchall()
        columns_by_table[table] = [
            SeedColumn(row[1], bool(row[5]), refers.get(row[1])) for row in columns
        ]
    return columns_by_table
