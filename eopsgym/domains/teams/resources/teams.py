"""The view of teams."""

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import filled, flag, identifier, json_value, text
from eopsgym.domains.teams.dialect import moment
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.users import tenant_id

TEAMS = GraphView(
    "teams",
    "Team",
    *identifier("id", column="team_id"),
    *identifier("internalId"),
    *text("displayName description visibility specialization classification"),
    *flag("isArchived"),
    *moment("createdDateTime"),
    *identifier("webUrl"),
    *json_value("memberSettings guestSettings messagingSettings funSettings discoverySettings"),
    *json_value("incomingChannels"),
    *filled("tenantId classSettings summary members channels installedApps"),
    key="team_id",
    new={"is_archived": 0, "soft_delete": 0},
    stamps="",
    changed="updated_date_time",
)
_WHOLE = """
    id internalId tenantId displayName description visibility specialization classification
    memberSettings guestSettings messagingSettings funSettings classSettings isArchived
    createdDateTime summary webUrl members channels installedApps
"""
_LISTED = """
    id displayName description visibility specialization isArchived webUrl createdDateTime
    internalId classification tenantId memberSettings guestSettings messagingSettings funSettings
    discoverySettings incomingChannels
"""


def view(call: Call, row: Row) -> Row:
    """Return a whole team; channels shared with it are included only in lists."""
    team = TEAMS.answer(row, _WHOLE, tenantId=tenant_id(call, row["org_id"]))
    return {**team, "incomingChannels": None}


def list_view(call: Call, row: Row) -> Row:
    """Return a team in the form of a list entry."""
    return TEAMS.answer(row, _LISTED, tenantId=tenant_id(call, row["org_id"]))
