"""Making a team: from a template or around a group, with channels, apps and members."""

import base64
import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_row
from eopsgym.domains.teams.odata.letters import named
from eopsgym.domains.teams.odata.literals import instant
from eopsgym.domains.teams.resources.catalogue import the_app
from eopsgym.domains.teams.resources.create_channel import make_channel
from eopsgym.domains.teams.resources.fields import as_json
from eopsgym.domains.teams.resources.group_view import hides_from, people, person
from eopsgym.domains.teams.resources.memberships import Membership, has_owner, membership, stored
from eopsgym.domains.teams.resources.new_ids import new_hex
from eopsgym.domains.teams.resources.nicknames import nickname_after
from eopsgym.domains.teams.resources.people import find_user, tenant_id, the_user
from eopsgym.domains.teams.resources.references import bound_id
from eopsgym.domains.teams.resources.tabs import make_channel_tab
from eopsgym.domains.teams.resources.team_view import SETTINGS

_DEFAULTS: dict[str, dict[str, Any]] = {
    "memberSettings": {
        "allowCreateUpdateChannels": True,
        "allowCreatePrivateChannels": True,
        "allowDeleteChannels": True,
        "allowAddRemoveApps": True,
        "allowCreateUpdateRemoveTabs": True,
        "allowCreateUpdateRemoveConnectors": True,
    },
    "guestSettings": {"allowCreateUpdateChannels": False, "allowDeleteChannels": False},
    "messagingSettings": {
        "allowUserEditMessages": True,
        "allowUserDeleteMessages": True,
        "allowOwnerDeleteMessages": True,
        "allowTeamMentions": True,
        "allowChannelMentions": True,
    },
    "funSettings": {
        "allowGiphy": True,
        "giphyContentRating": "moderate",
        "allowStickersAndMemes": True,
        "allowCustomMemes": True,
    },
    "discoverySettings": {"showInTeamsSearchAndSuggestions": False},
}
_TEMPLATE = """
    SELECT * FROM teams_templates WHERE template_id = ? AND coalesce(soft_delete, 0) = 0
    ORDER BY org_id = ? DESC LIMIT 1
"""
_GROUP = """
    SELECT * FROM "groups" WHERE group_id = ? AND org_id = ? AND coalesce(soft_delete, 0) = 0
"""
_MIGRATION = "_microsoft_graph_teamCreationMode"
MOST_CHANNELS = 200
_PREFIX = "team_"
_NO_OWNER = "At least one member must have the 'owner' role"
_VISIBILITIES = {"public": "Public", "hiddenMembership": "HiddenMembership"}
"""Of the group behind a team, by that of the team."""


def make_team(call: Call, given: Mapping[str, Any]) -> str:
    """Make a team with its first content and return its id.

    Raises:
        ToolError: it has no name or owner, or a reference names nothing.
    """
    template = _template(call, given["template_odata_bind"])
    group = _group(call, given.get("group_odata_bind"))
    name = given.get("displayName") or (group and group["display_name"])
    if not name:
        raise ToolError("displayName is required when creating a team without a group")
    if len(_channels(call, given)) > MOST_CHANNELS:
        raise ToolError(f"A team has at most {MOST_CHANNELS} channels")
    _require_own_tenant(call, given.get("tenantId"))
    made = _made(call, given)
    team_id = new_hex(call, "teams", "team_id", _PREFIX)
    members = _members(call, team_id, given, group)
    row: Row = {
        "org_id": call.user["org_id"],
        "team_id": team_id,
        "group_id": group["group_id"] if group else _make_group(call, given, name, members),
        "template_id": template,
        "display_name": name,
        "description": given.get("description", group and group["description"]),
        "visibility": given.get("visibility") or _as_open_as(group),
        "specialization": given.get("specialization", "none"),
        "classification": given.get("classification", group and group["classification"]),
        "internal_id": team_id.removeprefix(_PREFIX),
        "members": stored(members),
        "is_archived": 0,
        "migration_mode": int(_MIGRATION in given),
        "web_url": f"https://teams.microsoft.com/l/team/{team_id}",
        "created_date_time": made,
        "updated_date_time": call.stamp.partition(".")[0],
        "soft_delete": 0,
    }
    for key, column in SETTINGS.items():
        row[column] = as_json(_DEFAULTS[key] | dict(given.get(key, {})))
    insert_row(call, "teams", row)
    # The published server makes the first channel alone, whatever else is named.
    _make_channels(call, row, given.get("firstChannelName"), _channels(call, given))
    for app in given.get("installedApps", ()):
        install(call, row, the_app(call, app["teamsApp_odata_bind"]))
    return team_id


