"""Messages."""

from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.delivery import deliver
from eopsgym.domains.email.resources.labels import (
    changed_labels,
    given_labels,
    has,
    relabel,
    system_label,
    trash,
    untrash,
)
from eopsgym.domains.email.resources.lists import Search, listed
from eopsgym.domains.email.resources.message_changes import remove
from eopsgym.domains.email.resources.messages import (
    ATTACHMENT,
    MESSAGE,
    Format,
    file_of,
    find_message,
    message_view,
    messages_of,
)
from eopsgym.domains.email.resources.mime import MimePart, file_data
from eopsgym.domains.email.resources.mime_reading import read_message
from eopsgym.domains.email.resources.new_messages import complete_headers, compose, file_message
from eopsgym.domains.email.tools.arguments import Count, Hundred, NewMessage, UserId
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool

Thousand = Annotated[list[str], Field(max_length=1000)]
DateSource = Literal["receivedTime", "dateHeader"]


@tool(writes="messages")
def batch_delete_messages(call: Call, *, userId: UserId, ids: Thousand) -> str:
    """Delete up to 1,000 messages for good, past the trash.

    This cannot be undone. Ids that the mailbox does not have are ignored without an error, and
    a thread is deleted with its last message. `batch_modify_messages` with the label TRASH
    moves messages to the trash instead.
    """
    user = mailbox(call, userId)["id"]
    remove(call, *messages_of(call, user, ids).values())
    return DONE


@tool(writes="messages")
def batch_modify_messages(
    call: Call,
    *,
    userId: Opt[UserId] = None,
    ids: Thousand,
    addLabelIds: list[str] = [],  # noqa: B006 - shown in the schema, never changed
    removeLabelIds: list[str] = [],  # noqa: B006
) -> str:
    """Put labels on up to 1,000 messages, take labels off them, or both.

    At least one label must be named, and none in both lists. If a message or a label is not
    found, nothing is changed. A message that already has a label to be added, or does not have
    one to be removed, is no error. The answer shows no messages.
    """
    user = mailbox(call, userId)["id"]
    add, away = changed_labels(call, user, addLabelIds, removeLabelIds)
    found = messages_of(call, user, ids)
    if missing := [key for key in ids if key not in found]:
        raise ToolError(f"Message not found: {missing[0]}")
    relabel(call, list(found.values()), add, away)
    return DONE


@tool(writes="messages")
def delete_message(call: Call, *, userId: Opt[UserId] = None, id: str) -> str:
    """Delete one message for good, past the trash; a thread is deleted with its last message.

    This cannot be undone: use `trash_message` unless the message is to be gone for good. A
    draft whose message is deleted is gone as well.
    """
    remove(call, find_message(call, mailbox(call, userId)["id"], id))
    return DONE


@tool(reads="messages")
def get_message(
    call: Call,
    *,
    userId: Opt[UserId] = None,
    id: str,
    format: Format = "full",
    metadataHeaders: list[str] = [],  # noqa: B006
) -> Row:
    """Show one message with its labels, date, headers and content.

    `labelIds` are ids of labels, which `list_labels` names. Texts are base64url in `body.data`
    of their parts; files have an `attachmentId` there, whose content `get_attachment` shows.
    Reading does not take the label UNREAD off.
    """
    row = find_message(call, mailbox(call, userId)["id"], id)
    return message_view(call, row, format, metadataHeaders)


@tool(writes="messages")
def import_message(
    call: Call,
    *,
    userId: Opt[UserId] = None,
    internalDateSource: DateSource = "receivedTime",
    neverMarkSpam: bool = False,
    processForCalendar: bool = False,
    deleted: bool = False,
    **given: Unpack[NewMessage],
) -> Row:
    """Put a message into a mailbox as if it had been received; it is not sent to anybody.

    It needs `raw` or `payload`, not both. From, Date and Message-ID are added where they are
    missing. It gets the labels that are named and no others; filters, forwarding and absence
    replies do nothing with it. The answer is the message as `get_message` shows it.
    """
    return _put_in(call, mailbox(call, userId), dict(given), internalDateSource, deleted)


@tool(writes="messages")
def insert_message(
    call: Call,
    *,
    userId: Opt[UserId] = None,
    internalDateSource: DateSource = "receivedTime",
    deleted: bool = False,
    **given: Unpack[NewMessage],
) -> Row:
    """Put a message into a mailbox as it is; it is not sent to anybody.

    It needs `raw` or `payload`, not both. From, Date and Message-ID are added where they are
    missing. It gets the labels that are named and no others; filters, forwarding and absence
    replies do nothing with it. The answer is the message as `get_message` shows it.
    """
    return _put_in(call, mailbox(call, userId), dict(given), internalDateSource, deleted)


def _put_in(call: Call, user: Row, given: dict[str, Any], source: DateSource, deleted: bool) -> Row:
    root = read_message(call, user["id"], given)
    complete_headers(call, root, user["primary_email"])
    labels = given_labels(call, user["id"], given.get("labelIds") or [], fixed=True)
    moment = _date_of(root) if source == "dateHeader" else _received_at(given.get("internalDate"))
    row = file_message(
        call,
        user["id"],
        root,
        labels,
        snippet=given.get("snippet"),
        thread=given.get("threadId"),
        moment=moment,
        by=call.user["id"],
    )
    view = message_view(call, row)
    if deleted:  # there is no vault that would keep it
        remove(call, row)
    return view


