"""Databases filled by the SQL of seeds, within limits of time and memory, as bytes."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache

import apsw

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, SeedError
from eopsgym.gym.bounded_query import DATE_FUNCTIONS, STEPS
from eopsgym.gym.clock import ANCHOR, VFS, Clock
from eopsgym.gym.query import tame
from eopsgym.gym.utc_modifiers import keep_to_utc

SEED_MB = "EOPSGYM_SEED_MB"
"""The environment variable that allows larger seeds."""
USUAL_MB = 256
_USUAL_SECONDS = 20.0
_MEBIBYTE = 1024 * 1024
_BUILD_TIMES = 3
"""The memory that building a database may take, as a multiple of the size of the database."""
PAGE_BYTES = 4096
_ALLOWED_PRAGMAS = {"foreign_keys", "defer_foreign_keys", "encoding"}
_FORBIDDEN = {apsw.SQLITE_ATTACH, apsw.SQLITE_DETACH}
_DENY = apsw.SQLITE_DENY
_INDEX = re.compile(r"^CREATE INDEX\b", re.MULTILINE)
_ADDS = re.compile(r"\b(?:INSERT|REPLACE|CREATE)\b", re.IGNORECASE)
_MOST_MISSES = 3
_OF_CONNECTION = {"changes", "total_changes", "last_insert_rowid"}
"""SQL functions whose value depends on earlier statements."""


@dataclass(frozen=True)
class SeedLimits:
    """The limits of a seed, so that a foreign one cannot fill the memory.

    Attributes:
        megabytes: the largest database that it may fill, in mebibytes.
    """

    megabytes: int = USUAL_MB

    @property
    def bytes(self) -> int:
        """The largest database, in bytes."""
        return self.megabytes * _MEBIBYTE

    @property
    def build_megabytes(self) -> int:
        """The memory that filling it may take, in mebibytes."""
        return self.megabytes * _BUILD_TIMES

    @property
    def build_bytes(self) -> int:
        """The memory that filling it may take, in bytes."""
        return self.build_megabytes * _MEBIBYTE

    @property
    def seconds(self) -> float:
        """The seconds of processor time that filling it may take."""
        return max(_USUAL_SECONDS, _USUAL_SECONDS * self.megabytes / USUAL_MB)


def seed_limits() -> SeedLimits:
    """Return the limits, which the environment may set.

    Raises:
        ConfigError: if the variable is not a whole number of megabytes above 0.
    """
    given = os.environ.get(SEED_MB, "").strip()
    if not given:
        return SeedLimits()
    if not given.isascii() or not given.isdigit() or not int(given[:9]) > 0 or len(given) > 8:
        raise ConfigError(
            f"{SEED_MB} must be a whole number of megabytes above 0, such as 1024, not {given!r}"
        )
    return SeedLimits(int(given))


class WatchedClock(Clock):
    """A clock stopped at the current time of another one, which records whether SQL reads it."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock.now())
        self.asked = False

    def now(self) -> datetime:
        """Return the current time, and record that SQL has read it."""
        self.asked = True
        return super().now()


@dataclass
class SeedStage:
    """A database after the SQL of a seed that other seeds include.

    To make the indexes of a system takes longer than the statements of most variants. They are
    made in a second database, which serves a variant unless a statement adds rows by reading one
    of them: it may read rows in another order, and so number the new ones in another order.

    Attributes:
        data: the bytes of the SQLite file.
        tables: the SQL of the schema's tables by name, as the schema has it.
        indexed: the bytes of the second database; empty without indexes.
        indexes: their names.
        misses: variants that the second database did not serve, less those that it did.
    """

    data: bytes
    tables: dict[str, str]
    indexed: bytes = b""
    indexes: frozenset[str] = frozenset()
    misses: int = 0


class _Watch:
    """The authoriser of a seed's statements, which records their use of the connection.

    Attributes:
        sets_connection: whether a statement set an option of its connection.
        asks_connection: whether a statement asked what its connection did before.
        reads_index: whether a statement added rows by reading an index of `note_plan`.
    """

    def __init__(self) -> None:
        self.sets_connection = self.asks_connection = False
        self.reads_index = False

    def note_plan(self, connection: apsw.Connection, indexes: frozenset[str]) -> None:
        """Note from now on whether a statement that adds rows reads one of these indexes."""
        explaining = False

        def trace(cursor: apsw.Cursor, sql: str, values: object) -> bool:
            nonlocal explaining
            # A comment alone has no plan.
            reads = cursor.has_vdbe and "select" in sql.lower()
            if reads and not explaining and _ADDS.search(sql):
                explaining = True
                plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", can_cache=False)
                steps = " ".join(step for *_, step in plan)
                explaining = False
                self.reads_index |= not indexes.isdisjoint(steps.split())
            return True

        connection.exec_trace = trace

    def __call__(self, operation: int, first: str | None, second: str | None, *_: object) -> int:
        if operation == apsw.SQLITE_PRAGMA:
            self.sets_connection = True
            return _DENY if (first or "").lower() not in _ALLOWED_PRAGMAS else apsw.SQLITE_OK
        if operation == apsw.SQLITE_FUNCTION and second in _OF_CONNECTION:
            self.asks_connection = True
        return _DENY if operation in _FORBIDDEN else apsw.SQLITE_OK


