"""The trash, and deleting files for good."""

from eopsgym.domains.drive.change_log import note_removal
from eopsgym.domains.drive.rights import at_least, role_on_file
from eopsgym.domains.drive.rows import get, update
from eopsgym.domains.drive.tree import below
from eopsgym.domains.kernel import Call, Row, ToolError


def trash(call: Call, row: Row, away: bool) -> None:
    """Put a file into the trash with all that lies under it, or take it out again."""
    if not _may_trash(call, row):
        raise ToolError(f"The user does not have sufficient permissions to trash file {row['id']}")
    if bool(row["trashed"]) == away:
        return
    if not away and not row["explicitly_trashed"]:
        raise ToolError(f"File {row['id']} is in the trash with its folder: take that out")
    moment = call.stamp if away else None
    for each in below(call, row["id"]):
        call.check_time()
        if each["depth"] and get(call, "files", each["id"])["explicitly_trashed"]:
            continue
        columns: Row = {"trashed": away, "trashed_time": moment}
        if not each["depth"]:
            columns["explicitly_trashed"] = away
        update(call, "files", each["id"], columns)


def _may_trash(call: Call, row: Row) -> bool:
    role = role_on_file(call, row)
    made = row["created_by"] == call.user["id"] and at_least(role, "writer")
    return made or at_least(role, "owner" if row["drive_id"] is None else "fileOrganizer")


def may_delete(call: Call, row: Row) -> bool:
    """Whether the acting user may delete a file for good."""
    role = role_on_file(call, row)
    made = row["created_by"] == call.user["id"] and at_least(role, "writer")
    if row["drive_id"] is None:
        return role == "owner"
    return made or at_least(role, "organizer")


def remove(call: Call, file_id: str) -> int:
    """Delete a file for good, with all that lies under it and belongs to it; how many files."""
    found = below(call, file_id)
    for each in reversed(found):
        call.check_time()
        _remove_one(call, each["id"])
    return len(found)


def _remove_one(call: Call, key: str) -> None:
    row = get(call, "files", key)
    note_removal(call, "file_deleted", file_id=key, drive_id=row["drive_id"], name=row["name"])
    call.execute(
        "UPDATE files SET head_revision_id = NULL "
        "WHERE head_revision_id IN (SELECT id FROM revisions WHERE file_id = ?)",
        key,
    )
    call.execute(
        "DELETE FROM replies WHERE comment_id IN (SELECT id FROM comments WHERE file_id = ?)", key
    )
    for table in ("thumbnails", "revisions", "permissions", "comments", "file_labels",
                  "share_links", "access_proposals"):  # fmt: skip
        call.execute(f"DELETE FROM {table} WHERE file_id = ?", key)
    call.execute("UPDATE uploads SET file_id = NULL WHERE file_id = ?", key)
    call.execute("DELETE FROM path_closure WHERE ? IN (ancestor_id, descendant_id)", key)
    call.execute("DELETE FROM files WHERE id = ?", key)
