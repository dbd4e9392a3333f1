"""Which shared drives the acting user may see, and which their restrictions close to them."""

from typing import Any, NamedTuple

from eopsgym.domains.drive.resources.people import domain_of
from eopsgym.domains.kernel import Call
from eopsgym.domains.rows import ANY_OF, as_list

MY_GROUPS = "SELECT group_id FROM group_memberships WHERE user_id = ?"
FOR_ME = f"""coalesce(p.deleted, 0) = 0 AND (
    p.user_id = ? OR lower(p.email_address) = ? OR p.group_id IN ({MY_GROUPS})
    OR p.type = 'domain' AND lower(p.domain) = ? OR p.type = 'anyone')"""
"""Of a permission `p`: it is for the acting user, whom `me` gives the marks of."""
MEMBER = f"user_id = ? OR group_id IN ({MY_GROUPS}) OR type = 'domain' AND lower(domain) = ?"
"""Of a membership: it is the acting user's, whom `member` gives the marks of."""
_JOINED = f"""
    SELECT drive_id FROM drive_memberships WHERE {MEMBER}
    UNION ALL SELECT drive_id FROM permissions AS p
    WHERE drive_id IS NOT NULL AND file_id IS NULL AND p.type <> 'anyone' AND {FOR_ME}"""
# Who organizes a drive: users, groups, domains or mere addresses.
_ORGANIZERS = """
    SELECT user_id, group_id, domain, NULL AS email FROM drive_memberships
    WHERE drive_id = drives.id AND role = 'organizer'
    UNION ALL SELECT user_id, group_id, domain, iif(type = 'user', email_address, NULL)
    FROM permissions WHERE drive_id = drives.id AND file_id IS NULL
        AND role IN ('organizer', 'owner') AND coalesce(deleted, 0) = 0"""
# The domains that each is of.
_DOMAINS = f"""
    SELECT lower(organizers.domain) AS given,
        lower(substr(organizers.email, instr(organizers.email, '@') + 1)) AS named,
        lower(substr(users.email, instr(users.email, '@') + 1)) AS known
    FROM ({_ORGANIZERS}) AS organizers
    LEFT JOIN group_memberships AS inside ON inside.group_id = organizers.group_id
    LEFT JOIN users ON users.id IN (organizers.user_id, inside.user_id)"""
# What a drive is closed to: all who are of no domain of its organizers, or who are no members. It
# is closed to nobody where no such domain is known: there would be none left to open it again.
_CLOSED = f"""
    SELECT id FROM drives WHERE (coalesce(drive_members_only, 0) AND id NOT IN ({ANY_OF})
        OR coalesce(domain_users_only, 0) AND (
            SELECT count(coalesce(given, named, known))
                AND NOT max(coalesce(? IN (given, named, known), 0)) FROM ({_DOMAINS})))"""
_RESTRICTED = """
    SELECT 1 FROM drives WHERE id = ? AND (drive_members_only OR domain_users_only)"""


class _Drives(NamedTuple):
    mine: frozenset[str]
    closed: frozenset[str]


def me(call: Call) -> list[Any]:
    """Return the values of the marks of `FOR_ME`."""
    email = call.user["email"].lower()
    return [call.user["id"], email, call.user["id"], domain_of(email)]


def member(call: Call) -> list[Any]:
    """Return the values of the marks of `MEMBER`."""
    return [call.user["id"], call.user["id"], domain_of(call.user["email"])]


def my_drives(call: Call) -> frozenset[str]:
    """Return the ids of the shared drives that the acting user may see."""
    return _drives(call).mine


def closed_drives(call: Call) -> frozenset[str]:
    """Return the ids of the shared drives that their restrictions close to the acting user."""
    return _drives(call).closed


def is_closed(call: Call, drive_id: str) -> bool:
    """Return whether the restrictions of a shared drive close it to the acting user."""
    is_restricted = call.value(_RESTRICTED, drive_id) is not None
    return is_restricted and drive_id in closed_drives(call)


def _drives(call: Call) -> _Drives:
    """Return the drives of the acting user, which are read again after each write."""
    state = call.connection.total_changes()
    return call.read_once(("drives of the acting user", state), lambda: _read(call))


def _read(call: Call) -> _Drives:
    joined = {key for (key,) in call.execute(_JOINED, *member(call), *me(call))}
    domain = domain_of(call.user["email"])
    closed = frozenset(key for (key,) in call.execute(_CLOSED, as_list(joined), domain))
    return _Drives(frozenset(joined - closed), closed)