def fill_seed(
    domain: Domain, sql: str, name: str, clock: Clock, stage: SeedStage | None = None
) -> tuple[bytes, bool] | None:
    """Fill the schema of a system by the SQL of a seed.

    Args:
        domain: the system.
        sql: the statements of the seed; with a stage, those that follow the stage.
        name: the seed's name in messages.
        clock: the clock of SQL's `now`.
        stage: the database to begin with; an empty one if not given.

    Returns:
        The bytes of the database, and whether the seed has triggers. None if the statements
        depend on more of the earlier ones than the stage holds.

    Raises:
        SeedError: if the text is not SQL that fills the schema, with SQLite's message.
    """
    if stage is not None and stage.indexed and stage.misses < _MOST_MISSES:
        filled = _fill(domain, sql, name, clock, stage, stage.indexed)
        stage.misses += 1 if filled is None else -1
        if filled is not None:
            return filled
    return _fill(domain, sql, name, clock, stage, stage.data if stage else b"")


def _fill(
    domain: Domain, sql: str, name: str, clock: Clock, stage: SeedStage | None, data: bytes
) -> tuple[bytes, bool] | None:
    with _filling(domain, name, data, sql) as (connection, watch):
        before = stage.tables if stage else _tables(connection)
        indexed = stage is not None and data is stage.indexed
        if stage and indexed:
            watch.note_plan(connection, stage.indexes)
        with clock.running():
            _run(connection, sql)
            triggers = _triggers(connection)
            _run(connection, _after_seed(domain, with_indexes=not indexed))
            connection.exec_trace = None
            if domain.after_seed:
                domain.after_seed(connection)
        if stage and (watch.asks_connection or watch.reads_index):
            return None
        connection.authorizer = None
        if connection.in_transaction:
            connection.execute("COMMIT")
        connection.set_progress_handler(None)
        _check_tables(domain, name, before, _tables(connection))
        return connection.serialize("main"), bool(triggers)


def fill_stage(
    domain: Domain, sql: str, name: str, stage: SeedStage | None = None
) -> SeedStage | None:
    """Run the SQL of a seed that other seeds include, so that each of them can begin there.

    Returns:
        None if later statements could see more than the tables: an open transaction,
        an option of the connection, a temporary table, an unfinished statement or the time.

    Raises:
        SeedError: as `fill_seed` does.
    """
    clock = WatchedClock(Clock(ANCHOR))
    data = stage.data if stage else b""
    with _filling(domain, name, data, sql) as (connection, watch), clock.running():
        tables = stage.tables if stage else _tables(connection)
        _run(connection, sql)
        depends = watch.sets_connection or (stage is not None and watch.asks_connection)
        if depends or clock.asked or connection.in_transaction or not apsw.complete(sql):
            return None
        connection.authorizer = None
        if connection.execute("SELECT count(*) FROM sqlite_temp_schema").get:
            return None
        made = SeedStage(connection.serialize("main"), tables)
        if _triggers(connection) == 0:  # a plan does not tell what these would read
            known = _indexes(connection)
            connection.execute(_own_indexes(domain))
            made.indexes = _indexes(connection) - known
            made.indexed = connection.serialize("main") if made.indexes else b""
        return made


def _run(connection: apsw.Connection, sql: str) -> None:
    # Every statement has to be run to its end: one with rows would otherwise stop the rest.
    for _ in connection.execute(sql, can_cache=False):
        pass


