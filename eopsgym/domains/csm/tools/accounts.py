"""Accounts and their contacts."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
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
    """Find an account by its exact name; an empty object if there is none.

    Accounts are companies: customers, partners, and parts of our own company. `get_accounts`
    searches by part of the name, ignoring case. Inactive accounts are found as well, so check
    `active`.
    """
    return ACCOUNT.look_up(call, equal("name", name))


@tool(reads="accounts")
def get_accounts(call: Call, **filters: Unpack[AccountFilters]) -> list[Row]:
    """List the accounts that match every filter given, ordered by id; all without filters.

    Name and e-mail domain match in part, ignoring case; if several types are given, an account has
    to have one of them. Inactive accounts are included unless `active` is true.
    """
    return ACCOUNT.list(call, filters)


@tool(writes="accounts", required=("name", "account_type", "active"))
def create_new_account(call: Call, **fields: Unpack[AccountFields]) -> Row:
    """Add an account, and return it; the name must be new.

    A name that another account has is refused with `name already exists`. The account has no
    contacts, contracts or entitlements yet: other tools create them.
    """
    return ACCOUNT.create(call, fields)


@tool(writes="accounts")
def update_account_details(call: Call, account_id: int, **fields: Unpack[AccountFields]) -> Row:
    """Change an account, and return it; only the fields that are given are changed.

    Its contacts, cases, units and contracts do not change, even if `active` becomes false. A call
    without a field to change is refused with `No fields to update`, an unknown id with `account_id
    not found`.
    """
    return ACCOUNT.update(call, account_id, fields)


@tool(reads="contacts")
def find_contact_by_portal_user(call: Call, portal_user_id: int) -> Row:
    """Find the contact of a portal user; an empty object if the user is not a contact.

    If there are several, it returns only the one with the lowest id: `find_contacts` with
    `portal_user_id` lists all. Inactive contacts are found as well, so check `active`.
    """
    return CONTACT.look_up(call, equal("portal_user_id", portal_user_id))


@tool(reads="contacts")
def find_contacts(call: Call, **filters: Unpack[ContactFilters]) -> list[Row]:
    """List the contacts that match every filter given, ordered by id; all without filters.

    A contact connects a portal user with an account and has no name of its own: `list_users`
    returns the name and e-mail address of the user `portal_user_id`.
    """
    return CONTACT.list(call, filters)


@tool(writes="contacts", required=("account_id", "portal_user_id", "active", "is_primary"))
def create_contact(call: Call, **fields: Unpack[ContactFields]) -> Row:
    """Make a portal user a contact of an account, and return the contact.

    Both have to exist. Other contacts of the account do not change, not even a primary one. The
    tool accepts a second contact of the same user and account, and does not check the user's role.
    """
    return CONTACT.create(call, fields)


@tool(writes="contacts")
def update_contact(call: Call, contact_id: int, **fields: Unpack[ContactFields]) -> Row:
    """Change a contact, and return it; only the fields that are given are changed.

    Other contacts do not change: a new primary contact does not replace the old one. A call without
    a field to change is refused with `No fields to update`, an unknown id with `contact_id not
    found`.
    """
    return CONTACT.update(call, contact_id, fields)
