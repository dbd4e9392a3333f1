"""Tools for events."""

from datetime import UTC, timedelta

from eopsgym.domains.calendar.access import (
    READ,
    WRITE,
    best_role,
    calendar_of_events,
    calendar_row,
    resolve_calendar_id,
)
from eopsgym.domains.calendar.resources.channels import EventsChannel, KindsQuery, open_channel
from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.conferences import check_conference
from eopsgym.domains.calendar.resources.event_changes import change_events
from eopsgym.domains.calendar.resources.event_imports import ImportedEvent, import_copy
from eopsgym.domains.calendar.resources.event_lists import (
    EventsQuery,
    InstancesQuery,
    OneQuery,
    published_list,
    repaired_list,
    series_list,
    without_private_details,
)
from eopsgym.domains.calendar.resources.event_models import (
    EventPatch,
    EventUpdate,
    MoveQuery,
    NewEvent,
    PartsQuery,
    TextQuery,
    UpdateQuery,
    UpdatesQuery,
    WriteQuery,
)
from eopsgym.domains.calendar.resources.event_rows import (
    add_event,
    add_unknown_guests,
    check_attachments,
    event_row,
    new_columns,
    own_events,
    own_uid,
    remove_event,
    write_parts,
)
from eopsgym.domains.calendar.resources.event_times import (
    EventTime,
    Times,
    original_columns,
)
from eopsgym.domains.calendar.resources.event_view import event_view
from eopsgym.domains.calendar.resources.moments import check_zone, column, local
from eopsgym.domains.calendar.resources.requests import writes_stay
from eopsgym.domains.calendar.resources.series import add_dates, add_series, series_dates
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import update

_NOT_MOVED = (
    "Only default events can be moved. Events of type 'birthday', 'focusTime', 'fromGmail', "
    "'outOfOffice', and 'workingLocation' cannot be moved."
)


@tool("GET", "/calendars/{calendarId}/events", reads="events")
def list_events(call: Call, calendar_id: str, query: EventsQuery) -> Row:
    """List the events of a calendar, sorted by start unless `orderBy` says otherwise.

    Each instance of a recurring event is a separate event, with the `recurringEventId` of the
    series. The user needs at least the role `reader` in the calendar. Cancelled events are excluded
    unless `showDeleted` is true. If several filters are given, an event has to match all of them.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    listed = repaired_list if call.repaired else published_list
    return listed(call, calendar, query)


@tool("POST", "/calendars/{calendarId}/events", writes="events")
def create_event(call: Call, calendar_id: str, query: WriteQuery, body: NewEvent) -> Row:
    """Create an event in a calendar and return it.

    Start and end are required, and the end has to be later than the start. The signed-in user
    becomes the organizer and needs the role `writer` or `owner` in the calendar. With `recurrence`,
    one event is created for each date, all with the same `recurringEventId`, and the first is
    returned. Guests who are not users yet are added as users. To check whether people and rooms are
    free at that time, use `query_freebusy` or `list_events` first.
    """
    calendar = calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    body.keep_supported(query)
    body.check_kind()
    if body.colorId is not None:
        check_color(call, body.colorId)
    times = Times.given(call, body.start, body.end, calendar["time_zone"])
    if body.conferenceData:
        check_conference(call, body.conferenceData)
    columns = {**new_columns(call, calendar_id, body), **times.columns(call)}
    dates = []
    if body.recurrence:
        dates = series_dates(call, body.recurrence, times.start, of_days=times.is_day)
        columns |= add_series(call, body.recurrence)
    columns |= original_columns(call, body.start, body.originalStartTime, times.start)
    with writes_stay(call):
        add_unknown_guests(call, body.attendees or [])
        check_attachments(body.attachments or [])
    key = add_event(call, columns)
    columns |= {"event_id": key, "iCalUID": body.iCalUID or own_uid(key)}
    update(call, "events", key, {"iCalUID": columns["iCalUID"]}, by="event_id")
    write_parts(call, key, body)
    if dates:
        add_dates(call, columns, dates, times, body)
    with writes_stay(call):
        return event_view(call, event_row(call, key), query.maxAttendees)


@tool("GET", "/calendars/{calendarId}/events/{eventId}", reads="events")
def get_event(call: Call, calendar_id: str, event_id: str, query: OneQuery) -> Row:
    """Return one event with its guests, reminders, files, conference and all other properties.

    The user needs at least the role `reader` in the calendar. A deleted event, or one in another
    calendar, is not found.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    if call.repaired:
        check_zone(query.timeZone)
    elif query.timeZone and query.timeZone != calendar["time_zone"]:
        raise ToolError(
            f"Calendar {calendar_id} not found with timezone {query.timeZone} for user "
            f"{call.user['user_id']}"
        )
    rows = own_events(call, calendar_id, event_id)[:1]
    (visible,) = without_private_details(call, calendar, rows)
    return event_view(call, visible, query.maxAttendees, zone=query.timeZone)


