"""Replies to comments."""

from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.comments import (
    COMMENT,
    REPLY,
    check_author,
    check_may_delete,
    find_comment,
    find_reply,
    replies_of,
    reply_views,
    words,
)
from eopsgym.domains.drive.resources.files import check_writable, find_file
from eopsgym.domains.drive.tools.arguments import Id, Thousand, Words
from eopsgym.domains.kernel import Call, Opt, Row, tool


@tool(writes="replies", closed=True)
def create_replies(call: Call, fileId: Id, commentId: Id, content: Words) -> Row:
    """Reply to a comment, and show the reply.

    It needs at least the role `commenter`, and the file must not be read-only. The comment
    counts as changed now. One that was resolved stays so.
    """
    check_writable(find_file(call, fileId, "commenter"))
    find_comment(call, fileId, commentId)
    said = {"comment_id": commentId, "author_id": call.user["id"], **words(content)}
    key = REPLY.add(call, said)
    COMMENT.touch(call, commentId)
    return reply_views(call, [REPLY.get(call, key)])[0]


@tool(writes="replies", closed=True)
def delete_replies(call: Call, fileId: Id, commentId: Id, replyId: Id) -> str:
    """Delete a reply to a comment.

    Its author can, and who owns the file or organizes its shared drive. The words are not shown
    any more, and the comment counts as changed now. A reply that is deleted already is not
    found.
    """
    file = find_file(call, fileId)
    find_comment(call, fileId, commentId)
    row = find_reply(call, commentId, replyId)
    check_may_delete(call, file, row)
    REPLY.change(call, replyId, {"deleted": True})
    COMMENT.touch(call, commentId)
    return DONE


@tool(reads="replies", closed=True)
def get_replies(
    call: Call, fileId: Id, commentId: Id, replyId: Id, includeDeleted: bool = False
) -> Row:
    """Show a reply to a comment with its author, times and words.

    The user has to see the file. A deleted reply, or one to a deleted comment, is not found
    unless `includeDeleted` is true, and then its words are not shown.
    """
    find_file(call, fileId)
    find_comment(call, fileId, commentId, deleted=includeDeleted)
    return reply_views(call, [find_reply(call, commentId, replyId, deleted=includeDeleted)])[0]


@tool(reads="replies", closed=True)
def list_replies(
    call: Call,
    fileId: Id,
    commentId: Id,
    includeDeleted: bool = False,
    pageSize: Thousand = 10,
    pageToken: Opt[str] = None,
) -> Row:
    """List the replies to a comment, the oldest first.

    The user has to see the file. Deleted replies are left out unless `includeDeleted` is true,
    and then their words are not shown. `action` says whether a reply resolved or reopened the
    comment.
    """
    find_file(call, fileId)
    find_comment(call, fileId, commentId, deleted=includeDeleted)
    rows = replies_of(call, [commentId], deleted=includeDeleted)
    return REPLY.page(call, rows, pageSize, pageToken, reply_views)


@tool(writes="replies", closed=True)
def update_replies(call: Call, fileId: Id, commentId: Id, replyId: Id, content: Words) -> Row:
    """Change the words of a reply, and show it.

    Only its author can, with at least the role `commenter` still, and the file must not be
    read-only. The comment counts as changed now.
    """
    check_writable(find_file(call, fileId, "commenter"))
    find_comment(call, fileId, commentId)
    row = find_reply(call, commentId, replyId)
    check_author(call, row)
    REPLY.change(call, replyId, words(content))
    COMMENT.touch(call, commentId)
    return reply_views(call, [REPLY.get(call, replyId)])[0]
