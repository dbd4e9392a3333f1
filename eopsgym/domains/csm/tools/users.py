"""Users: portal customers and staff."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import Sql, equal


class UserCommon(TypedDict, total=False):
    active: bool
    phone: str
    role: value_types.Role
    location_id: int


class UserFields(UserCommon, total=False):
    email: value_types.Filled
    first_name: value_types.Filled
    last_name: value_types.Filled


class UserFilters(UserCommon, Created, total=False):
    user_id: int
    email: str
    first_name: value_types.NamePart
    last_name: value_types.NamePart


USER = Record(
    "user",
    "User",
    (UserFields, UserFilters),
    unique=only("email"),
    brief="user_id first_name last_name email role location_id active",
)


@tool(reads="users")
def find_user(call: Call, name: str) -> Row:
    """Find a user by full name, ignoring case; an empty object if nobody has it.

    If several users have that name, it returns only the one with the lowest id: `list_users` lists
    all, and searches by parts of names. Both staff and portal customers are users; inactive users
    are found as well, so check `active` and `role`.
    """
    named = "lower(first_name || ' ' || last_name) = lower(?)"
    return USER.look_up(call, Sql(named, [name.strip()]))


@tool(reads="users")
def find_user_by_email(call: Call, email: str) -> Row:
    """Find a user by the full e-mail address; an empty object if nobody has it.

    The address is case-sensitive. Both staff and portal customers are users; inactive users are
    found as well, so check `active` and `role`.
    """
    return USER.look_up(call, equal("email", email))


@tool(reads="users")
def list_users(call: Call, **filters: Unpack[UserFilters]) -> list[Row]:
    """List the users that match every filter given, ordered by id; all of them without filters.

    Both staff and portal customers are users; inactive users are included unless `active` is true.
    First and last name match in part, ignoring case; all other filters match exactly.
    """
    return USER.list(call, filters)


@tool(writes="users", required=("first_name", "last_name", "email", "role", "active"))
def add_new_user(call: Call, **fields: Unpack[UserFields]) -> Row:
    """Add a user, and return it; the e-mail address must be new.

    An address that another user has is refused with `email already exists`. The user does not
    belong to any group and is not a contact yet: use `add_new_group_member` and `create_contact`.
    """
    # As on the published server, where a new user keeps a phone number without letters.
    return USER.create(call, fields, phone=fields.get("phone"))


@tool(writes="users")
def update_user_details(call: Call, user_id: int, **fields: Unpack[UserFields]) -> Row:
    """Change a user, and return it; only the fields that are given are changed.

    Cases, group memberships and contacts of the user do not change, even if `active` becomes false.
    A call without a field to change is refused with `No fields to update`, an unknown id with
    `user_id not found`.
    """
    return USER.update(call, user_id, fields)
