"""People and groups: who acts, and how they are shown."""

from collections.abc import Iterable
from typing import NamedTuple

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records.query_model import ANY_OF, as_list
from eopsgym.domains.users_by_token import user_by

sign_in = user_by("auth_token")


def domain_of(email: str) -> str:
    """The domain of an address."""
    return email.rpartition("@")[2].lower()


def user_view(call: Call, row: Row | None) -> Row | None:
    """A user as answers show one."""
    if row is None:
        return None
    return {
        "kind": "drive#user",
        "displayName": row["display_name"],
        "photoLink": row["photo_url"],
        "me": row["id"] == call.user["id"],
        "permissionId": row["permission_id"],
        "emailAddress": row["email"],
    }


def users_by_id(call: Call, ids: Iterable[str | None]) -> dict[str | None, Row | None]:
    """The views of some users by their id."""
    wanted = as_list({each for each in ids if each is not None})
    rows = call.rows(f"SELECT * FROM users WHERE id IN ({ANY_OF})", wanted)
    return {row["id"]: user_view(call, row) for row in rows}


class Grantee(NamedTuple):
    """Whom an address names."""

    user_id: str | None = None
    group_id: str | None = None


def grantee(call: Call, kind: str, email: str) -> Grantee:
    """The user or group of an address.

    Raises:
        ToolError: there is none.
    """
    table = "users" if kind == "user" else "groups"
    found = call.value(f'SELECT id FROM "{table}" WHERE lower(email) = lower(?)', email)
    if found is None:
        raise ToolError(f"{kind.capitalize()} not found: {email}")
    return Grantee(user_id=found) if kind == "user" else Grantee(group_id=found)
