"""Rules for changes of files, folders, labels, comments and revisions, and for exports."""

from eopsgym.domains.drive.resources.kinds import FOLDER, SHORTCUT
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.kernel.stored_json import stored_object

_LEVELS = ("public", "internal", "confidential", "restricted")
_RETAINED = ("seven years", "forever")
_LABEL = """
    SELECT value_enum FROM file_labels JOIN labels ON labels.id = label_id
    WHERE file_id = ? AND key = ?
"""


def label_of(call: Call, file_id: str | None, key: str) -> str | None:
    """Return the value of a label on a file; None if the file does not have it."""
    value = call.value(_LABEL, file_id, key)
    return None if value is None else str(value)


def _key_of(call: Call, label_id: str) -> str | None:
    """Return the key of a label; None if there is no such label."""
    key = call.value("SELECT key FROM labels WHERE id = ?", label_id)
    return None if key is None else str(key)


def file_of(call: Call, file_id: str | None) -> Row | None:
    """Return a file by its id; None if there is no such file."""
    return call.row("SELECT * FROM files WHERE id = ?", file_id)


def _is_document(row: Row) -> bool:
    """Return whether a file is neither a folder nor a shortcut."""
    return row["mime_type"] not in (FOLDER, SHORTCUT)


# Files and folders


@rule("DRIVE-2.1", "files", on="parent_id drive_id")
def documents_lie_in_folders(change: Change) -> bool:
    """A document of a shared drive is in a folder and not at its root."""
    row, before = change.row, change.before
    was_there = before is not None and before["drive_id"] == row["drive_id"] and _is_bare(before)
    return not _is_bare(row) or was_there


def _is_bare(row: Row) -> bool:
    """Return whether a document is at the top level of a shared drive."""
    return _is_document(row) and row["drive_id"] is not None and row["parent_id"] is None


@rule("DRIVE-2.2", "files", on="name parent_id drive_id trashed")
def names_are_fit_and_single(change: Change) -> str | None:
    row = change.row
    if change.touches("name") and not 3 <= len(row["name"]) <= 120:
        return "A name has 3 to 120 characters"
    if row["trashed"]:
        return None  # the rule is checked again when it is restored
    sql = """
        SELECT 1 FROM files WHERE id <> ? AND parent_id IS ? AND drive_id IS ? AND NOT trashed
            AND lower(name) = lower(?)
            AND (coalesce(parent_id, drive_id) IS NOT NULL OR created_by = ?)
    """
    place = (row["id"], row["parent_id"], row["drive_id"], row["name"], row["created_by"])
    taken = change.call.value(sql, *place)
    return f"Another file of the folder is called '{row['name']}'" if taken else None


@rule("DRIVE-2.3", "files", on="name parent_id drive_id trashed", when="update")
def what_is_on_hold_stays(change: Change) -> bool:
    """A file on legal hold is not renamed, moved or put in the trash."""
    is_kept = not (change.touches("name", "parent_id", "drive_id") or change.enters(1, "trashed"))
    return is_kept or label_of(change.call, change.row["id"], "retention") != "legal hold"


@rule("DRIVE-2.3", "file_labels", when="delete")
def what_is_on_hold_is_not_deleted(change: Change) -> bool:
    """A file on legal hold is not deleted."""
    return not _is_deleted(change, "legal hold")


@rule("DRIVE-2.4", "files", on="trashed", when="update")
def what_is_retained_is_not_trashed(change: Change) -> bool:
    """A file that is to be retained is not put in the trash."""
    is_retained = label_of(change.call, change.row["id"], "retention") in _RETAINED
    return not (change.enters(1, "trashed") and is_retained)


@rule("DRIVE-2.4", "file_labels", when="delete")
def what_is_retained_is_not_deleted(change: Change) -> bool:
    """A file that is to be retained is not deleted."""
    return not _is_deleted(change, *_RETAINED)