def install(call: Call, team: Row, app: Row) -> None:
    """Install an app of the catalogue in a team."""
    salt = uuid.uuid5(uuid.NAMESPACE_URL, f"{team['team_id']}/{app['app_id']}")
    number = app["azure_ad_app_id"] or app["app_id"]
    row = {
        "org_id": team["org_id"],
        "team_id": team["team_id"],
        "installation_id": base64.b64encode(f"{salt}##{number}".encode()).decode(),
        "teams_app_id": app["app_id"],
        "teams_app_external_id": app["external_id"],
        "teams_app_display_name": app["display_name"],
        "teams_app_distribution_method": app["distribution_method"],
        "teams_app_definition_id": base64.b64encode(str(app["app_id"]).encode()).decode(),
        "teams_app_definition_version": app["version"],
        "azure_ad_app_id": app["azure_ad_app_id"],
        "publishing_state": app["publishing_state"] or "published",
        "short_description": app["description"],
        "description": app["description"],
        "required_resource_specific_permissions": None,
        "consented_permission_set": None,
        "created_date_time": call.stamp,
        "soft_delete": 0,
    }
    sql = "SELECT 1 FROM installed_apps WHERE installation_id = ?"
    if not call.value(sql, row["installation_id"]):
        insert_row(call, "installed_apps", row)


def operation(call: Call, team_id: str) -> dict[str, Any]:
    """Return the answer to the creation of a team: an operation that has succeeded."""
    values = {"TeamId": team_id, "Messages": ["Team created"]}
    return {
        "id": team_id,
        "operationType": "createTeam",
        "createdDateTime": call.now.replace(microsecond=0).isoformat(),
        "status": "succeeded",
        "lastActionDateTime": f"{call.now.isoformat()}+00:00",
        "attemptsCount": 1,
        "targetResourceId": team_id,
        "targetResourceLocation": f"/teams('{team_id}')",
        "values": json.dumps(values, separators=(",", ":")),
    }


def _require_own_tenant(call: Call, tenant: str | None) -> None:
    if tenant and tenant not in (tenant_id(call), call.user["org_id"]):
        message = f"Tenant not found: {tenant} or not from your organization"
        raise ToolError(message, "NOT_FOUND", "tenantId")


def _made(call: Call, given: Mapping[str, Any]) -> str:
    """Return when a team was made: now, or the given moment for a migrated team."""
    moment = instant(given.get("createdDateTime") or "") if _MIGRATION in given else None
    return moment or call.stamp.partition(".")[0]


def _as_open_as(group: Row | None) -> str:
    """Return the visibility of a team, by default that of its group."""
    said = str(group["visibility"] if group else "").lower()
    return {"public": "public", "hiddenmembership": "hiddenMembership"}.get(said, "private")


def _template(call: Call, bind: str) -> str:
    template_id = bound_id(bind, "template_odata_bind")
    if call.row(_TEMPLATE, template_id, call.user["org_id"]) is None:
        raise ToolError(f"Team template not found: {template_id}", "NOT_FOUND")
    return template_id


