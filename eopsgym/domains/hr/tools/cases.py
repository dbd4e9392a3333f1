"""HR cases: what employees asked for, and how far it is."""

import re
from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.hr.fields import (
    AccountType,
    After,
    Before,
    CaseNumber,
    CaseStatus,
    Coe,
    GroupName,
    IdText,
    Limit,
    Numbers,
    OptId,
    PersonName,
    Priority,
    RequestStatus,
    Source,
    Text,
)
from eopsgym.domains.hr.records import (
    change,
    created,
    filled,
    listed,
    named,
    person,
    refer,
    refer_all,
    short,
    titled,
    unless_same,
)
from eopsgym.domains.hr.results import encode, numbers, result, results
from eopsgym.domains.hr.rules import cases as case_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import CASE, CRITERIA, GROUP, SERVICE, SKILL

_NUMBER = re.compile(r"HRC\d{7}", re.ASCII)
_PEOPLE = ("opened_for", "assigned_to", "approver")
_TEXTS = ("short_description", "worknotes", "account_number")
_PLAIN = ("status", "priority", "source", "coe_type", "request_status", "account_type")
_COLUMNS = (*_PEOPLE, *_TEXTS, *_PLAIN, "hr_service", "assignment_group", "approval_criteria")


def _check_number(number: str) -> str:
    if not _NUMBER.fullmatch(number):
        message = f"'{number}' is no case number; they read HRC and seven digits"
        raise ToolError(message, "INVALID_FORMAT", "number")
    return number


def _shown(ctx: Context, rows: list[Row]) -> Row:
    return listed("cases", results(ctx, CASE, rows))


@tool(reads="hr_cases", closed=True)
def find_hr_case_by_number(
    ctx: Context,
    number: Annotated[
        str,
        Field(
            description="Case number, such as HRC0000771",
            json_schema_extra={"pattern": r"^HRC\d{7}$", "minLength": 10, "maxLength": 10},
        ),
    ],
) -> Row:
    """Get one case by its number, with the people, group, service and criteria it names."""
    row = ctx.get(CASE, _check_number(number), "number", "number")
    return result(ctx, CASE, visibility.state_case(ctx, row))


@tool(reads="hr_cases")
def find_my_cases_to_approve(ctx: Context) -> Row:
    """List the cases that wait for the approval of the signed-in user."""
    mine = {"approver": ctx.user["user_id"], "request_status": "requested"}
    return _shown(ctx, ctx.select(CASE, mine))


@tool(reads="hr_cases")
def list_hr_cases(
    ctx: Context,
    hr_case_id: OptId = None,
    number: CaseNumber = None,
    status: Opt[CaseStatus] = None,
    hr_service: Text = None,
    opened_for: PersonName = None,
    opened_by: PersonName = None,
    priority: Opt[Priority] = None,
    source: Opt[Source] = None,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    short_description: Text = None,
    worknotes: Text = None,
    skills: Numbers = None,
    approval_criteria: Text = None,
    coe_type: Opt[Coe] = None,
    approver: PersonName = None,
    request_status: Opt[RequestStatus] = None,
    account_number: Text = None,
    account_type: Opt[AccountType] = None,
    created_after: After = None,
    created_before: Before = None,
    limit: Limit = 50,
) -> Row:
    """List cases, newest first, that fit every filter and list every skill asked for.

    Service, group and criteria are named exactly; texts and account numbers match in part.
    """
    if number:
        _check_number(number)
    equal = ctx.take("hr_case_id", "number", *_PLAIN)
    equal |= named(ctx, "opened_by", *_PEOPLE, table=CASE)
    equal |= titled(ctx, "hr_service", SERVICE, "service_name")
    equal |= titled(ctx, "assignment_group", GROUP) | titled(ctx, "approval_criteria", CRITERIA)
    found = ctx.select(CASE, equal, ctx.take(*_TEXTS), created(ctx))
    if skills:
        found = [row for row in found if set(skills) <= set(numbers(row["skills"]))]
    found = visibility.cases(ctx, found)
    return {**_shown(ctx, found[:limit]), "total_count": len(found)}


@tool(reads="hr_cases")
def get_cases_assigned_to(
    ctx: Context, assignment_group: GroupName = None, assigned_to: PersonName = None
) -> Row:
    """List the cases of a group, of a person, or of a person within a group."""
    if not assignment_group and not assigned_to:
        message = "Give assignment_group or assigned_to"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    equal = {
        "assignment_group": refer(ctx, GROUP, "assignment_group", assignment_group, "name"),
        "assigned_to": person(ctx, "assigned_to", assigned_to, CASE),
    }
    return _shown(ctx, visibility.cases(ctx, ctx.select(CASE, equal)))


