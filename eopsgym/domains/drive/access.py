"""The acting user's access to files and shared drives.

Access comes from the permissions of the file itself, and from the permissions and members of its
shared drive. Permissions of a folder are stored again for each file in it, marked as inherited. A
file without such a row does not inherit from its folder.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from eopsgym.domains.drive.resources.people import USER, domain_of
from eopsgym.domains.kernel import Call, Row, ToolError, rule
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.rows import ANY_OF, as_list

sign_in = USER.sign_in_by("auth_token")

_MY_GROUPS = "SELECT group_id FROM group_memberships WHERE user_id = ?"
_FOR_ME = f"""coalesce(p.deleted, 0) = 0 AND (
    p.user_id = ? OR lower(p.email_address) = ? OR p.group_id IN ({_MY_GROUPS})
    OR p.type = 'domain' AND lower(p.domain) = ? OR p.type = 'anyone')"""
"""The condition that a permission `p` is for the acting user; `_me` returns its parameters."""
_MEMBER = f"user_id = ? OR group_id IN ({_MY_GROUPS}) OR type = 'domain' AND lower(domain) = ?"
"""The condition that a membership is the acting user's; `_member` returns its parameters."""
_JOINED = f"""
    SELECT drive_id FROM drive_memberships WHERE {_MEMBER}
    UNION ALL SELECT drive_id FROM permissions AS p
    WHERE drive_id IS NOT NULL AND file_id IS NULL AND p.type <> 'anyone' AND {_FOR_ME}"""
# The organizers of a drive: users, groups, domains or just e-mail addresses.
_ORGANIZERS = """
    SELECT user_id, group_id, domain, NULL AS email FROM drive_memberships
    WHERE drive_id = drives.id AND role = 'organizer'
    UNION ALL SELECT user_id, group_id, domain, iif(type = 'user', email_address, NULL)
    FROM permissions WHERE drive_id = drives.id AND file_id IS NULL
        AND role IN ('organizer', 'owner') AND coalesce(deleted, 0) = 0"""
# The domains of the organizers.
_DOMAINS = f"""
    SELECT lower(organizers.domain) AS given,
        lower(substr(organizers.email, instr(organizers.email, '@') + 1)) AS named,
        lower(substr(users.email, instr(users.email, '@') + 1)) AS known
    FROM ({_ORGANIZERS}) AS organizers
    LEFT JOIN group_memberships AS inside ON inside.group_id = organizers.group_id
    LEFT JOIN users ON users.id IN (organizers.user_id, inside.user_id)"""
# The drives that are closed to a user: those for members only, if the user is not a member, and
# those for the domains of their organizers, if the user has another domain. If no domain of the
# organizers is known, a drive stays open, because otherwise nobody could open it again.
_CLOSED = f"""
    SELECT id FROM drives WHERE (coalesce(drive_members_only, 0) AND id NOT IN ({ANY_OF})
        OR coalesce(domain_users_only, 0) AND (
            SELECT count(coalesce(given, named, known))
                AND NOT max(coalesce(? IN (given, named, known), 0)) FROM ({_DOMAINS})))"""
_RESTRICTED = """
    SELECT 1 FROM drives WHERE id = ? AND (drive_members_only OR domain_users_only)"""
_ROLES = ("reader", "commenter", "writer", "fileOrganizer", "organizer", "owner")
_RANKS = {role: place for place, role in enumerate(_ROLES)}
_NOT_EXPIRED = "p.id NOT IN (SELECT id FROM share_links WHERE expires_time <= ?)"
_ON_FILE = f"SELECT role FROM permissions AS p WHERE file_id = ? AND {_FOR_ME} AND {_NOT_EXPIRED}"
_ON_DRIVE = f"""
    SELECT role FROM drive_memberships WHERE drive_id = ? AND ({_MEMBER})
    UNION ALL SELECT role FROM permissions AS p
    WHERE drive_id = ? AND file_id IS NULL AND {_FOR_ME} AND {_NOT_EXPIRED}"""
# The unary plus keeps SQLite from using an index: reading the files in their order is faster here.
_UNOWNED = """+files.drive_id IS NULL AND +files.created_by = ? AND NOT EXISTS (
    SELECT 1 FROM permissions AS p WHERE p.file_id = files.id AND p.role = 'owner'
        AND coalesce(p.deleted, 0) = 0)"""
