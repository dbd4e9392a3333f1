"""The world of calendars: owners own, series follow their rules, parts fit their events."""

import json
import sqlite3
from collections.abc import Iterator
from datetime import datetime

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.calendar.resources.recurrence import dates_of
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.domains import seeded


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = seeded.database("calendar")
    yield connection
    connection.close()


def none(database: sqlite3.Connection, query: str) -> None:
    """See that a query finds nothing."""
    assert database.execute(query).fetchall() == []


# People and calendars


def test_everybody_has_one_primary_calendar_in_the_own_zone(database: sqlite3.Connection) -> None:
    invited = seeded.ids(database, "SELECT user_id FROM users EXCEPT SELECT user_id FROM calendars")
    assert {name.partition(".")[0] for name in invited} == {"room", "guest"}
    none(database, """
        SELECT users.user_id FROM users LEFT JOIN calendars
            ON calendars.user_id = users.user_id AND is_primary AND time_zone = timezone
        WHERE users.user_id IN (SELECT user_id FROM calendars)
        GROUP BY 1 HAVING count(calendar_id) <> 1
    """)  # fmt: skip
    none(database, """
        SELECT users.user_id FROM users LEFT JOIN settings ON id = users.user_id || '_timezone'
        WHERE value IS NOT timezone AND users.user_id IN (SELECT user_id FROM calendars)
    """)  # fmt: skip


def test_everybody_has_a_token_of_the_own(database: sqlite3.Connection) -> None:
    tokens = seeded.ids(database, "SELECT static_token FROM users")
    assert len(tokens) == database.execute("SELECT count(*) FROM users").fetchone()[0]
    assert all(tokens)


def test_namesakes_are_distinguished_by_their_addresses(database: sqlite3.Connection) -> None:
    twice = "SELECT name FROM users GROUP BY 1 HAVING count(DISTINCT email) > 1"
    assert "Amara Srinivas" in seeded.ids(database, twice)


def test_owners_have_a_rule_of_their_own(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT calendar_id FROM calendars JOIN users USING (user_id)
        WHERE (calendar_id, email) NOT IN (SELECT acls.calendar_id, value FROM acls
            JOIN scopes ON scopes.id = scope_id WHERE role = 'owner' AND type = 'user')
    """)  # fmt: skip


def test_only_owners_have_two_rules_for_one_calendar(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT acls.calendar_id FROM acls JOIN scopes ON scopes.id = scope_id
        GROUP BY acls.calendar_id, scope_id HAVING count(*) > 1 AND max(role = 'owner') = 0
    """)  # fmt: skip


def test_domains_see_free_and_busy_and_one_calendar_is_open_to_all(
    database: sqlite3.Connection,
) -> None:
    sql = "SELECT acls.id, type, role FROM acls JOIN scopes ON scopes.id = scope_id"
    rules = database.execute(sql).fetchall()
    assert {role for _, kind, role in rules if kind == "domain"} == {"freeBusyReader"}
    open_to_all = tuple(rule for rule, kind, _ in rules if kind == "default")
    assert open_to_all == seeded.cases("calendar")["shared_with_everybody"]


# Events


def test_events_are_of_the_calendars_owner(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT event_id FROM events LEFT JOIN calendars USING (calendar_id)
        WHERE events.user_id IS NOT calendars.user_id
    """)  # fmt: skip
    none(database, """
        SELECT event_id FROM events JOIN users USING (user_id)
        WHERE (organizer_id, organizer_email, organizer_display_name) <> (user_id, email, name)
    """)  # fmt: skip


def test_events_end_after_they_start(database: sqlite3.Connection) -> None:
    none(database, "SELECT event_id FROM events WHERE end_datetime <= start_datetime")


def test_what_is_of_a_day_begins_at_midnight(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT event_id FROM events
        WHERE (time(start_datetime) = '00:00:00') <> ("originalStartTime_date" IS NOT NULL)
    """)  # fmt: skip


