"""HR criteria: who sees the cases of a service, or approves them."""

from typing import Annotated, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.groups import members
from eopsgym.domains.hr.value_types import Created, IdList, IdText
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, to


class _Fields(TypedDict, total=False):
    type: Literal["case_visibility", "approval"]
    active: bool
    user_group: IdText
    users: Annotated[IdList, to("user")]
    name: Annotated[str, PART]


class _Filters(_Fields, Created, total=False):
    hr_criteria_id: IdText


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
    """The ids of those whom criteria name, alone or through their group."""
    return CRITERIA.ids(call, criteria, "users") | members(call, criteria["user_group"])


@tool(reads="hr_criteria")
def list_hr_criteria(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find criteria by at least one filter; of several users, one is enough."""
    return CRITERIA.search(call, filters)


@tool(writes="hr_criteria", required=("name", "type"))
def register_hr_criteria(call: Call, **fields: Unpack[_Fields]) -> Row:
    """Add criteria under a name of their own. They are active unless told otherwise."""
    return CRITERIA.create(call, fields)


@tool(writes="hr_criteria")
def update_hr_criteria(call: Call, hr_criteria_id: IdText, **fields: Unpack[_Fields]) -> Row:
    """Change criteria; only the fields that are given. Blank text removes group or users."""
    return CRITERIA.update(call, hr_criteria_id, fields)
