"""HR criteria: the people who see the cases of a service, or approve them."""

from typing import Annotated, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import Created
from eopsgym.domains.hr.tools.groups import members
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, to


class _Fields(TypedDict, total=False):
    type: Literal["case_visibility", "approval"]
    active: bool
    user_group: str
    users: Annotated[str, to("user")]
    name: Annotated[str, PART]


class _Filters(_Fields, Created, total=False):
    hr_criteria_id: str


CRITERIA = Record(
    "hr_criteria",
    "HR criteria",
    (_Filters,),
    plural="hr_criteria",
    unique=(alone("name"),),
    defaults={"active": True},
    brief="hr_criteria_id name type active",
)


def people_of(call: Call, criteria: Row) -> set[int]:
    """Return the ids of the users whom criteria name, individually or through a group."""
    return CRITERIA.ids(call, criteria, "users") | members(call, criteria["user_group"])


@tool(reads="hr_criteria")
def list_hr_criteria(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find criteria by at least one filter, newest first.

    Criteria name users, individually or through a group: those who see the cases of a service, or
    those who approve them. The name matches in part; if several users are given, one is enough;
    members of the group are not considered. An empty string is not a filter. Returns `hr_criteria`
    and `total_count`.
    """
    return CRITERIA.search(call, filters)


@tool(writes="hr_criteria", required=("name", "type"))
def register_hr_criteria(call: Call, **fields: Unpack[_Fields]) -> Row:
    """Add criteria with a unique name; they are active by default.

    They name the users given, the members of the group given, or both. A group or user that does
    not exist is refused, and so is a name that other criteria have (`DUPLICATE_RESOURCE`). They
    apply to a service once `update_hr_service` names them. Returns the new criteria.
    """
    return CRITERIA.create(call, fields)


@tool(writes="hr_criteria")
def update_hr_criteria(call: Call, hr_criteria_id: str, **fields: Unpack[_Fields]) -> Row:
    """Change criteria; only the fields that are given are changed.

    Users replace the current ones, so give all that are to remain; an empty string removes the
    users or the group. The change applies to every service that names the criteria. Returns the
    criteria, with the names of the changed fields in `changes`; a call that changes nothing is
    refused (`NO_CHANGES_DETECTED`).
    """
    return CRITERIA.update(call, hr_criteria_id, fields)
