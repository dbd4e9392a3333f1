"""Messages and their attachments."""

from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE
from eopsgym.domains.email.resources.delivery import deliver
from eopsgym.domains.email.resources.labels import (
    change_labels,
    changed_labels,
    given_labels,
    has_label,
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
    """Delete up to 1,000 messages permanently, without moving them to the trash.

    This cannot be undone. Ids that the mailbox does not have are ignored. A thread is deleted
    with its last message. To move messages to the trash instead, use `batch_modify_messages`
    with the label TRASH.
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
    """Add labels to up to 1,000 messages, remove labels from them, or both.

    Name at least one label, and none in both lists. If a message or a label is not found,
    nothing is changed. Adding a label that a message already has, or removing one that it does
    not have, is not an error. The result does not contain the messages.
    """
    user = mailbox(call, userId)["id"]
    add, remove_ids = changed_labels(call, user, addLabelIds, removeLabelIds)
    messages = messages_of(call, user, ids)
    if missing := [key for key in ids if key not in messages]:
        raise ToolError(f"Message not found: {missing[0]}")
    change_labels(call, list(messages.values()), add, remove_ids)
    return DONE


@tool(writes="messages")
def delete_message(call: Call, *, userId: Opt[UserId] = None, id: str) -> str:
    """Delete one message permanently, without moving it to the trash.

    This cannot be undone: use `trash_message` to move the message to the trash instead. A
    thread is deleted with its last message, and a draft with its message.
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
    """Return one message with its labels, date, headers and content.

    `labelIds` contains ids of labels; `list_labels` returns their names. Texts are encoded as
    base64url in `body.data` of their parts. An attachment has an `attachmentId` there instead,
    with which `get_attachment` returns the content. Reading a message does not remove the label
    UNREAD.
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
    """Add a message to a mailbox as if it had been received; it is not sent to anybody.

    Give either `raw` or `payload`. From, Date and Message-ID are added if they are missing. The
    message gets only the labels that are given; filters, forwarding and automatic replies do
    not apply to it. The result is the message as `get_message` returns it.
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
    """Add a message to a mailbox as it is; it is not sent to anybody.

    Give either `raw` or `payload`. From, Date and Message-ID are added if they are missing. The
    message gets only the labels that are given; filters, forwarding and automatic replies do
    not apply to it. The result is the message as `get_message` returns it.
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
    if deleted:  # this server has no archive that retains deleted messages
        remove(call, row)
    return view


def _received_at(text: str | None) -> int | None:
    """Return the given time of receipt in milliseconds, or None if no time is given."""
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
    """List the ids of messages and their threads, the newest first, filtered by `q` and `labelIds`.

    The result has no subjects or texts: read them with `get_message`. Messages in SPAM and
    TRASH are left out unless they are requested. `nextPageToken` is null on the last page.
    `resultSizeEstimate` counts at most about 200 messages after the start of the page.
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
    """Add labels to one message, remove labels from it, or both.

    Name at least one label, and none in both lists. It is an error to add a label that the
    message already has, or to remove one that it does not have; `get_message` returns its
    labels. To mark a message as read, remove UNREAD; to archive it, remove INBOX. The result is
    the message after the change.
    """
    user = mailbox(call, userId)["id"]
    row = find_message(call, user, id)
    add, to_remove = changed_labels(call, user, addLabelIds, removeLabelIds)
    if present := [key for key in add if has_label(call, id, key)]:
        raise ToolError(f"Message already has label: {present}")
    if missing := [key for key in to_remove if not has_label(call, id, key)]:
        raise ToolError(f"Message does not have label: {missing}")
    change_labels(call, [row], add, to_remove)
    return message_view(call, MESSAGE.get(call, id))


@tool(writes="messages", any_of=(("raw",), ("payload",)), alone=True)
def send_message(call: Call, *, userId: UserId, **given: Unpack[NewMessage]) -> Row:
    """Send a message to all addresses in its To, Cc and Bcc headers, at most 500.

    Give either `raw`, or `payload` with `headers`. From, Date and Message-ID are added if they
    are missing; From must be the mailbox's own address or a verified alias of it. Recipients
    with a mailbox on this server get the message immediately in INBOX, and their filters,
    forwarding and automatic replies apply to it. The result is the sender's copy, with the
    label SENT. To send an existing draft, use `send_draft`.
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
    """Move one message to the trash: add the label TRASH, and remove INBOX and SPAM.

    Other labels stay. `untrash_message` reverses this. The result is the message after the
    change.
    """
    row = find_message(call, mailbox(call, userId)["id"], id)
    trash(call, row["user_id"], [row])
    return message_view(call, MESSAGE.get(call, id))


@tool(writes="messages")
def untrash_message(call: Call, *, id: str, userId: UserId) -> Row:
    """Move one message out of the trash: remove the label TRASH.

    A message that was received gets the label INBOX; one that was sent or is a draft does not.
    A message that is not in the trash is not changed. The result is the message after the
    change.
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
    """Return the content of an attachment, encoded as base64url, and its size in bytes.

    Both ids are required: `get_message` returns the `attachmentId` in the `body` of the
    attachment's part. An attachment of another message is not found.
    """
    row = find_message(call, mailbox(call, userId)["id"], messageId)
    attachment = ATTACHMENT.find(call, id, message_id=row["id"])
    return {
        "attachmentId": id,
        "size": attachment["size"],
        "data": file_data(file_of(call, attachment)),
    }
