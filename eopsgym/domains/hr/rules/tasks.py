"""The rules on case tasks: what each kind needs, how a task moves, what completes it."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.hr.rules import routing, visibility
from eopsgym.domains.hr.rules.routing import is_active, is_open
from eopsgym.domains.hr.tables import CASE, CHECKLIST, INSTANCE, SERVICE, SURVEY, TASK

_MOVES: dict[str, tuple[str, ...]] = {
    "draft": ("ready",),
    "ready": ("work_in_progress",),
    "work_in_progress": ("closed_complete", "closed_incomplete"),
    "awaiting_approval": ("work_in_progress",),
    "suspended": ("work_in_progress",),
}
_AT_ONCE = ("mark when complete", "url")
_QUESTIONS = range(1, 6)


def state_new(ctx: Context, task: Row) -> None:
    """State every rule on a new task, before it is written."""
    case = ctx.find(CASE, task["parent_case"]) if task["parent_case"] else None
    ctx.require("HR-6.1", bool(case and task["task_type"]), "A task needs a parent case and a kind")
    start = "ready" if task["assignment_group"] else "draft"
    ctx.require("HR-6.1", task["status"] == start, f"This task must start as '{start}'")
    _state_parent(ctx, case)
    _state_contents(ctx, None, task)


def _state_parent(ctx: Context, case: Row | None) -> None:
    if case is not None:
        visibility.state_case(ctx, case)
        ctx.require("HR-4.5", is_open(case), "The parent case is no longer open")


def state_change(ctx: Context, before: Row, after: Row) -> None:
    """State every rule on a change of a task, before it is written."""
    visibility.state_task(ctx, before)
    if after["parent_case"] is not None and routing.changed(before, after, "parent_case"):
        _state_parent(ctx, ctx.find(CASE, after["parent_case"]))
    if before["status"] != after["status"]:
        _state_move(ctx, before, after)
    _state_contents(ctx, before, after)


def _state_contents(ctx: Context, before: Row | None, after: Row) -> None:
    if routing.changed(before, after, "task_type", "external_url", "hr_service"):
        fits = _fits_kind(ctx, after)
        ctx.require(
            "HR-6.2", fits, "Only url tasks have a https URL, only hr service tasks name one"
        )
    if before is None or routing.changed(before, after, "status", "active"):
        flag = bool(after["active"]) == is_open(after)
        ctx.require("HR-6.5", flag, "active is true while a task is open, false afterwards")
    routing.state_assignment(ctx, before, after)


def _fits_kind(ctx: Context, task: Row) -> bool:
    url = task["external_url"] or ""
    linked = url.startswith("https://") if task["task_type"] == "url" else not url
    service = ctx.find(SERVICE, task["hr_service"]) if task["hr_service"] else None
    if task["task_type"] == "hr service":
        return linked and bool(service and service["active"])
    return linked and task["hr_service"] is None


def _state_move(ctx: Context, before: Row, after: Row) -> None:
    old, new = before["status"], after["status"]
    at_once = after["task_type"] in _AT_ONCE and (old, new) == ("ready", "closed_complete")
    canceled = new == "cancelled" and is_open(before)
    allowed = canceled or at_once or new in _MOVES.get(old, ())
    ctx.require("HR-6.3", allowed, f"This task does not go from '{old}' to '{new}'")
    if new == "work_in_progress":
        ctx.require("HR-6.3", bool(after["assigned_to"]), f"'{new}' needs an assignee")
    if new == "closed_complete":
        ctx.require("HR-6.4", _is_done(ctx, after), f"The {after['task_type']} is not complete")


def _is_done(ctx: Context, task: Row) -> bool:
    mine = {"case_task_id": task["hr_case_task_id"]}
    if task["task_type"] == "checklist":
        items = ctx.select(CHECKLIST, mine)
        return bool(items) and all(item["checked"] for item in items)
    if task["task_type"] == "survey":
        instances = ctx.select(INSTANCE, mine)
        return bool(instances) and all(is_answered(ctx, row) for row in instances)
    return True


def is_answered(ctx: Context, instance: Row) -> bool:
    """Whether each question of the survey has an answer."""
    survey = ctx.find(SURVEY, instance["survey_id"])
    return survey is not None and all(
        instance[f"answer_{n}"] for n in _QUESTIONS if survey[f"question_{n}"]
    )


def state_part(ctx: Context, task_id: int | None, kind: str) -> Row | None:
    """State that an item or instance belongs to an open task of its kind; give back the task."""
    task = ctx.find(TASK, task_id) if task_id is not None else None
    if task:
        visibility.state_task(ctx, task)
    fits = bool(task and task["task_type"] == kind and is_open(task))
    ctx.require("HR-6.6", fits, f"This belongs to an open {kind} task")
    return task


def state_instance(ctx: Context, before: Row | None, after: Row) -> None:
    """State to whom a survey goes and who answers it."""
    me = ctx.user["user_id"]
    own = before is not None and before["assigned_to"] == me
    allowed = own or ctx.user["role"] != "employee"
    ctx.require("HR-1.2", allowed, "Employees answer their own surveys")
    task = state_part(ctx, after["case_task_id"], "survey")
    case = ctx.find(CASE, task["parent_case"]) if task and task["parent_case"] else None
    if case and routing.changed(before, after, "assigned_to", "case_task_id"):
        meant = after["assigned_to"] == case["opened_for"] and is_active(ctx, after["assigned_to"])
        ctx.require("HR-6.6", meant, "A survey goes to the active person the case was opened for")
    if routing.changed(before, after, *(f"answer_{n}" for n in _QUESTIONS)):
        mine = after["assigned_to"] == me
        ctx.require("HR-6.6", mine, "Only the person the survey is assigned to answers it")
