"""Events on the nights when the clocks change, where the calendar is repaired."""

from typing import Any

import pytest

from tests.domains.calendar.office import Office, office, read, refusal

ANN = {"calendarId": "ann-primary"}
NEW_YORK = "America/New_York"
SPRING, AUTUMN = "2026-03-08", "2026-11-01"
"""Of New York: no 02:00 to 03:00, and 01:00 to 02:00 twice."""


def time(text: str, zone: str = NEW_YORK) -> dict[str, str]:
    return {"dateTime": text, "timeZone": zone}


def made(place: Office, start: str, end: str, *lines: str, zone: str = NEW_YORK) -> Any:
    more = {"recurrence": list(lines)} if lines else {}
    times = {"start": time(start, zone), "end": time(end, zone)}
    return read(place, "create_event", **ANN, summary="Night shift", **times, **more)


def shown(event: Any) -> tuple[str, str]:
    return event["start"]["dateTime"], event["end"]["dateTime"]


def series(place: Office, event: Any) -> list[tuple[str, str]]:
    found = read(place, "get_event_instances", **ANN, eventId=event["id"])["items"]
    return [shown(each) for each in found]


def stored(place: Office, event: Any) -> str:
    rows = place.database.rows(
        "SELECT start_datetime AS start FROM events WHERE event_id = ?", event["id"]
    )
    return str(rows[0]["start"])


# Spring


def test_a_time_that_is_left_out_moves_forward_by_the_change() -> None:
    place = office()
    event = made(place, f"{SPRING}T02:30:00", f"{SPRING}T04:00:00")
    assert shown(event) == (f"{SPRING}T03:30:00-04:00", f"{SPRING}T04:00:00-04:00")
    assert event["originalStartTime"]["dateTime"] == f"{SPRING}T03:30:00-04:00"
    assert stored(place, event) == f"{SPRING} 03:30:00.000000"


def test_an_event_may_end_at_a_time_that_is_left_out() -> None:
    event = made(office(), f"{SPRING}T01:30:00", f"{SPRING}T02:30:00")
    assert shown(event) == (f"{SPRING}T01:30:00-05:00", f"{SPRING}T03:30:00-04:00")


def test_an_end_before_the_moved_start_is_refused() -> None:
    times = {"start": time(f"{SPRING}T02:30:00"), "end": time(f"{SPRING}T03:15:00")}
    said = refusal(office(), "create_event", **ANN, summary="Short", **times)
    assert said == "Event end time must be after start time"


@pytest.mark.parametrize(
    ("zone", "day", "wall", "moved"),
    [
        ("Europe/Berlin", "2026-03-29", "02:15", "03:15:00+02:00"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "02:45:00+11:00"),
        ("Pacific/Apia", "2011-12-30", "10:00", "10:00:00+14:00"),  # a day that was left out
    ],
)
def test_a_time_moves_by_the_change_of_its_own_zone(
    zone: str, day: str, wall: str, moved: str
) -> None:
    event = made(office(), f"{day}T{wall}:00", "2026-12-31T23:00:00", zone=zone)
    assert shown(event)[0][11:] == moved


def test_a_series_goes_on_at_its_own_time_after_the_night() -> None:
    place = office()
    event = made(place, "2026-03-07T02:30:00", "2026-03-07T03:30:00", "RRULE:FREQ=DAILY;COUNT=3")
    wanted = [
        ("2026-03-07T02:30:00-05:00", "2026-03-07T03:30:00-05:00"),
        ("2026-03-08T03:30:00-04:00", "2026-03-08T04:30:00-04:00"),
        ("2026-03-09T02:30:00-04:00", "2026-03-09T03:30:00-04:00"),
    ]
    assert series(place, event) == wanted
    longer = ["RRULE:FREQ=DAILY;COUNT=4"]
    read(place, "patch_event", **ANN, eventId=event["id"], recurrence=longer)
    assert series(place, event)[:3] == wanted
    found = read(
        place,
        "get_event_instances",
        **ANN,
        eventId=event["id"],
        originalStart="2026-03-08T07:30:00Z",
    )
    assert [shown(each) for each in found["items"]] == wanted[1:2]


def test_a_series_that_begins_in_the_night_goes_on_at_the_time_that_was_given() -> None:
    place = office()
    event = made(place, f"{SPRING}T02:30:00", f"{SPRING}T03:45:00", "RRULE:FREQ=DAILY;COUNT=2")
    assert series(place, event) == [
        (f"{SPRING}T03:30:00-04:00", f"{SPRING}T03:45:00-04:00"),
        ("2026-03-09T02:30:00-04:00", "2026-03-09T02:45:00-04:00"),
    ]


