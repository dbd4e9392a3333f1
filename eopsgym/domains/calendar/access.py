"""Users, the calendars that they own, and the roles that access rules give to them.

Sharing does not work in the published server: users have to own a calendar, and also need a rule
for their own e-mail address with a sufficient role. In repaired mode, rules for a user, a domain or
everybody apply, and the owner of a calendar always has the role `owner`.
"""

import re
from collections.abc import Sequence
from typing import Literal

from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError, rule
from eopsgym.domains.products import View, flag, stored, text

READ = ("reader", "writer", "owner")
WRITE = ("writer", "owner")
OWN = ("owner",)
RANK = ("none", "freeBusyReader", "reader", "writer", "owner")
_OPEN_TO_THE_INACTIVE = {"get_user_by_email"}
_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")

_ROLES = """
    SELECT acls.role FROM acls JOIN scopes ON scopes.id = acls.scope_id
    WHERE acls.calendar_id = ? AND scopes.type = 'user' AND scopes.value = ?
"""
_SHARED_ROLES = """
    SELECT acls.role FROM acls JOIN scopes ON scopes.id = acls.scope_id
    WHERE acls.calendar_id = ? AND (scopes.type = 'default'
        OR scopes.type = 'user' AND lower(scopes.value) = lower(?)
        OR scopes.type = 'domain' AND lower(scopes.value) = lower(?))
    UNION ALL SELECT 'owner' FROM calendars WHERE calendar_id = ? AND user_id = ?
"""

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
sign_in = USER.sign_in_by("static_token")
"""Inactive users are accepted too."""


@rule("CALENDAR-1.1")
def the_user_is_active(call: Call) -> str | None:
    """Check the acting user before the tool runs."""
    if call.user["is_active"] or call.tool.name in _OPEN_TO_THE_INACTIVE:
        return None
    return f"{call.user['name']} is not an active user"


@rule("CALENDAR-8.3")
def no_primary_calendar_is_cleared(call: Call) -> bool:
    """A primary calendar is never cleared as a whole."""
    return call.tool.name != "clear_calendar"


# Users


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


# Calendars and roles


def calendar_row(call: Call, calendar_id: str) -> Row | None:
    """Return a calendar, whoever owns it; None if there is no such calendar."""
    return call.row("SELECT * FROM calendars WHERE calendar_id = ?", calendar_id)


def own_calendar(call: Call, calendar_id: str) -> Row:
    """Return a calendar of the acting user; in repaired mode, also one shared with them.

    Raises:
        ToolError: there is no such calendar, or the user has no access to it.
    """
    calendar = calendar_row(call, calendar_id)
    if calendar is None:
        raise ToolError(f"Calendar with id '{calendar_id}' does not exist")
    user = call.user["user_id"]
    is_shared = call.repaired and best_role(call, calendar_id) != "none"
    if calendar["user_id"] != user and not is_shared:
        raise ToolError(f"Calendar with id '{calendar_id}' does not exist for user {user}")
    return calendar


def primary_id(call: Call, user_id: str | None = None) -> str | None:
    """Return the id of the primary calendar of a user, by default of the acting user."""
    sql = "SELECT calendar_id FROM calendars WHERE user_id = ? AND is_primary"
    calendar_id: str | None = call.value(sql, user_id or call.user["user_id"])
    return calendar_id


def is_primary_word(calendar_id: str) -> bool:
    """Return whether an id is the word `primary`, for the acting user's primary calendar."""
    return calendar_id.lower() == "primary"


def roles_of(call: Call, calendar_id: str) -> list[str]:
    """Return the acting user's roles in a calendar, from the rules for their e-mail address.

    In repaired mode, all rules that apply to the user count.
    """
    user, email = call.user["user_id"], call.user["email"]
    if call.repaired:
        domain = email.rpartition("@")[2]
        rows = call.rows(_SHARED_ROLES, calendar_id, email, domain, calendar_id, user)
    else:
        rows = call.rows(_ROLES, calendar_id, email)
    return [row["role"] for row in rows]


def best_role(call: Call, calendar_id: str) -> str:
    """Return the acting user's highest role in a calendar; `none` if they have no role."""
    return max(roles_of(call, calendar_id), key=RANK.index, default="none")


def is_owner(call: Call, calendar_id: str) -> bool:
    """Return whether the acting user owns a calendar; in repaired mode, also through a rule."""
    row = calendar_row(call, calendar_id)
    if row is None:
        return False
    is_own = bool(row["user_id"] == call.user["user_id"])
    return is_own or (call.repaired and best_role(call, calendar_id) == "owner")


def require_role(
    call: Call, calendar_id: str, roles: Sequence[str], *, of: Literal["calendar", "event"]
) -> None:
    """Raise ToolError if the acting user has none of the given roles.

    Args:
        call: the call.
        calendar_id: the calendar.
        roles: the sufficient roles.
        of: whether the message is that of the calendar tools or that of the event tools.
    """
    if not set(roles) & set(roles_of(call, calendar_id)):
        denied = "Access denied: " if of == "calendar" else ""
        user = call.user["user_id"]
        raise ToolError(f"{denied}User '{user}' lacks required roles: {[*roles]}")


def calendar_of_events(call: Call, calendar_id: str, roles: Sequence[str]) -> Row:
    """Return the acting user's calendar whose events are read or written.

    Raises:
        ToolError: it does not belong to them, or they have none of the roles.
    """
    calendar = own_calendar(call, calendar_id)
    require_role(call, calendar_id, roles, of="event")
    return calendar


def resolve_calendar_id(call: Call, calendar_id: str) -> str:
    """Return the id of the calendar that an argument names.

    In repaired mode, all tools accept `primary`, and an e-mail address for the primary calendar of
    its user.
    """
    if not call.repaired:
        return calendar_id
    if is_primary_word(calendar_id):
        return primary_id(call) or calendar_id
    if "@" not in calendar_id or calendar_row(call, calendar_id) is not None:
        return calendar_id
    owner = call.value("SELECT user_id FROM users WHERE lower(email) = lower(?)", calendar_id)
    return (owner and primary_id(call, owner)) or calendar_id
