"""Operations of owners on files: transferring, moving, trashing and deleting them.

Items of a shared drive belong to the drive. An item that is moved out of it belongs to the user who
moved it.
"""

from eopsgym.domains.drive.access import at_least, owners_of, role_on_file
from eopsgym.domains.drive.resources.changes import Removed, log_removals
from eopsgym.domains.drive.resources.files import extra_data, find_file, store_extra_data
from eopsgym.domains.drive.resources.folders import DEEPEST, below, move, update_inherited
from eopsgym.domains.drive.resources.permissions import Holder, grant, permissions_of, revoke
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import ANY_OF, as_list, get, update

_SET_TRASHED = """
    WITH RECURSIVE below(id, depth) AS (
        SELECT ?3, 0 UNION SELECT files.id, depth + 1 FROM files JOIN below ON parent_id = below.id
        WHERE depth < ?4 AND NOT coalesce(explicitly_trashed, 0))
    UPDATE files SET trashed = ?1, trashed_time = ?2 WHERE id IN (SELECT id FROM below)
"""


def transfer_ownership(call: Call, row: Row, holder: Holder, *, to_root: bool = False) -> str:
    """Make another user the owner and the previous owner a writer; return the id of the permission.

    The owners of files in a folder do not change; the new owner of the folder may write there. With
    `to_root`, the file is moved out of its folder.

    Raises:
        ToolError: the file has no owner, the acting user may not transfer it, or the other one
            cannot own it.
    """
    _check(call, row, holder)
    for each in owners_of(call, row["id"]) or [row["created_by"]]:
        email = call.value("SELECT email FROM users WHERE id = ?", each)
        grant(call, row["id"], Holder("user", each, email=email), "writer")
    key = grant(call, row["id"], holder, "owner")
    cancel_owner_request(call, row["id"], _pending_owner(row))
    update(call, "files", row["id"], {"owned_by_me": holder.user_id == call.user["id"]})
    if to_root and row["parent_id"] is not None:
        move(call, row, "root")
    update_inherited(call, row["id"])
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


def check_owner_request(call: Call, row: Row, holder: Holder, role: str) -> None:
    """Raise ToolError unless the acting user may ask a holder to become the owner of a file.

    Only its owner may ask, and only a user with the role `writer` can be asked.
    """
    if row["drive_id"] is not None:
        raise ToolError("Items of shared drives have no owner: pendingOwner is not for them")
    if holder.type != "user" or role != "writer":
        raise ToolError("pendingOwner is for a user with the role writer")
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can ask somebody to become it")


def cancel_owner_request(call: Call, file_id: str, user_id: str | None) -> None:
    """Cancel the request that a user becomes the owner of a file."""
    row = get(call, "files", file_id)
    if user_id is not None and _pending_owner(row) == user_id:
        store_extra_data(call, row, {"pendingOwner": None})


def _pending_owner(row: Row) -> str | None:
    """Return the id of the user who was asked to become the owner."""
    user_id = extra_data(row).get("pendingOwner")
    return user_id if isinstance(user_id, str) else None


