"""One tool call: the open connection, the acting user, the clock, and the rules it breaks."""

import math
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Protocol, TypeVar

import apsw

from eopsgym.domains.kernel.dialect import Dialect
from eopsgym.domains.kernel.tool import Tool
from eopsgym.domains.kernel.tool_errors import CallTimeout, PolicyError, ToolError

Row = dict[str, Any]
T = TypeVar("T")
_MOST_NAMES = 1_000  # queries whose columns are remembered


class HasId(Protocol):
    """A rule, as far as a call needs to know it."""

    @property
    def id(self) -> str: ...


@dataclass(frozen=True)
class Breach:
    """A policy rule that a call broke and the mode let pass."""

    rule: str
    message: str


@dataclass
class Call:
    """What a tool may touch. It reads and writes through this, never the clock of the machine.

    Attributes:
        connection: the open database.
        dialect: how the system writes time stamps and words.
        user: the row of the acting user.
        now: the time the database lives in.
        guarded: whether broken rules refuse the call; tools and rules do not ask.
        repaired: whether what is plainly broken in the published server works (`oddities.toml`).
        tool: what is called; None while somebody only signs in, when nothing asks for it.
        raw_arguments: the arguments as the caller gave them, without null ones.
        deadline: when the call must be over, of `time.monotonic`.
        breaches: rules broken and let pass, each once, in order.
        database: the id of the database, for systems that tell it.
        column_names: columns of queries asked before, by SQL; asking SQLite takes longer than a
            query.
        cache: the results of `read_once` in this call.
    """

    connection: apsw.Connection
    dialect: Dialect
    user: Row
    now: datetime
    guarded: bool = False
    repaired: bool = False
    tool: Tool | Any = None
    raw_arguments: Mapping[str, Any] = field(default_factory=dict)
    deadline: float = math.inf
    breaches: dict[Breach, None] = field(default_factory=dict)
    database: str = ""
    column_names: dict[str, list[str]] = field(default_factory=dict)
    cache: dict[Hashable, Any] = field(default_factory=dict)

    @cached_property
    def stamp(self) -> str:
        """Now, as the system's columns hold it."""
        return self.dialect.stamp(self.now)

    @cached_property
    def milliseconds(self) -> int:
        """Now, in milliseconds since 1970."""
        return int(self.now.replace(tzinfo=UTC).timestamp() * 1000)

    def check_time(self) -> None:
        """End a call that is past its deadline (CallTimeout); for long work outside SQL."""
        if time.monotonic() > self.deadline:
            raise CallTimeout

    # Rules

    def require(self, rule: HasId, kept: bool, message: str) -> None:
        """State a policy rule: breaking it is an error in guarded mode, else a recorded fact.

        Raises:
            PolicyError: naming the rule, in guarded mode.
        """
        if not kept and self.guarded:
            raise PolicyError(rule.id, message)
        if not kept:
            self.breaches[Breach(rule.id, message)] = None

    def where_enforced(self, narrowing: T) -> T | None:
        """Return a condition on what may be seen where rules are enforced, else None."""
        return narrowing if self.guarded else None

    # SQL

    def rows(self, sql: str, *values: Any) -> list[Row]:
        """Return all rows of a query, as dicts from column to stored value."""
        cursor = self.execute(sql, *values)
        first = cursor.fetchone()
        if first is None:
            return []
        names = self.column_names.get(sql)
        if names is None:
            if len(self.column_names) >= _MOST_NAMES:
                self.column_names.clear()
            # Asked for while a row is at hand: SQLite forgets the names after the last one.
            names = self.column_names[sql] = [column[0] for column in cursor.get_description()]
        return [dict(zip(names, row)) for row in (first, *cursor)]  # noqa: B905  # as many, always

    def row(self, sql: str, *values: Any) -> Row | None:
        """Return the first row of a query, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def value(self, sql: str, *values: Any) -> Any:
        """Return the first value of the first row of a query, or None."""
        return (self.execute(sql, *values).fetchone() or (None,))[0]

    def execute(self, sql: str, *values: Any) -> apsw.Cursor:
        """Run a statement; values stand for its marks."""
        try:
            return self.connection.execute(sql, values)
        except UnicodeEncodeError:
            raise ToolError("Text holds half of a surrogate pair", "INVALID_VALUE") from None

    def read_once(self, what: Hashable, read: Callable[[], T]) -> T:
        """Return the result of `read`, cached for the rest of the call. Do not change it.

        Nothing changes while rules on rows are checked, so that it stays true there. A caller
        before that includes in `what` how much was written until then (`my_drives` of drive).

        Args:
            what: the key of the cache.
            read: reads it, the first time.
        """
        if what not in self.cache:
            self.cache[what] = read()
        found: T = self.cache[what]
        return found
