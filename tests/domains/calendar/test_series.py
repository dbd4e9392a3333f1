"""Series where the calendar is repaired: days stay days, and other lines are other dates."""

from typing import Any

import pytest

from tests.domains.calendar.office import FAILED, Office, at, office, read, refusal, weekly

ANN = {"calendarId": "ann-primary"}
UNTIL_SPRING = "RRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z"
NEW_YORK = "America/New_York"


def starts(place: Office, key: str, **more: Any) -> list[str]:
    """The days, or days and hours, of an event's series."""
    found = read(place, "get_event_instances", **ANN, eventId=key, **more)["items"]
    return [each["start"]["date"] or each["start"]["dateTime"][:16] for each in found]


def of_days(place: Office, *lines: str) -> Any:
    days = {"start": {"date": "2026-03-27"}, "end": {"date": "2026-03-28"}}
    return read(place, "create_event", **ANN, summary="Fair", recurrence=list(lines), **days)


def in_new_york(place: Office, *lines: str) -> Any:
    times = {"start": at(2, 9, NEW_YORK), "end": at(2, 10, NEW_YORK)}
    return read(place, "create_event", **ANN, summary="Call", recurrence=list(lines), **times)


def patched(place: Office, key: str, *lines: str, **more: Any) -> Any:
    return read(place, "patch_event", **ANN, eventId=key, recurrence=list(lines), **more)


# What is made


def test_the_dates_of_a_series_of_days_are_days() -> None:
    place = office()
    made = of_days(place, "RRULE:FREQ=DAILY;COUNT=3")
    found = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"]
    assert [each["start"]["date"] for each in found] == ["2026-03-27", "2026-03-28", "2026-03-29"]
    assert [each["originalStartTime"]["date"] for each in found][1:] == ["2026-03-28", "2026-03-29"]
    assert found[2]["end"]["date"] == "2026-03-30"


def test_the_end_of_a_series_may_be_a_day_or_by_the_clock_of_its_zone() -> None:
    for until in ("20260316", "20260316T090000", "20260316T130000Z"):
        place = office()
        made = in_new_york(place, f"RRULE:FREQ=WEEKLY;UNTIL={until}")
        assert len(starts(place, made["id"])) == 3
    place = office()
    assert len(starts(place, of_days(place, "RRULE:FREQ=DAILY;UNTIL=20260329")["id"])) == 3


def test_the_start_of_a_series_is_counted_also_where_its_rule_does_not_have_it() -> None:
    place = office()
    made = of_days(place, "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4")
    days = ["2026-03-27", "2026-03-30", "2026-04-01", "2026-04-06"]
    assert starts(place, made["id"]) == days
    patched(place, made["id"], "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=2")
    assert starts(place, made["id"]) == days[:2]


@pytest.mark.parametrize(
    "line",
    [
        "EXDATE:20260316T130000Z",
        "EXDATE;TZID=America/New_York:20260316T090000",
        "EXDATE;TZID=Europe/London:20260316T130000",
        "EXDATE:20260316T090000",
    ],
)
def test_dates_are_left_out_by_every_clock(line: str) -> None:
    place = office()
    made = in_new_york(place, "RRULE:FREQ=WEEKLY;COUNT=3", line)
    assert starts(place, made["id"]) == ["2026-03-02T09:00", "2026-03-09T09:00"]


def test_days_are_left_out_and_added_as_days() -> None:
    place = office()
    lines = ("EXDATE;VALUE=DATE:20260328", "RDATE;VALUE=DATE:20260402")
    made = of_days(place, "RRULE:FREQ=DAILY;COUNT=3", *lines)
    assert starts(place, made["id"]) == ["2026-03-27", "2026-03-29", "2026-04-02"]


def test_every_date_has_the_conference_of_the_series() -> None:
    place = office()
    asked = {"requestId": "r1", "conferenceSolutionKey": {"type": "addOn"}}
    made = read(
        place, "create_event", **ANN, summary="Call", start=at(3, 9), end=at(3, 10),
        recurrence=["RRULE:FREQ=DAILY;COUNT=3"], conferenceDataVersion=1,
        conferenceData={"conferenceId": "bridge-1", "createRequest": asked},
    )  # fmt: skip
    found = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"]
    assert [each["conferenceData"] for each in found] == [made["conferenceData"]] * 3
    assert made["conferenceData"]["createRequest"]["status"]["statusCode"] == "success"


def test_an_imported_series_has_its_dates_and_an_imported_day_is_one() -> None:
    place = office()
    days = {"start": {"date": "2026-03-12"}, "end": {"date": "2026-03-13"}}
    lines = ["RRULE:FREQ=WEEKLY;COUNT=2"]
    made = read(place, "import_event", **ANN, iCalUID="fair@example.org", recurrence=lines, **days)
    assert made["start"]["date"] == "2026-03-12"
    assert starts(place, made["id"]) == ["2026-03-12", "2026-03-19"]


# What is changed