def move_file(call: Call, row: Row, parent: str) -> None:
    """Move a file with everything below it, and update ownership and inherited permissions.

    Raises:
        ToolError: the place is not possible, or the acting user may not move the file.
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
        _remove_owners(call, row)
    if before is not None and after is None:
        _become_owner(call, row)
    update_inherited(call, row["id"])
    _restore_after_move(call, row)


def _check_place(call: Call, row: Row) -> None:
    """Raise ToolError unless the acting user owns the file, or may write in its folder.

    It does not apply to files of shared drives.
    """
    if row["drive_id"] is not None or role_on_file(call, row) == "owner":
        return
    if row["parent_id"] is None:
        raise ToolError(f"File {row['id']} lies at the top of its owner's drive: they can move it")
    find_file(call, row["parent_id"], "writer")


def _remove_owners(call: Call, row: Row) -> None:
    if role_on_file(call, row) != "owner":
        raise ToolError(f"Only the owner of file {row['id']} can move it into a shared drive")
    for each in below(call, row["id"]):
        call.check_time()
        cancel_owner_request(call, each["id"], _pending_owner(get(call, "files", each["id"])))
        for permission in permissions_of(call, each["id"]):
            if permission["role"] == "owner":
                revoke(call, permission)


def _become_owner(call: Call, row: Row) -> None:
    for each in below(call, row["id"]):
        call.check_time()
        grant(call, each["id"], Holder.of_user(call.user), "owner")


# The trash, and permanent deletion


def trash(call: Call, row: Row, trashed: bool) -> None:
    """Move a file with everything below it to the trash, or restore it.

    Raises:
        ToolError: the acting user may not do it, or the file was trashed with its folder.
    """
    if not _may_trash(call, row):
        raise ToolError(f"The user does not have sufficient permissions to trash file {row['id']}")
    if bool(row["trashed"]) == trashed:
        return
    sql = "SELECT trashed FROM files WHERE id = ?"
    if not trashed and (not row["explicitly_trashed"] or call.value(sql, row["parent_id"])):
        raise ToolError(f"File {row['id']} is in the trash with its folder: take that out")
    update(call, "files", row["id"], {"explicitly_trashed": trashed})
    _set_trashed(call, row["id"], trashed)


def _set_trashed(call: Call, file_id: str, trashed: bool) -> None:
    """Mark a file and everything below it as trashed, or not trashed.

    Files that were trashed individually stay in the trash, whatever happens to their folder.
    """
    moment = call.stamp if trashed else None
    call.execute(_SET_TRASHED, int(trashed), moment, file_id, DEEPEST)


def _restore_after_move(call: Call, row: Row) -> None:
    """Restore a file that has left its folder, if it was trashed only with that folder."""
    if row["trashed"] and not row["explicitly_trashed"]:
        _set_trashed(call, row["id"], trashed=False)


def _may_trash(call: Call, row: Row) -> bool:
    role = role_on_file(call, row)
    if row["drive_id"] is None:
        return role == "owner"
    is_creator = row["created_by"] == call.user["id"] and at_least(role, "writer")
    return is_creator or at_least(role, "fileOrganizer")


def may_delete(call: Call, row: Row) -> bool:
    """Return whether the acting user may delete a file, or move it out of its shared drive."""
    role = role_on_file(call, row)
    if row["drive_id"] is None:
        return role == "owner"
    return at_least(role, "organizer") or (at_least(role, "writer") and _created_all(call, row))


def _created_all(call: Call, row: Row) -> bool:
    """Return whether the acting user created a file and everything below it."""
    sql = "SELECT created_by FROM files WHERE id = ?"
    creators = {call.value(sql, each["id"]) for each in below(call, row["id"])}
    return creators == {call.user["id"]}


def remove(call: Call, file_id: str) -> None:
    """Delete a file permanently, with its parts and everything below it.

    Files of other owners in a folder are not deleted; they move to the top level of their owner's
    drive.
    """
    files = [get(call, "files", each["id"]) for each in below(call, file_id)]
    owners = _owners(call, files[0])
    deleted = [row for row in files if row["drive_id"] or _owners(call, row) == owners]
    ids = {row["id"] for row in deleted}
    for row in files:
        if row["id"] not in ids and row["parent_id"] in ids:
            move(call, row, "root")
            update_inherited(call, row["id"])
            _restore_after_move(call, row)
    removed = (
        Removed(row["id"], row["drive_id"], {"name": row["name"]}) for row in reversed(deleted)
    )
    log_removals(call, "file_deleted", removed)
    _remove_rows(call, [row["id"] for row in deleted])


def _owners(call: Call, row: Row) -> list[str]:
    return owners_of(call, row["id"]) or [row["created_by"]]


def _remove_rows(call: Call, keys: list[str]) -> None:
    """Delete files and their parts, with one statement for each table."""
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
