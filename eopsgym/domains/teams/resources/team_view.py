"""Teams as Graph shows them, and what may be asked of them."""

from typing import Any

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import from_json
from eopsgym.domains.teams.odata import Property
from eopsgym.domains.teams.resources.lists import Source
from eopsgym.domains.teams.resources.moments import moment
from eopsgym.domains.teams.resources.people import tenant_id

SETTINGS = {
    "memberSettings": "member_settings",
    "guestSettings": "guest_settings",
    "messagingSettings": "messaging_settings",
    "funSettings": "fun_settings",
    "discoverySettings": "discovery_settings",
}
"""Property to column of what is JSON."""
TEAMS = Source(
    "teams",
    {
        "id": Property("team_id", "id"),
        "internalId": Property("internal_id", "id"),
        "displayName": Property("display_name"),
        "description": Property("description"),
        "visibility": Property("visibility"),
        "specialization": Property("specialization"),
        "classification": Property("classification"),
        "isArchived": Property("(coalesce(is_archived, 0))", "flag"),
        "createdDateTime": Property("created_date_time", "moment"),
        "webUrl": Property("web_url", "id"),
    },
)


def shown(call: Call, row: Row) -> dict[str, Any]:
    """Return a whole team."""
    return {
        "id": row["team_id"],
        "internalId": row["internal_id"],
        "tenantId": tenant_id(call, row["org_id"]),
        "displayName": row["display_name"],
        "description": row["description"],
        "visibility": row["visibility"],
        "specialization": row["specialization"],
        "classification": row["classification"],
        "memberSettings": from_json(row["member_settings"]),
        "guestSettings": from_json(row["guest_settings"]),
        "messagingSettings": from_json(row["messaging_settings"]),
        "funSettings": from_json(row["fun_settings"]),
        "classSettings": None,
        "isArchived": bool(row["is_archived"]),
        "createdDateTime": moment(row["created_date_time"]),
        "summary": None,
        "webUrl": row["web_url"],
        "members": None,
        "channels": None,
        "installedApps": None,
        "incomingChannels": None,
    }


LISTED = (
    "id",
    "displayName",
    "description",
    "visibility",
    "specialization",
    "isArchived",
    "webUrl",
    "createdDateTime",
    "internalId",
    "classification",
    "tenantId",
    "memberSettings",
    "guestSettings",
    "messagingSettings",
    "funSettings",
)
"""What lists show of a team like a team by itself, in their own order."""


def shown_in_list(call: Call, row: Row) -> dict[str, Any]:
    """Return a team as lists show it, with what is visible from outside."""
    team = shown(call, row)
    return {
        **{name: team[name] for name in LISTED},
        "discoverySettings": from_json(row["discovery_settings"]),
        "incomingChannels": from_json(row["incoming_channels"]),
    }
