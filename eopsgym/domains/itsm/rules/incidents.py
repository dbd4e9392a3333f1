"""Rules over incidents."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.references import named
from eopsgym.domains.itsm.rules.common import (
    Edit,
    check_assignment,
    check_filled,
    check_item,
    check_priority,
    check_texts,
    step_message,
)
from eopsgym.domains.itsm.tables import INCIDENT

OPEN = ("new", "in_progress", "on_hold")
STEPS = {
    "new": ("in_progress", "on_hold", "resolved", "canceled"),
    "in_progress": ("on_hold", "resolved", "canceled"),
    "on_hold": ("in_progress",),
    "resolved": ("closed", "in_progress"),
}
_CHILDREN = """
    SELECT * FROM incident WHERE parent_incident = ?1 OR incident_id IN
    (SELECT child_incident FROM child_incident WHERE parent_incident = ?1)
"""
_PARENTS = """
    SELECT parent_incident FROM child_incident WHERE child_incident = ?1
    UNION
    SELECT parent_incident FROM incident WHERE incident_id = ?1 AND parent_incident IS NOT NULL
"""


def children_of(ctx: Context, incident_id: str) -> list[Row]:
    """The incidents that name one as their parent, in either of the two places."""
    return ctx.rows(_CHILDREN, incident_id)


def parents_of(ctx: Context, incident_id: str) -> list[str]:
    """The ids of the incidents that one is a child of, in either of the two places."""
    rows = ctx.rows(_PARENTS, incident_id)
    return [row["parent_incident"] for row in rows]


def check_incident(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing an incident may break."""
    edit = Edit(before, after)
    check_texts(ctx, edit)
    check_priority(ctx, edit)
    check_assignment(ctx, edit)
    check_item(ctx, edit)
    _check_services(ctx, edit)
    if before is None:
        _check_new(ctx, after)
    else:
        _check_reassignment(ctx, before, after)
        message = step_message(edit, STEPS)
        ctx.require("ITSM-4.1", message is None, f"An incident that is {message}")
    _check_work(ctx, edit)
    _check_resolution(ctx, edit)
    _check_end(ctx, edit)
    _check_family(ctx, edit)


def _check_new(ctx: Context, row: Row) -> None:
    ctx.require("ITSM-2.2", row["status"] == "new", "A new incident starts as 'new'")
    caller = named(ctx, row, "caller_id")
    active = bool(caller and caller["active"])
    ctx.require("ITSM-2.1", active, f"The caller '{row['caller_id']}' is not active")
    template = named(ctx, row, "incident_template") or {}
    for column in ("category", "impact", "urgency"):
        known = column in ctx.given or template.get(column) is not None
        ctx.require("ITSM-2.1", known, f"A new incident needs {column}")
    _check_template(ctx, row, template)
    double = ctx.value(
        "SELECT incident_id FROM incident WHERE caller_id = ? AND configuration_item = ? "
        "AND status IN ('new', 'in_progress', 'on_hold') AND incident_id <> ?",
        row["caller_id"],
        row["configuration_item"],
        row["incident_id"],
    )
    ctx.require(
        "ITSM-2.4",
        double is None,
        f"The caller already has the open incident '{double}' on this configuration item",
    )


def _check_template(ctx: Context, row: Row, template: Row) -> None:
    if not template:
        return
    name = template["name"]
    ctx.require("ITSM-2.7", bool(template["active"]), f"The template '{name}' is not active")
    for column in ("channel", "category", "impact", "urgency", "service"):
        left_open = column not in ctx.given and template[column] is not None
        filled = row[column] == template[column]
        message = f"{column} is left open but '{template[column]}' in the template '{name}'"
        ctx.require("ITSM-2.7", filled or not left_open, message)


def _check_services(ctx: Context, edit: Edit) -> None:
    if not edit.touches("service", "service_offering"):
        return
    offering = named(ctx, edit.after, "service_offering")
    for row in (named(ctx, edit.after, "service"), offering):
        if row:
            ctx.require("ITSM-2.5", row["status"] != "retired", f"'{row['name']}' is retired")
    if offering:
        ctx.require(
            "ITSM-2.5",
            offering["business_service"] == edit.after["service"],
            f"The offering '{offering['name']}' belongs to the service "
            f"'{offering['business_service']}'",
        )


def _check_reassignment(ctx: Context, before: Row, after: Row) -> None:
    if ctx.user["role"] != "agent" or before["assigned_to"] == after["assigned_to"]:
        return
    me = ctx.user["user_id"]
    takes = before["assigned_to"] is None and after["assigned_to"] == me
    ctx.require(
        "ITSM-3.2",
        takes or before["assigned_to"] == me,
        "An agent may take an unassigned incident or pass on their own, no other",
    )


