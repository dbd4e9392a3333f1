"""Users: the accounts of the people in an organisation."""

import re
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, served
from eopsgym.domains.hr.resources.value_types import Limit
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.records import PART, At, Compare, Condition, Sql, Unique

Role = Literal["admin", "agent", "manager", "employee"]
FirstName = Annotated[str, Field(min_length=1, max_length=60)]

Order = Literal[
    "user_id",
    "first_name",
    "last_name",
    "email",
    "phone",
    "role",
    "active",
    "created_at",
    "updated_at",
]
Phone = Annotated[str, Field(max_length=30)]
Address = Annotated[str, Field(json_schema_extra={"format": "email"})]
"""An address whose schema has `format: email`; the tool itself decides which it accepts."""
NewAddress = Annotated[Address, Field(max_length=120)]

_ADDRESS = re.compile(r"[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_PHONE = re.compile(r"\+?[0-9 ().-]{7,}")
_MARKS = " -'."
_NAMED = "A user named '{first_name} {last_name}' already exists"


class _Filters(TypedDict, total=False):
    active: bool
    email_like: Annotated[str, At("email"), PART]
    first_name_like: Annotated[str, At("first_name"), PART]
    last_name_like: Annotated[str, At("last_name"), PART]


class _New(TypedDict, total=False):
    first_name: FirstName
    last_name: FirstName
    email: NewAddress
    role: Role
    phone: Phone


class _Changes(TypedDict, total=False):
    first_name: FirstName
    last_name: FirstName
    email: NewAddress
    phone: Phone
    role: Role
    active: bool


class _Users(Record):
    """Users, who are referred to as `person` by e-mail address or by first and last name."""

    def matching(
        self, call: Call, value: Any, by: str | None = None, part: bool = False
    ) -> list[Row]:
        """Return the users with a value.

        A person is searched for in the acting user's own organisation, and then in the others that
        it serves. In an e-mail address, case and surrounding spaces are ignored.
        """
        if by == "email":
            return self.select(call, Compare("email", "same", " ".join(value.split())))
        if by != "person":
            return super().matching(call, value, by, part)
        text = " ".join(value.split())
        named: Condition = Sql("first_name || ' ' || last_name = ?", [text])
        if "@" in text:
            named = Compare("email", "same", text)
        known = named & Compare("org_id", "in", served(call))
        users = self.select(call, known, everyone=True)
        return [row for row in users if row["org_id"] == call.user["org_id"]] or users

    def get(self, call: Call, value: Any, field: str | None = None, by: str | None = None) -> Row:
        """Return one user.

        Raises:
            ToolError: if there is none, or AMBIGUOUS_NAME with the addresses of those who share it.
        """
        if by != "person":
            return super().get(call, value, field, by)
        users = self.matching(call, value, by)
        if len(users) > 1:
            known = ", ".join(sorted(row["email"] for row in users))
            message = f"{len(users)} people are named '{value}'; give one e-mail address of {known}"
            raise ToolError(message, "AMBIGUOUS_NAME", field)
        if not users:
            raise self.not_found(value, field)
        return users[0]


USER = _Users(
    "user",
    "User",
    (_Filters, _Changes),
    plural="users",
    hidden=frozenset({"static_token"}),
    brief="user_id first_name last_name email role active",
    unique=(
        Unique(
            "email", text="A user with email '{value}' already exists", caseless=True, kept=True
        ),
        Unique("first_name last_name", text=_NAMED, kept=True),
    ),
)
USER_ROLE = Record("user_role", "User role")


def _check(fields: _Changes | _New) -> None:
    """Check the format of names, addresses and telephone numbers."""
    for name in ("first_name", "last_name"):
        text = str(fields.get(name, "x"))
        if not text.strip() or not all(sign.isalpha() or sign in _MARKS for sign in text):
            message = f"{name} may hold letters, spaces, hyphens, apostrophes and periods only"
            raise ToolError(message, "INVALID_NAME_FORMAT", name)
    address, phone = fields.get("email"), fields.get("phone")
    if address is not None and not _ADDRESS.fullmatch(address):
        raise ToolError(f"'{address}' is not an e-mail address", "INVALID_EMAIL_FORMAT", "email")
    if phone and not _PHONE.fullmatch(phone):
        message = f"Invalid phone format provided: '{phone}'"
        raise ToolError(message, "INVALID_PHONE_FORMAT", "phone")


def _link_role(call: Call, user: Row) -> None:
    """Update `user_role` to the role in the user's row."""
    ids = {"user_id": user["user_id"], "org_id": user["org_id"]}
    USER_ROLE.delete(call, USER_ROLE.select(call, ids))
    role = call.value("SELECT role_id FROM role WHERE name = ?", user["role"])
    if role is not None:
        USER_ROLE.insert(call, {"user_id": user["user_id"], "role_id": role})


@tool(reads="users")
def get_user(call: Call, user_id: str) -> Row:
    """Get one user of the organisation by id.

    Returns name, e-mail address, phone, role and whether the user is active. Personal and
    employment data are in the profile, which `get_users_hr_profile` returns.
    """
    return USER.one(call, user_id, "user_id")


@tool(reads="users")
def get_user_using_email(call: Call, email: Address) -> Row:
    """Get the user with a work e-mail address, ignoring case.

    The address has to be complete: `list_users` searches by part of an address. Returns name,
    phone, role and whether the user is active; an address that no user of the organisation has is
    not found (`RESOURCE_NOT_FOUND`).
    """
    return USER.one(call, email, "email", by="email")


@tool(reads="users")
def get_user_using_name(call: Call, first_name: FirstName, last_name: FirstName) -> Row:
    """Get a user by exact first and last name, which are case-sensitive.

    If several users share the name, one of them is returned without a warning: `list_users` returns
    all. The result includes e-mail address, role and whether the user is active.
    """
    users = USER.select(call, {"first_name": first_name, "last_name": last_name})
    named = f"{first_name} {last_name}"
    return USER.result(call, USER.pick(call, users[-1:], named, "last_name"))


@tool(reads="users")
def list_users(
    call: Call,
    roles: Opt[list[Role]] = None,
    limit: Limit = 50,
    offset: Annotated[int, Field(ge=0)] = 0,
    order_by: Order = "created_at",
    order_direction: Literal["asc", "desc"] = "asc",
    **filters: Unpack[_Filters],
) -> Row:
    """List users of the organisation page by page; texts match in part, ignoring case.

    A user has to match every filter; inactive users are included unless `active` is true. Returns
    `users`, `total_count` (of all matches), `returned_count` (on this page), `limit` and `offset`.
    For the next page, increase `offset` by `limit`.
    """
    order = f'"{order_by}" {order_direction}, user_id {order_direction}'
    wanted = {**filters, "role": roles or None}
    page = USER.page(call, wanted, limit, offset=offset, order=order)
    return {**page, "returned_count": len(page["users"]), "limit": limit, "offset": offset}


@tool(writes="users", required=("first_name", "last_name", "email", "role"))
def add_new_user(call: Call, active: bool = True, **fields: Unpack[_New]) -> Row:
    """Add a user to the organisation; e-mail and full name must be new there.

    An address or full name that another user has is refused (`DUPLICATE_RESOURCE`), and so are
    malformed names, addresses and telephone numbers (`INVALID_NAME_FORMAT`, `INVALID_EMAIL_FORMAT`,
    `INVALID_PHONE_FORMAT`). The user is active by default, and has no profile, group or skill yet.
    Returns the user with its `user_id`.
    """
    _check(fields)
    user = USER.create(call, fields, active=active)
    _link_role(call, user)
    return user


@tool(writes="users")
def update_user_details(call: Call, user_id: str, **fields: Unpack[_Changes]) -> Row:
    """Change a user; only the fields that are given are changed. An empty string clears the phone.

    Values are checked as in `add_new_user`. Deactivating a user changes neither profile nor
    memberships, skills or work. Returns the user, with the names of the changed fields in
    `changes`; a call that changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    _check(fields)
    user = USER.update(call, user_id, fields)
    if "role" in user["changes"]:
        _link_role(call, user)
    return user
