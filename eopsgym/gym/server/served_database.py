"""A database on a server: used by one caller at a time, with a log of what each call changed."""

import base64
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from eopsgym.counting import counted
from eopsgym.domains.kernel import Breach, Row
from eopsgym.gym import changes as change_log
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database, Mode
from eopsgym.gym.query import rows_as_json
from eopsgym.gym.server.server_limits import ServerLimits
from eopsgym.gym.template import Template
from eopsgym.gym.tool_call import CallResult

_RECORD_BYTES = 500
"""The approximate memory of a record besides its changeset and its names."""
_NAME = 200
"""The letters of a tool's name that are stored; the domains' own names are shorter."""


@dataclass(frozen=True)
class CallRecord:
    """The effect of one call on a database.

    Attributes:
        number: 1 for the first call since the seed.
        call: the caller's id of the call; None if it gave none.
        tool: its name.
        is_error: whether the tool refused.
        changeset: the bytes of its changes; empty if nothing changed.
        breaches: the policy rules that it broke and the mode allowed.
        seconds: its duration.
    """

    number: int
    call: str | None
    tool: str
    is_error: bool
    changeset: bytes
    breaches: tuple[Breach, ...]
    seconds: float

    @property
    def size(self) -> int:
        """The approximate memory in bytes."""
        # The id of a call and the name of a tool come from callers and may have any length.
        return _RECORD_BYTES + len(self.changeset) + 4 * (len(self.tool) + len(self.call or ""))


class CallLog:
    """The last calls of a database, as many as the limits allow; the very last one always stays.

    Args:
        calls: the largest number of records.
        size: the largest number of bytes, all records together.
    """

    def __init__(self, calls: int, size: int) -> None:
        self._calls = calls
        self._most = size
        self._records: deque[CallRecord] = deque()
        self._size = 0
        self.count = 0

    def __repr__(self) -> str:
        return f"CallLog({counted(self.count, 'call')}, {len(self._records)} kept)"

    def add(self, tool: str, result: CallResult, call: str | None) -> None:
        """Add a call and remove the oldest ones beyond the limits."""
        self.count += 1
        record = CallRecord(
            self.count,
            call,
            tool[:_NAME],
            result.is_error,
            result.changes.changeset,
            result.breaches,
            result.seconds,
        )
        self._records.append(record)
        self._size += record.size
        while len(self._records) > 1 and (
            len(self._records) > self._calls or self._size > self._most
        ):
            self._size -= self._records.popleft().size

    def clear(self) -> None:
        """Remove all calls, as after a reset."""
        self._records.clear()
        self._size = self.count = 0

    def __iter__(self) -> Iterator[CallRecord]:
        return iter(list(self._records))

    def __len__(self) -> int:
        return len(self._records)


class ServedDatabase(Database):
    """A database that records each call in `log`."""

    def __init__(
        self,
        template: Template,
        clock: Clock,
        mode: Mode,
        limits: ServerLimits | None = None,
        *,
        repaired: bool = False,
    ) -> None:
        limits = limits or ServerLimits()
        self.log = CallLog(limits.log_calls, limits.log_bytes)
        super().__init__(template, clock, mode, repaired=repaired)

    def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        user: str | None = None,
        call: str | None = None,
    ) -> CallResult:
        """Call a tool as a user.

        Args:
            tool: its name.
            arguments: JSON values by parameter.
            user: the value of the domain's user header.
            call: the caller's own id of this call, by which `/api/calls` finds its record.
        """
        with self.lock:
            result = super().call(tool, arguments, user)
            self.log.add(tool, result, call)
            return result

    def reset(self) -> None:
        """Go back to the template and clear the log."""
        with self.lock:
            super().reset()
            self.log.clear()


def record_as_json(record: CallRecord, database: Database) -> dict[str, Any]:
    """Convert a record for `/api/calls`: decoded rows, and the changeset as bytes to apply."""
    changes = change_log.decode(record.changeset, database.domain.schema)

    def row(values: Row | None) -> Row | None:
        return rows_as_json([values])[0] if values is not None else None

    return {
        "number": record.number,
        "call": record.call,
        "tool": record.tool,
        "is_error": record.is_error,
        "seconds": record.seconds,
        "breaches": [asdict(breach) for breach in record.breaches],
        "changes": [
            {
                "table": change.table,
                "operation": change.operation,
                "key": change.key,
                "before": row(change.before),
                "after": row(change.after),
            }
            for change in changes
        ],
        "changeset": base64.b64encode(record.changeset).decode(),
    }
