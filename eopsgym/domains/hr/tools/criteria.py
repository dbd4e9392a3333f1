"""HR criteria: who sees the cases of a service, or approves them."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.fields import Created, CriteriaType, IdList, IdText
from eopsgym.domains.hr.json_columns import numbers, split_ids
from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.tools.groups import members
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.records import PART, to


class _Common(TypedDict, total=False):
    name: Annotated[str, PART]
    type: CriteriaType
    active: bool
    user_group: IdText


class CriteriaFields(_Common, total=False):
    """What create and update take."""

    users: Annotated[IdList, to("user")]


class CriteriaFilters(_Common, Created, total=False):
    """What lists take."""

    hr_criteria_id: IdText


CRITERIA = Record(
    "hr_criteria",
    "HR criteria",
    (CriteriaFields, CriteriaFilters),
    plural="hr_criteria",
    unique=(alone("name"),),
    defaults={"active": True},
)


def people_of(call: Call, criteria: Row) -> set[int]:
    """The ids of those whom criteria name, alone or through their group."""
    return set(numbers(criteria["users"])) | members(call, criteria["user_group"])


def _with_users(fields: CriteriaFields) -> Row:
    """The fields, of which the users are a list."""
    if "users" not in fields:
        return {**fields}
    return {**fields, "users": split_ids("users", fields["users"])}


@tool(reads="hr_criteria")
def list_hr_criteria(
    call: Call, users: Opt[IdList] = None, **filters: Unpack[CriteriaFilters]
) -> Row:
    """Find criteria by at least one filter; of several users, one is enough."""
    wanted = set(split_ids("users", users or ""))
    found = CRITERIA.sought(call, filters, users)
    if users:
        found = [row for row in found if wanted & set(numbers(row["users"]))]
    return CRITERIA.page(call, found)


@tool(writes="hr_criteria", required=("name", "type"))
def register_hr_criteria(call: Call, **fields: Unpack[CriteriaFields]) -> Row:
    """Add criteria under a name of their own. They are active unless told otherwise."""
    return CRITERIA.create(call, _with_users(fields))


@tool(writes="hr_criteria")
def update_hr_criteria(call: Call, hr_criteria_id: IdText, **fields: Unpack[CriteriaFields]) -> Row:
    """Change criteria; only the fields that are given. Blank text removes group or users."""
    return CRITERIA.update(call, hr_criteria_id, _with_users(fields))