def _group(call: Call, bind: str | None) -> Row | None:
    if not bind:
        return None
    group_id = bound_id(bind, "group_odata_bind")
    found = call.row(_GROUP, group_id, call.user["org_id"])
    if found is None:
        raise ToolError(f"Group not found: {group_id} or not from your organization", "NOT_FOUND")
    sql = "SELECT 1 FROM teams WHERE group_id = ? AND coalesce(soft_delete, 0) = 0"
    if call.value(sql, group_id):
        raise ToolError(f"Group '{group_id}' already has a team", "CONFLICT")
    if hides_from(found, call.user["user_id"]):
        message = "Only members and owners of a group with hidden membership can make its team"
        raise ToolError(message, "FORBIDDEN")
    return found


def _members(
    call: Call, team_id: str, given: Mapping[str, Any], group: Row | None
) -> list[Membership]:
    """Return the named members, and the people of the group.

    In repaired mode, the acting user is the owner where no member is named; the published server
    refuses that.

    Raises:
        ToolError: no member is named, or none is an owner.
    """
    if not given.get("members") and not call.repaired:
        raise ToolError(_NO_OWNER)
    wanted: dict[str, tuple[Row, Sequence[str], str | None]] = {}
    for each in given.get("members", ()):
        user = the_user(call, bound_id(each["user_odata_bind"]))
        since = each.get("visibleHistoryStartDateTime")
        wanted[user["user_id"]] = (user, each.get("roles", ()), since)
    for role, column in (("owner", "owners"), ("member", "members")):
        for each in people(group, column) if group else ():
            found = find_user(call, str(each.get("id")))
            if found is not None:
                wanted.setdefault(found["user_id"], (found, [role], None))
    if not given.get("members"):
        wanted[call.user["user_id"]] = (call.user, ["owner"], None)
    members = [membership(team_id, user, roles, since) for user, roles, since in wanted.values()]
    if not has_owner(members):
        raise ToolError(_NO_OWNER)
    return members


def _make_group(
    call: Call, given: Mapping[str, Any], name: str, members: Sequence[Membership]
) -> str:
    """Make the group behind a new team and return its id."""
    group_id = new_hex(call, "groups", "group_id", "group_")
    nick = nickname_after(call, name, group_id)
    domain = call.value("SELECT domain_name FROM teams_orgs WHERE org_id = ?", call.user["org_id"])
    seats = [person(the_user(call, each["userId"])) for each in members]
    owners = [shown for shown, each in zip(seats, members, strict=True) if "owner" in each["roles"]]
    row = {
        "org_id": call.user["org_id"],
        "group_id": group_id,
        "display_name": name,
        "description": given.get("description"),
        "mail_nickname": nick,
        "mail": f"{nick}@{domain or call.user['org_id']}",
        "visibility": _VISIBILITIES.get(given.get("visibility", ""), "Private"),
        "group_types": as_json(["Unified"]),
        "security_enabled": 0,
        "mail_enabled": 1,
        "classification": given.get("classification"),
        "members": as_json(seats),
        "owners": as_json(owners),
        "created_date_time": call.stamp,
        "updated_date_time": call.stamp,
        "soft_delete": 0,
    }
    insert_row(call, "groups", row)
    return group_id


def _channels(call: Call, given: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return the channels that are made beside the first one: none in the published server."""
    return given.get("channels", ()) if call.repaired else ()


def _make_channels(
    call: Call, team: Row, first: str | None, channels: Sequence[Mapping[str, Any]]
) -> None:
    first = first or "General"
    wanted = [dict(each) for each in channels]
    if not any(named(each["displayName"]) == named(first) for each in wanted):
        about = f"General discussions for {team['display_name']}"
        general = {"displayName": first, "description": about, "isFavoriteByDefault": True}
        wanted.insert(0, general)
    for each in wanted:
        channel = make_channel(call, team, each)
        for tab in each.get("tabs", ()):
            app = the_app(call, tab.get("teamsApp_odata_bind", ""))
            name = tab.get("displayName", "").strip() or app["display_name"]
            make_channel_tab(call, channel, app, name, tab.get("configuration"))
