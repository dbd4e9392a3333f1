"""Nobody sees or changes another person's calendar, in either mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Mode
from tests.domains.calendar.office import Office, an_event, at

HOOK = {"id": "new", "type": "web_hook", "address": "https://hooks.halden.example/b"}
EVENT = {"eventId": "review"}
RULE = {"ruleId": "acl-ann-primary-owner"}
USER_BOB = {"scope": {"type": "user", "value": "bob@halden.example"}, "role": "owner"}
TIMES = {"start": at(11, 9), "end": at(11, 10)}

AIMED: dict[str, dict[str, Any]] = {
    "add_calendar_to_list": {"id": "ann-primary"},
    "clear_calendar": {"calendarId": "ann-primary"},
    "create_event": an_event(11, 9),
    "delete_acl_rule": RULE,
    "delete_calendar": {"calendarId": "ann-team"},
    "delete_event": EVENT,
    "get_acl_rule": RULE,
    "get_calendar": {},
    "get_calendar_from_list": {},
    "get_event": EVENT,
    "get_event_instances": EVENT,
    "import_event": {**TIMES, "iCalUID": "x@y"},
    "insert_acl_rule": USER_BOB,
    "list_acl_rules": {},
    "list_events": {},
    "move_event": {**EVENT, "destination": "bob-primary"},
    "patch_acl_rule": {**RULE, "role": "owner"},
    "patch_calendar": {"summary": "Mine"},
    "patch_event": {**EVENT, "summary": "Mine"},
    "query_freebusy": {
        "timeMin": "2026-03-01T00:00:00Z",
        "timeMax": "2026-03-12T00:00:00Z",
        "items": [{"id": "ann-primary"}],
    },
    "quick_add_event": {"text": "Lunch"},
    "remove_calendar_from_list": {},
    "replace_calendar_in_list": {"summaryOverride": "Mine", "selected": True},
    "update_acl_rule": {**RULE, **USER_BOB},
    "update_calendar": {"summary": "Mine"},
    "update_calendar_in_list": {"summaryOverride": "Mine"},
    "update_event": {**EVENT, **TIMES, "summary": "Mine"},
    "watch_acl": HOOK,
    "watch_events": HOOK,
}
"""Calls that are aimed at Ann's calendar, in which Bob has no rights."""

OWN = {
    "create_calendar",
    "get_calendar_list",
    "get_colors",
    "get_settings",
    "get_user_by_email",
    "list_settings",
    "watch_calendar_list",
    "watch_settings",
}
"""Tools that name no calendar: they act on one's own things, or on what all may see."""


def test_every_tool_is_aimed_or_cannot_be() -> None:
    assert set(AIMED) | OWN == set(get_domain("calendar").tools)


@pytest.mark.sweep(40)
@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize("mode", ["published", "guarded"])
@pytest.mark.parametrize("tool", AIMED)
def test_an_outsider_is_refused(tool: str, mode: Mode, repaired: bool) -> None:
    arguments = dict(AIMED[tool])
    if "calendarId" in get_domain("calendar").tools[tool].schema["properties"]:
        arguments.setdefault("calendarId", "ann-primary")
    office = Office(mode, repaired=repaired)
    before = office.database.serialize()
    result = office.call(tool, "bob", **arguments)
    assert result.is_error or '"reason": "notFound"' in result.text, result.text
    assert "Review" not in result.text
    assert office.database.serialize() == before


@pytest.mark.parametrize("mode", ["published", "guarded"])
def test_ones_list_holds_ones_own_calendars(mode: Mode) -> None:
    text = Office(mode).call("get_calendar_list", "bob").text
    assert "bob-primary" in text
    assert "ann-" not in text


BY_WAY = ["bob-primary/../ann-primary", "bob-primary/events/../../ann-primary", "ann-primary?x=1"]
DETOURS: list[tuple[str, dict[str, Any]]] = [
    *(("list_events", {"calendarId": way}) for way in BY_WAY),
    *(("get_calendar", {"calendarId": f"{way}/events"}) for way in BY_WAY),
    ("get_event", {"calendarId": "bob-primary", "eventId": "review"}),
    ("get_event", {"calendarId": "bob-primary", "eventId": "../../ann-primary/events/review"}),
    ("delete_event", {"calendarId": "bob-primary", "eventId": "../../ann-primary/events/review"}),
    ("patch_event", {"calendarId": "bob-primary", **EVENT, "summary": "Mine"}),
    ("move_event", {"calendarId": "bob-primary", **EVENT, "destination": "bob-primary"}),
    ("move_event", {"calendarId": "ann-primary", **EVENT, "destination": "bob-primary"}),
    ("get_event_instances", {"calendarId": "bob-primary", **EVENT}),
    ("get_acl_rule", {"calendarId": "bob-primary", **RULE}),
    ("delete_acl_rule", {"calendarId": "bob-primary", **RULE}),
    ("get_settings", {"settingId": "ann_timezone"}),
    ("get_settings", {"settingId": "../calendars/ann-primary/events"}),
    ("get_user_by_email", {"email": "../calendars/ann-primary/events"}),
    ("get_calendar_from_list", {"calendarId": "../../../calendars/ann-primary/events"}),
]


@pytest.mark.sweep(40)
@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize("mode", ["published", "guarded"])
@pytest.mark.parametrize(("tool", "arguments"), DETOURS)
def test_no_detour_leads_an_outsider_in(
    tool: str, arguments: dict[str, Any], mode: Mode, repaired: bool
) -> None:
    office = Office(mode, repaired=repaired)
    before = office.database.serialize()
    result = office.call(tool, "bob", **arguments)
    assert result.is_error, result.text
    assert "Review" not in result.text
    assert office.database.serialize() == before
