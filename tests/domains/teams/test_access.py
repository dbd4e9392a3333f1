"""Nobody reads or changes what is another's: organisations, private channels, chats."""

from pathlib import Path
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Mode
from tests.domains.teams.office import SEED, Office

CLOSED = Path(__file__).with_name("closed.sql")
WORLD = SEED.read_text(encoding="utf-8") + CLOSED.read_text(encoding="utf-8")
GRAPH = "https://graph.microsoft.com/v1.0"
APP = f"{GRAPH}/appCatalogs/teamsApps/hidden-app"
BODY = {"body": {"contentType": "text", "content": "Mine"}}
AT = {"timeZone": "UTC"}
TIMES = {
    "startDateTime": {"dateTime": "2026-04-02T09:00:00", **AT},
    "endDateTime": {"dateTime": "2026-04-02T10:00:00", **AT},
}
EVENT: dict[str, Any] = {
    **TIMES,
    "displayName": "Mine",
    "description": {"contentType": "text", "content": "Mine"},
    "audience": "organization",
    "coOrganizers": [{"id": "bob"}],
}


def bind(user: str) -> str:
    """A reference to a user."""
    return f"{GRAPH}/users('{user}')"


def seat(user: str) -> dict[str, Any]:
    """Somebody in a new chat."""
    kind = "#microsoft.graph.aadUserConversationMember"
    return {"_odata_type": kind, "roles": ["owner"], "user_odata_bind": bind(user)}


TEAM = {"teamId": "team_works"}
ANN = {"user_odata_bind": bind("ann")}
REACTION = {"reactionType": "like"}
TAB = {"displayName": "Mine", "teamsApp_odata_bind": APP}

OF_A_CHANNEL: dict[str, dict[str, Any]] = {
    "add_channel_member": ANN,
    "add_tabs_to_channels": TAB,
    "archive_channel": {},
    "delete_channel_tab": {},
    "get_files_folder": {},
    "list_channel_messages": {"_expand": "replies"},
    "list_tabs_in_channel": {"_expand": "teamsApp"},
    "provision_channel_email": {},
    "send_channel_message": BODY,
    "set_channel_message_reaction": REACTION,
    "soft_delete_channel_message": {},
    "undo_soft_delete_channel_message": {},
    "unset_channel_message_reaction": REACTION,
    "update_channel": {"displayName": "Mine"},
    "update_channel_message": BODY,
    "update_channel_tab": {"displayName": "Mine"},
}
"""Calls that are aimed at a channel, without what says which one."""

OF_A_CHAT: dict[str, dict[str, Any]] = {
    "add_tab_to_chat": TAB,
    "list_chat_messages": {},
    "pin_chat_message": {},
    "send_chat_message": BODY,
    "set_chat_message_reaction": REACTION,
    "soft_delete_chat_message": {},
    "undo_soft_delete_chat_message": {},
    "unset_chat_message_reaction": REACTION,
    "update_chat": {"topic": "Mine"},
    "update_chat_message": BODY,
}
"""Calls that are aimed at a chat, without what says which one."""