@contextmanager
def _filling(
    domain: Domain, name: str, data: bytes, sql: str
) -> Iterator[tuple[apsw.Connection, _Watch]]:
    """Open a database for the statements of a seed, with its limits.

    It begins as `data`, or with the schema alone where that is empty.
    """
    limits = seed_limits()
    _keep_freed_memory()
    connection = apsw.Connection(":memory:", vfs=VFS)
    if data:
        connection.deserialize("main", data)
    connection.execute(f"PRAGMA max_page_count = {limits.bytes // PAGE_BYTES}")
    connection.execute("PRAGMA temp_store = MEMORY")
    if not data:
        connection.execute(domain.schema.sql)
    tame(connection)
    keep_to_utc(connection, _dates_in(connection, sql, _after_seed(domain)))
    # Of processor time: other programs on the machine make no seed too long.
    deadline = time.thread_time() + limits.seconds
    full = apsw.memory_used() + limits.build_bytes
    connection.set_progress_handler(
        lambda: time.thread_time() > deadline or apsw.memory_used() > full, STEPS
    )
    watch = _Watch()
    connection.authorizer = watch
    try:
        with _seed_errors(domain, name, limits, deadline):
            yield connection, watch
    finally:
        connection.close()


@contextmanager
def _seed_errors(domain: Domain, name: str, limits: SeedLimits, deadline: float) -> Iterator[None]:
    """Turn SQLite's errors about the statements of a seed into ours."""
    try:
        yield
    except apsw.InterruptError:
        is_late = time.thread_time() > deadline
        what = f"took more than {limits.build_megabytes} MB of memory"
        if is_late:
            what = f"ran longer than {limits.seconds:g} s"
        # A smaller limit than the usual one does not shorten the time, so advice starts at that.
        advice = _shorten_or_allow("shorten it", USUAL_MB if is_late else 1)
        raise SeedError(f"seed {name!r} {what}; {advice}") from None
    except apsw.AuthError:
        allowed = ", ".join(sorted(_ALLOWED_PRAGMAS))
        raise SeedError(
            f"seed {name!r} does more than fill the {domain.name} schema: it may not ATTACH or "
            f"DETACH, or use other pragmas than {allowed}"
        ) from None
    except apsw.FullError:
        raise SeedError(
            f"seed {name!r} fills more than {limits.megabytes} MB; "
            f"{_shorten_or_allow('make it smaller')}"
        ) from None
    except (apsw.Error, ValueError) as error:
        raise SeedError(f"seed {name!r} does not fill the {domain.name} schema: {error}") from error


def _dates_in(connection: apsw.Connection, *texts: str) -> list[str]:
    """Return SQL's functions of date and time that texts, tables or triggers may call.

    To replace all of them takes as long as a small seed.
    """
    schema = connection.execute("SELECT coalesce(group_concat(sql), '') FROM sqlite_schema").get
    text = "\n".join([*texts, schema]).lower()
    return [function for function in DATE_FUNCTIONS if function in text]


@cache
def _keep_freed_memory() -> None:
    """Make the C library keep freed blocks of up to 32 MiB for the next ones, once a process.

    Each fill takes and frees blocks of the size of its database. The GNU C library gives the first
    of them back to the system, which clears the memory again for the next one: that takes five
    times as long as to copy the database. The library raises its limit to the largest block that
    was freed. Other libraries do nothing special here.
    """
    bytearray(30 * _MEBIBYTE)


def _shorten_or_allow(what: str, least: int = 1) -> str:
    return f"{what}, or allow more with {SEED_MB}={4 * max(seed_limits().megabytes, least)}"


@lru_cache
def _after_seed(domain: Domain, with_indexes: bool = True) -> str:
    """Return the SQL that a system's published server runs after every seed; empty for most.

    Args:
        domain: the system.
        with_indexes: False where its indexes are there already.
    """
    path = domain.folder / "after_seed.sql"
    sql = path.read_text(encoding="utf-8") if path.exists() else ""
    return sql if with_indexes else "".join(s for s in _statements(sql) if not _is_index(s))


@lru_cache
def _own_indexes(domain: Domain) -> str:
    """Return the statements that make the indexes of a system."""
    return "".join(filter(_is_index, _statements(_after_seed(domain))))


def _is_index(statement: str) -> bool:
    return _INDEX.search(statement) is not None


def _statements(sql: str) -> Iterator[str]:
    """Yield the statements of a text, of which each ends a line, with the comments before them."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if apsw.complete(statement):
            yield statement
            statement = ""
    yield statement


def _indexes(connection: apsw.Connection) -> frozenset[str]:
    query = "SELECT name FROM sqlite_schema WHERE type = 'index'"
    return frozenset(name for (name,) in connection.execute(query))


def _tables(connection: apsw.Connection) -> dict[str, str]:
    query = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'"
    return dict(connection.execute(query))


def _triggers(connection: apsw.Connection) -> int:
    query = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
    return int(connection.execute(query).get)


def _check_tables(domain: Domain, name: str, before: dict[str, str], after: dict[str, str]) -> None:
    for table, sql in before.items():
        if after.get(table) != sql:
            raise SeedError(
                f"seed {name!r} drops or alters the table {table!r} of {domain.name}; "
                "a seed must fill the schema without changes"
            )
