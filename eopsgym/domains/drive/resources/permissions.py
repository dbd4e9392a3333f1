"""Permissions as rows: their holders, granting and revoking them, and their end."""

from dataclasses import dataclass
from typing import Any

from eopsgym.domains.drive.access import rank
from eopsgym.domains.drive.resources.files import extra_data
from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, filled, flag, stored, text
from eopsgym.domains.rows import get

PERMISSION = View(
    "permissions",
    "Permission",
    *text("id type role"),
    *filled("emailAddress displayName"),
    *text("domain"),
    *stored("allowFileDiscovery", lambda value: None if value is None else bool(value)),
    *flag("deleted"),
    *text("view"),
    *filled("pendingOwner"),
    kind="drive#permission",
    new={
        "kind": "drive#permission",
        "allow_file_discovery": False,
        "deleted": False,
        "inherited": False,
    },
    stamps="created_time",
    changed="updated_time",
)
LINK = View("share_links", "Link", stamps="created_time")
"""Links, and the ends of permissions: each row has the id of its permission."""
_ROWS = """
    SELECT * FROM permissions WHERE file_id = ? AND coalesce(deleted, 0) = 0 ORDER BY rowid
"""
_FOLLOW = """
    UPDATE share_links SET permission_role = role, allow_discovery = allow_file_discovery,
        expires_time = iif(role = 'owner', NULL, expires_time)
    FROM permissions WHERE permissions.id = share_links.id AND share_links.id = ?
"""


@dataclass(frozen=True)
class Holder:
    """The holder of a permission."""

    type: str
    user_id: str | None = None
    group_id: str | None = None
    email: str | None = None
    domain: str | None = None

    def columns(self) -> Row:
        """Return the columns of a permission that identify its holder."""
        return {
            "type": self.type,
            "user_id": self.user_id,
            "group_id": self.group_id,
            "email_address": self.email,
            "domain": self.domain,
        }

    def holds(self, row: Row) -> bool:
        """Return whether a permission or membership belongs to this holder."""
        own = (self.type, self.user_id, self.group_id, self.domain)
        return own == tuple(row[name] for name in ("type", "user_id", "group_id", "domain"))

    @classmethod
    def of_user(cls, user: Row) -> "Holder":
        """Return a user as a holder."""
        return cls("user", user["id"], email=user["email"])

    @classmethod
    def of(cls, row: Row) -> "Holder":
        """Return the holder of a permission."""
        email = row["email_address"]
        return cls(row["type"], row["user_id"], row["group_id"], email, row["domain"])


def permissions_of(call: Call, file_id: str) -> list[Row]:
    """Return the permissions of a file, including inherited ones."""
    return call.rows(_ROWS, file_id)


def find_permission(call: Call, rows: list[Row], name: str) -> Row:
    """Return one of some permissions by its id, or by a name of its holder.

    As in the API, the names are `anyoneWithLink`, `anyone` (who may also find the file), and the
    `permissionId` of a user. A direct permission comes before an inherited one.

    Raises:
        ToolError: there is no such permission.
    """
    user = call.value("SELECT id FROM users WHERE permission_id = ?", name) or name
    link = {"anyoneWithLink": False, "anyone": True}.get(name)
    for row in sorted(rows, key=lambda row: (row["id"] != name, row["inherited_from"] is not None)):
        is_link = row["type"] == "anyone" and bool(row["allow_file_discovery"]) is link
        if is_link or name == row["id"] or user == row["user_id"]:
            return row
    raise PERMISSION.missing(name)


def grant(
    call: Call,
    file_id: str,
    holder: Holder,
    role: str,
    *,
    inherited_from: str | None = None,
    discovery: bool = False,
    view: str | None = None,
) -> str:
    """Give a holder a role on one file, and return the id of the permission.

    An existing permission of the holder from the same source is changed.
    """
    for row in permissions_of(call, file_id):
        if holder.holds(row) and row["inherited_from"] == inherited_from:
            changed = {"role": role, "allow_file_discovery": discovery}
            PERMISSION.change(call, row["id"], changed)
            update_link(call, row["id"])
            return str(row["id"])
    columns = {
        "file_id": file_id,
        "role": role,
        **holder.columns(),
        "allow_file_discovery": discovery,
        "view": view,
        "inherited": inherited_from is not None,
        "inherited_from": inherited_from,
    }
    return PERMISSION.add(call, columns)


