"""The rules on people: accounts, groups, profiles, and how somebody joins or leaves."""

import re
from datetime import datetime

from eopsgym.domains.core import Context, Row
from eopsgym.domains.core.dates import store
from eopsgym.domains.hr.results import numbers
from eopsgym.domains.hr.rules.routing import APPROVERS, WORKERS, changed, is_active, is_open
from eopsgym.domains.hr.tables import (
    CASE,
    CRITERIA,
    MEMBER,
    PROFILE,
    RULE,
    TASK,
    USER_SKILL,
)

_PHONE = re.compile(r"\+1-\d{3}-555-\d{4}")
_NEEDED = ("type", "position", "employment_start_date", "nationality", "manager")


def open_work(ctx: Context, column: str, value: int) -> list[Row]:
    """The open cases and tasks whose column holds a value."""
    rows = ctx.select(CASE, {column: value}) + ctx.select(TASK, {column: value})
    return [row for row in rows if is_open(row)]


def _own_domain(ctx: Context, address: str) -> bool:
    mine = str(ctx.user["email"]).rpartition("@")[2]
    return address.rpartition("@")[2].lower() == mine.lower()


# Users


def state_admin(ctx: Context, what: str) -> None:
    """State who may write users, before their values are compared with those there are."""
    ctx.require("HR-14.1", ctx.user["role"] == "admin", f"Only admins {what}")


def state_new_user(ctx: Context, user: Row) -> None:
    """State how a new user is reached."""
    ctx.require(
        "HR-14.2",
        _own_domain(ctx, user["email"]) and bool(_PHONE.fullmatch(user["phone"] or "")),
        "The e-mail must be in the organisation's domain, the phone like +1-415-555-0101",
    )


def state_user_change(ctx: Context, row: Row, values: Row) -> None:
    """State what may change of a user, and when one may be deactivated."""
    after = row | values
    own = row["user_id"] == ctx.user["user_id"] and changed(row, after, "role", "active")
    ctx.require("HR-14.1", not own, "Nobody changes their own role or active flag")
    if changed(row, after, "email", "phone"):
        state_new_user(ctx, after)
    if row["active"] and not after["active"]:
        _state_deactivation(ctx, int(row["user_id"]))


def _state_deactivation(ctx: Context, user: int) -> None:
    profile = ctx.find(PROFILE, user, by="user_id")
    ended = profile is None or has_left(ctx, profile)
    named = [rule for rule in ctx.select(RULE) if user in numbers(rule["users"])]
    held = ctx.select(MEMBER, {"user_id": user}) + ctx.select(USER_SKILL, {"user": user}) + named
    work = open_work(ctx, "assigned_to", user)
    ctx.require(
        "HR-8.3",
        ended and not held and not work,
        "Offboard the profile and remove memberships, skills and assignment rules first",
    )


# Groups


def state_member(ctx: Context, user: int) -> None:
    """State who may be in a group."""
    fits = is_active(ctx, user, WORKERS)
    ctx.require("HR-14.3", fits, "Members must be active admins, managers or agents")


def state_group_change(ctx: Context, row: Row, values: Row) -> None:
    """State when a group may be deactivated."""
    if not row["active"] or values.get("active") is not False:
        return
    group = int(row["group_id"])
    named = {"user_group": group, "active": 1}
    used = open_work(ctx, "assignment_group", group)
    used += ctx.select(RULE, named) + ctx.select(CRITERIA, named)
    ctx.require("HR-14.4", not used, "Open work, a rule or criteria still name the group")


# Profiles


def state_new_profile(ctx: Context, profile: Row) -> None:
    """State what a new profile needs."""
    complete = all(profile[name] for name in _NEEDED)
    fits = complete and is_active(ctx, profile["user_id"])
    ctx.require("HR-7.1", fits, f"A profile is for an active user and needs {', '.join(_NEEDED)}")
    state_profile_contents(ctx, None, profile)


def state_profile_contents(ctx: Context, before: Row | None, after: Row) -> None:
    """State who may be somebody's manager, and what a personal address is."""
    if changed(before, after, "manager") and after["manager"] is not None:
        fits = is_active(ctx, after["manager"], ("manager",)) and not _reports_to(ctx, after)
        message = "The manager must be an active manager who does not report to the person"
        ctx.require("HR-7.2", fits, message)
    if changed(before, after, "personal_email"):
        private = not _own_domain(ctx, after["personal_email"])
        ctx.require("HR-7.3", private, "personal_email must not be an address of the company")


def _reports_to(ctx: Context, profile: Row) -> bool:
    """Whether the line of command above a profile's manager leads back to the person."""
    above, seen = profile["manager"], set()
    while above is not None and above not in seen:
        if above == profile["user_id"]:
            return True
        seen.add(above)
        found = ctx.find(PROFILE, above, by="user_id")
        above = found["manager"] if found else None
    return False


def state_tax_id(ctx: Context, digits: str) -> None:
    """State how a tax id is given."""
    three = len(digits) == 3 and digits.isascii() and digits.isdigit()
    ctx.require("HR-7.3", three, "The tax id is given as three digits")


# Leaving


def has_left(ctx: Context, profile: Row) -> bool:
    """Whether the employment has ended by the end of today."""
    end = profile["employment_end_date"]
    return end is not None and str(end).replace("T", " ")[:10] <= ctx.stamp[:10]


def today(ctx: Context) -> str:
    """Midnight of the present day, as a column holds it."""
    return store(datetime.combine(ctx.now.date(), datetime.min.time()))


def state_end(ctx: Context, before: Row, after: Row) -> None:
    """State the rules on offboarding where a change of a profile ends it by today."""
    if has_left(ctx, after) and not has_left(ctx, before):
        state_offboarding(ctx, before)


def state_offboarding(ctx: Context, profile: Row) -> None:
    """State who may offboard whom, and what must have been handed over."""
    fits = ctx.user["role"] in APPROVERS and profile["user_id"] != ctx.user["user_id"]
    ctx.require("HR-8.1", fits, "Only managers and admins offboard, and nobody themselves")
    reports = [p for p in ctx.select(PROFILE, {"manager": profile["user_id"]}) if _stays(ctx, p)]
    left = open_work(ctx, "assigned_to", profile["user_id"])
    ctx.require(
        "HR-8.2",
        not left and not reports,
        f"{profile['number']} has {len(left)} open cases or tasks and {len(reports)} reports",
    )


def _stays(ctx: Context, profile: Row) -> bool:
    return not has_left(ctx, profile)


def state_bulk(ctx: Context, filtered: bool) -> None:
    """State who may offboard many at once."""
    fits = ctx.user["role"] == "admin" and filtered
    ctx.require("HR-8.1", fits, "A bulk offboarding is for admins and needs a filter")
