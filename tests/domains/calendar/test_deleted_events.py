"""What hangs on an event goes with it, whichever call deletes it."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.calendar.office import Office

SCHEMA = get_domain("calendar").schema
PARTS = [
    table
    for table in SCHEMA.tables
    if SCHEMA.keys(table).foreign.get("event_id") == ("events", "event_id")
]
FILLED = {"type": "'default'", "scope": "'private'", "method": "'email'"}


def rows(event: str) -> str:
    """SQL for a row of each part of an event, which holds what it must."""
    statements = []
    for table in PARTS:
        needed = {
            name: FILLED.get(name, f"'{event}'" if column.kind == "text" else "1")
            for name, column in SCHEMA.tables[table].items()
            if column.required
        }
        names = ", ".join(f'"{name}"' for name in needed)
        statements.append(f"INSERT INTO {table} ({names}) VALUES ({', '.join(needed.values())});")
    return "\n".join(statements)


def event_of(office: Office, calendar: str) -> str:
    sql = "SELECT event_id FROM events WHERE calendar_id = ? AND recurring_event_id IS NULL"
    return str(office.database.rows(sql, calendar)[0]["event_id"])


MAKES_A_CALENDAR = """
    INSERT INTO calendars (calendar_id, user_id, summary, time_zone, is_primary, hidden, selected,
        deleted) SELECT 'second', user_id, 'Second', 'UTC', 0, 0, 1, 0 FROM calendars
        WHERE calendar_id = 'ann-primary';
    INSERT INTO acls (id, calendar_id, user_id, scope_id, role)
        SELECT 'second-owner', 'second', user_id, scope_id, 'owner' FROM acls
        WHERE calendar_id = 'ann-primary' AND role = 'owner';
    UPDATE events SET calendar_id = 'second' WHERE event_id = '{event}';
"""


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("delete_event", {"calendarId": "ann-primary", "eventId": "{event}"}),
        ("clear_calendar", {"calendarId": "ann-primary"}),
        ("delete_calendar", {"calendarId": "second"}),
    ],
)
def test_nothing_is_left_of_a_deleted_event(tool: str, arguments: dict[str, Any]) -> None:
    event = event_of(Office(), "ann-primary")
    moved = MAKES_A_CALENDAR.format(event=event) if tool == "delete_calendar" else ""
    office = Office(more=rows(event) + moved)
    held = [
        t for t in PARTS if office.database.rows(f"SELECT 1 FROM {t} WHERE event_id = ?", event)
    ]
    given = {name: value.format(event=event) for name, value in arguments.items()}
    result = office.call(tool, **given)
    assert not result.is_error, result.text
    assert held == PARTS
    assert "gadgets" in PARTS
    assert office.database.rows("PRAGMA foreign_key_check") == []
