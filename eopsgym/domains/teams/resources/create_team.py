"""Creation of a team from a template or for a group, with channels, apps and members."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from eopsgym.domains.ids import random_hex
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products.odata.any_case_text import named
from eopsgym.domains.products.odata.literals import instant
from eopsgym.domains.teams.dialect import bound_id
from eopsgym.domains.teams.resources import team_shapes
from eopsgym.domains.teams.resources.apps import add_channel_tab, install_in_team, the_app
from eopsgym.domains.teams.resources.channels import make_channel
from eopsgym.domains.teams.resources.groups import DOMAIN, GROUPS, hides_from, person
from eopsgym.domains.teams.resources.memberships import Membership, has_owner, membership, stored
from eopsgym.domains.teams.resources.names import nickname_after
from eopsgym.domains.teams.resources.teams import TEAMS
from eopsgym.domains.teams.resources.users import find_user, tenant_id, the_user

_DEFAULTS: dict[str, Row] = {
    "memberSettings": dict.fromkeys(team_shapes.MemberSettings.__annotations__, True),
    "guestSettings": dict.fromkeys(team_shapes.GuestSettings.__annotations__, False),
    "messagingSettings": dict.fromkeys(team_shapes.MessagingSettings.__annotations__, True),
    "funSettings": {
        **dict.fromkeys(team_shapes.FunSettings.__annotations__, True),
        "giphyContentRating": "moderate",
    },
    "discoverySettings": dict.fromkeys(team_shapes.DiscoverySettings.__annotations__, False),
}
_TEMPLATE = """
    SELECT * FROM teams_templates WHERE template_id = ? AND coalesce(soft_delete, 0) = 0
    ORDER BY org_id = ? DESC LIMIT 1
