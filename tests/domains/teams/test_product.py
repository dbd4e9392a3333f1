"""What the tools say of themselves and people know of the product, in the small organisation."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.teams.office import SEED, Office

GRAPH = "https://graph.microsoft.com/v1.0"
SHARED = """
INSERT INTO teams (org_id, team_id, display_name, members, is_archived, soft_delete) VALUES
('acme', 'team_yard', 'Yard', '[{"userId": "cat", "roles": ["owner"]}]', 0, 0);
INSERT INTO channels (channel_id, org_id, team_id, display_name, membership_type, soft_delete)
VALUES ('gate', 'acme', 'team_works', 'Gate', 'shared', 0);
INSERT INTO shared_with_channel_teams
(shared_team_id, channel_id, team_id, display_name, is_host_team, soft_delete) VALUES
('s1', 'gate', 'team_works', 'Works', 1, 0), ('s2', 'gate', 'team_yard', 'Yard', 0, 0);
"""
ROBOT = """
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, account_enabled,
user_type, static_token, soft_deleted)
VALUES ('acme', 'robot', 'robot@acme.example', 'Robot', 1, 'Application', 'robot', 0);
"""
SECRET = {"teamId": "team_works", "channelId": "secret"}


def bind(user: str) -> str:
    """A reference to a user."""
    return f"{GRAPH}/users('{user}')"


def a_chat(*users: str) -> dict[str, Any]:
    """What begins a chat."""
    kind = "#microsoft.graph.aadUserConversationMember"
    people = [{"_odata_type": kind, "roles": [], "user_odata_bind": bind(user)} for user in users]
    return {"chatType": "group", "topic": "Plans", "members": people}


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.mark.parametrize(
    ("tool", "more"), [("get_user", {}), ("update_user", {"city": "Ulm"}), ("delete_user", {})]
)
def test_an_id_and_a_principal_name_must_mean_one_person(
    office: Office, tool: str, more: dict[str, Any]
) -> None:
    names = {"userId": "bob", "userPrincipalName": "cat@acme.example"}
    assert "do not refer to the same user" in office.refused(tool, **names, **more)
    office.ask(tool, **names | {"userPrincipalName": "BOB@acme.example"}, **more)


def test_a_principal_name_stays(office: Office) -> None:
    text = office.refused("update_user", userId="bob", userPrincipalName="rob@acme.example")
    assert text == "User not found: rob@acme.example or not from your organization"
    text = office.refused("update_user", userId="bob", userPrincipalName="bob@acme.example")
    assert text == "No fields to update"


def test_texts_of_people_are_trimmed_and_cleared(office: Office) -> None:
    changed = office.ask("update_user", userId="bob", jobTitle="  Welder ", department=" ")
    assert (changed["jobTitle"], changed["department"]) == ("Welder", None)
    text = office.refused("update_user", userId="bob", displayName="  ")
    assert text == "displayName cannot be empty or whitespace only"


def test_a_standard_channel_has_the_members_of_its_team_where_repaired(office: Office) -> None:
    here = {"teamId": "team_works", "channelId": "general", "user_odata_bind": bind("cat")}
    text = Office(repaired=True).refused("add_channel_member", **here)
    assert text == "Members can be added to private and shared channels only"
    office.ask("add_channel_member", **here)
    assert office.row("SELECT user_id FROM channel_members WHERE channel_id = 'general'") == {
        "user_id": "cat"
    }


def test_who_is_disabled_is_not_found_for_a_channel(office: Office) -> None:
    text = office.refused("add_channel_member", "bob", **SECRET, user_odata_bind=bind("dan"))
    assert text.startswith("User not found: dan")


def test_an_owner_of_the_team_does_not_let_himself_into_a_private_channel(office: Office) -> None:
    text = office.refused("add_channel_member", **SECRET, user_odata_bind=bind("ann"))
    assert text == "Only owners of a private channel can add members to it"
    office.ask("add_channel_member", "bob", **SECRET, user_odata_bind=bind("ann"))


def test_a_private_channel_keeps_an_owner(office: Office) -> None:
    for user in ("cat", "ann"):
        office.ask("add_channel_member", "bob", **SECRET, user_odata_bind=bind(user))
    office.ask("remove_team_member", teamId="team_works", membershipId="m_bob")
    sql = "SELECT user_id, roles FROM channel_members WHERE channel_id = 'secret' ORDER BY rowid"
    left = [(row["user_id"], row["roles"]) for row in office.database.rows(sql)]
    assert left == [("cat", "owner"), ("ann", "member")]


def test_who_is_active_and_no_guest_comes_before_others_to_own_a_private_channel() -> None:
    seats = """
        INSERT INTO channel_members (channel_id, user_id, roles) VALUES
        ('secret', 'dan', 'member'), ('secret', 'cat', 'member'), ('secret', 'ann', 'member');"""
    office = Office(sql=SEED.read_text(encoding="utf-8") + seats)
    office.ask("delete_user", userId="cat")
    office.ask("remove_team_member", teamId="team_works", membershipId="m_bob")
    sql = "SELECT user_id FROM channel_members WHERE channel_id = 'secret' AND roles = 'owner'"
    assert office.database.rows(sql) == [{"user_id": "ann"}]


def test_the_last_owner_of_a_team_stays(office: Office) -> None:
    here = {"teamId": "team_works", "membershipId": "m_ann"}
    said = "The last owner of a team cannot be removed or demoted"
    assert office.refused("remove_team_member", **here) == said
    assert office.refused("update_team_member", **here, roles=["member"]) == said
    office.ask("update_team_member", teamId="team_works", membershipId="m_bob", roles=["owner"])
    office.ask("remove_team_member", **here)


def test_people_begin_chats_of_their_own_and_applications_those_of_others() -> None:
    office = Office(sql=SEED.read_text(encoding="utf-8") + ROBOT)
    text = office.refused("create_chat", "ann", **a_chat("bob", "cat"))
    assert text == "The authenticated user must be included in the members"
    office.ask("create_chat", "robot", **a_chat("bob", "cat"))
    grant = """INSERT INTO user_permissions (org_id, user_id, permission_id)
        VALUES ('acme', 'ann', 'Chat.Create:application');"""
    office = Office(sql=SEED.read_text(encoding="utf-8") + grant)
    office.ask("create_chat", "ann", **a_chat("bob", "cat"))


def test_a_shared_channel_is_listed_and_read_where_it_is_shared() -> None:
    office = Office(sql=SEED.read_text(encoding="utf-8") + SHARED)
    listed = office.ask("list_all_channels", "cat", teamId="team_yard")["value"]
    assert [each["displayName"] for each in listed] == ["Gate"]
    assert office.ask("list_channels", "cat", teamId="team_yard")["value"] == []
    gate = {"teamId": "team_works", "channelId": "gate"}
    assert office.ask("list_channel_messages", "cat", **gate)["value"] == []
    general = {"teamId": "team_works", "channelId": "general"}
    assert "not found" in office.refused("list_channel_messages", "cat", **general)
    office.ask("remove_team_member", teamId="team_works", membershipId="m_bob")
    assert "not found" in office.refused("list_channel_messages", "bob", **gate)


def test_guests_see_standard_channels_and_those_they_are_in() -> None:
    seat = (
        "INSERT INTO channel_members (channel_id, user_id, roles) VALUES ('{}', 'dan', 'member');"
    )
    for channel, names in (("none", ["General"]), ("gate", ["General", "Gate"])):
        sql = SEED.read_text(encoding="utf-8") + SHARED + seat.format(channel)
        listed = Office(sql=sql).ask("list_channels", "dan", teamId="team_works")["value"]
        assert [each["displayName"] for each in listed] == names


def test_a_group_is_no_member_of_a_group_so_none_goes_round(office: Office) -> None:
    made = office.ask(
        "create_group",
        displayName="One",
        mailEnabled=True,
        mailNickname="one",
        securityEnabled=False,
        groupTypes=["Unified"],
    )
    itself = f"{GRAPH}/groups/{made['id']}"
    text = office.refused("add_group_owner", groupId=made["id"], _odata_id=itself)
    assert text == f"User not found: {made['id']} or not from your organization"


HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "'; DROP TABLE chats; --",
    '\\"}{$where:1}',
    "a" * 60_000,
    "\u202egnp.exe \ud83d\ude80 ﷽",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_kept_and_shown_as_given(office: Office, text: str) -> None:
    text = text.encode("utf-16", "surrogatepass").decode("utf-16")
    sent = office.ask(
        "send_chat_message", chatId="duo", body={"contentType": "html", "content": text}
    )
    assert sent["body"]["content"] == text
    read = office.ask("list_chat_messages", chatId="duo", _top=1)["value"][0]
    assert read["body"]["content"] == text
    said = office.ask("list_chats", _expand="lastMessagePreview", _filter="id eq 'duo'")["value"][0]
    assert said["lastMessagePreview"]["body"]["content"] == text


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800"])
@pytest.mark.parametrize("option", ["_filter", "_select", "_orderby"])
def test_characters_that_are_none_are_no_internal_error(
    office: Office, text: str, option: str
) -> None:
    found = office.call("list_users", **{option: f"displayName eq '{text}'"})
    assert "nternal" not in found.text


BOMBS = {
    "long": "displayName eq '" + "x" * 100_000 + "'",
    "deep": "(" * 50_000 + "true" + ")" * 50_000,
    "not": "not " * 20_000 + "true",
    "wide": " or ".join(["displayName eq 'x'"] * 5_000),
    "quotes": "displayName eq " + "'" * 99_999,
    "unknown": "sleep(10) eq 1",
    "lambda": "businessPhones/any(a: " * 2_000,
    "lambdas": "".join(f"members/any(m{n}: " for n in range(39)) + "true" + ")" * 39,
    "words": "a " * 9_000,
    "sql": "displayName eq 'x' UNION SELECT static_token FROM teams_users",
}


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("tool", ["list_users", "list_teams", "list_groups", "list_teams_apps"])
def test_a_hostile_filter_is_refused_at_once(office: Office, tool: str, name: str) -> None:
    found = office.call(tool, _filter=BOMBS[name])
    assert found.is_error
    assert len(found.text) < 2_000
    assert "took more than" not in found.text


def _options() -> list[tuple[str, str]]:
    """The reading tools and what they take in a language of its own."""
    return [
        (tool.name, name)
        for tool in get_domain("teams").tools.values()
        for name, schema in tool.schema["properties"].items()
        if not tool.writes and name[0] == "_" and schema.get("type") == "string"
    ]


@pytest.mark.parametrize(("tool", "option"), _options())
def test_hostile_options_are_refused_or_find_something_soon(
    office: Office, tool: str, option: str
) -> None:
    here = {"teamId": "team_works", "team_id": "team_works", "channelId": "general"}
    here |= {"chatId": "duo", "id": "none", "userId": "ann"}
    known = get_domain("teams").tools[tool].schema["properties"]
    given = {name: value for name, value in here.items() if name in known}
    for name, bomb in BOMBS.items():
        found = office.call(tool, **given, **{option: bomb})
        assert len(found.text) < 3_000, name
        assert "took more than" not in found.text, name
        assert "nternal" not in found.text.replace("internalId", ""), name


def test_nobody_finds_what_a_deleted_message_said(office: Office) -> None:
    said = {"chatId": "duo", "_filter": "contains(body/content,'hello')"}
    assert office.ask("list_chat_messages", **said)["@odata.count"] == 1
    message = {"chatId": "duo", "messageId": "1000"}
    assert "Only the user who sent" in office.refused("soft_delete_chat_message", **message)
    office.ask("soft_delete_chat_message", "bob", **message)
    assert "already deleted" in office.refused("soft_delete_chat_message", "bob", **message)
    for by in ("ann", "bob"):
        assert office.ask("list_chat_messages", by, **said)["value"] == []
    assert "Only the user who sent" in office.refused("undo_soft_delete_chat_message", **message)
    office.ask("undo_soft_delete_chat_message", "bob", **message)
    assert office.ask("list_chat_messages", **said)["value"][0]["body"]["content"] == "Hello"


def test_a_chat_of_another_is_read_with_the_permission_of_an_application() -> None:
    trio = {"chatId": "trio", "userId": "cat"}
    said = "userId can only be given with application permissions"
    assert Office().refused("list_chat_messages", **trio) == said
    grant = """INSERT INTO user_permissions (org_id, user_id, permission_id)
        VALUES ('acme', 'ann', 'Chat.Read.All:application');"""
    office = Office(sql=SEED.read_text(encoding="utf-8") + grant)
    office.ask("list_chat_messages", **trio)
    assert "not found" in office.refused("list_chat_messages", chatId="trio")


@pytest.mark.parametrize("zone", ["UTC", "Pacific Standard Time", "Europe/Paris"])
def test_events_are_in_a_zone_of_windows_or_of_the_zone_database(office: Office, zone: str) -> None:
    times = {
        f"{name}DateTime": {"dateTime": f"2026-05-04T{hour}:00:00", "timeZone": zone}
        for name, hour in (("start", 10), ("end", 11))
    }
    made = office.ask(
        "create_virtual_event_webinar",
        displayName="Open day",
        description={"contentType": "html", "content": "<p>Come</p>"},
        audience="everyone",
        **times,
    )
    assert made["startDateTime"] == times["startDateTime"]


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("list_users", {"_top": 0}, "_top: Input should be greater than or equal to 1"),
        ("list_users", {"_skip": -1}, "_skip: Input should be greater than or equal to 0"),
        ("create_chat", {"chatType": "x", "members": []},
         "chatType: Input should be 'oneOnOne' or 'group'"),
        ("update_channel_message", {"model": "B"}, "model: Input should be 'A'"),
        ("send_chat_message", {"chatId": "duo", "body": {"contentType": "rtf", "content": "x"}},
         "contentType: Input should be 'text' or 'html'"),
        ("create_chat", {"chatType": "group"}, "members: members is required"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named_as_the_calendar_server_names_them(
    office: Office, tool: str, given: dict[str, Any], said: str
) -> None:
    assert office.refused(tool, **given) == f"Validation errors:\n- {said}"


def test_a_copy_lists_who_came_together_as_the_database_itself_does() -> None:
    office, copy = Office(), Office().database
    ids = [each["user_id"] for each in office.database.rows("SELECT user_id FROM teams_users")]
    member = {"_odata_type": "#microsoft.graph.aadUserConversationMember", "roles": ["owner"]}
    members = [{**member, "user_odata_bind": bind(each)} for each in ids]
    made = office.call("create_chat", chatType="group", topic="All", members=members)
    copy.replay([made.changes.changeset])
    seats = "SELECT chat_id, user_id FROM chat_members ORDER BY rowid"
    assert len(ids) > 3
    assert copy.rows(seats) == office.database.rows(seats)