OF_AN_ORGANISATION: dict[str, dict[str, Any]] = {
    "add_group_owner": {"groupId": "g-hidden", "_odata_id": bind("cat")},
    "add_team_member": {**TEAM, "user_odata_bind": bind("cat")},
    "add_team_members_in_bulk": {**TEAM, "values": [{"user_odata_bind": bind("cat")}]},
    "cancel_virtual_event_townhall": {"townhall_id": "townhall"},
    "cancel_virtual_event_webinar": {"webinar_id": "webinar"},
    "create_audio_routing_group": {
        "call_id": "call",
        "routingMode": "oneToOne",
        "sources": ["p-ann"],
        "receivers": ["p-bob"],
    },
    "create_call": {
        "callbackUri": "https://calls.borea.example/back",
        "mediaConfig": {"_odata_type": "#microsoft.graph.serviceHostedMediaConfig"},
        "requestedModalities": ["audio"],
        "targets": [{"identity": {"user": {"id": "bob"}}}],
    },
    "create_channel": {**TEAM, "displayName": "Mine"},
    "create_chat": {"chatType": "oneOnOne", "members": [seat("ann"), seat("bob")]},
    "create_group": {
        "displayName": "Mine",
        "mailEnabled": True,
        "mailNickname": "mine",
        "securityEnabled": False,
        "groupTypes": ["Unified"],
        "members_odata_bind": [bind("bob")],
    },
    "create_team": {
        "template_odata_bind": f"{GRAPH}/teamsTemplates('standard')",
        "displayName": "Mine",
        "group_odata_bind": f"{GRAPH}/groups('g-hidden')",
    },
    "create_teamwork_tag": {"team_id": "team_works", "displayName": "Mine"},
    "create_teamwork_tag_member": {
        "team_id": "team_works",
        "tag_id": "tag-hidden",
        "userId": "cat",
    },
    "create_virtual_event_townhall": EVENT,
    "create_virtual_event_webinar": EVENT,
    "delete_team": TEAM,
    "delete_user": {"userId": "ann"},
    "get_call_record": {"id": "record", "_expand": "sessions,participants_v2"},
    "get_primary_channel": TEAM,
    "get_user": {"userPrincipalName": "ann@acme.example"},
    "get_virtual_event_webinar": {"webinar_id": "webinar"},
    "list_all_channels": TEAM,
    "list_call_sessions": {"id": "record"},
    "list_channels": TEAM,
    "list_installed_apps": {**TEAM, "_expand": "teamsApp"},
    "list_team_members": TEAM,
    "list_teamwork_tags": {"team_id": "team_works"},
    "publish_virtual_event_webinar": {"webinar_id": "webinar"},
    "remove_team_member": {**TEAM, "membershipId": "m_bob"},
    "set_user_status_message": {
        "user_id": "ann",
        "statusMessage": {"message": {"content": "Mine", "contentType": "text"}},
    },
    "update_group": {"groupId": "g-hidden", "displayName": "Mine"},
    "update_team": {**TEAM, "displayName": "Mine"},
    "update_team_member": {**TEAM, "membershipId": "m_bob", "roles": ["owner"]},
    "update_teamwork_tag": {
        "team_id": "team_works",
        "tag_id": "tag-hidden",
        "displayName": "Mine",
    },
    "update_user": {"userId": "ann", "displayName": "Mine"},
}
"""Calls that are aimed at other things of the organisation."""

LISTS: dict[str, dict[str, Any]] = {
    "list_call_records": {"_filter": "startDateTime ge 2000-01-01T00:00:00Z"},
    "list_chats": {"_expand": "members,lastMessagePreview", "_filter": "topic ne 'x'"},
    "list_groups": {"_expand": "members,owners", "_search": "Hidden"},
    "list_teams": {"_filter": "displayName ne 'x' or displayName eq 'Works'"},
    "list_teams_apps": {"_expand": "appDefinitions"},
    "list_users": {"_filter": "displayName ne 'x' or userPrincipalName eq 'ann@acme.example'"},
    "list_virtual_event_townhalls": {"_count": True},
    "list_virtual_event_webinars": {"_count": True},
}
"""Lists, asked for more than is one's own."""

OF_ONES_OWN = {"create_user"}
"""Tools that name nothing that is there."""

BOTH_MODES = pytest.mark.parametrize("mode", ["published", "guarded"])
EITHER_WAY = pytest.mark.parametrize("repaired", [False, True])


def in_channel(tool: str, channel: str) -> dict[str, Any]:
    """The arguments of a call that is aimed at a channel, with all ids right."""
    message = f"{channel}-{'deleted' if tool.startswith('undo') else 'first'}"
    ids = {**TEAM, "channelId": channel, "messageId": message, "tabId": f"tab-{channel}"}
    return OF_A_CHANNEL[tool] | _those_of(tool, ids)


def in_chat(tool: str) -> dict[str, Any]:
    """The arguments of a call that is aimed at a chat of Ann and Bob."""
    message = "2001" if tool.startswith("undo") else "2000"
    return OF_A_CHAT[tool] | _those_of(tool, {"chatId": "heads", "messageId": message})


def aimed(tool: str, channel: str) -> dict[str, Any]:
    """The arguments of a call that is aimed at something of Ann's organisation."""
    if tool in OF_AN_ORGANISATION:
        return OF_AN_ORGANISATION[tool]
    return in_chat(tool) if tool in OF_A_CHAT else in_channel(tool, channel)


def _those_of(tool: str, ids: dict[str, str]) -> dict[str, str]:
    properties = get_domain("teams").tools[tool].schema["properties"]
    return {name: value for name, value in ids.items() if name in properties}


def refused(office: Office, tool: str, by: str, arguments: dict[str, Any]) -> None:
    """See that a call is refused for what it is aimed at, tells nothing and changes nothing."""
    before = office.database.serialize()
    text = office.refused(tool, by, **arguments)
    assert "Validation errors" not in text
    assert "Hidden" not in text
    assert office.database.serialize() == before


