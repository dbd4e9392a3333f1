"""Shared drives as rows; the older tools call them Team Drives."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.drive.access import at_least, role_on_drive
from eopsgym.domains.drive.dialect import invalid, moment
from eopsgym.domains.drive.resources.changes import Removed, log_change, log_removals
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.members import give_membership
from eopsgym.domains.drive.resources.ownership import remove
from eopsgym.domains.drive.resources.permissions import Holder
from eopsgym.domains.drive.resources.search import drives_in_sight
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, filled, flag, text
from eopsgym.domains.query.pages import offset_of, token_of
from eopsgym.domains.query.query_model import All, Condition, Query, Sql

_MOST_NAME = 1_000
_RESTRICTIONS = (
    *flag("adminManagedRestrictions copyRequiresWriterPermission domainUsersOnly driveMembersOnly"),
    *flag("sharingFoldersRequiresOrganizerPermission"),
)
_DOWNLOADS = flag("downloadRestrictedForReaders downloadRestrictedForWriters")
RESTRICTIONS = View("drives", "Drive", *_RESTRICTIONS, *_DOWNLOADS)
"""The restrictions on the items of a drive."""
_PROPERTIES = (
    *text("id name colorRgb themeId"),
    *flag("hidden"),
    *moment("createdTime"),
    *filled("restrictions"),
    *text("orgUnitId"),
    *text("backgroundImageLink", omitted=True),
)
DRIVE = View(
    "drives",
    "Drive",
    *_PROPERTIES,
    *filled("capabilities"),
    kind="drive#drive",
    new={
        "kind": "drive#drive",
        "restricted_to_domain": False,
        "trashed": False,
        **{each.column: False for each in (*_RESTRICTIONS, *_DOWNLOADS)},
    },
    stamps="created_time",
    changed="modified_time",
)
TEAM_DRIVE = View("drives", "Teamdrive", *_PROPERTIES, kind="drive#teamDrive", plural="teamDrives")
_DRIVE_OF_REQUEST = """
    SELECT drive_id FROM changes
    WHERE change_type = 'drive_created' AND CASE WHEN json_valid(payload)
        THEN json_extract(payload, '$.request') = ? AND json_extract(payload, '$.by') = ? END
