"""Users: finding one by the address, and adding those who are guests for the first time."""

import re

from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, flag, stored, text

USER = View(
    "users",
    "User",
    *text("id", column="user_id"),
    *text("email name given_name family_name picture locale timezone"),
    *flag("is_active is_verified"),
    *text("provider"),
    *stored("created_at updated_at last_login_at", iso),
    new={"locale": "en", "timezone": "UTC", "is_active": 1, "is_verified": 0},
    new_id=random_uuid,
    stamps="created_at updated_at",
    key="user_id",
)
_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def is_mail(text: str) -> bool:
    """Return whether a text looks like an address, or the id by which calendars share an event."""
    return _MAIL.fullmatch(text) is not None


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
    token = random_uuid(call, "users", "static_token")
    name = email.split("@")[0]
    return USER.get(call, USER.add(call, {"email": email, "name": name, "static_token": token}))
