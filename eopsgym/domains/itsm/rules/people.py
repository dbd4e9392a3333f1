"""Rules over users, groups and their members."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.common import Edit
from eopsgym.domains.itsm.rules.roles import is_lead, is_staff, require_admin
from eopsgym.domains.itsm.rules.work import require_no_work
from eopsgym.domains.itsm.tables import USER

_DOMAINS = """
    SELECT DISTINCT lower(substr(email, instr(email, '@') + 1)) AS domain FROM users
    WHERE org_id = ? AND user_id <> ?
"""
_OWNED = (
    ("owns the item in use", "configuration_item", "owner_id", "status = 'in_use'"),
    ("owns the service", "service", "owned_by", "true"),
    ("manages the active group", "user_group", "manager_id", "active = 1"),
)


def check_user_right(ctx: Context) -> None:
    """State that users are for admins to write.

    To be stated before values are compared with those of all organisations: who may not write must
    not learn what is taken elsewhere.
    """
    require_admin(ctx, "ITSM-12.1", "Creating or changing users")


def check_user(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a user may break, besides the right to do so."""
    edit = Edit(before, after)
    if before is None:
        _check_address(ctx, after)
        return
    if after["user_id"] == ctx.user["user_id"]:
        own = edit.touches("role", "active")
        ctx.require("ITSM-12.5", not own, "Nobody changes their own role or active flag")
    if edit.touches("active") and not after["active"]:
        _check_departure(ctx, after["user_id"])


def _check_address(ctx: Context, user: Row) -> None:
    rows = ctx.rows(_DOMAINS, user["org_id"], user["user_id"])
    known = sorted(row["domain"] for row in rows)
    domain = user["email"].rpartition("@")[2].lower()
    message = f"'{domain}' is not an e-mail domain of the organisation ({', '.join(known)})"
    ctx.require("ITSM-12.2", domain in known, message)


def _check_departure(ctx: Context, user_id: str) -> None:
    require_no_work(ctx, "ITSM-12.3", "assigned_to", user_id)
    for what, table, column, condition in _OWNED:
        sql = f"SELECT name FROM {table} WHERE {column} = ? AND {condition} ORDER BY name"
        name = ctx.value(sql, user_id)
        ctx.require("ITSM-12.3", name is None, f"'{user_id}' still {what} '{name}'")


def check_group(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a group may break."""
    edit = Edit(before, after)
    require_admin(ctx, "ITSM-12.1", "Creating or changing groups")
    if edit.touches("manager_id"):
        manager = ctx.find(USER, after["manager_id"])
        lead = manager is None or is_lead(manager)
        message = f"'{after['manager_id']}' is not an active manager or admin"
        ctx.require("ITSM-12.4", lead, message)
    if before and edit.touches("active") and not after["active"]:
        require_no_work(ctx, "ITSM-12.4", "assignment_group", after["group_id"])


def check_membership(ctx: Context, group: Row, member: Row | None = None) -> None:
    """State who may add or remove members of a group, and who may be one.

    Args:
        ctx: the call.
        group: the group.
        member: the user who is added; None when one is removed.
    """
    own = ctx.user["role"] == "manager" and group["manager_id"] == ctx.user["user_id"]
    message = f"Members of '{group['name']}' are for admins and its manager to add and remove"
    ctx.require("ITSM-12.1", own or ctx.user["role"] == "admin", message)
    if member:
        message = f"'{member['user_id']}' is not an active agent or manager"
        ctx.require("ITSM-12.4", is_staff(member), message)
