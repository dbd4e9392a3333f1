"""Events: making, moving and deleting them."""

import json
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from pydantic import StringConstraints

from eopsgym.domains.calendar.access import (
    WRITE,
    best_role,
    calendar_of_events,
    calendar_row,
    meant_calendar,
)
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.requests import TEXT, Request
from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.conferences import (
    check_conference,
    is_taken,
    write_conference,
)
from eopsgym.domains.calendar.resources.event_models import (
    EventFields,
    NewEvent,
    WriteQuery,
)
from eopsgym.domains.calendar.resources.event_parts import (
    check_attachments,
    make_guests,
    write_attachments,
    write_attendees,
    write_birthday,
    write_properties,
    write_reminders,
    write_working_location,
    written_before,
)
from eopsgym.domains.calendar.resources.event_rows import (
    event_row,
    own_event,
    own_events,
    own_uid,
    written,
)
from eopsgym.domains.calendar.resources.event_tables import delete_event
from eopsgym.domains.calendar.resources.event_times import (
    check_alike,
    check_placed,
    original_columns,
    placed,
    time_columns,
)
from eopsgym.domains.calendar.resources.event_view import event_view
from eopsgym.domains.calendar.resources.moments import column, stamp_of
from eopsgym.domains.calendar.resources.series import (
    copies,
    occurrence,
    series_columns,
    series_dates,
)
from eopsgym.domains.calendar.resources.zones import local
from eopsgym.domains.kernel import Call, Row, ToolError

_STAMPS = ("created_at", "updated_at")
_UPDATES = ("all", "externalOnly", "none")
_FIELDS = {
    "summary": "summary",
    "description": "description",
    "location": "location",
    "status": "status",
    "visibility": "visibility",
    "colorId": "color_id",
    "transparency": "transparency",
    "iCalUID": "iCalUID",
    "hangoutLink": "hangoutLink",
    "locked": "locked",
    "privateCopy": "privateCopy",
    "guestsCanInviteOthers": "guestsCanInviteOthers",
    "guestsCanModify": "guestsCanModify",
    "guestsCanSeeOtherGuests": "guestsCanSeeOtherGuests",
}
_USUAL = {"autoDeclineMode": "declineNone", "chatStatus": "available"}
_NOT_MOVED = (
    "Only default events can be moved. Events of type 'birthday', 'focusTime', 'fromGmail', "
    "'outOfOffice', and 'workingLocation' cannot be moved."
)


class UpdatesQuery(Request):
    """The people whom the server would tell."""

    sendUpdates: str | None = None


class MoveQuery(UpdatesQuery):
    """The calendar that an event is moved to."""

    destination: str


