"""Case tasks: the steps of a case, which are of several kinds."""

from collections.abc import Mapping
from typing import Annotated, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import GroupName, PersonName, TaskStatus
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Compare, Condition, to

ServiceName = Annotated[str, to(by="service_name")]


class _New(TypedDict, total=False):
    status: TaskStatus
    task_type: Literal["checklist", "survey", "hr service", "mark when complete", "url"]
    external_url: Annotated[str, PART]
    worknotes: Annotated[str, PART]
    assigned_to: PersonName
    assignment_group: GroupName
    hr_service: ServiceName
    parent_case: str
    short_description: Annotated[str, PART]


class _Changes(_New, total=False):
    number: str
    active: bool


class _Filters(_Changes, total=False):
    hr_case_task_id: str


def of_seen_cases(call: Call, column: str) -> Condition:
    """Return the condition that a column refers to a case that the user needs to see.

    Rows without a case are hidden only from employees.
    """
    seen: Condition = Compare(column, "in", CASE.seen(call, ["hr_case_id"]))
    return seen if call.user["role"] == "employee" else seen | Compare(column, "=", None)


def _need(call: Call) -> Condition:
    """Return the condition on tasks of visible cases, and the user's own."""
    mine = Compare("assigned_to", "=", call.user["user_id"])
    return of_seen_cases(call, "parent_case") | mine


class _Tasks(Record):
    """Case tasks; users see the tasks of other people only if they see the case."""

    def reach(self, call: Call, row: Row) -> Row:
        """Return the same row, after checking who may see its case."""
        if row["parent_case"] is not None and row["assigned_to"] != call.user["user_id"]:
            CASE.get(call, row["parent_case"], "parent_case")
        return super().reach(call, row)


TASK = _Tasks(
    "hr_case_task",
    "HR case task",
    (_Filters,),
    number="HRT{:07}",
    unique=(alone("number"),),
    plural="tasks",
    shared=True,
    tells_changes=False,
    need=_need,
    related="assigned_to assignment_group hr_service parent_case",
)


@tool(reads="hr_case_tasks")
def list_hr_case_tasks(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List case tasks that match every filter, newest first.

    URL, description and notes match in part; people, groups and services are given by their exact
    names, and an unknown name matches no task. Without a filter all tasks are listed; an empty
    string is not a filter. Returns `tasks`, each with `related` (a summary of the person, group,
    service and case that it names by id), and `total_count`.
    """
    return TASK.listed(call, filters)


@tool(writes="hr_case_tasks", required=("status", "short_description"))
def create_hr_case_task(call: Call, active: bool = True, **fields: Unpack[_New]) -> Row:
    """Add a task, with the next number, to a case given by id.

    The person is given by full name or e-mail address, group and service by their exact names;
    unknown ones are refused. Add checklist items with `create_checklist`, and a survey with
    `create_survey_instance`. The case does not change, and nobody is notified. Returns the task
    with its `hr_case_task_id` and `related`.
    """
    return TASK.create(call, fields, active=active)


@tool(writes="hr_case_tasks")
def update_hr_case_task(call: Call, hr_case_task_id: str, **fields: Unpack[_Changes]) -> Row:
    """Change a case task; only the fields that are given are changed.

    An empty string clears the notes, the URL, the person, the group, the service or the case.
    `active` is not updated when `status` changes, and the case and the checklist items do not
    change. Returns the task with `related`; a call that changes nothing is refused
    (`NO_CHANGES_DETECTED`).
    """
    return TASK.update(call, hr_case_task_id, fields)


def look_at_task(call: Call, part: Row, fields: Mapping[str, object]) -> Row:
    """Return an item or a survey of a task, after checking who may see that task's case."""
    task = TASK.find(call, part["case_task_id"]) if "case_task_id" not in fields else None
    if task is not None:
        TASK.reach(call, task)
    return part
