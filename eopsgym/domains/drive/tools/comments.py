"""Tools for comments on files, and for the replies to them."""

import html
from functools import partial
from typing import Annotated

from pydantic import Field

from eopsgym.domains.drive.access import at_least, role_on_file
from eopsgym.domains.drive.dialect import DONE, moment
from eopsgym.domains.drive.resources.changes import log_file_change
from eopsgym.domains.drive.resources.files import check_writable, find_file
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.drive.tools.arguments import Hundred, Id, Thousand, Words
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import View, filled, flag, linked, text
from eopsgym.domains.products.moments import read_moment
from eopsgym.domains.rows import ANY_OF, as_list

_LONGEST = 8_192
_WRITTEN = (
    *text("id content htmlContent"),
    *moment("createdTime modifiedTime"),
    *linked("author", "author_id", users_by_id),
    *flag("deleted"),
)
"""The properties that comments and replies share."""
COMMENT = View(
    "comments",
    "Comment",
    *_WRITTEN,
    *flag("resolved"),
    *text("anchor"),
    *filled("quotedFileContent replies"),
    kind="drive#comment",
    new={"kind": "drive#comment", "deleted": False, "resolved": False},
    stamps="created_time",
    changed="modified_time",
)
REPLY = View(
    "replies",
    "Reply",
    *_WRITTEN,
    *text("action"),
    kind="drive#reply",
    new={"kind": "drive#reply", "deleted": False},
    stamps="created_time",
    changed="modified_time",
)


def _find_comment(call: Call, file_id: str, comment_id: str, *, deleted: bool = False) -> Row:
    """Return a comment on a file; a deleted one only if `deleted` is true."""
    return _unless_deleted(COMMENT, COMMENT.find(call, comment_id, file_id=file_id), deleted)


def _find_reply(call: Call, comment_id: str, reply_id: str, *, deleted: bool = False) -> Row:
    """Return a reply to a comment; a deleted one only if `deleted` is true."""
    return _unless_deleted(REPLY, REPLY.find(call, reply_id, comment_id=comment_id), deleted)


def _unless_deleted(view: View, row: Row, deleted: bool) -> Row:
    if row["deleted"] and not deleted:
        raise view.missing(row["id"])
    return row


def _replies_of(call: Call, comment_ids: list[str], *, deleted: bool = False) -> list[Row]:
    """Return the replies to some comments, oldest first."""
    sql = f"SELECT * FROM replies WHERE comment_id IN ({ANY_OF}) ORDER BY created_time, rowid"
    return [row for row in call.rows(sql, as_list(comment_ids)) if deleted or not row["deleted"]]


def _text_columns(content: str) -> Row:
    """Return the columns with the text of a comment or reply."""
    return {"content": content, "html_content": f"<p>{html.escape(content, quote=False)}</p>"}


def _comment_views(call: Call, rows: list[Row], *, deleted: bool = False) -> list[Row]:
    """Return comments with their replies in the form of answers."""
    replies = _replies_of(call, [row["id"] for row in rows], deleted=deleted)
    of_comment: dict[str, list[Row]] = {row["id"]: [] for row in rows}
    for reply, view in zip(replies, _reply_views(call, replies), strict=True):
        of_comment[reply["comment_id"]].append(view)
    return COMMENT.show_all(
        call,
        [_without_deleted_text(row) for row in rows],
        lambda row: {"quotedFileContent": _quoted(row), "replies": of_comment[row["id"]]},
    )


def _reply_views(call: Call, rows: list[Row]) -> list[Row]:
    """Return replies in the form of answers."""
    return REPLY.show_all(call, [_without_deleted_text(row) for row in rows])


def _without_deleted_text(row: Row) -> Row:
    return {**row, "content": None, "html_content": None} if row["deleted"] else row


def _quoted(row: Row) -> Row | None:
    value, kind = row["quoted_file_content_value"], row["quoted_file_content_mime_type"]
    return None if value is None else {"mimeType": kind, "value": value}


