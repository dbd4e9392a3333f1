"""The rules on cases: what a new one needs, how it moves, who approves it."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.fields import CLOSED
from eopsgym.domains.hr.rules import routing
from eopsgym.domains.hr.rules.routing import APPROVERS, changed, is_active, is_open
from eopsgym.domains.hr.rules.visibility import criteria_of, people_of
from eopsgym.domains.hr.tables import CASE, CATEGORY, CRITERIA, SERVICE, TASK, TOPIC

_MOVES: dict[str, tuple[str, ...]] = {
    "draft": ("ready",),
    "ready": ("awaiting_approval", "work_in_progress", "suspended"),
    "awaiting_approval": ("work_in_progress",),
    "work_in_progress": ("awaiting_acceptance", "suspended", "closed_incomplete"),
    "suspended": ("work_in_progress",),
    "awaiting_acceptance": ("closed_complete", "work_in_progress"),
}
_NEEDS_NOTES = ("suspended", *CLOSED)
_DONE = ("awaiting_acceptance", *CLOSED)
_DECIDED = {"approved": "work_in_progress", "rejected": "cancelled"}


def state_new(ctx: Context, case: Row) -> None:
    """State every rule on a new case, before it is written."""
    _state_matter(ctx, case)
    start = "ready" if case["assignment_group"] else "draft"
    ctx.require("HR-2.5", case["status"] == start, f"This case must start as '{start}'")
    own = case["opened_for"] == ctx.user["user_id"]
    ctx.require("HR-1.2", own or ctx.user["role"] != "employee", "Employees open their own cases")
    self_service = case["source"] == "self-service"
    ctx.require("HR-2.6", own or not self_service, "self-service is for one's own cases")
    ctx.require("HR-2.7", not _same_open(ctx, case), "The person has an open case for the service")
    undecided = case["request_status"] not in _DECIDED
    ctx.require("HR-5.4", undecided, "Only the approver decides, on a case that awaits approval")
    _state_contents(ctx, None, case)


def state_change(ctx: Context, before: Row, after: Row) -> None:
    """State every rule on a change of a case, before it is written."""
    ctx.require("HR-4.5", is_open(before), f"{before['number']} is {before['status']}")
    own = ctx.user["user_id"] in (before["opened_for"], before["opened_by"])
    ctx.require("HR-1.2", own or ctx.user["role"] != "employee", "Employees change their own cases")
    routing.state_transfer(ctx, before, after)
    _state_decision(ctx, before, after)
    if before["status"] != after["status"]:
        _state_move(ctx, before, after)
    if changed(before, after, "hr_service", "opened_for"):
        _state_matter(ctx, after)
    _state_contents(ctx, before, after)


def _state_matter(ctx: Context, case: Row) -> None:
    service = ctx.find(SERVICE, case["hr_service"]) if case["hr_service"] else None
    offered = bool(service and service["active"])
    complete = offered and is_active(ctx, case["opened_for"])
    ctx.require("HR-2.1", complete, "A case needs an active service and an active person it is for")


def _same_open(ctx: Context, case: Row) -> bool:
    if case["opened_for"] is None or case["hr_service"] is None:
        return False
    same = {name: case[name] for name in ("opened_for", "hr_service")}
    return any(map(is_open, ctx.select(CASE, same)))


def _state_contents(ctx: Context, before: Row | None, after: Row) -> None:
    _state_service(ctx, before, after)
    _state_account(ctx, before, after)
    routing.state_assignment(ctx, before, after)
    routing.state_skills(ctx, before, after)
    routing.state_not_self(ctx, before, after)
    if changed(before, after, "approver"):
        _state_approver(ctx, after)


def _state_service(ctx: Context, before: Row | None, after: Row) -> None:
    service = ctx.find(SERVICE, after["hr_service"]) if after["hr_service"] else None
    if service is None:
        return
    if changed(before, after, "short_description", "hr_service"):
        start = f"{service['service_name']}: "
        fits = after["short_description"].startswith(start)
        ctx.require("HR-2.2", fits, f"The short description must start with '{start}'")
    if changed(before, after, "coe_type", "hr_service"):
        coe = coe_of(ctx, service)
        ctx.require("HR-2.3", coe in (None, after["coe_type"]), f"The service belongs to {coe}")
    if before is None or changed(before, after, "approval_criteria", "hr_service"):
        criteria = criteria_of(ctx, service["hr_service_id"], "approval")
        wanted = criteria["hr_criteria_id"] if criteria else None
        kept = after["approval_criteria"] == wanted
        ctx.require("HR-5.1", kept, f"The approval criteria of this service are {wanted or 'none'}")


def coe_of(ctx: Context, service: Row) -> str | None:
    """The centre of excellence of a service, by its topic's category; None without a topic."""
    topic = ctx.find(TOPIC, service["topic_detail"]) if service["topic_detail"] else None
    linked = topic["topic_category"] if topic else None
    category = ctx.find(CATEGORY, linked) if linked is not None else None
    return str(category["coe_type"]) if category else None


