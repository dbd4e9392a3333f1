"""Channels as Graph shows them, and what may be asked of them."""

from typing import Any

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.teams.odata import Property
from eopsgym.domains.teams.resources.lists import Source
from eopsgym.domains.teams.resources.moments import moment
from eopsgym.domains.teams.resources.people import tenant_id
from eopsgym.domains.teams.resources.references import GRAPH

CHANNELS = Source(
    "channels",
    {
        "id": Property("channel_id", "id"),
        "displayName": Property("display_name"),
        "description": Property("description"),
        "email": Property("email"),
        "membershipType": Property("membership_type"),
        "isFavoriteByDefault": Property("(coalesce(is_favorite_by_default, 0))", "flag"),
        "isArchived": Property("(coalesce(is_archived, 0))", "flag"),
        "createdDateTime": Property("created_date_time", "moment"),
    },
    always=("@odata.id",),
)


def made(call: Call, row: Row) -> dict[str, Any]:
    """Return a channel as the answer to its creation shows it."""
    return {
        "@odata.type": "#microsoft.graph.channel",
        "id": row["channel_id"],
        "displayName": row["display_name"],
        "description": row["description"],
        "membershipType": row["membership_type"],
        "isFavoriteByDefault": bool(row["is_favorite_by_default"]),
        "tenantId": tenant_id(call, row["org_id"]),
        "teamId": row["team_id"],
        "isArchived": bool(row["is_archived"]),
        "createdDateTime": moment(row["created_date_time"]),
    }


def shown(call: Call, row: Row) -> dict[str, Any]:
    """Return a single channel as answers show it."""
    channel_id, tenant = row["channel_id"], tenant_id(call, row["org_id"])
    return {
        "id": channel_id,
        "displayName": row["display_name"],
        "description": row["description"],
        "isArchived": bool(row["is_archived"]),
        "membershipType": row["membership_type"],
        "isFavoriteByDefault": bool(row["is_favorite_by_default"]),
        "email": row["email"],
        "webUrl": f"https://teams.microsoft.com/l/channel/{channel_id}?tenantId={tenant}",
        "tenantId": tenant,
        "createdDateTime": moment(row["created_date_time"]),
    }


def shown_in_list(call: Call, row: Row) -> dict[str, Any]:
    """Return a channel as lists show it, with its address."""
    team = f"{GRAPH}/tenants/{tenant_id(call, row['org_id'])}/teams/{row['team_id']}"
    address = f"{team}/channels/{row['channel_id']}"
    return {"@odata.id": address, **shown(call, row)}