def _received_at(text: str | None) -> int | None:
    """Return when a message was received, in milliseconds, if arguments give it."""
    if text is None:
        return None
    if not (text.isdecimal() and text.isascii() and len(text) <= 15):
        raise ToolError("internalDate must be a valid epoch millisecond timestamp")
    return int(text)


def _date_of(root: MimePart) -> int:
    try:
        moment = parsedate_to_datetime(root.header("Date") or "")
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0, int(moment.timestamp() * 1000))
    except (ValueError, TypeError, OverflowError, IndexError):
        raise ToolError(f"Invalid Date header: {(root.header('Date') or '')[:60]}") from None


@tool(reads="messages")
def list_messages(
    call: Call,
    *,
    userId: UserId,
    maxResults: Count = 100,
    pageToken: Opt[str] = None,
    q: Opt[str] = None,
    labelIds: list[str] = [],  # noqa: B006
    includeSpamTrash: bool = False,
) -> Row:
    """List the ids of messages and their threads, the newest first; `q` and `labelIds` choose.

    The answer has no subjects or texts: read these with `get_message`. Messages in SPAM and
    TRASH are left out unless they are asked for. `nextPageToken` is null on the last page, and
    `resultSizeEstimate` counts at most about 200 messages beyond the beginning of the page.
    """
    user = mailbox(call, userId)["id"]
    search = Search(q, tuple(labelIds), includeSpamTrash, maxResults, pageToken)
    rows, token, count = listed(call, user, search)
    return {
        "messages": [{"id": row["id"], "threadId": row["thread_id"]} for row in rows],
        "nextPageToken": token,
        "resultSizeEstimate": count,
    }


@tool(writes="messages")
def modify_message(
    call: Call,
    *,
    id: str,
    userId: UserId,
    addLabelIds: Hundred = [],  # noqa: B006
    removeLabelIds: Hundred = [],  # noqa: B006
) -> Row:
    """Put labels on one message, take labels off it, or both.

    At least one label must be named, and none in both lists. A label to add that the message
    already has is refused, and so is one to remove that it does not have: `get_message` shows
    which it has. Take off UNREAD to mark it as read, INBOX to archive it. The answer is the
    message after the change.
    """
    user = mailbox(call, userId)["id"]
    row = find_message(call, user, id)
    add, away = changed_labels(call, user, addLabelIds, removeLabelIds)
    if there := [key for key in add if has(call, id, key)]:
        raise ToolError(f"Message already has label: {there}")
    if missing := [key for key in away if not has(call, id, key)]:
        raise ToolError(f"Message does not have label: {missing}")
    relabel(call, [row], add, away)
    return message_view(call, MESSAGE.get(call, id))


@tool(writes="messages", any_of=(("raw",), ("payload",)), alone=True)
def send_message(call: Call, *, userId: UserId, **given: Unpack[NewMessage]) -> Row:
    """Send a message to all addresses in its To, Cc and Bcc headers, at most 500.

    It needs `raw`, or `payload` with `headers`, not both. From, Date and Message-ID are added
    where they are missing; From must be the mailbox's own address or a verified alias of it.
    Recipients with a mailbox on this server get the message at once in INBOX, where their
    filters, forwarding and absence replies act on it. The answer is the sender's copy, with
    SENT. To send a draft that exists, use `send_draft`.
    """
    user, snippet = mailbox(call, userId), given.get("snippet")
    labels = given_labels(call, user["id"], given.get("labelIds") or [], fixed=True)
    message = read_message(call, user["id"], given)
    labels = [key for key in labels if key != system_label(call, user["id"], "DRAFT")]
    compose(call, user, message)
    copy = file_message(
        call,
        user["id"],
        message,
        [system_label(call, user["id"], "SENT"), *labels],
        snippet=snippet,
        thread=given.get("threadId"),
        by=call.user["id"],
    )
    deliver(call, message, snippet, sent=copy)
    return message_view(call, MESSAGE.get(call, copy["id"]))


@tool(writes="messages")
def trash_message(call: Call, *, id: str, userId: UserId) -> Row:
    """Move one message to the trash: it gets the label TRASH, and loses INBOX and SPAM.

    Other labels stay. `untrash_message` takes it back. The answer is the message after the
    change.
    """
    row = find_message(call, mailbox(call, userId)["id"], id)
    trash(call, row["user_id"], [row])
    return message_view(call, MESSAGE.get(call, id))


@tool(writes="messages")
def untrash_message(call: Call, *, id: str, userId: UserId) -> Row:
    """Take one message out of the trash.

    It loses TRASH; a message that was received gets INBOX, but one that was sent or is a draft
    does not. A message that is not in the trash stays as it is. The answer is the message after
    the change.
    """
    row = find_message(call, mailbox(call, userId)["id"], id)
    untrash(call, row["user_id"], [row])
    return message_view(call, MESSAGE.get(call, id))


@tool(reads="attachments")
def get_attachment(
    call: Call,
    *,
    messageId: Annotated[str, Field(min_length=1)],
    id: Annotated[str, Field(min_length=1)],
    userId: UserId,
) -> Row:
    """Show the content of a file in a message, as base64url, and its size in bytes.

    Both ids are needed: `get_message` shows the `attachmentId` in the `body` of the part with
    the file. A file of another message is not found.
    """
    row = find_message(call, mailbox(call, userId)["id"], messageId)
    found = ATTACHMENT.find(call, id, message_id=row["id"])
    return {"attachmentId": id, "size": found["size"], "data": file_data(file_of(call, found))}
