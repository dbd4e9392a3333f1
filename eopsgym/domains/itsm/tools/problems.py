"""Problems."""

from typing import Annotated, Any, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm import fields
from eopsgym.domains.itsm.references import all_but, check_choices, check_references, worded
from eopsgym.domains.itsm.rules.problems import STEPS, check_problem
from eopsgym.domains.itsm.tables import PROBLEM

ProblemId = Annotated[str, Field(description="Problem id, such as PRB_001")]
Number = Annotated[str, Field(description="Problem number, such as PRB0000001")]
Status = Annotated[
    str, Field(description="new, assess, root_cause, fix_in_progress, resolved or closed")
]
Level = Annotated[str, Field(description="high, medium or low")]
Priority = Annotated[str, Field(description="critical, high, moderate, low or planning")]
Category = Annotated[str, Field(description="network, software, hardware or database")]
Statement = Annotated[str, Field(description="What is wrong, in full")]
OriginalTask = Annotated[str, Field(description="Id of the incident it came from")]
Part = Annotated[str, Field(description="Part of the text, case ignored")]
When = Annotated[str, Field(description="ISO 8601")]

BY_NUMBER = worded(PROBLEM, "{label} with number '{value}' not found")
CHOICES = {
    "status": tuple(STEPS),
    "category": ("network", "software", "hardware", "database"),
    "impact": get_args(fields.Level),
    "urgency": get_args(fields.Level),
    "priority": get_args(fields.Priority),
}
EXACT = (
    "problem_id",
    "number",
    "service",
    "service_offering",
    "configuration_item",
    "opened_by",
    "assigned_to",
    "assignment_group",
    "original_task",
    *CHOICES,
)
PARTS = ("problem_statement", "short_description", "worknotes", "workaround", "fix_notes")


@tool(writes="problems")
def create_problem(
    ctx: Context,
    problem_statement: Statement,
    status: Status,
    impact: Level,
    urgency: Level,
    priority: Priority,
    short_description: Opt[str] = None,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    original_task: Opt[OriginalTask] = None,
    category: Opt[Category] = None,
    worknotes: Opt[str] = None,
    workaround: Opt[str] = None,
    fix_notes: Opt[str] = None,
) -> Row:
    """Open a problem; the acting user becomes `opened_by`. No incident is linked by itself."""
    check_choices(ctx, CHOICES)
    values = _checked(ctx, ctx.take())
    number = f"PRB{ctx.next_number(PROBLEM, 'number', 'PRB'):07d}"
    opened_by = ctx.user["user_id"]
    row = ctx.insert(PROBLEM, {"number": number, "opened_by": opened_by, **values})
    check_problem(ctx, None, row)
    return ctx.show(PROBLEM, row)


@tool(writes="problems")
def update_problem(
    ctx: Context,
    problem_id: Opt[ProblemId] = None,
    number: Opt[Number] = None,
    opened_by: Opt[str] = None,
    problem_statement: Opt[Statement] = None,
    short_description: Opt[str] = None,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    original_task: Opt[OriginalTask] = None,
    status: Opt[Status] = None,
    category: Opt[Category] = None,
    worknotes: Opt[str] = None,
    workaround: Opt[str] = None,
    fix_notes: Opt[str] = None,
    impact: Opt[Level] = None,
    urgency: Opt[Level] = None,
    priority: Opt[Priority] = None,
) -> Row:
    """Change a problem, named by its id or its number but not both.

    Only the fields that are given; empty text clears a field.
    """
    check_choices(ctx, CHOICES)
    if bool(problem_id) == bool(number):
        raise ToolError("Provide either problem_id or number to name the problem, not both")
    values = ctx.edits(*all_but(ctx, "problem_id", "number"))
    if problem_id:
        before = ctx.get(PROBLEM, problem_id, "problem_id")
    else:
        before = ctx.get(BY_NUMBER, number, "number", by="number")
    row = ctx.update(PROBLEM, before, _checked(ctx, values))
    check_problem(ctx, before, row)
    return ctx.show(PROBLEM, row)


@tool(reads="problems")
def find_problem_by_number(ctx: Context, number: Number) -> Row:
    """Get one problem by its number."""
    return ctx.show(PROBLEM, ctx.get(BY_NUMBER, number, "number", by="number"))


@tool(reads="problems")
def list_problems(
    ctx: Context,
    problem_id: Opt[str] = None,
    number: Opt[str] = None,
    service: Opt[str] = None,
    service_offering: Opt[str] = None,
    configuration_item: Opt[str] = None,
    opened_by: Opt[str] = None,
    status: Opt[Status] = None,
    category: Opt[Category] = None,
    problem_statement: Opt[Part] = None,
    short_description: Opt[Part] = None,
    impact: Opt[Level] = None,
    urgency: Opt[Level] = None,
    priority: Opt[Priority] = None,
    assigned_to: Opt[str] = None,
    assignment_group: Opt[str] = None,
    worknotes: Opt[Part] = None,
    workaround: Opt[Part] = None,
    fix_notes: Opt[Part] = None,
    original_task: Opt[str] = None,
    created_after: Opt[When] = None,
    created_before: Opt[When] = None,
) -> Row:
    """List problems, newest first; all of them without a filter."""
    check_choices(ctx, CHOICES)
    between = {"created_on": (created_after, created_before)}
    return _page(ctx.list(PROBLEM, ctx.take(*EXACT), ctx.take(*PARTS), between))


@tool(reads="problems")
def get_problems_assigned_to(
    ctx: Context, assignment_group: Opt[str] = None, assigned_to: Opt[str] = None
) -> Row:
    """List the problems of a group, a user, or a user within a group, newest first."""
    return _page(ctx.list(PROBLEM, ctx.take()))


def _page(found: list[Row]) -> Row:
    return {"problems": found, "total_count": len(found)}


def _checked(ctx: Context, values: dict[str, Any]) -> dict[str, Any]:
    cleaned = ctx.clean(PROBLEM, values)
    check_references(ctx, cleaned)
    return cleaned
