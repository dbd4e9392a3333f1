"""Answers of the published server that no given recording shows, in published mode."""

import base64
import json
from datetime import datetime
from typing import Any

import pytest

from eopsgym.domains.calendar.resources.recurrence import dates_of
from tests.domains.calendar.office import Office, an_event, at

REVIEW = {"calendarId": "ann-primary", "eventId": "review"}
NEW = {"email": "new@outside.example"}
PLAIN_FILE = {"attachments": [{"fileUrl": "http://f.example"}], "supportsAttachments": True}
TOO_LARGE = "Internal server error: Python int too large to convert to SQLite INTEGER"

PRIMARY = {"calendarId": "ann-primary"}
HOOK = {"id": "x", "type": "web_hook", "address": "https://hooks.halden.example/x"}
NINES = "9" * 5000


def starts_of(office: Office) -> list[str]:
    rows = office.database.rows(
        "SELECT start_datetime FROM events WHERE summary = 'A meeting' ORDER BY rowid"
    )
    return [row["start_datetime"][:10] for row in rows]


def guests_of_review(office: Office) -> set[str]:
    sql = "SELECT email FROM attendees JOIN users USING (user_id) WHERE event_id = 'review'"
    return {row["email"] for row in office.database.rows(sql)}


def token(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


# Times


@pytest.mark.parametrize("end", ["2026-03-11T24:00:00", "20260311T2400Z", "2026-W11-3T24:00"])
def test_a_day_may_end_at_24(end: str) -> None:
    made = Office().call("create_event", **an_event(11, 9, end={"dateTime": end}))
    assert made.value["end"]["date"] == "2026-03-12"


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ("2026-03-11T24:01", "minute, second, and microsecond must be 0 when hour is 24"),
        ("20260311T240001Z", "minute, second, and microsecond must be 0 when hour is 24"),
        ("2026-03-11T24:00:00.5", "minute, second, and microsecond must be 0 when hour is 24"),
        ("2026-03-11T25:00", "hour must be in 0..23"),
        ("9999-12-31T24:00", "year 10000 is out of range"),
        ("2026-03-11T24h", "Invalid isoformat string: '2026-03-11T24h'"),
    ],
)
def test_no_other_time_begins_with_24(end: str, message: str) -> None:
    made = Office().call("create_event", **an_event(11, 9, end={"dateTime": end}))
    assert made.text == f"Invalid DateTime format: {message}"


def test_early_years_are_kept_with_four_digits() -> None:
    times = {"start": {"date": "0001-01-01"}, "end": {"date": "0001-01-02"}}
    made = Office().call("create_event", **{**an_event(11, 9), **times})
    assert made.value["start"]["date"] == "0001-01-01"


@pytest.mark.parametrize(
    ("tool", "named"),
    [("create_event", ["end", "start", "colorId"]), ("import_event", ["start", "end", "colorId"])],
)
def test_what_is_wrong_is_reported_in_the_order_of_the_published_schema(
    tool: str, named: list[str]
) -> None:
    said = Office().call(tool, calendarId="ann-primary", colorId=3).text
    assert [line.split(":")[0].removeprefix("- ") for line in said.splitlines()[1:]] == named


# Addresses


@pytest.mark.parametrize(
    ("tool", "key", "message"),
    [
        ("get_calendar", "..", "HTTP 307: "),
        ("get_calendar", "../api", "HTTP 307: "),
        ("get_calendar", "ann-team//", "HTTP 307: "),
        ("get_calendar", "/ann-team", "Not Found"),
        ("get_calendar", "%2e%2e", "Calendar with id '..' does not exist"),
        ("delete_calendar", "..", "Method Not Allowed"),
        ("clear_calendar", "..", "Not Found"),
    ],
)
def test_an_id_is_read_as_part_of_an_address(tool: str, key: str, message: str) -> None:
    assert Office().call(tool, calendarId=key).text == message


# Changes that fail late


@pytest.mark.parametrize("tool", ["patch_event", "update_event"])
@pytest.mark.parametrize(
    ("later", "message"),
    [
        (PLAIN_FILE, "Invalid 'fileUrl': must be an https URL http://f.example"),
        ({"recurrence": []}, "Internal server error: "),
    ],
)
def test_guests_are_written_before_later_fields(
    tool: str, later: dict[str, Any], message: str
) -> None:
    office = Office()
    times = {"start": at(4, 9), "end": at(4, 10)}
    changed = office.call(tool, **REVIEW, **times, attendees=[NEW], summary="Other", **later)
    assert changed.text.startswith(message)
    assert guests_of_review(office) == {"new@outside.example"}
    assert office.call("get_event", **REVIEW).value["summary"] == "Review"


