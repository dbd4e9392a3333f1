"""Users and groups: finding them by e-mail address, and showing them."""

from collections.abc import Iterable
from typing import NamedTuple

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, filled, text
from eopsgym.domains.rows import ANY_OF, as_list

USER = View(
    "users",
    "User",
    *text("displayName"),
    *text("photoLink", column="photo_url"),
    *filled("me"),
    *text("permissionId"),
    *text("emailAddress", column="email"),
    kind="drive#user",
)


def domain_of(email: str) -> str:
    """Return the domain of an e-mail address in lower case."""
    return email.rpartition("@")[2].lower()


def user_views(call: Call, rows: list[Row]) -> list[Row]:
    """Return users in the form of answers."""
    return USER.show_all(call, rows, lambda row: {"me": row["id"] == call.user["id"]})


def users_by_id(call: Call, ids: Iterable[str | None]) -> dict[str | None, Row]:
    """Return users in the form of answers, by their ids."""
    wanted = as_list({each for each in ids if each is not None})
    rows = call.rows(f"SELECT * FROM users WHERE id IN ({ANY_OF})", wanted)
    return {row["id"]: view for row, view in zip(rows, user_views(call, rows), strict=True)}


class Grantee(NamedTuple):
    """The user or group with an e-mail address."""

    user_id: str | None = None
    group_id: str | None = None


def grantee(call: Call, kind: str, email: str) -> Grantee:
    """Return the user or group with an e-mail address.

    Raises:
        ToolError: there is no such user or group.
    """
    table = "users" if kind == "user" else "groups"
    key = call.value(f'SELECT id FROM "{table}" WHERE lower(email) = lower(?)', email)
    if key is None:
        raise ToolError(f"{kind.capitalize()} not found: {email}")
    return Grantee(user_id=key) if kind == "user" else Grantee(group_id=key)
