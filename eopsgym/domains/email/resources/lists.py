"""Pages of messages, drafts and threads, filtered by labels and a query."""

from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from eopsgym.domains.email.resources.labels import find_label
from eopsgym.domains.email.resources.search import read_query
from eopsgym.domains.email.resources.searched_texts import (
    DRAFTS,
    Source,
    register_text_functions,
    sources,
)
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.query.pages import offset_of, token_of
from eopsgym.domains.query.query_model import All, Condition, Not, Sql, compile_condition

_COUNTED = 200
"""The number of rows after the start of a page that are counted for the estimate."""
_SENT = "CAST(internal_date_ms AS INTEGER)"


class Search(NamedTuple):
    """A request for a page of a list.

    Attributes:
        q: a query, or None.
        labels: ids of labels that a message must all have.
        everywhere: whether to include spam and trash.
        size: the number of entries on a page.
        token: the token of the page.
    """

    q: str | None
    labels: tuple[str, ...]
    everywhere: bool
    size: int
    token: str | None

    @property
    def start(self) -> int:
        """The number of rows before the page.

        Raises:
            ToolError: the token is invalid.
        """
        return offset_of(self.token)

    @property
    def most(self) -> int:
        """The number of rows to read, for the next page and the estimate."""
        return self.start + max(self.size, _COUNTED) + 1


class FoundPage(NamedTuple):
    """A page of a list.

    Attributes:
        rows: the rows of the page.
        token: the token of the next page, or None.
        estimate: the approximate number of rows in the whole list.
    """

    rows: list[Row]
    token: str | None
    estimate: int


def listed(call: Call, user: str, search: Search) -> FoundPage:
    """Return a page of messages with `id` and `thread_id`, the newest first.

    Raises:
        ToolError: the query is invalid, or a label does not exist.
    """
    return _page(call, user, search, "messages.id, thread_id", sources(call, user))


def listed_drafts(call: Call, user: str, search: Search) -> FoundPage:
    """Return a page of drafts like `listed`, also with `draft_id`."""
    register_text_functions(call)
    return _page(call, user, search, "messages.id, thread_id, drafts.id AS draft_id", (DRAFTS,))


def _page(
    call: Call, user: str, search: Search, columns: str, places: Sequence[Source]
) -> FoundPage:
    sql, values = _search_sql(call, user, search, columns, places)
    # With OFFSET, SQLite would check labels before texts, which takes twice as long.
    return _page_of(call.rows(f"{sql} LIMIT ?", *values, search.most), search)


def _page_of(rows: list[Row], search: Search) -> FoundPage:
    page_rows = rows[search.start : search.start + search.size]
    is_last = len(rows) <= search.start + search.size
    token = None if is_last else token_of(search.start + search.size)
    return FoundPage(page_rows, token, len(rows))


def listed_threads(call: Call, user: str, search: Search) -> FoundPage:
    """Return a page of whole thread rows, sorted by their newest matching message."""
    sql, values = _search_sql(call, user, search, "thread_id", sources(call, user))
    threads: dict[str, None] = {}
    with closing(call.execute(sql, *values)) as cursor:
        for thread, *_ in cursor:
            threads[thread] = None
            if len(threads) == search.most:
                break
    page = _page_of([{"id": each} for each in threads], search)
    sql_of_thread = "SELECT * FROM threads WHERE id = ?"
    found_rows = (call.row(sql_of_thread, each["id"]) for each in page.rows)
    return page._replace(rows=[row for row in found_rows if row is not None])


def _search_sql(
    call: Call, user: str, search: Search, columns: str, places: Sequence[Source]
) -> tuple[str, list[object]]:
    """Return the SQL of a search, the newest messages first, and its values."""
    values: list[object] = []
    parts = []
    for source in places:
        where = compile_condition(_condition(call, user, search, source), values)
        parts.append(
            f"SELECT {columns}, {_SENT} AS sent, {source.place} AS place "
            f"FROM {source.tables} WHERE {where} AND {source.where}"
        )
    return f"{' UNION ALL '.join(parts)} ORDER BY sent DESC, place DESC", values


def _condition(call: Call, user: str, search: Search, source: Source) -> Condition:
    conditions: list[Condition] = [Sql("messages.user_id = ?", [user])]
    everywhere = search.everywhere
    for key in search.labels:
        row = find_label(call, user, key)
        everywhere |= row["type"] == "system" and row["name"] in ("SPAM", "TRASH")
        conditions.append(source.has_label([row["id"]]))
    if search.q is not None and search.q.strip():
        condition, includes_all = read_query(call, user, search.q, source)
        everywhere |= includes_all
        conditions.append(condition)
    if not everywhere:
        unwanted = "SELECT id FROM labels WHERE user_id = ? AND name IN ('SPAM', 'TRASH')"
        keys = [row["id"] for row in call.rows(f"{unwanted} AND type = 'system'", user)]
        conditions.append(Not(source.has_label(keys)))
    return All(conditions)
