"""HR cases: requests of employees, and their progress."""

import re
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources import value_types
from eopsgym.domains.hr.resources.record import Record, employees, lacking
from eopsgym.domains.hr.tools.criteria import CRITERIA, people_of
from eopsgym.domains.hr.tools.services import SERVICE
from eopsgym.domains.kernel import Call, Row, ToolError, tool, tool_rule
from eopsgym.domains.records import PART, All, Any_, Compare, Condition, Filters, to

CaseNumber = Annotated[
    str,
    Field(json_schema_extra={"pattern": r"^HRC\d{7}$", "minLength": 10, "maxLength": 10}),
]

OWN = tool_rule("HR-12.1", __name__)
CLEARED = tool_rule("HR-12.2", __name__)

_NUMBER = re.compile(r"HRC\d{7}", re.ASCII)
_LONGEST = 120
_TEXTS = ("short_description", "worknotes", "account_number")


class _Common(TypedDict, total=False):
    status: value_types.CaseStatus
    priority: value_types.Priority
    source: value_types.Source
    coe_type: value_types.Coe
    request_status: Literal["approved", "rejected", "requested"]
    account_type: Literal["checking", "savings", "other"]
    opened_for: value_types.PersonName
    assigned_to: value_types.PersonName
    approver: value_types.PersonName
    short_description: Annotated[str, PART]
    worknotes: Annotated[str, PART]
    account_number: Annotated[str, PART]


class _Routing(TypedDict, total=False):
    assignment_group: value_types.GroupName
    skills: Annotated[list[int], to("skill")]


class _Links(TypedDict, total=False):
    hr_service: str
    approval_criteria: str


class _Fields(_Common, _Links, _Routing, total=False):
    """The fields of create and update."""


class _Changes(_Fields, value_types.Created, total=False):
    number: CaseNumber


class _Filters(_Common, _Routing, value_types.Created, total=False):
    hr_case_id: str
    number: CaseNumber
    hr_service: Annotated[str, to(by="service_name")]
    approval_criteria: Annotated[str, to(by="name")]
    opened_by: value_types.PersonName


def own(call: Call) -> Condition:
    """Return the condition that employees see only cases opened for or by them."""
    me = call.user["user_id"]
    return employees(call, Any_([Compare("opened_for", "=", me), Compare("opened_by", "=", me)]))


def cleared(call: Call) -> Condition:
    """Return the condition that the visibility criteria of a case's service include the user."""
    if call.user["role"] == "admin":
        return All([])
    me = call.user["user_id"]
    criteria = CRITERIA.select(call, {"type": "case_visibility", "active": True})
    closed = [row["hr_criteria_id"] for row in criteria if me not in people_of(call, row)]
    services = SERVICE.query(call, Compare("hr_criteria", "in", closed), ["hr_service_id"])
    involved = [Compare(name, "=", me) for name in ("assigned_to", "approver", "opened_for")]
    return Any_([*involved, ~Compare("hr_service", "in", services)])


