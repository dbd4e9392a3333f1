"""Comments, revisions and labels."""

from eopsgym.domains.drive.rules.common import LEVELS, file_of, key_of, label_of
from eopsgym.domains.kernel import Change, rule


@rule("DRIVE-6.1", "comments", "replies", on="deleted", when="update")
def only_ones_own_words_are_deleted(change: Change) -> bool:
    """Only one's own comments and replies are deleted."""
    row, call = change.row, change.call
    if not change.enters(1, "deleted") or row["author_id"] == call.user["id"]:
        return True
    # The replies go with one's own comment.
    owner = call.value("SELECT author_id FROM comments WHERE id = ?", row.get("comment_id"))
    return bool(owner == call.user["id"] and "comment_id" in row)


@rule("DRIVE-6.2", "revisions", on="keep_forever", when="update delete")
def what_is_kept_stays_kept(change: Change) -> bool:
    """A revision that is kept forever stays so."""
    is_gone = change.when == "delete" and change.row["keep_forever"] == 1
    return not (is_gone or change.leaves(1, "keep_forever"))


@rule("DRIVE-6.3", "revisions", on="published", when="update")
def only_public_documents_are_published(change: Change) -> bool:
    """Only public documents are published on the web."""
    if not change.enters(1, "published"):
        return True
    return label_of(change.call, change.row["file_id"], "classification") == "public"


@rule("DRIVE-6.4", "file_labels", on="value_boolean")
def what_is_approved_has_no_open_comments(change: Change) -> bool:
    """A document with unresolved comments is not approved."""
    call, row = change.call, change.row
    if row["value_boolean"] != 1 or key_of(call, row["label_id"]) != "approved":
        return True
    sql = """
        SELECT 1 FROM comments
        WHERE file_id = ? AND NOT coalesce(resolved, 0) AND NOT coalesce(deleted, 0)
    """
    return not call.value(sql, row["file_id"])


@rule("DRIVE-7.2", "file_labels", on="value_enum", when="update delete")
def classifications_are_not_lowered(change: Change) -> bool:
    """A classification is neither lowered nor taken off."""
    before, after = _was_and_is(change, "classification")
    if before not in LEVELS:
        return True
    return after in LEVELS and LEVELS.index(after) >= LEVELS.index(before)


@rule("DRIVE-7.3", "file_labels", on="value_enum", when="update delete")
def retentions_are_not_taken_off(change: Change) -> bool:
    """A retention is not taken off, nor a legal hold changed."""
    before, after = _was_and_is(change, "retention")
    return before is None or after == before or (before != "legal hold" and after is not None)


def _was_and_is(change: Change, key: str) -> tuple[str | None, str | None]:
    """Return the value of a label before and after a change; None and None without its file.

    A label that one call takes off and puts on again is there.
    """
    call, row = change.call, change.row
    if key_of(call, row["label_id"]) != key or file_of(call, row["file_id"]) is None:
        return None, None
    return change.old("value_enum"), label_of(call, row["file_id"], key)
