"""One tool call: the open connection, the acting user, the clock, and the rules that it breaks."""

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
_MOST_NAMES = 1_000  # the number of queries whose columns are remembered


class HasId(Protocol):
    """The part of a rule that a call needs."""

    @property
    def id(self) -> str: ...


@dataclass(frozen=True)
class Breach:
    """A policy rule that a call broke and the mode allowed."""

    rule: str
    message: str


@dataclass
class Call:
    """The access of a tool to its database and to the time; tools do not read the machine's clock.

    Attributes:
        connection: the open database.
        dialect: the form in which the system writes time stamps and messages.
        user: the row of the acting user.
        now: the current time of the database.
        guarded: whether a broken rule refuses the call; tools and rules do not read this.
        repaired: whether faults of the published server are repaired (`oddities.toml`).
        tool: the called tool; None during sign-in without a call, when nothing reads it.
        raw_arguments: the arguments as the caller gave them, without null ones.
        deadline: the time at which the call is stopped, by `time.monotonic`.
        breaches: rules that were broken without being enforced, each once, in order.
        database: the id of the database, for systems whose results contain it.
        column_names: columns of earlier queries, by SQL, because reading them from SQLite takes
            longer than a query.
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
        """The current time in the form of the system's columns."""
        return self.dialect.stamp(self.now)

    @cached_property
    def milliseconds(self) -> int:
        """The current time in milliseconds since 1970."""
        return int(self.now.replace(tzinfo=UTC).timestamp() * 1000)

    def check_time(self) -> None:
        """Raise CallTimeout if the deadline has passed; for long work outside SQL."""
        if time.monotonic() > self.deadline:
            raise CallTimeout

    # Rules

    def require(self, rule: HasId, kept: bool, message: str) -> None:
        """Check a policy rule: breaking it is an error in guarded mode, else it is recorded.

        Raises:
            PolicyError: if the rule is broken in guarded mode; the message names the rule.
        """
        if not kept and self.guarded:
            raise PolicyError(rule.id, message)
        if not kept:
            self.breaches[Breach(rule.id, message)] = None

    def where_enforced(self, narrowing: T) -> T | None:
        """Return a condition on visible rows if the rules are enforced, otherwise None."""
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
            # The names are read before the last row, because SQLite then forgets them.
            names = self.column_names[sql] = [column[0] for column in cursor.get_description()]
        return [dict(zip(names, row)) for row in (first, *cursor)]  # noqa: B905  # of equal length

    def row(self, sql: str, *values: Any) -> Row | None:
        """Return the first row of a query, or None."""
        return next(iter(self.rows(sql, *values)), None)

    def value(self, sql: str, *values: Any) -> Any:
        """Return the first value of the first row of a query, or None."""
        return (self.execute(sql, *values).fetchone() or (None,))[0]

    def execute(self, sql: str, *values: Any) -> apsw.Cursor:
        """Run a statement; the values replace its question marks."""
        try:
            return self.connection.execute(sql, values)
        except UnicodeEncodeError:
            raise ToolError("Text holds half of a surrogate pair", "INVALID_VALUE") from None

    def read_once(self, what: Hashable, read: Callable[[], T]) -> T:
        """Return the result of `read`, cached for the rest of the call. Do not change it.

        The database does not change while rules on rows are checked, so the result stays true. A
        caller before that adds the number of writes so far to the key (`my_drives` of drive).

        Args:
            what: the key of the cache.
            read: reads the result, the first time.
        """
        if what not in self.cache:
            self.cache[what] = read()
        result: T = self.cache[what]
        return result