@tool("PATCH", "/calendars/{calendarId}/events/{eventId}", writes="events")
def patch_event(
    call: Call, calendar_id: str, event_id: str, query: WriteQuery, body: EventPatch
) -> Row:
    """Change the given properties of an event and leave the others as they are.

    At least one property is required. The lists of guests, files, reminders and recurrence lines
    are replaced as a whole, so include the entries that should stay. For a recurring event, only
    the instance with the given id is changed. The user needs the role `writer` or `owner` in the
    calendar. A time in `start` or `end` needs its `timeZone`.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    rows = own_events(call, calendar_id, event_id)
    if not body.model_dump(exclude_none=True):
        raise ToolError("No fields provided for update")
    body.keep_supported(query)
    is_series = rows[0]["event_id"] != event_id
    return change_events(call, rows, body, query.maxAttendees, is_series=is_series)


@tool(
    "PUT",
    "/calendars/{calendarId}/events/{eventId}",
    writes="events",
    required=("start", "end"),
)
def update_event(
    call: Call, calendar_id: str, event_id: str, query: UpdateQuery, body: EventUpdate
) -> Row:
    """Change an event; `start` and `end` are required, and most omitted properties stay as they
    are.

    However, without `status` the event becomes `confirmed`, and without `visibility` it becomes
    `default`. The lists of guests, files and reminders are replaced as a whole. Give the times as
    `dateTime` with `timeZone`, because whole days (`date`) can be refused here. For a recurring
    event, only the instance with the given id is changed. To change one property and keep all
    others, use `patch_event`.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    if body.start is None or body.end is None:
        raise ToolError("Both 'start' and 'end' fields are required for PUT operations")
    rows = own_events(call, calendar_id, event_id)
    if not call.repaired:
        body.start, body.end = _with_time_zone(body.start), _with_time_zone(body.end)
    if "status" not in body.model_fields_set:
        body.status = "confirmed"
    if "visibility" not in body.model_fields_set:
        body.visibility = "default"
    body.keep_supported(query)
    is_series = rows[0]["event_id"] != event_id
    return change_events(call, rows, body, query.maxAttendees, is_series=is_series)


def _with_time_zone(time: EventTime) -> EventTime:
    """Return a time in the form that `update_event` accepts: a `dateTime`, by default in UTC.

    Raises:
        ToolError: the time is a whole day.
    """
    if not time.dateTime:
        raise ToolError("Invalid DateTime format: 'dateTime'")
    return time.model_copy(update={"timeZone": time.zone})


@tool("DELETE", "/calendars/{calendarId}/events/{eventId}", writes="events")
def delete_event(call: Call, calendar_id: str, event_id: str, query: UpdatesQuery) -> None:
    """Delete an event permanently, with its guests, reminders and files.

    For a recurring event, only the instance with the given id is deleted. A deleted event is not
    listed any more, not even with the cancelled ones: to cancel an event and keep it, set its
    `status` to `cancelled` with `patch_event`. The user needs the role `writer` or `owner` in the
    calendar.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    for row in own_events(call, calendar_id, event_id):
        remove_event(call, row["event_id"])


@tool("POST", "/calendars/{calendarId}/events/{eventId}/move", writes="events")
def move_event(call: Call, calendar_id: str, event_id: str, query: MoveQuery) -> Row:
    """Move an event to another calendar and return it; its id, guests and times do not change.

    Only events of the type `default` can be moved. The user needs write access to both calendars.
    For a recurring event, only the instance with the given id is moved.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    rows = own_events(call, calendar_id, event_id)
    kind, user = rows[0]["eventType"], call.user["user_id"]
    if kind != "default":
        raise ToolError(f"Cannot move event of type '{kind}'. {_NOT_MOVED}")
    destination = resolve_calendar_id(call, query.destination)
    target = calendar_row(call, destination)
    if target is None or not _may_receive_events(call, target):
        raise ToolError(f"Destination calendar {query.destination} not found for user {user}")
    columns = {"calendar_id": destination, "updated_at": call.stamp}
    for row in rows:
        update(call, "events", row["event_id"], columns, by="event_id")
    with writes_stay(call):
        return event_view(call, event_row(call, rows[0]["event_id"]))


