"""Lists of messages and threads: by labels and query, a page at a time."""

from collections.abc import Iterator
from typing import NamedTuple

from eopsgym.domains.email.labels import find_label
from eopsgym.domains.email.search import read_query
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.pages import offset_of, token_of
from eopsgym.domains.records.query_model import All, Compare, Condition, Sql, compile_condition

_PUT_AWAY = """NOT EXISTS (
    SELECT 1 FROM message_labels WHERE message_id = messages.id AND label_id IN (
        SELECT id FROM labels WHERE user_id = ? AND type = 'system'
            AND name IN ('SPAM', 'TRASH')))"""
_NEWEST = 400
"""So many messages are searched first, one by one: most pages are full with them."""
_SENT = "CAST(internal_date_ms AS INTEGER)"
_NEXT = f"""
    SELECT {_SENT} FROM messages WHERE user_id = ? ORDER BY {_SENT} DESC LIMIT 1 OFFSET {_NEWEST}
"""
_HAS = "messages.id IN (SELECT message_id FROM message_labels WHERE label_id = ?)"


class Search(NamedTuple):
    """What is looked for.

    Attributes:
        q: a query, or None.
        labels: ids of labels that must all be there.
        everywhere: whether spam and trash are meant as well.
        size: how many a page has.
        token: of the page.
    """

    q: str | None
    labels: tuple[str, ...]
    everywhere: bool
    size: int
    token: str | None


def condition_of(call: Call, user: str, search: Search, *, few: bool) -> Condition:
    """The messages of a mailbox that are looked for; `few` as in `read_query`.

    Raises:
        ToolError: the query cannot be read, or there is no such label.
    """
    conditions: list[Condition] = [Compare("user_id", "=", user)]
    everywhere = search.everywhere
    for key in search.labels:
        row = find_label(call, user, key)
        everywhere |= row["type"] == "system" and row["name"] in ("SPAM", "TRASH")
        conditions.append(Sql(_HAS, [row["id"]]))
    if search.q is not None and search.q.strip():
        condition, meant = read_query(call, user, search.q, few=few)
        everywhere |= meant
        conditions.append(condition)
    if not everywhere:
        conditions.append(Sql(_PUT_AWAY, [user]))
    return All(conditions)


def listed(call: Call, user: str, search: Search) -> tuple[list[Row], str | None, int]:
    """A page of messages, the newest first, the token of the next, and about how many there are."""
    return _page(
        call,
        user,
        search,
        f"SELECT * FROM messages WHERE {{where}} ORDER BY {_SENT} DESC, rowid DESC",
    )


def listed_threads(call: Call, user: str, search: Search) -> tuple[list[Row], str | None, int]:
    """A page of the threads that have such a message, the last written first."""
    return _page(
        call,
        user,
        search,
        f"SELECT threads.* FROM threads JOIN (SELECT thread_id, max({_SENT}) AS last "
        "FROM messages WHERE {where} GROUP BY thread_id) AS found "
        "ON found.thread_id = threads.id ORDER BY last DESC, threads.rowid DESC",
    )


def _page(call: Call, user: str, search: Search, sql: str) -> tuple[list[Row], str | None, int]:
    start = offset_of(search.token)
    rows: list[Row] = []
    for condition, is_all in _ways(call, user, search):
        values: list[object] = []
        where = compile_condition(condition, values)
        query = f"{sql.format(where=where)} LIMIT ? OFFSET ?"
        rows = call.rows(query, *values, search.size + 1, start)
        if is_all or len(rows) > search.size:
            break
    token = token_of(start + search.size) if len(rows) > search.size else None
    return rows[: search.size], token, start + len(rows)


def _ways(call: Call, user: str, search: Search) -> Iterator[tuple[Condition, bool]]:
    """What is looked for among the newest messages, then among all; whether it is among all."""
    older = call.value(_NEXT, user)
    near = condition_of(call, user, search, few=True)
    if older is None:
        yield near, True
        return
    yield All([near, Sql(f"{_SENT} > ?", [older])]), False
    yield condition_of(call, user, search, few=False), True
