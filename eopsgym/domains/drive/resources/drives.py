"""Shared drives as rows; the older tools call them Team Drives."""

from collections.abc import Mapping
from typing import Any

from eopsgym.domains.drive.dialect import shown_time
from eopsgym.domains.drive.resources.capabilities import capabilities_on_drive
from eopsgym.domains.drive.resources.changes import Removed, note_change, note_removals
from eopsgym.domains.drive.resources.members import give_membership
from eopsgym.domains.drive.resources.permissions import Holder
from eopsgym.domains.drive.resources.search import drives_in_sight
from eopsgym.domains.drive.resources.trash import remove
from eopsgym.domains.drive.rows import get, insert, update
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.pages import offset_of, token_of
from eopsgym.domains.records.query_model import All, Condition, Query, Sql

DRIVE, TEAM_DRIVE = "drive#drive", "drive#teamDrive"
_MOST_NAME = 1_000
_RESTRICTIONS = {
    "adminManagedRestrictions": "admin_managed_restrictions",
    "copyRequiresWriterPermission": "copy_requires_writer_permission",
    "domainUsersOnly": "domain_users_only",
    "driveMembersOnly": "drive_members_only",
    "sharingFoldersRequiresOrganizerPermission": "sharing_folders_requires_organizer_permission",
}
_MADE = """
    SELECT drive_id FROM changes
    WHERE change_type = 'drive_created' AND CASE WHEN json_valid(payload)
        THEN json_extract(payload, '$.request') = ? AND json_extract(payload, '$.by') = ? END
"""
_ITEMS = "SELECT id, trashed FROM files WHERE drive_id = ? AND parent_id IS NULL ORDER BY id"


def drive_view(call: Call, row: Row, kind: str = DRIVE) -> Row:
    """A shared drive as answers show it; what one may do with it, unless it is a Team Drive."""
    restrictions = {name: bool(row[column]) for name, column in _RESTRICTIONS.items()}
    shown: Row = {
        "kind": kind,
        "id": row["id"],
        "name": row["name"],
        "colorRgb": row["color_rgb"],
        "themeId": row["theme_id"],
        "hidden": bool(row["hidden"]),
        "createdTime": shown_time(row["created_time"]),
        "restrictions": restrictions,
        "orgUnitId": row["org_unit_id"],
    }
    if row["background_image_link"]:
        shown["backgroundImageLink"] = row["background_image_link"]
    for name, column in (
        ("downloadRestrictedForReaders", "download_restricted_for_readers"),
        ("downloadRestrictedForWriters", "download_restricted_for_writers"),
    ):
        if row[column]:
            restrictions[name] = True
    if kind == DRIVE:
        shown["capabilities"] = capabilities_on_drive(call, row)
    return shown


def make_drive(call: Call, request: str, columns: Mapping[str, Any]) -> Row:
    """Make a shared drive whose organizer is the acting user; the one of a request made before.

    Raises:
        ToolError: the name is none.
    """
    check_name(columns["name"])
    before = call.value(_MADE, request, call.user["id"])
    if before is not None:
        raise ToolError(f"A drive was made by the request {request} already: {before}")
    key = insert(
        call,
        "drives",
        {
            "hidden": False,
            "restricted_to_domain": False,
            "trashed": False,
            "created_time": call.stamp,
            "modified_time": call.stamp,
            **dict.fromkeys(_RESTRICTIONS.values(), False),
            "download_restricted_for_readers": False,
            "download_restricted_for_writers": False,
            "kind": DRIVE,
            **columns,
        },
    )
    user = call.user
    said = {"request": request, "by": user["id"], "drive_name": columns["name"]}
    note_change(call, "drive_created", drive_id=key, **said)
    give_membership(call, key, Holder("user", user["id"], email=user["email"]), "organizer")
    return get(call, "drives", key)


def check_name(name: str | None) -> None:
    """Refuse an empty name, one that is too long, or one that no search finds.

    Raises:
        ToolError: it is.
    """
    if name is not None and not name.strip():
        raise ToolError("Validation errors:\n- name: must not be empty")
    if name is not None and "\0" in name:
        raise ToolError("Validation errors:\n- name: must not hold the character U+0000")
    if name is not None and len(name) > _MOST_NAME:
        raise ToolError(f"Names have at most {_MOST_NAME:,} characters")


def change_drive(call: Call, drive_id: str, columns: Mapping[str, Any]) -> Row:
    """Change columns of a shared drive.

    Raises:
        ToolError: the name is none.
    """
    check_name(columns.get("name"))
    update(call, "drives", drive_id, {**columns, "modified_time": call.stamp})
    note_change(call, "drive_updated", drive_id=drive_id, changed=sorted(columns))
    return get(call, "drives", drive_id)


def restriction_columns(given: Mapping[str, Any]) -> Row:
    """The columns of restrictions; what is none is left out.

    Raises:
        ToolError: one is neither true nor false.
    """
    known = {name: value for name, value in given.items() if name in _RESTRICTIONS}
    for name, value in known.items():
        if not isinstance(value, bool):
            raise ToolError(f"Validation errors:\n- restrictions.{name}: is true or false")
    return {_RESTRICTIONS[name]: value for name, value in known.items()}


def delete_drive_rows(call: Call, drive_id: str, *, with_items: bool) -> None:
    """Delete a shared drive with its trash; with all that it holds where that is wanted.

    Raises:
        ToolError: it holds what is not in the trash.
    """
    items = call.rows(_ITEMS, drive_id)
    if not with_items and any(not row["trashed"] for row in items):
        raise ToolError(f"Drive {drive_id} cannot be deleted: it holds items outside the trash")
    for row in items:
        remove(call, row["id"])
    note_removals(call, "drive_deleted", [Removed(None, drive_id, {})])
    for table in ("permissions", "drive_memberships"):
        call.execute(f"DELETE FROM {table} WHERE drive_id = ?", drive_id)
    call.execute("DELETE FROM drives WHERE id = ?", drive_id)


def list_drive_rows(
    call: Call, wanted: Condition | None, size: int, token: str | None
) -> tuple[list[Row], Any]:
    """One page of the shared drives that the acting user may see, and the token of the next one."""
    conditions = [drives_in_sight(call), Sql("coalesce(trashed, 0) = 0")]
    if wanted is not None:
        conditions.append(wanted)
    start = offset_of(token)
    order = "lower(name), id"
    query = Query("drives", All(conditions), order=order, limit=size + 1, offset=start)
    sql, values = query.compile()
    rows = call.rows(sql, *values)
    return rows[:size], token_of(start + size) if len(rows) > size else None
