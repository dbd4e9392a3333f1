"""Problems."""

from typing import Annotated

from typing_extensions import Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import (
    LEVELS,
    PRIORITIES,
    Added,
    Assignment,
    PartOfText,
    TicketFields,
)
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.records import OneOf

STATUSES = "new assess root_cause fix_in_progress resolved closed"


class CommonFields(TicketFields, total=False):
    original_task: str
    status: Annotated[str, OneOf("status", STATUSES)]
    category: Annotated[str, OneOf("category", "network software hardware database")]
    impact: Annotated[str, OneOf("impact", LEVELS)]
    urgency: Annotated[str, OneOf("urgency", LEVELS)]
    priority: Annotated[str, OneOf("priority", PRIORITIES)]


class ProblemFields(CommonFields, total=False):
    problem_statement: str
    short_description: str
    worknotes: str
    workaround: str
    fix_notes: str


class ProblemChanges(ProblemFields, total=False):
    opened_by: str


class ProblemFilters(CommonFields, Added, total=False):
    problem_statement: PartOfText
    short_description: PartOfText
    worknotes: PartOfText
    workaround: PartOfText
    fix_notes: PartOfText
    problem_id: str
    number: str
    opened_by: str


PROBLEM = Record(
    "problem",
    "Problem",
    (ProblemChanges, ProblemFilters),
    id="PRB_{:03}",
    number="PRB{:07}",
    missing="VALIDATION_ERROR",
    lost="{label} with problem_id '{value}' not found",
)
BY_NUMBER = PROBLEM.worded("{label} with number '{value}' not found")


@tool(
    writes="problems",
    required=("problem_statement", "status", "impact", "urgency", "priority"),
)
def create_problem(call: Call, **fields: Unpack[ProblemFields]) -> Row:
    """Open a problem, and return it with its new id and number.

    The acting user becomes `opened_by`. Every id that is given has to exist, and values outside a
    fixed set are refused (`INVALID_ENUM_VALUE`). The priority is not derived from impact and
    urgency. No incident is linked automatically, not even `original_task`: `update_incident` sets
    the `problem` of an incident.
    """
    return PROBLEM.create(call, fields, opened_by=call.user["user_id"])


@tool(writes="problems")
def update_problem(
    call: Call,
    problem_id: Opt[str] = None,
    number: Opt[str] = None,
    **fields: Unpack[ProblemChanges],
) -> Row:
    """Change a problem, given its id or its number but not both, and return it.

    Only the fields that are given are changed, and an empty string clears a field that may be
    empty. A call that changes nothing is refused (`NO_CHANGES_DETECTED`). Nothing else is updated
    automatically: priority, incidents, changes and knowledge articles do not change.
    """
    if bool(problem_id) == bool(number):
        raise ToolError("Provide either problem_id or number to name the problem, not both")
    if problem_id:
        return PROBLEM.update(call, problem_id, fields)
    return PROBLEM.update(call, BY_NUMBER.get(call, number, "number", by="number"), fields)


@tool(reads="problems")
def find_problem_by_number(call: Call, number: str) -> Row:
    """Get one problem by its number.

    The number has to be written exactly as in `PRB0000029`; a number that no problem has is
    refused. `list_problems` searches by text.
    """
    return BY_NUMBER.one(call, number, "number", by="number")


@tool(reads="problems")
def list_problems(call: Call, **filters: Unpack[ProblemFilters]) -> Row:
    """List the problems that match every filter, newest first.

    Ids, numbers and fixed values match exactly; texts match in part, ignoring case. Returns
    `problems` (all of them without a filter) and `total_count`. Closed problems are included unless
    `status` excludes them. Find the incidents of a problem with `list_incidents` and its filter
    `problem`.
    """
    return PROBLEM.page(call, filters)


@tool(reads="problems")
def get_problems_assigned_to(call: Call, **wanted: Unpack[Assignment]) -> Row:
    """List the problems of a group, of a user, or of a user within a group, newest first.

    Returns `problems` of every status, including closed ones, and `total_count`. Without group and
    user, all problems are listed. An unknown id matches nothing.
    """
    return PROBLEM.page(call, wanted)
