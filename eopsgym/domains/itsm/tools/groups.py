"""User groups and their members."""

from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, email, tool
from eopsgym.domains.itsm.contact import check_email
from eopsgym.domains.itsm.references import GROUP_MANAGER, OWNER, check_once
from eopsgym.domains.itsm.rules.people import check_group, check_membership
from eopsgym.domains.itsm.tables import GROUP, MEMBER

Kind = Literal[
    "IT Support", "Service Desk", "Field Support Technicians", "Infrastructure Problem Team"
]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Group = Annotated[str, Field(description="Group id", json_schema_extra={"default": ""})]
User = Annotated[str, Field(description="User id", json_schema_extra={"default": ""})]
Since = Annotated[str, Field(description="Only rows created at or after this date")]
Until = Annotated[str, Field(description="Only rows created at or before this date")]


@tool(reads="groups", closed=True)
def list_user_groups(
    ctx: Context,
    group_id: str = "",
    name: str = "",
    active: Opt[bool] = None,
    type: Opt[Kind] = None,
    created_after: Since = "",
    created_before: Until = "",
) -> Row:
    """List user groups, newest first. The name matches part of the value."""
    found = ctx.list(
        GROUP,
        ctx.take("group_id", "active", "type"),
        {"name": name},
        {"created_on": (created_after, created_before)},
    )
    return {"user_groups": found, "total_count": len(found)}


@tool(reads="groups", closed=True)
def find_group_by_name(ctx: Context, name: str) -> Row:
    """Find one user group by its exact name."""
    return ctx.show(GROUP, ctx.get(GROUP, name, "name", by="name"))


@tool(writes="groups", closed=True)
def add_new_user_group(
    ctx: Context,
    name: Name,
    type: Kind,
    active: bool = True,
    email: Annotated[str, email("Address of the group, its own")] = "",
    description: str = "",
    manager_id: Annotated[str, Field(description="User id of the manager; needed")] = "",
) -> Row:
    """Add a user group to the acting user's organisation. Name and e-mail are its own."""
    ctx.filled("name", name)
    check_email(email or None)
    ctx.filled("manager_id", manager_id)
    ctx.get(GROUP_MANAGER, manager_id, "manager_id")
    ctx.unique(GROUP, "name", name, "DUPLICATE_GROUP_NAME")
    ctx.unique(GROUP, "email", email, "DUPLICATE_GROUP_EMAIL")
    texts = {"email": email or None, "description": description.strip() or None}
    values = {"name": name, "type": type, "active": active, "manager_id": manager_id, **texts}
    group = ctx.insert(GROUP, values)
    check_group(ctx, None, group)
    return ctx.show(GROUP, group)


@tool(writes="groups", closed=True)
def update_user_group(
    ctx: Context,
    group_id: Group,
    name: Name = "",
    type: Opt[Kind] = None,
    active: Opt[bool] = None,
) -> Row:
    """Change the name, type or active flag of a user group."""
    values = ctx.edits("name", "type", "active")
    ctx.filled("name", values.get("name"))
    group = ctx.get(GROUP, group_id, "group_id")
    ctx.unique(GROUP, "name", name, "DUPLICATE_GROUP_NAME", besides=group)
    changed = ctx.update(GROUP, group, values)
    check_group(ctx, group, changed)
    return ctx.show(GROUP, changed)


@tool(writes="groups", closed=True)
def add_new_group_member(ctx: Context, group_id: Group, user_id: User) -> Row:
    """Make a user a member of a group, once."""
    group = ctx.get(GROUP, group_id, "group_id")
    user = ctx.get(OWNER, user_id, "user_id")
    pair = {"group_id": group_id, "user_id": user_id}
    message = f"User '{user_id}' is already a member of group '{group_id}'"
    check_once(ctx, MEMBER, pair, message, "DUPLICATE_MEMBERSHIP", "user_id")
    member = ctx.insert(MEMBER, pair)
    check_membership(ctx, group, user)
    return ctx.show(MEMBER, member)


@tool(writes="groups", closed=True)
def remove_group_membership(
    ctx: Context,
    group_id: Group,
    user_id: User,
    member_id: Annotated[str, Field(description="Membership id, which must fit the two")] = "",
) -> Row:
    """Take a user out of a group."""
    group = ctx.get(GROUP, group_id, "group_id")
    ctx.get(OWNER, user_id, "user_id")
    found = ctx.select(MEMBER, {"group_id": group_id, "user_id": user_id})
    member = ctx.pick(MEMBER, found, f"{group_id}, {user_id}", "user_id")
    if member_id and member_id != member["member_id"]:
        message = f"Member '{member_id}' is not user '{user_id}' in group '{group_id}'"
        raise ToolError(message, "MEMBER_MISMATCH", "member_id")
    ctx.delete(MEMBER, [member])
    check_membership(ctx, group)
    return {"message": "Group membership removed successfully"}


@tool(reads="groups", closed=True)
def list_group_members(
    ctx: Context,
    member_id: str = "",
    group_id: str = "",
    user_id: str = "",
    created_after: Since = "",
    created_before: Until = "",
) -> Row:
    """List memberships, newest first; of one group, one user or all."""
    found = ctx.list(
        MEMBER,
        ctx.take("member_id", "group_id", "user_id"),
        between={"created_on": (created_after, created_before)},
    )
    return {"group_members": found, "total_count": len(found)}
