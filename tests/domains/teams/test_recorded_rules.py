"""What recordings of the published server show of single tools, and its brothers with them.

Each rule is tried on every tool that takes the same parameter: where the published server treats
two tools differently, both stand in the table.
"""

import json
from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office, owned_by

GRAPH = "https://graph.microsoft.com/v1.0"
TEMPLATE = {"template_odata_bind": f"{GRAPH}/teamsTemplates('standard')"}
GENERAL = {"teamId": "team_works", "channelId": "general"}
APP = {"teamsApp_odata_bind": f"{GRAPH}/appCatalogs/teamsApps/notes-app"}
BARE = {"content": "Hello"}
NO_OWNER = "At least one member must have the 'owner' role"


def user(name: str) -> str:
    return f"{GRAPH}/users('{name}')"


# Teams


@pytest.mark.parametrize("members", [None, [], [{"user_odata_bind": user("ann")}]])
def test_a_team_needs_members_and_an_owner_among_them(members: Any) -> None:
    given = {**TEMPLATE, "displayName": "Docks"}
    given |= {} if members is None else {"members": members}
    assert Office().refused("create_team", **given) == NO_OWNER


@pytest.mark.parametrize(("repaired", "names"), [(False, ["General"]), (True, ["General", "Plan"])])
def test_channels_of_a_new_team_are_made_where_that_is_repaired(
    repaired: bool, names: list[str]
) -> None:
    office = Office(repaired=repaired)
    wanted = [{"displayName": "Plan", "tabs": [{**APP, "displayName": "Notes"}]}]
    team = office.ask("create_team", **TEMPLATE, **owned_by(), displayName="D", channels=wanted)
    listed = office.ask("list_channels", teamId=team["id"])["value"]
    assert [each["displayName"] for each in listed] == names


def test_the_internal_id_of_a_new_team_is_bare_hexadecimal() -> None:
    office = Office()
    team = office.ask("create_team", **TEMPLATE, **owned_by(), displayName="Docks")["id"]
    shown = office.ask("update_team", teamId=team, description="x")
    assert len(shown["internalId"]) == 32
    assert int(shown["internalId"], 16) > 0


# Messages


@pytest.mark.parametrize(
    ("tool", "place", "needs_format"),
    [("send_chat_message", {"chatId": "duo"}, False), ("send_channel_message", GENERAL, True)],
)
def test_only_messages_to_channels_must_say_their_format(
    tool: str, place: dict[str, str], needs_format: bool
) -> None:
    if needs_format:
        text = Office().refused(tool, **place, body=BARE)
        assert text == "Validation errors:\n- contentType: contentType is required"
    else:
        assert Office().ask(tool, **place, body=BARE)["body"]["contentType"] == "text"
    assert Office(repaired=True).ask(tool, **place, body=BARE)["body"]["contentType"] == "text"


@pytest.mark.parametrize(
    ("tool", "place", "repaired", "answered"),
    [
        ("send_channel_message", GENERAL, False, "text"),
        ("send_channel_message", GENERAL, True, "html"),
        ("send_chat_message", {"chatId": "duo"}, False, "html"),
    ],
)
def test_a_message_to_a_channel_is_answered_as_text_and_kept_as_it_is(
    tool: str, place: dict[str, str], repaired: bool, answered: str
) -> None:
    office = Office(repaired=repaired)
    body = {"content": "<b>Hello</b>", "contentType": "html"}
    sent = office.ask(tool, **place, body=body)
    assert sent["body"] == {"contentType": answered, "content": "<b>Hello</b>"}
    table = "chat_messages" if "chatId" in place else "channel_messages"
    kept = office.row(f"SELECT body_json FROM {table} WHERE message_id = ?", sent["id"])
    assert json.loads(kept["body_json"])["contentType"] == "html"


# Chats of others

PERMITTED = """
INSERT INTO user_permissions (org_id, user_id, permission_id)
VALUES ('acme', 'ann', 'Chat.Create:application');
"""
BEGUN = {
    "chatType": "group",
    "topic": "Of others",
    "members": [
        {"_odata_type": "#x", "roles": ["owner"], "user_odata_bind": user(name)}
        for name in ("bob", "cat")
    ],
}


def begun(*, repaired: bool = False, permitted: bool = True) -> tuple[Office, str]:
    """Make a chat of two others, begun by somebody who may begin such."""
    sql = SEED.read_text(encoding="utf-8") + (PERMITTED if permitted else "")
    office = Office(repaired=repaired, sql=sql)
    return office, office.ask("create_chat", "ann" if permitted else "bob", **BEGUN)["id"]


