"""The tables that hold parts of an event, and go with it."""

from collections.abc import Iterable

from eopsgym.domains.calendar.api.event_parts import clear
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.rows import insert_row

PARTS = {
    "attachments": "attachment_id",
    "attendees": "attendees_id",
    "birthday_properties": "id",
    "conference_data": "id",
    "extended_properties": "id",
    "reminders": "id",
    "working_location_properties": "working_location_id",
}
"""The primary key of each."""


def parts_of(call: Call, event_id: str) -> list[tuple[str, Row]]:
    """The parts of an event: the table of each, and its row."""
    return [
        (table, row)
        for table in PARTS
        for row in call.rows(f"SELECT * FROM {table} WHERE event_id = ?", event_id)
    ]


def copy_parts(call: Call, parts: Iterable[tuple[str, Row]], target: str) -> None:
    """Give an event the parts of another one."""
    for table, row in parts:
        own = {"event_id": target, PARTS[table]: random_uuid(call, table, PARTS[table])}
        office = row.get("officeLocationId")
        if office is not None:
            own["officeLocationId"] = _copy_office(call, office)
        insert_row(call, table, {**row, **own})


def _copy_office(call: Call, office_id: str) -> str:
    """The id of an office like another one: each event has its own."""
    row = call.row("SELECT * FROM office_locations WHERE id = ?", office_id)
    key = random_uuid(call, "office_locations", "id")
    insert_row(call, "office_locations", {**(row or {}), "id": key})
    return key


def delete_event(call: Call, event_id: str) -> None:
    """Remove an event and its parts."""
    for table in PARTS:
        clear(call, table, event_id)
    clear(call, "events", event_id)
