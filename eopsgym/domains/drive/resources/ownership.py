"""What owners do with files: hand them over, move them, put them in the trash, delete them.

What lies in a shared drive belongs to that; what is taken out belongs to who took it.
"""

from eopsgym.domains.drive.access import at_least, owners_of, role_on_file
from eopsgym.domains.drive.resources.changes import Removed, note_removals
from eopsgym.domains.drive.resources.files import find_file, keep_own, own_of
from eopsgym.domains.drive.resources.folders import DEEPEST, below, inherit, move
from eopsgym.domains.drive.resources.permissions import Holder, grant, permissions_of, revoke
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import ANY_OF, as_list, get, update

_PUT_AWAY = """
    WITH RECURSIVE below(id, depth) AS (
        SELECT ?3, 0 UNION SELECT files.id, depth + 1 FROM files JOIN below ON parent_id = below.id
        WHERE depth < ?4 AND NOT coalesce(explicitly_trashed, 0))
    UPDATE files SET trashed = ?1, trashed_time = ?2 WHERE id IN (SELECT id FROM below)
"""


def hand_over(call: Call, row: Row, holder: Holder, *, to_root: bool = False) -> str:
    """Make another user the owner, and who owned the file a writer; the id of the permission.

    What lies in a folder keeps its owners; the folder's new one may write there. `to_root` takes
    the file out of its folder.

    Raises:
        ToolError: it cannot be handed over, not by the acting user, or not to that user.
    """
    _check(call, row, holder)
    for each in owners_of(call, row["id"]) or [row["created_by"]]:
        email = call.value("SELECT email FROM users WHERE id = ?", each)
        grant(call, row["id"], Holder("user", each, email=email), "writer")
    key = grant(call, row["id"], holder, "owner")
    ask_no_more(call, row["id"], _pending_owner(row))
    update(call, "files", row["id"], {"owned_by_me": holder.user_id == call.user["id"]})
    if to_root and row["parent_id"] is not None:
        move(call, row, "root")
    inherit(call, row["id"])
    return key


def _check(call: Call, row: Row, holder: Holder) -> None:
    if row["drive_id"] is not None:
        raise ToolError("Items of shared drives have no owner: ownership cannot be transferred")
    if holder.type != "user":
        raise ToolError("Only a user can be the owner of a file")
    is_pending = _pending_owner(row) == call.user["id"] == holder.user_id
    if role_on_file(call, row) != "owner" and not is_pending:
        raise ToolError(f"Only the owner of file {row['id']} can transfer its ownership")
    if holder.user_id in (owners_of(call, row["id"]) or [row["created_by"]]):
        raise ToolError(f"{holder.email} owns file {row['id']} already")


def check_may_ask(call: Call, row: Row, holder: Holder, role: str) -> None:
    """Refuse who may not ask somebody to become the owner of a file.

    Raises:
        ToolError: only its owner may, and only a user who writes in it can be asked.
    """
    if row["drive_id"] is not None:
        raise ToolError("Items of shared drives have no owner: pendingOwner is not for them")
    if holder.type != "user" or role != "writer":
        raise ToolError("pendingOwner is for a user with the role writer")
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can ask somebody to become it")


def ask_no_more(call: Call, file_id: str, user_id: str | None) -> None:
    """Forget that a user has been asked to become the owner of a file."""
    row = get(call, "files", file_id)
    if user_id is not None and _pending_owner(row) == user_id:
        keep_own(call, row, {"pendingOwner": None})


def _pending_owner(row: Row) -> str | None:
    """Return the id of the user who has been asked to become the owner."""
    found = own_of(row).get("pendingOwner")
    return found if isinstance(found, str) else None


def move_file(call: Call, row: Row, parent: str) -> None:
    """Put a file into another place, with all that lies under it and what that passes on.

    Raises:
        ToolError: it cannot be put there, or not by the acting user.
    """
    before, may_leave = row["drive_id"], may_delete(call, row)
    _check_place(call, row)
    move(call, row, parent)
    after = get(call, "files", row["id"])["drive_id"]
    if before is not None and before != after and not may_leave:
        raise ToolError(
            f"File {row['id']} is taken out of its shared drive by organizers, or by who made it"
        )
    if before is None and after is not None:
        _give_up(call, row)
    if before is not None and after is None:
        _take(call, row)
    inherit(call, row["id"])
    _leave_trash(call, row)


def _check_place(call: Call, row: Row) -> None:
    """Refuse who owns neither the file nor writes in the folder that it lies in."""
    if row["drive_id"] is not None or role_on_file(call, row) == "owner":
        return
    if row["parent_id"] is None:
        raise ToolError(f"File {row['id']} lies at the top of its owner's drive: they can move it")
    find_file(call, row["parent_id"], "writer")


def _give_up(call: Call, row: Row) -> None:
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can move it into a shared drive")
    for each in below(call, row["id"]):
        call.check_time()
        ask_no_more(call, each["id"], _pending_owner(get(call, "files", each["id"])))
        for mine in permissions_of(call, each["id"]):
            if mine["role"] == "owner":
                revoke(call, mine)


def _take(call: Call, row: Row) -> None:
    for each in below(call, row["id"]):
        call.check_time()
        grant(call, each["id"], Holder.of_user(call.user), "owner")


# The trash, and deleting for good


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


def _leave_trash(call: Call, row: Row) -> None:
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
            _leave_trash(call, row)
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