def _state_account(ctx: Context, before: Row | None, after: Row) -> None:
    columns = ("account_number", "account_type", "coe_type", "short_description", "worknotes")
    if not changed(before, after, *columns):
        return
    number, kind = after["account_number"], after["account_type"]
    fits = (number is None) == (kind is None) and (number is None or after["coe_type"] == "Payroll")
    texts = f"{after['short_description']} {after['worknotes'] or ''}"
    ctx.require(
        "HR-2.8",
        fits and (not number or number not in texts),
        "Account number and type go together, on Payroll cases only, and never into texts",
    )


def _state_approver(ctx: Context, case: Row) -> None:
    criteria = ctx.find(CRITERIA, case["approval_criteria"]) if case["approval_criteria"] else None
    fits = is_active(ctx, case["approver"], APPROVERS)
    if criteria:
        fits = fits and case["approver"] in people_of(ctx, criteria)
    ctx.require(
        "HR-5.2",
        fits or case["approver"] is None,
        "The approver must be an active manager or admin whom the criteria name",
    )


def _state_decision(ctx: Context, before: Row, after: Row) -> None:
    decision = after["request_status"]
    if decision == before["request_status"] or decision not in _DECIDED:
        return
    entitled = before["approver"] == ctx.user["user_id"]
    together = after["status"] == _DECIDED[decision]
    message = f"Only the approver sets '{decision}', together with '{_DECIDED[decision]}'"
    ctx.require("HR-5.4", entitled and together, message)


def _state_move(ctx: Context, before: Row, after: Row) -> None:
    old, new = before["status"], after["status"]
    allowed = new == "cancelled" or new in _MOVES.get(old, ())
    ctx.require("HR-4.1", allowed, f"A case does not go from '{old}' to '{new}'")
    staffed = {"ready": "assignment_group", "work_in_progress": "assigned_to"}.get(new)
    ctx.require("HR-4.2", not staffed or bool(after[staffed]), f"'{new}' needs {staffed}")
    noted = new not in _NEEDS_NOTES or bool((after["worknotes"] or "").strip())
    ctx.require("HR-4.3", noted, f"'{new}' needs worknotes")
    left = [task["number"] for task in open_tasks(ctx, after)] if new in _DONE else []
    ctx.require("HR-4.4", not left, f"These tasks are open: {', '.join(left)}")
    if new == "awaiting_approval":
        asked = bool(after["approver"]) and after["request_status"] == "requested"
        ctx.require("HR-5.3", asked, "Approval needs an approver and request_status 'requested'")
    if new == "work_in_progress":
        free = not after["approval_criteria"] or after["request_status"] == "approved"
        ctx.require("HR-5.1", free, "The case must be approved before work starts")


def open_tasks(ctx: Context, case: Row) -> list[Row]:
    """The tasks of a case that still need work."""
    return [task for task in ctx.select(TASK, {"parent_case": case["hr_case_id"]}) if is_open(task)]
