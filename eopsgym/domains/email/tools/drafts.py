"""Drafts of messages."""

from eopsgym.domains.email.access import mailbox
from eopsgym.domains.email.dialect import DONE, signed_view
from eopsgym.domains.email.resources.delivery import deliver
from eopsgym.domains.email.resources.history import note
from eopsgym.domains.email.resources.labels import (
    given_labels,
    label_ids,
    replace_labels,
    system_label,
)
from eopsgym.domains.email.resources.lists import Search, listed_drafts
from eopsgym.domains.email.resources.message_changes import move, remove, replace_content
from eopsgym.domains.email.resources.messages import (
    MESSAGE,
    Format,
    content,
    find_message,
    find_thread,
    message_view,
)
from eopsgym.domains.email.resources.mime_reading import read_message
from eopsgym.domains.email.resources.new_messages import (
    complete_headers,
    compose,
    file_message,
    usual_sender,
)
from eopsgym.domains.email.tools.arguments import (
    ChangedMessage,
    Count,
    SourceMessage,
    UserId,
)
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool

DRAFT = signed_view("drafts", "Draft")


def _find(call: Call, user: str, key: str) -> tuple[Row, Row]:
    """Return a draft of a mailbox, and its message."""
    draft = DRAFT.find(call, key)
    try:
        return draft, find_message(call, user, draft["message_id"])
    except ToolError:
        raise DRAFT.missing(key) from None


def _view(call: Call, draft: Row, form: Format = "full") -> Row:
    message = MESSAGE.get(call, draft["message_id"])
    return {"id": draft["id"], "message": message_view(call, message, form)}


def _in_thread(call: Call, row: Row, thread: str | None) -> Row:
    """Move the message of a draft to the given thread, if any, and return the message."""
    if thread is None or thread == row["thread_id"]:
        return row
    return move(call, row, find_thread(call, row["user_id"], thread)["id"])


@tool(writes="drafts")
def create_draft(call: Call, *, userId: Opt[UserId] = None, message: SourceMessage) -> Row:
    """Create a draft, a message with the label DRAFT; nothing is sent.

    Give either `raw` or `payload` in `message`. From, Date and Message-ID are added if they are
    missing; recipients are optional. To draft a reply, give `threadId` and the header
    In-Reply-To. The result has the id of the draft, which differs from the id of its message.
    """
    user = mailbox(call, userId)
    root = read_message(call, user["id"], message)
    complete_headers(call, root, usual_sender(call, user))
    more = given_labels(call, user["id"], list(message.get("labelIds") or ()), fixed=True)
    sent = system_label(call, user["id"], "SENT")
    labels = [system_label(call, user["id"], "DRAFT"), *(key for key in more if key != sent)]
    row = file_message(
        call,
        user["id"],
        root,
        labels,
        snippet=message.get("snippet"),
        thread=message.get("threadId"),
        by=call.user["id"],
    )
    key = DRAFT.add(call, {"message_id": row["id"]})
    return _view(call, DRAFT.get(call, key))


@tool(writes="drafts")
def delete_draft(call: Call, *, id: str, userId: Opt[UserId] = None) -> str:
    """Delete a draft and its message permanently, without moving them to the trash.

    This cannot be undone. `id` is the id of the draft, not of its message.
    """
    _, message = _find(call, mailbox(call, userId)["id"], id)
    remove(call, message)
    return DONE


@tool(reads="drafts")
def get_draft(call: Call, *, id: str, userId: Opt[UserId] = None, format: Format = "full") -> Row:
    """Return a draft with its message in the form that `get_message` returns.

    `id` is the id of the draft, not of its message.
    """
    draft, _ = _find(call, mailbox(call, userId)["id"], id)
    return _view(call, draft, format)


@tool(reads="drafts")
def list_drafts(
    call: Call,
    *,
    maxResults: Count = 100,
    userId: Opt[UserId] = None,
    pageToken: Opt[str] = None,
    q: Opt[str] = None,
    includeSpamTrash: bool = False,
) -> Row:
    """List drafts with the ids of their messages and threads, the newest first; `q` searches them.

    The result has no subjects or texts: read them with `get_draft`. `nextPageToken` is null on
    the last page. `resultSizeEstimate` counts at most about 200 drafts after the start of the
    page.
    """
    user = mailbox(call, userId)["id"]
    search = Search(q, (), includeSpamTrash, maxResults, pageToken)
    rows, token, count = listed_drafts(call, user, search)
    drafts = [
        {"id": row["draft_id"], "message": {"id": row["id"], "threadId": row["thread_id"]}}
        for row in rows
    ]
    return {"drafts": drafts, "nextPageToken": token, "resultSizeEstimate": count}


@tool(writes="drafts")
def send_draft(call: Call, *, id: str, userId: Opt[UserId] = None, message: SourceMessage) -> Row:
    """Send a draft to all addresses in its To, Cc and Bcc headers, optionally with new content.

    The draft is removed; its message keeps its id and gets the label SENT in place of DRAFT. It
    is an error if the draft has no recipients, or if From is neither the mailbox's own address
    nor a verified alias of it. Recipients with a mailbox on this server get the message
    immediately, as with `send_message`. The result is the sent message.
    """
    user = mailbox(call, userId)
    draft, row = _find(call, user["id"], id)
    is_new = bool(message.get("raw") or message.get("payload"))
    root = (
        read_message(call, user["id"], message)
        if is_new
        else content(call, row["id"]).without("Date")
    )
    compose(call, user, root)
    row = _in_thread(call, row, message.get("threadId"))
    snippet = message.get("snippet")
    row = replace_content(call, row, root, snippet if is_new else row["snippet"])
    DRAFT.remove(call, draft["id"])
    draft_label, sent = (system_label(call, user["id"], name) for name in ("DRAFT", "SENT"))
    replace_labels(call, [row], [draft_label], [sent])
    deliver(call, root, snippet, sent=row)
    return message_view(call, MESSAGE.get(call, row["id"]))


@tool(writes="drafts")
def update_draft(
    call: Call, *, id: str, userId: Opt[UserId] = None, message: ChangedMessage
) -> Row:
    """Replace the whole content of a draft: its headers, text and attachments.

    Give everything that the draft is to contain. The draft keeps its id, its labels and the id
    of its message. Give either `raw` or `payload` in `message`. The result is the draft after
    the change.
    """
    user = mailbox(call, userId)
    draft, row = _find(call, user["id"], id)
    root = read_message(call, user["id"], message)
    complete_headers(call, root, usual_sender(call, user))
    row = _in_thread(call, row, message.get("threadId"))
    replace_content(call, row, root, message.get("snippet"))
    note(call, row, "messageAdded", label_ids(call, row["id"]))
    DRAFT.change(call, draft["id"], {"updated_by": call.user["id"]})
    return _view(call, draft)