def test_guests_stay_when_one_of_a_patch_is_refused() -> None:
    office = Office()
    changed = office.call("patch_event", **REVIEW, attendees=[NEW, {"email": "none"}])
    assert changed.text == "Invalid email format: none"
    assert office.call("get_user_by_email", **NEW).value["name"] == "new"
    assert len(guests_of_review(office)) == 3


@pytest.mark.parametrize("private", [0, 1, 2.5, "5", True, []])
def test_properties_that_are_no_object_are_written_and_break_answers(private: object) -> None:
    office = Office()
    made = office.call("create_event", **an_event(11, 9, extendedProperties={"private": private}))
    assert made.text.startswith("1 validation error for Event\nextendedProperties.private\n")
    assert office.call("list_events", calendarId="ann-primary").text == made.text


def test_a_home_office_takes_a_number() -> None:
    place = {"type": "homeOffice", "homeOffice": 5}
    made = Office().call("create_event", **an_event(11, 9, workingLocationProperties=place))
    assert made.value["workingLocationProperties"]["homeOffice"] == 5


# Imports


def test_an_import_checks_the_original_start() -> None:
    office = Office()
    uid = office.call("create_event", **an_event(11, 9)).value["iCalUID"]
    copy = an_event(11, 9, iCalUID=uid)
    assert not office.call("import_event", **copy, originalStartTime=at(11, 9)).is_error
    refused = office.call("import_event", **copy, originalStartTime=at(12, 9))
    assert refused.text == (
        "originalStartTime.dateTime must match start.dateTime when both are provided"
    )


def test_an_import_takes_no_number_of_guests() -> None:
    office = Office()
    uid = office.call("create_event", **an_event(11, 9)).value["iCalUID"]
    guests = [{"email": f"{name}@halden.example"} for name in ("ann", "bob")]
    copy = an_event(11, 9, iCalUID=uid, attendees=guests, maxAttendees=1, sendUpdates="x")
    assert len(office.call("import_event", **copy).value["attendees"]) == 2


# Series


@pytest.mark.parametrize("line", ["EXDATE:20260312", "RDATE:20260312T090000", "EXDATE:"])
def test_dates_of_a_series_are_in_utc_form(line: str) -> None:
    series = ["RRULE:FREQ=DAILY;COUNT=2", line]
    made = Office().call("create_event", **an_event(11, 9, recurrence=series))
    assert made.text.startswith("Recurrence validation failed: time data ")


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY;BYMONTH=2,4;BYMONTHDAY=31,-31",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYYEARDAY=200;BYMONTH=1",
        "FREQ=MINUTELY;BYYEARDAY=200;BYMONTHDAY=1;BYDAY=MO",
    ],
)
def test_days_that_no_year_has_are_not_searched_for_to_the_last_year(rule: str) -> None:
    office = Office()
    office.call("create_event", **an_event(11, 9, recurrence=[f"RRULE:{rule}"]))
    assert starts_of(office) == ["2026-03-11"]


@pytest.mark.parametrize(
    ("rule", "second"),
    [
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2", "2032-02-29"),
        ("FREQ=YEARLY;BYYEARDAY=366;COUNT=2", "2032-12-31"),
        ("FREQ=MONTHLY;BYDAY=2MO;COUNT=2", "2026-05-11"),
    ],
)
def test_rare_days_are_found(rule: str, second: str) -> None:
    office = Office()
    office.call("create_event", **an_event(11, 9, recurrence=[f"RRULE:{rule}"]))
    assert starts_of(office)[-1] == second


def test_dates_with_a_zone_count_for_nothing() -> None:
    office = Office()
    series = ["RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=UTC:20260312T090000"]
    office.call("create_event", **an_event(11, 9, recurrence=series))
    assert starts_of(office) == ["2026-03-11", "2026-03-11", "2026-03-12"]


# Lists


def test_a_long_search_is_a_search() -> None:
    office = Office()
    text = "Wide " * 200
    office.call("create_event", **an_event(11, 9, description=f"x{text}"))
    found = office.call("list_events", calendarId="ann-primary", q=text.upper())
    assert len(found.value["items"]) == 1


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("list_events", {"calendarId": "ann-primary", "pageToken": "9" * 30}),
        ("create_event", an_event(11, 9, sequence=10**30)),
    ],
)
def test_a_number_may_be_too_large(tool: str, arguments: dict[str, Any]) -> None:
    assert Office().call(tool, **arguments).text == TOO_LARGE


def test_the_offset_of_a_sync_token_of_the_list_is_dropped() -> None:
    found = Office().call("get_calendar_list", syncToken=token("9999-01-01T00:00:00+00:00"))
    assert found.value["items"] == []


