"""What changes of calendars and events leave, as the published server makes them."""

from typing import Any

import pytest

from tests.domains.calendar.office import Office, an_event, at

REVIEW = {"calendarId": "ann-primary", "eventId": "review"}
TEAM = {"calendarId": "ann-team"}
NEW = {"email": "new@outside.example"}
FILE = {"attachments": [{"fileUrl": "http://f.example"}], "supportsAttachments": True}
TYPES = "allowedConferenceSolutionTypes"


def team(office: Office) -> dict[str, Any]:
    return office.database.rows("SELECT * FROM calendars WHERE calendar_id = 'ann-team'")[0]


# Calendars


def test_a_new_calendar_says_that_it_allows_no_certain_conferences() -> None:
    office = Office()
    made = office.call("create_calendar", summary="New").value
    assert made["conferenceProperties"] == {TYPES: None}
    assert office.call("get_calendar", calendarId=made["id"]).value == made
    emptied = office.call("patch_calendar", calendarId=made["id"], conferenceProperties={})
    assert emptied.value["conferenceProperties"] is None


@pytest.mark.parametrize("tool", ["patch_calendar", "update_calendar"])
def test_a_null_empties_a_field_of_a_calendar(tool: str) -> None:
    office = Office()
    assert office.call(tool, **TEAM, description=None).value["description"] is None
    assert team(office)["description"] is None


@pytest.mark.parametrize("name", ["summary", "timeZone"])
def test_a_calendar_keeps_its_name_and_zone(name: str) -> None:
    said = Office().call("update_calendar", **TEAM, **{name: None}).text
    assert said == f"Validation errors:\n- {name}: Input should be a valid string"


def test_the_rules_of_a_new_calendar_are_listed_as_they_were_made() -> None:
    office = Office()
    for number in range(8):
        key = office.call("create_calendar", summary=f"New {number}").value["id"]
        rules = office.call("list_acl_rules", calendarId=key).value["items"]
        assert [rule["role"] for rule in rules] == ["owner", "writer"]


def test_a_calendar_is_changed_even_by_what_it_has_already() -> None:
    office = Office()
    assert team(office)["updated_at"] is None
    office.call("patch_calendar", **TEAM, summary="Team")
    assert team(office)["updated_at"] is not None


# Events


@pytest.mark.parametrize("given", [{}, {"start": at(4, 9)}, {"end": at(4, 9)}])
def test_an_update_says_both_times(given: dict[str, Any]) -> None:
    said = Office().call("update_event", **REVIEW, **given).text
    assert said == "Both 'start' and 'end' fields are required for PUT operations"


def test_an_update_without_a_zone_is_in_utc() -> None:
    times = {
        "start": {"dateTime": "2026-03-04T13:00:00"},
        "end": {"dateTime": "2026-03-04T14:00:00"},
    }
    changed = Office().call("update_event", **REVIEW, **times).value
    assert changed["start"] == {"dateTime": "2026-03-04T13:00:00", "date": None, "timeZone": "UTC"}


@pytest.mark.parametrize("name", ["status", "visibility"])
def test_an_update_sets_back_what_it_leaves_out_but_passes_over_null(name: str) -> None:
    office = Office()
    other = {"status": "tentative", "visibility": "private"}
    times = {"start": at(4, 13), "end": at(4, 14)}
    office.call("patch_event", **REVIEW, **other)
    kept = office.call("update_event", **REVIEW, **times, **{name: None}).value
    assert kept[name] == other[name]
    set_back = office.call("update_event", **REVIEW, **times).value
    assert (set_back["status"], set_back["visibility"]) == ("confirmed", "default")


def test_a_patch_of_a_time_names_its_zone() -> None:
    changed = Office().call("patch_event", **REVIEW, start={"dateTime": "2026-03-04T13:00:00"})
    assert changed.text == "Invalid DateTime format: 'timeZone'"


def test_a_time_is_a_moment_or_a_day() -> None:
    both = {"dateTime": "2026-03-11T09:00:00", "date": "2026-03-11"}
    made = Office().call("create_event", **an_event(11, 9, start=both))
    assert made.text.startswith("Validation errors:\n- start: Cannot specify both")


@pytest.mark.parametrize("tool", ["get_event", "patch_event"])
def test_guests_may_be_left_out_altogether(tool: str) -> None:
    seen = Office().call(tool, **REVIEW, maxAttendees=0, summary="x").value
    assert (seen["attendees"], seen["attendeesOmitted"]) == ([], True)


def test_a_conference_that_is_not_kept_stops_no_series() -> None:
    office = Office()
    point = {"entryPointType": "video", "uri": "https://meet.example"}
    kept = {"conferenceId": "c1", "createRequest": {"requestId": "r1"}}
    given = {
        "conferenceId": "c2",
        "conferenceSolution": {"key": {"type": "addOn"}},
        "entryPoints": [point],
    }
    for data, rows in ((kept, 1), (given, 3)):
        series = {"recurrence": ["RRULE:FREQ=DAILY;COUNT=2"], "conferenceDataVersion": 1}
        made = office.call("create_event", **an_event(11, 9, conferenceData=data, **series)).value
        sql = f"SELECT 1 FROM events WHERE recurring_event_id = '{made['recurringEventId']}'"
        assert len(office.database.rows(sql)) == rows


