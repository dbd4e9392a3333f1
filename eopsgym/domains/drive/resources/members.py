"""Members of shared drives: a row of their own, and a permission of the drive beside it."""

from eopsgym.domains.drive.resources.changes import holders_of, note_change
from eopsgym.domains.drive.resources.permissions import Holder, permission_view
from eopsgym.domains.drive.rows import insert, update
from eopsgym.domains.kernel import Call, Row, ToolError

OF_DRIVES = ("organizer", "fileOrganizer")
"""The roles that shared drives alone know."""

_MEMBER = """
    SELECT * FROM drive_memberships
    WHERE drive_id = ? AND type = ? AND user_id IS ? AND group_id IS ? AND domain IS ?
"""
_ROWS = """
    SELECT * FROM permissions WHERE drive_id = ? AND file_id IS NULL AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""


def drive_permissions(call: Call, drive_id: str) -> list[Row]:
    """The permissions of a shared drive; members who have no such row are shown as one."""
    rows = call.rows(_ROWS, drive_id)
    members = call.rows(
        "SELECT * FROM drive_memberships WHERE drive_id = ? ORDER BY rowid", drive_id
    )
    for each in members:
        if not any(_holder(each).holds(row) for row in rows):
            rows.append(_as_permission(each))
    return rows


def _holder(member: Row) -> Holder:
    return Holder(member["type"], member["user_id"], member["group_id"], None, member["domain"])


def _as_permission(member: Row) -> Row:
    return {
        "id": member["id"],
        "file_id": None,
        "drive_id": member["drive_id"],
        "role": member["role"],
        **_holder(member).columns(),
        "allow_file_discovery": None,
        "deleted": False,
        "view": None,
        "inherited_from": None,
    }


def give_membership(call: Call, drive_id: str, holder: Holder, role: str) -> Row:
    """Make somebody a member of a shared drive, or give them another role in it; the permission.

    Raises:
        ToolError: the role is none of shared drives, or not for such a holder; or the drive would
            be left without organizer.
    """
    if role == "owner":
        raise ToolError("A shared drive has no owner: use the role organizer")
    if holder.type == "anyone" and role in OF_DRIVES:
        raise ToolError(f"The role {role} is not for anyone with the link")
    if role != "organizer":
        _check_organizers(call, drive_id, holder)
    member = _member(call, drive_id, holder)
    if holder.type == "anyone":
        pass  # a link, and nobody's membership
    elif member is None:
        columns = {name: v for name, v in holder.columns().items() if name != "email_address"}
        insert(call, "drive_memberships", {
            "drive_id": drive_id, **columns, "role": role, "created_time": call.stamp,
        })  # fmt: skip
    else:
        update(call, "drive_memberships", member["id"], {"role": role})
    key = _permission(call, drive_id, holder, role)
    note_change(call, "perm_created", drive_id=drive_id, role=role, type=holder.type)
    (row,) = [each for each in call.rows(_ROWS, drive_id) if each["id"] == key]
    return permission_view(call, row)


def _permission(call: Call, drive_id: str, holder: Holder, role: str) -> str:
    for row in call.rows(_ROWS, drive_id):
        if holder.holds(row):
            update(call, "permissions", row["id"], {"role": role, "updated_time": call.stamp})
            return str(row["id"])
    return insert(
        call,
        "permissions",
        {
            "drive_id": drive_id,
            "role": role,
            **holder.columns(),
            "email_address": holder.email or _address(call, holder),
            "allow_file_discovery": False,
            "kind": "drive#permission",
            "deleted": False,
            "inherited": False,
            "created_time": call.stamp,
            "updated_time": call.stamp,
        },
    )


def _address(call: Call, holder: Holder) -> str | None:
    """The address of a member, which memberships do not have."""
    sql = """
        SELECT email FROM users WHERE id = ? UNION ALL SELECT email FROM "groups" WHERE id = ?
    """
    found: str | None = call.value(sql, holder.user_id, holder.group_id)
    return found


def take_membership(call: Call, drive_id: str, row: Row) -> None:
    """Take somebody out of a shared drive.

    Raises:
        ToolError: the drive would be left without organizer.
    """
    holder = Holder.of(row)
    _check_organizers(call, drive_id, holder)
    member = _member(call, drive_id, holder)
    if member is not None:
        call.execute("DELETE FROM drive_memberships WHERE id = ?", member["id"])
    call.execute("DELETE FROM permissions WHERE id = ? AND file_id IS NULL", row["id"])
    note_change(
        call, "perm_deleted", drive_id=drive_id, role=row["role"], type=row["type"],
        holders=holders_of(row),
    )  # fmt: skip


def _member(call: Call, drive_id: str, holder: Holder) -> Row | None:
    values = (holder.type, holder.user_id, holder.group_id, holder.domain)
    return call.row(_MEMBER, drive_id, *values)


def _check_organizers(call: Call, drive_id: str, leaving: Holder) -> None:
    sql = "SELECT * FROM drive_memberships WHERE drive_id = ? AND role = 'organizer'"
    left = [row for row in call.rows(sql, drive_id) if not _is(row, leaving)]
    is_one = any(_is(row, leaving) for row in call.rows(sql, drive_id))
    if is_one and not left:
        raise ToolError(f"Drive {drive_id} must keep an organizer")


def _is(row: Row, holder: Holder) -> bool:
    mine = (holder.type, holder.user_id, holder.group_id, holder.domain)
    return mine == (row["type"], row["user_id"], row["group_id"], row["domain"])
