"""Tools that change, move, trash and delete files."""

from typing import Any

from eopsgym.domains.drive.access import require_on_drive
from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.changes import log_file_change
from eopsgym.domains.drive.resources.files import (
    FILE,
    check_file_name,
    check_writable,
    extra_data,
    file_view,
    find_file,
    modified_columns,
    parents_of,
    properties_text,
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
    """Change the given properties of a file: rename, describe, star, move, trash or restore it.

    It requires the role `writer`; for a star alone, `reader` is enough, and see `trashed` for its
    requirements. Other properties do not change. A folder is moved with everything in it:
    permissions inherited from the old folder end, and those of the new folder apply. Only the owner
    can move a file into a shared drive. Only an organizer, or a writer who created all of it, can
    move a file out of one, and then owns it. Content cannot be changed.
    """
    for_writers = (
        *(name, description, mimeType, properties, appProperties),
        *(addParents, removeParents),
    )
    needs_writer = any(value is not None for value in for_writers)
    row = find_file(call, fileId, "writer" if needs_writer else "reader")
    check_file_name(name, mimeType, description)
    if name is not None or description is not None or mimeType is not None:
        check_writable(row)
    if {FOLDER, SHORTCUT} & ({row["mime_type"]} ^ {mimeType or row["mime_type"]}):
        raise ToolError(f"A file of the type {row['mime_type']} cannot become a {mimeType}")
    given = {"name": name, "description": description, "mimeType": mimeType, "starred": starred}
    columns = where_given(FILE.columns(given))
    columns |= _derived_columns(row, name, mimeType, properties, appProperties)
    if needs_writer or trashed is not None:
        columns |= modified_columns(call)
    if columns:
        FILE.change(call, fileId, columns)
    _move(call, row, addParents, removeParents)
    if trashed is not None:
        trash(call, FILE.get(call, fileId), trashed)
    now = FILE.get(call, fileId)
    if now != row:
        log_file_change(call, "file_updated", now, action="update")
    return file_view(call, now, includeLabels)


def _derived_columns(
    row: Row,
    name: str | None,
    mime_type: str | None,
    properties: dict[str, Any] | None,
    app_properties: dict[str, Any] | None,
) -> Row:
    """Return the columns that follow from the name and type, and those that hold properties."""
    columns: Row = {}
    if name is not None or mime_type is not None:
        kind = row["mime_type"] if mime_type is None else mime_type
        extension = extension_of(row["name"] if name is None else name, kind)
        columns |= {"file_extension": extension, "full_file_extension": extension}
    if properties is not None or app_properties is not None:
        apps = {**extra_data(row).get("appProperties", {}), **(app_properties or {})}
        apps = {key: value for key, value in apps.items() if value is not None}
        own = {"appProperties": apps or None}
        columns["properties"] = properties_text(row["properties"], properties, own)
    return columns


def _move(call: Call, row: Row, add: str | None, remove: str | None) -> None:
    folders = [each.strip() for each in (add or "").split(",") if each.strip()]
    removed = [each.strip() for each in (remove or "").split(",") if each.strip()]
    parents = parents_of(row)
    if unknown := [each for each in removed if each not in parents]:
        raise ToolError(f"File {row['id']} does not lie in {unknown[0]}")
    if len(folders) > 1:
        raise ToolError("A file lies in one folder: give one to addParents")
    if not folders and removed:
        if row["drive_id"] is not None:
            raise ToolError("A file of a shared drive lies in it: say with addParents where")
        folders = ["root"]
    if folders and folders != parents:
        move_file(call, row, folders[0])


@tool(writes="files", closed=True)
def delete_files(call: Call, fileId: str) -> str:
    """Delete a file or folder permanently, without the trash; it cannot be restored.

    It requires the owner; in a shared drive, an organizer, or a writer who created all of it. A
    folder is deleted with everything in it, except files of other owners, which move to the top
    level of their owner's drive. Permissions, comments, revisions and labels are deleted too. To be
    able to restore the file, use `update_files` with `trashed`.
    """
    row = find_file(call, fileId)
    if not may_delete(call, row):
        raise ToolError(f"The user does not have sufficient permissions to delete file {fileId}")
    remove(call, fileId)
    return DONE


@tool(writes="files", closed=True)
def empty_files_trash(call: Call, driveId: Opt[str] = None) -> str:
    """Permanently delete all that the user owns in the trash, or the trash of a shared drive.

    For a shared drive, the user has to be an organizer. Deleted files cannot be restored. The
    answer does not list them: call `list_files` with `trashed` true first.
    """
    if driveId:
        require_on_drive(call, driveId, "organizer")
        files = call.rows("SELECT * FROM files WHERE drive_id = ? AND trashed ORDER BY id", driveId)
    else:
        files = call.rows("SELECT * FROM files WHERE drive_id IS NULL AND trashed ORDER BY id")
        files = [row for row in files if may_delete(call, row)]
    for row in files:
        call.check_time()
        if call.value("SELECT 1 FROM files WHERE id = ?", row["id"]):
            TRASH_LOG.add(call, {"file_id": row["id"], "actor_id": call.user["id"]})
            remove(call, row["id"])
    return DONE
