"""Users."""

from hashlib import sha256
from typing import Annotated, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, email, tool
from eopsgym.domains.itsm.contact import PHONE, check_email, check_phone
from eopsgym.domains.itsm.fields import After, Before, Role, UserId
from eopsgym.domains.itsm.references import ITEM_PLACE
from eopsgym.domains.itsm.rules.people import check_user, check_user_right
from eopsgym.domains.itsm.tables import ORGANISATION, USER

Email = Annotated[str, email("Address, such as ann.lee@example.com")]
Phone = Annotated[
    str, Field(description="Such as +1-415-555-0101", json_schema_extra={"pattern": PHONE})
]
Name = Annotated[str, Field(min_length=1, max_length=60)]
_UNIQUE = {
    "email": "DUPLICATE_EMAIL",
    "phone": "DUPLICATE_PHONE",
    "user_name": "DUPLICATE_USER_NAME",
}
_CHANGEABLE = (
    "email",
    "first_name",
    "last_name",
    "active",
    "phone",
    "role",
    "user_name",
    "company_id",
    "location_id",
)
_FLAGS = {"true": 1, "false": 0}


@tool(reads="users")
def get_user_using_email(ctx: Context, email: Email) -> Row:
    """Get one user by their exact e-mail address."""
    check_email(email)
    return ctx.show(USER, ctx.get(USER, email, by="email"))


@tool(reads="users")
def get_user(ctx: Context, user_id: UserId) -> Row:
    """Get one user by id."""
    return ctx.show(USER, ctx.get(USER, user_id))


@tool(reads="users")
def get_user_using_name(ctx: Context, first_name: str, last_name: str) -> Row:
    """Get one user by first and last name, whole but in any case.

    Names are not unique: `list_users` shows whether several people bear one.
    """
    wanted = (first_name.casefold(), last_name.casefold())
    found = [
        row
        for row in ctx.select(USER)
        if (row["first_name"].casefold(), row["last_name"].casefold()) == wanted
    ]
    return ctx.show(USER, ctx.pick(USER, found, f"{first_name} {last_name}"))


@tool(reads="users")
def list_users(
    ctx: Context,
    email: Annotated[str | None, Field(description="Exact e-mail address")] = "",
    user_id: Annotated[str | None, Field(description="Exact user id")] = "",
    first_name: str | None = "",
    last_name: str | None = "",
    phone: str | None = "",
    role: Annotated[str | None, Field(description="admin, manager, agent or reporter")] = "",
    active: Annotated[str | None, Field(description="true or false, as text")] = "",
    created_after: After = "",
    created_before: Before = "",
) -> Row:
    """List users, newest first. Names and phone match part of the value."""
    ctx.choice("role", role, get_args(Role))
    flag = (active or "").lower()
    ctx.choice("active", flag, _FLAGS)
    found = ctx.list(
        USER,
        {**ctx.take("email", "user_id", "role"), "active": _FLAGS.get(flag)},
        ctx.take("first_name", "last_name", "phone"),
        {"created_on": (created_after, created_before)},
    )
    return {"users": found, "total_count": len(found)}


@tool(writes="users")
def add_new_user(
    ctx: Context,
    first_name: Name,
    last_name: Name,
    email: Email,
    phone: Phone,
    role: Role,
    active: bool,
    user_name: Opt[str] = None,
    location_id: Annotated[str, Field(description="Location of the organisation")] = "",
) -> Row:
    """Add a user to the acting user's organisation.

    The login name is first.last unless given. E-mail, phone and login name are free so far.
    """
    check_phone(phone)
    check_email(email)
    for field, name in (("first_name", first_name), ("last_name", last_name)):
        ctx.filled(field, name)
    check_user_right(ctx)
    _check_location(ctx, location_id)
    login = user_name or _free_login(ctx, f"{first_name}.{last_name}")
    values = ctx.take("first_name", "last_name", "email", "phone", "role", "active")
    values |= {"user_name": login, "location_id": location_id or None}
    _check_unique(ctx, values)
    user_id = ctx.next_id(USER)
    token = f"tok_itsm_{login}_{sha256(f'{user_id} {login}'.encode()).hexdigest()[:6]}"
    user = ctx.insert(USER, {**values, "user_id": user_id, "static_token": token})
    _grant_role(ctx, user)
    check_user(ctx, None, user)
    return ctx.show(USER, user)


