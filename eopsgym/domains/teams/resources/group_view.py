"""Groups as Graph shows them, and what a query may ask of them."""

from typing import Any

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.teams.access import is_hidden
from eopsgym.domains.teams.odata import Listed, Properties, Property, items_of, listed_in, of_item
from eopsgym.domains.teams.resources.fields import objects_in
from eopsgym.domains.teams.resources.moments import moment

_PERSON: Properties = {
    "id": of_item("id", "id"),
    "displayName": of_item("displayName"),
    "mail": of_item("mail"),
    "userPrincipalName": of_item("userPrincipalName"),
}
_HAS_TEAM = """EXISTS (
    SELECT 1 FROM teams WHERE teams.group_id = {of} AND NOT coalesce(teams.soft_delete, 0))"""
_IS_OPEN = """lower(coalesce("groups".visibility, '')) <> 'hiddenmembership'"""
PROPERTIES: Properties = {
    "id": Property("group_id", "id"),
    "displayName": Property("display_name"),
    "description": Property("description"),
    "mail": Property("mail"),
    "mailNickname": Property("mail_nickname"),
    "mailEnabled": Property("(coalesce(mail_enabled, 0))", "flag"),
    "securityEnabled": Property("(coalesce(security_enabled, 0))", "flag"),
    "visibility": Property("visibility"),
    "classification": Property("classification"),
    "createdDateTime": Property("created_date_time", "moment"),
    "groupTypes": listed_in("group_types", {"": of_item()}),
    "resourceProvisioningOptions": listed_in(
        f"iif({_HAS_TEAM.format(of='group_id')}, '[\"Team\"]', '[]')", {"": of_item()}
    ),
    "members": Listed(f"{items_of('members')} AS {{item}} WHERE {_IS_OPEN}", _PERSON),
    "owners": listed_in("owners", _PERSON),
}


def person(user: Row) -> dict[str, Any]:
    """Return a member or owner, as a group stores it."""
    return {
        "@odata.type": "#microsoft.graph.user",
        "id": user["user_id"],
        "displayName": user["display_name"],
        "userPrincipalName": user["user_principal_name"],
        "mail": user["mail"],
    }


def people(row: Row, kind: str) -> list[dict[str, Any]]:
    """Return the `members` or `owners` of a group, as its row lists them."""
    return objects_in(row[kind])


def shown_people(row: Row, kind: str, reader: str) -> list[dict[str, Any]]:
    """Return the people that a reader may see; a hidden membership is seen by insiders only."""
    return [] if kind == "members" and hides_from(row, reader) else people(row, kind)


def hides_from(row: Row, reader: str) -> bool:
    """Return whether a reader may not know who is in a group."""
    insiders = people(row, "members") + people(row, "owners")
    return is_hidden(row) and all(each.get("id") != reader for each in insiders)


def view(call: Call, row: Row) -> dict[str, Any]:
    """Return a group as answers show it."""
    team = _HAS_TEAM.format(of="?")
    return {
        "id": row["group_id"],
        "displayName": row["display_name"],
        "description": row["description"],
        "mail": row["mail"],
        "mailNickname": row["mail_nickname"],
        "mailEnabled": bool(row["mail_enabled"]),
        "securityEnabled": bool(row["security_enabled"]),
        "groupTypes": from_json(row["group_types"], []),
        "visibility": row["visibility"],
        "classification": row["classification"],
        "createdDateTime": moment(row["created_date_time"]),
        "resourceProvisioningOptions": (
            ["Team"] if call.value(f"SELECT {team}", row["group_id"]) else []
        ),
    }
