"""Deleting files for good."""

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.trash import may_delete, remove
from eopsgym.domains.kernel import Call, Opt, ToolError, tool
from eopsgym.domains.products import View

TRASH_LOG = View("trash_log", "Entry", stamps="emptied_time")


@tool(writes="files", closed=True)
def delete_files(call: Call, fileId: str) -> str:
    """Delete a file or folder for good, past the trash; it cannot be brought back.

    It needs the owner; in a shared drive an organizer, or a writer who made all of it. With a
    folder goes all that lies in it, save what somebody else owns, which moves to the top of
    their drive. Permissions, comments, revisions and labels go too. To be able to restore it,
    use `update_files` with `trashed`.
    """
    row = find_file(call, fileId)
    if not may_delete(call, row):
        raise ToolError(f"The user does not have sufficient permissions to delete file {fileId}")
    remove(call, fileId)
    return DONE


@tool(writes="files", closed=True)
def empty_files_trash(call: Call, driveId: Opt[str] = None) -> str:
    """Delete for good all that the user owns in the trash, or all in the trash of a shared drive.

    For a shared drive the user has to be an organizer. What is deleted cannot be brought back.
    The answer does not say what it was: `list_files` with `trashed` true shows it before.
    """
    if driveId:
        require_on_drive(call, driveId, "organizer")
        found = call.rows("SELECT * FROM files WHERE drive_id = ? AND trashed ORDER BY id", driveId)
    else:
        found = call.rows("SELECT * FROM files WHERE drive_id IS NULL AND trashed ORDER BY id")
        found = [row for row in found if may_delete(call, row)]
    for row in found:
        call.check_time()
        if call.value("SELECT 1 FROM files WHERE id = ?", row["id"]):
            TRASH_LOG.add(call, {"file_id": row["id"], "actor_id": call.user["id"]})
            remove(call, row["id"])
    return DONE
