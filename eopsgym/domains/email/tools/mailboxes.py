"""Mailboxes: their profile, history and notifications about changes."""

import json
from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.email.access import mailbox, own_mailbox
from eopsgym.domains.email.dialect import DONE, mail_view
from eopsgym.domains.email.resources.history import event_view, events_since, is_about_label
from eopsgym.domains.email.resources.labels import find_label
from eopsgym.domains.email.tools.arguments import Count, UserId
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.query.pages import page

WATCH = mail_view("watch_subscriptions", "Watch")
_WEEK = 7 * 86_400_000


@tool(reads="users")
def get_user_profile(call: Call, *, userId: UserId) -> Row:
    """Return the primary address of a mailbox and its numbers of messages and threads.

    The result also has the current `historyId`, from which `list_history` can continue. It has
    no name of the user and no aliases: see `list_send_as_aliases`.
    """
    row = mailbox(call, userId)
    return {
        "emailAddress": row["primary_email"],
        "messagesTotal": row["messages_total"],
        "threadsTotal": row["threads_total"],
        "historyId": row["history_id_current"],
    }


@tool(writes="watch_subscriptions")
def stop_user_watch(call: Call, *, userId: UserId) -> str:
    """Stop notifications about changes of the signed-in user's mailbox.

    All watches that `watch_user_mailbox` created for it end. If there are none, the call
    succeeds and changes nothing.
    """
    call.execute(
        "UPDATE watch_subscriptions SET is_active = 0, updated_at = ?, updated_by = ? "
        "WHERE user_id = ? AND is_active",
        call.stamp, call.user["primary_email"], own_mailbox(call, userId)["id"],
    )  # fmt: skip
    return DONE


@tool(writes="watch_subscriptions")
def watch_user_mailbox(
    call: Call,
    *,
    topicName: Annotated[str, Field(pattern=r"^projects\/[a-z0-9\-]+\/topics\/[a-zA-Z0-9\-_]+$")],
    userId: UserId,
    labelIds: list[str],
    labelFilterBehavior: Opt[Literal["include", "exclude"]] = None,
) -> Row:
    """Send notifications about changes of the signed-in user's mailbox to a topic for a week.

    An existing watch of the mailbox for the same topic is replaced and starts again. The result
    has the current `historyId` and the end of the watch in milliseconds since 1970. Labels that
    the mailbox does not have are an error. The watch is stored, but no notification is actually
    sent.
    """
    user = own_mailbox(call, userId)
    labels = [find_label(call, user["id"], key)["id"] for key in labelIds]
    ends = call.milliseconds + _WEEK
    by = user["primary_email"]
    columns = {
        "topic_name": topicName,
        "label_ids": json.dumps(labels) if labels else None,
        "label_filter_behavior": (labelFilterBehavior or "include") if labels else None,
        "history_id": user["history_id_current"],
        "expiration": str(ends),
        "is_active": True,
        "updated_by": by,
    }
    sql = "SELECT id FROM watch_subscriptions WHERE user_id = ? AND topic_name = ?"
    existing = call.value(sql, user["id"], topicName)
    if existing is not None:
        WATCH.change(call, existing, columns)
    else:
        WATCH.add(call, {"user_id": user["id"], "created_by": by, **columns})
    return {"historyId": user["history_id_current"], "expiration": str(ends)}


@tool(reads="history_events")
def list_history(
    call: Call,
    *,
    userId: UserId,
    startHistoryId: str,
    maxResults: Count = 100,
    pageToken: Opt[str] = None,
    labelId: Opt[str] = None,
    historyTypes: Opt[
        list[Literal["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"]]
    ] = None,
) -> Row:
    """List the changes of a mailbox after an event, the oldest first.

    An event is a message that was added or deleted, or labels that were added or removed. The
    result also has the current `historyId`; `nextPageToken` is null on the last page. An id
    that is not an event of the mailbox is an error, but if the events of a mailbox are
    numbered, any number is accepted.
    """
    user = mailbox(call, userId)
    rows = events_since(call, user["id"], startHistoryId)
    if historyTypes:
        rows = [row for row in rows if row["event_type"] in historyTypes]
    if labelId is not None:
        label = find_label(call, user["id"], labelId)["id"]
        rows = [row for row in rows if is_about_label(call, row, label)]
    page_rows, token = page(rows, maxResults, pageToken)
    return {
        "history": [event_view(row) for row in page_rows],
        "nextPageToken": token,
        "historyId": user["history_id_current"],
    }
