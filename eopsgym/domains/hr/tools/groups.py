"""User groups and their members."""

import re
from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.kernel import Call, Row, ToolError, tool

GroupTitle = Annotated[str, Field(min_length=1, max_length=80)]
GroupType = Literal[
    "IT Support", "Service Desk", "Field Support Technicians", "Infrastructure Problem Team"
]

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
    """Return the ids of the people in a group."""
    if group is None:
        return set()
    return {int(row["user_id"]) for row in MEMBER.select(call, {"group_id": group})}


def _check_name(name: str) -> None:
    if not name.strip() or not _NAME.fullmatch(name):
        message = "name may hold letters, digits, spaces, hyphens, apostrophes and periods only"
        raise ToolError(message, "INVALID_NAME_FORMAT", "name")


@tool(reads="groups")
def list_user_groups(call: Call, **filters: Unpack[_Filters]) -> Row:
    """List the groups of the organisation that match every filter, newest first.

    All filters match exactly, and the name is case-sensitive; without a filter all groups are
    listed, including inactive ones. Returns `user_groups` and `total_count`. `list_group_members`
    lists the members.
    """
    return GROUP.listed(call, filters)


@tool(reads="groups")
def find_group_by_name(call: Call, name: GroupTitle) -> Row:
    """Get a group by its exact, case-sensitive name.

    Returns its `group_id`, type and whether it is active. Part of a name is not found
    (`RESOURCE_NOT_FOUND`): `list_user_groups` without filters lists all names.
    """
    return GROUP.one(call, name, "name", by="name")


@tool(reads="groups")
def list_group_members(call: Call, group_id: int, **filters: Unpack[_MemberFilters]) -> Row:
    """List the memberships of a group, newest first.

    Each entry contains the ids of the membership and of the user, not the name: `get_user` returns
    it. Inactive users are included. Returns `group_members` and `total_count`; a group that does
    not exist is refused.
    """
    GROUP.get(call, group_id, "group_id")
    return MEMBER.listed(call, {"group_id": group_id, **filters})


@tool(writes="groups")
def add_new_user_group(call: Call, name: GroupTitle, type: GroupType, active: bool = True) -> Row:
    """Add a group with a unique name; it is active by default.

    It has no members yet: `add_new_group_member` adds them. A name that another group has is
    refused (`DUPLICATE_RESOURCE`), and so are other characters than letters, digits, spaces,
    hyphens, underscores, apostrophes and full stops (`INVALID_NAME_FORMAT`). Returns the new group.
    """
    _check_name(name)
    return GROUP.create(call, {"name": name, "type": type, "active": active})


@tool(writes="groups")
def update_user_group(call: Call, group_id: str, **fields: Unpack[_Changes]) -> Row:
    """Change the name, the type or the active flag of a group; only the given fields change.

    Members and work assigned to the group do not change. Returns the group, with the names of the
    changed fields in `changes`; a call that changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    if "name" in fields:
        _check_name(fields["name"])
    return GROUP.update(call, group_id, fields)


@tool(writes="groups")
def add_new_group_member(call: Call, group_id: str, user_id: str) -> Row:
    """Add a user to a group.

    Group and user are given by id. A user who is already a member is refused
    (`DUPLICATE_RESOURCE`). Returns the membership with its `member_id`.
    """
    return MEMBER.create(call, {"group_id": group_id, "user_id": user_id})


@tool(writes="groups")
def remove_group_membership(call: Call, group_id: str, user_id: str) -> Row:
    """Remove a user from a group, and return the removed membership.

    Group and user are given by id; a user who is not a member is refused (`RESOURCE_NOT_FOUND`).
    Cases and tasks that the user has in the group stay assigned.
    """
    pair = MEMBER.stored(call, {"group_id": group_id, "user_id": user_id})
    named = f"group {group_id}, user {user_id}"
    return MEMBER.remove(call, MEMBER.pick(call, MEMBER.select(call, pair), named, "user_id"))