def revoke(call: Call, row: Row) -> None:
    """Delete a permission and its end."""
    LINK.remove(call, row["id"])
    PERMISSION.remove(call, row["id"])


def update_shared(call: Call, file_id: str) -> None:
    """Update the column that tells whether a file is shared with anybody."""
    shared = any(row["role"] != "owner" for row in permissions_of(call, file_id))
    sql = "UPDATE files SET shared = ? WHERE id = ? AND shared IS NOT ?"
    call.execute(sql, int(shared), file_id, int(shared))


def end_of(call: Call, permission_id: str) -> str | None:
    """Return the end of a permission as a timestamp; None if it does not end."""
    sql = "SELECT expires_time FROM share_links WHERE id = ?"
    end: str | None = call.value(sql, permission_id)
    return end


def set_end(call: Call, permission: Row, moment: str | None) -> None:
    """Set or remove the end of a permission, which is stored in the table of links."""
    if call.value("SELECT 1 FROM share_links WHERE id = ?", permission["id"]):
        LINK.change(call, permission["id"], {"expires_time": moment})
    elif moment is not None or permission["type"] == "anyone":
        columns = {
            "file_id": permission["file_id"],
            "permission_role": permission["role"],
            "link_token": permission["id"],
            "allow_discovery": permission["allow_file_discovery"],
            "expires_time": moment,
            "created_by": call.user["id"],
        }
        LINK.add(call, columns, key=permission["id"])


def update_link(call: Call, permission_id: str) -> None:
    """Update a link or end after a change of its permission; an owner's permission has no end."""
    call.execute(_FOLLOW, permission_id)


def check_restrictions(call: Call, row: Row, holder: Holder) -> None:
    """Raise ToolError if the restrictions of a file's shared drive forbid sharing with a holder."""
    if row["drive_id"] is None:
        return
    check_domain(call, row["drive_id"], holder)
    drive = get(call, "drives", row["drive_id"])
    if drive["drive_members_only"] and not _is_member(call, drive["id"], holder):
        raise ToolError(f"Drive {drive['id']} may be shared with its members only")


def check_domain(call: Call, drive_id: str, holder: Holder) -> None:
    """Raise ToolError if a shared drive is restricted to its domain and a holder is outside it."""
    if get(call, "drives", drive_id)["domain_users_only"] and _is_outside(call, holder):
        raise ToolError(f"Drive {drive_id} may be shared with users of its domain only")


def _is_outside(call: Call, holder: Holder) -> bool:
    if holder.type == "anyone":
        return True
    domain = holder.domain or domain_of(holder.email or "")
    return domain.lower() != domain_of(call.user["email"])


def _is_member(call: Call, drive_id: str, holder: Holder) -> bool:
    sql = """
        SELECT 1 FROM drive_memberships
        WHERE drive_id = ? AND (user_id = ? OR group_id = ? OR domain = ?
            OR group_id IN (SELECT group_id FROM group_memberships WHERE user_id = ?))
    """
    return bool(
        call.value(sql, drive_id, holder.user_id, holder.group_id, holder.domain, holder.user_id)
    )


def is_above(role: str, other: str | None) -> bool:
    """Return whether a role is higher than another one, or than no role."""
    return other is None or rank(role) > rank(other)


def permission_view(call: Call, row: Row, file: Row | None = None) -> Row:
    """Return a permission in the form of answers; `pendingOwner` requires its file."""
    address, name = _address_and_name(call, row)
    pending = extra_data(file).get("pendingOwner") if file else None
    given = {
        "emailAddress": address,
        "displayName": name,
        "pendingOwner": pending is not None and pending == row["user_id"],
    }
    view = PERMISSION.show(call, row, given)
    if end := end_of(call, row["id"]):
        view["expirationTime"] = f"{end.replace(' ', 'T')}.000Z"
    if row["inherited_from"]:
        detail = {"permissionType": "file", "role": row["role"], "inherited": True}
        view["permissionDetails"] = [{**detail, "inheritedFrom": row["inherited_from"]}]
    return view


def _address_and_name(call: Call, row: Row) -> tuple[Any, Any]:
    """Return the current address and name of a holder, else those stored in the permission."""
    table = {"user": ("users", "display_name"), "group": ("groups", "name")}.get(row["type"])
    holder = None
    if table:
        sql = f'SELECT {table[1]} AS name, email FROM "{table[0]}" WHERE id = ?'
        holder = call.row(sql, row["user_id"] or row["group_id"])
    return (holder["email"], holder["name"]) if holder else (row["email_address"], row["domain"])