def test_every_tool_is_aimed_or_cannot_be() -> None:
    aimed = [OF_A_CHANNEL, OF_A_CHAT, OF_AN_ORGANISATION, LISTS]
    names = [name for each in aimed for name in each] + [*OF_ONES_OWN]
    assert sorted(names) == sorted(get_domain("teams").tools)


@pytest.mark.sweep(60)
@pytest.mark.parametrize("tool", [*OF_A_CHANNEL, *OF_A_CHAT, *OF_AN_ORGANISATION])
@BOTH_MODES
@EITHER_WAY
def test_another_organisation_is_out_of_reach(tool: str, mode: Mode, repaired: bool) -> None:
    office = Office(mode, repaired=repaired, sql=WORLD)
    refused(office, tool, "zoe", aimed(tool, "desk"))


@pytest.mark.sweep(40)
@pytest.mark.parametrize("channel", ["desk", "secret"])
@pytest.mark.parametrize("tool", [*OF_A_CHANNEL, *OF_A_CHAT, *OF_AN_ORGANISATION])
def test_what_outsiders_are_refused_works_inside(tool: str, channel: str) -> None:
    if (tool, channel) == ("add_channel_member", "desk"):
        channel = "secret"  # a standard channel has the members of its team
    by = "ann" if tool in OF_AN_ORGANISATION else "bob"
    result = Office(repaired=True, sql=WORLD).call(tool, by, **aimed(tool, channel))
    assert not result.is_error, result.text


@pytest.mark.parametrize("tool", LISTS)
@BOTH_MODES
def test_lists_hold_what_is_of_ones_own_organisation(tool: str, mode: Mode) -> None:
    office = Office(mode, sql=WORLD)
    ours, theirs = (office.call(tool, by, **LISTS[tool]) for by in ("ann", "zoe"))
    assert not theirs.is_error, theirs.text
    marks = ("Hidden", "acme", "team_works")
    assert any(mark in ours.text for mark in marks)
    assert not any(mark in theirs.text for mark in marks)


@pytest.mark.sweep(30)
@pytest.mark.parametrize("tool", OF_A_CHANNEL)
@BOTH_MODES
@EITHER_WAY
def test_a_private_channel_is_closed_to_outsiders(tool: str, mode: Mode, repaired: bool) -> None:
    office = Office(mode, repaired=repaired, sql=WORLD)
    refused(office, tool, "cat", in_channel(tool, "secret"))


@pytest.mark.parametrize(
    "tool", ["list_channel_messages", "list_tabs_in_channel", "get_files_folder"]
)
@BOTH_MODES
def test_who_is_not_in_a_team_reads_none_of_its_channels(tool: str, mode: Mode) -> None:
    refused(Office(mode, sql=WORLD), tool, "cat", in_channel(tool, "desk"))


@pytest.mark.parametrize("tool", OF_A_CHAT)
@BOTH_MODES
@EITHER_WAY
def test_a_chat_is_closed_to_outsiders(tool: str, mode: Mode, repaired: bool) -> None:
    refused(Office(mode, repaired=repaired, sql=WORLD), tool, "cat", in_chat(tool))


@pytest.mark.parametrize(
    "tool",
    [
        "list_channel_messages",
        "list_tabs_in_channel",
        "get_files_folder",
        "soft_delete_channel_message",
        "set_channel_message_reaction",
    ],
)
@BOTH_MODES
def test_an_owner_of_the_team_does_not_read_a_private_channel(tool: str, mode: Mode) -> None:
    refused(Office(mode, sql=WORLD), tool, "ann", in_channel(tool, "secret"))


@pytest.mark.parametrize("tool", ["list_channels", "list_all_channels"])
@pytest.mark.parametrize("by", ["ann", "cat"])
@pytest.mark.parametrize("filter_", ["", "displayName eq 'Secret' or displayName ne 'x'"])
def test_a_private_channel_is_listed_for_its_members(tool: str, by: str, filter_: str) -> None:
    office = Office(sql=WORLD)
    assert "Secret" in office.call(tool, "bob", **TEAM, _filter=filter_).text
    assert "Secret" not in office.call(tool, by, **TEAM, _filter=filter_).text


def test_the_count_of_a_list_leaves_out_what_is_closed() -> None:
    office = Office(sql=WORLD)
    counts = [office.ask("list_channels", by, **TEAM)["@odata.count"] for by in ("bob", "cat")]
    assert counts == [3, 2]


