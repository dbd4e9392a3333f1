"""What recordings of the published server show of single tools, and its brothers with them.

Each rule is tried on every tool that takes the same parameter or makes the same check.
"""

import json
from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.calendar.office import Office, an_event, at, office, read, refusal
from tests.reference import reference

REVIEW = {"calendarId": "ann-primary", "eventId": "review"}
TEAM = {"calendarId": "ann-team"}
TIMES = {"start": at(4, 9), "end": at(4, 10)}
CHANGES = [("patch_event", REVIEW), ("update_event", {**REVIEW, **TIMES})]
SOURCES: list[Any] = [
    {"url": "https://tracker.example", "title": "Ticket"},
    {"url": "https://tracker.example"},
    {"url": "http://tracker.example", "title": "Plain"},
    "no object",
]


# Events


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(("tool", "given"), CHANGES)
def test_a_change_passes_over_the_source(tool: str, given: dict[str, Any], source: Any) -> None:
    place = Office()
    changed = place.call(tool, **given, summary="Other", source=source).value
    assert (changed["summary"], changed["source"]) == ("Other", None)
    assert place.database.rows("SELECT source FROM events WHERE event_id = 'review'") == [
        {"source": None}
    ]


def test_a_source_alone_changes_nothing() -> None:
    said = refusal(Office(), "patch_event", **REVIEW, source=SOURCES[0])
    assert said == "No fields provided for update"


@pytest.mark.parametrize(("tool", "given"), CHANGES)
def test_a_repaired_change_keeps_the_source(tool: str, given: dict[str, Any]) -> None:
    changed = read(office(), tool, **given, source=SOURCES[0])
    assert changed["source"] == SOURCES[0]
    assert "https" in refusal(office(), tool, **given, source=SOURCES[2])


@pytest.mark.parametrize("tool", ["create_event", "import_event"])
def test_a_new_event_keeps_its_source(tool: str) -> None:
    place = Office()
    uid = read(place, "create_event", **an_event(4, 9, source=SOURCES[0]))["iCalUID"]
    more = {"iCalUID": uid} if tool == "import_event" else {}
    made = read(place, tool, **an_event(4, 9, source=SOURCES[0], **more))
    assert made["source"] == SOURCES[0]


@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize(("tool", "given"), CHANGES)
def test_the_type_of_an_event_cannot_change(
    tool: str, given: dict[str, Any], repaired: bool
) -> None:
    place = Office(repaired=repaired)
    for kind in ("focusTime", "outOfOffice", "workingLocation", "birthday", "fromGmail"):
        assert "eventType" in refusal(place, tool, **given, eventType=kind)
    for kind in ("default", None):
        assert read(place, tool, **given, eventType=kind, summary="Other")["eventType"] == "default"


@pytest.mark.parametrize(
    ("kinds", "query"),
    [
        ({}, ""),
        ({"eventTypes": ""}, ""),
        ({"eventTypes": None}, ""),
        ({"eventTypes": "default"}, "?eventTypes=default"),
        ({"eventTypes": ["default", "focusTime"]}, "?eventTypes=default&eventTypes=focusTime"),
    ],
)
def test_a_watch_keeps_its_query_in_the_address(kinds: dict[str, Any], query: str) -> None:
    place = Office()
    channel = {"id": "one", "type": "web_hook", "address": "https://hooks.example"}
    made = read(place, "watch_events", **TEAM, **channel, **kinds)
    assert made["resourceUri"] == f"/calendars/ann-team/events{query}"
    (kept,) = place.database.rows("SELECT resource_uri FROM watch_channels WHERE id = 'one'")
    assert kept["resource_uri"] == made["resourceUri"]


# The calendar list

SHOWN = [
    # hidden and selected as they are given, and as they are after that
    ({"hidden": True}, (True, False)),
    ({"hidden": True, "selected": True}, (True, False)),
    ({"hidden": True, "selected": False}, (True, False)),
    ({"hidden": False}, (False, True)),
    ({"hidden": False, "selected": True}, (False, True)),
    ({"hidden": False, "selected": False}, (False, False)),
]


@pytest.mark.parametrize(("given", "shown"), SHOWN)
@pytest.mark.parametrize("tool", ["update_calendar_in_list", "replace_calendar_in_list"])
def test_what_is_hidden_is_not_selected(
    tool: str, given: dict[str, bool], shown: tuple[bool, bool]
) -> None:
    place = Office()
    place.call("update_calendar_in_list", **TEAM, selected=False)
    entry = read(place, tool, **TEAM, **given)
    assert (entry["hidden"], entry["selected"]) == shown


def test_what_is_hidden_may_be_selected_when_it_is_added() -> None:
    entry = read(Office(), "add_calendar_to_list", id="ann-team", hidden=True, selected=True)
    assert (entry["hidden"], entry["selected"]) == (True, True)


COLOURED = {"backgroundColor": "#ac725e"}
NEEDS = "To set backgroundColor/foregroundColor you must set colorRgbFormat=true"


@pytest.mark.parametrize(
    ("tool", "named", "said"),
    [
        ("add_calendar_to_list", "id", NEEDS),
        ("replace_calendar_in_list", "calendarId", NEEDS),
        ("update_calendar_in_list", "calendarId", "Calendar not found: ann-team"),
    ],
)
def test_colours_are_checked_before_whose_entry_it_is(tool: str, named: str, said: str) -> None:
    # Bob has a rule for the calendar of Ann, which is in the list of Ann alone.
    assert refusal(Office(), tool, "bob", **{named: "ann-team"}, **COLOURED) == said


