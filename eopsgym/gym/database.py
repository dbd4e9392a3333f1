"""One private clone of a template, in which calls are done completely or not at all."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import apsw

from eopsgym.domains.kernel import Call, Domain, Row, Tool, ToolError
from eopsgym.errors import DatabaseError
from eopsgym.gym import changes as change_log
from eopsgym.gym.bounded_query import STEPS, Found
from eopsgym.gym.clock import Clock
from eopsgym.gym.copy_on_write_file import open_clone
from eopsgym.gym.fill_seed import PAGE_BYTES, seed_limits
from eopsgym.gym.frame_of_rows import frame_of
from eopsgym.gym.published_limit_clause import RUNNER_LIMITS, is_pragma, with_limit
from eopsgym.gym.query import QUERY_SECONDS, read_only, rows_as_published, tame
from eopsgym.gym.server_toml import published_server
from eopsgym.gym.sqlite_refusals import as_refusal
from eopsgym.gym.template import Template
from eopsgym.gym.tool_call import CallResult, run_tool
from eopsgym.gym.utc_modifiers import keep_to_utc

if TYPE_CHECKING:
    import pandas as pd

CALL_SECONDS = 2.0
"""The time limit of a tool call."""
_CALL_BYTES = 256 * 1024 * 1024
_CALL_STEPS = 1_000
"""The steps of SQLite's machine between two checks of the clock: more than for queries of others,
because a check is a tenth of a long search. With a trigger that may fill memory, it is too many."""
_DONE_BYTES = 16 * 1024 * 1024
"""Beyond this size, changes are written into the file, and no longer kept outside it."""

_SETTINGS = """
    PRAGMA temp_store = MEMORY;
    PRAGMA max_page_count = {pages};