def test_a_series_that_is_cut_keeps_the_dates_before() -> None:
    place = office()
    made = weekly(place, "RRULE:FREQ=WEEKLY;COUNT=6")
    series = made["recurringEventId"]
    later = read(place, "get_event_instances", **ANN, eventId=series)["items"][1]
    read(place, "patch_event", **ANN, eventId=later["id"], summary="Moved", start=at(31, 11))
    assert patched(place, series, UNTIL_SPRING)["recurrence"] == [UNTIL_SPRING]
    found = read(place, "get_event_instances", **ANN, eventId=series)["items"]
    assert [each["summary"] for each in found] == ["Weekly", "Moved"]
    assert {each["recurrence"][0] for each in found} == {UNTIL_SPRING}


@pytest.mark.parametrize("name", ["id", "recurringEventId"])
def test_a_series_grows_with_everything_that_its_event_has(name: str) -> None:
    place = office()
    made = weekly(place, "RRULE:FREQ=WEEKLY;COUNT=2")
    guests = [{"email": "bob@halden.example", "responseStatus": "accepted"}]
    patched(place, made[name], "RRULE:FREQ=WEEKLY;COUNT=3", attendees=guests, summary="Sync")
    assert starts(place, made["id"])[-1] == "2026-04-06T09:00"
    new = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"][-1]
    assert (new["summary"], new["attendees"][0]["responseStatus"]) == ("Sync", "accepted")


def test_a_date_that_was_deleted_does_not_come_back() -> None:
    place = office()
    made = weekly(place)
    gone = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"][1]
    place.call("delete_event", **ANN, eventId=gone["id"])
    patched(place, made["id"], "RRULE:FREQ=WEEKLY;COUNT=4", start=at(24, 9), end=at(24, 10))
    series = made["recurringEventId"]
    assert "2026-03-30T09:00" not in starts(place, series)


def test_a_series_whose_first_date_was_deleted_grows_without_a_gap() -> None:
    place = office()
    made = of_days(place, "RRULE:FREQ=DAILY;COUNT=3")
    read_id = {**ANN, "eventId": made["id"]}
    rest = read(place, "get_event_instances", **read_id)["items"][1:]
    assert place.call("delete_event", **read_id).text == "Operation completed successfully"
    patched(place, rest[0]["id"], "RRULE:FREQ=DAILY;COUNT=4")
    assert starts(place, rest[0]["id"]) == [f"2026-03-{day}" for day in (28, 29, 30, 31)]


def test_a_series_that_moves_to_another_day_takes_its_dates_along() -> None:
    place = office()
    made = weekly(place, "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3")
    moved = {"start": {"dateTime": "2026-03-24T10:00:00"}}
    gone = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"][1]
    place.call("delete_event", **ANN, eventId=gone["id"])
    patched(place, made["recurringEventId"], "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=4", **moved)
    expected = ["2026-03-24T10:00", "2026-04-07T10:00", "2026-04-14T10:00"]
    assert starts(place, made["recurringEventId"]) == expected
    found = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"]
    assert [each["originalStartTime"]["dateTime"][:16] for each in found] == expected


def test_a_series_that_moves_takes_back_what_was_moved_alone() -> None:
    place = office()
    made = weekly(place)
    read(place, "patch_event", **ANN, eventId=made["id"], start=at(23, 11))
    moved = {"start": {"dateTime": "2026-03-24T10:00:00"}}
    read(place, "patch_event", **ANN, eventId=made["recurringEventId"], **moved)
    expected = ["2026-03-24T10:00", "2026-03-31T10:00", "2026-04-07T10:00"]
    assert starts(place, made["id"]) == expected


def test_dates_that_are_added_are_no_more_cancelled_than_moved() -> None:
    place = office()
    made = weekly(place, "RRULE:FREQ=WEEKLY;COUNT=2")
    off = {"start": at(23, 11), "end": at(23, 12), "status": "cancelled"}
    read(place, "patch_event", **ANN, eventId=made["id"], **off)
    patched(place, made["id"], "RRULE:FREQ=WEEKLY;COUNT=3")
    assert starts(place, made["id"]) == ["2026-03-30T09:00", "2026-04-06T09:00"]


def test_a_date_that_was_moved_to_another_calendar_is_not_the_series_any_more() -> None:
    place = office()
    made = weekly(place)
    second = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"][1]["id"]
    read(place, "move_event", **ANN, eventId=second, destination="ann-team")
    patched(place, made["id"], "RRULE:FREQ=WEEKLY;COUNT=4")
    assert len(starts(place, made["id"])) == 3
    moved = read(place, "get_event", calendarId="ann-team", eventId=second)
    assert moved["recurrence"] == ["RRULE:FREQ=WEEKLY;COUNT=3"]


