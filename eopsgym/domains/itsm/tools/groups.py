"""User groups and their members."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.email_and_phone_types import EmailOrBlank
from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import OWNER, UNKNOWN, AddedBlank, Blank, Stripped
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.records import PART, Unique, to

Kind = Literal[
    "IT Support", "Service Desk", "Field Support Technicians", "Infrastructure Problem Team"
]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Manager = Annotated[Blank, to(code="MANAGER_NOT_FOUND", named=True)]
_DUPLICATE = "User '{user_id}' is already a member of group '{group_id}'"
# Both are required, although the schema gives them a default.
_Id = Annotated[str, Field(json_schema_extra={"default": ""})]


class NewGroup(TypedDict, total=False):
    name: Name
    type: Kind
    active: Annotated[bool, Shown(True)]
    email: Annotated[EmailOrBlank, Shown("")]
    description: Annotated[Stripped, Shown("")]
    manager_id: Manager


class GroupChanges(TypedDict, total=False):
    name: Annotated[Name, Shown("")]
    type: Kind
    active: bool


class GroupFilters(AddedBlank, total=False):
    group_id: Blank
    name: Annotated[Blank, PART]
    active: bool
    type: Kind


class MemberFields(TypedDict):
    """A member of a group."""

    group_id: Annotated[_Id, to(lost=UNKNOWN, code="NOT_FOUND", named=True, needed=True)]
    user_id: Annotated[_Id, OWNER]


class MemberFilters(AddedBlank, total=False):
    member_id: Blank
    group_id: Blank
    user_id: Blank


GROUP = Record(
    "user_group",
    "User group",
    (NewGroup, GroupChanges, GroupFilters),
    id="GROUP_{:03}",
    unique=(Unique("name", "DUPLICATE_GROUP_NAME"), Unique("email", "DUPLICATE_GROUP_EMAIL")),
    defaults={"active": True},
)
MEMBER = Record(
    "user_group_member",
    "Group membership",
    (MemberFields, MemberFilters),
    id="MEMBER_{:03}",
    unique=(Unique("user_id group_id", "DUPLICATE_MEMBERSHIP", _DUPLICATE, everyone=True),),
    plural="group_members",
)


@tool(reads="groups", closed=True)
def list_user_groups(call: Call, **filters: Unpack[GroupFilters]) -> Row:
    """List the user groups that match every filter, newest first.

    The name matches in part, ignoring case. Returns `user_groups` (all of them without a filter,
    including inactive ones) and `total_count`. `list_group_members` returns the members. Unknown
    parameters are refused.
    """
    return GROUP.page(call, filters)


@tool(reads="groups", closed=True)
def find_group_by_name(call: Call, name: str) -> Row:
    """Get one user group by its exact name, including case.

    A name that no group has is not found (`NOT_FOUND`); `list_user_groups` searches by part of the
    name. Inactive groups are found as well, so check `active`.
    """
    return GROUP.one(call, name, "name", by="name")


@tool(writes="groups", closed=True, required=("name", "type"))
def add_new_user_group(call: Call, **fields: Unpack[NewGroup]) -> Row:
    """Add a user group to the acting user's organisation, and return it with its new id.

    The manager is given by id and has to exist (`MANAGER_NOT_FOUND`); name and e-mail address must
    not belong to another group. The new group has no members, not even its manager: add them with
    `add_new_group_member`.
    """
    return GROUP.create(call, {"manager_id": "", **fields})


@tool(writes="groups", closed=True)
def update_user_group(call: Call, group_id: _Id, **fields: Unpack[GroupChanges]) -> Row:
    """Change the name, the type or the active flag of a user group, and return it.

    Manager, e-mail address and description cannot be changed here. A call that changes nothing is
    refused (`NO_CHANGES_DETECTED`), and so is the name of another group. Members and assigned work
    do not change.
    """
    return GROUP.update(call, group_id, fields)


@tool(writes="groups", closed=True)
def add_new_group_member(call: Call, **fields: Unpack[MemberFields]) -> Row:
    """Make a user a member of a group, and return the membership.

    Both have to exist (`NOT_FOUND`, `USER_NOT_FOUND`), and a user can be a member of a group only
    once (`DUPLICATE_MEMBERSHIP`). The user's role is not changed.
    """
    return MEMBER.create(call, fields)


@tool(writes="groups", closed=True)
def remove_group_membership(
    call: Call,
    member_id: str = "",
    **fields: Unpack[MemberFields],
) -> Row:
    """Remove a user from a group.

    User and group are both required; `member_id` is only compared with them (`MEMBER_MISMATCH`). A
    user who is not in the group is refused (`NOT_FOUND`). Returns a message. Work that is assigned
    to the user stays assigned.
    """
    MEMBER.check_references(call, fields)
    named = "{group_id}, {user_id}".format(**fields)
    member = MEMBER.pick(call, MEMBER.select(call, fields), named, "user_id")
    if member_id and member_id != member["member_id"]:
        message = "Member '{}' is not user '{user_id}' in group '{group_id}'"
        raise ToolError(message.format(member_id, **fields), "MEMBER_MISMATCH", "member_id")
    MEMBER.delete(call, [member])
    return {"message": "Group membership removed successfully"}


@tool(reads="groups", closed=True)
def list_group_members(call: Call, **filters: Unpack[MemberFilters]) -> Row:
    """List the memberships that match every filter, newest first: of a group, of a user, or all.

    Returns `group_members` and `total_count`. A membership contains only ids; `get_user` and
    `list_users` return names, roles and whether a user is active.
    """
    return MEMBER.page(call, filters)
