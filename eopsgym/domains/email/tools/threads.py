"""Threads."""

from typing import Literal

from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.label_changes import relabel, trash, untrash
from eopsgym.domains.email.lists import Search, listed_threads
from eopsgym.domains.email.message_views import message_view
from eopsgym.domains.email.messages import remove
from eopsgym.domains.email.people import mailbox
from eopsgym.domains.email.sources import changed_labels
from eopsgym.domains.email.threads import end_empty, find_thread, messages_in
from eopsgym.domains.email.tools.arguments import Count, Hundred, UserId
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.rows import get

_Form = Literal["minimal", "full", "metadata"]


def _view(
    call: Call,
    row: Row,
    form: _Form = "full",
    headers: list[str] | None = None,
) -> Row:
    now = get(call, "threads", row["id"])
    messages = messages_in(call, row["id"])
    return {
        "id": now["id"],
        "snippet": now["snippet"],
        "historyId": now["history_id_last"],
        "messages": [message_view(call, each, form, headers) for each in messages],
    }


@tool(writes="threads")
def delete_thread(call: Call, *, userId: UserId, id: str) -> str:
    """Delete a thread with all its messages for good."""
    row = find_thread(call, mailbox(call, userId)["id"], id)
    remove(call, *messages_in(call, row["id"]))
    end_empty(call, [row["id"]])  # it had no message
    return DONE


@tool(reads="threads")
def get_thread(
    call: Call,
    *,
    userId: UserId,
    id: str,
    format: _Form = "full",
    metadataHeaders: Opt[list[str]] = None,
) -> Row:
    """Show a thread with its messages, the oldest first."""
    return _view(call, find_thread(call, mailbox(call, userId)["id"], id), format, metadataHeaders)


@tool(reads="threads")
def list_threads(
    call: Call,
    *,
    userId: UserId,
    maxResults: Count = 100,
    pageToken: Opt[str] = None,
    q: Opt[str] = None,
    labelIds: Opt[list[str]] = None,
    includeSpamTrash: bool = False,
) -> Row:
    """List threads, the last written first; `q` searches their messages as the search box does."""
    user = mailbox(call, userId)["id"]
    search = Search(q, tuple(labelIds or ()), includeSpamTrash, maxResults, pageToken)
    rows, token, count = listed_threads(call, user, search)
    shown = [
        {"id": row["id"], "snippet": row["snippet"], "historyId": row["history_id_last"]}
        for row in rows
    ]
    return {"threads": shown, "nextPageToken": token, "resultSizeEstimate": count}


@tool(writes="threads")
def modify_thread(
    call: Call,
    *,
    userId: UserId,
    id: str,
    addLabelIds: Opt[Hundred] = None,
    removeLabelIds: Opt[Hundred] = None,
) -> Row:
    """Put labels on all messages of a thread, or take them off."""
    user = mailbox(call, userId)["id"]
    row = find_thread(call, user, id)
    add, away = changed_labels(call, user, addLabelIds or [], removeLabelIds or [])
    relabel(call, messages_in(call, id), add, away)
    return _view(call, row)


@tool(writes="threads")
def trash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Move all messages of a thread to the trash."""
    row = find_thread(call, mailbox(call, userId)["id"], id)
    trash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)


@tool(writes="threads")
def untrash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Bring all messages of a thread back from the trash."""
    row = find_thread(call, mailbox(call, userId)["id"], id)
    untrash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)
