"""A database with the rows that recorded calls of the published server saw."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.domains.teams.resources.users import USERS
from eopsgym.gym import Database
from eopsgym.gym.clock import Clock
from eopsgym.gym.template import build_template
from tests.reference import reference

NOW = "2026-06-15T08:30:00.123456"
TENANTS = {
    "techcorp-001": "a1b2c3d4-e5f6-7890-abcd-ef1234567890",
    "globalex-002": "f9e8d7c6-b5a4-3210-9876-543210fedcba",
}


def organisation(text: str) -> str:
    """Whose a thing with that id or address is."""
    return "globalex-002" if "globalex" in text else "techcorp-001"


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """The published tools with their examples, by name."""
    tools = json.loads(reference("tools", "teams.json").read_text(encoding="utf-8"))
    return {tool["name"]: tool for tool in tools}


def observed(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects that runs saw: the tool that showed each, and the object."""
    for path in sorted(folder.glob("observed_objects_*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        for tool, objects in data.items():
            for each in objects.values() if isinstance(objects, dict) else ():
                if isinstance(each, dict):
                    yield tool, each


class World:
    """Rows, each once, by table and key."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], dict[str, Any]] = {}

    def put(self, table: str, key: str, **row: Any) -> None:
        """Add a row, or what is not known of it yet."""
        kept = self.rows.setdefault((table, key), {})
        kept.update({k: v for k, v in row.items() if v is not None and kept.get(k) is None})

    def sql(self) -> str:
        """The statements of a seed."""
        return "\n".join(_insert(table, row) for (table, _), row in self.rows.items())

    def database(self) -> Database:
        """A database with these rows, whose clock stands on the day of the recordings."""
        template = build_template(get_domain("teams"), self.sql(), "published")
        return Database(template, Clock(NOW))


def base() -> World:
    """Both organisations and all objects that runs saw."""
    world = World()
    for org, tenant in TENANTS.items():
        name = org.split("-")[0]
        world.put("teams_orgs", org, org_id=org, tenant_id=tenant, domain_name=f"{name}.com")
        team = f"team_{name}_{org.split('-')[1]}"
        see_team(world, {"id": team})
    world.put("teams_templates", "s", org_id="default", template_id="standard", soft_delete=0)
    folder = reference("seeds", "teams")
    for tool, each in observed(folder):
        see(world, tool, each)
    for name, about in recorded().items():
        example = about["example_success"]
        result = example.get("result") if example and not example.get("inferred") else None
        if isinstance(result, dict) and not name.startswith("create_"):
            found = result.get("value", [result])
            for each in found if isinstance(found, list) else ():
                see(world, name, {**each, "_args": example["arguments"]})
    return world


def see(world: World, tool: str, each: dict[str, Any]) -> None:
    """Keep the row behind an object that a tool showed."""
    given = each.get("_args", {})
    if tool in ("list_users", "get_user", "update_user"):
        see_user(world, each["id"], each)
    elif tool == "list_teams":
        see_team(world, each)
    elif tool in ("list_channels", "list_all_channels") and "teamId" in given:
        see_channel(world, given["teamId"], each)
    elif tool == "list_tabs_in_channel" and "channelId" in given:
        see_tab(world, given, each)
    elif tool == "get_files_folder":
        see_folder(world, given, each)
    elif tool == "list_installed_apps" and {"teamsAppDefinition", "_args"} <= {*each}:
        see_installed(world, given, each)
    elif tool == "list_teams_apps":
        see_app(world, each)


def see_user(world: World, user_id: str, each: dict[str, Any]) -> None:
    """A person."""
    mail = each.get("mail") or each.get("email") or each.get("userPrincipalName") or ""
    lists = ("businessPhones", "otherMails", "interests", "skills", "pastProjects", "schools")
    row = USERS.columns(each)
    for name in (*lists, "responsibilities", "employeeOrgData"):
        if each.get(name) is not None:
            row[USERS.column(name)] = json.dumps(each[name])
    row |= {"org_id": organisation(mail), "user_id": user_id, "mail": mail or None}
    row |= {"user_principal_name": each.get("userPrincipalName") or mail or None}
    row |= {"static_token": user_id, "soft_deleted": 0, "created_at": "2026-06-15 08:00:00"}
    row |= {"display_name": each.get("displayName") or user_id.replace(".", " ").title()}
    world.put("teams_users", user_id, **row)


def see_team(world: World, each: dict[str, Any]) -> None:
    """A team."""
    team = each["id"]
    settings = {
        f"{kind}_settings": json.dumps(each[f"{kind}Settings"])
        for kind in ("member", "guest", "messaging", "fun", "discovery")
        if each.get(f"{kind}Settings")
    }
    world.put(
        "teams",
        team,
        team_id=team,
        org_id=organisation(team),
        display_name=each.get("displayName"),
        description=each.get("description"),
        visibility=each.get("visibility"),
        specialization=each.get("specialization"),
        classification=each.get("classification"),
        internal_id=team,
        is_archived=0,
        soft_delete=0,
        web_url=each.get("webUrl"),
        incoming_channels=json.dumps(each["incomingChannels"])
        if each.get("incomingChannels")
        else None,
        created_date_time="2026-06-15 08:00:00",
        **settings,
    )


def see_channel(world: World, team: str, each: dict[str, Any]) -> None:
    """A channel of a team."""
    world.put(
        "channels",
        each["id"],
        channel_id=each["id"],
        team_id=team,
        org_id=organisation(team),
        display_name=each.get("displayName", "A channel"),
        description=each.get("description"),
        membership_type=each.get("membershipType", "standard"),
        is_archived=0,
        is_favorite_by_default=0,
        created_date_time="2026-06-15 08:00:00",
        soft_delete=0,
    )


def see_tab(world: World, given: dict[str, Any], each: dict[str, Any]) -> None:
    """A tab of a channel."""
    world.put(
        "teams_channel_tabs",
        each["id"],
        org_id=organisation(given["teamId"]),
        team_id=given["teamId"],
        channel_id=given["channelId"],
        tab_id=each["id"],
        display_name=each["displayName"],
        web_url=each.get("webUrl"),
        app_id=each.get("webUrl", "apps/x/").split("apps/")[1].split("/")[0],
        sort_order_index=each.get("sortOrderIndex"),
        configuration_json=json.dumps(each.get("configuration")),
    )


def see_folder(world: World, given: dict[str, Any], each: dict[str, Any]) -> None:
    """The folder of a channel."""
    if "parentReference" not in each or "channelId" not in given:
        return
    parent, times = each["parentReference"], each["fileSystemInfo"]
    world.put(
        "channel_files_folders",
        each["id"],
        channel_id=given["channelId"],
        team_id=given["teamId"],
        drive_item_id=each["id"],
        name=each["name"],
        size=each["size"],
        created_date_time=each["createdDateTime"],
        last_modified_date_time=each["lastModifiedDateTime"],
        web_url=each["webUrl"],
        web_dav_url=each["webDavUrl"],
        e_tag=each["eTag"],
        c_tag=each["cTag"],
        description=each["description"],
        created_by_json=json.dumps(each["createdBy"]),
        last_modified_by_json=json.dumps(each["lastModifiedBy"]),
        drive_id=parent["driveId"],
        drive_type=parent["driveType"],
        parent_id=parent["id"],
        parent_path=parent["path"],
        parent_name=parent["name"],
        parent_site_id=parent["siteId"],
        fs_created_date_time=times["createdDateTime"],
        fs_last_modified_date_time=times["lastModifiedDateTime"],
    )


def see_installed(world: World, given: dict[str, Any], each: dict[str, Any]) -> None:
    """An app installed in a team."""
    app, definition = each["teamsApp"], each["teamsAppDefinition"]
    world.put(
        "installed_apps",
        each["id"],
        org_id=organisation(given["teamId"]),
        team_id=given["teamId"],
        installation_id=each["id"],
        teams_app_id=app["id"],
        teams_app_external_id=app["externalId"],
        teams_app_display_name=app["displayName"],
        teams_app_distribution_method=app["distributionMethod"],
        teams_app_definition_id=definition["id"],
        teams_app_definition_version=definition["version"],
        azure_ad_app_id=definition["azureADAppId"],
        publishing_state=definition["publishingState"],
        short_description=definition["shortDescription"],
        description=definition["description"],
        required_resource_specific_permissions=json.dumps(
            definition["requiredResourceSpecificApplicationPermissions"]
        ),
        soft_delete=0,
    )


def see_event(world: World, kind: str, each: dict[str, Any]) -> None:
    """A webinar or a town hall."""
    creator, org = each["createdBy"]["user"], "techcorp-001"
    world.put(
        f"virtual_event_{kind}s",
        each["id"],
        org_id=org,
        id=each["id"],
        display_name=each["displayName"],
        description_content_type=each["description"]["contentType"],
        description_content=each["description"]["content"],
        start_date_time=f"{each['startDateTime']['dateTime']}+00:00",
        start_time_zone=each["startDateTime"]["timeZone"],
        end_date_time=f"{each['endDateTime']['dateTime']}+00:00",
        end_time_zone=each["endDateTime"]["timeZone"],
        audience=each["audience"],
        status=each["status"],
        created_by_user_id=creator["id"],
        created_by_display_name=creator["displayName"],
        created_by_tenant_id=creator["tenantId"],
        is_attendee_email_notification_enabled=int(
            each["settings"]["isAttendeeEmailNotificationEnabled"]
        ),
        external_event_information="[]",
        **({"is_invite_only": int(each["isInviteOnly"])} if kind == "townhall" else {}),
    )
    for person in each["coOrganizers"]:
        see_user(world, person["id"], {"email": f"{person['id']}@techcorp.com", **person})
        ids = {f"{kind}_id": each["id"], "user_id": person["id"]}
        table = f"virtual_event_{kind}_coorganizers"
        world.put(table, f"{each['id']}{person['id']}", org_id=org, **ids)


def see_app(world: World, each: dict[str, Any]) -> None:
    """An app of the catalogue."""
    world.put(
        "teams_apps",
        each["id"],
        org_id="techcorp-001",
        app_id=each["id"],
        display_name=each.get("displayName"),
        external_id=each.get("externalId"),
        distribution_method=each.get("distributionMethod"),
    )


def _insert(table: str, row: dict[str, Any]) -> str:
    names = ", ".join(row)
    values = ", ".join(_literal(value) for value in row.values())
    return f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({values});'


def _literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool | int | float):
        return str(int(value)) if isinstance(value, bool) else str(value)
    return "'" + str(value).replace("'", "''") + "'"
