"""Comments of files."""

from functools import partial
from typing import Annotated

from pydantic import Field

from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.changes import note_file
from eopsgym.domains.drive.resources.comments import (
    COMMENT,
    check_author,
    check_may_delete,
    comment_views,
    find_comment,
    words,
)
from eopsgym.domains.drive.resources.files import check_writable, find_file
from eopsgym.domains.drive.tools.arguments import Hundred, Id, Words
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products.moments import read_moment

_LONGEST = 8_192


@tool(reads="comments", closed=True)
def get_comments(call: Call, fileId: Id, commentId: Id, includeDeleted: bool = False) -> Row:
    """Show a comment of a file with its author, times, words and replies.

    The user has to see the file. A deleted comment is not found unless `includeDeleted` is
    true, and then its words are not shown.
    """
    find_file(call, fileId)
    row = find_comment(call, fileId, commentId, deleted=includeDeleted)
    return comment_views(call, [row], deleted=includeDeleted)[0]


@tool(writes="comments", closed=True)
def create_comments(call: Call, fileId: Id, content: Words, anchor: Opt[str] = None) -> Row:
    """Comment on a file, or on the place in it that `anchor` names, and show the comment.

    It needs at least the role `commenter`. A file whose content restriction says `readOnly`
    takes no comments. The comment is not resolved, and no tool resolves one.
    """
    file = find_file(call, fileId, "commenter")
    check_writable(file)
    said = {"file_id": fileId, "author_id": call.user["id"], "anchor": _anchor(anchor)}
    key = COMMENT.add(call, {**said, **words(content)})
    note_file(call, "comment_created", file, comment=key)
    return comment_views(call, [COMMENT.get(call, key)])[0]


def _anchor(text: str | None) -> str | None:
    if text is not None and len(text) > _LONGEST:
        raise ToolError(f"anchor has at most {_LONGEST:,} characters")
    return text


@tool(writes="comments", closed=True)
def delete_comments(call: Call, fileId: Id, commentId: Id) -> str:
    """Delete a comment with all its replies.

    Its author can, and who owns the file or organizes its shared drive. The words are not shown
    any more; `includeDeleted` of the lists still shows that it was there. A comment that is
    deleted already is not found.
    """
    file = find_file(call, fileId)
    row = find_comment(call, fileId, commentId)
    check_may_delete(call, file, row)
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
    """List the comments of a file with their replies, the last changed first.

    The user has to see the file. A reply counts as a change of its comment. `resolved` says
    whether a comment is settled; deleted ones are left out unless `includeDeleted` is true.
    """
    find_file(call, fileId)
    sql = "SELECT * FROM comments WHERE file_id = ? ORDER BY modified_time DESC, rowid"
    rows = [row for row in call.rows(sql, fileId) if includeDeleted or not row["deleted"]]
    if startModifiedTime is not None:
        since = read_moment(call, startModifiedTime)
        rows = [row for row in rows if (row["modified_time"] or "") >= since]
    views = partial(comment_views, deleted=includeDeleted)
    return COMMENT.page(call, rows, pageSize, pageToken, views)


@tool(writes="comments", closed=True)
def update_comments(
    call: Call,
    fileId: Id,
    commentId: Id,
    content: Opt[Annotated[str, Field(min_length=1)]] = None,
    anchor: Opt[str] = None,
) -> Row:
    """Change the words or the place of a comment, and show it.

    Only its author can, with at least the role `commenter` still. `content` or `anchor` has to
    be given, and the file must not be read-only.
    """
    check_writable(find_file(call, fileId, "commenter"))
    row = find_comment(call, fileId, commentId)
    check_author(call, row)
    if content is None and anchor is None:
        raise ToolError("No changes: give content or anchor")
    if content is not None and len(content) > _LONGEST:
        raise ToolError(f"content has at most {_LONGEST:,} characters")
    columns = words(content) if content is not None else {}
    if anchor is not None:
        columns["anchor"] = _anchor(anchor)
    COMMENT.change(call, commentId, columns)
    return comment_views(call, [COMMENT.get(call, commentId)])[0]
