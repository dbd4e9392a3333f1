"""The rules on who works on what: groups, assignees, skills and escalation."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.fields import CLOSED
from eopsgym.domains.hr.results import numbers
from eopsgym.domains.hr.rules.visibility import members
from eopsgym.domains.hr.tables import CASE, ESCALATION, GROUP, SKILL, USER, USER_SKILL

WORKERS = ("admin", "manager", "agent")
APPROVERS = ("admin", "manager")


def is_open(row: Row) -> bool:
    """Whether a case or task still needs work."""
    return row["status"] not in CLOSED


def changed(before: Row | None, after: Row, *columns: str) -> bool:
    """Whether a new row, or a change of one, sets any of the columns."""
    if before is None:
        return any(after.get(column) is not None for column in columns)
    return any(before[column] != after[column] for column in columns)


def is_active(ctx: Context, user: int | None, roles: tuple[str, ...] = ()) -> bool:
    """Whether a person is an active user, of one of the roles if any are given."""
    found = ctx.select(USER, {"user_id": user}, everyone=True) if user is not None else []
    known = ctx.tenants(CASE)
    return any(
        row["active"] and row["org_id"] in known and (not roles or row["role"] in roles)
        for row in found
    )


def group_is_active(ctx: Context, group: int | None) -> bool:
    """Whether a group is there and active."""
    row = ctx.find(GROUP, group) if group is not None else None
    return bool(row and row["active"])


def state_assignment(ctx: Context, before: Row | None, after: Row) -> None:
    """State who may be assigned a case or task."""
    if not changed(before, after, "assigned_to", "assignment_group"):
        return
    user, group = after["assigned_to"], after["assignment_group"]
    fits = user is None or (is_active(ctx, user, WORKERS) and user in members(ctx, group))
    ctx.require(
        "HR-3.1",
        fits and (group is None or group_is_active(ctx, group)),
        "The assignee must be an active member of an active assignment group, and no employee",
    )


def skills_of(ctx: Context, user: int) -> set[int]:
    """The ids of the skills a person has."""
    return {int(row["skill"]) for row in ctx.select(USER_SKILL, {"user": user})}


def state_skills(ctx: Context, before: Row | None, after: Row) -> None:
    """State that a case lists active skills, and that its assignee has them."""
    if not changed(before, after, "assigned_to", "skills"):
        return
    wanted = numbers(after["skills"])
    active = {int(row["skill_id"]) for row in ctx.select(SKILL, {"active": 1})}
    user = after["assigned_to"]
    fits = set(wanted) <= active and (user is None or set(wanted) <= skills_of(ctx, user))
    ctx.require("HR-3.2", fits, "The assignee must have every skill of the case, each active")


def state_transfer(ctx: Context, before: Row, after: Row) -> None:
    """State that agents pass cases on along an escalation rule only."""
    old, new = before["assignment_group"], after["assignment_group"]
    if old is None or old == new or ctx.user["role"] != "agent":
        return
    allowed = ctx.select(ESCALATION, {"escalate_from": old, "escalate_to": new}) if new else []
    ctx.require("HR-3.4", bool(allowed), "No escalation rule leads to that group")


def state_not_self(ctx: Context, before: Row | None, after: Row) -> None:
    """State that nobody works on or approves their own case."""
    if changed(before, after, "assigned_to", "approver", "opened_for"):
        concerned = (after["assigned_to"], after["approver"])
        own = after["opened_for"] is not None and after["opened_for"] in concerned
        ctx.require("HR-3.5", not own, "The person the case is opened for cannot act on it")
