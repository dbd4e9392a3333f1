"""The tables with the parts of events: copying parts, and deleting them with the event."""

from collections.abc import Iterable, Sequence
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path

from eopsgym.domains.calendar.resources.event_rows import PARTS, add_parts, clear
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.rows import in_batches, insert_row

_SCHEMA = Schema.of(Path(__file__).parents[1])
OF_EVENTS = tuple(
    table
    for table in _SCHEMA.tables
    if _SCHEMA.keys(table).foreign.get("event_id") == ("events", "event_id")
)
"""All tables whose rows belong to an event and are deleted with it."""
_BATCH_SIZE = 1_000
"""The number of rows whose keys are generated together: SQL text is limited to 100,000 bytes."""


def parts_of(call: Call, event_id: str) -> list[tuple[str, Row]]:
    """Return the parts of an event as pairs of table and row."""
    return [
        (table, row)
        for table in PARTS
        for row in call.rows(f"SELECT * FROM {table} WHERE event_id = ?", event_id)
    ]


def copy_parts(call: Call, parts: Iterable[tuple[str, Row]], targets: Sequence[str]) -> None:
    """Copy parts of an event, grouped by table, to other events."""
    for table, of_table in groupby(parts, key=itemgetter(0)):
        copied = [{**row, "event_id": target} for target, (_, row) in product(targets, of_table)]
        for row in copied:
            if row.get("officeLocationId") is not None:
                row["officeLocationId"] = _copy_office(call, row["officeLocationId"])
        for rows in in_batches(copied, _BATCH_SIZE):
            add_parts(call, table, rows)


def _copy_office(call: Call, office_id: str) -> str:
    """Copy an office, because each event has its own, and return the new id."""
    row = call.row("SELECT * FROM office_locations WHERE id = ?", office_id)
    key = random_uuid(call, "office_locations", "id")
    insert_row(call, "office_locations", {**(row or {}), "id": key})
    return key


def remove_event(call: Call, event_id: str) -> None:
    """Delete an event and its parts."""
    for table in OF_EVENTS:
        clear(call, table, event_id)
    clear(call, "events", event_id)


def remove_events(call: Call, calendar_id: str) -> int:
    """Delete all events of a calendar and their parts, and return how many there were."""
    count = int(call.value("SELECT count(*) FROM events WHERE calendar_id = ?", calendar_id))
    events = "SELECT event_id FROM events WHERE calendar_id = ?"
    for table in OF_EVENTS:
        call.execute(f"DELETE FROM {table} WHERE event_id IN ({events})", calendar_id)
    call.execute("DELETE FROM events WHERE calendar_id = ?", calendar_id)
    return count
