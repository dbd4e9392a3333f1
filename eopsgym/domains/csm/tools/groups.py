"""User groups and who belongs to them."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    CreatedAfter,
    CreatedBefore,
    Filled,
    GroupId,
    GroupType,
    NamePart,
    UserId,
)
from eopsgym.domains.csm.rules import people
from eopsgym.domains.csm.tables import GROUP, MEMBER

MemberId = Annotated[int, Field(description="Id of a membership")]


@tool(reads="groups")
def find_user_group(ctx: Context, name: Annotated[Filled, Field(description="Exact name")]) -> Row:
    """Find a user group by its exact name; empty if there is none."""
    return records.look_up(ctx, GROUP, "name", name)


@tool(reads="groups")
def list_user_groups(
    ctx: Context,
    group_id: Opt[GroupId] = None,
    name: Opt[NamePart] = None,
    active: Opt[bool] = None,
    type: Opt[GroupType] = None,
    created_after: CreatedAfter = None,
    created_before: CreatedBefore = None,
) -> list[Row]:
    """List user groups that pass every filter given."""
    return records.browse(ctx, GROUP, like=("name",))


@tool(writes="groups")
def add_new_user_group(ctx: Context, name: Filled, type: GroupType, active: bool) -> Row:
    """Add a user group; names are unique."""
    records.refuse_duplicate(ctx, GROUP, {"name": name})
    return records.add(ctx, GROUP, {"name": name, "type": type, "active": int(active)})


@tool(writes="groups")
def update_user_group(
    ctx: Context,
    group_id: GroupId,
    name: Opt[Filled] = None,
    type: Opt[GroupType] = None,
    active: Opt[bool] = None,
) -> Row:
    """Change a user group; only the fields that are given."""
    values = records.given(ctx, GROUP)
    row = records.revise(ctx, GROUP, group_id, values)
    if name:
        records.refuse_duplicate(ctx, GROUP, {"name": name}, row)
    if active is False and row["active"]:
        people.check_group_closing(ctx, group_id)
    return records.change(ctx, GROUP, row, values)


@tool(reads="memberships")
def check_user_membership(ctx: Context, user_id: UserId, group_id: GroupId) -> Row:
    """Say whether a user belongs to a group, and by which membership."""
    found = ctx.select(MEMBER, {"user_id": user_id, "group_id": group_id})
    return {"exists": bool(found), "member_id": found[0]["member_id"] if found else None}


@tool(reads="memberships")
def list_group_members(
    ctx: Context,
    member_id: Opt[MemberId] = None,
    group_id: Opt[GroupId] = None,
    user_id: Opt[UserId] = None,
    created_after: CreatedAfter = None,
    created_before: CreatedBefore = None,
) -> list[Row]:
    """List memberships: of a group, of a user, or all."""
    return records.browse(ctx, MEMBER)


@tool(writes="memberships")
def add_new_group_member(ctx: Context, group_id: GroupId, user_id: UserId) -> Row:
    """Make a user a member of a group. A second membership is not refused."""
    values = {"group_id": group_id, "user_id": user_id}
    records.check_known(ctx, values)
    people.check_member(ctx, user_id, group_id)
    return records.add(ctx, MEMBER, values)


@tool(writes="memberships")
def remove_group_membership(
    ctx: Context,
    member_id: Opt[MemberId] = None,
    group_id: Opt[GroupId] = None,
    user_id: Opt[UserId] = None,
) -> Row:
    """End a membership, named by its id or by group and user together."""
    if member_id is None and (group_id is None or user_id is None):
        raise ToolError("member_id, or group_id and user_id, is required", field="member_id")
    return records.remove(ctx, MEMBER)
