"""Checklist items of case tasks."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record
from eopsgym.domains.hr.tools.tasks import TASK, look_at_task
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Compare


class _Changes(TypedDict, total=False):
    checked: bool
    case_task_id: int
    checklist_item_description: Annotated[str, PART]


class _Filters(_Changes, total=False):
    checklist_id: int


CHECKLIST = Record(
    "checklist",
    "Checklist item",
    (_Filters,),
    plural="checklists",
    shared=True,
    need=lambda call: Compare("case_task_id", "in", TASK.seen(call, ["hr_case_task_id"])),
)


@tool(reads="checklists")
def list_checklists(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List the checklist items that match every filter, newest first.

    An item is one line of a checklist of a case task. The description matches in part; without a
    filter all items are listed. Returns `checklists` and `total_count`.
    """
    return CHECKLIST.listed(call, filters)


@tool(writes="checklists")
def create_checklist(
    call: Call, checklist_item_description: str, case_task_id: int, checked: bool = False
) -> Row:
    """Add an item to the checklist of a case task; it is not completed by default.

    Each call adds one item; a task may have several. The task is given by id and has to exist.
    Returns the new item with its `checklist_id`.
    """
    item = {"checklist_item_description": checklist_item_description, "checked": checked}
    return CHECKLIST.create(call, {**item, "case_task_id": case_task_id})


@tool(writes="checklists")
def update_checklist(call: Call, checklist_id: int, **fields: Unpack[_Changes]) -> Row:
    """Complete, edit or move a checklist item; only the fields that are given are changed.

    The status of the task does not change, even if its last item is completed. Returns the item,
    with the names of the changed fields in `changes`; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    row = look_at_task(call, CHECKLIST.get(call, checklist_id), fields)
    return CHECKLIST.update(call, row, fields)
