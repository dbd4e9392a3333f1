"""The search in the texts of runs: requests, answers and messages."""

import duckdb

from eopsgym.errors import StoreError
from eopsgym.notebook.run_browser.facets import Rows
from eopsgym.notebook.run_browser.filters import literal
from eopsgym.trajectories import Trajectories

_MOST_COPIED = 600_000_000
"""The largest number of bytes of messages that are copied, to be searched eight times as fast."""
# The system prompt is equal for all runs of a system, so that a search in it says nothing.
_CONDITION = """(
    task IN (SELECT task FROM tasks WHERE contains(lower(request), {text}))
    OR run_id IN (
        SELECT run_id FROM messages WHERE role <> 'system' AND contains(lower(content), {text}))
    OR contains(lower(answer), {text}))"""
_TEXTS = """
    SELECT b.rowid AS row, lower(content) AS content
    FROM messages JOIN {table} AS b USING (run_id) LEFT JOIN tasks ON tasks.task = b.task
    WHERE role <> 'system' AND content <> '' AND content IS DISTINCT FROM request"""
_SEARCH = """
    SELECT row FROM {texts} WHERE contains(content, $1)
    UNION SELECT b.rowid FROM {table} AS b JOIN tasks ON tasks.task = b.task
        WHERE contains(lower(request), $1)
    UNION SELECT b.rowid FROM {table} AS b JOIN runs ON runs.run_id = b.run_id
        WHERE contains(lower(answer), $1)"""


def text_condition(text: str) -> str:
    """Return the condition that a text is in a run's request, messages or answer, in any case."""
    return _CONDITION.format(text=literal(text.lower()))


class Texts:
    """The texts of the runs of a list.

    The first search copies the messages into memory, in small letters and without those that are
    the request, unless they are very long.

    Args:
        store: the runs.
        table: the table of the rows.
    """

    def __init__(self, store: Trajectories, table: str) -> None:
        self._store = store
        self._table = table
        self._texts = ""

    def rows(self, text: str) -> Rows:
        """Return the rows that have a text in a request, a message or the final answer.

        Raises:
            StoreError: if the search is interrupted.
        """
        if not self._texts:
            self._texts = self._copied()
        query = _SEARCH.format(texts=self._texts, table=self._table)
        found: Rows = self._store.arrays(query, text.lower())["row"]
        return found

    def _copied(self) -> str:
        """Return a table of the messages, or a query for them."""
        size = "SELECT sum(strlen(content)) FROM messages WHERE role NOT IN ('system', 'user')"
        ((bytes_,),) = self._store.tuples(size)
        texts = _TEXTS.format(table=self._table)
        if (bytes_ or 0) > _MOST_COPIED:
            return f"({texts})"
        name = f"{self._table}_texts"
        try:
            self._store.connection.execute(f"CREATE OR REPLACE TABLE {name} AS {texts}")
        except duckdb.Error as error:
            raise StoreError(f"the texts cannot be searched: {error}") from error
        return name

    def close(self) -> None:
        """Drop the copy."""
        self._store.connection.execute(f"DROP TABLE IF EXISTS {self._table}_texts")
