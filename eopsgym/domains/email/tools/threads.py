"""Threads."""

from typing import Literal

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.labels import changed_labels, relabel, trash, untrash
from eopsgym.domains.email.resources.lists import Search, listed_threads
from eopsgym.domains.email.resources.message_changes import end_empty, remove
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
    """Delete a thread with all its messages for good, past the trash.

    This cannot be undone: use `trash_thread` unless the thread is to be gone for good.
    """
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
    """Show a thread with all its messages, the oldest first.

    Each message is as `get_message` shows it, also those of the thread in SPAM or TRASH.
    `format` `minimal` or `metadata` makes the answer shorter.
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
    """List threads by id and snippet; `q` and `labelIds` choose among them.

    A thread is listed if one of its messages meets all that is asked; the one where this
    message is the newest comes first. Read the messages with `get_thread`. Messages in SPAM and
    TRASH do not count unless they are asked for. `nextPageToken` is null on the last page, and
    `resultSizeEstimate` counts at most about 200 threads beyond the beginning of the page.
    """
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
    """Put labels on all messages of a thread, take labels off them, or both.

    At least one label must be named, and none in both lists. Messages that already have a label
    to be added, or do not have one to be removed, are no error. A message that comes into the
    thread later does not get them. The answer is the thread after the change.
    """
    user = mailbox(call, userId)["id"]
    row = find_thread(call, user, id)
    add, away = changed_labels(call, user, addLabelIds or [], removeLabelIds or [])
    relabel(call, messages_in(call, id), add, away)
    return _view(call, row)


@tool(writes="threads")
def trash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Move all messages of a thread to the trash: they get TRASH, and lose INBOX and SPAM.

    Other labels stay. `untrash_thread` takes them back. The answer is the thread after the
    change.
    """
    row = find_thread(call, mailbox(call, userId)["id"], id)
    trash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)


@tool(writes="threads")
def untrash_thread(call: Call, *, userId: UserId, id: str) -> Row:
    """Take all messages of a thread out of the trash.

    They lose TRASH; those that were received get INBOX, but those that were sent or are drafts
    do not. Messages that are not in the trash stay as they are. The answer is the thread after
    the change.
    """
    row = find_thread(call, mailbox(call, userId)["id"], id)
    untrash(call, row["user_id"], messages_in(call, id))
    return _view(call, row)
