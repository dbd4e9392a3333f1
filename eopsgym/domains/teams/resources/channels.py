"""The view of channels, and how they are created, alone or with a new team."""

from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.ids import random_hex
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import filled, flag, identifier, text
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.dialect import GRAPH, moment, zulu
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.users import tenant_id

CHANNELS = GraphView(
    "channels",
    "Channel",
    *identifier("id", column="channel_id"),
    *text("displayName description email membershipType"),
    *flag("isFavoriteByDefault isArchived"),
    *moment("createdDateTime"),
    *filled("webUrl tenantId teamId"),
    key="channel_id",
    always=("@odata.id",),
    new={
        "membership_type": "standard",
        "is_favorite_by_default": 0,
        "is_archived": 0,
        "soft_delete": 0,
    },
    stamps="",
    changed="",
)
_WHOLE = """
    id displayName description isArchived membershipType isFavoriteByDefault email webUrl tenantId
    createdDateTime
"""
_NEW = """
    id displayName description membershipType isFavoriteByDefault tenantId teamId isArchived
    createdDateTime
"""
_TAKEN = """
    SELECT 1 FROM channels WHERE team_id = ? AND coalesce(soft_delete, 0) = 0
    AND named(display_name) = named(?) AND channel_id <> ?
"""
_LONGEST = 50


def new_view(call: Call, row: Row) -> Row:
    """Return a new channel in the form of the result of its creation."""
    tenant = tenant_id(call, row["org_id"])
    channel = CHANNELS.answer(row, _NEW, tenantId=tenant, teamId=row["team_id"])
    return {"@odata.type": "#microsoft.graph.channel", **channel}


def view(call: Call, row: Row) -> Row:
    """Return a single channel in the form of a result."""
    tenant = tenant_id(call, row["org_id"])
    address = f"https://teams.microsoft.com/l/channel/{row['channel_id']}?tenantId={tenant}"
    return CHANNELS.answer(row, _WHOLE, webUrl=address, tenantId=tenant)


def list_view(call: Call, row: Row) -> Row:
    """Return a channel in the form of a list entry, with its address."""
    channel = view(call, row)
    team = f"{GRAPH}/tenants/{channel['tenantId']}/teams/{row['team_id']}"
    return {"@odata.id": f"{team}/channels/{row['channel_id']}", **channel}


def channel_name(call: Call, team_id: str, given: str, channel_id: str = "") -> str:
    """Return a name without surrounding spaces.

    Raises:
        ToolError: the name is empty or too long, or another channel of the team has it.
    """
    name = given.strip()
    if not 1 <= len(name) <= _LONGEST:
        message = f"The name of a channel has 1 to {_LONGEST} characters"
        raise ToolError(message, field="displayName")
    if call.value(_TAKEN, team_id, name, channel_id):
        raise ToolError(f"Channel name '{given}' already exists in this team", "CONFLICT")
    return name


def make_channel(call: Call, team: Row, given: Mapping[str, Any]) -> Row:
    """Add a channel to a team and return its row."""
    name = channel_name(call, team["team_id"], given["displayName"])
    columns = {
        **CHANNELS.columns({**given, "displayName": name}),
        "team_id": team["team_id"],
        "migration_mode": given.get("_microsoft_graph_channelCreationMode"),
        "created_date_time": zulu(call),
    }
    return CHANNELS.insert(call, random_hex(call, "channels", "channel_id", "channel_"), columns)


def role_among(roles: Sequence[str], default: str) -> str:
    """Return the one role that a membership stores: owner, or the first of the roles."""
    return "owner" if "owner" in roles else next(iter(roles), default)


def join_channel(call: Call, channel_id: str, user: Row, role: str) -> int:
    """Add a person to a channel, and return the number of the membership.

    Raises:
        ToolError: the person is already a member of the channel.
    """
    sql = "SELECT 1 FROM channel_members WHERE channel_id = ? AND user_id = ?"
    if call.value(sql, channel_id, user["user_id"]):
        message = f"User '{user['user_id']}' is already a member of the channel"
        raise ToolError(message, "CONFLICT")
    row = {
        "channel_id": channel_id,
        "user_id": user["user_id"],
        "roles": role,
        "display_name": user["display_name"],
        "email": user["mail"],
        "tenant_id": tenant_id(call, user["org_id"]),
        "added_at": call.stamp,
    }
    insert_row(call, "channel_members", row)
    return call.connection.last_insert_rowid()
