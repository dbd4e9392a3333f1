"""Users: portal customers and staff."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    CreatedAfter,
    CreatedBefore,
    Filled,
    LocationId,
    NamePart,
    Role,
    UserId,
)
from eopsgym.domains.csm.rules import people
from eopsgym.domains.csm.tables import FOUND, USER

FullName = Annotated[str, Field(description="First and last name, as 'Ada Berg'")]


@tool(reads="users")
def find_user(ctx: Context, name: FullName) -> Row:
    """Find a user by full name, case ignored; empty if nobody has it.

    Of namesakes, only the one with the lowest id: `list_users` shows all.
    """
    named = "SELECT user_id FROM \"user\" WHERE lower(first_name || ' ' || last_name) = lower(?)"
    ids = [row["user_id"] for row in ctx.rows(named, name.strip())]
    found = ctx.select(USER, {"user_id": ids}) if ids else []
    return records.shown(found[0], FOUND[USER]) if found else {}


@tool(reads="users")
def find_user_by_email(
    ctx: Context, email: Annotated[str, Field(description="Whole e-mail address")]
) -> Row:
    """Find a user by e-mail address; empty if nobody has it."""
    return records.look_up(ctx, USER, "email", email)


@tool(reads="users")
def list_users(
    ctx: Context,
    email: Opt[str] = None,
    user_id: Opt[UserId] = None,
    first_name: Opt[NamePart] = None,
    last_name: Opt[NamePart] = None,
    phone: Opt[str] = None,
    role: Opt[Role] = None,
    location_id: Opt[LocationId] = None,
    active: Opt[bool] = None,
    created_after: CreatedAfter = None,
    created_before: CreatedBefore = None,
) -> list[Row]:
    """List users that pass every filter given; all of them without filters."""
    return records.browse(ctx, USER, like=("first_name", "last_name"))


@tool(writes="users")
def add_new_user(
    ctx: Context,
    first_name: Filled,
    last_name: Filled,
    email: Filled,
    role: Role,
    active: bool,
    phone: Opt[str] = None,
    location_id: Opt[LocationId] = None,
) -> Row:
    """Add a user. No one else may have the e-mail address."""
    values = records.given(ctx, USER)
    # As on the published server, where a new user keeps a phone without a letter.
    values |= ctx.take("phone")
    records.check_known(ctx, values)
    records.refuse_duplicate(ctx, USER, {"email": email})
    return records.add(ctx, USER, values)


@tool(writes="users")
def update_user_details(
    ctx: Context,
    user_id: UserId,
    email: Opt[Filled] = None,
    first_name: Opt[Filled] = None,
    last_name: Opt[Filled] = None,
    active: Opt[bool] = None,
    phone: Opt[str] = None,
    role: Opt[Role] = None,
    location_id: Opt[LocationId] = None,
) -> Row:
    """Change a user; only the fields that are given."""
    values = records.given(ctx, USER)
    row = records.revise(ctx, USER, user_id, values)
    people.check_profile(ctx, values)
    if email:
        records.refuse_duplicate(ctx, USER, {"email": email}, row)
    if active is False and row["active"]:
        people.check_leaving(ctx, user_id)
    return records.change(ctx, USER, row, values)