@tool(writes="users")
def update_user_details(
    ctx: Context,
    user_id: UserId,
    email: Annotated[str | None, Field(json_schema_extra={"format": "email"})] = None,
    first_name: Annotated[str | None, Field(min_length=1, max_length=60)] = None,
    last_name: Annotated[str | None, Field(min_length=1, max_length=60)] = None,
    active: bool | None = None,
    phone: Annotated[str | None, Field(json_schema_extra={"pattern": PHONE})] = None,
    role: Role | None = None,
    user_name: str | None = "",
    company_id: Annotated[str | None, Field(description="Organisation id")] = "",
    location_id: Annotated[str | None, Field(description="Blank for no location")] = "",
) -> Row:
    """Change a user; only the fields that are given, and at least one that differs."""
    check_phone(phone)
    check_email(email)
    ignored = [name for name in ("user_name", "company_id") if not ctx.arguments[name]]
    values = ctx.edits(*(name for name in _CHANGEABLE if name not in ignored))
    for field in ("first_name", "last_name", "user_name"):
        ctx.filled(field, values.get(field))
    user = ctx.get(USER, user_id)
    check_user_right(ctx)
    if values.get("location_id"):
        ctx.get(ITEM_PLACE, location_id, "location_id")
    if "location_id" in values:
        values["location_id"] = location_id or None
    if "company_id" in values:
        values["org_id"] = _organisation(ctx, values.pop("company_id"))
    _check_unique(ctx, values, user)
    changed = ctx.update(USER, user, values)
    if (changed["role"], changed["org_id"]) != (user["role"], user["org_id"]):
        _grant_role(ctx, changed)
    check_user(ctx, user, changed)
    return ctx.show(USER, changed)


def _check_location(ctx: Context, location_id: str) -> None:
    if not location_id:
        return
    found = ctx.select(ITEM_PLACE, {"location_id": location_id}, everyone=not ctx.scoped)
    if found and found[0]["org_id"] != ctx.user["org_id"]:
        message = f"Location '{location_id}' belongs to another organization"
        raise ToolError(message, "CROSS_ORGANIZATION_ACCESS", "location_id")
    ctx.get(ITEM_PLACE, location_id, "location_id")


def _check_unique(ctx: Context, values: Row, user: Row | None = None) -> None:
    for column, code in _UNIQUE.items():
        ctx.unique(USER, column, values.get(column), code, besides=user, everyone=True)


def _free_login(ctx: Context, name: str) -> str:
    """The login name, with the first number that makes it free if it is taken."""
    base = "".join(name.lower().split())
    taken = {row["user_name"] for row in ctx.select(USER, everyone=True)}
    number = 1
    login = base
    while login in taken:
        number += 1
        login = f"{base}{number}"
    return login


def _organisation(ctx: Context, org_id: str) -> str:
    own = org_id == ctx.user["org_id"]
    ctx.require("ITSM-1.3", own, f"'{org_id}' is another organisation")
    ctx.get(ORGANISATION, org_id, "company_id")
    return org_id


def _grant_role(ctx: Context, user: Row) -> None:
    """Keep the role table in step with the role of the user."""
    ctx.connection.execute("DELETE FROM user_role WHERE user_id = ?", (user["user_id"],))
    ctx.connection.execute(
        "INSERT INTO user_role (user_id, role_id, org_id) "
        "SELECT ?, role_id, ? FROM role WHERE name = ?",
        (user["user_id"], user["org_id"], user["role"]),
    )
