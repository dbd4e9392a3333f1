"""Rules over users, groups and their members: chapter 12 of the policy."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.open_work import still_named
from eopsgym.domains.itsm.tools.groups import GROUP, MEMBER
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Change, Row, rule

MANAGERS = ("manager", "admin")
STAFF = ("manager", "agent")
_DOMAINS = """
    SELECT DISTINCT lower(substr(email, instr(email, '@') + 1)) AS domain FROM users
    WHERE org_id = ? AND user_id <> ?
"""
_OWNED = (
    ("owns the item in use", "configuration_item", "owner_id", "status = 'in_use'"),
    ("owns the service", "service", "owned_by", "true"),
    ("manages the active group", "user_group", "manager_id", "active = 1"),
)


def is_lead(user: Row) -> bool:
    """Return whether a user may own services and manage groups: an active manager or admin."""
    return bool(user["active"]) and user["role"] in MANAGERS


@rule("ITSM-12.1", GROUP)
def admins_write_groups(change: Change) -> str | None:
    admin = change.call.user["role"] == "admin"
    return None if admin else "Creating or changing groups is for admins"


@rule("ITSM-12.1", MEMBER, when="insert delete")
def managers_choose_the_members_of_their_groups(change: Change) -> Iterable[str]:
    user, group = change.call.user, GROUP.row(change.call, change.row["group_id"])
    own = user["role"] == "manager" and group and group["manager_id"] == user["user_id"]
    if group and not own and user["role"] != "admin":
        yield f"Members of '{group['name']}' are for admins and its manager to add and remove"


@rule("ITSM-12.2", USER, when="insert")
def an_address_is_of_the_organisation(change: Change) -> Iterable[str]:
    row = change.row
    rows = change.call.rows(_DOMAINS, row["org_id"], row["user_id"])
    known = sorted(each["domain"] for each in rows)
    domain = row["email"].rpartition("@")[2].lower()
    if domain not in known:
        yield f"'{domain}' is not an e-mail domain of the organisation ({', '.join(known)})"


@rule("ITSM-12.3", USER, when="update", on="active")
def who_leaves_has_handed_over(change: Change) -> Iterable[str]:
    user_id = change.row["user_id"]
    if change.row["active"]:
        return
    yield from still_named(change.call, "assigned_to", user_id)
    for what, table, column, condition in _OWNED:
        sql = f"SELECT name FROM {table} WHERE {column} = ? AND {condition} ORDER BY name"
        name = change.call.value(sql, user_id)
        if name is not None:
            yield f"'{user_id}' still {what} '{name}'"


@rule("ITSM-12.4", GROUP, on="manager_id")
def leads_manage_groups(change: Change) -> Iterable[str]:
    manager = USER.row(change.call, change.row["manager_id"])
    if manager and not is_lead(manager):
        yield f"'{manager['user_id']}' is not an active manager or admin"


@rule("ITSM-12.4", GROUP, when="update", on="active")
def a_group_that_ends_has_no_work(change: Change) -> Iterable[str]:
    if not change.row["active"]:
        yield from still_named(change.call, "assignment_group", change.row["group_id"])


@rule("ITSM-12.4", MEMBER, when="insert")
def members_are_staff(change: Change) -> Iterable[str]:
    member = USER.row(change.call, change.row["user_id"])
    if member and not (member["active"] and member["role"] in STAFF):
        yield f"'{member['user_id']}' is not an active agent or manager"


@rule("ITSM-12.5", USER, when="update", on="role active")
def nobody_changes_their_own_rights(change: Change) -> str | None:
    own = change.row["user_id"] == change.call.user["user_id"]
    return "Nobody changes their own role or active flag" if own else None
