"""Comments of files and the replies to them."""

import html

from eopsgym.domains.drive.access import at_least, role_on_file
from eopsgym.domains.drive.dialect import moment
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, filled, flag, linked, text
from eopsgym.domains.rows import ANY_OF, as_list

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


def find_comment(call: Call, file_id: str, comment_id: str, *, deleted: bool = False) -> Row:
    """Return a comment of a file.

    Raises:
        ToolError: there is none, or it was deleted and such ones are not asked for.
    """
    return _unless_deleted(COMMENT, COMMENT.find(call, comment_id, file_id=file_id), deleted)


def find_reply(call: Call, comment_id: str, reply_id: str, *, deleted: bool = False) -> Row:
    """Return a reply to a comment.

    Raises:
        ToolError: there is none, or it was deleted and such ones are not asked for.
    """
    return _unless_deleted(REPLY, REPLY.find(call, reply_id, comment_id=comment_id), deleted)


def _unless_deleted(view: View, row: Row, deleted: bool) -> Row:
    if row["deleted"] and not deleted:
        raise view.missing(row["id"])
    return row


def replies_of(call: Call, comment_ids: list[str], *, deleted: bool = False) -> list[Row]:
    """Return the replies to some comments, the oldest first."""
    sql = f"SELECT * FROM replies WHERE comment_id IN ({ANY_OF}) ORDER BY created_time, rowid"
    return [row for row in call.rows(sql, as_list(comment_ids)) if deleted or not row["deleted"]]


def words(content: str) -> Row:
    """Return the columns that hold the words of a comment or reply."""
    return {"content": content, "html_content": f"<p>{html.escape(content, quote=False)}</p>"}


def comment_views(call: Call, rows: list[Row], *, deleted: bool = False) -> list[Row]:
    """Return comments with their replies, as answers show them."""
    replies = replies_of(call, [row["id"] for row in rows], deleted=deleted)
    of_comment: dict[str, list[Row]] = {row["id"]: [] for row in rows}
    for reply, view in zip(replies, reply_views(call, replies), strict=True):
        of_comment[reply["comment_id"]].append(view)
    return COMMENT.show_all(
        call,
        [_without_deleted_words(row) for row in rows],
        lambda row: {"quotedFileContent": _quoted(row), "replies": of_comment[row["id"]]},
    )


def reply_views(call: Call, rows: list[Row]) -> list[Row]:
    """Return replies as answers show them."""
    return REPLY.show_all(call, [_without_deleted_words(row) for row in rows])


def _without_deleted_words(row: Row) -> Row:
    return {**row, "content": None, "html_content": None} if row["deleted"] else row


def _quoted(row: Row) -> Row | None:
    value, kind = row["quoted_file_content_value"], row["quoted_file_content_mime_type"]
    return None if value is None else {"mimeType": kind, "value": value}


def check_author(call: Call, row: Row) -> None:
    """Refuse who did not write a comment or reply.

    Raises:
        ToolError: somebody else did.
    """
    if row["author_id"] != call.user["id"]:
        raise ToolError("Only the author can change what was written")


def check_may_delete(call: Call, file: Row, row: Row) -> None:
    """Refuse who neither wrote a comment or reply nor owns or organizes the file.

    Raises:
        ToolError: neither is so.
    """
    is_author = row["author_id"] == call.user["id"]
    if not is_author and not at_least(role_on_file(call, file), "organizer"):
        raise ToolError("Only the author, or who owns the file, can delete what was written")
