"""User groups and their members."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import equal


class GroupFields(TypedDict, total=False):
    name: value_types.Filled
    type: value_types.GroupType
    active: bool


class GroupFilters(Created, total=False):
    group_id: int
    name: value_types.NamePart
    active: bool
    type: value_types.GroupType


class Membership(TypedDict, total=False):
    member_id: int
    group_id: int
    user_id: int


class MembershipFilters(Membership, Created, total=False):
    """Filters for memberships."""


GROUP = Record("user_group", "User group", (GroupFields, GroupFilters), unique=only("name"))
MEMBER = Record("user_group_member", "Membership", (MembershipFilters,))


@tool(reads="groups")
def find_user_group(call: Call, name: value_types.Filled) -> Row:
    """Find a user group by its exact name; an empty object if there is none.

    Inactive groups are found as well, so check `active`. `list_user_groups` searches by part of the
    name, and `list_group_members` lists the members.
    """
    return GROUP.look_up(call, equal("name", name))


@tool(reads="groups")
def list_user_groups(call: Call, **filters: Unpack[GroupFilters]) -> list[Row]:
    """List the user groups that match every filter given, ordered by id; all without filters.

    The name matches in part, ignoring case. Inactive groups are included unless `active` is true.
    `list_group_members` lists the members.
    """
    return GROUP.list(call, filters)


@tool(writes="groups", required=("name", "type", "active"))
def add_new_user_group(call: Call, **fields: Unpack[GroupFields]) -> Row:
    """Add a user group without members, and return it; the name must be new.

    A name that another group has is refused with `name already exists`. Use
    `add_new_group_member` to add members.
    """
    return GROUP.add(call, fields)


@tool(writes="groups")
def update_user_group(call: Call, group_id: int, **fields: Unpack[GroupFields]) -> Row:
    """Change a user group, and return it; only the fields that are given are changed.

    Its members and cases do not change, even if `active` becomes false. A call without a field to
    change is refused with `No fields to update`, an unknown id with `group_id not found`.
    """
    return GROUP.update(call, group_id, fields)


@tool(reads="memberships")
def check_user_membership(call: Call, user_id: int, group_id: int) -> Row:
    """Check whether a user belongs to a group.

    Returns `exists` and `member_id`, the id of the membership, which is null if the user does not
    belong to the group. Unknown ids are not an error.
    """
    members = MEMBER.select(call, {"user_id": user_id, "group_id": group_id}, limit=1)
    return {"exists": bool(members), "member_id": members[0]["member_id"] if members else None}


@tool(reads="memberships")
def list_group_members(call: Call, **filters: Unpack[MembershipFilters]) -> list[Row]:
    """List the memberships that match every filter given, ordered by id; all without filters.

    A row has `member_id`, `group_id`, `user_id` and the time when the membership began;
    `list_users` returns names and roles.
    """
    return MEMBER.list(call, filters)


@tool(writes="memberships")
def add_new_group_member(call: Call, group_id: int, user_id: int) -> Row:
    """Make a user a member of a group, and return the membership.

    Both have to exist. The tool accepts a second membership of the same user and group, so use
    `check_user_membership` first.
    """
    return MEMBER.create(call, {"group_id": group_id, "user_id": user_id})


@tool(writes="memberships")
def remove_group_membership(call: Call, **filters: Unpack[Membership]) -> Row:
    """Remove a membership, given its id or both group and user.

    Returns `deleted`, the number of removed memberships: 0 if there is none, which is not an error,
    and more than 1 if the user was in the group more than once. Cases that are assigned to the user
    do not change.
    """
    if "member_id" not in filters and not {"group_id", "user_id"} <= filters.keys():
        raise ToolError("member_id, or group_id and user_id, is required", field="member_id")
    return MEMBER.remove(call, filters)