@pytest.mark.parametrize(("uid", "said"), [(None, "API Error"), ("x", "Validation errors")])
def test_an_import_needs_an_id_that_calendars_share(uid: str | None, said: str) -> None:
    assert Office().call("import_event", **an_event(11, 9, iCalUID=uid)).text.startswith(said)


# What was written before a call failed


def test_guests_and_a_series_stay_when_a_file_of_a_new_event_is_refused() -> None:
    office = Office()
    series = {"recurrence": ["RRULE:FREQ=DAILY;COUNT=2"]}
    made = office.call("create_event", **an_event(11, 9, attendees=[NEW], **series, **FILE))
    assert made.text == "Invalid 'fileUrl': must be an https URL http://f.example"
    assert office.call("get_user_by_email", **NEW).value["name"] == "new"
    assert len(office.database.rows("SELECT 1 FROM recurring_events")) == 1
    assert not office.call("list_events", calendarId="ann-primary", q="A meet").value["items"]


def test_an_event_that_cannot_be_shown_moves_all_the_same() -> None:
    source = """UPDATE events SET source = '{"url": "https://tracker.example"}'"""
    office = Office(more=f"{source} WHERE event_id = 'review';")
    moved = office.call("move_event", **REVIEW, destination="ann-team")
    assert moved.text.startswith("1 validation error for Event\nsource.title\n")
    sql = "SELECT calendar_id FROM events WHERE event_id = 'review'"
    assert office.database.rows(sql) == [{"calendar_id": "ann-team"}]


@pytest.mark.parametrize("tool", ["patch_acl_rule", "update_acl_rule"])
def test_a_rule_without_etag_changes_but_cannot_be_shown(tool: str) -> None:
    office = Office(more="UPDATE acls SET etag = NULL;")
    scope = {"type": "user", "value": "bob@halden.example"}
    rule = {"calendarId": "ann-team", "ruleId": "acl-team-bob"}
    changed = office.call(tool, **rule, scope=scope, role="writer")
    assert changed.text == office.call("get_acl_rule", **rule).text
    assert changed.text.startswith("API Error: {")
    sql = "SELECT role FROM acls WHERE id = 'acl-team-bob'"
    assert office.database.rows(sql) == [{"role": "writer"}]


# Lists


def test_dates_of_a_new_series_were_made_one_after_the_other() -> None:
    office = Office()
    series = {"recurrence": ["RRULE:FREQ=DAILY;COUNT=3"]}
    office.call("create_event", **an_event(11, 9, **series))
    listed = office.call("list_events", calendarId="ann-primary", q="A meet", orderBy="updated")
    days = [event["start"]["dateTime"][8:10] for event in listed.value["items"]]
    assert days == ["13", "12", "11", "11"]


@pytest.mark.parametrize(
    ("most", "message"),
    [(0, "Input should be greater than 0"), (2500, "Input should be less than 2500")],
)
def test_a_series_shows_fewer_than_2500_dates(most: int, message: str) -> None:
    said = Office().call("get_event_instances", **REVIEW, maxResults=most).text
    assert said == f"Validation errors:\n- maxResults: {message}"


@pytest.mark.parametrize("name", ["timeMin", "timeMax", "originalStart"])
def test_bounds_of_a_series_are_moments(name: str) -> None:
    office = Office()
    series = {"recurrence": ["RRULE:FREQ=DAILY;COUNT=2"]}
    key = office.call("create_event", **an_event(11, 9, **series)).value["recurringEventId"]
    series_id = {"calendarId": "ann-primary", "eventId": key}
    assert not office.call("get_event_instances", **series_id, timeMin="2030-01-01").value["items"]
    for more in ({name: "now"}, {"timeMin": "2030-01-01", name: "now"}):
        said = office.call("get_event_instances", **series_id, **more)
        assert said.text == "Invalid datetime format: now"


def test_settings_are_listed_as_they_were_made() -> None:
    office = Office()
    for name in ("b", "a"):
        office.database.connection.execute(
            "INSERT INTO settings (id, value, user_id) VALUES (?, '1', 'ann')", (name,)
        )
    assert [each["id"] for each in office.call("list_settings").value["items"]] == ["b", "a"]


@pytest.mark.parametrize("end", ["2026-03-04T00:00:00", "2026-03-01T00:00:00Z"])
def test_free_and_busy_times_are_asked_for_in_one_way(end: str) -> None:
    asked = {"timeMin": "2026-03-02T00:00:00Z", "timeMax": end, "items": [{"id": "ann-team"}]}
    said = Office().call("query_freebusy", **asked).text
    assert said.startswith("Error processing FreeBusy query for user ann: ")
