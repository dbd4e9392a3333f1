"""What a user may do with a file or a shared drive.

Rights come from the permissions of the file itself, those of its shared drive, and the members of
that. What a folder gives to what lies in it stands as a permission of each file, marked as
inherited: a file without such a row has broken with its folder.
"""

from collections.abc import Collection
from typing import Any

from eopsgym.domains.drive.people import domain_of
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records.query_model import ANY_OF, Sql, as_list

RANK = ("reader", "commenter", "writer", "fileOrganizer", "organizer", "owner")
_MINE = "SELECT group_id FROM group_memberships WHERE user_id = ?"
_FOR_ME = f"""coalesce(p.deleted, 0) = 0 AND (
    p.user_id = ? OR lower(p.email_address) = ? OR p.group_id IN ({_MINE})
    OR p.type = 'domain' AND lower(p.domain) = ? OR p.type = 'anyone')"""
_NOT_EXPIRED = "p.id NOT IN (SELECT id FROM share_links WHERE expires_time <= ?)"
_MEMBER = f"user_id = ? OR group_id IN ({_MINE}) OR type = 'domain' AND lower(domain) = ?"
_ON_FILE = f"SELECT role FROM permissions AS p WHERE file_id = ? AND {_FOR_ME} AND {_NOT_EXPIRED}"
_ON_DRIVE = f"""
    SELECT role FROM drive_memberships WHERE drive_id = ? AND ({_MEMBER})
    UNION ALL SELECT role FROM permissions AS p
    WHERE drive_id = ? AND file_id IS NULL AND {_FOR_ME} AND {_NOT_EXPIRED}"""
_MY_DRIVES = f"""
    SELECT drive_id FROM drive_memberships WHERE {_MEMBER}
    UNION ALL SELECT drive_id FROM permissions AS p
    WHERE drive_id IS NOT NULL AND file_id IS NULL AND p.type <> 'anyone' AND {_FOR_ME}"""
# Who organizes a drive, users, groups, domains or mere addresses; and all the domains they are of.
_ORGANIZERS = """
    SELECT user_id, group_id, domain, NULL AS email FROM drive_memberships
    WHERE drive_id = drives.id AND role = 'organizer'
    UNION ALL SELECT user_id, group_id, domain, iif(type = 'user', email_address, NULL)
    FROM permissions WHERE drive_id = drives.id AND file_id IS NULL
        AND role IN ('organizer', 'owner') AND coalesce(deleted, 0) = 0"""
# Cross joins keep to this order: groups are read only where one organizes.
_DOMAINS = f"""
    WITH organizers AS ({_ORGANIZERS}), addresses AS (
        SELECT organizers.email FROM organizers
        UNION ALL SELECT users.email FROM organizers CROSS JOIN users ON users.id = user_id
        UNION ALL SELECT users.email FROM organizers
        CROSS JOIN group_memberships AS inside ON inside.group_id = organizers.group_id
        CROSS JOIN users ON users.id = inside.user_id WHERE organizers.group_id IS NOT NULL)
    SELECT lower(domain) AS domain FROM organizers
    UNION ALL SELECT lower(substr(email, instr(email, '@') + 1)) FROM addresses"""
# What a drive is closed to: all who are of no domain of its organizers, or who are no members. It
# is closed to nobody where no such domain is known: there would be none left to open it again.
_CLOSED = f"""
    SELECT id FROM drives WHERE (coalesce(drive_members_only, 0) AND id NOT IN ({_MY_DRIVES})
        OR coalesce(domain_users_only, 0)
            AND (SELECT NOT max(domain = ?) FROM ({_DOMAINS})))"""
_RESTRICTED = """
    SELECT 1 FROM drives WHERE id = ? AND (drive_members_only OR domain_users_only)"""
# The pluses keep to the walk through the files: their order is worth more than an index here.
_UNOWNED = """+files.drive_id IS NULL AND +files.created_by = ? AND NOT EXISTS (
    SELECT 1 FROM permissions AS p WHERE p.file_id = files.id AND p.role = 'owner'
        AND coalesce(p.deleted, 0) = 0)"""
_OWNED = """SELECT file_id FROM permissions
    WHERE user_id = ? AND file_id IS NOT NULL AND coalesce(deleted, 0) = 0 AND role = 'owner'"""
# One way after the other, each by its index. Links, for anyone or a domain, are for those who have
# them; they are found only where that was allowed.
_WAYS = (
    "user_id = ?",
    "lower(email_address) = ? AND user_id IS NOT ?",
    f"group_id IN ({_MINE})",
    "type = 'domain' AND lower(domain) = ? AND allow_file_discovery",
    "type = 'anyone' AND allow_file_discovery",
)
_OF_WAY = """SELECT file_id FROM permissions AS p
    WHERE {way} AND file_id IS NOT NULL AND coalesce(deleted, 0) = 0 AND {not_expired}"""
_SHARED = "+files.id IN ({})".format(
    " UNION ALL ".join(_OF_WAY.format(way=way, not_expired=_NOT_EXPIRED) for way in _WAYS)
)


def _me(call: Call) -> list[Any]:
    email = call.user["email"].lower()
    return [call.user["id"], email, call.user["id"], domain_of(email)]


def _member(call: Call) -> list[Any]:
    return [call.user["id"], call.user["id"], domain_of(call.user["email"])]


