"""One private clone of a template, and the one dispatch that all ways in share."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import apsw

from eopsgym.domains.core import Breach, Context, Domain, Row, Tool, ToolError
from eopsgym.errors import DatabaseError
from eopsgym.gym import changes as change_log
from eopsgym.gym.changes import NOTHING, Changes
from eopsgym.gym.clock import VFS, Clock
from eopsgym.gym.query import read_only
from eopsgym.gym.template import VALUE_BYTES, Template

Mode = Literal["published", "guarded"]
MODES: tuple[Mode, ...] = ("published", "guarded")


@dataclass(frozen=True)
class CallResult:
    """What came of one tool call.

    Attributes:
        text: what the caller reads: JSON, or an error.
        is_error: whether the tool refused.
        value: the JSON result, None for an error.
        changes: rows before and after; empty for an error.
        breaches: policy rules that the call broke and the mode let pass.
        seconds: how long it took.
    """

    text: str
    is_error: bool
    value: Any = None
    changes: Changes = NOTHING
    breaches: tuple[Breach, ...] = ()
    seconds: float = 0.0


class Database:
    """An in-memory SQLite database that only its owner sees.

    Args:
        template: what it is a clone of.
        clock: the time it lives in; the wall clock unless given.
        mode: `published` (as permissive as the published server) or `guarded` (the policy is
            enforced).

    Raises:
        DatabaseError: for an unknown mode.
    """

    def __init__(
        self, template: Template, clock: Clock | None = None, mode: Mode = "published"
    ) -> None:
        if mode not in MODES:
            raise DatabaseError(f"no mode {mode!r}; there are {' and '.join(MODES)}")
        self.template = template
        self.clock = clock or Clock()
        self.mode = mode
        self.connection = self._clone()
        self._kept = False

    @property
    def domain(self) -> Domain:
        """The system this is a state of."""
        return self.template.domain

    def reset(self) -> None:
        """Go back to the template.

        All calls since then are one open transaction, so that undoing them costs as much as they
        changed and not as much as the database holds. A clock that moved on goes back as well.
        """
        self.clock.rewind()
        if self._kept:
            old, self.connection = self.connection, self._clone()
            old.close()
            self._kept = False
        elif self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def keep(self) -> None:
        """Write what the calls did into the file in memory; the next reset is a new clone."""
        if self.connection.in_transaction:
            self.connection.execute("COMMIT")
            self._kept = True

    def _clone(self) -> apsw.Connection:
        connection = apsw.Connection(":memory:", vfs=VFS)
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
        connection.limit(apsw.SQLITE_LIMIT_LENGTH, VALUE_BYTES)
        connection.deserialize("main", self.template.data)
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    @contextmanager
    def _call(self) -> Iterator[None]:
        """One call: all of it is done, or nothing of it."""
        connection = self.connection
        first = not connection.in_transaction
        connection.execute("BEGIN" if first else "SAVEPOINT call")
        try:
            yield
        except BaseException:
            # A first call takes the transaction with it, so that not even SQLite's own count of
            # changes in the file knows of it.
            connection.execute("ROLLBACK" if first else "ROLLBACK TO call")
            if not first:
                connection.execute("RELEASE call")
            raise
        if not first:
            connection.execute("RELEASE call")

    def replay(self, changesets: Iterable[bytes]) -> None:
        """Apply recorded changesets, in order, to this clone of the database they came from."""
        self.keep()
        change_log.replay(self.connection, changesets)
        self._kept = True

    def call(
        self, tool: str, arguments: Mapping[str, Any] | None = None, user: str | None = None
    ) -> CallResult:
        """Call a tool as a user; the same as `dispatch`."""
        return dispatch(self, tool, arguments, user)

    def sql(
        self, query: str, *values: Any, limit: int | None = None, seconds: float = 5.0
    ) -> list[Row]:
        """The rows of one read-only query.

        Raises:
            DatabaseError: if it writes, holds several statements, fails, or runs too long.
        """
        with self.clock.running():
            return read_only(self.connection, query, values, limit=limit, seconds=seconds)

    def serialize(self) -> bytes:
        """The bytes of the SQLite file as it stands."""
        self.keep()
        return self.connection.serialize("main")

    def user(self, token: str | None = None) -> Row:
        """The row of the user behind a header value; the default user's for None.

        Raises:
            ToolError: if nobody has it.
        """
        return self.domain.find_user(self._context({}), token)

    def _context(self, user: Row) -> Context:
        return Context(self.domain, self.connection, user, self.clock.now(), self.mode == "guarded")

    def close(self) -> None:
        """Free the memory; the database is gone."""
        self.connection.close()

    def __repr__(self) -> str:
        return f"Database({self.domain.name}, {self.template.name}, {self.mode})"


def dispatch(
    database: Database,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    user: str | None = None,
) -> CallResult:
    """Run one tool call as one transaction.

    A refused call leaves the database as it was. An exception that is no refusal is a defect of
    the tool: it is rolled back too, and raised.

    Args:
        database: the state to act on.
        tool: name of the tool.
        arguments: JSON values by parameter.
        user: value of the domain's user header; None for the default user.
    """
    started = time.perf_counter()
    database.clock.advance()
    domain = database.domain
    found = domain.tools.get(tool)
    if found is None:
        return CallResult(domain.faults.unknown_tool(tool), is_error=True)
    context = database._context({})
    try:
        with database.clock.running(), database._call():
            session = change_log.recorder(database.connection) if found.writes else None
            try:
                value = _run(context, found, arguments, user)
                text = json.dumps(
                    value, ensure_ascii=domain.ascii, indent=domain.indent, default=_readable
                )
                changeset = session.changeset() if session else b""
            finally:
                if session:
                    session.close()
    except (ToolError, apsw.Error, OverflowError, UnicodeError) as error:
        refusal = domain.faults.render(tool, _as_refusal(error), context.now)
        return CallResult(refusal, is_error=True, seconds=time.perf_counter() - started)
    changes = change_log.decode(changeset, domain.schema)
    seconds = time.perf_counter() - started
    return CallResult(text, False, value, changes, tuple(context.breaches), seconds)


def _run(
    context: Context, tool: Tool, arguments: Mapping[str, Any] | None, user: str | None
) -> Any:
    given = dict(arguments or {})
    context.user = context.domain.find_user(context, user)
    values = context.domain.check(tool, given)
    context.given = frozenset(name for name, value in given.items() if value is not None)
    context.domain.authorise(context, tool)
    return tool.function(context, **values)


def _readable(value: Any) -> str:
    """Bytes of a seed, in a result."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    raise TypeError(f"a tool result cannot hold {type(value).__name__}")


def _as_refusal(error: Exception) -> ToolError:
    """SQLite's own refusals (a constraint, a number too large) are the caller's to mend."""
    if isinstance(error, ToolError):
        return error
    if isinstance(error, OverflowError):
        return ToolError("A number is larger than 64 bits", "INVALID_VALUE")
    if isinstance(error, UnicodeError):
        return ToolError("A text is not valid Unicode", "INVALID_VALUE")
    code = getattr(error, "extendedresult", None)
    if code == apsw.SQLITE_CONSTRAINT_FOREIGNKEY:
        message = "Other rows still refer to this one, or it refers to one that is not there"
        return ToolError(f"{message} ({error})", "CONSTRAINT_VIOLATION")
    if isinstance(error, apsw.ConstraintError | apsw.TooBigError | apsw.MismatchError):
        return ToolError(str(error), "CONSTRAINT_VIOLATION")
    raise error
