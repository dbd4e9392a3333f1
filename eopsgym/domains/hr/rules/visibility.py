"""Who may see which case, task and profile."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.results import numbers
from eopsgym.domains.hr.tables import CASE, CRITERIA, MEMBER, SERVICE


def members(ctx: Context, group: int | None) -> set[int]:
    """The ids of the people in a group."""
    if group is None:
        return set()
    return {int(row["user_id"]) for row in ctx.select(MEMBER, {"group_id": group})}


def people_of(ctx: Context, criteria: Row) -> set[int]:
    """The ids of those whom criteria name, alone or through their group."""
    return set(numbers(criteria["users"])) | members(ctx, criteria["user_group"])


def criteria_of(ctx: Context, service: int | None, kind: str) -> Row | None:
    """The active criteria of a kind that a service carries, or None."""
    row = ctx.find(SERVICE, service) if service is not None else None
    found = ctx.find(CRITERIA, row["hr_criteria"]) if row and row["hr_criteria"] else None
    return found if found and found["active"] and found["type"] == kind else None


def is_own(ctx: Context, case: Row) -> bool:
    """Whether the acting user opened a case or it was opened for them; employees see no other."""
    own = ctx.user["user_id"] in (case["opened_for"], case["opened_by"])
    return own or ctx.user["role"] != "employee"


def is_cleared(ctx: Context, case: Row) -> bool:
    """Whether the visibility criteria of the case's service, if any, let the acting user in."""
    involved = (case["assigned_to"], case["approver"], case["opened_for"])
    if ctx.user["role"] == "admin" or ctx.user["user_id"] in involved:
        return True
    criteria = criteria_of(ctx, case["hr_service"], "case_visibility")
    return criteria is None or ctx.user["user_id"] in people_of(ctx, criteria)


def state_case(ctx: Context, case: Row) -> Row:
    """State that the acting user may see a case, and give it back."""
    number = case["number"]
    ctx.require("HR-12.1", is_own(ctx, case), f"{number} is not a case of the signed-in employee")
    ctx.require("HR-12.2", is_cleared(ctx, case), f"The criteria of {number} do not name the user")
    return case


def case_by_id(ctx: Context, value: object, field: str = "hr_case_id") -> Row:
    """The case with this id, if the acting user may see it.

    Raises:
        ToolError: RESOURCE_NOT_FOUND, and in guarded mode POLICY_VIOLATION.
    """
    return state_case(ctx, ctx.get(CASE, value, field))


def state_task(ctx: Context, task: Row) -> Row:
    """State that the acting user may see a case task, and give it back."""
    if task["parent_case"] is not None and task["assigned_to"] != ctx.user["user_id"]:
        case_by_id(ctx, task["parent_case"], "parent_case")
    return task


def cases(ctx: Context, rows: list[Row]) -> list[Row]:
    """Those of some cases that the acting user may see; all in published mode."""
    if not ctx.guarded:
        return rows
    return [row for row in rows if is_own(ctx, row) and is_cleared(ctx, row)]


def of_cases(ctx: Context, rows: list[Row], column: str) -> list[Row]:
    """Those of some rows whose case, named in a column, the acting user may see."""
    if not ctx.guarded:
        return rows
    keys = sorted({row[column] for row in rows if row[column] is not None})
    seen = {row["hr_case_id"] for row in cases(ctx, ctx.select(CASE, {"hr_case_id": keys}))}
    if ctx.user["role"] != "employee":
        seen.add(None)
    return [row for row in rows if row[column] in seen]


def tasks(ctx: Context, rows: list[Row]) -> list[Row]:
    """Those of some case tasks that are the acting user's own or belong to a case they see."""
    of_seen = {row["hr_case_task_id"] for row in of_cases(ctx, rows, "parent_case")}
    me = ctx.user["user_id"]
    return [row for row in rows if row["hr_case_task_id"] in of_seen or row["assigned_to"] == me]


def profiles(ctx: Context, rows: list[Row]) -> list[Row]:
    """Those of some profiles that the acting user may see; all in published mode."""
    if not ctx.guarded or ctx.user["role"] != "employee":
        return rows
    return [row for row in rows if row["user_id"] == ctx.user["user_id"]]


def state_profile(ctx: Context, profile: Row) -> Row:
    """State that the acting user may see a profile, and give it back."""
    seen = ctx.user["role"] != "employee" or profile["user_id"] == ctx.user["user_id"]
    ctx.require("HR-12.1", seen, "Employees see their own profile only")
    return profile