def _check_author(call: Call, row: Row) -> None:
    """Raise ToolError unless the acting user wrote the comment or reply."""
    if row["author_id"] != call.user["id"]:
        raise ToolError("Only the author can change what was written")


def _check_may_delete(call: Call, file: Row, row: Row) -> None:
    """Raise ToolError unless the user wrote the comment or reply, or owns or organizes the file."""
    is_author = row["author_id"] == call.user["id"]
    if not is_author and not at_least(role_on_file(call, file), "organizer"):
        raise ToolError("Only the author, or who owns the file, can delete what was written")


@tool(reads="comments", closed=True)
def get_comments(call: Call, fileId: Id, commentId: Id, includeDeleted: bool = False) -> Row:
    """Return a comment on a file with its author, times, text and replies.

    The user needs access to the file. A deleted comment is not found unless `includeDeleted` is
    true, and then it has no text.
    """
    find_file(call, fileId)
    row = _find_comment(call, fileId, commentId, deleted=includeDeleted)
    return _comment_views(call, [row], deleted=includeDeleted)[0]


@tool(writes="comments", closed=True)
def create_comments(call: Call, fileId: Id, content: Words, anchor: Opt[str] = None) -> Row:
    """Comment on a file, or on the place in it given by `anchor`, and return the comment.

    It requires at least the role `commenter`. A file with a `readOnly` content restriction cannot
    be commented on. A new comment is not resolved, and no tool can resolve it.
    """
    file = find_file(call, fileId, "commenter")
    check_writable(file)
    columns = {"file_id": fileId, "author_id": call.user["id"], "anchor": _anchor(anchor)}
    key = COMMENT.add(call, {**columns, **_text_columns(content)})
    log_file_change(call, "comment_created", file, comment=key)
    return _comment_views(call, [COMMENT.get(call, key)])[0]


def _anchor(text: str | None) -> str | None:
    if text is not None and len(text) > _LONGEST:
        raise ToolError(f"anchor has at most {_LONGEST:,} characters")
    return text


@tool(writes="comments", closed=True)
def delete_comments(call: Call, fileId: Id, commentId: Id) -> str:
    """Delete a comment with all its replies.

    Its author can delete it, and also the owner of the file or an organizer of its shared drive.
    Its text is no longer returned, but lists with `includeDeleted` still contain the comment. A
    comment that is already deleted is not found.
    """
    file = find_file(call, fileId)
    row = _find_comment(call, fileId, commentId)
    _check_may_delete(call, file, row)
    COMMENT.change(call, commentId, {"deleted": True})
    call.execute(
        "UPDATE replies SET deleted = 1, modified_time = ? WHERE comment_id = ? AND NOT deleted",
        call.stamp, commentId,
    )  # fmt: skip
    return DONE


@tool(reads="comments", closed=True)
def list_comments(
    call: Call,
    fileId: Id,
    includeDeleted: bool = False,
    pageSize: Hundred = 100,
    pageToken: Opt[str] = None,
    startModifiedTime: Opt[str] = None,
) -> Row:
    """List the comments on a file with their replies, last changed first.

    The user needs access to the file. A reply counts as a change of its comment. `resolved` tells
    whether a comment is resolved; deleted comments are excluded unless `includeDeleted` is true.
    """
    find_file(call, fileId)
    sql = "SELECT * FROM comments WHERE file_id = ? ORDER BY modified_time DESC, rowid"
    rows = [row for row in call.rows(sql, fileId) if includeDeleted or not row["deleted"]]
    if startModifiedTime is not None:
        since = read_moment(call, startModifiedTime)
        rows = [row for row in rows if (row["modified_time"] or "") >= since]
    views = partial(_comment_views, deleted=includeDeleted)
    return COMMENT.page(call, rows, pageSize, pageToken, views)


