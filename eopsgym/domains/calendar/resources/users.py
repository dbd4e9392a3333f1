"""Users: finding them by e-mail address, and adding new guests as users."""

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
    """Return whether a text has the form of an e-mail address, which iCalUIDs have too."""
    return _MAIL.fullmatch(text) is not None


def find_or_add_user(call: Call, email: str) -> Row:
    """Return the user with an e-mail address; if there is none, one is added.

    Raises:
        ToolError: the text is not an e-mail address.
    """
    user = call.row("SELECT * FROM users WHERE email = ?", email)
    if user is not None:
        return user
    if not is_mail(email):
        raise ToolError(f"Invalid email format: {email}")
    token = random_uuid(call, "users", "static_token")
    name = email.split("@")[0]
    return USER.get(call, USER.add(call, {"email": email, "name": name, "static_token": token}))
