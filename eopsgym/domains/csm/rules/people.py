"""People, accounts, groups and places."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.csm.access import leads

STAFF = ("admin", "manager", "agent")
OPEN = "state IN ('new', 'in_progress', 'pending')"


def check_profile(ctx: Context, values: Row) -> None:
    """Customers change their own name, phone and place, nothing that decides their access."""
    own = ctx.user["role"] != "customer" or not values.keys() & {"role", "active", "email"}
    ctx.require("CSM-1.2", own, "Customers may not change role, e-mail or activity")


def check_contact(ctx: Context, contact: Row) -> None:
    """One active primary contact an account; portal users are customers of the account's domain."""
    if not contact["active"]:
        return
    if contact["is_primary"]:
        other = ctx.value(
            "SELECT contact_id FROM contact WHERE account_id = ? AND is_primary = 1"
            " AND active = 1 AND contact_id IS NOT ?",
            contact["account_id"],
            contact.get("contact_id"),
        )
        ctx.require(
            "CSM-8.1", other is None, f"The account already has the primary contact {other}"
        )
    fits = ctx.value(
        'SELECT 1 FROM "user" u, account a WHERE u.user_id = ? AND a.account_id = ?'
        " AND u.role = 'customer' AND u.active = 1"
        " AND lower(u.email) LIKE '%@' || lower(a.email_domain)",
        contact["portal_user_id"],
        contact["account_id"],
    )
    message = "The portal user is no active customer with an e-mail in the account's domain"
    ctx.require("CSM-8.2", bool(fits), message)


def check_leaving(ctx: Context, user_id: int) -> None:
    """Who is deactivated has handed over open cases and left all groups."""
    cases = ctx.value(
        f"SELECT count(*) FROM customer_case WHERE assigned_to = ? AND {OPEN}", user_id
    )
    groups = ctx.value("SELECT count(*) FROM user_group_member WHERE user_id = ?", user_id)
    message = f"The user still has {cases} open cases and {groups} group memberships"
    ctx.require("CSM-8.3", not cases and not groups, message)


def check_member(ctx: Context, user_id: int, group_id: int) -> None:
    """Members of groups are active staff, once each."""
    user = ctx.row('SELECT role, active FROM "user" WHERE user_id = ?', user_id) or {}
    fits = user.get("role") in STAFF and bool(user.get("active"))
    ctx.require("CSM-8.4", fits, f"User {user_id} is not an active member of staff")
    twice = is_member(ctx, user_id, group_id)
    ctx.require("CSM-8.4", not twice, f"User {user_id} is a member of group {group_id} already")


def check_group_closing(ctx: Context, group_id: int) -> None:
    """A group that is deactivated has no open cases."""
    cases = ctx.value(
        f"SELECT count(*) FROM customer_case WHERE assignment_group_id = ? AND {OPEN}", group_id
    )
    ctx.require("CSM-8.4", not cases, f"The group still has {cases} open cases")


def check_account_closing(ctx: Context, account_id: int) -> None:
    """An account that is deactivated has no open cases and no active contracts."""
    cases = ctx.value(
        f"SELECT count(*) FROM customer_case WHERE account_id = ? AND {OPEN}", account_id
    )
    contracts = ctx.value(
        "SELECT count(*) FROM contract WHERE account_id = ? AND status = 'active'", account_id
    )
    message = f"The account still has {cases} open cases and {contracts} active contracts"
    ctx.require("CSM-8.5", not cases and not contracts, message)


def check_location_closing(ctx: Context, location_id: int) -> None:
    """A location that is deactivated has no unit in use."""
    units = ctx.value(
        "SELECT count(*) FROM installed_product WHERE location_id = ? AND status = 'in_use'",
        location_id,
    )
    ctx.require("CSM-8.6", not units, f"{units} units at the location are still in use")


def check_in_reach(ctx: Context, case: Row) -> None:
    """Agents change cases that are unassigned, their own, or in a group they belong to."""
    if leads(ctx) or ctx.user["role"] == "customer":
        return
    group, me = case["assignment_group_id"], ctx.user["user_id"]
    mine = case["assigned_to"] == me or (group is None and case["assigned_to"] is None)
    message = f"Case {case['number']} belongs to a group the signed-in agent is no member of"
    ctx.require("CSM-3.3", mine or is_member(ctx, me, group), message)


def is_member(ctx: Context, user_id: int | None, group_id: int | None) -> bool:
    """Whether a user belongs to a group."""
    sql = "SELECT 1 FROM user_group_member WHERE user_id = ? AND group_id = ?"
    return ctx.value(sql, user_id, group_id) is not None