def _check_work(ctx: Context, edit: Edit) -> None:
    row, before = edit.after, edit.before or {}
    if edit.enters("in_progress"):
        check_filled(ctx, "ITSM-3.3", row, ["assigned_to"], "Starting work")
    if edit.enters("on_hold"):
        linked = {"Awaiting Change": ["change_request"], "Awaiting Problem": ["problem"]}
        columns = ["on_hold_reason", *linked.get(row["on_hold_reason"], [])]
        check_filled(ctx, "ITSM-4.2", row, columns, "Going on hold")
    if before.get("status") == "on_hold" and edit.touches("status"):
        check_filled(ctx, "ITSM-4.2", before, ["on_hold_reason"], "Resuming work")
    if before.get("on_hold_reason"):
        check_filled(ctx, "ITSM-4.2", row, ["on_hold_reason"], "An incident that was on hold")
    if before.get("status") == "resolved" and edit.enters("in_progress"):
        noted = edit.touches("worknotes") and row["worknotes"] is not None
        ctx.require("ITSM-4.6", noted, "Reopening needs the reason in worknotes")


def _check_resolution(ctx: Context, edit: Edit) -> None:
    row = edit.after
    if edit.enters("resolved"):
        columns = ["resolution_code", "resolution_notes", "resolved_by", "resolved"]
        check_filled(ctx, "ITSM-4.3", row, columns, "Resolving")
    if not (edit.enters("resolved") or edit.touches("resolution_code")):
        return
    code = row["resolution_code"]
    change = named(ctx, row, "change_request")
    needs = {
        "Duplicate": (bool(parents_of(ctx, row["incident_id"])), "a parent incident"),
        "Known Error": (row["problem"] is not None, "a linked problem"),
        "Resolved By Problem": (row["problem"] is not None, "a linked problem"),
        "Resolved By Change": (
            change is not None and change["status"] == "closed",
            "a linked change that is closed",
        ),
    }
    fits, what = needs.get(code, (True, ""))
    ctx.require("ITSM-4.4", fits, f"The resolution code '{code}' needs {what}")


def _check_end(ctx: Context, edit: Edit) -> None:
    row = edit.after
    if edit.enters("canceled"):
        check_filled(ctx, "ITSM-4.6", row, ["close_notes"], "Canceling")
    if not edit.enters("closed"):
        return
    check_filled(ctx, "ITSM-4.5", row, ["close_notes"], "Closing")
    for child in children_of(ctx, row["incident_id"]):
        done = child["status"] not in OPEN
        message = f"The child incident '{child['incident_id']}' is still '{child['status']}'"
        ctx.require("ITSM-5.3", done, message)


def _check_family(ctx: Context, edit: Edit) -> None:
    row = edit.after
    if edit.touches("parent_incident") and row["parent_incident"]:
        check_child(ctx, row["parent_incident"], row)
    if edit.enters("resolved") or edit.touches("problem"):
        _check_major(ctx, row)
    if edit.touches("problem"):
        for parent_id in parents_of(ctx, row["incident_id"]):
            parent = ctx.find(INCIDENT, parent_id)
            if parent and parent["priority"] == "critical" and parent["problem"]:
                message = f"The major incident '{parent_id}' names the problem"
                same = row["problem"] == parent["problem"]
                ctx.require("ITSM-5.4", same, f"{message} '{parent['problem']}'")


def _check_major(ctx: Context, row: Row) -> None:
    if row["priority"] == "critical" and row["problem"] is None:
        major = bool(children_of(ctx, row["incident_id"]))
        ctx.require("ITSM-5.4", not major, "A major incident must name a problem")


def check_child(ctx: Context, parent_id: str, child: Row) -> None:
    """State the rules of making an incident the child of another."""
    child_id = child["incident_id"]
    others = [other for other in parents_of(ctx, child_id) if other != parent_id]
    ctx.require("ITSM-5.2", not others, f"'{child_id}' already has the parent {', '.join(others)}")
    ctx.require("ITSM-5.2", not children_of(ctx, child_id), f"'{child_id}' is a parent itself")
    nested = parents_of(ctx, parent_id)
    ctx.require("ITSM-5.2", not nested, f"The parent '{parent_id}' is a child itself")
    for parent in ctx.select(INCIDENT, {"incident_id": parent_id}, everyone=True):
        ctx.require("ITSM-5.2", parent["status"] in OPEN, f"The parent '{parent_id}' is not open")
        same = parent["org_id"] == child["org_id"]
        ctx.require("ITSM-5.2", same, f"'{parent_id}' belongs to another organisation")