@pytest.mark.parametrize(
    "filter_",
    ["topic eq 'Hidden topic' or topic ne 'x'", "members/any(m:m/userId eq 'ann')"],
)
def test_a_filter_finds_ones_own_chats_alone(filter_: str) -> None:
    office = Office(sql=WORLD)
    assert "heads" in office.call("list_chats", "ann", _filter=filter_).text
    assert "heads" not in office.call("list_chats", "cat", _filter=filter_).text


@pytest.mark.parametrize("by", ["cat", "zoe"])
def test_a_hidden_membership_is_hidden_from_lists_and_filters(by: str) -> None:
    office = Office(sql=WORLD)
    shown = office.call("list_groups", by, _expand="members").text
    assert "Hidden Bob" not in shown
    found = office.ask("list_groups", by, _filter="members/any(m:m/id eq 'bob')")
    assert found["value"] == []


@pytest.mark.parametrize(
    ("filter_", "found"),
    [("members/$count eq 1", 0), ("members/$count eq 0", 1), ("owners/$count eq 1", 1)],
)
def test_a_hidden_membership_is_not_counted(filter_: str, found: int) -> None:
    office = Office(sql=WORLD)
    listed = office.ask(
        "list_groups", "cat", _filter=f"id eq 'g-hidden' and {filter_}", _count=True
    )
    assert listed["odata_count"] == found


MINE_ALONE = {
    "any": "members/any(m: m/userId eq 'bob' and m/displayName eq 'Bob Bell')",
    "all": "members/all(m: m/userId eq 'ann' or m/userId eq 'bob')",
    "count": "members/$count eq 2",
    "not": "not (topic eq 'x')",
    "time": "lastMessagePreview/createdDateTime gt 2026-01-01",
}


@pytest.mark.parametrize("way", MINE_ALONE)
@pytest.mark.parametrize("order", ["", "lastMessagePreview/createdDateTime desc", "topic"])
def test_no_filter_and_no_order_shows_or_counts_the_chats_of_others(way: str, order: str) -> None:
    asked = {"_filter": MINE_ALONE[way], "_expand": "members,lastMessagePreview", "_orderby": order}
    office = Office(sql=WORLD)
    (mine, theirs) = (office.ask("list_chats", by, **asked) for by in ("ann", "zoe"))
    assert mine["@odata.count"] > 0
    assert (theirs["@odata.count"], theirs["value"]) == (0, [])
    assert {"heads", "ann_bob"}.isdisjoint(
        each["id"] for each in office.ask("list_chats", "cat", **asked)["value"]
    )


@pytest.mark.parametrize("expand", ["replies", "replies(_top=9)", "replies,hostedContents"])
def test_a_reply_in_a_private_channel_is_not_shown_below_a_message_of_another(expand: str) -> None:
    moved = (
        "UPDATE channel_messages SET reply_to_id = 'desk-first' WHERE message_id = 'secret-reply';"
    )
    office = Office(sql=WORLD + moved)
    asked = {**TEAM, "channelId": "desk", "_expand": expand}
    listed = office.ask("list_channel_messages", "ann", **asked)["value"]
    replies = [each["id"] for message in listed for each in message["replies"]]
    assert replies == ["desk-reply"]


def test_a_principal_name_does_not_tell_whom_another_organisation_employs() -> None:
    new = {"displayName": "Ann", "mailNickname": "ann", "accountEnabled": True}
    password = {"password": "a password", "forceChangePasswordNextSignIn": True}
    office = Office(sql=WORLD)
    for name in ("ann@acme.example", "nobody@acme.example"):
        office.ask("create_user", "zoe", **new, passwordProfile=password, userPrincipalName=name)


@pytest.mark.parametrize("tool", ["list_channel_messages", "list_chat_messages"])
def test_the_text_of_a_deleted_message_is_gone_for_all(tool: str) -> None:
    office = Office(sql=WORLD)
    is_chat = tool == "list_chat_messages"
    arguments = in_chat(tool) if is_chat else in_channel(tool, "secret")
    assert "Hidden slip" not in office.call(tool, "bob", **arguments).text


def test_a_chat_of_two_others_is_not_read_by_beginning_it_again() -> None:
    office = Office(sql=WORLD)
    made = {"chatType": "oneOnOne", "members": [seat("ann"), seat("bob")]}
    assert "Hidden aside" not in office.call("create_chat", "cat", **made).text
    refused(office, "list_chat_messages", "cat", {"chatId": "ann_bob"})