@tool(writes="comments", closed=True)
def update_comments(
    call: Call,
    fileId: Id,
    commentId: Id,
    content: Opt[Annotated[str, Field(min_length=1)]] = None,
    anchor: Opt[str] = None,
) -> Row:
    """Change the text or the place of a comment, and return it.

    Only its author can change it, and needs at least the role `commenter`. `content` or `anchor` is
    required, and the file must not be read-only.
    """
    check_writable(find_file(call, fileId, "commenter"))
    row = _find_comment(call, fileId, commentId)
    _check_author(call, row)
    if content is None and anchor is None:
        raise ToolError("No changes: give content or anchor")
    if content is not None and len(content) > _LONGEST:
        raise ToolError(f"content has at most {_LONGEST:,} characters")
    columns = _text_columns(content) if content is not None else {}
    if anchor is not None:
        columns["anchor"] = _anchor(anchor)
    COMMENT.change(call, commentId, columns)
    return _comment_views(call, [COMMENT.get(call, commentId)])[0]


@tool(writes="replies", closed=True)
def create_replies(call: Call, fileId: Id, commentId: Id, content: Words) -> Row:
    """Reply to a comment, and return the reply.

    It requires at least the role `commenter`, and the file must not be read-only. The reply counts
    as a change of the comment, but does not reopen a resolved comment.
    """
    check_writable(find_file(call, fileId, "commenter"))
    _find_comment(call, fileId, commentId)
    columns = {"comment_id": commentId, "author_id": call.user["id"], **_text_columns(content)}
    key = REPLY.add(call, columns)
    COMMENT.touch(call, commentId)
    return _reply_views(call, [REPLY.get(call, key)])[0]


@tool(writes="replies", closed=True)
def delete_replies(call: Call, fileId: Id, commentId: Id, replyId: Id) -> str:
    """Delete a reply to a comment.

    Its author can delete it, and also the owner of the file or an organizer of its shared drive.
    Its text is no longer returned, and the comment counts as changed. A reply that is already
    deleted is not found.
    """
    file = find_file(call, fileId)
    _find_comment(call, fileId, commentId)
    row = _find_reply(call, commentId, replyId)
    _check_may_delete(call, file, row)
    REPLY.change(call, replyId, {"deleted": True})
    COMMENT.touch(call, commentId)
    return DONE


@tool(reads="replies", closed=True)
def get_replies(
    call: Call, fileId: Id, commentId: Id, replyId: Id, includeDeleted: bool = False
) -> Row:
    """Return a reply to a comment with its author, times and text.

    The user needs access to the file. A deleted reply, or a reply to a deleted comment, is not
    found unless `includeDeleted` is true, and then it has no text.
    """
    find_file(call, fileId)
    _find_comment(call, fileId, commentId, deleted=includeDeleted)
    return _reply_views(call, [_find_reply(call, commentId, replyId, deleted=includeDeleted)])[0]


@tool(reads="replies", closed=True)
def list_replies(
    call: Call,
    fileId: Id,
    commentId: Id,
    includeDeleted: bool = False,
    pageSize: Thousand = 10,
    pageToken: Opt[str] = None,
) -> Row:
    """List the replies to a comment, oldest first.

    The user needs access to the file. Deleted replies are excluded unless `includeDeleted` is true,
    and then they have no text. `action` tells whether a reply resolved or reopened the comment.
    """
    find_file(call, fileId)
    _find_comment(call, fileId, commentId, deleted=includeDeleted)
    rows = _replies_of(call, [commentId], deleted=includeDeleted)
    return REPLY.page(call, rows, pageSize, pageToken, _reply_views)


@tool(writes="replies", closed=True)
def update_replies(call: Call, fileId: Id, commentId: Id, replyId: Id, content: Words) -> Row:
    """Change the text of a reply, and return it.

    Only its author can change it, and needs at least the role `commenter`; the file must not be
    read-only. The comment counts as changed.
    """
    check_writable(find_file(call, fileId, "commenter"))
    _find_comment(call, fileId, commentId)
    row = _find_reply(call, commentId, replyId)
    _check_author(call, row)
    REPLY.change(call, replyId, _text_columns(content))
    COMMENT.touch(call, commentId)
    return _reply_views(call, [REPLY.get(call, replyId)])[0]
