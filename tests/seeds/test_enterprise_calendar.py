"""The calendars of the enterprise: stories, leave, meetings, rooms and files agree with others."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from dev.seeds.company import Company, build_company
from dev.seeds.company_seeds import people_outside
from dev.seeds.enterprise import generate_enterprise
from dev.seeds.stories import Part, StoryError, load_stories
from eopsgym.gym import Episode
from tests.domains import seeded
from tests.seeds import test_calendar_rooms as rooms
from tests.seeds import test_calendar_world as world
from tests.seeds.frames import too_common

OFFICE = Path(__file__).with_name("office_stories.toml")


@pytest.fixture(scope="module")
def calendar() -> Iterator[sqlite3.Connection]:
    connection = seeded.enterprise("calendar")
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def company() -> Company:
    return build_company()


@pytest.fixture(scope="module")
def story_events() -> list[Part]:
    """Return the events that the stories tell."""
    stories = load_stories(people_outside())
    return [part for each in stories for part in each.parts if part.kind == "calendar.event"]


def rows(database: sqlite3.Connection, query: str) -> list[tuple[object, ...]]:
    return database.execute(query).fetchall()


# What holds for the company holds here


@pytest.mark.parametrize(
    "check",
    [
        world.test_everybody_has_a_token_of_the_own,
        world.test_owners_have_a_rule_of_their_own,
        world.test_only_owners_have_two_rules_for_one_calendar,
        world.test_events_are_of_the_calendars_owner,
        world.test_events_end_after_they_start,
        world.test_an_id_that_calendars_share_is_of_one_event_or_series,
        world.test_time_of_ones_own_stands_in_the_primary_calendar,
        world.test_a_day_has_one_working_location,
        rooms.test_every_guest_has_an_address,
    ],
)
def test_the_rules_of_the_company_hold(
    check: Callable[[sqlite3.Connection], None], calendar: sqlite3.Connection
) -> None:
    check(calendar)


def test_no_key_leads_nowhere(calendar: sqlite3.Connection) -> None:
    assert rows(calendar, "PRAGMA foreign_key_check") == []


def test_a_room_holds_one_event_at_a_time(calendar: sqlite3.Connection) -> None:
    """But in the case of the company that says so."""
    taken: dict[str, list[tuple[str, str, str]]] = {}
    for room, key, start, end, zone in calendar.execute(
        "SELECT attendees.user_id, event_id, start_datetime, end_datetime, start_timezone"
        " FROM attendees JOIN events USING (event_id) WHERE resource AND status <> 'cancelled'"
    ):
        taken.setdefault(room, []).append((_instant(start, zone), _instant(end, zone), key))
    twice = {
        (one[2], other[2])
        for spans in taken.values()
        for one, other in pairwise(sorted(spans))
        if other[0] < one[1]
    }
    assert {tuple(sorted(pair)) for pair in twice} == {
        tuple(sorted(seeded.cases("calendar")["room_booked_twice"]))
    }


# People


def test_nobody_is_invited_after_leaving(calendar: sqlite3.Connection, company: Company) -> None:
    """But in the case of the company that says so."""
    left = {each.email: f"{each.departed}" for each in company.people if each.departed}
    found = calendar.execute(
        "SELECT event_id, attendees.user_id, email, date(start_datetime) FROM attendees"
        " JOIN events USING (event_id) JOIN users ON users.user_id = attendees.user_id"
        " WHERE NOT is_active"
    )
    late = [(key, who) for key, who, email, day in found if day > left[email]]
    assert late == [seeded.cases("calendar")["guest_who_left"]]


def test_everybody_has_a_calendar_in_the_own_zone(
    calendar: sqlite3.Connection, company: Company
) -> None:
    found = dict(
        calendar.execute(
            "SELECT email, json_array(name, is_active, timezone = time_zone, deleted) FROM users"
            " JOIN calendars USING (user_id) WHERE is_primary"
        )
    )
    reporters = company.cases["departed_reporter"]
    assert found == {
        each.email: json.dumps(
            [each.name, int(each.active or each.number in reporters), 1, 0],
            ensure_ascii=False, separators=(",", ":"),
        )
        for each in company.people
    }  # fmt: skip


def test_leave_stands_in_the_calendar(calendar: sqlite3.Connection, company: Company) -> None:
    away = {each.email: each for each in company.people if each.leave_until is not None}
    found = calendar.execute(
        "SELECT organizer_email, date(start_datetime), date(end_datetime, '-1 day') FROM events"
        " WHERE \"eventType\" = 'outOfOffice' AND status = 'confirmed'"
        " AND julianday(end_datetime) - julianday(start_datetime) > 1"
    ).fetchall()
    assert sorted(found) == sorted(
        (email, f"{each.leave_from}", f"{each.leave_until}") for email, each in away.items()
    )


def test_nobody_on_leave_holds_or_accepts_a_meeting_of_these_days(
    calendar: sqlite3.Connection, story_events: list[Part]
) -> None:
    """Events of stories are left out: there it happens on purpose."""
    days = "(SELECT user_id, date(start_datetime) AS first, date(end_datetime) AS last FROM events"
    days += " WHERE summary = 'Out of office') AS leave"
    held = f"""
        SELECT event_id FROM events JOIN {days} USING (user_id)
        WHERE start_datetime > first AND start_datetime < last AND status <> 'cancelled'
            AND summary <> 'Out of office' AND "eventType" <> 'birthday' AND event_id LIKE 'evt-%'
    """
    accepted = f"""
        SELECT event_id FROM attendees JOIN {days} USING (user_id) JOIN events USING (event_id)
        WHERE start_datetime > first AND start_datetime < last AND status <> 'cancelled'
            AND "responseStatus" = 'accepted' AND event_id LIKE 'evt-%'
    """
    assert rows(calendar, held) == rows(calendar, accepted) == []


def test_series_of_teams_are_for_their_members(
    calendar: sqlite3.Connection, company: Company
) -> None:
    """One guest of a series has left the company, which is a case of the company's seed."""
    found: dict[str, set[str]] = {}
    for name, email in calendar.execute(
        "SELECT calendars.summary, email FROM events JOIN calendars USING (calendar_id)"
        " JOIN attendees USING (event_id) JOIN users ON users.user_id = attendees.user_id"
        " WHERE calendar_id LIKE 'team-%' AND NOT resource AND users.is_active"
        " AND recurring_event_id IS NOT NULL"
    ):
        found.setdefault(name, set()).add(email)
    for team in company.teams:
        people = {company.person(number).email for number in (team.manager, *team.members)}
        assert found.pop(team.name, set()) <= people, team.name
    assert found == {}


