"""The rooms of the calendar: who meets where, in a form that the tools take again."""

import sqlite3
from collections.abc import Iterator

import pytest

from eopsgym.gym import Episode
from tests.domains import seeded

_AT_ONE_TIME = """
    SELECT mine.event_id, other.event_id
    FROM attendees AS seat JOIN events AS mine USING (event_id)
    JOIN attendees AS taken ON taken.user_id = seat.user_id AND taken.event_id > seat.event_id
    JOIN events AS other ON other.event_id = taken.event_id
    WHERE seat.resource AND 'cancelled' NOT IN (mine.status, other.status)
        AND mine.start_datetime < other.end_datetime AND other.start_datetime < mine.end_datetime
"""


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("calendar")
    yield connection
    connection.close()


def test_every_guest_has_an_address(database: sqlite3.Connection) -> None:
    seats = "SELECT count(*), count(email) FROM attendees LEFT JOIN users USING (user_id)"
    (seated, addressed) = database.execute(seats).fetchone()
    assert seated == addressed > 1_000


def test_a_room_holds_one_event_at_a_time_but_in_the_case_that_says_so(
    database: sqlite3.Connection,
) -> None:
    found = database.execute(_AT_ONE_TIME).fetchall()
    assert found == [seeded.cases("calendar")["room_booked_twice"]]


def test_guests_can_be_sent_back_as_they_were_shown_with_the_room_among_them() -> None:
    token = "SELECT static_token FROM users WHERE user_id = 'divya.ravel'"
    (found,) = Episode.start("calendar").rows(token)
    episode = Episode.start("calendar", user=str(found["static_token"]), repaired=True)
    where = {
        "calendarId": "team-business-applications",
        "eventId": "evt-team-business-applications-sync-5",
    }
    shown = episode.call("get_event", **where).value["attendees"]
    assert [guest["email"] for guest in shown if guest["resource"]] == [
        "room.barton@halden.example"
    ]
    step = episode.call("patch_event", **where, attendees=shown)
    assert (step.is_error, step.breaches) == (False, ())
    kept = [{**guest, "id": None} for guest in step.value["attendees"]]
    assert kept == [{**guest, "id": None} for guest in shown]