class _Cases(Record):
    """Cases; users see only those that they need to see."""

    def reach(self, call: Call, row: Row) -> Row:
        """Return the same row, after checking who may see it."""
        if not self.holds(call, row, own(call)):
            call.require(OWN, False, f"{row['number']} is not a case of the signed-in employee")
        if not self.holds(call, row, cleared(call)):
            message = f"The criteria of {row['number']} do not name the user"
            call.require(CLEARED, False, message)
        return super().reach(call, row)

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the stored values, after checking the lengths of texts.

        Raises:
            ToolError: MAX_LENGTH_EXCEEDED, if a text is too long.
        """
        for name in _TEXTS:
            length = len(fields.get(name) or "")
            if length > _LONGEST:
                message = f"{name} has {length} characters; at most {_LONGEST} are allowed"
                raise ToolError(message, "MAX_LENGTH_EXCEEDED", name)
        return super().stored(call, fields)


CASE = _Cases(
    "hr_case",
    "HR case",
    (_Changes,),
    number="HRC{:07}",
    defaults={"status": "draft", "priority": "planning"},
    plural="cases",
    shared=True,
    need=lambda call: own(call) & cleared(call),
    brief="hr_case_id number status short_description",
    related="hr_service opened_for opened_by assigned_to assignment_group "
    "approval_criteria approver",
)
BY_NAMES = replace(CASE, fields=(_Filters,))
"""Cases with the filters of lists: service and criteria by name."""


def _check_number(number: str) -> None:
    if not _NUMBER.fullmatch(number):
        message = f"'{number}' is no case number; they read HRC and seven digits"
        raise ToolError(message, "INVALID_FORMAT", "number")


def _by_number(call: Call, number: str) -> Row:
    _check_number(number)
    return CASE.get(call, number, "number", "number")


@tool(reads="hr_cases", closed=True)
def find_hr_case_by_number(call: Call, number: CaseNumber) -> Row:
    """Get one case by its number, with the people, group, service and criteria that it names.

    The case itself contains ids, such as that of `opened_for`; `related` contains a summary of the
    records with these ids, under the same names. A number that is not HRC and seven digits is
    refused (`INVALID_FORMAT`), and a number that no case has is not found (`RESOURCE_NOT_FOUND`).
    Other tools return tasks, links and notifications of the case.
    """
    return CASE.result(call, _by_number(call, number))


@tool(reads="hr_cases")
def find_my_cases_to_approve(call: Call) -> Row:
    """List the cases that wait for approval by the signed-in user, newest first.

    These are the cases whose approver is the signed-in user and whose `request_status` is
    `requested`, whatever their status. Returns `cases`, each with `related` as in
    `find_hr_case_by_number`, and `total_count`. There are no parameters: for cases that wait for
    approval by others, filter `list_hr_cases` by `approver` and `request_status`.
    """
    mine = Compare("approver", "=", call.user["user_id"])
    return CASE.page(call, mine & Compare("request_status", "=", "requested"))


@tool(reads="hr_cases")
def list_hr_cases(call: Call, limit: value_types.Limit = 50, **filters: Unpack[_Filters]) -> Row:
    """List cases that match every filter and require every given skill, newest first.

    Service, group and criteria are given by their exact names, people by full name or e-mail
    address; descriptions, notes and account numbers match in part. An empty string is not a filter,
    and an unknown name matches no case. Returns `cases`, at most `limit` of them, each with
    `related` (a summary of the people, group, service and criteria that it names by id), and
    `total_count`, the number of all matches.
    """
    if filters.get("number"):
        _check_number(filters["number"])
    return BY_NAMES.listed(call, filters, limit)


class _Holders(TypedDict, total=False):
    assignment_group: value_types.GroupName
    assigned_to: value_types.PersonName


@tool(reads="hr_cases")
def get_cases_assigned_to(call: Call, **filters: Unpack[_Holders]) -> Row:
    """List the cases of a group, of a person, or of a person within a group.

    At least one of both has to be given. Cases of every status are returned, newest first and
    without a limit, as `cases` with `related` and `total_count`. Unlike in `list_hr_cases`, a group
    or person that does not exist is refused, and so is a name that several people share
    (`AMBIGUOUS_NAME`, with their addresses).
    """
    if not any(filters.values()):
        raise lacking("Give assignment_group or assigned_to")
    CASE.check_references(call, filters)
    return CASE.listed(call, filters)


@tool(writes="hr_cases", required=("short_description", "coe_type"))
def create_new_hr_case(call: Call, **fields: Unpack[_Fields]) -> Row:
    """Open a case as the signed-in user; status draft and priority planning by default.

    Service and criteria are given by id, people by full name or e-mail address, and the group by
    its exact name; unknown ones are refused. `short_description`, `worknotes` and `account_number`
    have at most 120 characters (`MAX_LENGTH_EXCEEDED`). The number is the highest so far plus one,
    and `opened_by` is the signed-in user. Nothing is derived from the service, nobody is assigned
    automatically or notified, and no tasks are created. Returns the case with `related`.
    """
    return CASE.create(call, fields, opened_by=call.user["user_id"])


@tool(writes="hr_cases")
def update_hr_case(call: Call, hr_case_id: str, **fields: Unpack[_Changes]) -> Row:
    """Change a case; only the fields that are given are changed.

    An empty string clears a text, a person, the group, the service or the criteria; fields with a
    fixed set of values cannot be cleared. `number`, if given, must be that of the case. If
    `hr_case_id` is empty, the number selects the case, or else creation dates select cases: then
    all cases created in that range that differ are changed at once, and `cases` and `updated_count`
    are returned. Otherwise returns the case with `related`, and the names of the changed fields in
    `changes`; a call that changes nothing is refused (`NO_CHANGES_DETECTED`). Tasks and
    notifications do not change.
    """
    number = fields.pop("number", "")
    created = {
        "created_before": fields.pop("created_before", ""),
        "created_after": fields.pop("created_after", ""),
    }
    if not hr_case_id and not number:
        return _update_all(call, created, CASE.stored(call, fields))
    row = CASE.get(call, hr_case_id) if hr_case_id else _by_number(call, number)
    if number and row["number"] != number:
        message = f"Case '{row['hr_case_id']}' has the number {row['number']}, not {number}"
        raise ToolError(message, "IDENTIFIER_MISMATCH", "number")
    return CASE.update(call, row, fields)


def _update_all(call: Call, created: Filters, values: Row) -> Row:
    """Write values into all cases created in a period that do not have them yet."""
    if not any(created.values()):
        raise lacking("Give hr_case_id, number, created_before or created_after")
    others = Any_([~Compare(name, "=", value) for name, value in values.items()])
    differing = CASE.select(call, All([CASE.where(call, created) or All([]), others]))
    if not differing:
        raise CASE.nothing_changed(values)
    changed = [CASE.update(call, CASE.reach(call, row), {}, **values) for row in differing]
    return {"cases": changed, "updated_count": len(changed)}