def test_guests_of_the_company_have_mailboxes(calendar: sqlite3.Connection) -> None:
    guests = seeded.ids(calendar, "SELECT email FROM users WHERE is_active AND email IN "
        "(SELECT email FROM attendees JOIN users USING (user_id) WHERE NOT resource)")  # fmt: skip
    staff = {each for each in guests if each.endswith(("@halden.example", "@tessell.example"))}
    mailboxes = seeded.ids(seeded.enterprise("email"), "SELECT lower(primary_email) FROM users")
    assert staff - mailboxes == set()


def test_guests_from_outside_are_contacts_or_people_of_stories(
    calendar: sqlite3.Connection,
) -> None:
    guests = seeded.ids(
        calendar,
        "SELECT email FROM users WHERE email NOT LIKE '%@halden.example'"
        " AND email NOT LIKE '%@tessell.example'",
    )
    contacts = seeded.ids(seeded.enterprise("csm"), 'SELECT lower(email) FROM "user"')
    known = {who.email for each in load_stories(people_outside()) for who in each.who.values()}
    assert guests - contacts - known == set()


# Other systems


def test_every_meeting_of_teams_stands_in_the_calendar(calendar: sqlite3.Connection) -> None:
    meetings = seeded.enterprise("teams").execute(
        "SELECT join_web_url, lower(mail), subject, start_date_time, end_date_time"
        " FROM online_meetings JOIN teams_users USING (user_id)"
    )
    events = calendar.execute(
        "SELECT meeting_uri, organizer_email, summary, start_datetime, end_datetime, start_timezone"
        " FROM conference_data JOIN events USING (event_id) WHERE solution_name = 'Microsoft Teams'"
    )
    assert sorted(meetings) == sorted(
        (uri, email, summary, _instant(start, zone), _instant(end, zone))
        for uri, email, summary, start, end, zone in events
    )