_OWNED = """SELECT file_id FROM permissions
    WHERE user_id = ? AND file_id IS NOT NULL AND coalesce(deleted, 0) = 0 AND role = 'owner'"""
# The ways in which a permission can be for a user, each with its own index. Permissions for anyone
# or a domain only count if discovery is allowed; otherwise they require the link.
_WAYS = (
    "user_id = ?",
    "lower(email_address) = ? AND user_id IS NOT ?",
    f"group_id IN ({_MY_GROUPS})",
    "type = 'domain' AND lower(domain) = ? AND allow_file_discovery",
    "type = 'anyone' AND allow_file_discovery",
)
_OF_WAY = """SELECT file_id FROM permissions AS p
    WHERE {way} AND file_id IS NOT NULL AND coalesce(deleted, 0) = 0{but}"""
_BUT = f" AND p.id NOT IN ({ANY_OF})"
_ENDED = f"""SELECT p.id FROM share_links CROSS JOIN permissions AS p ON p.id = share_links.id
    WHERE expires_time <= ? AND {_FOR_ME}"""
_IN_SIGHT = f"""
    SELECT id FROM files WHERE id IN ({ANY_OF}) AND (files.drive_id IN ({ANY_OF})
        OR ({_UNOWNED}) OR {{is_open}} AND EXISTS (
            SELECT 1 FROM permissions AS p
            WHERE p.file_id = files.id AND {_FOR_ME} AND {_NOT_EXPIRED}))"""


@rule("DRIVE-1.1")
def who_has_left_does_nothing(call: Call) -> str | None:
    left = call.tool.writes and call.user["display_name"].endswith("(left)")
    return "Who has left the company changes nothing" if left else None


# Shared drives


class _Drives(NamedTuple):
    visible: frozenset[str]
    closed: frozenset[str]


def _me(call: Call) -> list[Any]:
    """Return the parameters of `_FOR_ME`."""
    email = call.user["email"].lower()
    return [call.user["id"], email, call.user["id"], domain_of(email)]


def _member(call: Call) -> list[Any]:
    """Return the parameters of `_MEMBER`."""
    return [call.user["id"], call.user["id"], domain_of(call.user["email"])]


def my_drives(call: Call) -> frozenset[str]:
    """Return the ids of the shared drives that the acting user can see."""
    return _drives(call).visible


def closed_drives(call: Call) -> frozenset[str]:
    """Return the ids of the shared drives whose restrictions exclude the acting user."""
    return _drives(call).closed


def is_closed(call: Call, drive_id: str) -> bool:
    """Return whether the restrictions of a shared drive exclude the acting user."""
    is_restricted = call.value(_RESTRICTED, drive_id) is not None
    return is_restricted and drive_id in closed_drives(call)


def _drives(call: Call) -> _Drives:
    """Return the drives of the acting user, which are read again after each write."""
    state = call.connection.total_changes()
    return call.read_once(("drives of the acting user", state), lambda: _read(call))


def _read(call: Call) -> _Drives:
    joined = {key for (key,) in call.execute(_JOINED, *_member(call), *_me(call))}
    domain = domain_of(call.user["email"])
    closed = frozenset(key for (key,) in call.execute(_CLOSED, as_list(joined), domain))
    return _Drives(frozenset(joined - closed), closed)


# Files


def owned(call: Call) -> Sql:
    """Return the condition of files that the acting user owns, which excludes shared drives."""
    key = call.user["id"]
    return Sql(f"+files.drive_id IS NULL AND +files.id IN ({_OWNED}) OR ({_UNOWNED})", [key, key])


def visible(call: Call) -> Sql:
    """Return the condition of files that the acting user can find."""
    shared, is_open = _shared(call), _outside(closed_drives(call))
    return Sql(
        f"+files.id IN ({shared.text}) AND {is_open.text} OR +files.drive_id IN ({ANY_OF}) "
        f"OR ({_UNOWNED})",
        [*shared.values, *is_open.values, as_list(my_drives(call)), call.user["id"]],
    )