def _may_receive_events(call: Call, target: Row) -> bool:
    """Return whether the acting user owns a calendar; in repaired mode, may write in it."""
    if call.repaired:
        return best_role(call, target["calendar_id"]) in WRITE
    return bool(target["user_id"] == call.user["user_id"])


@tool("POST", "/calendars/{calendarId}/events/quickAdd", writes="events")
def quick_add_event(call: Call, calendar_id: str, query: TextQuery) -> Row:
    """Create an event in the current hour (UTC) with the given text as its summary.

    The text is not parsed: days, times, places and people in it have no effect. Use `create_event`
    if the time matters. The call can fail between 23:00 and 24:00 UTC. The user needs the role
    `writer` or `owner` in the calendar.
    """
    calendar = calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    begin = call.now.replace(minute=0, second=0, microsecond=0)
    if begin.hour + 1 not in range(24) and not call.repaired:
        raise ToolError("Internal server error: hour must be in 0..23")
    zones: Row = {}
    if call.repaired:
        begin = local(begin.replace(tzinfo=UTC), calendar["time_zone"])
        zones = dict.fromkeys(("start_timezone", "end_timezone"), calendar["time_zone"])
        zones["sequence"] = 0
    columns = {
        "calendar_id": calendar_id,
        "summary": query.text,
        "start_datetime": column(begin),
        "end_datetime": column(begin + timedelta(hours=1)),
    }
    return event_view(call, event_row(call, add_event(call, columns | zones)))


@tool("POST", "/calendars/{calendarId}/events/import", writes="events", required=("iCalUID",))
def import_event(call: Call, calendar_id: str, query: PartsQuery, body: ImportedEvent) -> Row:
    """Add a copy of an event, identified by its iCalUID, to a calendar.

    Some servers require that the calendar already contains the user's own event with that iCalUID;
    others refuse the import in this case. Guests and organizer have to be users. If `organizer`
    names another user, the copy can belong to that user, and the signed-in user then does not find
    it. Only events of the type `default` can be imported. To create a new event, use
    `create_event`.
    """
    calendar = calendar_of_events(call, calendar_id, WRITE)
    body.keep_supported(query)
    key = import_copy(call, calendar, body)
    with writes_stay(call):
        return event_view(call, event_row(call, key))


@tool("GET", "/calendars/{calendarId}/events/{eventId}/instances", reads="events")
def get_event_instances(call: Call, calendar_id: str, event_id: str, query: InstancesQuery) -> Row:
    """List the instances of a recurring event as events, each with its own id.

    `eventId` is the `recurringEventId` of these events. An event that does not repeat is refused.
    The user needs at least the role `reader` in the calendar.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    return series_list(call, calendar, event_id, query)


@tool("POST", "/calendars/{calendarId}/events/watch", writes="watch_channels")
def watch_events(call: Call, calendar_id: str, query: KindsQuery, body: EventsChannel) -> Row:
    """Open a notification channel for changes of a calendar's events.

    The user needs at least the role `reader` in the calendar. The channel expires after 24 hours
    and cannot be closed earlier. This server stores the channel but sends no notifications. The id
    must not be in use by any channel.
    """
    row = calendar_of_events(call, calendar_id, READ)
    key = row["calendar_id"]
    kinds = "&".join(f"eventTypes={kind}" for kind in query.eventTypes or () if kind)
    uri = f"/calendars/{key}/events" + (f"?{kinds}" if kinds else "")
    return open_channel(call, body, "event", f"events-{key}", uri, key)
