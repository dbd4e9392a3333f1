"""Accounts and their contacts."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record, only
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, At, equal


class AccountFields(TypedDict, total=False):
    name: value_types.Filled
    account_type: value_types.AccountType
    active: bool
    email_domain: value_types.Filled


class AccountFilters(Created, total=False):
    account_id: int
    name: value_types.FilledPart
    email_domain: Annotated[value_types.Filled, PART]
    account_types: Annotated[list[value_types.AccountType], At("account_type")]
    active: bool


class ContactFields(TypedDict, total=False):
    account_id: int
    portal_user_id: int
    active: bool
    is_primary: bool


class ContactFilters(ContactFields, Created, total=False):
    contact_id: int


ACCOUNT = Record(
    "account",
    "Account",
    (AccountFields, AccountFilters),
    unique=only("name"),
    listed="account_id name email_domain account_type active sys_created_on",
)
CONTACT = Record(
    "contact",
    "Contact",
    (ContactFilters,),
    brief="contact_id account_id portal_user_id active",
)


@tool(reads="accounts")
def find_account(call: Call, name: value_types.Filled) -> Row:
    """Find an account by its exact name; empty if there is none."""
    return ACCOUNT.look_up(call, equal("name", name))


@tool(reads="accounts")
def get_accounts(call: Call, **filters: Unpack[AccountFilters]) -> list[Row]:
    """List accounts that pass every filter given; several types mean any of them."""
    return ACCOUNT.list(call, filters)


@tool(writes="accounts", required=("name", "account_type", "active"))
def create_new_account(call: Call, **fields: Unpack[AccountFields]) -> Row:
    """Add an account; names are unique."""
    return ACCOUNT.create(call, fields)


@tool(writes="accounts")
def update_account_details(call: Call, account_id: int, **fields: Unpack[AccountFields]) -> Row:
    """Change an account; only the fields that are given."""
    return ACCOUNT.update(call, account_id, fields)


@tool(reads="contacts")
def find_contact_by_portal_user(call: Call, portal_user_id: int) -> Row:
    """Find the contact of a portal user; empty if they are no contact."""
    return CONTACT.look_up(call, equal("portal_user_id", portal_user_id))


@tool(reads="contacts")
def find_contacts(call: Call, **filters: Unpack[ContactFilters]) -> list[Row]:
    """List contacts that pass every filter given."""
    return CONTACT.list(call, filters)


@tool(writes="contacts", required=("account_id", "portal_user_id", "active", "is_primary"))
def create_contact(call: Call, **fields: Unpack[ContactFields]) -> Row:
    """Make a portal user a contact of an account."""
    return CONTACT.create(call, fields)


@tool(writes="contacts")
def update_contact(call: Call, contact_id: int, **fields: Unpack[ContactFields]) -> Row:
    """Change a contact; only the fields that are given. Other contacts stay as they are."""
    return CONTACT.update(call, contact_id, fields)