@pytest.mark.parametrize("line", ["EXDATE:20260308T073000Z", "EXDATE:20260308T023000"])
def test_the_moved_date_of_a_series_is_left_out_by_every_clock(line: str) -> None:
    place = office()
    lines = ("RRULE:FREQ=DAILY;COUNT=3", line)
    event = made(place, "2026-03-07T02:30:00", "2026-03-07T03:30:00", *lines)
    assert [start[:10] for start, _ in series(place, event)] == ["2026-03-07", "2026-03-09"]


def test_all_dates_of_a_series_last_equally_long() -> None:
    place = office()
    event = made(place, "2026-03-07T23:00:00", "2026-03-08T06:00:00", "RRULE:FREQ=DAILY;COUNT=2")
    assert series(place, event)[1] == ("2026-03-08T23:00:00-04:00", "2026-03-09T05:00:00-04:00")


def test_days_stay_days_where_midnight_is_left_out() -> None:
    place = office()
    days = {
        "start": {"date": "2026-09-05", "timeZone": "America/Santiago"},
        "end": {"date": "2026-09-06", "timeZone": "America/Santiago"},
    }
    event = read(
        place,
        "create_event",
        **ANN,
        summary="Fair",
        recurrence=["RRULE:FREQ=DAILY;COUNT=3"],
        **days,
    )
    found = read(place, "get_event_instances", **ANN, eventId=event["id"])["items"]
    assert [each["start"]["date"] for each in found] == ["2026-09-05", "2026-09-06", "2026-09-07"]
    assert [each["end"]["date"] for each in found] == ["2026-09-06", "2026-09-07", "2026-09-08"]


def test_an_event_that_is_moved_into_the_night_moves_on_and_takes_its_end_along() -> None:
    place = office()
    event = made(place, "2026-03-07T02:30:00", "2026-03-07T03:30:00")
    start = {"dateTime": f"{SPRING}T02:30:00"}
    moved = read(place, "patch_event", **ANN, eventId=event["id"], start=start)
    assert shown(moved) == (f"{SPRING}T03:30:00-04:00", f"{SPRING}T04:30:00-04:00")


# Autumn


def test_the_second_of_two_equal_times_keeps_its_offset() -> None:
    place = office()
    event = made(place, f"{AUTUMN}T01:30:00-05:00", f"{AUTUMN}T02:30:00-05:00")
    wanted = (f"{AUTUMN}T01:30:00-05:00", f"{AUTUMN}T02:30:00-05:00")
    assert shown(event) == wanted
    assert event["originalStartTime"]["dateTime"] == wanted[0]
    assert shown(read(place, "get_event", **ANN, eventId=event["id"])) == wanted
    found = read(
        place, "list_events", **ANN, timeMin=f"{AUTUMN}T06:15:00Z", timeMax=f"{AUTUMN}T06:45:00Z"
    )
    assert [each["id"] for each in found["items"]] == [event["id"]]
    named = read(place, "patch_event", **ANN, eventId=event["id"], summary="Late shift")
    assert shown(named) == wanted
    longer = read(place, "patch_event", **ANN, eventId=event["id"], end=time(f"{AUTUMN}T04:00:00"))
    assert shown(longer) == (wanted[0], f"{AUTUMN}T04:00:00-05:00")


def test_an_event_may_last_from_the_first_time_to_the_second() -> None:
    event = made(office(), f"{AUTUMN}T05:30:00Z", f"{AUTUMN}T06:30:00Z")
    assert shown(event) == (f"{AUTUMN}T01:30:00-04:00", f"{AUTUMN}T01:30:00-05:00")


def test_a_time_without_an_offset_is_the_first_of_two() -> None:
    event = made(office(), f"{AUTUMN}T01:30:00", f"{AUTUMN}T01:45:00")
    assert shown(event) == (f"{AUTUMN}T01:30:00-04:00", f"{AUTUMN}T01:45:00-04:00")


def test_a_series_that_begins_at_a_second_time_goes_on_by_the_clock() -> None:
    place = office()
    event = made(
        place, f"{AUTUMN}T01:30:00-05:00", f"{AUTUMN}T02:00:00-05:00", "RRULE:FREQ=DAILY;COUNT=2"
    )
    wanted = [
        (f"{AUTUMN}T01:30:00-05:00", f"{AUTUMN}T02:00:00-05:00"),
        ("2026-11-02T01:30:00-05:00", "2026-11-02T02:00:00-05:00"),
    ]
    assert series(place, event) == wanted
    read(place, "patch_event", **ANN, eventId=event["recurringEventId"], summary="Late shift")
    assert series(place, event) == wanted


def test_a_date_that_is_added_at_a_second_time_is_that_one() -> None:
    place = office()
    lines = ("RRULE:FREQ=DAILY;COUNT=1", "RDATE:20261101T063000Z")
    event = made(place, "2026-10-30T01:00:00", "2026-10-30T01:20:00", *lines)
    assert series(place, event)[1] == (f"{AUTUMN}T01:30:00-05:00", f"{AUTUMN}T01:50:00-05:00")