def test_who_leaves_a_team_loses_its_private_channels() -> None:
    office = Office(sql=WORLD)
    office.ask("remove_team_member", **TEAM, membershipId="m_bob")
    for channel in ("secret", "desk"):
        arguments = in_channel("list_channel_messages", channel)
        refused(office, "list_channel_messages", "bob", arguments)


TOOK_PART = """
INSERT INTO call_records (id, org_id, organizer, participants, start_date_time) VALUES
('of-cat', 'acme', '{"user": {"id": "bob"}}', '[{"userId": "cat"}]', '2026-01-02T08:00:00Z');
"""
ASKED = ["", "participants_v2/any(p: p/id eq 'bob')", "startDateTime gt 2000-01-01"]


@pytest.mark.parametrize(("by", "own"), [("ann", {"record"}), ("cat", {"of-cat"}), ("dan", set())])
@pytest.mark.parametrize("filter_", ASKED)
def test_where_rules_hold_a_record_is_for_those_who_took_part(
    by: str, own: set[str], filter_: str
) -> None:
    found = {"published": {"record", "of-cat"}, "guarded": own}
    if filter_ == ASKED[1]:
        found = {mode: ids - {"of-cat"} for mode, ids in found.items()}
    for mode, ids in found.items():
        office = Office(mode, sql=WORLD + TOOK_PART)  # type: ignore[arg-type]
        listed = office.ask("list_call_records", by, _filter=filter_)["value"]
        assert {each["id"] for each in listed} == ids
    for record in {"record", "of-cat"} - own:
        for tool in ("get_call_record", "list_call_sessions"):
            assert "not found" in office.refused(tool, by, id=record)


def test_where_rules_hold_a_permission_opens_the_records_of_all() -> None:
    grant = """INSERT INTO user_permissions (org_id, user_id, permission_id)
        VALUES ('acme', 'cat', 'CallRecords.Read.All:application');"""
    office = Office("guarded", sql=WORLD + grant)
    assert office.ask("get_call_record", "cat", id="record")["id"] == "record"
    assert office.ask("list_call_sessions", "cat", id="record")["value"]


ADMINISTRATOR = """INSERT INTO teams_user_roles (org_id, user_id, role_id, role_name)
    VALUES ('acme', 'dan', 'r', 'User Administrator');"""
OF_MEMBERS = {
    "list_installed_apps": {**TEAM, "_filter": "teamsApp/displayName eq 'Hidden app'"},
    "update_channel_tab": in_channel("update_channel_tab", "desk"),
    "add_tabs_to_channels": in_channel("add_tabs_to_channels", "desk") | TAB,
    "delete_channel_tab": in_channel("delete_channel_tab", "desk"),
}


@pytest.mark.parametrize("tool", OF_MEMBERS)
def test_where_rules_hold_apps_and_tabs_are_for_members_and_administrators(tool: str) -> None:
    world = WORLD + ADMINISTRATOR + "UPDATE teams_users SET account_enabled = 1;"
    pages = {"configuration": {"contentUrl": "https://apps.halden.example/x"}}
    given = OF_MEMBERS[tool] | (pages if tool == "update_channel_tab" else {})
    refused(Office("guarded", sql=world), tool, "cat", given)
    for by in ("bob", "dan"):
        Office("guarded", sql=world).ask(tool, by, **given)
    Office(sql=world).ask(tool, "cat", **given)


@pytest.mark.parametrize("name", ["list_chats", "list_users"])
def test_who_is_deleted_or_unknown_does_nothing(name: str) -> None:
    office = Office(sql=WORLD)
    office.ask("delete_user", userId="cat")
    for token in ("cat", "nobody", "ann' OR '1'='1"):
        assert "not found" in office.refused(name, token)


SELF_MADE: dict[str, tuple[str, str, dict[str, Any]]] = {
    "one by one": ("cat", "add_team_member", {"user_odata_bind": bind("cat"), "roles": ["owner"]}),
    "in bulk": (
        "cat",
        "add_team_members_in_bulk",
        {"values": [{"user_odata_bind": bind("cat"), "roles": ["owner"]}]},
    ),
    "from within": ("bob", "update_team_member", {"membershipId": "m_bob", "roles": ["owner"]}),
}
"""Who would make themselves an owner, and how."""


@pytest.mark.parametrize("way", SELF_MADE)
def test_where_rules_hold_nobody_becomes_an_owner_by_their_own_hand(way: str) -> None:
    by, tool, arguments = SELF_MADE[way]
    refused(Office("guarded", sql=WORLD), tool, by, TEAM | arguments)
    assert "TEAMS-3.1" in Office("guarded", sql=WORLD).refused(tool, by, **TEAM, **arguments)