class TextQuery(UpdatesQuery):
    """The text of an event that is added quickly."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000), TEXT]


def check_updates(value: str | None) -> None:
    """Refuse an unknown value of `sendUpdates`.

    Raises:
        ToolError: it is none of three.
    """
    if value is not None and value not in _UPDATES:
        raise ToolError(
            f"Invalid sendUpdates value '{value}'. Acceptable values are: 'all', 'externalOnly', "
            "'none'"
        )


def plain_columns(body: EventFields) -> Row:
    """Return the columns of given fields that are stored unchanged."""
    given = {name: getattr(body, name, None) for name in _FIELDS}
    return {
        _FIELDS[name]: int(value) if isinstance(value, bool) else value
        for name, value in given.items()
        if value is not None
    }


@endpoint("POST", "/calendars/{calendarId}/events", query=WriteQuery, body=NewEvent)
def create(call: Call, calendar_id: str, query: WriteQuery, body: NewEvent) -> Row:
    """Make an event; one with a recurrence becomes a row for each date beside itself."""
    calendar = calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    _check_kind(body)
    check_color(call, body.colorId)
    starts = placed(call, body.start, calendar["time_zone"])
    ends = placed(call, body.end, calendar["time_zone"])
    check_alike(call, body.start, body.end)
    check_placed(call, starts, ends)
    conference = body.conferenceData if query.conferenceDataVersion else None
    if conference:
        check_conference(call, conference)
    dates = series_dates(call, body.recurrence, starts, of_days=not body.start.dateTime)
    columns = {"calendar_id": calendar_id, **_new_columns(body), **_kind_columns(call, body)}
    columns |= time_columns(call, starts, ends, is_day=not body.start.dateTime)
    at = starts if call.repaired else None
    columns |= original_columns(body.start, body.originalStartTime, at)
    columns |= series_columns(call, body.recurrence)
    make_guests(call, body.attendees or [])
    try:
        check_attachments((query.supportsAttachments and body.attachments) or [])
    except ToolError as error:
        raise written_before(call, error) from None
    key = written(call, columns)
    uid = body.iCalUID or own_uid(key)
    call.execute('UPDATE events SET "iCalUID" = ? WHERE event_id = ?', uid, key)
    _write_parts(call, key, body, query, conference)
    if call.repaired:
        copies(call, key, dates)
    elif not (conference and is_taken(call, conference)):  # by the first: then nothing follows
        length = _length(starts[0], ends[0])
        for number, date in enumerate(dates, 1):
            own = {"iCalUID": uid, **dict.fromkeys(_STAMPS, stamp_of(call, number))}
            other = occurrence(call, columns | own, date, length)
            _write_parts(call, written(call, other), body, query, conference)
    return event_view(call, event_row(call, key), query.maxAttendees, kept=True)


def _length(start: datetime, end: datetime) -> timedelta:
    """Return the length between instants if both have offsets, else by the wall clock."""
    if (start.tzinfo is None) == (end.tzinfo is None):
        return end - start
    return end.replace(tzinfo=None) - start.replace(tzinfo=None)


def _check_kind(body: NewEvent) -> None:
    """Refuse properties of another kind of event."""
    for name, kind in (
        ("focusTimeProperties", "focusTime"),
        ("outOfOfficeProperties", "outOfOffice"),
        ("birthdayProperties", "birthday"),
    ):
        if getattr(body, name) is not None and body.eventType != kind:
            raise ToolError(f"Use {name} only when eventType is set to '{kind}'")


def _new_columns(body: NewEvent) -> Row:
    return {
        **plain_columns(body),
        "eventType": body.eventType or "default",
        "sequence": body.sequence or 0,
        "source": json.dumps(body.source),
    }


def _kind_columns(call: Call, body: NewEvent) -> Row:
    """Return the columns of properties for kinds of events.

    A missing one is stored as an empty text, which breaks answers; in repaired mode, as its
    default.
    """
    usual = _USUAL if call.repaired else {}
    columns: Row = {}
    for name in ("focusTimeProperties", "outOfOfficeProperties"):
        part = getattr(body, name)
        if part is not None:
            given = part.model_dump(exclude_unset=True)
            fields = {n: given.get(n, usual.get(n, "")) for n in type(part).model_fields}
            columns[name] = json.dumps(fields)
    return columns


def _write_parts(call: Call, key: str, body: NewEvent, query: WriteQuery, conference: Any) -> None:
    if body.attendees:
        write_attendees(call, key, body.attendees)
    if body.reminders:
        write_reminders(call, key, body.reminders)
    if body.extendedProperties:
        write_properties(call, key, body.extendedProperties)
    if body.attachments and query.supportsAttachments:
        write_attachments(call, key, body.attachments)
    if body.birthdayProperties:
        write_birthday(call, key, body.birthdayProperties.type)
    if body.workingLocationProperties:
        write_working_location(call, key, body.workingLocationProperties)
    if conference:
        write_conference(call, key, conference)


# Deleting, moving, adding quickly


@endpoint("DELETE", "/calendars/{calendarId}/events/{eventId}", query=UpdatesQuery)
def delete(call: Call, calendar_id: str, event_id: str, query: UpdatesQuery) -> None:
    """Delete an event and its parts; a series goes on without it."""
    calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    for row in own_events(call, calendar_id, event_id):
        delete_event(call, row["event_id"])


@endpoint("POST", "/calendars/{calendarId}/events/{eventId}/move", query=MoveQuery)
def move(call: Call, calendar_id: str, event_id: str, query: MoveQuery) -> Row:
    """Move an event of the usual kind to another calendar of one's own."""
    calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    row = own_event(call, calendar_id, event_id)
    kind, user = row["eventType"], call.user["user_id"]
    if kind != "default":
        raise ToolError(f"Cannot move event of type '{kind}'. {_NOT_MOVED}")
    destination = meant_calendar(call, query.destination)
    target = calendar_row(call, destination)
    if target is None or not _is_theirs(call, target):
        raise ToolError(f"Destination calendar {query.destination} not found for user {user}")
    for each in own_events(call, calendar_id, event_id):
        call.execute(
            "UPDATE events SET calendar_id = ?, updated_at = ? WHERE event_id = ?",
            destination, call.stamp, each["event_id"],
        )  # fmt: skip
    return event_view(call, event_row(call, row["event_id"]), kept=True)


def _is_theirs(call: Call, target: Row) -> bool:
    """Return whether the acting user owns a calendar; in repaired mode, may write in it."""
    if call.repaired:
        return best_role(call, target["calendar_id"]) in WRITE
    return bool(target["user_id"] == call.user["user_id"])


@endpoint("POST", "/calendars/{calendarId}/events/quickAdd", query=TextQuery)
def quick_add(call: Call, calendar_id: str, query: TextQuery) -> Row:
    """Make an event of a text, of which nothing is read: the present hour of UTC, for an hour."""
    calendar = calendar_of_events(call, calendar_id, WRITE)
    check_updates(query.sendUpdates)
    begin = call.now.replace(minute=0, second=0, microsecond=0)
    if begin.hour + 1 not in range(24) and not call.repaired:
        raise ToolError("Internal server error: hour must be in 0..23")
    zones: Row = {}
    if call.repaired:
        begin = local(begin.replace(tzinfo=UTC), calendar["time_zone"])
        zones = dict.fromkeys(("start_timezone", "end_timezone"), calendar["time_zone"])
        zones["sequence"] = 0
    key = written(
        call,
        {
            "calendar_id": calendar_id,
            "summary": query.text,
            "start_datetime": column(begin),
            "end_datetime": column(begin + timedelta(hours=1)),
            **zones,
        },
    )
    return event_view(call, event_row(call, key))
