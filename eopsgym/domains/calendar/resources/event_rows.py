"""Rows of events and of their parts, which have their own tables: how they are read and written."""

import json
from collections.abc import Iterable, Sequence
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.domains.calendar.access import find_or_add_user
from eopsgym.domains.calendar.resources.conferences import write_conference
from eopsgym.domains.calendar.resources.event_models import (
    Attendee,
    ChangedAttachment,
    EventFields,
    NewEvent,
    Reminders,
    WorkingLocation,
)
from eopsgym.domains.ids import random_uuid, random_uuids
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.domains.rows import get, in_batches, insert_row, insert_rows


class Part(NamedTuple):
    """A part of events with its own table: the field in requests, and the primary key."""

    field: str
    key: str


PARTS = {
    "attachments": Part("attachments", "attachment_id"),
    "attendees": Part("attendees", "attendees_id"),
    "birthday_properties": Part("birthdayProperties", "id"),
    "conference_data": Part("conferenceData", "id"),
    "extended_properties": Part("extendedProperties", "id"),
    "reminders": Part("reminders", "id"),
    "working_location_properties": Part("workingLocationProperties", "working_location_id"),
}
"""The parts of an event that tools write, by their tables."""
_SCHEMA = Schema.of(Path(__file__).parents[1])
OF_EVENTS = tuple(
    table
    for table in _SCHEMA.tables
    if _SCHEMA.keys(table).foreign.get("event_id") == ("events", "event_id")
)
"""All tables whose rows belong to an event and are deleted with it."""
_BATCH_SIZE = 1_000
"""The number of rows whose keys are generated together: SQL text is limited to 100,000 bytes."""
_PROPERTY_DEFAULTS = {"autoDeclineMode": "declineNone", "chatStatus": "available"}
_UID_DOMAIN = "@calendar.google.com"
_SERIES = """
    SELECT * FROM events WHERE recurring_event_id = ? AND calendar_id = ?
    ORDER BY coalesce(originalStartTime_dateTime, originalStartTime_date, start_datetime), rowid
"""


def own_events(call: Call, calendar_id: str, event_id: str) -> list[Row]:
    """Return the event with an id, if the acting user created it, from a calendar.

    In repaired mode, the event may belong to any user, and the id of a series returns all its
    events.

    Raises:
        ToolError: there is no such event.
    """
    sql = "SELECT * FROM events WHERE event_id = ? AND calendar_id = ?"
    events = call.rows(sql, event_id, calendar_id)
    if not call.repaired:
        events = [row for row in events if row["user_id"] == call.user["user_id"]]
    elif not events:
        events = series_rows(call, calendar_id, event_id)
    if not events:
        raise ToolError(f"Event not found: {event_id}")
    return events


def series_rows(call: Call, calendar_id: str, series_id: str) -> list[Row]:
    """Return the events of a series in a calendar, sorted by original start."""
    return call.rows(_SERIES, series_id, calendar_id)


def event_row(call: Call, event_id: str) -> Row:
    """Return an event that is known to exist."""
    return get(call, "events", event_id, by="event_id")


def own_uid(event_id: str) -> str:
    """Return the default iCalUID of an event, which contains its id."""
    return f"{event_id}{_UID_DOMAIN}"


def is_own_uid(uid: str | None) -> bool:
    """Return whether an iCalUID is a default one, which contains the id of an event."""
    return uid is not None and uid.endswith(_UID_DOMAIN)


def add_event(call: Call, columns: Row) -> str:
    """Add an event of the acting user, with defaults for missing columns, and return its id."""
    return add_events(call, [columns])[0]


