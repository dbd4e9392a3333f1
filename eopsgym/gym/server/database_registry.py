"""The databases of one server by id."""

import hashlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import replace
from datetime import datetime
from typing import Any

from eopsgym.counting import counted
from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, DatabaseError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import MODES, Mode
from eopsgym.gym.database_ids import check_id, new_id
from eopsgym.gym.episode_server import LocalServer
from eopsgym.gym.headers import same_clock
from eopsgym.gym.server.served_database import ServedDatabase
from eopsgym.gym.server.server_limits import ServerLimits
from eopsgym.gym.template import Template, build_template
from eopsgym.gym.tool_call import CallResult

IDLE_SECONDS = 3600.0


class MissingDatabaseError(DatabaseError):
    """An error for an id without a database."""


class TooManyDatabasesError(DatabaseError):
    """An error for one database more than the server may hold."""


class _Entry:
    """A database, its lock, and the time of its last use."""

    def __init__(self, database: ServedDatabase) -> None:
        self.database = database
        self.lock = database.lock
        self.used = time.monotonic()
        self.modified = database.clock.now()
        self.writes = 0
        self.closed = False

    def touch(self) -> None:
        """Record a use, and whether it wrote anything."""
        self.used = time.monotonic()
        if not self.closed:
            writes = self.database.connection.total_changes()
            if writes != self.writes:
                self.writes = writes
                self.modified = self.database.clock.now()

    def close(self) -> None:
        """Free the database when nobody uses it."""
        with self.lock:
            self.closed = True
            self.database.close()