def _shared(call: Call) -> Sql:
    """Return a query for the ids of the files that the acting user finds through a permission.

    Few users have expired permissions, and only for them the query checks that each permission is
    not one of these.
    """
    key, email = call.user["id"], call.user["email"].lower()
    ended = [each for (each,) in call.execute(_ENDED, call.stamp, *_me(call))]
    but, last = (_BUT, [as_list(ended)]) if ended else ("", [])
    marks: tuple[list[str], ...] = ([key], [email, key], [key], [domain_of(email)], [])
    return Sql(
        " UNION ALL ".join(_OF_WAY.format(way=way, but=but) for way in _WAYS),
        [value for of_way in marks for value in (*of_way, *last)],
    )


def _outside(drives: Collection[str]) -> Sql:
    """Return the condition of files that are in none of the given shared drives."""
    if not drives:
        return Sql("1")
    outside = f"(+files.drive_id IS NULL OR +files.drive_id NOT IN ({ANY_OF}))"
    return Sql(outside, [as_list(drives)])


def in_sight(call: Call, ids: Collection[str]) -> set[str]:
    """Return the ids of the given files and shared drives on which the acting user has a role."""
    drives = my_drives(call)
    others = [each for each in ids if each not in drives]
    seen = {each for each in ids if each in drives}
    if others:
        is_open = _outside(closed_drives(call))
        values = [as_list(drives), call.user["id"], *is_open.values, *_me(call), call.stamp]
        sql = _IN_SIGHT.format(is_open=is_open.text)
        seen |= {key for (key,) in call.execute(sql, as_list(others), *values)}
    return seen


def role_on_file(call: Call, row: Row) -> str | None:
    """Return the highest role of the acting user on a file; None without a role."""
    roles = {each["role"] for each in call.rows(_ON_FILE, row["id"], *_me(call), call.stamp)}
    if row["drive_id"] is not None:
        if roles and is_closed(call, row["drive_id"]):
            return None
        roles |= _roles_on_drive(call, row["drive_id"])
    elif row["created_by"] == call.user["id"] and not owners_of(call, row["id"]):
        roles.add("owner")
    return _highest(roles)


def _roles_on_drive(call: Call, drive_id: str) -> set[str]:
    """Return the roles of the acting user on a shared drive."""
    values = [drive_id, *_member(call), drive_id, *_me(call), call.stamp]
    if is_closed(call, drive_id):
        return set()
    return {each["role"] for each in call.rows(_ON_DRIVE, *values)}


def role_on_drive(call: Call, drive_id: str) -> str | None:
    """Return the highest role of the acting user on a shared drive; None without a role."""
    return _highest(_roles_on_drive(call, drive_id))


def owners_of(call: Call, file_id: str) -> list[str]:
    """Return the ids of the users who own a file through a permission."""
    sql = (
        "SELECT user_id FROM permissions WHERE file_id = ? AND role = 'owner' "
        "AND user_id IS NOT NULL AND coalesce(deleted, 0) = 0 ORDER BY rowid"
    )
    return [row["user_id"] for row in call.rows(sql, file_id)]


def rank(role: str) -> int:
    """Return the rank of a role, from 0 for the lowest; an unknown role has rank 0."""
    return _RANKS.get(role, 0)


def _highest(roles: Collection[str]) -> str | None:
    return max(sorted(roles), key=rank, default=None)


def at_least(role: str | None, least: str) -> bool:
    """Return whether a role is at least as high as another one."""
    return role is not None and rank(role) >= rank(least)


def require(call: Call, row: Row, least: str) -> None:
    """Raise ToolError unless the acting user has at least the given role on a file.

    Without any role, the message is that the file was not found.
    """
    role = role_on_file(call, row)
    if role is None:
        raise ToolError(f"File not found: {row['id']}")
    _check_reaches(role, least, f"file {row['id']}")


def require_on_drive(call: Call, drive_id: str, least: str, what: str = "Drive") -> Row:
    """Return a shared drive on which the acting user has at least the given role.

    Raises:
        ToolError: there is no such drive, the user has no access to it, or the role is too low.
    """
    row = call.row("SELECT * FROM drives WHERE id = ?", drive_id)
    role = role_on_drive(call, drive_id) if row else None
    if row is None or role is None:
        raise ToolError(f"{what} not found: {drive_id}")
    _check_reaches(role, least, f"drive {drive_id}")
    return row


def _check_reaches(role: str, least: str, what: str) -> None:
    if not at_least(role, least):
        raise ToolError(
            f"The user does not have sufficient permissions for {what}: it takes the "
            f"role {least}, and theirs is {role}"
        )