def test_an_id_that_calendars_share_is_of_one_event_or_series(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT "iCalUID" FROM events GROUP BY 1
        HAVING count(DISTINCT coalesce(recurring_event_id, event_id)) > 1
    """)  # fmt: skip


def test_a_series_has_the_dates_of_its_rule_by_the_clock_of_its_zone(
    database: sqlite3.Connection,
) -> None:
    sql = """
        SELECT recurring_event_id, original_recurrence, start_timezone, "originalStartTime_dateTime"
        FROM recurring_events JOIN events USING (recurring_event_id)
        WHERE recurrence = original_recurrence ORDER BY 1, 4
    """
    found: dict[tuple[str, str, str], list[datetime]] = {}
    for series, rule, zone, start in database.execute(sql):
        found.setdefault((series, rule, zone), []).append(datetime.fromisoformat(start))
    assert len(found) == database.execute("SELECT count(*) FROM recurring_events").fetchone()[0]
    for (_, rule, zone), dates in found.items():
        assert dates == [dates[0], *dates_of(json.loads(rule), dates[0], zone)]


def test_a_series_keeps_its_hour_when_the_clocks_change(database: sqlite3.Connection) -> None:
    for series in seeded.cases("calendar")["clock_change"]:
        sql = 'SELECT DISTINCT time("originalStartTime_dateTime") FROM events'
        hours = seeded.ids(database, f"{sql} WHERE recurring_event_id = '{series}'")
        assert len(hours) == 1


# What belongs to events


@pytest.mark.parametrize(
    ("kind", "table"),
    [("workingLocation", "working_location_properties"), ("birthday", "birthday_properties")],
)
def test_parts_fit_the_kind_of_event(database: sqlite3.Connection, kind: str, table: str) -> None:
    none(database, f"""
        SELECT event_id FROM events
        WHERE ("eventType" = '{kind}') <> (event_id IN (SELECT event_id FROM {table}))
    """)  # fmt: skip


def test_time_of_ones_own_stands_in_the_primary_calendar(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT event_id FROM events JOIN calendars USING (calendar_id) WHERE NOT is_primary
            AND "eventType" IN ('focusTime', 'outOfOffice', 'workingLocation')
    """)  # fmt: skip
    none(database, """
        SELECT event_id FROM events WHERE ("eventType" = 'focusTime') <> ("focusTimeProperties" IS NOT NULL)
            OR ("eventType" = 'outOfOffice') <> ("outOfOfficeProperties" IS NOT NULL)
    """)  # fmt: skip  # noqa: E501


def test_a_day_has_one_working_location(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT user_id, date(start_datetime) FROM events
        WHERE "eventType" = 'workingLocation' AND status <> 'cancelled' GROUP BY 1, 2 HAVING count(*) > 1
    """)  # fmt: skip  # noqa: E501


def test_nobody_is_invited_twice_and_one_guest_has_left(database: sqlite3.Connection) -> None:
    none(database, """
        SELECT event_id, user_id FROM attendees WHERE user_id IS NOT NULL
        GROUP BY 1, 2 HAVING count(*) > 1
    """)  # fmt: skip
    sql = "SELECT event_id, user_id FROM attendees JOIN users USING (user_id) WHERE NOT is_active"
    assert database.execute(sql).fetchall() == [seeded.cases("calendar")["guest_who_left"]]


@pytest.mark.parametrize(
    "table",
    ["attachments", "attendees", "conference_data", "extended_properties", "gadgets", "reminders"],
)
def test_parts_belong_to_events(database: sqlite3.Connection, table: str) -> None:
    none(database, f"SELECT 1 FROM {table} WHERE event_id NOT IN (SELECT event_id FROM events)")


@pytest.mark.parametrize(("table", "kind"), [("events", "EVENT"), ("calendars", "CALENDAR")])
def test_colours_are_known(database: sqlite3.Connection, table: str, kind: str) -> None:
    none(database, f"""
        SELECT color_id FROM {table}
        WHERE color_id NOT IN (SELECT color_id FROM colors WHERE color_type = '{kind}')
    """)  # fmt: skip


@pytest.mark.parametrize("repaired", [False, True])
def test_every_calendar_of_a_team_can_be_listed_by_its_owner(repaired: bool) -> None:
    """Some rows of the published server break every list that they stand in; ours has none."""
    template = build_template(get_domain("calendar"), seeded.committed("calendar"), "company")
    database = Database(template, Clock(ANCHOR), repaired=repaired)
    sql = """
        SELECT calendar_id, static_token, count(event_id) AS events FROM calendars
        JOIN users USING (user_id) JOIN events USING (calendar_id)
        WHERE status <> 'cancelled' AND calendar_id LIKE 'team-%' GROUP BY 1
    """
    calendars = database.rows(sql)
    assert len(calendars) > 10
    for row in calendars:
        key, token = row["calendar_id"], row["static_token"]
        found = database.call("list_events", {"calendarId": key}, token)
        assert len(found.value["items"]) == row["events"]
    database.close()
