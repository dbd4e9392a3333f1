"""User groups and their members."""

import re
from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.hr.fields import Flag, GroupTitle, GroupType, IdText, Number, Text
from eopsgym.domains.hr.records import change, duplicate, listed, unique
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import staff as staff_rules
from eopsgym.domains.hr.tables import GROUP, MEMBER, USER

GroupId = Annotated[int, Field(description="Id of a group, such as 4")]
_NAME = re.compile(r"[\w .'-]+")


def _check_name(name: str) -> str:
    if not name.strip() or not _NAME.fullmatch(name):
        message = "name may hold letters, digits, spaces, hyphens, apostrophes and periods only"
        raise ToolError(message, "INVALID_NAME_FORMAT", "name")
    return name


@tool(reads="groups")
def list_user_groups(
    ctx: Context,
    group_id: Number = None,
    name: Text = None,
    active: Flag = None,
    type: Opt[GroupType] = None,
) -> Row:
    """List groups; all filters match exactly."""
    found = ctx.select(GROUP, ctx.take("group_id", "name", "active", "type"))
    return listed("user_groups", results(ctx, GROUP, found))


@tool(reads="groups")
def find_group_by_name(ctx: Context, name: GroupTitle) -> Row:
    """Get a group by its exact name; case matters."""
    return result(ctx, GROUP, ctx.get(GROUP, name, "name", "name"))


@tool(reads="groups")
def list_group_members(
    ctx: Context, group_id: GroupId, member_id: Number = None, user_id: Number = None
) -> Row:
    """List the memberships of a group."""
    ctx.get(GROUP, group_id, "group_id")
    found = ctx.select(MEMBER, ctx.take("group_id", "member_id", "user_id"))
    return listed("group_members", results(ctx, MEMBER, found))


@tool(writes="groups")
def add_new_user_group(ctx: Context, name: GroupTitle, type: GroupType, active: bool = True) -> Row:
    """Add a group under a name of its own."""
    unique(ctx, GROUP, "name", _check_name(name))
    return result(ctx, GROUP, ctx.insert(GROUP, {"name": name, "type": type, "active": active}))


@tool(writes="groups")
def update_user_group(
    ctx: Context,
    group_id: IdText,
    name: Opt[GroupTitle] = None,
    type: Opt[GroupType] = None,
    active: Flag = None,
) -> Row:
    """Change a group; only the fields that are given."""
    row = ctx.get(GROUP, group_id, "group_id")
    values = ctx.take("name", "type", "active")
    if name is not None:
        unique(ctx, GROUP, "name", _check_name(name), row)
    staff_rules.state_group_change(ctx, row, values)
    return change(ctx, GROUP, row, values)


def _pair(ctx: Context, group_id: str, user_id: str) -> dict[str, int]:
    """The ids of a group and a user that are both there."""
    group = ctx.get(GROUP, group_id, "group_id")
    user = ctx.get(USER, user_id, "user_id")
    return {"group_id": group["group_id"], "user_id": user["user_id"]}


@tool(writes="groups")
def add_new_group_member(ctx: Context, group_id: IdText, user_id: IdText) -> Row:
    """Add a user to a group they are not yet in."""
    pair = _pair(ctx, group_id, user_id)
    if ctx.select(MEMBER, pair):
        duplicate(f"User '{user_id}' is already a member of group '{group_id}'")
    staff_rules.state_member(ctx, pair["user_id"])
    return result(ctx, MEMBER, ctx.insert(MEMBER, pair))


@tool(writes="groups")
def remove_group_membership(ctx: Context, group_id: IdText, user_id: IdText) -> Row:
    """Remove a user from a group; gives back the membership that was."""
    found = ctx.select(MEMBER, _pair(ctx, group_id, user_id))
    if not found:
        raise ctx.domain.faults.missing(MEMBER, f"group {group_id}, user {user_id}", "user_id")
    ctx.delete(MEMBER, found)
    return result(ctx, MEMBER, found[0])
