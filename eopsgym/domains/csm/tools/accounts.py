"""Accounts and their contacts."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    AccountType,
    ContactId,
    CreatedAfter,
    CreatedBefore,
    Filled,
    NamePart,
    UserId,
)
from eopsgym.domains.csm.rules import people
from eopsgym.domains.csm.tables import ACCOUNT, CONTACT

PortalUser = Annotated[int, Field(description="User with the role customer behind the contact")]
NameFilter = Annotated[NamePart, Field(min_length=1)]


@tool(reads="accounts")
def find_account(ctx: Context, name: Annotated[Filled, Field(description="Exact name")]) -> Row:
    """Find an account by its exact name; empty if there is none."""
    return records.look_up(ctx, ACCOUNT, "name", name)


@tool(reads="accounts")
def get_accounts(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    name: Opt[NameFilter] = None,
    email_domain: Opt[Filled] = None,
    account_types: Opt[list[AccountType]] = None,
    active: Opt[bool] = None,
    created_after: CreatedAfter = None,
    created_before: CreatedBefore = None,
) -> list[Row]:
    """List accounts that pass every filter given; several types mean any of them."""
    found = records.browse(ctx, ACCOUNT, like=("name", "email_domain"))
    return [row for row in found if not account_types or row["account_type"] in account_types]


@tool(writes="accounts")
def create_new_account(
    ctx: Context,
    name: Filled,
    account_type: AccountType,
    active: bool,
    email_domain: Opt[Filled] = None,
) -> Row:
    """Add an account; names are unique."""
    records.refuse_duplicate(ctx, ACCOUNT, {"name": name})
    values = records.given(ctx, ACCOUNT)
    return records.add(ctx, ACCOUNT, values)


@tool(writes="accounts")
def update_account_details(
    ctx: Context,
    account_id: AccountId,
    name: Opt[Filled] = None,
    email_domain: Opt[Filled] = None,
    active: Opt[bool] = None,
    account_type: Opt[AccountType] = None,
) -> Row:
    """Change an account; only the fields that are given."""
    values = records.given(ctx, ACCOUNT)
    row = records.revise(ctx, ACCOUNT, account_id, values)
    if name:
        records.refuse_duplicate(ctx, ACCOUNT, {"name": name}, row)
    if active is False and row["active"]:
        people.check_account_closing(ctx, account_id)
    return records.change(ctx, ACCOUNT, row, values)


@tool(reads="contacts")
def find_contact_by_portal_user(ctx: Context, portal_user_id: PortalUser) -> Row:
    """Find the contact of a portal user; empty if they are no contact."""
    return records.look_up(ctx, CONTACT, "portal_user_id", portal_user_id)


@tool(reads="contacts")
def find_contacts(
    ctx: Context,
    contact_id: Opt[ContactId] = None,
    account_id: Opt[AccountId] = None,
    portal_user_id: Opt[UserId] = None,
    active: Opt[bool] = None,
    is_primary: Opt[bool] = None,
    created_after: CreatedAfter = None,
    created_before: CreatedBefore = None,
) -> list[Row]:
    """List contacts that pass every filter given."""
    return records.browse(ctx, CONTACT)


@tool(writes="contacts")
def create_contact(
    ctx: Context, account_id: AccountId, portal_user_id: PortalUser, active: bool, is_primary: bool
) -> Row:
    """Make a portal user a contact of an account."""
    values = {
        "account_id": account_id,
        "portal_user_id": portal_user_id,
        "active": int(active),
        "is_primary": int(is_primary),
    }
    records.check_known(ctx, values)
    people.check_contact(ctx, values)
    return records.add(ctx, CONTACT, values)


@tool(writes="contacts")
def update_contact(
    ctx: Context,
    contact_id: ContactId,
    account_id: Opt[AccountId] = None,
    portal_user_id: Opt[PortalUser] = None,
    active: Opt[bool] = None,
    is_primary: Opt[bool] = None,
) -> Row:
    """Change a contact; only the fields that are given. Other contacts stay as they are."""
    values = records.given(ctx, CONTACT)
    row = records.revise(ctx, CONTACT, contact_id, values)
    people.check_contact(ctx, {**row, **values})
    return records.change(ctx, CONTACT, row, values)
