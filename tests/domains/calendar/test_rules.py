"""Each rule of the policy that the server can check: broken, kept, and distinguished by mode."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.broken_rules import rules_broken
from tests.domains.calendar.office import Office, an_event, at

HOOK = {"id": "new", "type": "web_hook", "address": "https://hooks.halden.example/b"}
BOB = {"email": "bob@halden.example"}
ROOM = {"email": "room@halden.example", "resource": True}
REVIEW = {"calendarId": "ann-primary", "eventId": "review"}
USER_BOB = {"type": "user", "value": "bob@halden.example"}
QUIETLY = {"autoDeclineMode": "declineNone", "chatStatus": "available"}
FOCUS = {"eventType": "focusTime", "focusTimeProperties": QUIETLY}
AWAY = {"eventType": "outOfOffice"}
DECLINED = {"autoDeclineMode": "declineAllConflictingInvitations", "declineMessage": "I am away"}
DESK = {"type": "homeOffice", "homeOffice": {}}
AT_HOME = {"eventType": "workingLocation", "workingLocationProperties": DESK}
QUIET = {"visibility": "public", "transparency": "transparent"}

BREACHES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("CALENDAR-1.1", "gil", "list_settings", {}),
    ("CALENDAR-2.3", "ann", "create_event", an_event(1, 9)),
    ("CALENDAR-2.3", "ann", "patch_event", {"calendarId": "ann-primary", "eventId": "old",
                                            "summary": "Something else"}),
    ("CALENDAR-2.3", "ann", "delete_event", {"calendarId": "ann-primary", "eventId": "old"}),
    ("CALENDAR-2.4", "ann", "create_event", an_event(11, 9, summary="Hi")),
    ("CALENDAR-2.4", "ann", "patch_event", {**REVIEW, "summary": "x" * 81}),
    ("CALENDAR-3.1", "ann", "create_event",
     an_event(11, 9, attendees=[{"email": "gil@halden.example"}])),
    ("CALENDAR-3.2", "ann", "create_event", an_event(4, 9, attendees=[ROOM])),
    ("CALENDAR-3.2", "ann", "create_event",
     an_event(4, 9, attendees=[ROOM], start=at(4, 4, zone="America/New_York"),
              end=at(4, 5, zone="America/New_York"))),
    ("CALENDAR-3.3", "ann", "create_event", an_event(11, 9, attendees=[BOB, BOB])),
    ("CALENDAR-4.1", "ann", "create_event",
     an_event(11, 9, recurrence=["RRULE:FREQ=DAILY;COUNT=53"])),
    ("CALENDAR-5.1", "ann", "delete_event", REVIEW),
    ("CALENDAR-5.2", "ann", "patch_event", {"calendarId": "ann-primary", "eventId": "off",
                                            "status": "confirmed"}),
    ("CALENDAR-6.1", "ann", "create_event", an_event(11, 9, **FOCUS, calendarId="ann-team")),
    ("CALENDAR-6.2", "ann", "create_event", an_event(11, 9, **FOCUS, end=at(11, 14))),
    ("CALENDAR-6.3", "ann", "create_event", an_event(11, 9, **AWAY)),
    ("CALENDAR-6.4", "ann", "create_event", an_event(6, 9, **AT_HOME, **QUIET)),
    ("CALENDAR-7.1", "ann", "insert_acl_rule", {"calendarId": "ann-empty", "scope": USER_BOB,
                                                "role": "owner"}),
    ("CALENDAR-7.2", "ann", "insert_acl_rule", {"calendarId": "ann-empty", "role": "reader",
                                                "scope": {"type": "default"}}),
    ("CALENDAR-7.2", "ann", "insert_acl_rule",
     {"calendarId": "ann-empty", "role": "reader",
      "scope": {"type": "user", "value": "gil@halden.example"}}),
    ("CALENDAR-7.3", "ann", "insert_acl_rule",
     {"calendarId": "ann-empty", "role": "reader",
      "scope": {"type": "domain", "value": "halden.example"}}),
    ("CALENDAR-7.4", "ann", "insert_acl_rule", {"calendarId": "ann-team", "scope": USER_BOB,
                                                "role": "writer"}),
    ("CALENDAR-7.5", "ann", "update_acl_rule",
     {"calendarId": "ann-team", "ruleId": "acl-team-bob", "role": "reader",
      "scope": {"type": "user", "value": "room@halden.example"}}),
    ("CALENDAR-8.1", "ann", "create_calendar", {"summary": "Another one"}),
    ("CALENDAR-8.2", "ann", "delete_calendar", {"calendarId": "ann-team"}),
    ("CALENDAR-9.1", "ann", "watch_events",
     {**HOOK, "calendarId": "ann-team", "address": "https://elsewhere.example/b"}),
    ("CALENDAR-9.2", "ann", "watch_settings", HOOK),
]  # fmt: skip

KEPT: list[tuple[str, str, dict[str, Any]]] = [
    ("gil", "get_user_by_email", {"email": "ann@halden.example"}),
    ("ann", "create_event", an_event(11, 9, attendees=[BOB, ROOM])),
    ("ann", "create_event", an_event(11, 9, recurrence=["RRULE:FREQ=DAILY;COUNT=3"])),
    ("ann", "create_event", an_event(11, 9, **FOCUS)),
    ("ann", "create_event", an_event(11, 9, **AWAY, outOfOfficeProperties=DECLINED)),
    ("ann", "create_event", an_event(12, 9, **AT_HOME, **QUIET)),
    ("ann", "patch_event", {**REVIEW, "status": "cancelled"}),
    ("ann", "delete_event", {"calendarId": "ann-primary", "eventId": "alone"}),
    ("ann", "insert_acl_rule", {"calendarId": "ann-empty", "scope": USER_BOB, "role": "writer"}),
    ("ann", "patch_acl_rule", {"calendarId": "ann-team", "ruleId": "acl-team-bob",
                               "role": "writer"}),
    ("ann", "create_calendar", {"summary": "Another one", "description": "For the launch"}),
    ("ann", "delete_calendar", {"calendarId": "ann-empty"}),
    ("bob", "watch_settings", HOOK),
]  # fmt: skip


def broken_by(by: str, tool: str, arguments: dict[str, Any]) -> set[str]:
    return rules_broken(Office, lambda office: office.call(tool, by, **arguments))


@pytest.mark.parametrize(("rules", "by", "tool", "arguments"), BREACHES)
def test_a_call_breaks_exactly_these_rules(
    rules: str, by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(by, tool, arguments) == set(rules.split())


@pytest.mark.parametrize(("by", "tool", "arguments"), KEPT)
def test_a_call_that_keeps_to_the_policy_goes_well_in_both_modes(
    by: str, tool: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(by, tool, arguments) == set()


def test_clearing_a_calendar_is_refused_in_guarded_mode_alone() -> None:
    assert not Office().call("clear_calendar", calendarId="primary").is_error
    refused = Office("guarded").call("clear_calendar", calendarId="primary")
    assert "(rule CALENDAR-8.3)" in refused.text


def test_a_new_calendar_too_has_one_rule_for_each_while_the_clock_stands() -> None:
    office = Office("guarded")
    made = office.call("create_calendar", summary="Launch", description="For the launch")
    rule = {"calendarId": made.value["id"], "scope": USER_BOB, "role": "reader"}
    assert not office.call("insert_acl_rule", **rule).is_error
    assert "(rule CALENDAR-7.4)" in office.call("insert_acl_rule", **rule).text


def test_a_meeting_with_a_room_does_not_move_to_where_the_room_is_taken() -> None:
    office = Office("guarded")
    made = office.call("create_event", "ann", **an_event(4, 11, attendees=[ROOM]))
    event = {"calendarId": "ann-primary", "eventId": made.value["id"]}
    earlier = {"start": at(4, 9), "end": at(4, 11)}
    moved = office.call("patch_event", "ann", **event, **earlier)
    assert "'Room Birch' is taken by 'Review' (rule CALENDAR-3.2)" in moved.text
    assert not office.call("patch_event", "ann", **event, start=at(4, 10), end=at(4, 11)).is_error


# Two meetings in one room at one time, as they came about before anybody looked.
TWIN = """
    CREATE TEMP TABLE twin AS SELECT * FROM events WHERE event_id = 'review';
    UPDATE twin SET event_id = 'twin', summary = 'Twin';
    INSERT INTO events SELECT * FROM twin;
    DROP TABLE twin;
    INSERT INTO attendees (attendees_id, optional, resource, responseStatus, event_id, user_id)
        VALUES ('a4', 0, 1, 'accepted', 'twin', 'room');