def _instant(moment: str, zone: str) -> str:
    local = datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone))
    return f"{local.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def test_every_attachment_is_a_file(calendar: sqlite3.Connection) -> None:
    links = seeded.ids(seeded.enterprise("drive"), "SELECT web_view_link FROM files")
    assert seeded.ids(calendar, "SELECT file_url FROM attachments") - links == set()


def test_every_link_in_a_text_leads_to_a_file(calendar: sqlite3.Connection) -> None:
    links = seeded.ids(seeded.enterprise("drive"), "SELECT web_view_link FROM files")
    texts = seeded.ids(calendar, "SELECT description FROM events WHERE description IS NOT NULL")
    cited = {link for text in texts for link in _LINK.findall(text)}
    assert cited - links == set()


_LINK = re.compile(r"https://d(?:ocs|rive)\.google\.com/[\w/]+/(?:edit|view)")


def test_every_room_is_a_configuration_item(calendar: sqlite3.Connection) -> None:
    items = seeded.ids(seeded.enterprise("itsm"), "SELECT name FROM configuration_item")
    labels = seeded.ids(calendar, "SELECT label FROM office_locations")
    names = {label.partition(",")[0] for label in labels}
    assert {name for name in names if not any(name in each for each in items)} == set()


def test_every_number_that_a_text_cites_is_one_of_a_record(calendar: sqlite3.Connection) -> None:
    texts = seeded.ids(calendar, "SELECT summary || ' ' || coalesce(description, '') FROM events")
    assert cited_in_vain(texts) == set()


_RECORDS = {
    r"\bCS-\d{7}\b": ("csm", "SELECT number FROM customer_case"),
    r"\bKB-\d{7}\b": ("csm", "SELECT kb_number FROM knowledge"),
    r"\bINC\d{7}\b": ("itsm", "SELECT number FROM incident"),
    r"\bPRB\d{7}\b": ("itsm", "SELECT number FROM problem"),
    r"\bCHG\d{7}\b": ("itsm", "SELECT number FROM change"),
    r"\bKB\d{7}\b": ("itsm", "SELECT kb_number FROM knowledge"),
    r"\bHRC\d{7}\b": ("hr", "SELECT number FROM hr_case"),
    r"\bHRT\d{7}\b": ("hr", "SELECT number FROM hr_case_task"),
}


def cited_in_vain(texts: set[str]) -> set[str]:
    """Return the numbers of records that texts cite and no system has."""
    vain: set[str] = set()
    for form, (system, query) in _RECORDS.items():
        cited = {number for text in texts for number in re.findall(form, text)}
        if cited:
            vain |= cited - seeded.ids(seeded.enterprise(system), query)
    return vain


# Stories


def test_every_event_of_a_story_is_as_the_story_tells(
    calendar: sqlite3.Connection, story_events: list[Part]
) -> None:
    found = set(
        calendar.execute(
            "SELECT organizer_email, summary, description, start_datetime, end_datetime, ("
            "   SELECT group_concat(email, ' ') FROM (SELECT email FROM attendees"
            "   JOIN users USING (user_id) WHERE NOT resource"
            "   AND attendees.event_id = events.event_id ORDER BY email)) FROM events"
        )
    )
    for part in story_events:
        fields = part.fields
        guests = {*fields["guests"], *fields.get("optional", ())}
        assert (
            fields["organizer"], fields["summary"], fields["description"].strip(),
            f"{fields['start']}.000000", f"{fields['end']}.000000",
            " ".join(sorted(guests)) or None,
        ) in found, part.id  # fmt: skip


