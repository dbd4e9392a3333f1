"""The search in the texts of runs: requests, messages with thinking, calls, and answers."""

import json

import duckdb

from eopsgym.errors import StoreError
from eopsgym.notebook.run_browser.facets import Rows
from eopsgym.notebook.run_browser.filters import literal
from eopsgym.trajectories import Trajectories

_MOST_COPIED = 600_000_000
"""The largest number of bytes that are copied, to be searched eight times as fast."""
# The system prompt is equal for all runs of a system, so that a search in it says nothing.
_CALL = "lower(tool || ' ' || arguments::JSON::VARCHAR)"
_CONDITION = """(
    task IN (SELECT task FROM tasks WHERE contains(lower(request), {text}))
    OR run_id IN (
        SELECT run_id FROM messages
        WHERE role <> 'system'
            AND (contains(lower(content), {text}) OR contains(lower(thinking), {text})))
    OR run_id IN (SELECT run_id FROM tool_calls WHERE contains({call}, {in_json}))
    OR contains(lower(answer), {text}))"""
_SIZE = """
    SELECT (SELECT sum(strlen(content) + coalesce(strlen(thinking), 0)) FROM messages
            WHERE role NOT IN ('system', 'user'))
        + coalesce((SELECT sum(strlen(arguments::JSON::VARCHAR)) FROM tool_calls), 0)"""
# Calls are JSON, in which quotes and line ends are written otherwise than in messages.
_TEXTS = """
    SELECT b.rowid AS row, false AS is_json, lower(content) AS content
    FROM messages JOIN {table} AS b USING (run_id) LEFT JOIN tasks ON tasks.task = b.task
    WHERE role <> 'system' AND content <> '' AND content IS DISTINCT FROM request
    UNION ALL SELECT b.rowid, false, lower(thinking)
    FROM messages JOIN {table} AS b USING (run_id) WHERE thinking <> ''
    UNION ALL SELECT b.rowid, true, {call}
    FROM tool_calls JOIN {table} AS b USING (run_id)"""
_SEARCH = """
    SELECT row FROM {texts} WHERE contains(content, CASE WHEN is_json THEN $2 ELSE $1 END)
    UNION SELECT b.rowid FROM {table} AS b JOIN tasks ON tasks.task = b.task
        WHERE contains(lower(request), $1)
    UNION SELECT b.rowid FROM {table} AS b JOIN runs ON runs.run_id = b.run_id
        WHERE contains(lower(answer), $1)"""


def text_condition(text: str) -> str:
    """Return the condition that a text is in a run's request, messages, calls or answer."""
    small = text.lower()
    return _CONDITION.format(text=literal(small), call=_CALL, in_json=literal(_in_json(small)))


def _in_json(text: str) -> str:
    """Return a text as it is written within a text of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


class Texts:
    """The texts of the runs of a list.

    The first search copies messages and calls into memory, in small letters and without those that
    are the request, unless they are very long.

    Args:
        store: the runs.
        table: the table of the rows.
        copy: the name of the table for the copy.
    """

    def __init__(self, store: Trajectories, table: str, copy: str) -> None:
        self._store = store
        self._table = table
        self._copy = copy
        self._texts = ""

    def rows(self, text: str) -> Rows:
        """Return the rows that have a text in the request, a message, a call or the answer.

        Raises:
            StoreError: if the search is interrupted.
        """
        if not self._texts:
            self._texts = self._copied()
        query = _SEARCH.format(texts=self._texts, table=self._table)
        small = text.lower()
        matching: Rows = self._store.arrays(query, small, _in_json(small))["row"]
        return matching

    def _copied(self) -> str:
        """Return a table of the texts, or a query for them."""
        ((bytes_,),) = self._store.tuples(_SIZE)
        texts = _TEXTS.format(table=self._table, call=_CALL)
        if (bytes_ or 0) > _MOST_COPIED:
            return f"({texts})"
        try:
            self._store.connection.execute(f"CREATE OR REPLACE TABLE {self._copy} AS {texts}")
        except duckdb.Error as error:
            raise StoreError(f"the texts cannot be searched: {error}") from error
        return self._copy

    def close(self) -> None:
        """Drop the copy."""
        self._store.connection.execute(f"DROP TABLE IF EXISTS {self._copy}")
