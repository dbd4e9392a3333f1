"""Checklist items of case tasks."""

from eopsgym.domains.core import Context, Row, tool
from eopsgym.domains.hr.fields import Flag, Number, Text
from eopsgym.domains.hr.records import change, filled, listed, refer
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import tasks as task_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import CHECKLIST, TASK


def _seen(ctx: Context, rows: list[Row]) -> list[Row]:
    """Those of some items whose task the acting user may see."""
    keys = sorted({row["case_task_id"] for row in rows})
    tasks = visibility.tasks(ctx, ctx.select(TASK, {"hr_case_task_id": keys}))
    open_to_me = {task["hr_case_task_id"] for task in tasks}
    return [row for row in rows if row["case_task_id"] in open_to_me]


@tool(reads="checklists")
def list_checklists(
    ctx: Context,
    checklist_id: Number = None,
    checklist_item_description: Text = None,
    checked: Flag = None,
    case_task_id: Number = None,
) -> Row:
    """List checklist items; the description matches in part."""
    equal = ctx.take("checklist_id", "checked", "case_task_id")
    found = ctx.select(CHECKLIST, equal, ctx.take("checklist_item_description"))
    return listed("checklists", results(ctx, CHECKLIST, _seen(ctx, found)))


@tool(writes="checklists")
def create_checklist(
    ctx: Context, checklist_item_description: str, case_task_id: int, checked: bool = False
) -> Row:
    """Add an item to a case task."""
    values = {
        "checklist_item_description": filled(
            "checklist_item_description", checklist_item_description
        ),
        "checked": checked,
        "case_task_id": refer(ctx, TASK, "case_task_id", case_task_id),
    }
    task_rules.state_part(ctx, case_task_id, "checklist")
    return result(ctx, CHECKLIST, ctx.insert(CHECKLIST, values))


@tool(writes="checklists")
def update_checklist(
    ctx: Context,
    checklist_id: int,
    checklist_item_description: Text = None,
    checked: Flag = None,
    case_task_id: Number = None,
) -> Row:
    """Tick, reword or move a checklist item."""
    row = ctx.get(CHECKLIST, checklist_id, "checklist_id")
    values = ctx.take("checked", "case_task_id")
    if checklist_item_description is not None:
        values["checklist_item_description"] = filled(
            "checklist_item_description", checklist_item_description
        )
    refer(ctx, TASK, "case_task_id", case_task_id)
    task_rules.state_part(ctx, (row | values)["case_task_id"], "checklist")
    return change(ctx, CHECKLIST, row, values)