def add_events(call: Call, events: Sequence[Row]) -> list[str]:
    """Add events that have the same columns, as `add_event` does, and return their ids."""
    user, keys = call.user, random_uuids(call, "events", "event_id", len(events))
    defaults = {
        "user_id": user["user_id"],
        "organizer_id": user["user_id"],
        "organizer_email": user["email"],
        "organizer_display_name": user["name"],
        "organizer_self": 1,
        "status": "confirmed",
        "visibility": "default",
        "eventType": "default",
        "guestsCanInviteOthers": 1,
        "guestsCanModify": 0,
        "guestsCanSeeOtherGuests": 1,
        "transparency": "opaque",
        "privateCopy": 0,
        "locked": 0,
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    rows = [{**defaults, **row, "event_id": key} for key, row in zip(keys, events, strict=True)]
    insert_rows(call, "events", rows)
    return keys


def new_columns(call: Call, calendar_id: str, body: NewEvent) -> Row:
    """Return the columns of a new event, except its times.

    Missing values of focus times and absences are stored as an empty string, which makes answers
    fail; in repaired mode, as a default.
    """
    columns: Row = {
        "calendar_id": calendar_id,
        **body.plain_columns(),
        "eventType": body.eventType or "default",
        "sequence": body.sequence or 0,
        "source": json.dumps(body.source),
    }
    defaults = _PROPERTY_DEFAULTS if call.repaired else {}
    for name in ("focusTimeProperties", "outOfOfficeProperties"):
        part = getattr(body, name)
        if part is not None:
            given = part.model_dump(exclude_unset=True)
            fields = {n: given.get(n, defaults.get(n, "")) for n in type(part).model_fields}
            columns[name] = json.dumps(fields)
    return columns


# Parts


def write_parts(call: Call, event_id: str, body: EventFields) -> None:
    """Store the given parts of a new event."""
    if body.attendees:
        write_attendees(call, event_id, body.attendees)
    if body.reminders:
        _write_reminders(call, event_id, body.reminders)
    if body.extendedProperties:
        _write_properties(call, event_id, body.extendedProperties)
    if body.attachments:
        _write_attachments(call, event_id, body.attachments)
    if body.birthdayProperties:
        birthday = {"event_id": event_id, "type": body.birthdayProperties.type}
        _add_parts(call, "birthday_properties", [birthday])
    if body.workingLocationProperties:
        _write_working_location(call, event_id, body.workingLocationProperties)
    if body.conferenceData:
        write_conference(call, event_id, body.conferenceData)


def _add_parts(call: Call, table: str, rows: Sequence[Row]) -> None:
    """Add rows that have the same columns to a table of parts, each with a new key."""
    column = PARTS[table].key
    keys = random_uuids(call, table, column, len(rows))
    keyed = [{**row, column: key} for row, key in zip(rows, keys, strict=True)]
    insert_rows(call, table, keyed)


def clear(call: Call, table: str, event_id: str) -> None:
    """Delete the rows of an event in a table."""
    call.execute(f"DELETE FROM {table} WHERE event_id = ?", event_id)


def add_unknown_guests(call: Call, attendees: Sequence[Attendee]) -> None:
    """Add unknown guests as users.

    Raises:
        ToolError: a guest has no e-mail address.
    """
    for each in attendees:
        _guest(call, each)


def _guest(call: Call, attendee: Attendee) -> Row:
    if not attendee.email:
        raise ToolError("Email address is required for all attendees")
    return find_or_add_user(call, attendee.email)


def write_attendees(call: Call, event_id: str, attendees: Sequence[Attendee]) -> None:
    """Add guests to an event, and unknown ones as users.

    Raises:
        ToolError: a guest has no e-mail address.
    """
    rows = [
        {
            "comment": each.comment,
            "displayName": each.displayName,
            "additionalGuests": each.additionalGuests or 0,
            "optional": int(each.optional or False),
            "resource": int(each.resource or False),
            "responseStatus": each.responseStatus or "needsAction",
            "event_id": event_id,
            "user_id": _guest(call, each)["user_id"],
        }
        for each in attendees
    ]
    _add_parts(call, "attendees", rows)


def _write_reminders(call: Call, event_id: str, reminders: Reminders) -> None:
    """Store the given reminders, or the default one if `useDefault` is true."""
    given = [(each.method, each.minutes) for each in reminders.overrides or []]
    is_default = reminders.useDefault
    rows = [
        {"event_id": event_id, "method": method, "minutes": time, "use_default": int(is_default)}
        for method, time in ([("popup", 10)] if is_default else given)
    ]
    _add_parts(call, "reminders", rows)


def check_attachments(attachments: Sequence[ChangedAttachment]) -> None:
    """Raise ToolError for a file without a URL, or with one that does not start with https://."""
    for each in attachments:
        if not each.fileUrl:
            raise ToolError("fileUrl is required")
        if not each.fileUrl.startswith("https://"):
            raise ToolError(f"Invalid 'fileUrl': must be an https URL {each.fileUrl}")


def _write_attachments(call: Call, event_id: str, attachments: Sequence[ChangedAttachment]) -> None:
    check_attachments(attachments)
    rows = [{"event_id": event_id, "file_url": each.fileUrl} for each in attachments]
    _add_parts(call, "attachments", rows)


def _write_properties(call: Call, event_id: str, properties: Any) -> None:
    """Store the `private` and `shared` properties of programs."""
    given = [(scope, getattr(properties, scope)) for scope in ("private", "shared")]
    rows = [
        {"event_id": event_id, "scope": scope, "properties": json.dumps(value)}
        for scope, value in given
        if value is not None
    ]
    _add_parts(call, "extended_properties", rows)


def _write_working_location(call: Call, event_id: str, place: WorkingLocation) -> None:
    """Store where a user works; an office has its own row, with empty strings for gaps."""
    office = None
    if place.type == "officeLocation" and place.officeLocation is not None:
        office = random_uuid(call, "office_locations", "id")
        given = {name: value or "" for name, value in place.officeLocation.model_dump().items()}
        insert_row(call, "office_locations", {"id": office, **given})
    label = place.customLocation.label if place.customLocation else None
    row = {
        "event_id": event_id,
        "type": place.type,
        "homeOffice": json.dumps(_home(place)),
        "customLocationLabel": label if place.type == "customLocation" else None,
        "officeLocationId": office,
    }
    _add_parts(call, "working_location_properties", [row])


def _home(place: WorkingLocation) -> Any:
    if place.type != "homeOffice":
        return None
    if isinstance(place.homeOffice, str):
        try:
            return json.loads(place.homeOffice)
        except (ValueError, RecursionError):
            return place.homeOffice
    return place.homeOffice


# Copying and deleting


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
            _add_parts(call, table, rows)


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