def _values(ctx: Context) -> Row:
    """The columns that the call gives, its names and ids turned into references."""
    given = ctx.take(*_PLAIN)
    for field, name in ctx.take(*_PEOPLE).items():
        given[field] = person(ctx, field, name, CASE)
    for field, text in ctx.take(*_TEXTS).items():
        given[field] = short(field, text)
    references: tuple[tuple[str, Any, str | None], ...] = (
        ("hr_service", SERVICE, None),
        ("approval_criteria", CRITERIA, None),
        ("assignment_group", GROUP, "name"),
    )
    for field, table, by in references:
        for value in ctx.take(field).values():
            given[field] = refer(ctx, table, field, value, by)
    for skills in ctx.take("skills").values():
        given["skills"] = encode(refer_all(ctx, SKILL, "skills", skills) or None)
    return given


@tool(writes="hr_cases")
def create_new_hr_case(
    ctx: Context,
    short_description: str,
    coe_type: Coe,
    status: Opt[CaseStatus] = None,
    hr_service: OptId = None,
    opened_for: PersonName = None,
    priority: Opt[Priority] = None,
    source: Opt[Source] = None,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    worknotes: Text = None,
    skills: Numbers = None,
    approval_criteria: OptId = None,
    approver: PersonName = None,
    request_status: Opt[RequestStatus] = None,
    account_number: Text = None,
    account_type: Opt[AccountType] = None,
) -> Row:
    """Open a case in the name of the signed-in user; status draft, priority planning by default.

    Service and criteria are given by id, people and group by name. Texts have at most 120
    characters. The number continues those there are.
    """
    filled("short_description", short_description)
    case = dict.fromkeys((*_COLUMNS, "skills")) | {"status": "draft", "priority": "planning"}
    case |= _values(ctx) | {"opened_by": ctx.user["user_id"]}
    case_rules.state_new(ctx, case)
    case["number"] = f"HRC{ctx.next_number(CASE, 'number', 'HRC'):07d}"
    return result(ctx, CASE, ctx.insert(CASE, case))


@tool(writes="hr_cases")
def update_hr_case(
    ctx: Context,
    hr_case_id: IdText,
    number: CaseNumber = None,
    status: Opt[CaseStatus] = None,
    hr_service: OptId = None,
    opened_for: PersonName = None,
    priority: Opt[Priority] = None,
    source: Opt[Source] = None,
    assigned_to: PersonName = None,
    assignment_group: GroupName = None,
    short_description: Text = None,
    worknotes: Text = None,
    skills: Numbers = None,
    approval_criteria: OptId = None,
    coe_type: Opt[Coe] = None,
    approver: PersonName = None,
    request_status: Opt[RequestStatus] = None,
    account_number: Text = None,
    account_type: Opt[AccountType] = None,
    created_before: Before = None,
    created_after: After = None,
) -> Row:
    """Change a case; only the fields that are given. Blank text clears a field.

    `number`, if given, must be that of the case. With a blank `hr_case_id`, a number or dates of
    creation say which cases are meant; those that have the values already are left as they are.
    """
    if short_description is not None:
        filled("short_description", short_description)
    values = _values(ctx)
    if hr_case_id:
        return _change(ctx, visibility.case_by_id(ctx, hr_case_id), values, number)
    if number:
        row = ctx.get(CASE, _check_number(number), "number", "number")
        return _change(ctx, visibility.state_case(ctx, row), values, number)
    if not created_before and not created_after:
        message = "Give hr_case_id, number, created_before or created_after"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    return _change_all(ctx, ctx.select(CASE, between=created(ctx)), values)


def _change(ctx: Context, row: Row, values: Row, number: str | None = None) -> Row:
    if number and row["number"] != number:
        message = f"Case '{row['hr_case_id']}' has the number {row['number']}, not {number}"
        raise ToolError(message, "IDENTIFIER_MISMATCH", "number")
    values = unless_same(row, values, "skills")
    if any(row[name] != value for name, value in values.items()):
        case_rules.state_change(ctx, row, row | values)
    return change(ctx, CASE, row, values)


def _change_all(ctx: Context, rows: list[Row], values: Row) -> Row:
    differing = [row for row in rows if any(row[name] != values[name] for name in values)]
    if not differing:
        raise ctx.domain.faults.unchanged(values)
    changed = [_change(ctx, visibility.state_case(ctx, row), values) for row in differing]
    return {"cases": changed, "updated_count": len(changed)}
