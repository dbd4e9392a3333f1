"""Members of shared drives: each has a membership row and a permission of the drive."""

from eopsgym.domains.drive.resources.changes import holders_of, log_change
from eopsgym.domains.drive.resources.permissions import PERMISSION, Holder, permission_view
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View

MEMBER = View("drive_memberships", "Member", stamps="created_time")
OF_DRIVES = ("organizer", "fileOrganizer")
"""The roles that exist only in shared drives."""
_MEMBERS = "SELECT * FROM drive_memberships WHERE drive_id = ? ORDER BY rowid"
_PERMISSIONS = """
    SELECT * FROM permissions WHERE drive_id = ? AND file_id IS NULL AND coalesce(deleted, 0) = 0
    ORDER BY rowid
"""
_ADDRESS = 'SELECT email FROM users WHERE id = ? UNION ALL SELECT email FROM "groups" WHERE id = ?'
_NO_PERMISSION = dict.fromkeys(("file_id", "allow_file_discovery", "view", "inherited_from"))


def drive_permissions(call: Call, drive_id: str) -> list[Row]:
    """Return the permissions of a shared drive, including members who have no permission row."""
    rows = call.rows(_PERMISSIONS, drive_id)
    for member in call.rows(_MEMBERS, drive_id):
        if not any(_holder(member).holds(row) for row in rows):
            rows.append({**_NO_PERMISSION, "deleted": False, "email_address": None, **member})
    return rows


def _holder(member: Row) -> Holder:
    return Holder(member["type"], member["user_id"], member["group_id"], None, member["domain"])


def give_membership(call: Call, drive_id: str, holder: Holder, role: str) -> Row:
    """Make a holder a member of a shared drive, or change the role of a member.

    Returns:
        The permission in the form of answers.

    Raises:
        ToolError: the role does not exist in shared drives or is not possible for the holder, or
            the drive would have no organizer.
    """
    if role == "owner":
        raise ToolError("A shared drive has no owner: use the role organizer")
    is_link = holder.type == "anyone"
    if is_link and role in OF_DRIVES:
        raise ToolError(f"The role {role} is not for anyone with the link")
    if role != "organizer":
        _check_organizers(call, drive_id, holder)
    member = _member(call, drive_id, holder)
    if member is not None:
        MEMBER.change(call, member["id"], {"role": role})
    elif not is_link:  # a link is not a membership
        columns = {"drive_id": drive_id, "role": role, **holder.columns()}
        del columns["email_address"]
        MEMBER.add(call, columns)
    key = _give_permission(call, drive_id, holder, role)
    log_change(call, "perm_created", drive_id=drive_id, role=role, type=holder.type)
    return permission_view(call, PERMISSION.get(call, key))


def _give_permission(call: Call, drive_id: str, holder: Holder, role: str) -> str:
    """Add a permission of a shared drive, or change that of the holder, and return its id."""
    for row in call.rows(_PERMISSIONS, drive_id):
        if holder.holds(row):
            PERMISSION.change(call, row["id"], {"role": role})
            return str(row["id"])
    address = holder.email or call.value(_ADDRESS, holder.user_id, holder.group_id)
    columns = {"drive_id": drive_id, "role": role, **holder.columns(), "email_address": address}
    return PERMISSION.add(call, columns)


def take_membership(call: Call, drive_id: str, row: Row) -> None:
    """Remove a member from a shared drive.

    Raises:
        ToolError: the drive would have no organizer.
    """
    holder = Holder.of(row)
    _check_organizers(call, drive_id, holder)
    member = _member(call, drive_id, holder)
    if member is not None:
        MEMBER.remove(call, member["id"])
    call.execute("DELETE FROM permissions WHERE id = ? AND file_id IS NULL", row["id"])
    payload = {"role": row["role"], "type": row["type"], "holders": holders_of(row)}
    log_change(call, "perm_deleted", drive_id=drive_id, **payload)


def _member(call: Call, drive_id: str, holder: Holder) -> Row | None:
    return next((row for row in call.rows(_MEMBERS, drive_id) if holder.holds(row)), None)


def _check_organizers(call: Call, drive_id: str, leaving: Holder) -> None:
    """Raise ToolError if a shared drive would lose its last organizer."""
    organizers = [row for row in call.rows(_MEMBERS, drive_id) if row["role"] == "organizer"]
    if organizers and all(leaving.holds(row) for row in organizers):
        raise ToolError(f"Drive {drive_id} must keep an organizer")