@pytest.mark.parametrize("moment", ["2026-03-01T00:00:00+00:00", 5])
def test_a_sync_token_of_rules_needs_a_plain_moment(moment: object) -> None:
    said = json.dumps({"calendar_id": "ann-team", "timestamp": moment})
    found = Office().call("list_acl_rules", calendarId="ann-team", syncToken=token(said))
    assert found.text == "Internal server error"


def test_a_page_of_rules_before_the_first_is_the_first() -> None:
    office = Office()
    plain = office.call("list_acl_rules", calendarId="ann-team").value["items"]
    before = office.call("list_acl_rules", calendarId="ann-team", pageToken=token("-1"))
    assert before.value["items"] == plain != []


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (b"", "Expecting value: line 1 column 1 (char 0)"),
        (b"\xb6", "'utf-8' codec can't decode byte 0xb6 in position 0: invalid start byte"),
        (b"123", "Internal server error"),
    ],
)
def test_what_is_wrong_with_a_sync_token_of_rules_is_reported_as_python_does(
    said: bytes, message: str
) -> None:
    text = base64.b64encode(said).decode() or " "
    found = Office().call("list_acl_rules", calendarId="ann-team", syncToken=text)
    assert found.text == message


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({}, "Internal server error: "),
        ({"timeMin": "x"}, "Invalid datetime format: x"),
        ({"pageToken": "x"}, "Please enter a valid pageToken value"),
    ],
)
def test_a_property_as_filter_crashes_only_when_all_else_is_right(
    more: dict[str, str], message: str
) -> None:
    found = Office().call("list_events", **PRIMARY, privateExtendedProperty="a=b", **more)
    assert found.text.startswith(message)


@pytest.mark.parametrize("zone", ["", "Z"])
@pytest.mark.parametrize("moment", ["2026-03-04 10:00", "2026-03-04 10:00:00", "20260304T10"])
def test_a_bound_is_a_moment_in_any_iso_form(moment: str, zone: str) -> None:
    office = Office()
    for bound, ids in (("timeMin", ["office", "alone"]), ("timeMax", ["old", "review"])):
        found = office.call("list_events", **PRIMARY, **{bound: f"{moment}{zone}"})
        assert [each["id"] for each in found.value["items"]] == ids


@pytest.mark.parametrize(("repaired", "some"), [(False, False), (True, True)])
def test_no_event_is_of_a_kind_without_a_name_but_repaired_that_is_no_filter(
    repaired: bool, some: bool
) -> None:
    place = Office(repaired=repaired)
    for kind in ("", None):
        found = place.call("list_events", **PRIMARY, eventTypes=kind)
        assert bool(json.loads(found.text)["items"]) is some


# Calendars and entries of the calendar list


@pytest.mark.parametrize(("given", "kept"), [("", ""), (None, "UTC"), ("UTC+3", "UTC+3")])
def test_a_new_calendar_keeps_an_empty_zone(given: str | None, kept: str) -> None:
    made = Office().call("create_calendar", summary="Another", timeZone=given)
    assert made.value["timeZone"] == kept


def test_a_replacement_drops_items_with_an_empty_method() -> None:
    reminder = {"method": "popup", "minutes": 3}
    entry = Office().call(
        "replace_calendar_in_list",
        calendarId="ann-team",
        defaultReminders=[{"method": "", "minutes": 5}, reminder],
        notificationSettings={"notifications": [{"method": "", "type": ""}]},
    )
    assert entry.value["defaultReminders"] == [reminder]
    assert entry.value["notificationSettings"] is None


@pytest.mark.parametrize(
    ("reminder", "message"),
    [
        ({"method": "sms", "minutes": 5}, "Input should be 'email' or 'popup'"),
        ({"minutes": 5}, "is required"),
    ],
)
def test_a_replacement_refuses_other_methods(reminder: dict[str, Any], message: str) -> None:
    entry = Office().call(
        "replace_calendar_in_list", calendarId="ann-team", defaultReminders=[reminder]
    )
    assert entry.text == f"Validation errors:\n- defaultReminders[0].method: {message}"


def test_a_search_for_a_text_that_no_database_can_hold_says_so() -> None:
    said = Office().call("list_events", calendarId="ann-primary", q="a" * 100_000)
    assert said.is_error
    assert said.text == "A text is too long for the database (string or blob too big)"


ZONES = ["/etc/passwd", ":/etc/hosts", "../../etc/passwd", "\x00", "GMT+99", "Mars/Base"]


@pytest.mark.parametrize("zone", ZONES)
def test_any_text_is_kept_as_the_zone_of_an_event(zone: str) -> None:
    times = {"start": {**at(11, 9), "timeZone": zone}, "end": {**at(11, 10), "timeZone": zone}}
    made = Office().call("create_event", **an_event(11, 9, **times))
    assert made.value["start"]["timeZone"] == zone
    assert not made.breaches
    assert not Office("guarded").call("create_event", **an_event(11, 9, **times)).is_error