def owned(call: Call) -> Sql:
    """The files that the acting user owns; those of shared drives have no owner."""
    key = call.user["id"]
    return Sql(f"+files.drive_id IS NULL AND +files.id IN ({_OWNED}) OR ({_UNOWNED})", [key, key])


def my_drives(call: Call) -> Sql:
    """The ids of the shared drives that the acting user may see, as a query."""
    closed = _closed(call)
    sql = f"SELECT drive_id FROM ({_MY_DRIVES}) WHERE drive_id NOT IN ({closed.text})"
    return Sql(sql, [*_member(call), *_me(call), *closed.values])


def _closed(call: Call) -> Sql:
    """The ids of the shared drives that their restrictions close to the acting user, as a query."""
    domain = domain_of(call.user["email"])
    return Sql(_CLOSED, [*_member(call), *_me(call), domain])


def _is_closed(call: Call, drive_id: str) -> bool:
    if call.value(_RESTRICTED, drive_id) is None:
        return False
    closed = _closed(call)
    return call.value(f"{closed.text} AND id = ?", *closed.values, drive_id) is not None


def visible(call: Call) -> Sql:
    """The files that the acting user may find."""
    key, email, end, drives = (
        call.user["id"],
        call.user["email"].lower(),
        call.stamp,
        my_drives(call),
    )
    ways = [key, end, email, key, end, key, end, domain_of(email), end, end]
    closed = _closed(call)
    is_open = f"coalesce(+files.drive_id NOT IN ({closed.text}), 1)"
    return Sql(
        f"{_SHARED} AND {is_open} OR +files.drive_id IN ({drives.text}) OR ({_UNOWNED})",
        [*ways, *closed.values, *drives.values, key],
    )


def in_sight(call: Call, ids: Collection[str]) -> set[str]:
    """Those of some files and shared drives on which the acting user has a role."""
    if not ids:
        return set()
    listed, drives, closed, user = as_list(ids), my_drives(call), _closed(call), call.user["id"]
    sql = f"""
        SELECT id FROM files WHERE id IN ({ANY_OF}) AND (files.drive_id IN ({drives.text})
            OR ({_UNOWNED}) OR coalesce(files.drive_id NOT IN ({closed.text}), 1) AND EXISTS (
                SELECT 1 FROM permissions AS p
                WHERE p.file_id = files.id AND {_FOR_ME} AND {_NOT_EXPIRED}))
        UNION ALL SELECT id FROM drives WHERE id IN ({ANY_OF}) AND id IN ({drives.text})
    """
    mine = [*drives.values, user, *closed.values, *_me(call), call.stamp]
    return {row["id"] for row in call.rows(sql, listed, *mine, listed, *drives.values)}


def role_on_file(call: Call, row: Row) -> str | None:
    """The highest role that the acting user has on a file."""
    found = {each["role"] for each in call.rows(_ON_FILE, row["id"], *_me(call), call.stamp)}
    if row["drive_id"] is not None:
        if found and _is_closed(call, row["drive_id"]):
            return None
        found |= roles_on_drive(call, row["drive_id"])
    elif row["created_by"] == call.user["id"] and not owners_of(call, row["id"]):
        found.add("owner")
    return max(found, key=RANK.index, default=None)


def roles_on_drive(call: Call, drive_id: str) -> set[str]:
    """The roles that the acting user has on a shared drive."""
    values = [drive_id, *_member(call), drive_id, *_me(call), call.stamp]
    if _is_closed(call, drive_id):
        return set()
    return {each["role"] for each in call.rows(_ON_DRIVE, *values)}


def role_on_drive(call: Call, drive_id: str) -> str | None:
    """The highest role that the acting user has on a shared drive."""
    return max(roles_on_drive(call, drive_id), key=RANK.index, default=None)


def owners_of(call: Call, file_id: str) -> list[str]:
    """The ids of the users who own a file by its permissions."""
    sql = (
        "SELECT user_id FROM permissions WHERE file_id = ? AND role = 'owner' "
        "AND user_id IS NOT NULL AND coalesce(deleted, 0) = 0 ORDER BY rowid"
    )
    return [row["user_id"] for row in call.rows(sql, file_id)]


def at_least(role: str | None, least: str) -> bool:
    """Whether a role gives what another one does."""
    return role is not None and RANK.index(role) >= RANK.index(least)


def require(call: Call, row: Row, least: str) -> str:
    """The acting user's role on a file that they may see.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    role = role_on_file(call, row)
    if role is None:
        raise ToolError(f"File not found: {row['id']}")
    if not at_least(role, least):
        raise ToolError(
            f"The user does not have sufficient permissions for file {row['id']}: it takes the "
            f"role {least}, and theirs is {role}"
        )
    return role


def require_on_drive(call: Call, drive_id: str, least: str, what: str = "Drive") -> Row:
    """A shared drive on which the acting user has a role.

    Raises:
        ToolError: it is not there for them, or the role does not reach.
    """
    row = call.row("SELECT * FROM drives WHERE id = ?", drive_id)
    role = role_on_drive(call, drive_id) if row else None
    if row is None or role is None:
        raise ToolError(f"{what} not found: {drive_id}")
    if not at_least(role, least):
        raise ToolError(
            f"The user does not have sufficient permissions for drive {drive_id}: it takes the "
            f"role {least}, and theirs is {role}"
        )
    return row
