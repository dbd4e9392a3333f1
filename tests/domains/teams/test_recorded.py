"""Recorded calls of the published server, made again where the rows are known that they saw."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from eopsgym.gym.database import Database
from tests.domains.teams.published_world import (
    World,
    base,
    organisation,
    recorded,
    see_channel,
    see_team,
    see_user,
)
from tests.reference import reference

USER = re.compile(r"users(?:\('|/)([\w.@-]+)'?\)?")
MADE = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[0-9a-f]{16}|\d{13}$|[0-9a-f]{8}-[0-9a-f]{4}-|https://|\d{4}@"
)
PERSON = "james.wilson"
# Calls, their records, events, groups and the catalogue lack the rows behind what was shown.
MINE = [
    "list_users",
    "create_user",
    "get_user",
    "update_user",
    "create_chat",
    "add_tab_to_chat",
    "send_chat_message",
    "pin_chat_message",
    "create_channel",
    "update_channel",
    "list_channels",
    "list_all_channels",
    "add_channel_member",
    "archive_channel",
    "send_channel_message",
    "soft_delete_channel_message",
    "get_files_folder",
    "list_tabs_in_channel",
    "add_tabs_to_channels",
    "provision_channel_email",
    "update_channel_tab",
    "delete_channel_tab",
    "create_team",
    "list_teams",
    "update_team",
    "list_team_members",
    "add_team_member",
    "add_team_members_in_bulk",
    "update_team_member",
    "remove_team_member",
    "list_installed_apps",
    "create_teamwork_tag",
    "create_call",
    "set_user_status_message",
    "create_virtual_event_webinar",
]
ERRORS = [
    "get_user",
    "create_channel",
    "send_channel_message",
    "list_tabs_in_channel",
    "add_tabs_to_channels",
    "create_team",
    "add_team_member",
]


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


def shape(value: Any) -> Any:
    """What a value is made of: keys in order, kinds, and null."""
    if isinstance(value, dict):
        return [(key, shape(each)) for key, each in value.items()]
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


def differences(ours: Any, theirs: Any, path: str = "$") -> list[str]:
    """Where values differ that are not made anew in each call."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        pairs = [(ours.get(key), value, f"{path}.{key}") for key, value in theirs.items()]
        return [each for pair in pairs for each in differences(*pair)]
    if isinstance(theirs, list) and isinstance(ours, list):
        found = [f"{path}: {len(ours)} and {len(theirs)}"] if len(ours) != len(theirs) else []
        for number, (mine, value) in enumerate(zip(ours, theirs, strict=False)):
            found += differences(mine, value, f"{path}[{number}]")
        return found
    if isinstance(theirs, str) and MADE.search(theirs):
        return []
    return [] if ours == theirs or "id" in path[-4:] else [f"{path}: {ours!r} and {theirs!r}"]


def read(text: str) -> Any:
    """A text as JSON, where it is that."""
    return json.loads(text) if text[:1] in "{[" or text.isdigit() else text


def test_recorded_successes_come_out_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    lines, wrong = [], []
    for tool, about in recorded().items():
        example = about["example_success"]
        if not example or example.get("inferred") or tool not in MINE:
            continue
        database, actor = scene(tool, example)
        made = database.call(tool, example["arguments"], actor)
        theirs = example.get("result", example.get("text"))
        ours = read(made.text)
        if example.get("truncated") and isinstance(ours, dict):
            theirs = {**theirs, "@odata.count": ours.get("@odata.count")}
        same = shape(ours) == shape(theirs)
        differ = differences(ours, theirs)
        lines.append(f"{tool:32} {'same' if same else 'OTHER'} shape, {len(differ)} values differ")
        if made.is_error or not same or differ:
            wrong.append((tool, made.text if made.is_error else differ or (ours, theirs)))
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert wrong == []
    assert len(lines) == len(MINE)


@pytest.mark.parametrize("tool", ERRORS)
def test_recorded_errors_have_their_texts(tool: str) -> None:
    example = recorded()[tool]["example_error"]
    database, actor = scene(tool, example)
    if tool == "add_team_member":
        given = {**example["arguments"], "roles": ["member"]}
        database.call(tool, given, actor)
    made = database.call(tool, example["arguments"], actor)
    assert made.is_error
    assert made.text == example["text"]


RESULTS = (
    "20251121_102744_757_7ebc1127_dadb0c94",
    "20251123_232016_480_7ebc1127_7a8d85a7",
    "20251125_110309_032_464ee3e0_33f12828",
    "20251129_042357_079_d809b0d6_b11e3d3b",
)
SEEN_ELSEWHERE = {"list_virtual_event_webinars", "list_virtual_event_townhalls"}


@pytest.mark.parametrize("name", RESULTS)
def test_published_result_files_are_repeated(name: str) -> None:
    path = reference("trajectories", "teams", f"results_oracle__teams__task_{name}.json.gz")
    run = json.loads(gzip.decompress(path.read_bytes()))["runs"][0]
    database = world_of(run["tool_results"]).database()
    ids: dict[str, str] = {}
    compared = 0
    for step in run["tool_results"]:
        theirs = read(step["result"]["result"]["content"][0]["text"])
        given = renamed(step["arguments"], ids)
        made = database.call(step["tool_name"], given, PERSON)
        if step["tool_name"] in SEEN_ELSEWHERE or made.text.startswith("Webinar not found"):
            continue
        if "cancel_" in step["tool_name"]:
            continue
        assert made.is_error is step["result"]["result"]["isError"], made.text
        ours = read(made.text)
        assert shape(ours) == shape(theirs), step["tool_name"]
        if isinstance(theirs, dict) and "id" in theirs:
            ids[theirs["id"]] = ours["id"]
        if step["tool_name"] != "list_channels":
            assert differences(ours, theirs) == []
        compared += 1
    assert compared >= min(5, len(run["tool_results"]))


def renamed(value: Any, ids: dict[str, str]) -> Any:
    """Arguments with the ids that our calls gave, in place of the recorded ones."""
    text = json.dumps(value)
    for theirs, ours in ids.items():
        text = text.replace(json.dumps(theirs), json.dumps(ours))
    return json.loads(text)


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