@pytest.mark.parametrize("zone", ["/etc/passwd", ":/etc/hosts", "/usr/share/zoneinfo/UTC"])
def test_no_zone_is_named_by_a_path(zone: str) -> None:
    said = Office().call("create_calendar", summary="New", timeZone=zone)
    assert said.text == "Validation errors:\n- timeZone: Invalid timeZone; validation failed"


# What is far too much


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        ("FREQ=SECONDLY;BYSETPOS=366;BYSECOND=1", 0),
        ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", 0),
        ("FREQ=WEEKLY;BYSETPOS=-366;BYDAY=MO", 0),
        ("FREQ=DAILY;BYHOUR=9;BYSETPOS=2", 0),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", 10),
        ("FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR", 365),
        ("FREQ=MINUTELY;INTERVAL=1439;BYHOUR=3;BYMINUTE=5", 70),
    ],
)
def test_dates_are_not_sought_for_ever(rule: str, count: int) -> None:
    lines = [f"RRULE:{rule}"]
    dates = dates_of(lines, datetime(2026, 3, 11, 9))
    assert len(dates) == count
    assert [date.replace(tzinfo=None) for date in dates] == dates_of(
        lines, datetime(2026, 3, 11, 9), "UTC"
    )


@pytest.mark.parametrize("name", ["COUNT", "INTERVAL"])
def test_a_number_of_more_digits_than_can_be_read_is_none(name: str) -> None:
    lines = [f"RRULE:FREQ=DAILY;{name}={'9' * 5000}"]
    said = Office().call("create_event", **an_event(11, 9, recurrence=lines))
    assert said.text == f"Invalid recurrence pattern: {name} must be a positive integer"


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("list_events", {**PRIMARY, "pageToken": NINES}, "Please enter a valid pageToken value"),
        ("list_acl_rules", {**PRIMARY, "pageToken": token(NINES)}, "Invalid pageToken"),
        ("list_acl_rules", {**PRIMARY, "syncToken": token("[" * 50_000)}, "Internal server error"),
        ("watch_settings", {**HOOK, "params": {"ttl": NINES}}, "Validation errors"),
    ],
)
def test_tokens_and_times_that_nobody_can_read_are_refused(
    tool: str, arguments: dict[str, Any], message: str
) -> None:
    said = Office().call(tool, **arguments)
    assert said.is_error
    assert message in said.text


def test_a_page_of_calendars_too_far_away_to_read_is_the_first() -> None:
    assert Office().call("get_calendar_list", pageToken=NINES).value["items"]


def test_brackets_without_end_are_the_text_of_a_place() -> None:
    home = {"type": "homeOffice", "homeOffice": "[" * 90_000}
    made = Office().call(
        "create_event",
        **an_event(11, 9, eventType="workingLocation", workingLocationProperties=home),
    )
    assert made.value["workingLocationProperties"]["homeOffice"] == "[" * 90_000


def test_no_event_of_a_series_lies_past_the_last_day_of_all() -> None:
    times = {"start": {"dateTime": "9999-12-30T23:00:00"}, "end": {"dateTime": "9999-12-31T23:30"}}
    series = ["RRULE:FREQ=DAILY;COUNT=2"]
    said = Office().call("create_event", **{**an_event(11, 9), **times}, recurrence=series)
    assert said.text == "Internal server error: date value out of range"


def test_more_events_are_shown_than_a_text_can_hold_ids_of() -> None:
    many = """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 2500)
        INSERT INTO events (
            event_id, calendar_id, user_id, start_datetime, end_datetime, status, visibility,
            "eventType", "guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests"
        )
        SELECT
            printf('an-id-that-is-longer-than-those-of-our-own-making-%d', n), 'ann-empty', 'ann',
            '2026-03-02 09:00:00', '2026-03-02 10:00:00', 'confirmed', 'default', 'default', 1, 0, 1
        FROM numbers;
    """
    found = Office(more=many).call("list_events", calendarId="ann-empty", maxResults=2500)
    assert len(found.value["items"]) == 2500


def test_a_long_series_has_many_guests() -> None:
    guests = [{"email": f"guest{number}@halden.example"} for number in range(8)]
    body = an_event(11, 9, attendees=guests, recurrence=["RRULE:FREQ=DAILY"])
    place = Office(repaired=True)
    key = json.loads(place.call("create_event", **body).text)["recurringEventId"]
    sql = f"""
        SELECT count(*) AS seats, count(DISTINCT attendees_id) AS keys
        FROM attendees JOIN events USING (event_id) WHERE recurring_event_id = '{key}'
    """
    assert place.database.rows(sql) == [{"seats": 366 * 8, "keys": 366 * 8}]