def _is_deleted(change: Change, *retentions: str) -> bool:
    """Return whether a label with one of some retentions is deleted because its file is deleted."""
    row = change.row
    return row["value_enum"] in retentions and file_of(change.call, row["file_id"]) is None


@rule("DRIVE-2.5", "files", on="trashed", when="update")
def only_empty_folders_are_trashed(change: Change) -> bool:
    """Only an empty folder goes to the trash."""
    row = change.row
    if row["mime_type"] != FOLDER or not change.enters(1, "trashed"):
        return True
    sql = "SELECT 1 FROM files WHERE parent_id = ? AND trashed_time = ? AND NOT explicitly_trashed"
    return not change.call.value(sql, row["id"], row["trashed_time"])


@rule("DRIVE-2.6", "files", when="delete")
def deletes_go_through_the_trash(change: Change) -> bool:
    """Only what is in the trash is deleted for good."""
    return bool(change.row["trashed"])


@rule("DRIVE-2.7", "changes", when="insert")
def secrets_are_not_copied_out(change: Change) -> str | None:
    payload = stored_object(change.row["payload"])
    source = file_of(change.call, payload.get("source")) if payload.get("source") else None
    if source is None or source["drive_id"] in (None, change.row["drive_id"]):
        return None
    level = label_of(change.call, source["id"], "classification")
    secret = level in ("confidential", "restricted")
    return f"A {level} document is not copied out of its drive" if secret else None


# Comments, revisions and labels


@rule("DRIVE-6.1", "comments", "replies", on="deleted", when="update")
def only_ones_own_words_are_deleted(change: Change) -> bool:
    """Only one's own comments and replies are deleted."""
    row, call = change.row, change.call
    if not change.enters(1, "deleted") or row["author_id"] == call.user["id"]:
        return True
    # Deleting one's own comment deletes its replies.
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
    if row["value_boolean"] != 1 or _key_of(call, row["label_id"]) != "approved":
        return True
    sql = """
        SELECT 1 FROM comments
        WHERE file_id = ? AND NOT coalesce(resolved, 0) AND NOT coalesce(deleted, 0)
    """
    return not call.value(sql, row["file_id"])


@rule("DRIVE-7.2", "file_labels", on="value_enum", when="update delete")
def classifications_are_not_lowered(change: Change) -> bool:
    """A classification is neither lowered nor taken off."""
    before, after = _before_and_after(change, "classification")
    if before not in _LEVELS:
        return True
    return after in _LEVELS and _LEVELS.index(after) >= _LEVELS.index(before)


@rule("DRIVE-7.3", "file_labels", on="value_enum", when="update delete")
def retentions_are_not_taken_off(change: Change) -> bool:
    """A retention is not taken off, nor a legal hold changed."""
    before, after = _before_and_after(change, "retention")
    return before is None or after == before or (before != "legal hold" and after is not None)


def _before_and_after(change: Change, key: str) -> tuple[str | None, str | None]:
    """Return the value of a label before and after a change; None and None if the file is deleted.

    A label that the same call removes and adds again counts as present.
    """
    call, row = change.call, change.row
    if _key_of(call, row["label_id"]) != key or file_of(call, row["file_id"]) is None:
        return None, None
    return change.old("value_enum"), label_of(call, row["file_id"], key)


# Exports and downloads


@rule("DRIVE-8.4", "operations", on="operation_type", when="insert")
def what_is_restricted_is_not_taken_out(change: Change) -> bool:
    """A restricted document is neither exported nor downloaded."""
    if change.row["operation_type"] not in ("export", "download"):
        return True
    file = stored_object(change.row["operation_metadata"]).get("file_id")
    return label_of(change.call, file, "classification") != "restricted"


@rule("DRIVE-8.4")
def what_is_restricted_is_not_read_out(call: Call) -> str | None:
    file = call.raw_arguments.get("fileId") if call.raw_arguments.get("alt") == "media" else None
    secret = label_of(call, file, "classification") == "restricted"
    return "The content of a restricted document is not taken out" if secret else None
