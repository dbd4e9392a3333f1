"""The comparison of a server's databases with one in this process, for `doctor`."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import ConfigError, DatabaseError, EopsgymError, SeedError, ServerError
from eopsgym.gym import Clock, LocalServer, Step, find_seed
from eopsgym.gym.data_files import read_seed
from eopsgym.gym.headers import REPAIRED_HEADER, clock_headers
from eopsgym.gym.remote_database import RemoteDatabase
from eopsgym.runs.one_task import run_task
from eopsgym.runs.run import Run
from eopsgym.tasks import Task, load_tasks

_NAMED = 3
_QUERIES = 12
_ALL = 1_000_000
_TOLERANCE = timedelta(minutes=1)
_IDIOMS = (
    "SELECT json_extract('{\"a\": [1, 2]}', '$.a[1]') AS found",
    'SELECT count(*) AS n FROM sqlite_master WHERE type = "table" AND name = "no such table"',
    "SELECT date('now') = date('now', 'start of day') AS same",
)
"""Queries with special parts of SQL that verifiers of published tasks use."""


class Seen(NamedTuple):
    """The observation of one aspect; see `ServerFinding` for the fields."""

    aspect: str
    holds: bool | None
    said: str
    way_out: str = ""


@dataclass(frozen=True)
class KnownSolution:
    """A task of a system that its reference solution wins in this process.

    Attributes:
        task: the task.
        run: the run of the solution.
        queries: some queries of verifiers of this task and others.
    """

    task: Task
    run: Run
    queries: tuple[str, ...]

    @property
    def user(self) -> str | None:
        """Return the value of the user header."""
        return self.task.servers[0].user

    @property
    def changed(self) -> list[str]:
        """Return the tables that the solution changes."""
        return sorted({change.table for step in self.run.steps for change in step.changes})


async def reference_of(domain: Domain) -> KnownSolution:
    """Return the first task of a system whose solution changes something.

    Raises:
        ConfigError: there is no such task.
    """
    tasks = [task for task in load_tasks(domain.name) if len(task.servers) == 1]
    queries = dict.fromkeys(
        verifier.query
        for task in tasks
        for verifier in task.verifiers
        if verifier.type == "database_state"
    )
    for task in tasks:
        if task.gold is not None:
            run = await run_task.aio(task, "scripted/gold", repaired=False)
            if run.strict and any(step.changes for step in run.steps):
                return KnownSolution(task, run, (*_IDIOMS, *[*queries][:_QUERIES]))
    raise ConfigError(f"{domain.name} has no task of its own whose solution changes something")


class StateExamination:
    """The examination of the databases of a server.

    Args:
        domain: the system that it simulates.
        url: its address.
        timeout: seconds to wait for each answer.
        reference: the task whose solution is played there.
    """

    def __init__(self, domain: Domain, url: str, timeout: float, reference: KnownSolution) -> None:
        self.domain = domain
        self.url = url
        self.timeout = timeout
        self.reference = reference
        self.sql = read_seed(domain, find_seed(domain, reference.task.servers[0].seed))
        setup = reference.run.setup
        self.clock = Clock(setup.now, tick=0 if reference.task.now else 1)

    async def seen(self) -> AsyncIterator[Seen]:
        """Yield observations, up to one that makes further checks impossible.

        Raises:
            EopsgymError: the server cannot be reached any more.
        """
        one, other = self._database(), self._database()
        try:
            filled = await self._filled(one)
            yield filled
            if not filled.holds:
                return
            yield await self._queries(one)
            yield await self._clock(one)
            await other.seed(self.sql)
            before, beside = await self._changed_rows(one), await self._changed_rows(other)
            calls = await self._calls(one)
            yield calls
            after = await self._changed_rows(one)
            if calls.holds:
                yield _apart(beside, await self._changed_rows(other))
                yield await self._reset(one, before, after)
            yield await self._deleted(one)
        finally:
            for database in (one, other):
                await database.close()

    def _database(self) -> RemoteDatabase:
        headers = clock_headers(self.clock)
        if self.domain.oddities:
            headers[REPAIRED_HEADER] = "0"
        return RemoteDatabase(self.url, self.domain, headers=headers, timeout=self.timeout)

    def _here(self, step: int) -> LocalServer:
        return LocalServer(self.reference.run.at(step))

    async def _filled(self, database: RemoteDatabase) -> Seen:
        way_out = "It has to run seed-database's sql_content as one script, and report an error"
        try:
            await database.seed(self.sql)
        except SeedError as error:
            return Seen("seeds", False, f"it does not accept a seed: {error}", way_out)
        tables = list(self.domain.schema.tables)
        count = " UNION ALL ".join(f"SELECT '{t}' AS t, count(*) AS n FROM \"{t}\"" for t in tables)
        try:
            there = {row["t"]: row["n"] for row in await database.rows(count)}
        except DatabaseError as error:
            return Seen("seeds", False, f"a seeded database has other tables: {error}", way_out)
        here = {row["t"]: row["n"] for row in await self._here(0).rows(count)}
        other = [f"{t} ({there.get(t, 0)} of {here[t]} rows)" for t in tables
                 if there.get(t) != here[t]]  # fmt: skip
        if other:
            said = f"a seed fills {len(other)} of {len(tables)} tables wrongly: {some(other)}"
            return Seen("seeds", False, said, way_out)
        return Seen("seeds", True, f"a seed fills all {len(tables)} tables")

    async def _queries(self, database: RemoteDatabase) -> Seen:
        queries, wrong, here = self.reference.queries, [], self._here(0)
        for query in queries:
            expected = await here.rows(query)
            try:
                result: object = await database.rows(query)
            except DatabaseError as error:
                result = str(error)
            if result != expected:
                wrong.append(f"{query:.90} returns {result!r:.60} instead of {expected!r:.60}")
        if wrong:
            said = f"{len(wrong)} of {len(queries)} queries return a wrong result: {wrong[0]}"
            way_out = "sql-runner has to return SQLite's rows in `data`, as one object for each row"
            return Seen("queries", False, said, way_out)
        return Seen("queries", True, f"{len(queries)} queries of verifiers return the right rows")

    async def _clock(self, database: RemoteDatabase) -> Seen:
        (row,) = await database.rows("SELECT datetime('now') AS now")
        there = datetime.fromisoformat(str(row["now"]))
        here, wall = self.clock.now().replace(tzinfo=None), datetime.now(UTC).replace(tzinfo=None)
        if abs(there - here) <= _TOLERANCE:
            return Seen("clock", True, f"it uses the time of a task ({here:%Y-%m-%d %H:%M})")
        if abs(there - wall) <= _TOLERANCE:
            said = "it uses the wall clock, in UTC, and not the time of a task"
            way_out = "Tasks that name a moment may be judged wrongly there; use `eopsgym serve`"
            return Seen("clock", None, said, way_out)
        said = f"its clock shows {there} (in UTC it is {wall:%Y-%m-%d %H:%M})"
        return Seen("clock", False, said, "Correct the clock of its machine, or its time zone")

    async def _calls(self, database: RemoteDatabase) -> Seen:
        task, steps = self.reference.task, self.reference.run.steps
        way_out = "See the log of the server; no run on it can be trusted"
        for step in steps:
            try:
                result = await database.call(step.tool, step.arguments, self.reference.user)
            except ServerError as error:
                return Seen("calls", False, f"{step.tool} makes it fail: {error}", way_out)
            if result.is_error != step.is_error:
                does = "refuses" if result.is_error else "accepts"
                said = f"it {does} {_called(step)}, call {step.number} of the solution of {task.id}"
                return Seen("calls", False, f"{said}: {result.text:.120}", way_out)
        here = self._here(len(steps))
        for verifier in task.verifiers:
            if verifier.type == "database_state":
                result_rows = await database.rows(verifier.query)
                expected = await here.rows(verifier.query)
                if result_rows != expected:
                    said = f"after the solution of {task.id} its verifier {verifier.name} finds"
                    said = f"{said} {result_rows!r:.60} instead of {expected!r:.60}"
                    return Seen("calls", False, said, way_out)
        return Seen("calls", True, f"the solution of {task.id} ({len(steps)} calls) works")

    async def _changed_rows(self, database: RemoteDatabase) -> list[list[Row]]:
        tables = self.reference.changed
        # Some servers add a LIMIT to a query without one.
        queries = [f'SELECT * FROM "{table}" LIMIT {_ALL}' for table in tables]
        return [await database.rows(query) for query in queries]

    async def _reset(
        self, database: RemoteDatabase, before: list[list[Row]], after: list[list[Row]]
    ) -> Seen:
        way_out = "reset-database has to fill the database from its seed again"
        if before == after:
            return Seen("reset", False, "successful calls changed nothing", way_out)
        try:
            await database.reset()
        except ServerError as error:
            return Seen("reset", False, f"it does not reset: {error}", way_out)
        if await self._changed_rows(database) != before:
            said = "after a reset, a database does not hold the rows of its seed"
            return Seen("reset", False, said, way_out)
        return Seen("reset", True, "a reset restores the rows of the seed")

    async def _deleted(self, database: RemoteDatabase) -> Seen:
        way_out = "delete-database has to drop it; otherwise databases accumulate there"
        try:
            await database.delete()
        except ServerError as error:
            return Seen("deletion", False, f"it does not drop a database: {error}", way_out)
        try:
            await database.rows("SELECT 1 AS one FROM " + self.reference.changed[0])
        except EopsgymError:
            return Seen("deletion", True, "a deleted database is gone")
        return Seen("deletion", False, "a deleted database still answers", way_out)


def _apart(before: list[list[Row]], after: list[list[Row]]) -> Seen:
    if before == after:
        return Seen("databases", True, "calls in one database do not change another")
    way_out = "x-database-id has to choose the database of a request; otherwise runs collide"
    return Seen("databases", False, "calls in one database changed another", way_out)


def _called(step: Step) -> str:
    return f"{step.tool}({', '.join(step.arguments)})"


def some(names: Sequence[str]) -> str:
    """Return the first names, and the number of the others, as a text."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