"""

Mode = Literal["published", "guarded"]
MODES: tuple[Mode, ...] = ("published", "guarded")


class Answer(NamedTuple):
    """The answer of an SQL runner: the rows as JSON values, and the query that was run."""

    rows: list[Row]
    query: str


class Database:
    """An in-memory SQLite database that only its owner uses; threads take turns with it.

    Args:
        template: the template that it clones.
        clock: its clock; the wall clock if not given.
        mode: `published` (as permissive as the published server) or `guarded` (the policy is
            enforced).
        repaired: whether the oddities of the published server are repaired (`Domain.oddities`).
        seconds: the time limit of a tool call; one that exceeds it is refused and undone.
        id: its id on its server, which results of some systems contain.

    Raises:
        DatabaseError: for an unknown mode.
    """

    def __init__(
        self,
        template: Template,
        clock: Clock | None = None,
        mode: Mode = "published",
        *,
        repaired: bool = False,
        seconds: float = CALL_SECONDS,
        id: str = "",
    ) -> None:
        if mode not in MODES:
            raise DatabaseError(f"there is no mode {mode!r}; there are {' and '.join(MODES)}")
        self.template = template
        self.clock = clock or Clock()
        self.mode = mode
        self.repaired = repaired
        self.seconds = seconds
        self.id = id
        # Every use of the connection holds the lock: two threads in it can crash the interpreter.
        self.lock = threading.RLock()
        self._open()
        self._forget()

    @property
    def domain(self) -> Domain:
        """The system whose state this is."""
        return self.template.domain

    def reset(self) -> None:
        """Go back to the template.

        All calls since then are one open transaction, so that the time to undo them depends on
        their changes and not on the size of the database. A clock that moved on goes back as well.
        """
        with self.lock:
            self.clock.rewind()
            if self._kept:
                self.connection.close()
                self._open()
            elif self.connection.in_transaction:
                self._transaction.execute("ROLLBACK")
            self._forget()

    def keep(self) -> None:
        """Write the calls' changes into the file in memory; the next reset makes a new clone."""
        with self.lock:
            if self.connection.in_transaction:
                self.connection.execute("COMMIT")
                self._kept = True
            self._forget()

    def _forget(self) -> None:
        self._done: list[bytes] = []
        self._done_bytes = 0

    def _open(self) -> None:
        self.connection = self._clone()
        # One cursor begins and ends all calls, because creating one takes longer than a call does.
        self._transaction = self.connection.cursor()
        self._kept = False

    def _clone(self) -> apsw.Connection:
        connection = open_clone(self.template.data)
        tame(connection)
        if self.template.triggers:
            keep_to_utc(connection)
        # With this, a plan does not depend on values, so SQLite makes no new plan for a new value.
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
        connection.execute(_SETTINGS.format(pages=seed_limits().bytes // PAGE_BYTES))
        connection.execute(
            f"PRAGMA foreign_keys = {int(published_server(self.domain).enforces_keys)}"
        )
        return connection

    @contextmanager
    def _call(self) -> Iterator[None]:
        """Run the block as one call in a transaction, of which all or nothing is kept."""
        connection = self.connection
        first = not connection.in_transaction
        self._transaction.execute("BEGIN" if first else "SAVEPOINT call")
        steps = STEPS if self.template.triggers else _CALL_STEPS
        connection.set_progress_handler(self._watch(), steps)
        try:
            yield
            connection.set_progress_handler(None)
            if not first:
                self._transaction.execute("RELEASE call")
        except BaseException:
            connection.set_progress_handler(None)
            self._undo(first)
            raise

    def _watch(self) -> Callable[[], bool]:
        """Return a check whether a call that starts now exceeds its time, or a trigger its
        memory.
        """
        deadline = time.monotonic() + self.seconds
        if not self.template.triggers:
            return lambda: time.monotonic() > deadline
        full = apsw.memory_used() + _CALL_BYTES
        return lambda: time.monotonic() > deadline or apsw.memory_used() > full

    def _undo(self, first: bool) -> None:
        """Undo only the call that failed.

        After some errors (a full database, an interrupt, a trigger's ROLLBACK), SQLite also rolls
        back the earlier calls: their recorded changes are applied again.
        """
        if not self.connection.in_transaction:
            recorded = list(self._done)
            self._forget()
            self.replay(recorded)
        elif first:
            # The transaction ends too, so that not even SQLite's own count of changes in the
            # file includes the call.
            self._transaction.execute("ROLLBACK")
        else:
            self._transaction.execute("ROLLBACK TO call")
            self._transaction.execute("RELEASE call")

    def _note(self, changeset: bytes) -> None:
        """Store the changes of a call, in case SQLite loses them."""
        if changeset:
            self._done.append(changeset)
            self._done_bytes += len(changeset)
            if self._done_bytes > _DONE_BYTES:
                self.keep()

    def replay(self, changesets: Iterable[bytes]) -> None:
        """Apply recorded changesets, in order, to this clone of the database they came from."""
        with self.lock:
            for changeset in changesets:
                if not self.connection.in_transaction:
                    self.connection.execute("BEGIN")
                change_log.replay(self.connection, [changeset])
                self._note(changeset)

    def call(
        self, tool: str, arguments: Mapping[str, Any] | None = None, user: str | None = None
    ) -> CallResult:
        """Run one tool call as one transaction.

        A refused call leaves the database unchanged. So does one that fails on data that its schema
        does not allow, because a seed may contain anything. Any other exception is a defect of the
        tool: the call is rolled back too, and the exception is raised.

        Args:
            tool: its name.
            arguments: JSON values by parameter.
            user: the value of the domain's user header; None for the default user.
        """
        with self.lock:
            started = time.perf_counter()
            self.clock.advance()
            known_tool = self.domain.tools.get(tool)
            if known_tool is None:
                return CallResult(self._unknown_tool(tool, user), is_error=True)
            call = self.begin_call(known_tool, arguments or {})
            try:
                with self.clock.running(), self._call():
                    text, is_error, value, changes = run_tool(self.domain, call, user)
            except Exception as error:
                text = self._refusal(call, error)
                return CallResult(text, is_error=True, seconds=time.perf_counter() - started)
            self._note(changes.changeset)
            seconds = time.perf_counter() - started
            return CallResult(text, is_error, value, changes, tuple(call.breaches), seconds)

    def _unknown_tool(self, tool: str, user: str | None) -> str:
        """Return the text for an unknown tool; some systems first check who calls it."""
        dialect = self.domain.dialect
        if dialect.asks_user_first:
            try:
                self.user(user)
            except ToolError as error:
                return dialect.refusal(tool, error, self.clock.now())
        return dialect.unknown_tool(tool)

    def _refusal(self, call: Call, error: Exception) -> str:
        """Return the text for a call that failed with an error; re-raise a defect of the tool."""
        most = f"{self.seconds:g} s or {_CALL_BYTES // 1024**2} MB"
        refused = as_refusal(error, self.connection, self.template, most)
        return self.domain.dialect.refusal(call.tool.name, refused, call.now)

    def sql(self, query: str, *values: Any, seconds: float = QUERY_SECONDS) -> "pd.DataFrame":
        """Return the rows of one read-only query as a data frame.

        Whole numbers stay whole (`Int64` if some are NULL).

        Raises:
            DatabaseError: as `rows`.
        """
        return frame_of(self._find(query, values, seconds))

    def rows(self, query: str, *values: Any, seconds: float = QUERY_SECONDS) -> list[Row]:
        """Return the rows of one read-only query (or reading pragma) as dicts.

        Raises:
            DatabaseError: if it writes, is several statements, fails, or takes or returns too much.
        """
        result = self._find(query, values, seconds)
        return [dict(zip(result.names, row, strict=True)) for row in result.rows]

    def _find(self, query: str, values: Iterable[Any], seconds: float) -> Found:
        copy, clock = self.serialize, self.clock
        with self.lock:
            return read_only(
                self.connection, query, values, copy=copy, clock=clock, seconds=seconds
            )

    def sql_runner(
        self, query: str, limit: int | None = None, *, seconds: float = QUERY_SECONDS
    ) -> Answer:
        """Return the answer of the domain's published SQL runner, which verifiers use as well.

        A query without a LIMIT gets the one that the published server adds, if it adds one. Pragmas
        and bytes are refused; infinity becomes null; of columns with the same name, the first
        counts.

        Args:
            query: a SELECT.
            limit: the LIMIT to add instead, for a query that has none.
            seconds: the time limit.

        Raises:
            DatabaseError: as `rows`.
        """
        if is_pragma(query):
            raise DatabaseError("Only read-only SELECT queries are allowed")
        added = limit or RUNNER_LIMITS.get(self.domain.name)
        run = with_limit(query, added) if added else query
        return Answer(rows_as_published(self._find(run, (), seconds)), run)

    def serialize(self) -> bytes:
        """Return the current database as the bytes of an SQLite file."""
        with self.lock:
            self.keep()
            return self.connection.serialize("main")

    def user(self, token: str | None = None) -> Row:
        """Return the row of the user with a header value; the default user's for None.

        Raises:
            ToolError: if there is no such user.
        """
        with self.lock:
            return self.domain.sign_in(self.begin_call(), token)

    def begin_call(self, tool: Tool | None = None, arguments: Any = ()) -> Call:
        """Return a new `Call` at the current time, without a user yet."""
        return Call(
            self.connection,
            self.domain.dialect,
            user={},
            now=self.clock.now(),
            guarded=self.mode == "guarded",
            repaired=self.repaired,
            tool=tool,
            raw_arguments=tool.signature.given(dict(arguments)) if tool else {},
            deadline=time.monotonic() + self.seconds,
            database=self.id,
            column_names=self.template.column_names,
        )

    def close(self) -> None:
        """Free the memory; the database is lost."""
        with self.lock:
            self.connection.close()

    def __repr__(self) -> str:
        repaired = ", repaired" if self.repaired else ""
        return f"Database({self.domain.name}, {self.template.name}, {self.mode}{repaired})"
