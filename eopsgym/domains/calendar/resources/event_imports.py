"""Importing an event: a copy of one that is there, which may belong to somebody else."""

import json

from eopsgym.domains.calendar.access import WRITE, calendar_of_events
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.conferences import (
    check_conference,
    is_taken,
    write_conference,
)
from eopsgym.domains.calendar.resources.event_models import ImportedEvent, PartsQuery
from eopsgym.domains.calendar.resources.event_parts import (
    write_attachments,
    write_attendees,
    write_properties,
    write_reminders,
)
from eopsgym.domains.calendar.resources.event_rows import event_row, written
from eopsgym.domains.calendar.resources.event_times import (
    check_alike,
    check_original,
    check_placed,
    original_columns,
    placed,
    time_columns,
)
from eopsgym.domains.calendar.resources.event_view import event_view
from eopsgym.domains.calendar.resources.events import plain_columns
from eopsgym.domains.calendar.resources.series import former, renew
from eopsgym.domains.kernel import Call, Row, ToolError

_ONLY_DEFAULT = "is not required as only 'default' eventType can be imported"


@endpoint("POST", "/calendars/{calendarId}/events/import", query=PartsQuery, body=ImportedEvent)
def import_event(call: Call, calendar_id: str, query: PartsQuery, body: ImportedEvent) -> Row:
    """Add a copy of an event of the acting user's; it belongs to the organizer."""
    calendar = calendar_of_events(call, calendar_id, WRITE)
    if body.iCalUID is None:
        raise ToolError("iCalUID is required field")
    for name in ("focusTimeProperties", "outOfOfficeProperties"):
        if getattr(body, name) is not None:
            raise ToolError(f"{name} {_ONLY_DEFAULT}")
    check_color(call, body.colorId)
    _check_original(call, calendar_id, body)
    starts = placed(call, body.start, calendar["time_zone"])
    ends = placed(call, body.end, calendar["time_zone"])
    check_alike(call, body.start, body.end)
    check_placed(call, starts, ends)
    if body.originalStartTime is not None:
        check_original(body.start, body.originalStartTime)
    owner = _organizer(call, body)
    conference = body.conferenceData if query.conferenceDataVersion else None
    if conference and is_taken(call, conference):
        conference = None  # without a word
    elif conference:
        check_conference(call, conference)
    columns = plain_columns(body)
    if call.repaired:
        owner.pop("user_id", None)
        columns |= original_columns(body.start, body.originalStartTime, starts)
    else:
        columns.pop("color_id", None)
        columns.pop("transparency", None)
    key = written(
        call,
        {
            **columns,
            **owner,
            "calendar_id": calendar_id,
            **time_columns(call, starts, ends, is_day=not body.start.dateTime),
            "sequence": body.sequence or 0,
            "source": _source(body),
            "recurrence": json.dumps(body.recurrence) if body.recurrence else None,
        },
    )
    if body.attendees:
        _check_known(call, body)
        write_attendees(call, key, body.attendees)
    if body.reminders:
        write_reminders(call, key, body.reminders)
    if body.extendedProperties:
        write_properties(call, key, body.extendedProperties)
    if body.attachments and query.supportsAttachments:
        write_attachments(call, key, body.attachments)
    if conference:
        write_conference(call, key, conference)
    if call.repaired and body.recurrence:
        renew(call, former(call, event_row(call, key)), body.recurrence)
    return event_view(call, event_row(call, key), kept=True)


def _source(body: ImportedEvent) -> str | None:
    given = body.model_dump(include={"source"})["source"]
    return json.dumps(given) if given else None


def _check_original(call: Call, calendar_id: str, body: ImportedEvent) -> None:
    sql = (
        'SELECT 1 FROM events WHERE calendar_id = ? AND user_id = ? AND "iCalUID" = ? '
        "AND eventType = 'default'"
    )
    is_there = call.value(sql, calendar_id, call.user["user_id"], body.iCalUID)
    if call.repaired and is_there:
        raise ToolError(f"An event with iCalUID {body.iCalUID} is in the calendar already")
    if not (is_there or call.repaired):
        raise ToolError("Event does not exist with this calendar_id and iCalUID")


def _organizer(call: Call, body: ImportedEvent) -> Row:
    """Return the columns of the organizer of the copy, who owns it."""
    given = body.organizer
    if given is None or not given.email:
        return {}
    user = call.row("SELECT * FROM users WHERE email = ?", given.email)
    if user is None:
        raise ToolError("Please enter valid email in the organizer")
    if given.displayName != user["name"]:
        raise ToolError("Please enter valid name in the organizer displayName")
    return {
        "user_id": user["user_id"],
        "organizer_id": user["user_id"],
        "organizer_email": user["email"],
        "organizer_display_name": user["name"],
        "organizer_self": int(user["user_id"] == call.user["user_id"]),
    }


def _check_known(call: Call, body: ImportedEvent) -> None:
    for each in body.attendees or []:
        if not call.value("SELECT 1 FROM users WHERE email = ?", each.email):
            raise ToolError(f"User not found with email: {each.email}")
