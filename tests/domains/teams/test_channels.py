"""Channels, their members and their tabs."""

from typing import Any

import pytest

from tests.domains.teams.office import Office

APP = "https://graph.microsoft.com/v1.0/appCatalogs/teamsApps/notes-app"
GENERAL = {"teamId": "team_works", "channelId": "general"}
SECRET = {"teamId": "team_works", "channelId": "secret"}


def guest(name: str, *roles: str) -> dict[str, Any]:
    bind = f"https://graph.microsoft.com/v1.0/users('{name}')"
    return {"user_odata_bind": bind, "roles": list(roles)}


@pytest.fixture
def office() -> Office:
    return Office()


def seats(office: Office, channel: str) -> dict[str, str]:
    sql = "SELECT user_id, roles FROM channel_members WHERE channel_id = ?"
    return {row["user_id"]: row["roles"] for row in office.database.rows(sql, channel)}


def test_a_private_channel_has_exactly_the_members_it_is_made_with(office: Office) -> None:
    given = {"displayName": "Plan", "membershipType": "private"}
    made = office.ask(
        "create_channel",
        teamId="team_works",
        members=[guest("bob", "owner"), guest("cat")],
        **given,
    )
    assert seats(office, made["id"]) == {"bob": "owner", "cat": "member"}
    alone = office.ask(
        "create_channel", teamId="team_works", displayName="Mine", membershipType="private"
    )
    assert seats(office, alone["id"]) == {"ann": "owner"}
    assert "already exists" in office.refused("create_channel", teamId="team_works", **given)


def test_members_of_a_new_channel_need_roles_unless_repaired() -> None:
    given: dict[str, Any] = {
        "teamId": "team_works",
        "displayName": "Plan",
        "members": [{"user_odata_bind": "https://graph.microsoft.com/v1.0/users/bob"}],
    }
    text = Office().refused("create_channel", **given)
    assert text.startswith("Invalid request: 1 validation error for ChannelCreateRequest\n")
    office = Office(repaired=True)
    made = office.ask("create_channel", **given, membershipType="shared")
    assert seats(office, made["id"]) == {"bob": "member"}


def test_a_new_standard_channel_has_the_members_of_its_team_where_repaired() -> None:
    given = {"teamId": "team_works", "displayName": "Plan"}
    for kind in ({}, {"membershipType": "standard"}):
        text = Office(repaired=True).refused(
            "create_channel", **given, **kind, members=[guest("cat")]
        )
        assert text == "Members can be added to private and shared channels only"
        Office().ask("create_channel", **given, **kind, members=[guest("cat")])
    Office(repaired=True).ask("create_channel", **given, members=[])


def test_private_channels_are_shown_to_their_members_alone(office: Office) -> None:
    for tool in ("list_channels", "list_all_channels"):
        for name, count in (("ann", 1), ("bob", 2), ("cat", 1)):
            assert office.ask(tool, by=name, teamId="team_works")["@odata.count"] == count


def test_channels_are_filtered(office: Office) -> None:
    found = office.ask(
        "list_channels", by="bob", teamId="team_works", _filter="membershipType eq 'private'"
    )
    assert [each["id"] for each in found["value"]] == ["secret"]
    assert office.ask("get_primary_channel", teamId="team_works")["id"] == "general"


def test_the_primary_channel_is_shown_with_its_members_and_tabs(office: Office) -> None:
    office.ask("add_tabs_to_channels", **GENERAL, displayName="Notes", teamsApp_odata_bind=APP)
    both = office.ask("get_primary_channel", teamId="team_works", _expand="members,tabs")
    assert both["members"] == office.ask("list_team_members", teamId="team_works")["value"]
    assert both["tabs"] == office.ask("list_tabs_in_channel", **GENERAL)["value"]
    few = office.ask("get_primary_channel", teamId="team_works", _expand="tabs", _select="id")
    assert list(few) == ["@odata.context", "id", "tabs"]
    for tool in ("get_primary_channel", "list_tabs_in_channel"):
        where = {"_expand": "tabs"} if tool == "get_primary_channel" else {"channelId": "general"}
        assert "Channel not found" in office.refused(tool, "cat", teamId="team_works", **where)


def test_channels_are_changed_archived_and_given_an_address(office: Office) -> None:
    office.ask("update_channel", by="bob", **SECRET, description="New", isFavoriteByDefault=True)
    office.ask("archive_channel", **SECRET)
    address = office.ask("provision_channel_email", **SECRET)["email"]
    assert address == "secret.team_wor@acme.teams.ms"
    row = office.row("SELECT * FROM channels WHERE channel_id = 'secret'")
    assert (row["description"], row["is_archived"], row["email"]) == ("New", 1, address)
    assert "cannot be archived" in office.refused("archive_channel", **GENERAL)


def test_people_are_added_once(office: Office) -> None:
    bind = "https://graph.microsoft.com/v1.0/users('cat')"
    made = office.ask("add_channel_member", "bob", **SECRET, user_odata_bind=bind, roles=["owner"])
    assert (made["id"], made["roles"]) == (2, ["owner"])
    text = office.refused("add_channel_member", "bob", **SECRET, user_odata_bind=bind)
    assert "already a member" in text


def test_tabs_come_change_and_go(office: Office) -> None:
    pages = {"contentUrl": "https://acme.example", "entityId": "one"}
    made = office.ask(
        "add_tabs_to_channels",
        **GENERAL,
        displayName="Notes",
        teamsApp_odata_bind=APP,
        configuration=pages,
    )
    office.ask("add_tabs_to_channels", **GENERAL, displayName="More", teamsApp_odata_bind=APP)
    listed = office.ask("list_tabs_in_channel", **GENERAL, _filter="teamsApp/id eq 'notes-app'")
    assert [each["sortOrderIndex"] for each in listed["value"]] == ["10000100", "10000200"]
    tab = {**GENERAL, "tabId": made["id"]}
    changed = office.ask("update_channel_tab", **tab, configuration={"entityId": "two"})
    assert changed["configuration"] == {"entityId": "two"}
    office.ask("delete_channel_tab", **tab)
    assert "not found" in office.refused("delete_channel_tab", **tab)
    unknown = APP.replace("notes", "other")
    text = office.refused(
        "add_tabs_to_channels", **GENERAL, displayName="No", teamsApp_odata_bind=unknown
    )
    assert "not found in organization app catalog" in text


def test_ids_of_tabs_are_free_after_one_was_deleted(office: Office) -> None:
    given = {**GENERAL, "displayName": "A tab", "teamsApp_odata_bind": APP}
    first = office.ask("add_tabs_to_channels", **given)["id"]
    second = office.ask("add_tabs_to_channels", **given)["id"]
    office.ask("delete_channel_tab", **GENERAL, tabId=first)
    third = office.ask("add_tabs_to_channels", **given)["id"]
    assert len({first, second, third}) == 3