def ways_to_write(office: Office, chat: str) -> list[tuple[str, dict[str, Any]]]:
    """Yield every tool that writes in a chat, on a message of a member."""
    message = office.ask("send_chat_message", "bob", chatId=chat, body=BARE)["id"]
    here = {"chatId": chat, "messageId": message}
    return [
        ("send_chat_message", {"chatId": chat, "body": BARE}),
        ("pin_chat_message", here),
        ("add_tab_to_chat", {"chatId": chat, "displayName": "Notes", **APP}),
        ("update_chat", {"chatId": chat, "topic": "Another topic"}),
        ("set_chat_message_reaction", {**here, "reactionType": "like"}),
        ("unset_chat_message_reaction", {**here, "reactionType": "like"}),
    ]


def test_whoever_begins_chats_of_others_by_permission_writes_there() -> None:
    office, chat = begun()
    for tool, given in ways_to_write(office, chat):
        office.ask(tool, "ann", **given)
    listed = office.ask("list_chats", "ann")["value"]
    assert chat not in [each["id"] for each in listed]


@pytest.mark.parametrize("how", [{"repaired": True}, {"permitted": False}])
def test_nobody_else_writes_in_a_chat_of_others(how: dict[str, bool]) -> None:
    office, chat = begun(**how)
    for tool, given in ways_to_write(office, chat):
        assert "not found" in office.refused(tool, "ann", **given)


def test_a_permission_reaches_no_other_organisation() -> None:
    office, chat = begun()
    office.database.connection.execute("UPDATE chats SET org_id = 'borea'")
    assert "not found" in office.refused("send_chat_message", "ann", chatId=chat, body=BARE)


# Tabs

PAGES = {"entityId": "one", "contentUrl": "https://acme.example"}


def kept(office: Office, table: str = "teams_channel_tabs") -> Any:
    return office.row(f"SELECT configuration_json AS kept FROM {table} ORDER BY rowid DESC")["kept"]


@pytest.mark.parametrize(("repaired", "times"), [(False, 2), (True, 1)])
def test_what_a_tab_of_a_channel_shows_is_encoded_twice(repaired: bool, times: int) -> None:
    office = Office(repaired=repaired)
    given = {**GENERAL, "displayName": "Notes", **APP}
    tab = office.ask("add_tabs_to_channels", **given, configuration=PAGES)
    found = kept(office)
    for _ in range(times):
        assert isinstance(found, str)
        found = json.loads(found)
    assert found == tab["configuration"] == PAGES
    (listed,) = office.ask("list_tabs_in_channel", **GENERAL)["value"]
    assert listed["configuration"] == PAGES


@pytest.mark.parametrize("repaired", [False, True])
def test_a_tab_without_configuration_has_none_in_its_answer(repaired: bool) -> None:
    office = Office(repaired=repaired)
    tab = office.ask("add_tabs_to_channels", **GENERAL, displayName="Notes", **APP)
    assert tab.get("configuration", "left out") == ({} if repaired else "left out")
    assert kept(office) == ("{}" if repaired else None)
    (listed,) = office.ask("list_tabs_in_channel", **GENERAL)["value"]
    assert listed["configuration"] == ({} if repaired else None)


@pytest.mark.parametrize(
    ("repaired", "shown"), [(False, {"entityId": "two"}), (True, {**PAGES, "entityId": "two"})]
)
def test_a_new_configuration_of_a_tab_replaces_the_old_one(
    repaired: bool, shown: dict[str, str]
) -> None:
    office = Office(repaired=repaired)
    given = {**GENERAL, "displayName": "Notes", **APP}
    tab = office.ask("add_tabs_to_channels", **given, configuration=PAGES)["id"]
    renamed = office.ask("update_channel_tab", **GENERAL, tabId=tab, displayName="Other")
    assert renamed["configuration"] == PAGES
    changed = office.ask("update_channel_tab", **GENERAL, tabId=tab, configuration=shown)
    assert changed["configuration"] == shown
    (listed,) = office.ask("list_tabs_in_channel", **GENERAL)["value"]
    assert listed["configuration"] == shown


def test_a_page_of_a_stranger_breaks_the_policy_however_it_is_kept() -> None:
    given = {"displayName": "Notes", **APP, "configuration": PAGES}
    for tool, place in (("add_tabs_to_channels", GENERAL), ("add_tab_to_chat", {"chatId": "duo"})):
        made = Office().database.call(tool, {**place, **given}, "ann")
        assert "TEAMS-8.1" in [breach.rule for breach in made.breaches]


