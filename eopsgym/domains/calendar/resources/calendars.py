"""Calendars themselves: making, showing, changing, clearing and deleting them."""

import json
from typing import Annotated

from pydantic import (
    StringConstraints,
    field_validator,
)

from eopsgym.domains.calendar.access import (
    OWN,
    READ,
    WRITE,
    is_primary_word,
    own_calendar,
    primary_id,
    require_role,
)
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.requests import Request, one_of
from eopsgym.domains.calendar.resources.event_tables import OF_EVENTS
from eopsgym.domains.calendar.resources.moments import iso, stamp_of
from eopsgym.domains.calendar.resources.rule_rows import find_scope, write_rule, write_scope
from eopsgym.domains.calendar.resources.zones import Zone
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.signature import Shown
from eopsgym.domains.rows import insert_row

Name = Annotated[str, StringConstraints(min_length=1, max_length=255)]
_SOLUTIONS = ["eventHangout", "eventNamedHangout", "hangoutsMeet"]
_KEY = "conferenceProperties.allowedConferenceSolutionTypes"
_COLUMNS = {
    "summary": "summary",
    "description": "description",
    "location": "location",
    "timeZone": "time_zone",
    "conferenceProperties": "conference_properties",
}
_TYPES = "allowedConferenceSolutionTypes"


class ConferenceProperties(Request):
    """The kinds of conferences that a calendar allows."""

    allowedConferenceSolutionTypes: list[Annotated[str, one_of(*_SOLUTIONS)]] | None = None

    @field_validator("allowedConferenceSolutionTypes")
    @classmethod
    def _known(cls, values: list[str] | None) -> list[str] | None:
        unknown = [value for value in values or [] if value not in _SOLUTIONS]
        if unknown:
            raise ValueError(
                f"Invalid values for {_KEY}: {unknown}. Allowed values are: {_SOLUTIONS}"
            )
        return values


class NewCalendar(Request):
    """A calendar to be made."""

    summary: Name
    description: Annotated[str, StringConstraints(max_length=1000)] | None = None
    location: Annotated[str, StringConstraints(max_length=500)] | None = None
    timeZone: Annotated[Zone | None, Shown("UTC")] = "UTC"
    conferenceProperties: ConferenceProperties | None = None