def test_what_is_changed_on_one_date_keeps_where_it_belongs() -> None:
    place = office()
    made = of_days(place, "RRULE:FREQ=DAILY;COUNT=3")
    second = read(place, "get_event_instances", **ANN, eventId=made["id"])["items"][1]["id"]
    day = {"start": {"date": "2026-04-01"}, "end": {"date": "2026-04-02"}}
    moved = read(place, "patch_event", **ANN, eventId=second, **day)
    assert (moved["start"]["date"], moved["originalStartTime"]["date"]) == (
        "2026-04-01",
        "2026-03-28",
    )
    read(place, "patch_event", **ANN, eventId=second, start=at(30, 9), end=at(30, 10))
    patched(place, made["id"], "RRULE:FREQ=DAILY;COUNT=2")
    assert starts(place, made["id"]) == ["2026-03-27", "2026-03-30T09:00"]


def test_an_event_becomes_a_series_from_where_it_stands_and_one_event_again() -> None:
    place = office()
    event = {**ANN, "eventId": "alone"}
    read(place, "patch_event", **event, start=at(10, 9), end=at(10, 10))
    made = patched(place, "alone", "RRULE:FREQ=WEEKLY;COUNT=2")
    assert starts(place, "alone") == ["2026-03-10T09:00", "2026-03-17T09:00"]
    assert made["recurringEventId"]
    assert made["originalStartTime"]["timeZone"] == "UTC"
    again = patched(place, "alone")
    assert (again["recurrence"], again["recurringEventId"]) == ([], None)
    found = read(place, "list_events", **ANN, q="Reading")["items"]
    assert [each["id"] for each in found] == ["alone"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["nonsense"], "Recurrence validation failed: RRULE is required for recurring events"),
        (["RRULE:FREQ=NEVER"], "Invalid recurrence pattern: Invalid FREQ value: NEVER"),
        (
            ["RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=Mars/Base:20260316T090000"],
            "Invalid timeZone: 'Mars/Base'",
        ),
    ],
)
def test_what_is_no_recurrence_changes_nothing(lines: list[str], message: str) -> None:
    place = office()
    said = refusal(place, "patch_event", **ANN, eventId="alone", summary="x", recurrence=lines)
    assert said.removeprefix(FAILED) == message


# Finding dates


@pytest.mark.parametrize(
    "moment", ["2026-03-30T08:00:00Z", "2026-03-30T09:00:00+01:00", "2026-03-30T09:00:00"]
)
def test_a_date_is_found_by_where_it_belongs_in_any_time_zone(moment: str) -> None:
    place = office()
    key = weekly(place)["id"]
    ids = {"calendarId": "ann-primary", "eventId": key}
    second = read(place, "get_event_instances", **ids)["items"][1]
    later = {"start": at(31, 9, "Europe/London"), "end": at(31, 10, "Europe/London")}
    read(place, "patch_event", calendarId="ann-primary", eventId=second["id"], **later)
    found = read(place, "get_event_instances", **ids, originalStart=moment)["items"]
    assert [each["id"] for each in found] == [second["id"]]


def test_a_day_of_a_series_is_found_by_where_it_belongs() -> None:
    place = office()
    days = {"start": {"date": "2026-03-23"}, "end": {"date": "2026-03-24"}}
    made = read(place, "create_event", **ANN, **days, recurrence=["RRULE:FREQ=DAILY;COUNT=3"])
    ids = {"calendarId": "ann-primary", "eventId": made["id"], "originalStart": "2026-03-24"}
    (found,) = read(place, "get_event_instances", **ids)["items"]
    assert found["start"]["date"] == "2026-03-24"


def test_pages_of_a_series_follow_each_other() -> None:
    place = office()
    ids = {"calendarId": "ann-primary", "eventId": weekly(place)["id"], "maxResults": 2}
    first = read(place, "get_event_instances", **ids)
    second = read(place, "get_event_instances", **ids, pageToken=first["nextPageToken"])
    starts = [each["start"]["dateTime"][:10] for each in first["items"] + second["items"]]
    assert starts == ["2026-03-23", "2026-03-30", "2026-04-06"]
    assert second["nextPageToken"] is None


@pytest.mark.parametrize(
    ("times", "line"),
    [
        ({"start": at(23, 9), "end": at(23, 10)}, "EXDATE:20260323T090000Z"),
        (
            {"start": {"date": "2026-03-23"}, "end": {"date": "2026-03-24"}},
            "EXDATE;VALUE=DATE:20260323",
        ),
    ],
)
def test_the_first_date_of_a_series_cannot_be_left_out(times: dict[str, Any], line: str) -> None:
    place = office()
    series = ["RRULE:FREQ=DAILY;COUNT=3", line]
    assert refusal(place, "create_event", **ANN, **times, recurrence=series) == (
        "Recurrence validation failed: EXDATE leaves out the first date: let the series begin "
        "later, or delete that event"
    )
    made = read(place, "create_event", **ANN, **times, recurrence=series[:1])
    assert "leaves out the first" in refusal(
        place, "patch_event", **ANN, eventId=made["id"], recurrence=series
    )
