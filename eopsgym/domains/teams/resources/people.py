"""Users of the organisation that acts, and the organisation itself."""

from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError

_FIND = """
    SELECT * FROM teams_users WHERE {} AND org_id = ? AND coalesce(soft_deleted, 0) = 0
"""
_BY_ID, _BY_NAME = (
    _FIND.format(said) for said in ("user_id = ?", "lower(user_principal_name) = lower(?)")
)


def find_user(call: Call, name: str) -> Row | None:
    """Return a user of the own organisation by id or principal name, or None."""
    org = call.user["org_id"]
    return call.row(_BY_ID, name, org) or call.row(_BY_NAME, name, org)


def the_user(call: Call, name: str) -> Row:
    """Return a user of the own organisation by id or principal name.

    Raises:
        ToolError: there is none.
    """
    found = find_user(call, name)
    if found is None:
        raise ToolError(f"User not found: {name} or not from your organization", "NOT_FOUND")
    return found


def tenant_id(call: Call, org_id: str | None = None) -> str | None:
    """Return the tenant of an organisation, by default of the acting user's."""
    sql = "SELECT tenant_id FROM teams_orgs WHERE org_id = ?"
    found = call.value(sql, org_id or call.user["org_id"])
    return None if found is None else str(found)


def identity(user: Row) -> dict[str, Any]:
    """Return the user who did something, as messages show it."""
    person = {
        "id": user["user_id"],
        "displayName": user["display_name"],
        "userIdentityType": "aadUser",
    }
    return {"application": None, "device": None, "user": person}
