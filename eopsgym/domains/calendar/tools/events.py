"""Events."""

from datetime import UTC, timedelta

from eopsgym.domains.calendar.access import (
    READ,
    WRITE,
    best_role,
    calendar_of_events,
    calendar_row,
    meant_calendar,
)
from eopsgym.domains.calendar.endpoints import tool
from eopsgym.domains.calendar.requests import writes_stay
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
    veiled,
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
    check_attachments,
    event_row,
    make_guests,
    new_columns,
    own_events,
    own_uid,
    write_parts,
)
from eopsgym.domains.calendar.resources.event_tables import remove_event
from eopsgym.domains.calendar.resources.event_times import (
    EventTime,
    Times,
    original_columns,
)
from eopsgym.domains.calendar.resources.event_view import event_view
from eopsgym.domains.calendar.resources.moments import check_zone, column, local
from eopsgym.domains.calendar.resources.series import add_dates, add_series, series_dates
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import update

_NOT_MOVED = (
    "Only default events can be moved. Events of type 'birthday', 'focusTime', 'fromGmail', "
    "'outOfOffice', and 'workingLocation' cannot be moved."
)


@tool("GET", "/calendars/{calendarId}/events", reads="events")
def list_events(call: Call, calendar_id: str, query: EventsQuery) -> Row:
    """List the events of a calendar, by their start unless `orderBy` says otherwise.

    Each date of a series is an event of its own, with the `recurringEventId` of the series. The
    user needs at least the role `reader` in the calendar. Cancelled events are left out unless
    `showDeleted` is true. Filters are combined: an event has to fit all.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    listed = repaired_list if call.repaired else published_list
    return listed(call, calendar, query)


@tool("POST", "/calendars/{calendarId}/events", writes="events")
def create_event(call: Call, calendar_id: str, query: WriteQuery, body: NewEvent) -> Row:
    """Make an event in a calendar, and show it.

    Start and end have to be given, and the end has to be later. The signed-in user organises it
    and needs the role `writer` or `owner` in the calendar. With `recurrence` one event is made
    for each date, all with the same `recurringEventId`; the answer shows the first. Guests who
    are no users yet become users. To see whether people and rooms are free at that time, ask
    `query_freebusy` or `list_events` first.
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
        make_guests(call, body.attendees or [])
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
    """Show one event with its guests, reminders, files, conference and all other properties.

    The user needs at least the role `reader` in the calendar. An event that was deleted or
    stands in another calendar is not found.
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
    (seen,) = veiled(call, calendar, rows)
    return event_view(call, seen, query.maxAttendees, zone=query.timeZone)


@tool("PATCH", "/calendars/{calendarId}/events/{eventId}", writes="events")
def patch_event(
    call: Call, calendar_id: str, event_id: str, query: WriteQuery, body: EventPatch
) -> Row:
    """Change what is given of an event, and leave the rest as it is.

    At least one property has to be given. Guests, files, reminders and lines of recurrence take
    the place of all there were, so give the ones that shall stay as well. Of a series it
    changes the one date whose id is given. The user needs the role `writer` or `owner` in the
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
    """Change an event, giving its start and end anew; most of what else is left out stays.

    But without `status` the event becomes `confirmed`, and without `visibility` it becomes
    `default`. Guests, files and reminders take the place of all there were. Give the times as
    `dateTime` with `timeZone`, since days (`date`) can be refused here. Of a series it changes
    the one date whose id is given. `patch_event` changes one thing and keeps all the rest.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    if body.start is None or body.end is None:
        raise ToolError("Both 'start' and 'end' fields are required for PUT operations")
    rows = own_events(call, calendar_id, event_id)
    if not call.repaired:
        body.start, body.end = _timed(body.start), _timed(body.end)
    if "status" not in body.model_fields_set:
        body.status = "confirmed"
    if "visibility" not in body.model_fields_set:
        body.visibility = "default"
    body.keep_supported(query)
    is_series = rows[0]["event_id"] != event_id
    return change_events(call, rows, body, query.maxAttendees, is_series=is_series)


def _timed(time: EventTime) -> EventTime:
    """Return a time as update takes it: no day, and in UTC unless it names a zone."""
    if not time.dateTime:
        raise ToolError("Invalid DateTime format: 'dateTime'")
    return time.model_copy(update={"timeZone": time.zone})


@tool("DELETE", "/calendars/{calendarId}/events/{eventId}", writes="events")
def delete_event(call: Call, calendar_id: str, event_id: str, query: UpdatesQuery) -> None:
    """Delete an event for good, with its guests, reminders and files.

    Of a series only the date whose id is given goes, and the others stay. A deleted event is in
    no list, not even among cancelled ones: to call an event off and keep it, set its `status`
    to `cancelled` by `patch_event`. The user needs the role `writer` or `owner` in the
    calendar.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    for row in own_events(call, calendar_id, event_id):
        remove_event(call, row["event_id"])