class CalendarChange(NewCalendar):
    """The changes of a calendar; what is not given stays, and all but two can be emptied."""

    summary: Name = None  # type: ignore[assignment]
    timeZone: Zone = None  # type: ignore[assignment]

    @field_validator("summary")
    @classmethod
    def _not_blank(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("summary must not be blank when provided")
        return value


def _calendar_view(row: Row) -> Row:
    """Return a calendar as its tools show it."""
    properties = json.loads(row["conference_properties"] or "null")
    return {
        "kind": "calendar#calendar",
        "etag": f"etag-{row['calendar_id']}-{iso(row['updated_at'])}",
        "id": row["calendar_id"],
        "summary": row["summary"],
        "description": row["description"] or None,
        "location": row["location"] or None,
        "timeZone": row["time_zone"],
        "conferenceProperties": None if properties is None else {_TYPES: properties.get(_TYPES)},
    }


def _find_calendar(
    call: Call, calendar_id: str, missing: str = "Primary calendar not found"
) -> Row:
    """Return the acting user's calendar with an id or the word `primary`.

    Raises:
        ToolError: there is none; `missing` is the text for the primary one.
    """
    if is_primary_word(calendar_id):
        found = primary_id(call)
        if found is None:
            raise ToolError(missing)
        calendar_id = found
    return own_calendar(call, calendar_id)


def change_columns(call: Call, calendar_id: str, columns: Row) -> None:
    """Write columns of an entry; when nothing changes, neither does the moment of change."""
    row = call.row("SELECT * FROM calendars WHERE calendar_id = ?", calendar_id)
    assert row is not None  # it was just found
    changed = {name: value for name, value in columns.items() if row[name] != value}
    if not changed:
        return
    _write(call, calendar_id, {**changed, "updated_at": call.stamp})


def _write(call: Call, calendar_id: str, columns: Row) -> None:
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    call.execute(
        f"UPDATE calendars SET {marks} WHERE calendar_id = ?", *columns.values(), calendar_id
    )


@endpoint("POST", "/calendars", body=NewCalendar)
def create(call: Call, body: NewCalendar) -> Row:
    """Make a calendar with an owner and a writer rule for its maker."""
    key = random_uuid(call, "calendars", "calendar_id")
    given = (
        body.conferenceProperties.model_dump(exclude_unset=True)
        if body.conferenceProperties
        else {}
    )
    insert_row(
        call,
        "calendars",
        {
            "calendar_id": key,
            "user_id": call.user["user_id"],
            "summary": body.summary,
            "description": body.description,
            "location": body.location,
            "time_zone": "UTC" if body.timeZone is None else body.timeZone,
            "conference_properties": json.dumps(given),
            "is_primary": 0,
            "hidden": 0,
            "selected": 1,
            "deleted": 0,
            "created_at": call.stamp,
            "updated_at": call.stamp,
        },
    )
    _own_rules(call, key)
    return _calendar_view(own_calendar(call, key))


def _own_rules(call: Call, calendar_id: str) -> None:
    key, email = call.user["user_id"], call.user["email"]
    found = find_scope(call, "user", email)
    scope = found or write_scope(call, f"scope-{key}", "user", email)
    for number, role in enumerate(("owner", "writer")):
        write_rule(call, calendar_id, scope, role, stamp_of(call, number))


@endpoint("GET", "/calendars/{calendarId}")
def show(call: Call, calendar_id: str) -> Row:
    """Show a calendar."""
    missing = f"User '{call.user['user_id']}' has no primary calendar"
    row = _find_calendar(call, calendar_id, missing)
    if not is_primary_word(calendar_id):
        require_role(call, row["calendar_id"], READ, of="calendar")
    return _calendar_view(row)


@endpoint("PATCH", "/calendars/{calendarId}", body=CalendarChange)
def patch(call: Call, calendar_id: str, body: CalendarChange) -> Row:
    """Change a calendar; something has to be given."""
    if not body.model_fields_set:
        raise ToolError("No fields provided for patch")
    row = _find_calendar(call, calendar_id)
    require_role(call, row["calendar_id"], WRITE, of="calendar")
    return _change(call, row["calendar_id"], body)


@endpoint("PUT", "/calendars/{calendarId}", body=CalendarChange)
def update(call: Call, calendar_id: str, body: CalendarChange) -> Row:
    """Change a calendar; also with nothing."""
    row = _find_calendar(call, calendar_id)
    require_role(call, row["calendar_id"], WRITE, of="calendar")
    return _change(call, row["calendar_id"], body)


def _change(call: Call, calendar_id: str, body: CalendarChange) -> Row:
    """Write what is given, nothing included, and that there was a change whatever it was."""
    given = body.model_dump(exclude_unset=True)
    if "conferenceProperties" in given:
        properties = given["conferenceProperties"]
        given["conferenceProperties"] = json.dumps(properties) if properties else None
    columns = {_COLUMNS[name]: value for name, value in given.items()}
    _write(call, calendar_id, {**columns, "updated_at": call.stamp})
    return _calendar_view(own_calendar(call, calendar_id))


@endpoint("DELETE", "/calendars/{calendarId}")
def delete(call: Call, calendar_id: str) -> Row:
    """Delete a calendar that is not the primary one, with its events and rules."""
    row = _find_calendar(call, calendar_id)
    require_role(call, row["calendar_id"], OWN, of="calendar")
    if row["is_primary"]:
        raise ToolError("Internal server error: Cannot delete primary calendar.")
    _delete_events(call, row["calendar_id"])
    call.execute("DELETE FROM acls WHERE calendar_id = ?", row["calendar_id"])
    call.execute("DELETE FROM calendars WHERE calendar_id = ?", row["calendar_id"])
    return {"message": "Calendar deleted successfully"}


@endpoint("POST", "/calendars/{calendarId}/clear")
def clear(call: Call, calendar_id: str) -> int:
    """Delete all events of the primary calendar; the answer is their number."""
    row = _find_calendar(call, calendar_id)
    require_role(call, row["calendar_id"], ("owner", "writer"), of="calendar")
    if not row["is_primary"]:
        raise ToolError("Can only clear primary calendars")
    return _delete_events(call, row["calendar_id"])


def _delete_events(call: Call, calendar_id: str) -> int:
    events = "SELECT event_id FROM events WHERE calendar_id = ?"
    count = int(call.value("SELECT count(*) FROM events WHERE calendar_id = ?", calendar_id))
    for table in OF_EVENTS:
        call.execute(f"DELETE FROM {table} WHERE event_id IN ({events})", calendar_id)
    call.execute("DELETE FROM events WHERE calendar_id = ?", calendar_id)
    return count
