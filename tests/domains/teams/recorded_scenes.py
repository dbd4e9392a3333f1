"""The rows that a recorded call saw, so that it can be made again."""

import json
import re
from collections.abc import Iterator
from typing import Any

from eopsgym.gym import Database
from tests.domains.teams.published_world import (
    World,
    base,
    organisation,
    see_channel,
    see_event,
    see_team,
    see_user,
)

USER = re.compile(r"users(?:\('|/)([\w.@-]+)'?\)?")
PERSON = "james.wilson"
EVENTS = {
    "list_virtual_event_webinars": "webinar",
    "list_virtual_event_townhalls": "townhall",
}
"""Lists of events, and what kind they are of."""


def people(value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everybody who is named somewhere in a call or its answer."""
    if isinstance(value, dict):
        user = value.get("userId") or (value.get("id") if "userIdentityType" in value else None)
        if isinstance(user, str) and "/" not in user:
            yield user, value
        for each in value.values():
            yield from people(each)
    elif isinstance(value, list):
        for each in value:
            yield from people(each)
    elif isinstance(value, str):
        for found in USER.findall(value):
            yield found, {}


def scene(tool: str, example: dict[str, Any]) -> tuple[Database, str]:
    """A database in which a call can be made, and who makes it."""
    world, given, result = base(), example["arguments"], example.get("result", {})
    org = organisation(str(given.get("teamId", "")))
    actor = "emma.wilson" if org == "globalex-002" else PERSON
    mail = {"globalex-002": "{}@globalex.com", "techcorp-001": "{}@techcorp.com"}[org]
    for user, each in [*people(result), *people(given), (actor, {})]:
        name = {"email": mail.format(user), **{k: v for k, v in each.items() if k != "id"}}
        see_user(world, user, name)
    if "team_id" in given:
        see_team(world, {"id": given["team_id"]})
    if "teamId" in given:
        see_team(world, {"id": given["teamId"]})
        put_members(world, tool, given, result, actor)
    if "channelId" in given:
        see_channel(world, given["teamId"], {"id": given["channelId"], **named(tool, result)})
        put_parts(world, tool, given, result, actor)
    if "chatId" in given:
        put_chat(world, given, actor)
    bind = str(given.get("teamsApp_odata_bind"))
    world.rows.pop(("teams_apps", bind.rpartition("/")[2]), None)
    if bind and isinstance(result, dict) and "teamsApp" in result:
        app = result["teamsApp"]
        world.put(
            "teams_apps",
            app["id"],
            org_id=org,
            app_id=app["id"],
            display_name=app["displayName"],
            distribution_method=app["distributionMethod"],
        )
    return world.database(), actor


def named(tool: str, result: Any) -> dict[str, Any]:
    """The name of a channel, as its address tells it."""
    if tool != "provision_channel_email":
        return {}
    return {"displayName": result["email"].split(".")[0].replace("-", " ").title()}


def put_members(world: World, tool: str, given: dict[str, Any], result: Any, actor: str) -> None:
    """The members of a team, as far as a call shows them."""
    shown = result.get("value", []) if isinstance(result, dict) else []
    members = [{**each} for each in shown if tool == "list_team_members"]
    if tool == "update_team_member":
        members = [{**result, "roles": ["owner"]}]
    elif tool == "remove_team_member":
        members = [{"id": given["membershipId"], "userId": "bob.smith", "roles": ["member"]}]
    if not any(member.get("userId") == actor for member in members):
        owner = {"id": "m_0", "userId": actor, "roles": ["owner"], "displayName": "James Wilson"}
        members.append(owner)
    world.rows["teams", given["teamId"]]["members"] = json.dumps(members)


def put_parts(world: World, tool: str, given: dict[str, Any], result: Any, actor: str) -> None:
    """The message or the tab of a channel that a call names."""
    place = {"team_id": given["teamId"], "channel_id": given["channelId"]}
    if "messageId" in given:
        world.put(
            "channel_messages",
            given["messageId"],
            message_id=given["messageId"],
            from_json=json.dumps({"user": {"id": actor}}),
            body_json=json.dumps({"contentType": "text", "content": "Hello"}),
            **place,
        )
    if "tabId" in given:
        shown = result if isinstance(result, dict) else {}
        app = re.search(r"\('([^']*)'\)", shown.get("teamsApp_odata_bind", ""))
        world.put(
            "teams_channel_tabs",
            given["tabId"],
            tab_id=given["tabId"],
            org_id=organisation(given["teamId"]),
            display_name="A tab",
            web_url=shown.get("webUrl"),
            app_id=app[1] if app else "an-app",
            sort_order_index=shown.get("sortOrderIndex"),
            configuration_json=json.dumps(shown.get("configuration")),
            **place,
        )


def put_chat(world: World, given: dict[str, Any], actor: str) -> None:
    """The chat that a call names, and the message of it."""
    chat, org = given["chatId"], organisation("")
    world.put("chats", chat, chat_id=chat, org_id=org, chat_type="group", soft_delete=0)
    world.put("chat_members", chat, chat_id=chat, org_id=org, user_id=actor, roles="owner")
    if "displayName" in given:  # a tab, which the run put behind another one
        world.put("teams_chat_tabs", chat, tab_id="first", chat_id=chat, org_id=org)
    if "messageId" in given:
        world.put(
            "chat_messages", chat, message_id=given["messageId"], chat_id=chat, body_json="{}"
        )


def read(text: str) -> Any:
    """A text as JSON, where it is that."""
    return json.loads(text) if text[:1] in "{[" or text.isdigit() else text


def world_of(steps: list[dict[str, Any]]) -> World:
    """The rows that a run saw before it changed them."""
    world = base()
    see_user(world, PERSON, {"email": f"{PERSON}@techcorp.com"})
    for step in steps:
        result = read(step["result"]["result"]["content"][0]["text"])
        for user, each in [*people(step["arguments"]), *people(result)]:
            see_user(world, user, {"email": f"{user}@techcorp.com", **each})
        if step["tool_name"] == "list_team_members" and "_filter" not in step["arguments"]:
            members = json.dumps(result["value"])
            world.rows["teams", step["arguments"]["teamId"]]["members"] = members
        if step["tool_name"] in EVENTS:
            for each in result["value"]:
                see_event(world, EVENTS[step["tool_name"]], each)
        if step["tool_name"] == "list_channels":
            leave_channels(world, step["arguments"], result)
    team = world.rows["teams", "team_techcorp_001"]
    if "members" not in team:
        owners = [
            {"id": "membership_techcorp_james_000", "userId": PERSON, "roles": ["owner"]},
            {
                "id": "membership_techcorp_alice_001",
                "userId": "alice.johnson",
                "displayName": "Alice Johnson",
                "email": "alice.manager@techcorp.com",
                "roles": ["owner"],
            },
        ]
        team["members"] = json.dumps(owners)
    return world


def leave_channels(world: World, given: dict[str, Any], result: dict[str, Any]) -> None:
    """Of the channels that other runs saw, leave those that this one saw, as it lists them."""
    listed = {each["id"] for each in result["value"]}
    standard = "_filter" in given  # the one filter there is asks for those
    for table, key in [*world.rows]:
        row = world.rows[table, key]
        asked = not standard or row.get("membership_type") == "standard"
        if table == "channels" and row["team_id"] == given["teamId"] and asked:
            kept = world.rows.pop((table, key))
            if key in listed:
                world.rows[table, key] = kept
    for each in result["value"]:
        row = world.rows.pop(("channels", each["id"]), {})
        see_channel(world, given["teamId"], each)
        world.rows["channels", each["id"]] |= {k: v for k, v in row.items() if v is not None}