class Registry:
    """Named databases of one domain. Safe to use from several threads.

    Args:
        domain: the domain of the databases.
        clock: their clock; the wall clock if not given.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published server are repaired; the headers of a
            request can change it for its database.
        idle: the seconds after which an unused database is dropped.
        limits: the allowed number of databases.

    Attributes:
        owns: whether the copy of a database may have an id; any id if not set.
        lost: a text that the error for a missing database adds.

    Raises:
        ConfigError: for an unknown mode or an idle time that is not positive.
    """

    def __init__(
        self,
        domain: Domain,
        *,
        clock: Clock | None = None,
        mode: Mode = "published",
        repaired: bool = False,
        idle: float = IDLE_SECONDS,
        limits: ServerLimits | None = None,
    ) -> None:
        if mode not in MODES:
            raise ConfigError(f"there is no mode {mode!r}; there are {' and '.join(MODES)}")
        if not idle > 0:  # in this form so that NaN is refused too
            raise ConfigError(f"idle must be a number of seconds above 0, not {idle}")
        self.domain = domain
        self.clock = clock or Clock()
        self.mode: Mode = mode
        self.repaired = repaired
        self.idle = idle
        self.limits = limits or ServerLimits()
        self.owns: Callable[[str], bool] = lambda database_id: True
        self.lost = ""
        self._entries: dict[str, _Entry] = {}
        self._lock = threading.Lock()

    def create(self, database_id: str, sql: str, clock: Clock | None = None) -> ServedDatabase:
        """Open a database filled by SQL text; it replaces one with the same id.

        Args:
            database_id: its id.
            sql: INSERT statements.
            clock: its clock; that of the registry if not given.

        Raises:
            DatabaseError: if the id is not allowed, or there are too many databases.
            SeedError: if the text does not fill the schema.
        """
        name = check_id(database_id)
        with self._lock:
            self._check_room(name)
        clock = clock or self.clock
        return self.add(name, build_template(self.domain, sql, name, clock), clock)

    def add(
        self, database_id: str, template: Template, clock: Clock | None = None
    ) -> ServedDatabase:
        """Open a clone of a template under an id; it replaces one with the same id.

        It uses the registry's clock if no other is given.

        Raises:
            DatabaseError: if the id is not allowed, the template is of another schema, or there
                are too many databases.
        """
        name = check_id(database_id)
        if template.domain.schema.digest != self.domain.schema.digest:
            raise DatabaseError(f"{template!r} does not have the schema of {self.domain.name}")
        # Templates are shared by schema and seed, but the tools are those of this registry.
        template = replace(template, domain=self.domain)
        clock, repaired = clock or self.clock, self.repaired
        entry = _Entry(ServedDatabase(template, clock, self.mode, self.limits, repaired=repaired))
        entry.database.id = name
        with self._lock:
            try:
                self._check_room(name)
            except TooManyDatabasesError:
                entry.close()
                raise
            old = self._entries.pop(name, None)
            self._entries[name] = entry
        if old:
            old.close()
        return entry.database

    def get(self, database_id: str) -> ServedDatabase:
        """Return a database by id, without locking it; `use` locks it.

        Raises:
            DatabaseError: if there is none.
        """
        with self.use(database_id) as database:
            return database

    @contextmanager
    def use(self, database_id: str) -> Iterator[ServedDatabase]:
        """Lock a database by id while the block runs.

        Raises:
            DatabaseError: if there is none.
        """
        with self._use(database_id) as entry:
            yield entry.database

    def call(
        self,
        database_id: str,
        tool: str,
        arguments: Mapping[str, Any],
        user: str | None = None,
        call: str | None = None,
    ) -> CallResult:
        """Call a tool on a database; `call` is the caller's own id of the call, for the log.

        Raises:
            DatabaseError: if there is no such database.
        """
        with self.use(database_id) as database:
            return database.call(tool, arguments, user, call)

    @contextmanager
    def _use(self, database_id: str) -> Iterator[_Entry]:
        name = check_id(database_id)
        with self._lock:
            entry = self._entries.get(name)
        if entry is None:
            raise self._missing(name)
        with entry.lock:
            if entry.closed:
                raise self._missing(name)
            entry.touch()
            try:
                yield entry
            finally:
                entry.touch()

    def exists_with(self, database_id: str, clock: Clock | None, repaired: bool | None) -> bool:
        """Return whether there is a database with that id, clock and repair, without waiting.

        None stands for any clock or repair.
        """
        entry = self._entries.get(database_id)
        if entry is None:
            return False
        database = entry.database
        is_so = repaired is None or database.repaired == repaired
        return is_so and (clock is None or same_clock(database.clock, clock))

    def modified(self, database_id: str) -> datetime:
        """Return when a database was last written to, UTC.

        Raises:
            DatabaseError: if there is none.
        """
        with self._use(database_id) as entry:
            return entry.modified

    def reset(self, database_id: str) -> None:
        """Take a database back to its seed.

        Raises:
            DatabaseError: if there is none.
        """
        with self._use(database_id) as entry:
            entry.database.reset()
            entry.modified = entry.database.clock.now()

    def clone(self, database_id: str, new: str | None = None) -> str:
        """Copy a database in its current state, and return the id of the copy.

        Raises:
            DatabaseError: if there is none, or there are too many.
        """
        with self.use(database_id) as database:
            data = database.serialize()
            source = database.template
            # A database's own clock is copied; the registry's clock is shared.
            clock = None if database.clock is self.clock else copy(database.clock)
        name = check_id(new) if new else self._new_id()
        # Not the seed's digest, because the copy begins with the current state of the source.
        digest = hashlib.sha256(data).hexdigest()
        self.add(name, Template(source.domain, source.name, digest, data), clock)
        return name

    def delete(self, database_id: str) -> int:
        """Drop a database, and return its size in bytes.

        Raises:
            DatabaseError: if there is none.
        """
        name = check_id(database_id)
        with self._lock:
            entry = self._entries.pop(name, None)
        if entry is None:
            raise self._missing(name)
        with entry.lock:
            size = len(entry.database.serialize())
            entry.close()
        return size

    def drop_idle(self) -> list[str]:
        """Drop the databases that were not used for the idle time, and return their ids."""
        oldest = time.monotonic() - self.idle
        with self._lock:
            names = [name for name, entry in self._entries.items() if entry.used < oldest]
        return [name for name in names if self._drop(name, oldest)]

    def _drop(self, name: str, oldest: float) -> bool:
        with self._lock:
            entry = self._entries.get(name)
            if entry is None or not entry.lock.acquire(blocking=False):
                return False
            try:
                if entry.used >= oldest:
                    return False
                del self._entries[name]
                entry.close()
                return True
            finally:
                entry.lock.release()

    def close(self) -> None:
        """Drop all databases."""
        with self._lock:
            entries = list(self._entries.values())
            self._entries.clear()
        for entry in entries:
            entry.close()

    def _check_room(self, name: str) -> None:
        most = self.limits.databases
        if name not in self._entries and len(self._entries) >= most:
            raise TooManyDatabasesError(
                f"{most} databases are open, as many as this {self.domain.name} server keeps; "
                "delete one, or start the server with a higher limit of databases"
            )

    def _missing(self, name: str) -> MissingDatabaseError:
        return MissingDatabaseError(f"Database with ID '{name}' not found{self.lost}")

    def _new_id(self) -> str:
        while not self.owns(name := new_id("db_clone")):
            pass
        return name

    def __contains__(self, database_id: str) -> bool:
        return database_id in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._entries))

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return f"Registry({self.domain.name}, {counted(len(self), 'database')})"


class ServedServer(LocalServer):
    """A database of a registry, for an episode in the same process."""

    def __init__(self, registry: Registry, database_id: str) -> None:
        self.registry = registry
        self.domain = registry.domain
        self.database_id = database_id

    @property
    def database(self) -> ServedDatabase:  # type: ignore[override]  # looked up each time, as it may be dropped
        """The database.

        Raises:
            DatabaseError: if it has been dropped.
        """
        return self.registry.get(self.database_id)

    async def close(self) -> None:
        """Drop the database if there still is one."""
        with suppress(MissingDatabaseError):
            self.registry.delete(self.database_id)
