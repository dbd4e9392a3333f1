"""The tables that hold parts of an event, and go with it."""

from collections.abc import Iterable, Sequence
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path

from eopsgym.domains.calendar.resources.event_parts import clear
from eopsgym.domains.calendar.resources.id_batches import in_parts
from eopsgym.domains.ids import random_uuid, random_uuids
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.schema import Schema
from eopsgym.domains.rows import insert_row, insert_rows

PARTS = {
    "attachments": "attachment_id",
    "attendees": "attendees_id",
    "birthday_properties": "id",
    "conference_data": "id",
    "extended_properties": "id",
    "reminders": "id",
    "working_location_properties": "working_location_id",
}
"""The primary key of each that a tool can write."""
_SCHEMA = Schema.of(Path(__file__).parents[1])
OF_EVENTS = tuple(
    table
    for table in _SCHEMA.tables
    if _SCHEMA.keys(table).foreign.get("event_id") == ("events", "event_id")
)
"""All tables whose rows are of an event, gadgets included, and are deleted with it."""


def parts_of(call: Call, event_id: str) -> list[tuple[str, Row]]:
    """Return the parts of an event: the table of each, and its row."""
    return [
        (table, row)
        for table in PARTS
        for row in call.rows(f"SELECT * FROM {table} WHERE event_id = ?", event_id)
    ]


def copy_parts(call: Call, parts: Iterable[tuple[str, Row]], targets: Sequence[str]) -> None:
    """Copy the parts of an event, grouped by their tables, to other events."""
    for table, of_table in groupby(parts, key=itemgetter(0)):
        copied = [{**row, "event_id": target} for target, (_, row) in product(targets, of_table)]
        for rows in in_parts(copied):
            _add(call, table, rows)


def _add(call: Call, table: str, rows: Sequence[Row]) -> None:
    """Add parts of events, each with a new key."""
    keys = random_uuids(call, table, PARTS[table], len(rows))
    for row, key in zip(rows, keys, strict=True):
        row[PARTS[table]] = key
        if row.get("officeLocationId") is not None:
            row["officeLocationId"] = _copy_office(call, row["officeLocationId"])
    insert_rows(call, table, rows)


def _copy_office(call: Call, office_id: str) -> str:
    """Copy an office, since each event has its own, and return the new id."""
    row = call.row("SELECT * FROM office_locations WHERE id = ?", office_id)
    key = random_uuid(call, "office_locations", "id")
    insert_row(call, "office_locations", {**(row or {}), "id": key})
    return key


def delete_event(call: Call, event_id: str) -> None:
    """Remove an event and its parts."""
    for table in OF_EVENTS:
        clear(call, table, event_id)
    clear(call, "events", event_id)