def test_tools_show_an_event_of_a_story(
    calendar: sqlite3.Connection, story_events: list[Part]
) -> None:
    part = next(each for each in story_events if each.fields["guests"])
    ((key, place, token),) = calendar.execute(
        "SELECT event_id, calendar_id, static_token FROM events JOIN users USING (user_id)"
        " WHERE summary = ? AND organizer_email = ?",
        (part.fields["summary"], part.fields["organizer"]),
    )
    episode = Episode.start("calendar", seed="enterprise", user=token, mode="guarded")
    shown = episode.call("get_event", calendarId=place, eventId=key).value
    assert shown["description"] == part.fields["description"].strip()
    assert {each["email"] for each in shown["attendees"]} >= set(part.fields["guests"])


@pytest.mark.parametrize("column", ["summary", "description"])
def test_no_sentence_is_common(calendar: sqlite3.Connection, column: str) -> None:
    assert too_common(calendar, "events", column) == {}


# Statements


def test_an_event_becomes_all_its_rows() -> None:
    calendar = drawn("calendar", OFFICE)
    (event,) = calendar.execute(
        "SELECT event_id, calendar_id, location, start_timezone, created_at FROM events"
        " WHERE summary LIKE 'Visit for Offer%'"
    )
    key, place, location, zone, at = event
    assert (place, zone, at) == (
        "wendolin.arteaga-primary", "America/Chicago", "2026-02-19 09:00:00",
    )  # fmt: skip
    assert location == "Lakeview, Chicago Office (10 seats)"
    guests = f"SELECT email, optional, resource, \"responseStatus\" FROM attendees JOIN users USING (user_id) WHERE event_id = '{key}' ORDER BY email"  # noqa: E501
    assert rows(calendar, guests) == [
        ("ana@elsewhere.example", 0, 0, "tentative"),
        ("bella.castro@halden.example", 1, 0, "needsAction"),
        ("nicole.mason@halden.example", 0, 0, "accepted"),
        ("room.lakeview@halden.example", 0, 1, "accepted"),
        ("wendolin.arteaga@halden.example", 0, 0, "accepted"),
    ]
    links = f"SELECT file_url FROM attachments WHERE event_id = '{key}'"
    assert seeded.ids(calendar, links) < seeded.ids(
        drawn("drive", OFFICE), "SELECT web_view_link FROM files"
    )
    meeting = f"SELECT count(*) FROM conference_data WHERE event_id = '{key}'"
    assert rows(calendar, meeting) == [(1,)]


def drawn(system: str, path: Path) -> sqlite3.Connection:
    """Return a system's seed with the stories of one file."""
    connection = seeded.database(system)
    connection.executescript(generate_enterprise(system, [path]).partition("\n")[2])
    return connection


def test_what_a_calendar_cannot_hold_is_reported(tmp_path: Path) -> None:
    text = OFFICE.read_text(encoding="utf-8")
    for old, new in {
        'organizer = "owner"': 'organizer = "lawyer"',
        'guests = ["lawyer"]': 'guests = ["helper", "helper"]\nanswers = { owner = "accepted" }',
        'summary = "Visit for {offer}"': 'summary = "No"',
        'end = "{ends}"': "end = 2026-03-10T09:00:00",
        'lawyer = "tentative"': 'lawyer = "maybe"',
    }.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StoryError) as error:
        generate_enterprise("calendar", [path])
    day, call = "bench-window/visit_day", "bench-window/call"
    assert set(f"{error.value}".splitlines()) == {
        f"{call}: organizer: ana@elsewhere.example has no calendar",
        f"{day}: summary: 'No' has not 3 to 80 characters",
        f"{day}: end: 2026-03-10 09:00:00 is not later than the start",
        f"{call}: guests: bella.castro@halden.example is invited twice",
        f"{call}: answers: nicole.mason@halden.example is not invited",
        f"{day}: answers: maybe is no answer; choose accepted, declined, tentative or needsAction",
    }


def test_two_stories_do_not_share_a_room(tmp_path: Path) -> None:
    text = OFFICE.read_text(encoding="utf-8")
    other = text.replace('"bench-window"', '"twin"').replace("T10:00", "T11:00")
    path = tmp_path / "two.toml"
    path.write_text(text + other.replace("ends = 2026-03-10T11:30", "ends = 2026-03-10T12:30"))
    with pytest.raises(StoryError, match="twin/visit_day: location: the room is taken by bench-"):
        generate_enterprise("calendar", [path])
