"""Users: finding one by the address, and adding those who are guests for the first time."""

import re

from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row

_USER = [
    "id",
    "email",
    "name",
    "given_name",
    "family_name",
    "picture",
    "locale",
    "timezone",
    "is_active",
    "is_verified",
    "provider",
    "created_at",
    "updated_at",
    "last_login_at",
]
_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def is_mail(text: str) -> bool:
    """Return whether a text looks like an address, or the id by which calendars share an event."""
    return _MAIL.fullmatch(text) is not None


@endpoint("GET", "/users/email/{email}")
def user_by_email(call: Call, email: str) -> Row:
    """Return the user of exactly this address."""
    row = call.row("SELECT *, user_id AS id FROM users WHERE email = ?", email)
    if row is None:
        raise ToolError(f"User not found with email: {email}")
    shown = {name: row[name] for name in _USER}
    shown |= {name: bool(row[name]) for name in ("is_active", "is_verified")}
    shown |= {name: iso(row[name]) for name in ("created_at", "updated_at", "last_login_at")}
    return shown


def user_of(call: Call, email: str) -> Row:
    """Return the user of an address; an unknown one is added as a guest.

    Raises:
        ToolError: it is no address.
    """
    found = call.row("SELECT * FROM users WHERE email = ?", email)
    if found is not None:
        return found
    if not is_mail(email):
        raise ToolError(f"Invalid email format: {email}")
    key = random_uuid(call, "users", "user_id")
    insert_row(
        call,
        "users",
        {
            "user_id": key,
            "email": email,
            "name": email.split("@")[0],
            "locale": "en",
            "timezone": "UTC",
            "is_active": 1,
            "is_verified": 0,
            "static_token": random_uuid(call, "users", "static_token"),
            "created_at": call.stamp,
            "updated_at": call.stamp,
        },
    )
    made = call.row("SELECT * FROM users WHERE user_id = ?", key)
    assert made is not None  # it was just made
    return made
