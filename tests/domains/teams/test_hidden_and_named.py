"""Hidden memberships, roles, names, the General channel and guests, in the small organisation."""

from pathlib import Path
from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office, owned_by

CLOSED = Path(__file__).with_name("closed.sql")
GRAPH = "https://graph.microsoft.com/v1.0"
TEMPLATE = {"template_odata_bind": f"{GRAPH}/teamsTemplates('standard')"}
HIDDEN = {"group_odata_bind": f"{GRAPH}/groups('g-hidden')"}
TEAM = {"teamId": "team_works"}


@pytest.fixture
def office() -> Office:
    return Office(sql=SEED.read_text(encoding="utf-8") + CLOSED.read_text(encoding="utf-8"))


def seat(user: str, *roles: str) -> dict[str, Any]:
    """Somebody in a new team, channel or chat."""
    return {
        "_odata_type": "#microsoft.graph.aadUserConversationMember",
        "user_odata_bind": f"{GRAPH}/users('{user}')",
        "roles": [*roles],
    }


def a_team(office: Office, **more: Any) -> str:
    """The id of a new team of Ann."""
    given = {**TEMPLATE, "displayName": "Docks", **owned_by(), **more}
    return str(office.ask("create_team", **given)["id"])


def channel_called(office: Office, name: str) -> dict[str, str]:
    """Where a channel is."""
    sql = "SELECT team_id, channel_id FROM channels WHERE display_name = ?"
    row = office.row(sql, name)
    return {"teamId": row["team_id"], "channelId": row["channel_id"]}


# Hidden memberships


def test_who_is_not_in_a_hidden_group_makes_no_team_around_it(office: Office) -> None:
    text = office.refused("create_team", "cat", **TEMPLATE, **HIDDEN)
    assert text == "Only members and owners of a group with hidden membership can make its team"
    given = {**TEMPLATE, **HIDDEN, **owned_by("bob")}
    assert office.ask("create_team", "bob", **given)["status"] == "succeeded"


def test_the_members_of_a_hidden_team_are_shown_to_themselves_alone(office: Office) -> None:
    people = [seat("ann", "owner"), seat("bob")]
    team = a_team(office, visibility="hiddenMembership", members=people)
    for by, count in (("ann", 2), ("bob", 2), ("cat", 0)):
        listed = office.ask("list_team_members", by, teamId=team)
        assert (listed["@odata.count"], len(listed["value"])) == (count, count)
        asked = {"teamId": team, "_filter": "displayName ne 'x'"}
        assert office.ask("list_team_members", by, **asked)["@odata.count"] == count
        channel = office.ask("get_primary_channel", by, teamId=team, _expand="members")
        assert len(channel["members"]) == count
        asked = {"_filter": "displayName eq 'Docks'", "_expand": "members"}
        (group,) = office.ask("list_groups", by, **asked)["value"]
        assert len(group["members"]) == count


def test_the_tags_of_a_hidden_team_are_for_its_members_alone(office: Office) -> None:
    people = [seat("ann", "owner"), seat("bob")]
    team = {"team_id": a_team(office, visibility="hiddenMembership", members=people)}
    tagged = [{"userId": "bob"}]
    tag = office.ask("create_teamwork_tag", **team, displayName="On call", members=tagged)["id"]
    for by, count in (("ann", 1), ("bob", 1), ("cat", 0)):
        for filter_ in ("", "memberCount eq 1", "members/any(m: m/userId eq 'bob')"):
            listed = office.ask("list_teamwork_tags", by, **team, _filter=filter_)
            assert (listed["@odata.count"], len(listed["value"])) == (count, count)
    for tool, more in (
        ("update_teamwork_tag", {"description": "x"}),
        ("create_teamwork_tag_member", {"userId": "bob"}),
    ):
        assert "Tag not found" in office.refused(tool, "cat", **team, tag_id=tag, **more)


@pytest.mark.parametrize("tool", ["add_team_member", "add_team_members_in_bulk"])
def test_where_rules_hold_nobody_learns_by_adding_people_who_is_in_a_hidden_team(tool: str) -> None:
    closed = CLOSED.read_text(encoding="utf-8")
    hidden = "UPDATE teams SET visibility = 'hiddenMembership' WHERE team_id = 'team_works';"
    office = Office("guarded", sql=SEED.read_text(encoding="utf-8") + closed + hidden)
    refusals = set()
    for user in ("bob", "cat"):
        one = {"user_odata_bind": f"{GRAPH}/users('{user}')"}
        given = one if tool == "add_team_member" else {"values": [one]}
        refusals.add(office.refused(tool, "cat", **TEAM, **given))
    for membership in ("m_bob", "nobody"):
        refusals.add(office.refused("remove_team_member", "cat", **TEAM, membershipId=membership))
    assert refusals == {"Only members of team team_works and administrators can see that"}


