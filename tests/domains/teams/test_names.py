"""Names are kept without the blanks around them, and two that differ by blanks alone are one."""

from typing import Any

import pytest

from tests.domains.teams.office import SEED, Office, owned_by

GRAPH = "https://graph.microsoft.com/v1.0"
TEMPLATE = {"template_odata_bind": f"{GRAPH}/teamsTemplates('standard')"}
TEAM = {"teamId": "team_works"}
APP = {"teamsApp_odata_bind": f"{GRAPH}/appCatalogs/teamsApps/notes-app"}
GROUP = {"mailEnabled": True, "mailNickname": "docks", "securityEnabled": False}
EVENT: dict[str, Any] = {
    f"{name}DateTime": {"dateTime": f"2026-05-04T{hour}:00:00", "timeZone": "UTC"}
    for name, hour in (("start", 10), ("end", 11))
}
EVENT |= {"description": {"contentType": "text", "content": "Come"}, "audience": "organization"}
BLANKS = "\t Docks \n\N{NO-BREAK SPACE}"
MADE: dict[str, tuple[str, dict[str, Any]]] = {
    "create_channel": ("channels", TEAM),
    "update_channel": ("channels", {**TEAM, "channelId": "secret", "by": "bob"}),
    "create_team": ("teams", {**TEMPLATE, **owned_by()}),
    "update_team": ("teams", TEAM),
    "create_group": ('"groups"', GROUP),
    "create_teamwork_tag": ("teamwork_tags", {"team_id": "team_works"}),
    "create_virtual_event_webinar": ("virtual_event_webinars", EVENT),
    "add_tabs_to_channels": ("teams_channel_tabs", {**TEAM, "channelId": "general", **APP}),
    "add_tab_to_chat": ("teams_chat_tabs", {"chatId": "duo", **APP}),
}
"""Tools that name something, the table where it stands, and what else they take."""


@pytest.mark.parametrize("tool", MADE)
def test_a_name_is_kept_without_the_blanks_around_it(tool: str) -> None:
    table, given = MADE[tool]
    office = Office()
    office.ask(tool, **given, displayName=BLANKS)
    assert office.row(f"SELECT 1 AS kept FROM {table} WHERE display_name = 'Docks'")


@pytest.mark.parametrize("tool", MADE)
def test_a_name_of_blanks_names_nothing(tool: str) -> None:
    _, given = MADE[tool]
    assert Office().refused(tool, **given, displayName="\t \N{NO-BREAK SPACE}")


HELD = f"""
UPDATE channels SET display_name = '{BLANKS}' WHERE channel_id = 'general';
INSERT INTO teamwork_tags (id, team_id, display_name) VALUES ('held', 'team_works', '{BLANKS}');
"""


@pytest.mark.parametrize(
    ("tool", "given"),
    [
        ("create_channel", TEAM),
        ("update_channel", {**TEAM, "channelId": "secret", "by": "bob"}),
        ("create_teamwork_tag", {"team_id": "team_works"}),
    ],
)
def test_a_name_that_a_seed_holds_with_blanks_is_taken(tool: str, given: dict[str, Any]) -> None:
    office = Office(sql=SEED.read_text(encoding="utf-8") + HELD)
    assert "already exists" in office.refused(tool, **given, displayName="docks")
    office.ask(tool, **given, displayName="docks 2")


def test_the_first_channel_of_a_team_is_made_once_whatever_blanks_are_around_its_name() -> None:
    office = Office(repaired=True)
    given = {"firstChannelName": " Start ", "channels": [{"displayName": "start\t"}]}
    made = office.ask("create_team", **TEMPLATE, displayName="Docks", **given)
    listed = office.ask("list_channels", teamId=made["id"])["value"]
    assert [each["displayName"] for each in listed] == ["start"]