@pytest.mark.parametrize("tool", ["add_calendar_to_list", "replace_calendar_in_list"])
def test_colours_are_not_checked_for_who_has_no_rule(tool: str) -> None:
    named = "id" if tool.startswith("add") else "calendarId"
    said = refusal(Office(), tool, "bob", **{named: "ann-primary"}, **COLOURED)
    assert said == "User 'bob' lacks permission on calendar 'ann-primary'"


@pytest.mark.parametrize("calendar", ["ann-team", "ann-primary", "none", "primary"])
def test_a_patch_of_nothing_is_refused_before_its_owner_is_checked(calendar: str) -> None:
    assert refusal(Office(), "patch_calendar", "bob", calendarId=calendar) == (
        "No fields provided for patch"
    )


# What is wrong with arguments: all of it, in the order of the published models

WRONG = {"object": 5, "array": 5, "string": [7], "integer": "x", "boolean": "x"}
IDS = {"calendarId": "ann-primary", "eventId": "none", "ruleId": "none", "settingId": "none"}
QUERY = {
    "colorRgbFormat",
    "conferenceDataVersion",
    "maxAttendees",
    "sendNotifications",
    "supportsAttachments",
}
"""Arguments of tools with a body that go into the query; what is wrong with them comes first."""
CHECKED = [
    "create_calendar", "patch_calendar", "update_calendar", "add_calendar_to_list",
    "update_calendar_in_list", "replace_calendar_in_list", "watch_calendar_list", "create_event",
    "import_event", "watch_events", "watch_settings", "insert_acl_rule", "update_acl_rule",
    "patch_acl_rule", "watch_acl", "query_freebusy",
]  # fmt: skip
"""All tools with a body but patch_event and update_event, whose two schemas have different orders:
what is known of them is one model."""


def wrong(tool: str) -> dict[str, Any]:
    """Arguments of a tool that are all of the wrong kind, but for its ids."""
    schema = get_domain("calendar").tools[tool].schema["properties"]
    return {name: IDS.get(name) or WRONG[part["type"]] for name, part in schema.items()}


def named(text: str) -> list[str]:
    """Return the arguments that a refusal names."""
    lines = text.splitlines()
    assert lines[0] == "Validation errors:"
    parts = [line[2:].split(":")[0].split("[")[0].split(".")[0] for line in lines[1:]]
    return list(dict.fromkeys(parts))


@pytest.mark.parametrize("tool", CHECKED)
def test_all_that_is_wrong_is_reported_in_the_order_of_the_published_schema(tool: str) -> None:
    listed = json.loads(reference("tools", "calendar.json").read_text(encoding="utf-8"))
    (published,) = (each for each in listed if each["name"] == tool)
    found = named(refusal(Office(), tool, **wrong(tool)))
    order = [name for name in published["input_schema"]["properties"] if name in found]
    query = [name for name in order if name in QUERY]
    assert found == query + [name for name in order if name not in QUERY]
    assert len(found) > 1


@pytest.mark.parametrize("tool", ["patch_event", "update_event"])
def test_changes_of_events_are_checked_in_one_order(tool: str) -> None:
    found = named(refusal(Office(), tool, **wrong(tool)))
    fields = [name for name in found if name not in QUERY and name != "description"]
    assert fields.index("end") < fields.index("eventType") < fields.index("start")
    assert found == named(refusal(Office(), "patch_event", **wrong("patch_event")))


# Data that no tool would have written

TYPED = '{"notifications": [{"method": "email", "type": [1]}]}'
BAD_SEEDS = [
    ("calendars", "default_reminders", "5", "get_calendar_list", "'int' object is not iterable"),
    ("calendars", "default_reminders", "5", "list_events", "'int' object is not iterable"),
    (
        "calendars",
        "default_reminders",
        '[{"method": ["popup"]}]',
        "get_calendar_list",
        "unhashable type: 'list'",
    ),
    ("calendars", "notification_settings", TYPED, "get_calendar_list", "unhashable type: 'list'"),
    (
        "calendars",
        "notification_settings",
        '{"notifications": 5}',
        "get_calendar_list",
        "'int' object is not iterable",
    ),
    (
        "calendars",
        "conference_properties",
        "[5]",
        "get_calendar",
        "'list' object has no attribute 'get'",
    ),
    (
        "calendars",
        "conference_properties",
        "no JSON",
        "get_calendar",
        "Expecting value: line 1 column 1 (char 0)",
    ),
    ("events", "recurrence", "no JSON", "list_events", "Expecting value: line 1 column 1 (char 0)"),
    ("events", "start_datetime", "no day", "get_event", "Invalid isoformat string: 'no day'"),
]


@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize(("table", "column", "value", "tool", "said"), BAD_SEEDS)
def test_odd_data_of_a_seed_is_an_internal_error_in_the_words_of_python(
    table: str, column: str, value: str, tool: str, said: str, repaired: bool
) -> None:
    escaped = value.replace("'", "''")
    more = f"UPDATE {table} SET {column} = '{escaped}' WHERE calendar_id = 'ann-primary';"
    given = {} if tool == "get_calendar_list" else {"calendarId": "ann-primary"}
    given |= {"eventId": "review"} if tool == "get_event" else {}
    assert refusal(Office(repaired=repaired, more=more), tool, **given) == (
        f"Internal server error: {said}"
    )