@pytest.mark.parametrize("visibility", ["Public", "Private"])
def test_a_hidden_membership_stays_hidden(office: Office, visibility: str) -> None:
    text = office.refused("update_group", "cat", groupId="g-hidden", visibility=visibility)
    assert text == "HiddenMembership can be set only when a group is created, and stays"
    for same in ({"visibility": "Hiddenmembership"}, {"description": "x"}):
        office.ask("update_group", groupId="g-hidden", **same)
    row = office.row("SELECT visibility FROM \"groups\" WHERE group_id = 'g-hidden'")
    assert row == {"visibility": "HiddenMembership"}


@pytest.mark.parametrize("spelled", ["HiddenMembership", "Hiddenmembership"])
def test_a_hidden_group_is_one_of_microsoft_365(office: Office, spelled: str) -> None:
    given: dict[str, Any] = {"displayName": "X", "mailNickname": "x"}
    given |= {"mailEnabled": True, "securityEnabled": False}
    text = office.refused("create_group", **given, visibility=spelled)
    assert text == "HiddenMembership can be set only for Microsoft 365 groups"
    office.ask("create_group", **given, visibility=spelled, groupTypes=["Unified"])


def test_a_team_is_hidden_from_the_beginning_or_never(office: Office) -> None:
    hidden, said = a_team(office, visibility="hiddenMembership"), "can be set only when a team"
    assert said in office.refused("update_team", "cat", teamId=hidden, visibility="public")
    assert said in office.refused("update_team", **TEAM, visibility="hiddenMembership")
    office.ask("update_team", teamId=hidden, visibility="hiddenMembership", description="x")
    office.ask("update_team", **TEAM, visibility="public")


# Roles


def test_an_owner_among_the_roles_is_an_owner(office: Office) -> None:
    given: dict[str, Any] = {"displayName": "Plan", "membershipType": "private"}
    made = office.ask("create_channel", **TEAM, **given, members=[seat("bob", "member", "owner")])
    sql = "SELECT roles FROM channel_members WHERE channel_id = ?"
    assert office.row(sql, made["id"]) == {"roles": "owner"}
    people = [seat("ann", "guest", "owner"), seat("bob", "owner"), seat("cat", "guest")]
    chat = office.ask("create_chat", chatType="group", topic="Plans", members=people)
    sql = "SELECT roles FROM chat_members WHERE chat_id = ? ORDER BY rowid"
    roles = [row["roles"] for row in office.database.rows(sql, chat["id"])]
    assert roles == ["owner", "owner", "guest"]


def test_an_owner_of_the_team_does_not_react_in_a_private_channel(office: Office) -> None:
    message = {**TEAM, "channelId": "secret", "messageId": "secret-first", "reactionType": "like"}
    for tool in ("set_channel_message_reaction", "unset_channel_message_reaction"):
        assert office.refused(tool, **message).startswith("Channel not found")
        office.ask(tool, "bob", **message)


# Names of channels


@pytest.mark.parametrize("held", ["null", "[]", '"x"', "{broken"])
def test_settings_that_a_seed_broke_are_set_anew(held: str) -> None:
    broken = f"UPDATE teams SET fun_settings = '{held}', messaging_settings = '{held}';"
    office = Office(sql=SEED.read_text(encoding="utf-8") + broken)
    shown = office.ask("update_team", **TEAM, funSettings={"allowGiphy": False})
    assert shown["funSettings"] == {"allowGiphy": False}
    body = {"contentType": "text", "content": "Hello"}
    sent = office.ask("send_channel_message", **TEAM, channelId="general", body=body)
    here = {**TEAM, "channelId": "general", "messageId": sent["id"]}
    office.ask("update_channel_message", **here, subject="x")
    office.ask("soft_delete_channel_message", **here)


@pytest.mark.parametrize("name", ["Desk ", " desk"])
def test_blanks_around_a_name_make_no_other_name(office: Office, name: str) -> None:
    text = office.refused("create_channel", **TEAM, displayName=name)
    assert text == f"Channel name '{name}' already exists in this team"
    text = office.refused("update_channel", **TEAM, channelId="secret", displayName=name, by="bob")
    assert "already exists" in text
    office.ask("create_teamwork_tag", team_id="team_works", displayName=name)
    tag = {"team_id": "team_works", "displayName": name.swapcase().strip()}
    assert "already exists" in office.refused("create_teamwork_tag", **tag)


