"""The trash, and deleting files for good."""

from eopsgym.domains.drive.access import at_least, owners_of, role_on_file
from eopsgym.domains.drive.resources.changes import Removed, note_removals
from eopsgym.domains.drive.resources.folders import DEEPEST, below, move
from eopsgym.domains.drive.resources.inheritance import inherit
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import ANY_OF, as_list, get, update

_PUT_AWAY = """
    WITH RECURSIVE below(id, depth) AS (
        SELECT ?3, 0 UNION SELECT files.id, depth + 1 FROM files JOIN below ON parent_id = below.id
        WHERE depth < ?4 AND NOT coalesce(explicitly_trashed, 0))
    UPDATE files SET trashed = ?1, trashed_time = ?2 WHERE id IN (SELECT id FROM below)
"""


def trash(call: Call, row: Row, away: bool) -> None:
    """Put a file into the trash with all that lies under it, or take it out again."""
    if not _may_trash(call, row):
        raise ToolError(f"The user does not have sufficient permissions to trash file {row['id']}")
    if bool(row["trashed"]) == away:
        return
    sql = "SELECT trashed FROM files WHERE id = ?"
    if not away and (not row["explicitly_trashed"] or call.value(sql, row["parent_id"])):
        raise ToolError(f"File {row['id']} is in the trash with its folder: take that out")
    update(call, "files", row["id"], {"explicitly_trashed": away})
    _put_away(call, row["id"], away)


def _put_away(call: Call, file_id: str, away: bool) -> None:
    """Put a file and what lies under it into the trash, or take it out.

    What was put into the trash by itself stays there whatever becomes of its folder.
    """
    moment = call.stamp if away else None
    call.execute(_PUT_AWAY, int(away), moment, file_id, DEEPEST)


def leave_trash(call: Call, row: Row) -> None:
    """Take what left a folder out of the trash, if it was there with that folder only."""
    if row["trashed"] and not row["explicitly_trashed"]:
        _put_away(call, row["id"], away=False)


def _may_trash(call: Call, row: Row) -> bool:
    role = role_on_file(call, row)
    if row["drive_id"] is None:
        return role == "owner"
    made = row["created_by"] == call.user["id"] and at_least(role, "writer")
    return made or at_least(role, "fileOrganizer")


def may_delete(call: Call, row: Row) -> bool:
    """Return whether the acting user may delete a file, or take it out of its shared drive."""
    role = role_on_file(call, row)
    if row["drive_id"] is None:
        return role == "owner"
    return at_least(role, "organizer") or (at_least(role, "writer") and _has_made(call, row))


def _has_made(call: Call, row: Row) -> bool:
    """Return whether the acting user has made a file and all that lies under it."""
    sql = "SELECT created_by FROM files WHERE id = ?"
    makers = {call.value(sql, each["id"]) for each in below(call, row["id"])}
    return makers == {call.user["id"]}


def remove(call: Call, file_id: str) -> None:
    """Delete a file for good, with what belongs to it and all that lies under it.

    What somebody else owns in a folder stays: it comes to lie at the top of their drive.
    """
    found = [get(call, "files", each["id"]) for each in below(call, file_id)]
    whose = _owners(call, found[0])
    gone = [row for row in found if row["drive_id"] or _owners(call, row) == whose]
    ids = {row["id"] for row in gone}
    for row in found:
        if row["id"] not in ids and row["parent_id"] in ids:
            move(call, row, "root")
            inherit(call, row["id"])
            leave_trash(call, row)
    removed = (Removed(row["id"], row["drive_id"], {"name": row["name"]}) for row in reversed(gone))
    note_removals(call, "file_deleted", removed)
    _remove_rows(call, [row["id"] for row in gone])


def _owners(call: Call, row: Row) -> list[str]:
    return owners_of(call, row["id"]) or [row["created_by"]]


def _remove_rows(call: Call, keys: list[str]) -> None:
    """Delete files and what belongs to them, each table once."""
    listed = as_list(keys)
    call.execute(
        f"""UPDATE files SET head_revision_id = NULL
        WHERE head_revision_id IN (SELECT id FROM revisions WHERE file_id IN ({ANY_OF}))""",
        listed,
    )
    comments = f"SELECT id FROM comments WHERE file_id IN ({ANY_OF})"
    call.execute(f"DELETE FROM replies WHERE comment_id IN ({comments})", listed)
    for table in ("thumbnails", "revisions", "permissions", "comments", "file_labels",
                  "share_links", "access_proposals"):  # fmt: skip
        call.execute(f"DELETE FROM {table} WHERE file_id IN ({ANY_OF})", listed)
    call.execute(f"UPDATE uploads SET file_id = NULL WHERE file_id IN ({ANY_OF})", listed)
    for end in ("ancestor_id", "descendant_id"):
        call.execute(f"DELETE FROM path_closure WHERE {end} IN ({ANY_OF})", listed)
    call.execute(f"DELETE FROM files WHERE id IN ({ANY_OF})", listed)