"""
_MIGRATION = "_microsoft_graph_teamCreationMode"
MOST_CHANNELS = 200
_PREFIX = "team_"
_NO_OWNER = "At least one member must have the 'owner' role"
_VISIBILITIES = {"public": "Public", "hiddenMembership": "HiddenMembership"}
"""The visibility of the group of a team, by the visibility of the team."""


def make_team(call: Call, given: Mapping[str, Any]) -> str:
    """Create a team with its channels, apps and members, and return its id."""
    template = _template(call, given["template_odata_bind"])
    group = _group(call, given.get("group_odata_bind"))
    name = given.get("displayName") or (group and group["display_name"])
    if not name:
        raise ToolError("displayName is required when creating a team without a group")
    # The published server creates only the first channel.
    channels = given.get("channels", ()) if call.repaired else ()
    if len(channels) > MOST_CHANNELS:
        raise ToolError(f"A team has at most {MOST_CHANNELS} channels")
    tenant = given.get("tenantId")
    if tenant and tenant not in (tenant_id(call), call.user["org_id"]):
        message = f"Tenant not found: {tenant} or not from your organization"
        raise ToolError(message, "NOT_FOUND", "tenantId")
    now = call.stamp.partition(".")[0]
    given_time = instant(given.get("createdDateTime") or "") if _MIGRATION in given else None
    team_id = random_hex(call, "teams", "team_id", _PREFIX)
    members = _members(call, team_id, given, group)
    columns: Row = {
        "group_id": group["group_id"] if group else _make_group(call, given, name, members),
        "template_id": template,
        "display_name": name,
        "description": given.get("description", group and group["description"]),
        "visibility": given.get("visibility") or _default_visibility(group),
        "specialization": given.get("specialization", "none"),
        "classification": given.get("classification", group and group["classification"]),
        "internal_id": team_id.removeprefix(_PREFIX),
        "members": stored(members),
        "migration_mode": int(_MIGRATION in given),
        "web_url": f"https://teams.microsoft.com/l/team/{team_id}",
        "created_date_time": given_time or now,
        "updated_date_time": now,
    }
    for name, defaults in _DEFAULTS.items():
        columns[TEAMS.column(name)] = json.dumps(defaults | dict(given.get(name, {})))
    team = TEAMS.insert(call, team_id, columns)
    _make_channels(call, team, given.get("firstChannelName"), channels)
    for app in given.get("installedApps", ()):
        install_in_team(call, team, the_app(call, app["teamsApp_odata_bind"]))
    return team_id


def operation(call: Call, team_id: str) -> Row:
    """Return the result of creating a team: an operation that has succeeded."""
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


def _default_visibility(group: Row | None) -> str:
    """Return the default visibility of a new team: that of its group, or `private`."""
    visibility = str(group["visibility"] if group else "").lower()
    return {"public": "public", "hiddenmembership": "hiddenMembership"}.get(visibility, "private")


def _template(call: Call, bind: str) -> str:
    template_id = bound_id(bind, "template_odata_bind")
    if call.row(_TEMPLATE, template_id, call.user["org_id"]) is None:
        raise ToolError(f"Team template not found: {template_id}", "NOT_FOUND")
    return template_id


def _group(call: Call, bind: str | None) -> Row | None:
    if not bind:
        return None
    group_id = bound_id(bind, "group_odata_bind")
    group = GROUPS.find_own(call, group_id)
    sql = "SELECT 1 FROM teams WHERE group_id = ? AND coalesce(soft_delete, 0) = 0"
    if call.value(sql, group_id):
        raise ToolError(f"Group '{group_id}' already has a team", "CONFLICT")
    if hides_from(group, call.user["user_id"]):
        message = "Only members and owners of a group with hidden membership can make its team"
        raise ToolError(message, "FORBIDDEN")
    return group


def _members(
    call: Call, team_id: str, given: Mapping[str, Any], group: Row | None
) -> list[Membership]:
    """Return the given members, at least one of them an owner, and the people of the group.

    In repaired mode, the acting user is the owner if no members are given; the published server
    requires members.

    Raises:
        ToolError: no member is an owner, or a user does not exist.
    """
    if not given.get("members") and not call.repaired:
        raise ToolError(_NO_OWNER)
    people: dict[str, tuple[Row, Sequence[str], str | None]] = {}
    for each in given.get("members", ()):
        user = the_user(call, bound_id(each["user_odata_bind"]))
        since = each.get("visibleHistoryStartDateTime")
        people[user["user_id"]] = (user, each.get("roles", ()), since)
    for role, column in (("owner", "owners"), ("member", "members")):
        for each in stored_objects(group[column]) if group else ():
            user_of_group = find_user(call, str(each.get("id")))
            if user_of_group is not None:
                people.setdefault(user_of_group["user_id"], (user_of_group, [role], None))
    if not given.get("members"):
        people[call.user["user_id"]] = (call.user, ["owner"], None)
    members = [membership(team_id, user, roles, since) for user, roles, since in people.values()]
    if not has_owner(members):
        raise ToolError(_NO_OWNER)
    return members


def _make_group(
    call: Call, given: Mapping[str, Any], name: str, members: Sequence[Membership]
) -> str:
    """Create the group of a new team and return its id."""
    group_id = random_hex(call, "groups", "group_id", "group_")
    nickname, org = nickname_after(call, name, group_id), call.user["org_id"]
    people = [person(the_user(call, each["userId"])) for each in members]
    owners = [
        owner for owner, each in zip(people, members, strict=True) if "owner" in each["roles"]
    ]
    columns = {
        "display_name": name,
        "description": given.get("description"),
        "mail_nickname": nickname,
        "mail": f"{nickname}@{call.value(DOMAIN, org) or org}",
        "visibility": _VISIBILITIES.get(given.get("visibility", ""), "Private"),
        "group_types": json.dumps(["Unified"]),
        "security_enabled": 0,
        "mail_enabled": 1,
        "classification": given.get("classification"),
        "members": json.dumps(people),
        "owners": json.dumps(owners),
    }
    GROUPS.insert(call, group_id, columns)
    return group_id


def _make_channels(
    call: Call, team: Row, first: str | None, channels: Sequence[Mapping[str, Any]]
) -> None:
    first = first or "General"
    new_channels = [dict(each) for each in channels]
    if not any(named(each["displayName"]) == named(first) for each in new_channels):
        about = f"General discussions for {team['display_name']}"
        general = {"displayName": first, "description": about, "isFavoriteByDefault": True}
        new_channels.insert(0, general)
    for each in new_channels:
        channel = make_channel(call, team, each)
        for tab in each.get("tabs", ()):
            app = the_app(call, tab.get("teamsApp_odata_bind", ""))
            name = tab.get("displayName", "").strip() or app["display_name"]
            add_channel_tab(call, channel, app, name, tab.get("configuration"))
