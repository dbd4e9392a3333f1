"""Case tasks: the steps of a case, one kind for each way to get a step done."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.hr.fields import (
    Flag,
    GroupName,
    IdText,
    OptId,
    PersonName,
    TaskStatus,
    TaskType,
    Text,
)
from eopsgym.domains.hr.records import (
    change,
    filled,
    listed,
    named,
    person,
    refer,
    renamed,
    titled,
)
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import tasks as task_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import CASE, GROUP, SERVICE, TASK

ServiceName = Annotated[Opt[str], Field(description="Exact name of an HR service")]
_PLAIN = ("status", "task_type", "active")
_TEXTS = ("external_url", "worknotes")


@tool(reads="hr_case_tasks")
def list_hr_case_tasks(
    ctx: Context,
    hr_case_task_id: OptId = None,
    number: Text = None,
    status: Opt[TaskStatus] = None,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    task_type: Opt[TaskType] = None,
    hr_service: ServiceName = None,
    external_url: Text = None,
    short_description: Text = None,
    worknotes: Text = None,
    active: Flag = None,
    parent_case: OptId = None,
) -> Row:
    """List case tasks, newest first, that fit every filter; URL and texts match in part."""
    equal = ctx.take("hr_case_task_id", "number", "parent_case", *_PLAIN)
    equal |= named(ctx, "assigned_to", table=TASK) | titled(ctx, "assignment_group", GROUP)
    equal |= titled(ctx, "hr_service", SERVICE, "service_name")
    found = ctx.select(TASK, equal, ctx.take("short_description", *_TEXTS))
    return listed("tasks", results(ctx, TASK, visibility.tasks(ctx, found)))


def _values(ctx: Context) -> Row:
    """The columns that the call gives, its names and ids turned into references."""
    given = ctx.take(*_PLAIN)
    given |= {field: text or None for field, text in ctx.take(*_TEXTS).items()}
    for name in ctx.take("assigned_to").values():
        given["assigned_to"] = person(ctx, "assigned_to", name, TASK)
    for name in ctx.take("assignment_group").values():
        given["assignment_group"] = refer(ctx, GROUP, "assignment_group", name, "name")
    for name in ctx.take("hr_service").values():
        given["hr_service"] = refer(ctx, SERVICE, "hr_service", name, "service_name")
    for key in ctx.take("parent_case").values():
        given["parent_case"] = refer(ctx, CASE, "parent_case", key)
    for text in ctx.take("short_description").values():
        given["short_description"] = filled("short_description", text)
    return given


@tool(writes="hr_case_tasks")
def create_hr_case_task(
    ctx: Context,
    status: TaskStatus,
    short_description: str,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    task_type: Opt[TaskType] = None,
    hr_service: ServiceName = None,
    external_url: Text = None,
    worknotes: Text = None,
    active: bool = True,
    parent_case: OptId = None,
) -> Row:
    """Add a task, with the next number, to a case that is given by id."""
    references = ("assigned_to", "assignment_group", "hr_service", "parent_case")
    task = dict.fromkeys((*references, "task_type", *_TEXTS)) | {"active": active} | _values(ctx)
    task_rules.state_new(ctx, task)
    task["number"] = f"HRT{ctx.next_number(TASK, 'number', 'HRT'):07d}"
    return result(ctx, TASK, ctx.insert(TASK, task))


@tool(writes="hr_case_tasks")
def update_hr_case_task(
    ctx: Context,
    hr_case_task_id: IdText,
    number: Text = None,
    status: Opt[TaskStatus] = None,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    task_type: Opt[TaskType] = None,
    hr_service: ServiceName = None,
    external_url: Text = None,
    short_description: Text = None,
    worknotes: Text = None,
    active: Flag = None,
    parent_case: OptId = None,
) -> Row:
    """Change a case task; only the fields that are given. Blank text clears a field."""
    row = ctx.get(TASK, hr_case_task_id, "hr_case_task_id")
    values = _values(ctx)
    values |= renamed(ctx, TASK, "number", row)
    if any(row[name] != value for name, value in values.items()):
        task_rules.state_change(ctx, row, row | values)
    return change(ctx, TASK, row, values, changes=False)
