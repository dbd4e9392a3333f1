"""Users."""

from hashlib import sha256
from itertools import chain, count
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.email_and_phone_types import Email, Phone
from eopsgym.domains.itsm.resources.record import VISIBILITY_RULE, Record
from eopsgym.domains.itsm.resources.value_types import (
    UNKNOWN,
    AddedBlank,
    Blank,
    PartOrBlank,
    Place,
    Role,
)
from eopsgym.domains.itsm.tools.locations import LOCATION
from eopsgym.domains.kernel import Call, Row, Shown, ToolError, tool
from eopsgym.domains.records import PART, At, OneOf, Unique, check_choice, to

Name = Annotated[str, PART, Field(min_length=1, max_length=60)]
Company = to(lost=UNKNOWN, code="NOT_FOUND", named=True)
_FLAGS = {"true": True, "false": False}


class UserFields(TypedDict, total=False):
    email: Email
    first_name: Name
    last_name: Name
    active: bool
    phone: Phone
    role: Role
    location_id: Annotated[Place, Shown("")]


class NewUser(UserFields, total=False):
    user_name: str


class UserChanges(UserFields, total=False):
    user_name: Blank
    company_id: Annotated[Blank, At("org_id"), Company]


class UserFilters(AddedBlank, total=False):
    email: Blank
    user_id: Blank
    first_name: PartOrBlank
    last_name: PartOrBlank
    phone: PartOrBlank
    role: Annotated[Blank, OneOf("role", "admin manager agent reporter")]


USER = Record(
    "users",
    "User",
    (NewUser, UserChanges, UserFilters),
    id="USER_{:03}",
    unique=(
        Unique("email", "DUPLICATE_EMAIL", everyone=True),
        Unique("phone", "DUPLICATE_PHONE", everyone=True),
        Unique("user_name", "DUPLICATE_USER_NAME", everyone=True),
    ),
    hidden=frozenset({"static_token"}),
    missing="RESOURCE_NOT_FOUND",
    bare=True,
    plural="users",
)
ORGANISATION = Record(
    "organization", "Organization", created="created_at", updated="updated_at", org=None
)


@tool(reads="users")
def get_user_using_email(call: Call, email: Email) -> Row:
    """Get one user by their exact e-mail address, including case.

    An address that nobody has is not found (`RESOURCE_NOT_FOUND`). Inactive users are found as
    well, so check `active`. The result includes role, organisation and location, but no token.
    """
    return USER.one(call, email, by="email")


@tool(reads="users")
def get_user(call: Call, user_id: str) -> Row:
    """Get one user by id.

    Other records refer to users by this id. An unknown id is not found (`RESOURCE_NOT_FOUND`).
    Inactive users are found as well, so check `active`. The result includes role, organisation and
    location, but no token.
    """
    return USER.one(call, user_id)


@tool(reads="users")
def get_user_using_name(call: Call, first_name: str, last_name: str) -> Row:
    """Get one user by full first and last name, ignoring case.

    Names are not unique, and only one user is returned: users of the acting user's organisation
    come first, then the newest. `list_users` returns all users with a name. A name that nobody has
    is not found (`RESOURCE_NOT_FOUND`).
    """
    first, last = first_name.casefold(), last_name.casefold()
    names = USER.select(call, columns=("user_id", "first_name", "last_name"))
    ids = [
        row["user_id"]
        for row in names
        if row["first_name"].casefold() == first and row["last_name"].casefold() == last
    ]
    users = [row for row in (USER.row(call, each) for each in ids) if row]
    return USER.show(USER.pick(call, users, f"{first_name} {last_name}"))


@tool(reads="users", nullable=True)
def list_users(call: Call, active: str = "", **filters: Unpack[UserFilters]) -> Row:
    """List the users that match every filter, newest first.

    Names and phone match in part, ignoring case; the other filters match exactly. Returns `users`
    (all of them without a filter, including inactive ones) and `total_count`. There is no filter
    for groups: use `list_group_members`. Null filters are ignored.
    """
    flag = (active or "").lower()
    check_choice("active", flag, _FLAGS)
    return USER.page(call, {**filters, "active": _FLAGS.get(flag)})


@tool(writes="users", required=("first_name", "last_name", "email", "phone", "role", "active"))
def add_new_user(call: Call, **fields: Unpack[NewUser]) -> Row:
    """Add a user to the acting user's organisation, and return them with their new id.

    E-mail address, phone and login name must not belong to another user (`DUPLICATE_EMAIL`,
    `DUPLICATE_PHONE`, `DUPLICATE_USER_NAME`). The login name defaults to `first.last`. The user
    gets the permissions of the role, and does not belong to any group yet.
    """
    place = LOCATION.find(call, fields.get("location_id"))
    if place and place["org_id"] != call.user["org_id"]:
        message = f"Location '{place['location_id']}' belongs to another organization"
        raise ToolError(message, "CROSS_ORGANIZATION_ACCESS", "location_id")
    login = fields.get("user_name") or _free_login(
        call, f"{fields['first_name']}.{fields['last_name']}"
    )
    user_id = USER.next_id(call)
    token = f"tok_itsm_{login}_{sha256(f'{user_id} {login}'.encode()).hexdigest()[:6]}"
    given = {**fields, "user_name": login}
    user = USER.create(call, given, user_id=user_id, static_token=token)
    _grant_role(call, user)
    return user


@tool(writes="users", nullable=True)
def update_user_details(call: Call, user_id: str, **fields: Unpack[UserChanges]) -> Row:
    """Change a user, and return them; only the fields that are given are changed.

    An empty string removes the location and leaves login name and company unchanged; null leaves
    any field unchanged. A call that changes nothing is refused (`NO_CHANGES_DETECTED`), and so are
    an address, phone or login name of another user. A new role changes the permissions of the user
    immediately; memberships and assigned work do not change.
    """
    unchanged = [name for name in ("user_name", "company_id") if not fields.get(name)]
    changes = {name: value for name, value in fields.items() if name not in unchanged}
    own_org, company = call.user["org_id"], changes.get("company_id")
    call.require(
        VISIBILITY_RULE, company in (None, own_org), f"'{company}' is another organisation"
    )
    before = USER.row(call, user_id) or {}
    user = USER.update(call, user_id, changes)
    if (user["role"], user["org_id"]) != (before["role"], before["org_id"]):
        _grant_role(call, user)
    return user


def _free_login(call: Call, name: str) -> str:
    """Return the login name, with the lowest number that makes it unique if it is taken."""
    base = "".join(name.lower().split())
    taken = {row["user_name"] for row in USER.select(call, everyone=True, columns=["user_name"])}
    tries = chain([base], (f"{base}{number}" for number in count(2)))
    return next(login for login in tries if login not in taken)


def _grant_role(call: Call, user: Row) -> None:
    """Update the role table to the role of the user."""
    call.execute("DELETE FROM user_role WHERE user_id = ?", user["user_id"])
    sql = (
        "INSERT INTO user_role (user_id, role_id, org_id) "
        "SELECT ?, role_id, ? FROM role WHERE name = ?"
    )
    call.execute(sql, user["user_id"], user["org_id"], user["role"])