@pytest.mark.parametrize("name", ["", "   ", "x" * 51])
def test_every_way_to_a_channel_asks_for_a_name(name: str) -> None:
    sql = SEED.read_text(encoding="utf-8") + CLOSED.read_text(encoding="utf-8")
    office = Office(repaired=True, sql=sql)
    said = "The name of a channel has 1 to 50 characters"
    ways: list[dict[str, Any]] = [{"channels": [{"displayName": name}]}]
    ways += [{"firstChannelName": name}] if name else []
    for way in ways:
        assert office.refused("create_team", **TEMPLATE, displayName="Docks", **way) == said
    if name == "   ":
        assert office.refused("create_channel", **TEAM, displayName=name) == said
        change = {**TEAM, "channelId": "desk", "displayName": name}
        assert office.refused("update_channel", **change) == said


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("create_team", TEMPLATE),
        ("update_team", TEAM),
        ("create_group", {"mailEnabled": True, "mailNickname": "x", "securityEnabled": False}),
        ("update_group", {"groupId": "g-hidden"}),
    ],
)
def test_a_name_of_blanks_is_none(office: Office, tool: str, given: dict[str, Any]) -> None:
    said = "displayName cannot be empty or whitespace only"
    assert office.refused(tool, **given, displayName="  ") == said


def test_every_team_has_a_group_with_a_nickname_of_its_own(office: Office) -> None:
    given: dict[str, Any] = {
        "mailEnabled": True,
        "mailNickname": "docks2",
        "securityEnabled": False,
    }
    office.ask("create_group", displayName="Two", **given)
    for name in ("Docks", "D-o-c-k-s", "DOCKS", "x" * 255, "x" * 255):
        office.ask("create_team", **TEMPLATE, **owned_by(), displayName=name)
    sql = """SELECT mail_nickname AS nick, mail FROM "groups" WHERE group_id LIKE 'group%'"""
    rows = office.database.rows(sql)
    assert [row["nick"] for row in rows[:3]] == ["docks", "docks3", "docks4"]
    assert all(row["mail"] == f"{row['nick']}@acme.example" for row in rows)
    assert all(len(row["nick"]) <= 64 for row in rows)
    assert len({row["nick"] for row in rows}) == 5


def test_the_group_of_a_team_has_people_as_other_groups_have_them(office: Office) -> None:
    a_team(office, members=[seat("ann", "owner"), seat("bob")])
    given: dict[str, Any] = {"mailEnabled": True, "mailNickname": "other", "securityEnabled": False}
    office.ask(
        "create_group",
        displayName="Docks",
        **given,
        owners_odata_bind=[f"{GRAPH}/users/ann"],
        members_odata_bind=[f"{GRAPH}/users/{user}" for user in ("ann", "bob")],
    )
    asked = {"_filter": "displayName eq 'Docks'", "_expand": "members,owners"}
    one, two = office.ask("list_groups", **asked)["value"]
    for kind in ("members", "owners"):
        assert one[kind] == two[kind]


def test_every_channel_has_an_address_of_its_own(office: Office) -> None:
    addresses = []
    for name in ("R&D", "R-D", "Ärzte", "Kranke"):
        here = {**TEAM, "channelId": office.ask("create_channel", **TEAM, displayName=name)["id"]}
        addresses.append(office.ask("provision_channel_email", **here)["email"])
        assert office.ask("provision_channel_email", **here)["email"] == addresses[-1]
    assert addresses[:2] == ["r-d.team_wor@acme.teams.ms", "r-d-2.team_wor@acme.teams.ms"]
    assert len({*addresses}) == len(addresses)


# The General channel


@pytest.mark.parametrize("name", ["Start", "general"])
def test_the_first_channel_of_a_team_is_its_general_one_whatever_its_name(name: str) -> None:
    office = Office(repaired=True)
    team = a_team(office, firstChannelName=name, channels=[{"displayName": "Later"}])
    first, later = channel_called(office, name), channel_called(office, "Later")
    assert office.ask("get_primary_channel", teamId=team)["id"] == first["channelId"]
    assert office.refused("archive_channel", **first) == "The General channel cannot be archived"
    text = office.refused("update_channel", **first, displayName="Other")
    assert text == "The General channel cannot be renamed"
    office.ask("update_channel", **first, displayName=name, description="As before")
    office.ask("update_channel", **later, displayName="Sooner")
    office.ask("archive_channel", **later)


def test_a_shared_channel_is_no_general_one(office: Office) -> None:
    made = office.ask("create_channel", **TEAM, displayName="Gate", membershipType="shared")
    gate = {**TEAM, "channelId": made["id"]}
    office.ask("update_channel", **gate, displayName="Door")
    office.ask("archive_channel", **gate)


# Guests of town halls


def test_a_guest_is_invited_once_whatever_the_case_of_the_address() -> None:
    office = Office(repaired=True)
    given: dict[str, Any] = {
        f"{name}DateTime": {"dateTime": f"2026-05-04T{hour}:00:00", "timeZone": "UTC"}
        for name, hour in (("start", 10), ("end", 11))
    }
    given |= {"displayName": "Hall", "description": {"contentType": "text", "content": "Come"}}
    names = ("guest@x.example", " GUEST@x.example", "bob", "BOB@acme.example")
    invited = [{"id": name} for name in names]
    made = office.ask(
        "create_virtual_event_townhall",
        **given,
        audience="organization",
        invitedAttendees=invited,
    )
    assert [each["id"] for each in made["invitedAttendees"]] == ["guest@x.example", "bob"]