"""


def test_guests_that_are_sent_again_book_no_room_that_the_meeting_has() -> None:
    office = Office("guarded", more=TWIN)
    guests = {"calendarId": "ann-primary", "eventId": "twin", "attendees": [ROOM, BOB]}
    assert not office.call("patch_event", **guests).is_error
    longer = office.call("patch_event", **guests, end=at(4, 11))
    assert "'Room Birch' is taken by 'Review' (rule CALENDAR-3.2)" in longer.text


def test_a_guest_who_has_left_is_not_invited_by_being_sent_again() -> None:
    left = "UPDATE users SET is_active = 0 WHERE user_id = 'bob';"
    office = Office("guarded", more=left)
    assert not office.call("patch_event", **REVIEW, attendees=[ROOM, BOB]).is_error
    made = office.call("create_event", **an_event(11, 9, attendees=[BOB]))
    assert "Bob Ray is not an active user (rule CALENDAR-3.1)" in made.text


def test_a_room_that_a_meeting_has_given_up_is_booked_anew() -> None:
    office = Office("guarded", more=TWIN)
    twin = {"calendarId": "ann-primary", "eventId": "twin"}
    assert not office.call("patch_event", **twin, attendees=[BOB]).is_error
    back = office.call("patch_event", **twin, attendees=[ROOM, BOB])
    assert "'Room Birch' is taken by 'Review' (rule CALENDAR-3.2)" in back.text


@pytest.mark.parametrize(
    ("zone", "hour", "rules"),
    [("Asia/Tokyo", 16, {"CALENDAR-2.3"}), ("America/Chicago", 5, set())],
)
def test_an_event_is_over_by_the_clock_of_its_zone(zone: str, hour: int, rules: set[str]) -> None:
    times = {"start": at(2, hour, zone), "end": at(2, hour + 1, zone)}
    assert broken_by("ann", "create_event", an_event(2, 9, **times)) == rules


def test_a_series_ends_after_a_change_too() -> None:
    office = Office("guarded", repaired=True)
    change = {**REVIEW, "recurrence": ["RRULE:FREQ=WEEKLY;COUNT=2"]}
    assert not office.call("patch_event", **change).is_error
    endless = office.call("patch_event", **{**change, "recurrence": ["RRULE:FREQ=WEEKLY"]})
    assert "(rule CALENDAR-4.1)" in endless.text


def test_every_rule_that_the_code_states_is_broken_here() -> None:
    broken = {rule for rules, *_ in BREACHES for rule in rules.split()} | {"CALENDAR-8.3"}
    assert broken == {check.id for check in get_domain("calendar").checks}
