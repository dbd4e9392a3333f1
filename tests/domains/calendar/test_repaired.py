"""What the published calendar gets wrong, and that it is right where it is repaired."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.calendar.office import Office, an_event, at, office, read, refusal, weekly

LATE = "2026-03-02T23:30:00"
MIXED = "start and end must both be days (date) or both be moments (dateTime)"


def moments(events: dict[str, Any]) -> list[str]:
    return [each["start"]["dateTime"] for each in events["items"]]


def share(place: Office, role: str, kind: str = "user", value: str | None = None) -> None:
    scope = {"type": kind, "value": "bob@halden.example" if kind == "user" else value}
    scope = {name: text for name, text in scope.items() if text}
    read(place, "insert_acl_rule", calendarId="ann-primary", scope=scope, role=role)


# Sharing


@pytest.mark.parametrize(
    ("kind", "value"), [("user", None), ("domain", "halden.example"), ("default", None)]
)
def test_a_calendar_is_read_by_those_it_is_shared_with(kind: str, value: str | None) -> None:
    place = office()
    before = refusal(place, "list_events", "bob", calendarId="ann-primary")
    assert before == "Calendar with id 'ann-primary' does not exist for user bob"
    share(place, "reader", kind, value)
    found = read(place, "list_events", "bob", calendarId="ann-primary")
    assert [each["id"] for each in found["items"]] == ["old", "review", "office", "alone"]
    assert found["accessRole"] == "reader"
    assert read(place, "get_calendar", "bob", calendarId="ann-primary")["summary"] == "Ann Lee"
    assert read(place, "get_event", "bob", calendarId="ann-primary", eventId="review")["attendees"]


def test_who_may_only_read_does_not_write() -> None:
    place = office()
    share(place, "reader")
    said = refusal(
        place, "patch_event", "bob", calendarId="ann-primary", eventId="review", summary="x"
    )
    assert said == "User 'bob' lacks required roles: ['writer', 'owner']"
    refusal(place, "create_event", "bob", **an_event(11, 9))
    refusal(place, "list_acl_rules", "bob", calendarId="ann-primary")


def test_a_writer_changes_and_deletes_what_others_made() -> None:
    place = office()
    share(place, "writer")
    where = {"calendarId": "ann-primary", "eventId": "review"}
    assert read(place, "patch_event", "bob", **where, summary="Moved")["summary"] == "Moved"
    made = read(place, "create_event", "bob", **an_event(11, 9))
    assert read(place, "get_event", calendarId="ann-primary", eventId=made["id"])["summary"]
    assert place.call("delete_event", "bob", **where).text == "Operation completed successfully"


def test_who_may_see_free_and_busy_times_sees_nothing_else() -> None:
    place = office()
    share(place, "freeBusyReader")
    asked = {"timeMin": "2026-03-04T00:00:00Z", "timeMax": "2026-03-05T00:00:00Z"}
    items = [{"id": "ann-primary"}, {"id": "room-primary"}]
    found = read(place, "query_freebusy", "bob", **asked, items=items)["calendars"]
    start = found["ann-primary"]["busy"][0]["start"]
    assert start == "2026-03-04T09:00:00+00:00"
    assert found["room-primary"]["errors"] == [{"domain": "global", "reason": "notFound"}]
    refusal(place, "list_events", "bob", calendarId="ann-primary")


def test_the_address_of_a_room_tells_when_it_is_booked_and_that_of_a_stranger_nothing() -> None:
    more = """
        INSERT INTO users (user_id, email, name, timezone, is_active, is_verified,
            static_token) VALUES
            ('hall', 'hall@office.example', 'Hall', 'UTC', 1, 1, 'hall'),
            ('eve', 'eve@office.example', 'Eve', 'UTC', 1, 1, 'eve');
    """
    place = office(more=more)
    hall = {"email": "hall@office.example", "resource": True}
    for day, guest in ((9, hall), (10, {"email": "eve@office.example"}), (11, hall)):
        read(place, "create_event", **an_event(day, 9), attendees=[guest])
    asked = {"timeMin": "2026-03-09T00:00:00Z", "timeMax": "2026-03-11T00:00:00Z"}
    items = [{"id": "Hall@office.example"}, {"id": "eve@office.example"}, {"id": "ghost@x.example"}]
    found = read(place, "query_freebusy", "bob", **asked, items=items)["calendars"]
    booked = {"start": "2026-03-09T09:00:00+00:00", "end": "2026-03-09T10:00:00+00:00"}
    assert found["Hall@office.example"] == {"errors": None, "busy": [booked]}
    assert found["eve@office.example"]["busy"] is None
    assert found["ghost@x.example"]["busy"] is None


def test_where_somebody_works_and_a_birthday_take_no_time() -> None:
    asked = {"timeMin": "2026-03-06T00:00:00Z", "timeMax": "2026-03-07T00:00:00Z"}
    ours = {"items": [{"id": "ann-primary"}]}
    published = read(Office(), "query_freebusy", **asked, **ours)["calendars"]["ann-primary"]
    assert published["errors"] or published["busy"]
    place = office()
    assert read(place, "query_freebusy", **asked, **ours)["calendars"]["ann-primary"]["busy"] == []
    focus = an_event(6, 9, eventType="focusTime", focusTimeProperties={"chatStatus": "available"})
    read(place, "create_event", **focus)
    (busy,) = read(place, "query_freebusy", **asked, **ours)["calendars"]["ann-primary"]["busy"]
    assert busy["start"] == "2026-03-06T09:00:00+00:00"


def test_of_private_events_readers_learn_only_the_time() -> None:
    place = office()
    share(place, "reader")
    read(place, "patch_event", calendarId="ann-primary", eventId="review", visibility="private")
    where = {"calendarId": "ann-primary", "eventId": "review"}
    seen = read(place, "get_event", "bob", **where)
    assert (seen["summary"], seen["attendees"]) == (None, [])
    assert seen["start"]["dateTime"] == "2026-03-04T09:00:00+00:00"
    listed = read(place, "list_events", "bob", calendarId="ann-primary")["items"]
    assert [each["summary"] for each in listed if each["id"] == "review"] == [None]
    assert read(place, "get_event", **where)["summary"] == "Review"


def test_what_is_shared_by_name_stands_in_the_list_and_is_kept_by_its_owner() -> None:
    place = office()
    found = read(place, "get_calendar_list", "bob")["items"]
    assert [(each["id"], each["accessRole"]) for each in found] == [
        ("bob-primary", "owner"),
        ("ann-team", "reader"),
    ]
    assert read(place, "get_calendar_from_list", "bob", calendarId="ann-team")["summary"] == "Team"
    said = refusal(
        place, "update_calendar_in_list", "bob", calendarId="ann-team", summaryOverride="Mine"
    )
    assert "only its owner changes how it is listed" in said


def test_a_rule_for_one_that_has_one_changes_it_and_no_other_scope_moves() -> None:
    place = office()
    where = {"calendarId": "ann-team"}
    user = {"type": "user", "value": "bob@halden.example"}
    read(place, "insert_acl_rule", **where, scope=user, role="writer")
    rules = read(place, "list_acl_rules", **where)["items"]
    bobs = [rule for rule in rules if rule["scope"]["value"] == "bob@halden.example"]
    assert [(each["id"], each["role"]) for each in bobs] == [("acl-team-bob", "writer")]
    room = {"type": "user", "value": "room@halden.example"}
    read(place, "patch_acl_rule", **where, ruleId="acl-team-bob", scope=room)
    kept = place.database.rows("SELECT value FROM scopes WHERE id = 'scope-bob'")
    assert kept == [{"value": "bob@halden.example"}]
    token = read(place, "list_acl_rules", **where)["nextSyncToken"]
    assert read(place, "list_acl_rules", **where, syncToken=token)["items"] == []


def test_primary_and_addresses_name_calendars_in_all_tools() -> None:
    place = office()
    assert read(place, "list_events", calendarId="primary")["summary"] == "Ann Lee"
    assert read(place, "list_acl_rules", calendarId="primary")["kind"] == "calendar#acl"
    share(place, "reader")
    found = read(place, "list_events", "bob", calendarId="ann@halden.example")
    assert found["summary"] == "Ann Lee"


# Time


def test_offsets_and_zones_are_kept() -> None:
    place = office()
    times = {
        "start": {"dateTime": "2026-03-11T10:00:00-05:00", "timeZone": "Europe/London"},
        "end": {"dateTime": "2026-03-11T16:00:00Z"},
    }
    made = read(place, "create_event", calendarId="ann-primary", summary="Call", **times)
    assert made["start"] == {
        "dateTime": "2026-03-11T15:00:00+00:00",
        "date": None,
        "timeZone": "Europe/London",
    }
    window = {"timeMin": "2026-03-11T10:30:00-05:00", "timeMax": "2026-03-11T10:45:00-05:00"}
    found = read(place, "list_events", calendarId="ann-primary", **window)
    assert [each["id"] for each in found["items"]] == [made["id"]]
    shown = read(
        place, "list_events", calendarId="ann-primary", **window, timeZone="America/New_York"
    )
    assert moments(shown) == ["2026-03-11T11:00:00-04:00"]


@pytest.mark.parametrize("zone", ["Mars/Base", "/etc/passwd", "GMT+99", "europe/london"])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    place, said = office(), f"Invalid timeZone: {zone!r}"
    times = {"start": at(11, 9, zone), "end": at(11, 10, zone)}
    assert refusal(place, "create_event", calendarId="ann-primary", summary="x", **times) == said
    review = {"calendarId": "ann-primary", "eventId": "review"}
    assert refusal(place, "patch_event", **review, start=at(11, 9, zone)) == said
    assert refusal(place, "get_event", **review, timeZone=zone) == said
    assert refusal(place, "list_events", calendarId="ann-primary", timeZone=zone) == said
    made = weekly(place)
    where = {"calendarId": "ann-primary", "eventId": made["id"]}
    assert refusal(place, "get_event_instances", **where, timeZone=zone) == said


def test_an_end_before_the_start_is_refused_by_the_clock_of_both_zones() -> None:
    place = office()
    times = {"start": at(11, 9, "America/New_York"), "end": at(11, 10, "Europe/London")}
    said = refusal(place, "create_event", calendarId="ann-primary", summary="Call", **times)
    assert said == "Event end time must be after start time"


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
def test_windows_may_reach_from_the_first_moment_to_the_last(zone: str) -> None:
    place = office()
    for day, hour in (("0001-01-01", 0), ("9999-12-31", 22)):
        times = {
            side: {"dateTime": f"{day}T{hour + late:02}:00:00", "timeZone": zone}
            for side, late in (("start", 0), ("end", 1))
        }
        read(place, "create_event", calendarId="ann-primary", summary="End", **times)
    ends = {"timeMin": "0001-01-01T00:00:00Z", "timeMax": "9999-12-31T23:59:59Z"}
    for other in ("UTC", "Asia/Tokyo", "America/Los_Angeles"):
        found = read(place, "list_events", calendarId="ann-primary", **ends, timeZone=other)
        assert [each["summary"] for each in found["items"]].count("End") == 2
    year = {"timeMin": "0001-01-01T00:00:00", "timeMax": "0001-06-01T00:00:00"}
    read(place, "query_freebusy", **year, items=[{"id": "primary"}], timeZone=zone)


def test_midnight_is_no_day() -> None:
    place = office()
    made = read(
        place, "create_event", calendarId="ann-primary", summary="x", start=at(11, 0), end=at(11, 1)
    )
    assert made["start"]["dateTime"] == "2026-03-11T00:00:00+00:00"
    days = {"start": {"date": "2026-03-12"}, "end": {"date": "2026-03-13"}}
    made = read(place, "create_event", calendarId="ann-primary", summary="y", **days)
    assert made["start"]["date"] == "2026-03-12"


@pytest.mark.parametrize("tool", ["create_event", "import_event"])
def test_an_event_is_of_days_or_of_hours(tool: str) -> None:
    mixed = {**an_event(11, 9), "start": {"date": "2026-03-11"}, "iCalUID": "x@elsewhere.example"}
    assert refusal(office(), tool, **mixed) == MIXED


@pytest.mark.parametrize(
    "said",
    [
        {"start": {"date": "2026-03-11"}},
        {"end": {"date": "2026-03-11"}},
        {"start": {"date": "2026-03-11"}, "end": at(11, 10)},
    ],
)
def test_an_event_becomes_one_of_days_by_both_its_times(said: dict[str, Any]) -> None:
    place, review = office(), {"calendarId": "ann-primary", "eventId": "review"}
    assert refusal(place, "patch_event", **review, **said) == MIXED
    days = {"start": {"date": "2026-03-11"}, "end": {"date": "2026-03-12"}}
    assert read(place, "patch_event", **review, **days)["start"]["date"] == "2026-03-11"
    assert refusal(place, "patch_event", **review, start=at(11, 9)) == MIXED


def test_a_start_moves_the_end_with_it_and_needs_no_zone() -> None:
    place = office()
    where = {"calendarId": "ann-primary", "eventId": "review"}
    moved = read(place, "patch_event", **where, start={"dateTime": "2026-03-04T13:00:00"})
    assert moved["end"]["dateTime"] == "2026-03-04T14:00:00+00:00"
    days = {"start": {"date": "2026-03-12"}, "end": {"date": "2026-03-13"}}
    assert read(place, "update_event", **where, **days)["start"]["date"] == "2026-03-12"


def test_something_quick_can_be_added_at_any_hour() -> None:
    made = read(office(now=LATE), "quick_add_event", "bob", calendarId="bob-primary", text="Tea")
    assert made["start"]["dateTime"] == "2026-03-02T23:00:00+00:00"
    assert made["end"]["dateTime"] == "2026-03-03T00:00:00+00:00"


# Series


def test_a_series_shows_each_date_once_by_the_clock_of_its_zone() -> None:
    place = office()
    made = weekly(place)
    for key in (made["id"], made["recurringEventId"]):
        found = read(place, "get_event_instances", calendarId="ann-primary", eventId=key)
        assert moments(found) == [
            "2026-03-23T09:00:00+00:00",
            "2026-03-30T09:00:00+01:00",
            "2026-04-06T09:00:00+01:00",
        ]


def test_the_end_of_a_series_is_given_in_utc_and_exceptions_too() -> None:
    place = office()
    until = "RRULE:FREQ=WEEKLY;UNTIL=20260330T080000Z"
    made = weekly(place, until)
    found = read(place, "get_event_instances", calendarId="ann-primary", eventId=made["id"])
    assert len(found["items"]) == 2


def test_a_series_is_changed_and_deleted_by_its_own_id() -> None:
    place = office()
    made = weekly(place)
    where = {"calendarId": "ann-primary", "eventId": made["recurringEventId"]}
    start = {"dateTime": "2026-03-24T11:00:00"}
    assert read(place, "patch_event", **where, start=start)["id"] == made["id"]
    assert moments(read(place, "get_event_instances", **where)) == [
        "2026-03-24T11:00:00+00:00",
        "2026-03-31T11:00:00+01:00",
        "2026-04-07T11:00:00+01:00",
    ]
    place.call("delete_event", **where)
    assert not place.database.rows("SELECT 1 FROM events WHERE summary = 'Weekly'")


# Creating and finding


@pytest.mark.parametrize(
    "wrong",
    [
        {"source": {"url": "https://halden.example"}},
        {"extendedProperties": {"private": "text"}},
        {"attendees": [{"email": "new@guest.example"}, {"email": "none"}]},
    ],
)
def test_a_call_that_fails_writes_nothing(wrong: dict[str, Any]) -> None:
    refusal(office(), "create_event", **an_event(11, 9), **wrong)


def test_properties_that_are_left_out_are_the_usual_ones() -> None:
    place = office()
    focus = {"eventType": "focusTime", "focusTimeProperties": {"declineMessage": "Later"}}
    made = read(place, "create_event", **an_event(11, 9), **focus)
    assert made["focusTimeProperties"]["autoDeclineMode"] == "declineNone"
    assert read(place, "list_events", calendarId="ann-primary")["items"]


def test_events_are_found_by_the_properties_that_programs_leave() -> None:
    place = office()
    made = read(
        place, "create_event", **an_event(11, 9), extendedProperties={"private": {"ticket": "7"}}
    )
    for text, found in (("ticket=7", [made["id"]]), ("ticket=8", []), ("x'=\"", [])):
        items = read(place, "list_events", calendarId="ann-primary", privateExtendedProperty=text)[
            "items"
        ]
        assert [each["id"] for each in items] == found


def test_cancelled_events_stand_beside_the_others() -> None:
    found = read(office(), "list_events", calendarId="ann-primary", showDeleted=True)["items"]
    assert [each["id"] for each in found] == ["old", "review", "off", "office", "alone"]


def test_pages_of_events_follow_each_other() -> None:
    place, seen, page = office(), [], None
    while True:
        more = {"pageToken": page} if page else {}
        found = read(place, "list_events", calendarId="ann-primary", maxResults=3, **more)
        seen += [each["id"] for each in found["items"]]
        page = found["nextPageToken"]
        if page is None:
            break
    assert seen == ["old", "review", "office", "alone"]


def test_an_import_needs_no_original_and_belongs_to_who_imports() -> None:
    place = office()
    organizer = {"email": "bob@halden.example", "displayName": "Bob Ray"}
    body = {**an_event(11, 9), "iCalUID": "x@elsewhere.example", "organizer": organizer}
    made = read(place, "import_event", **body)
    assert made["organizer"]["email"] == "bob@halden.example"
    assert read(place, "get_event", calendarId="ann-primary", eventId=made["id"])
    assert "is in the calendar already" in refusal(place, "import_event", **body)


def test_the_number_of_a_colour_is_enough() -> None:
    place = office()
    place.database.connection.execute(
        "INSERT INTO colors (color_id, color_type, background, foreground) "
        "VALUES ('1', 'CALENDAR', '#ac725e', '#1d1d1d')"
    )
    changed = read(place, "update_calendar_in_list", calendarId="ann-team", colorId="1")
    assert (changed["colorId"], changed["backgroundColor"]) == ("1", "#ac725e")


def test_each_oddity_says_where_it_is_shown_and_what_happens_instead() -> None:
    oddities = get_domain("calendar").oddities
    assert len(oddities) >= 12
    assert all(each.what and each.shown_by and each.repaired for each in oddities)
