"""Who works, and what becomes of files and folders."""

from eopsgym.domains.drive.resources.kinds import FOLDER
from eopsgym.domains.drive.rules.common import KEPT, file_of, is_document, label_of
from eopsgym.domains.kernel import Call, Change, Row, rule
from eopsgym.domains.kernel.stored_json import stored_object


@rule("DRIVE-1.1")
def who_has_left_does_nothing(call: Call) -> str | None:
    left = call.tool.writes and call.user["display_name"].endswith("(left)")
    return "Who has left the company changes nothing" if left else None


@rule("DRIVE-2.1", "files", on="parent_id drive_id")
def documents_lie_in_folders(change: Change) -> bool:
    """Documents of a shared drive lie in a folder."""
    row, before = change.row, change.before
    was_there = before is not None and before["drive_id"] == row["drive_id"] and _is_bare(before)
    return not _is_bare(row) or was_there


def _is_bare(row: Row) -> bool:
    """Return whether a document lies at the root of a shared drive."""
    return is_document(row) and row["drive_id"] is not None and row["parent_id"] is None


@rule("DRIVE-2.2", "files", on="name parent_id drive_id trashed")
def names_are_fit_and_single(change: Change) -> str | None:
    row = change.row
    if change.touches("name") and not 3 <= len(row["name"]) <= 120:
        return "A name has 3 to 120 characters"
    if row["trashed"]:
        return None  # it takes its name again when it comes back
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
    kept = label_of(change.call, change.row["id"], "retention") in KEPT
    return not (change.enters(1, "trashed") and kept)


@rule("DRIVE-2.4", "file_labels", when="delete")
def what_is_retained_is_not_deleted(change: Change) -> bool:
    """A file that is to be retained is not deleted."""
    return not _is_deleted(change, *KEPT)


def _is_deleted(change: Change, *retentions: str) -> bool:
    """Return whether a label of such a retention is deleted because its file is."""
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
