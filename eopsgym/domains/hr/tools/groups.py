"""User groups and their members."""

import re
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.record import Record, alone
from eopsgym.domains.hr.value_types import IdText
from eopsgym.domains.kernel import Call, Row, ToolError, tool

GroupTitle = Annotated[str, Field(min_length=1, max_length=80)]
GroupType = Literal[
    "IT Support", "Service Desk", "Field Support Technicians", "Infrastructure Problem Team"
]

GroupId = Annotated[int, Field(description="Id of a group, such as 4")]
_NAME = re.compile(r"[\w .'-]+")


class _Filters(TypedDict, total=False):
    group_id: int
    name: str
    active: bool
    type: GroupType


class _Changes(TypedDict, total=False):
    name: GroupTitle
    type: GroupType
    active: bool


class _MemberFilters(TypedDict, total=False):
    member_id: int
    user_id: int


GROUP = Record(
    "user_group",
    "User group",
    (_Filters,),
    plural="user_groups",
    unique=(alone("name"),),
    brief="group_id name type active",
)
MEMBER = Record(
    "user_group_member",
    "Group membership",
    (_MemberFilters,),
    plural="group_members",
    unique=(
        alone("group_id user_id", "User '{user_id}' is already a member of group '{group_id}'"),
    ),
)


def members(call: Call, group: int | None) -> set[int]:
    """The ids of the people in a group."""
    if group is None:
        return set()
    return {int(row["user_id"]) for row in MEMBER.select(call, {"group_id": group})}


def _check_name(name: str) -> None:
    if not name.strip() or not _NAME.fullmatch(name):
        message = "name may hold letters, digits, spaces, hyphens, apostrophes and periods only"
        raise ToolError(message, "INVALID_NAME_FORMAT", "name")


@tool(reads="groups")
def list_user_groups(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List groups; all filters match exactly."""
    return GROUP.listed(call, filters)


@tool(reads="groups")
def find_group_by_name(call: Call, name: GroupTitle) -> Row:
    """Get a group by its exact name; case matters."""
    return GROUP.one(call, name, "name", by="name")


@tool(reads="groups")
def list_group_members(call: Call, group_id: GroupId, **filters: Unpack[_MemberFilters]) -> Row:
    """List the memberships of a group."""
    GROUP.get(call, group_id, "group_id")
    return MEMBER.listed(call, {"group_id": group_id, **filters})


@tool(writes="groups")
def add_new_user_group(call: Call, name: GroupTitle, type: GroupType, active: bool = True) -> Row:
    """Add a group under a name of its own."""
    _check_name(name)
    return GROUP.create(call, {"name": name, "type": type, "active": active})


@tool(writes="groups")
def update_user_group(call: Call, group_id: IdText, **fields: Unpack[_Changes]) -> Row:
    """Change a group; only the fields that are given."""
    if "name" in fields:
        _check_name(fields["name"])
    return GROUP.update(call, group_id, fields)


@tool(writes="groups")
def add_new_group_member(call: Call, group_id: IdText, user_id: IdText) -> Row:
    """Add a user to a group they are not yet in."""
    return MEMBER.create(call, {"group_id": group_id, "user_id": user_id})


@tool(writes="groups")
def remove_group_membership(call: Call, group_id: IdText, user_id: IdText) -> Row:
    """Remove a user from a group; gives back the membership that was."""
    pair = MEMBER.stored(call, {"group_id": group_id, "user_id": user_id})
    named = f"group {group_id}, user {user_id}"
    return MEMBER.remove(call, MEMBER.pick(call, MEMBER.select(call, pair), named, "user_id"))
