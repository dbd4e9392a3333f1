"""The changes of a call, as bytes that give the same rows again, with their numbers."""

from collections import defaultdict

import apsw

from eopsgym.domains.kernel.schema import Schema
from eopsgym.gym.row_numbers import Written, read_counters, with_row_numbers
from eopsgym.gym.row_order import in_order_of_rows


class ChangeRecording:
    """A session of SQLite that records every table, and the numbers of the rows inserted.

    Tables without a key are recorded as well. What SQLite itself counts in is left out: applying
    the rows that it counted counts them again. It records until it is closed.

    Args:
        connection: what is recorded.
        schema: of the database.
    """

    def __init__(self, connection: apsw.Connection, schema: Schema) -> None:
        self._connection, self._schema = connection, schema
        self._before = connection.total_changes()
        self._written = Written(defaultdict(set), defaultdict(set), read_counters(connection))
        self._session = apsw.Session(connection, "main")
        self._session.config(apsw.SQLITE_SESSION_OBJCONFIG_ROWID, True)
        self._session.table_filter(_is_recorded)
        self._session.attach()
        connection.set_update_hook(self._note)

    def _note(self, operation: int, database: str, table: str, number: int) -> None:
        if operation == apsw.SQLITE_INSERT:
            self._written.inserted[table].add(number)
        elif operation == apsw.SQLITE_UPDATE:
            self._written.updated[table].add(number)

    def changeset(self) -> bytes:
        """Return the recorded changes as bytes; empty if there are none."""
        connection, schema = self._connection, self._schema
        made = self._session.changeset()
        if connection.total_changes() > self._before + 1:  # more than one row
            made = in_order_of_rows(connection, made, schema)
        return with_row_numbers(connection, made, self._written, schema)

    def close(self) -> None:
        """Stop recording."""
        self._connection.set_update_hook(None)
        self._session.close()


def _is_recorded(table: str) -> bool:
    return table != "sqlite_sequence"
