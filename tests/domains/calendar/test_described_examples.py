"""The examples that descriptions give are taken by the tools they are given for."""

from collections.abc import Mapping
from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.calendar.office import Office, an_event, at, office, read

TOOLS = get_domain("calendar").tools
COLOR = """
    INSERT INTO colors (id, color_id, color_type, background, foreground) VALUES
    (90, '5', 'EVENT', '#fbd75b', '#1d1d1d'), (91, '11', 'EVENT', '#dc2127', '#1d1d1d');
"""
BESIDE: dict[str, dict[str, Any]] = {
    "attachments": {"supportsAttachments": True},
    "conferenceData": {"conferenceDataVersion": 1},
    "focusTimeProperties": {"eventType": "focusTime"},
    "outOfOfficeProperties": {"eventType": "outOfOffice"},
    "workingLocationProperties": {"eventType": "workingLocation"},
    "start": {"end": {"dateTime": "2026-04-08T15:30:00", "timeZone": "Europe/Lisbon"}},
    "end": {"start": {"dateTime": "2026-04-08T14:30:00", "timeZone": "Europe/Lisbon"}},
}
"""What an example of a new event needs beside it."""
WINDOW = {"timeMin": "2026-03-01T00:00:00", "timeMax": "2026-03-09T00:00:00"}


def examples(tool: str, *but: str) -> list[tuple[str, Any]]:
    properties: Mapping[str, Any] = TOOLS[tool].schema["properties"]
    return [
        (name, example)
        for name, part in properties.items()
        if name not in ("calendarId", "eventId", *but)
        for example in part.get("examples", ())
    ]


def places() -> tuple[Office, Office]:
    return Office(more=COLOR), office(more=COLOR)


@pytest.mark.parametrize(("name", "example"), examples("create_event"))
def test_examples_of_new_events_are_taken(name: str, example: Any) -> None:
    for place in places():
        given = an_event(9, 9, **BESIDE.get(name, {})) | {name: example}
        made = read(place, "create_event", **given)
        if name not in ("conferenceData", "sendUpdates", "maxAttendees"):
            assert made[name] not in (None, [])


@pytest.mark.parametrize(("name", "example"), examples("patch_event", "start", "end"))
def test_examples_of_changes_are_taken(name: str, example: Any) -> None:
    for place in places():
        key = read(place, "create_event", **an_event(9, 9))["id"]
        more = {**BESIDE.get(name, {}), "summary": "Another", name: example}
        more.pop("eventType", None)
        read(place, "patch_event", calendarId="ann-primary", eventId=key, **more)


@pytest.mark.parametrize(
    ("name", "example"),
    [
        (name, example)
        for name, example in examples("list_events", "timeZone")
        if not name.endswith("ExtendedProperty")
    ],
)
def test_examples_of_filters_are_taken(name: str, example: Any) -> None:
    for place in places():
        read(place, "list_events", calendarId="ann-primary", **{name: example})


@pytest.mark.parametrize(("name", "example"), examples("get_event_instances", "timeZone"))
def test_examples_of_filters_of_a_series_are_taken(name: str, example: Any) -> None:
    for place in places():
        made = an_event(9, 9, recurrence=["RRULE:FREQ=DAILY;COUNT=3"])
        series = read(place, "create_event", **made)["recurringEventId"]
        given = {"calendarId": "ann-primary", "eventId": series, name: example}
        read(place, "get_event_instances", **given)


@pytest.mark.parametrize("name", ["privateExtendedProperty", "sharedExtendedProperty"])
def test_properties_are_found_as_their_examples_say(name: str) -> None:
    (example,) = TOOLS["list_events"].schema["properties"][name]["examples"]
    key, _, value = example.partition("=")
    scope = name.removesuffix("ExtendedProperty")
    place = office()
    made = read(place, "create_event", **an_event(9, 9, extendedProperties={scope: {key: value}}))
    found = read(place, "list_events", calendarId="ann-primary", **{name: example})["items"]
    assert [each["id"] for each in found] == [made["id"]]


def test_both_forms_of_a_bound_find_the_same_where_its_clock_is_that_of_the_calendar() -> None:
    for place in places():
        made = [read(place, "create_event", **an_event(day, 9))["id"] for day in (6, 12)]
        plain = {name: text for name, text in WINDOW.items()}
        with_offset = {name: f"{text}+00:00" for name, text in WINDOW.items()}
        for bounds in (plain, with_offset):
            found = read(place, "list_events", calendarId="ann-primary", **bounds)["items"]
            shown = {each["id"] for each in found}
            assert made[0] in shown
            assert made[1] not in shown


def test_a_start_with_its_zone_and_no_offset_means_the_same_in_both_modes() -> None:
    lisbon = {"start": at(9, 9, "Europe/Lisbon"), "end": at(9, 10, "Europe/Lisbon")}
    shown = [read(p, "create_event", **an_event(9, 9) | lisbon)["start"] for p in places()]
    assert {(each["dateTime"][:19], each["timeZone"]) for each in shown} == {
        ("2026-03-09T09:00:00", "Europe/Lisbon")
    }
