"""Users: the accounts of the people in an organisation."""

import re
from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, email, tool
from eopsgym.domains.hr.fields import FirstName, Flag, IdText, Role, Text
from eopsgym.domains.hr.records import change, duplicate
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import staff as staff_rules
from eopsgym.domains.hr.rules.routing import changed
from eopsgym.domains.hr.tables import USER, USER_ROLE

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
Email = Annotated[str, email("E-mail address at work", max_length=120)]
Phone = Annotated[Opt[str], Field(max_length=30, description="Such as +1-415-555-0101")]

_ADDRESS = re.compile(r"[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_PHONE = re.compile(r"\+?[0-9 ().-]{7,}")
_MARKS = " -'."


def check_name(field: str, text: str) -> str:
    """A name of letters, spaces, hyphens, apostrophes and periods.

    Raises:
        ToolError: INVALID_NAME_FORMAT.
    """
    if not text.strip() or not all(sign.isalpha() or sign in _MARKS for sign in text):
        message = f"{field} may hold letters, spaces, hyphens, apostrophes and periods only"
        raise ToolError(message, "INVALID_NAME_FORMAT", field)
    return text


def _check_address(text: str) -> str:
    if not _ADDRESS.fullmatch(text):
        raise ToolError(f"'{text}' is not an e-mail address", "INVALID_EMAIL_FORMAT", "email")
    return text


def _check_phone(text: str | None) -> str | None:
    if text and not _PHONE.fullmatch(text):
        message = f"Invalid phone format provided: '{text}'"
        raise ToolError(message, "INVALID_PHONE_FORMAT", "phone")
    return text or None


def _check_unique(ctx: Context, values: Row, row: Row | None = None) -> None:
    """Refuse a new address or full name that another user of the organisation has."""
    sql = 'SELECT count(*) FROM "user" WHERE org_id = ? AND user_id IS NOT ? AND '
    mine = (ctx.user["org_id"], row["user_id"] if row else None)
    address = values["email"]
    if changed(row, values, "email") and ctx.value(sql + "lower(email) = lower(?)", *mine, address):
        duplicate(f"A user with email '{address}' already exists")
    names = (values["first_name"], values["last_name"])
    shared = ctx.value(sql + "first_name = ? AND last_name = ?", *mine, *names)
    if changed(row, values, "first_name", "last_name") and shared:
        duplicate(f"A user named '{' '.join(names)}' already exists")


def _link_role(ctx: Context, user: Row) -> None:
    """Let `user_role` follow the role in the user's row."""
    sql = "DELETE FROM user_role WHERE user_id = ? AND org_id = ?"
    ctx.connection.execute(sql, (user["user_id"], user["org_id"]))
    role = ctx.value("SELECT role_id FROM role WHERE name = ?", user["role"])
    if role is not None:
        ctx.insert(USER_ROLE, {"user_id": user["user_id"], "role_id": role})


@tool(reads="users")
def get_user(ctx: Context, user_id: IdText) -> Row:
    """Get one user by id."""
    return result(ctx, USER, ctx.get(USER, user_id, "user_id"))


@tool(reads="users")
def get_user_using_email(
    ctx: Context, email: Annotated[str, email("E-mail address at work; case does not matter")]
) -> Row:
    """Get the user with an e-mail address."""
    sql = 'SELECT * FROM "user" WHERE org_id = ? AND lower(email) = lower(?)'
    row = ctx.row(sql, ctx.user["org_id"], email.strip())
    if row is None:
        raise ctx.domain.faults.missing(USER, email, "email")
    return result(ctx, USER, row)


@tool(reads="users")
def get_user_using_name(ctx: Context, first_name: FirstName, last_name: FirstName) -> Row:
    """Get a user by exact first and last name. If several share it, list_users shows them all."""
    found = ctx.select(USER, {"first_name": first_name, "last_name": last_name})
    if not found:
        raise ctx.domain.faults.missing(USER, f"{first_name} {last_name}", "last_name")
    return result(ctx, USER, found[-1])


@tool(reads="users")
def list_users(
    ctx: Context,
    roles: Opt[list[Role]] = None,
    active: Flag = None,
    email_like: Text = None,
    first_name_like: Text = None,
    last_name_like: Text = None,
    limit: Annotated[int, Field(ge=1, le=100)] = 50,
    offset: Annotated[int, Field(ge=0)] = 0,
    order_by: Order = "created_at",
    order_direction: Literal["asc", "desc"] = "asc",
) -> Row:
    """List users page by page. Texts match in part, case ignored."""
    equal = ctx.take("active") | ({"role": roles} if roles else {})
    like = {"email": email_like, "first_name": first_name_like, "last_name": last_name_like}
    found = sorted(ctx.select(USER, equal, like), key=lambda row: int(row["user_id"]))
    found.sort(key=lambda row: (row[order_by] is not None, row[order_by]))
    if order_direction == "desc":
        found.reverse()
    page = found[offset : offset + limit]
    return {
        "users": results(ctx, USER, page),
        "total_count": len(found),
        "returned_count": len(page),
        "limit": limit,
        "offset": offset,
    }


@tool(writes="users")
def add_new_user(
    ctx: Context,
    first_name: FirstName,
    last_name: FirstName,
    email: Email,
    role: Role,
    phone: Phone = None,
    active: bool = True,
) -> Row:
    """Add a user to the organisation; e-mail and full name must be new there."""
    values = {
        "first_name": check_name("first_name", first_name),
        "last_name": check_name("last_name", last_name),
        "email": _check_address(email),
        "phone": _check_phone(phone),
        "role": role,
        "active": active,
    }
    staff_rules.state_admin(ctx, "create users")
    _check_unique(ctx, values)
    staff_rules.state_new_user(ctx, values)
    row = ctx.insert(USER, values)
    _link_role(ctx, row)
    return result(ctx, USER, row)


@tool(writes="users")
def update_user_details(
    ctx: Context,
    user_id: IdText,
    email: Annotated[Opt[str], email("New e-mail address at work", max_length=120)] = None,
    first_name: Opt[FirstName] = None,
    last_name: Opt[FirstName] = None,
    phone: Phone = None,
    role: Opt[Role] = None,
    active: Flag = None,
) -> Row:
    """Change a user; only the fields that are given. Blank text clears the phone."""
    row = ctx.get(USER, user_id, "user_id")
    values = ctx.take("first_name", "last_name", "email", "phone", "role", "active")
    for field in ("first_name", "last_name"):
        if field in values:
            check_name(field, values[field])
    if email is not None:
        _check_address(email)
    if phone is not None:
        values["phone"] = _check_phone(phone)
    staff_rules.state_admin(ctx, "change users")
    _check_unique(ctx, row | values, row)
    staff_rules.state_user_change(ctx, row, values)
    shown = change(ctx, USER, row, values)
    if "role" in shown["changes"]:
        _link_role(ctx, shown)
    return shown
