"""Threads of messages."""

from typing import Literal

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.labels import change_labels, changed_labels, trash, untrash
from eopsgym.domains.email.resources.lists import Search, listed_threads
from eopsgym.domains.email.resources.message_changes import delete_empty_threads, remove
from eopsgym.domains.email.resources.messages import THREAD, find_thread, message_view, messages_in
from eopsgym.domains.email.tools.arguments import Count, Hundred, UserId
from eopsgym.domains.kernel import Call, Opt, Row, tool

_Form = Literal["minimal", "full", "metadata"]


def _view(
    call: Call,
    row: Row,
    form: _Form = "full",
    headers: list[str] | None = None,
) -> Row:
    now = THREAD.get(call, row["id"])
    messages = messages_in(call, row["id"])
    return {
        "id": now["id"],
        "snippet": now["snippet"],
        "historyId": now["history_id_last"],
        "messages": [message_view(call, each, form, headers) for each in messages],
    }


@tool(writes="threads")
def delete_thread(call: Call, *, userId: UserId, id: str) -> str:
    """Delete a thread with all its messages permanently, without moving it to the trash.

    This cannot be undone: use `trash_thread` to move the thread to the trash instead.
    """
    row = find_thread(call, mailbox(call, userId)["id"], id)
    remove(call, *messages_in(call, row["id"]))
    delete_empty_threads(call, [row["id"]])  # for a thread without messages
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
    """Return a thread with all its messages, the oldest first.

    Each message has the form that `get_message` returns, including messages in SPAM or TRASH.
    For a shorter result, set `format` to `minimal` or `metadata`.
    """
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
    """List threads with their ids and snippets, filtered by `q` and `labelIds`.

    A thread is listed if one of its messages matches all conditions; threads are sorted by
    their newest matching message, the newest first. Read the messages with `get_thread`.
    Messages in SPAM and TRASH do not count unless they are requested. `nextPageToken` is null
    on the last page. `resultSizeEstimate` counts at most about 200 threads after the start of
    the page.
    """
    user = mailbox(call, userId)["id"]
    search = Search(q, tuple(labelIds or ()), includeSpamTrash, maxResults, pageToken)
    rows, token, count = listed_threads(call, user, search)
    threads = [
        {"id": row["id"], "snippet": row["snippet"], "historyId": row["history_id_last"]}
        for row in rows
    ]
    return {"threads": threads, "nextPageToken": token, "resultSizeEstimate": count}


@tool(writes="threads")
def modify_thread(
    call: Call,
    *,
    userId: UserId,
    id: str,
    addLabelIds: Opt[Hundred] = None,
    removeLabelIds: Opt[Hundred] = None,
) -> Row:
    """Add labels to all messages of a thread, remove labels from them, or both.

    Name at least one label, and none in both lists. Adding a label that a message already has,
    or removing one that it does not have, is not an error. Messages added to the thread later
    do not get the labels. The result is the thread after the change.
    """
    user = mailbox(call, userId)["id"]
    row = find_thread(call, user, id)
    add, remove = changed_labels(call, user, addLabelIds or [], removeLabelIds or [])
    change_labels(call, messages_in(call, id), add, remove)
    return _view(call, row)


@tool(writes="threads")
def trash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Move all messages of a thread to the trash: add TRASH, and remove INBOX and SPAM.

    Other labels stay. `untrash_thread` reverses this. The result is the thread after the
    change.
    """
    row = find_thread(call, mailbox(call, userId)["id"], id)
    trash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)


@tool(writes="threads")
def untrash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Move all messages of a thread out of the trash: remove the label TRASH.

    Messages that were received get INBOX; those that were sent or are drafts do not. Messages
    that are not in the trash are not changed. The result is the thread after the change.
    """
    row = find_thread(call, mailbox(call, userId)["id"], id)
    untrash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)