# Calls

CALL = {
    "callbackUri": "https://acme.example/calls",
    "targets": [{"identity": {"user": {"id": "bob"}}}],
    "requestedModalities": ["audio"],
    "mediaConfig": {"_odata_type": "#microsoft.graph.serviceHostedMediaConfig"},
}
OFF = {"isDeltaRosterEnabled": False, "isInteractiveRosterEnabled": False}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (None, None),
        ({}, OFF),
        ({"isDeltaRosterEnabled": True}, {**OFF, "isDeltaRosterEnabled": True}),
        (
            {"isContentSharingNotificationEnabled": False},
            {**OFF, "isContentSharingNotificationEnabled": False},
        ),
    ],
)
def test_options_of_the_roster_are_set_where_any_option_is(given: Any, shown: Any) -> None:
    office = Office()
    options = {} if given is None else {"callOptions": given}
    assert office.ask("create_call", **CALL, **options)["callOptions"] == shown
    stored = office.row("SELECT call_options FROM calls ORDER BY rowid DESC")["call_options"]
    assert json.loads(stored) == (shown or {})
    mended = Office(repaired=True).ask("create_call", **CALL, **options)
    assert mended["callOptions"] == given


def test_a_call_tells_no_tenant_and_its_source_no_type() -> None:
    source = {"identity": {"applicationInstance": {"id": "bot", "displayName": "Bot"}}}
    more = {"tenantId": "aaaaaaaa-0000-4000-8000-000000000001", "source": source}
    made = Office().ask("create_call", **CALL, **more)
    assert made["tenantId"] is None
    assert "@odata.type" not in made["source"]
    assert made["source"]["identity"]["applicationInstance"]["id"] == "bot"
    assert Office(repaired=True).ask("create_call", **CALL, **more)["tenantId"] == more["tenantId"]


# Names and addresses of people


@pytest.mark.parametrize(("repaired", "shown"), [(False, ""), (True, "Bob Bell")])
@pytest.mark.parametrize("given_name", [{}, {"displayName": ""}])
@pytest.mark.parametrize("tool", ["create_teamwork_tag", "update_teamwork_tag"])
def test_an_empty_name_of_a_tagged_person_is_echoed(
    tool: str, given_name: dict[str, str], repaired: bool, shown: str
) -> None:
    office = Office(repaired=repaired)
    office.database.connection.execute(
        "UPDATE teams_users SET display_name = 'Bob Bell' WHERE user_id = 'bob'"
    )
    given: dict[str, Any] = {"team_id": "team_works", "displayName": "On call"}
    if tool == "update_teamwork_tag":
        given = {**given, "tag_id": office.ask("create_teamwork_tag", **given)["id"]}
    people = [{"userId": "bob", **given_name}, {"userId": "ann", "displayName": "A."}]
    made = office.ask(tool, **given, members=people)
    assert [each["displayName"] for each in made["members"]] == [shown, "A."]


def emails(tool: str, answer: Any) -> list[Any]:
    """Return the addresses in the answer of a tool that lets somebody join."""
    return [each["email"] for each in answer.get("addedMembers", [answer])]


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("add_team_member", {"teamId": "team_works", "user_odata_bind": user("cat")}),
        (
            "add_team_members_in_bulk",
            {"teamId": "team_works", "values": [{"user_odata_bind": user("cat")}]},
        ),
        ("add_channel_member", {**GENERAL, "user_odata_bind": user("cat")}),
    ],
)
def test_a_user_without_mail_joins_with_none(tool: str, given: dict[str, Any]) -> None:
    office = Office()
    office.database.connection.execute("UPDATE teams_users SET mail = NULL")
    assert emails(tool, office.ask(tool, **given)) == [None]


def test_a_user_without_mail_begins_a_channel_and_a_team_with_none() -> None:
    office = Office()
    office.database.connection.execute("UPDATE teams_users SET mail = NULL")
    office.ask("create_team", **TEMPLATE, **owned_by(), displayName="Docks")
    members = office.row("SELECT members FROM teams WHERE display_name = 'Docks'")["members"]
    assert [each["email"] for each in json.loads(members)] == [None]
    seat = [{"user_odata_bind": user("ann"), "roles": ["owner"]}]
    private = {"membershipType": "private", "members": seat}
    made = office.ask("create_channel", teamId="team_works", displayName="Gate", **private)["id"]
    found = office.row("SELECT email FROM channel_members WHERE channel_id = ?", made)
    assert found == {"email": None}
