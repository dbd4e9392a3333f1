"""One private clone of a template, and the one dispatch that all ways in share."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import apsw

from eopsgym.domains.core import Breach, Context, Domain, Row, Tool, ToolError
from eopsgym.errors import DatabaseError
from eopsgym.gym import changes as change_log
from eopsgym.gym.changes import NOTHING, Changes
from eopsgym.gym.clock import VFS, Clock
from eopsgym.gym.query import read_only
from eopsgym.gym.template import Template

Mode = Literal["published", "guarded"]
MODES: tuple[Mode, ...] = ("published", "guarded")
_VALUE_BYTES = 50_000_000


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

    @property
    def domain(self) -> Domain:
        """The system this is a state of."""
        return self.template.domain

    def reset(self) -> None:
        """Go back to the template: a new clone takes the place of this one."""
        old, self.connection = self.connection, self._clone()
        old.close()

    def _clone(self) -> apsw.Connection:
        # A new connection is eight times faster than deserialising into the old one, which
        # parses the schema again.
        connection = apsw.Connection(":memory:", vfs=VFS)
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
        connection.limit(apsw.SQLITE_LIMIT_LENGTH, _VALUE_BYTES)
        connection.deserialize("main", self.template.data)
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

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
    domain = database.domain
    found = domain.tools.get(tool)
    if found is None:
        return CallResult(domain.faults.unknown_tool(tool), is_error=True)
    context = database._context({})
    connection = database.connection
    with database.clock.running():
        connection.execute("BEGIN")
        session = change_log.recorder(connection) if found.writes else None
        try:
            value = _run(context, found, arguments, user)
            text = json.dumps(value, ensure_ascii=False, indent=domain.indent, default=_readable)
            changeset = session.changeset() if session else b""
            connection.execute("COMMIT")
        except (ToolError, apsw.Error, OverflowError, UnicodeError) as error:
            _roll_back(connection)
            refusal = domain.faults.render(tool, _as_refusal(error), context.now)
            return CallResult(refusal, is_error=True, seconds=time.perf_counter() - started)
        except BaseException:
            _roll_back(connection)
            raise
        finally:
            if session:
                session.close()
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


def _roll_back(connection: apsw.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


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
    if isinstance(error, apsw.ConstraintError | apsw.TooBigError | apsw.MismatchError):
        return ToolError(str(error), "CONSTRAINT_VIOLATION")
    raise error
