"""Changing files (their name and description, their folder, the trash), and deleting them."""

from typing import Any

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.changes import note_file
from eopsgym.domains.drive.resources.files import (
    FILE,
    check_file_name,
    check_writable,
    file_view,
    find_file,
    own_of,
    parents_of,
    properties_text,
    touched,
)
from eopsgym.domains.drive.resources.kinds import FOLDER, SHORTCUT, extension_of
from eopsgym.domains.drive.resources.ownership import may_delete, move_file, remove, trash
from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import View, where_given

TRASH_LOG = View("trash_log", "Entry", stamps="emptied_time")


@tool(writes="files", closed=True)
def update_files(
    call: Call,
    fileId: Id,
    name: Opt[str] = None,
    description: Opt[str] = None,
    mimeType: Opt[str] = None,
    starred: Opt[bool] = None,
    trashed: Opt[bool] = None,
    properties: Opt[dict[str, Any]] = None,
    appProperties: Opt[dict[str, Any]] = None,
    addParents: Opt[str] = None,
    removeParents: Opt[str] = None,
    supportsAllDrives: Opt[bool] = None,
    includePermissionsForView: Opt[str] = None,
    includeLabels: Opt[str] = None,
) -> Row:
    """Change what is given of a file: rename, describe, star, move, put in the trash or take out.

    It needs the role `writer`; for a star alone `reader` is enough, and `trashed` has its own
    rule. What is not given stays. A move takes along all that lies in a folder: access that the
    old folder gave ends, and that of the new one begins. Into a shared drive only the owner
    moves a file, and out of one an organizer or a writer who made all of it, who then owns it.
    Content cannot be changed.
    """
    asked = (name, description, mimeType, properties, appProperties, addParents, removeParents)
    is_content = any(value is not None for value in asked)
    row = find_file(call, fileId, "writer" if is_content else "reader")
    check_file_name(name, mimeType, description)
    if name is not None or description is not None or mimeType is not None:
        check_writable(row)
    if {FOLDER, SHORTCUT} & ({row["mime_type"]} ^ {mimeType or row["mime_type"]}):
        raise ToolError(f"A file of the type {row['mime_type']} cannot become a {mimeType}")
    given = {"name": name, "description": description, "mimeType": mimeType, "starred": starred}
    columns = where_given(FILE.columns(given))
    if name is not None or mimeType is not None:
        kind = row["mime_type"] if mimeType is None else mimeType
        extension = extension_of(row["name"] if name is None else name, kind)
        columns |= {"file_extension": extension, "full_file_extension": extension}
    if properties is not None or appProperties is not None:
        apps = {**own_of(row).get("appProperties", {}), **(appProperties or {})}
        apps = {key: value for key, value in apps.items() if value is not None}
        own = {"appProperties": apps or None}
        columns["properties"] = properties_text(row["properties"], properties, own)
    if is_content or trashed is not None:
        columns |= touched(call)
    if columns:
        FILE.change(call, fileId, columns)
    _move(call, row, addParents, removeParents)
    if trashed is not None:
        trash(call, FILE.get(call, fileId), trashed)
    now = FILE.get(call, fileId)
    if now != row:
        note_file(call, "file_updated", now, action="update")
    return file_view(call, now, includeLabels)


def _move(call: Call, row: Row, add: str | None, away: str | None) -> None:
    folders = [each.strip() for each in (add or "").split(",") if each.strip()]
    left = [each.strip() for each in (away or "").split(",") if each.strip()]
    here = parents_of(row)
    if unknown := [each for each in left if each not in here]:
        raise ToolError(f"File {row['id']} does not lie in {unknown[0]}")
    if len(folders) > 1:
        raise ToolError("A file lies in one folder: give one to addParents")
    if not folders and left:
        if row["drive_id"] is not None:
            raise ToolError("A file of a shared drive lies in it: say with addParents where")
        folders = ["root"]
    if folders and folders != here:
        move_file(call, row, folders[0])


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