"""
_ITEMS = "SELECT id, trashed FROM files WHERE drive_id = ? AND parent_id IS NULL ORDER BY id"
_ALLOWED = {
    "reader": ("canListChildren", "canReadRevisions"),
    "commenter": ("canComment",),
    "writer": ("canAddChildren", "canEdit", "canRename", "canShare"),
    "fileOrganizer": ("canTrashChildren",),
    "organizer": (
        "canChangeDriveBackground",
        "canDeleteChildren",
        "canDeleteDrive",
        "canManageMembers",
        "canRenameDrive",
    ),
}
"""The capabilities of each role in addition to those of the lower roles."""
_RESTRICTING = (
    "canChangeCopyRequiresWriterPermissionRestriction",
    "canChangeDomainUsersOnlyRestriction",
    "canChangeDriveMembersOnlyRestriction",
    "canChangeSharingFoldersRequiresOrganizerPermissionRestriction",
    "canResetDriveRestrictions",
)


def drive_view(call: Call, row: Row, view: View = DRIVE) -> Row:
    """Return a shared drive in the form of answers, or of the older tools with their view."""
    restrictions = RESTRICTIONS.show(call, row)
    for each in _DOWNLOADS:
        if not row[each.column]:
            del restrictions[each.name]
    capabilities = _capabilities(call, row) if view is DRIVE else None
    return view.show(call, row, {"restrictions": restrictions, "capabilities": capabilities})


def _capabilities(call: Call, row: Row) -> Row:
    """Return the capabilities of the acting user in a shared drive, by their names in the API."""
    role = role_on_drive(call, row["id"])
    able = {name: at_least(role, least) for least, names in _ALLOWED.items() for name in names}
    restricts = at_least(role, "organizer") and not row["admin_managed_restrictions"]
    only_writers = row["copy_requires_writer_permission"] or row["download_restricted_for_readers"]
    may_download = at_least(role, "writer" if only_writers else "reader")
    may_download = may_download and not row["download_restricted_for_writers"]
    able |= dict.fromkeys(_RESTRICTING, restricts)
    return able | dict.fromkeys(("canCopy", "canDownload"), may_download)


def create_drive_row(call: Call, request: str, given: Mapping[str, Any]) -> Row:
    """Create a shared drive with the acting user as organizer.

    Raises:
        ToolError: the name is invalid, or the request id has already created a drive.
    """
    _check_name(given["name"])
    before = call.value(_DRIVE_OF_REQUEST, request, call.user["id"])
    if before is not None:
        raise ToolError(f"A drive was made by the request {request} already: {before}")
    key = DRIVE.add(call, {"hidden": False, **DRIVE.columns(given)})
    payload = {"request": request, "by": call.user["id"], "drive_name": given["name"]}
    log_change(call, "drive_created", drive_id=key, **payload)
    give_membership(call, key, Holder.of_user(call.user), "organizer")
    return DRIVE.get(call, key)


def _check_name(name: str | None) -> None:
    """Raise ToolError for an empty name, one that is too long, or one that searches cannot find."""
    if name is not None and not name.strip():
        raise invalid("name", "must not be empty")
    if name is not None and "\0" in name:
        raise invalid("name", "must not hold the character U+0000")
    if name is not None and len(name) > _MOST_NAME:
        raise ToolError(f"Names have at most {_MOST_NAME:,} characters")


def change_drive(call: Call, drive_id: str, columns: Mapping[str, Any]) -> Row:
    """Change columns of a shared drive, and return it.

    Raises:
        ToolError: there are no changes, or the name is invalid.
    """
    if not columns:
        raise ToolError("No changes: give what is to be changed of the drive")
    _check_name(columns.get("name"))
    DRIVE.change(call, drive_id, columns)
    log_change(call, "drive_updated", drive_id=drive_id, changed=sorted(columns))
    return DRIVE.get(call, drive_id)


def image_link(call: Call, file_id: str) -> str:
    """Return the link of an image that the acting user can see.

    Raises:
        ToolError: the file is not an image, or the user has no access to it.
    """
    if not find_file(call, file_id)["mime_type"].startswith("image/"):
        raise ToolError(f"File {file_id} is no image")
    return f"https://drive.google.com/uc?id={file_id}"


def delete_drive_rows(call: Call, drive_id: str, *, with_items: bool) -> None:
    """Delete a shared drive with its trash, and with all its items if `with_items` is true.

    Raises:
        ToolError: it has items outside the trash, and `with_items` is false.
    """
    items = call.rows(_ITEMS, drive_id)
    if not with_items and any(not row["trashed"] for row in items):
        raise ToolError(f"Drive {drive_id} cannot be deleted: it holds items outside the trash")
    for row in items:
        remove(call, row["id"])
    log_removals(call, "drive_deleted", [Removed(None, drive_id, {})])
    for table in ("permissions", "drive_memberships"):
        call.execute(f"DELETE FROM {table} WHERE drive_id = ?", drive_id)
    DRIVE.remove(call, drive_id)


def list_drives_by_name(
    call: Call, wanted: Condition | None, size: int, token: str | None, view: View = DRIVE
) -> Row:
    """Return one page of the shared drives that the acting user can see."""
    conditions = [drives_in_sight(call), Sql("coalesce(trashed, 0) = 0")]
    if wanted is not None:
        conditions.append(wanted)
    start = offset_of(token)
    order = "lower(name), id"
    query = Query("drives", All(conditions), order=order, limit=size + 1, offset=start)
    sql, values = query.compile()
    rows = call.rows(sql, *values)
    return {
        "kind": f"{view.kind}List",
        "nextPageToken": token_of(start + size) if len(rows) > size else None,
        view.plural: [drive_view(call, row, view) for row in rows[:size]],
    }
