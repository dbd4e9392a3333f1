"""Comments of files and the replies to them, as rows."""

import html

from eopsgym.domains.drive.access import at_least, role_on_file
from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.resources.people import users_by_id
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records.query_model import ANY_OF, as_list


def find_comment(call: Call, file_id: str, comment_id: str, *, deleted: bool = False) -> Row:
    """A comment of a file.

    Raises:
        ToolError: there is none, or it was deleted and such ones are not asked for.
    """
    sql = "SELECT * FROM comments WHERE id = ? AND file_id = ?"
    found = call.row(sql, comment_id, file_id)
    if found is None or (found["deleted"] and not deleted):
        raise ToolError(f"Comment not found: {comment_id}")
    return found


def find_reply(call: Call, comment_id: str, reply_id: str, *, deleted: bool = False) -> Row:
    """A reply to a comment.

    Raises:
        ToolError: there is none, or it was deleted and such ones are not asked for.
    """
    sql = "SELECT * FROM replies WHERE id = ? AND comment_id = ?"
    found = call.row(sql, reply_id, comment_id)
    if found is None or (found["deleted"] and not deleted):
        raise ToolError(f"Reply not found: {reply_id}")
    return found


def replies_of(call: Call, comment_id: str, *, deleted: bool = False) -> list[Row]:
    """The replies to a comment, the oldest first."""
    sql = "SELECT * FROM replies WHERE comment_id = ? ORDER BY created_time, rowid"
    return [row for row in call.rows(sql, comment_id) if deleted or not row["deleted"]]


def as_html(text: str) -> str:
    """A text as the paragraph that it is shown as."""
    return f"<p>{html.escape(text, quote=False)}</p>"


def comment_views(call: Call, rows: list[Row], *, deleted: bool = False) -> list[Row]:
    """Comments with their replies, as answers show them."""
    people = users_by_id(call, [row["author_id"] for row in rows])
    said = _replies_by_comment(call, [row["id"] for row in rows], deleted)
    return [
        {
            "kind": "drive#comment",
            **_said(row, people.get(row["author_id"])),
            "resolved": bool(row["resolved"]),
            "anchor": row["anchor"],
            "quotedFileContent": _quoted(row),
            "replies": said.get(row["id"], []),
        }
        for row in rows
    ]


def _replies_by_comment(call: Call, comments: list[str], deleted: bool) -> dict[str, list[Row]]:
    sql = f"SELECT * FROM replies WHERE comment_id IN ({ANY_OF}) ORDER BY created_time, rowid"
    rows = [row for row in call.rows(sql, as_list(comments)) if deleted or not row["deleted"]]
    found: dict[str, list[Row]] = {}
    for row, view in zip(rows, reply_views(call, rows), strict=True):
        found.setdefault(row["comment_id"], []).append(view)
    return found


def reply_views(call: Call, rows: list[Row]) -> list[Row]:
    """Replies as answers show them."""
    people = users_by_id(call, [row["author_id"] for row in rows])
    return [
        {
            "kind": "drive#reply",
            **_said(row, people.get(row["author_id"])),
            "action": row["action"],
        }
        for row in rows
    ]


def _said(row: Row, author: Row | None) -> Row:
    gone = bool(row["deleted"])
    return {
        "id": row["id"],
        "content": None if gone else row["content"],
        "htmlContent": None if gone else row["html_content"],
        "createdTime": shown_time(row["created_time"]),
        "modifiedTime": shown_time(row["modified_time"]),
        "author": author,
        "deleted": gone,
    }


def _quoted(row: Row) -> Row | None:
    value = row["quoted_file_content_value"]
    return None if value is None else {
        "mimeType": row["quoted_file_content_mime_type"], "value": value,
    }  # fmt: skip


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
    if row["author_id"] == call.user["id"]:
        return
    if not at_least(role_on_file(call, file), "organizer"):
        raise ToolError("Only the author, or who owns the file, can delete what was written")