@tool("POST", "/calendars/{calendarId}/events/{eventId}/move", writes="events")
def move_event(call: Call, calendar_id: str, event_id: str, query: MoveQuery) -> Row:
    """Move an event to another calendar; it keeps its id, guests and times.

    Only events of the kind `default` can be moved. The user has to be able to write in both
    calendars. Of a series the one date moves whose id is given. The answer is the event.
    """
    calendar_of_events(call, calendar_id, WRITE)
    query.check_updates()
    rows = own_events(call, calendar_id, event_id)
    kind, user = rows[0]["eventType"], call.user["user_id"]
    if kind != "default":
        raise ToolError(f"Cannot move event of type '{kind}'. {_NOT_MOVED}")
    destination = meant_calendar(call, query.destination)
    target = calendar_row(call, destination)
    if target is None or not _is_theirs(call, target):
        raise ToolError(f"Destination calendar {query.destination} not found for user {user}")
    columns = {"calendar_id": destination, "updated_at": call.stamp}
    for row in rows:
        update(call, "events", row["event_id"], columns, by="event_id")
    with writes_stay(call):
        return event_view(call, event_row(call, rows[0]["event_id"]))


def _is_theirs(call: Call, target: Row) -> bool:
    """Return whether the acting user owns a calendar; in repaired mode, may write in it."""
    if call.repaired:
        return best_role(call, target["calendar_id"]) in WRITE
    return bool(target["user_id"] == call.user["user_id"])


@tool("POST", "/calendars/{calendarId}/events/quickAdd", writes="events")
def quick_add_event(call: Call, calendar_id: str, query: TextQuery) -> Row:
    """Make an event of the present hour, of UTC, with a text as its summary.

    The text is not read: days, hours, places and people in it mean nothing. Use `create_event`
    where the time matters. It can fail between 23:00 and 24:00 UTC. The user needs the role
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
    """Add a copy of an event that is known by its iCalUID to a calendar.

    Some servers want the user's own event with that iCalUID to be in the calendar already,
    others refuse exactly that. Guests and organizer have to be users. Where `organizer` names
    somebody else, the copy can belong to that person, and the user then does not find it. Only
    events of the kind `default` are imported. To make a new event, use `create_event`.
    """
    calendar = calendar_of_events(call, calendar_id, WRITE)
    body.keep_supported(query)
    key = import_copy(call, calendar, body)
    with writes_stay(call):
        return event_view(call, event_row(call, key))


@tool("GET", "/calendars/{calendarId}/events/{eventId}/instances", reads="events")
def get_event_instances(call: Call, calendar_id: str, event_id: str, query: InstancesQuery) -> Row:
    """List the dates of a series as events, each with an id of its own.

    The series is named by the `recurringEventId` that its events show. An event that does not
    repeat is refused. The user needs at least the role `reader` in the calendar.
    """
    calendar = calendar_of_events(call, calendar_id, READ)
    return series_list(call, calendar, event_id, query)


@tool("POST", "/calendars/{calendarId}/events/watch", writes="watch_channels")
def watch_events(call: Call, calendar_id: str, query: KindsQuery, body: EventsChannel) -> Row:
    """Open a channel by which changes of a calendar's events would be told to an address.

    The user needs at least the role `reader` in the calendar. The channel ends after 24 hours
    and cannot be closed before. This server notes the channel and sends nothing. An id that any
    channel has already is refused.
    """
    row = calendar_of_events(call, calendar_id, READ)
    key = row["calendar_id"]
    kinds = "&".join(f"eventTypes={kind}" for kind in query.eventTypes or () if kind)
    uri = f"/calendars/{key}/events" + (f"?{kinds}" if kinds else "")
    return open_channel(call, body, "event", f"events-{key}", uri, key)
