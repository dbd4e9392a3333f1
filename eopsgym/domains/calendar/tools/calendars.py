"""Tools for calendars."""

import json

from eopsgym.domains.calendar.access import (
    OWN,
    READ,
    WRITE,
    is_primary_word,
    own_calendar,
)
from eopsgym.domains.calendar.resources.access_rules import add_own_rules
from eopsgym.domains.calendar.resources.calendars import (
    CALENDAR,
    CalendarChange,
    NewCalendar,
    calendar_view,
    change_calendar,
    find_calendar,
)
from eopsgym.domains.calendar.resources.event_rows import remove_events
from eopsgym.domains.calendar.resources.requests import Id
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("POST", "/calendars", writes="calendars")
def create_calendar(call: Call, body: NewCalendar) -> Row:
    """Create a secondary calendar that the signed-in user owns, and return it.

    The user gets two access rules in it, as owner and as writer. Nobody else sees it until it is
    shared with `insert_acl_rule`. Its colour, reminders and title in the list are set with
    `update_calendar_in_list`.
    """
    properties = body.conferenceProperties
    given = {
        **body.model_dump(),
        "timeZone": "UTC" if body.timeZone is None else body.timeZone,
        "conferenceProperties": json.dumps(
            properties.model_dump(exclude_unset=True) if properties else {}
        ),
    }
    key = CALENDAR.add(call, {"user_id": call.user["user_id"], **CALENDAR.columns(given)})
    add_own_rules(call, key)
    return calendar_view(call, own_calendar(call, key))


@tool("GET", "/calendars/{calendarId}", reads="calendars")
def get_calendar(call: Call, calendar_id: Id) -> Row:
    """Return a calendar: its title, description, location, time zone and allowed conference types.

    The user needs at least the role `reader` in it. For its colour, its reminders and the user's
    role, see `get_calendar_from_list`.
    """
    missing = f"User '{call.user['user_id']}' has no primary calendar"
    roles = () if is_primary_word(calendar_id) else READ
    return calendar_view(call, find_calendar(call, calendar_id, roles, missing))


@tool("PATCH", "/calendars/{calendarId}", writes="calendars")
def patch_calendar(call: Call, calendar_id: Id, body: CalendarChange) -> Row:
    """Change the given properties of a calendar, leave the others as they are, and return it.

    At least one property is required, and the user needs the role `writer` or `owner` in the
    calendar. Events, access rules and the settings of the calendar list do not change.
    """
    if not body.model_fields_set:
        raise ToolError("No fields provided for patch")
    row = find_calendar(call, calendar_id, WRITE)
    return change_calendar(call, row["calendar_id"], body)


@tool("PUT", "/calendars/{calendarId}", writes="calendars")
def update_calendar(call: Call, calendar_id: Id, body: CalendarChange) -> Row:
    """Change the given properties of a calendar and leave omitted ones as they are.

    It does the same as `patch_calendar`, but also accepts a call without properties, which only
    updates the time of the last change. The user needs the role `writer` or `owner` in the
    calendar.
    """
    row = find_calendar(call, calendar_id, WRITE)
    return change_calendar(call, row["calendar_id"], body)


@tool("DELETE", "/calendars/{calendarId}", writes="calendars")
def delete_calendar(call: Call, calendar_id: Id) -> Row:
    """Delete a secondary calendar permanently, with all its events and access rules.

    The user needs the role `owner` in it. A deleted calendar cannot be restored. A primary calendar
    cannot be deleted; to delete its events, use `clear_calendar`. To stop listing a calendar
    without deleting it, use `remove_calendar_from_list`.
    """
    row = find_calendar(call, calendar_id, OWN)
    if row["is_primary"]:
        raise ToolError("Internal server error: Cannot delete primary calendar.")
    remove_events(call, row["calendar_id"])
    call.execute("DELETE FROM acls WHERE calendar_id = ?", row["calendar_id"])
    call.execute("DELETE FROM calendars WHERE calendar_id = ?", row["calendar_id"])
    return {"message": "Calendar deleted successfully"}


@tool("POST", "/calendars/{calendarId}/clear", writes="calendars")
def clear_calendar(call: Call, calendar_id: Id) -> int:
    """Delete all events of the user's primary calendar permanently, and return how many there were.

    The calendar itself and its access rules stay. Secondary calendars are refused. The user needs
    the role `owner` or `writer` in the calendar.
    """
    row = find_calendar(call, calendar_id, ("owner", "writer"))
    if not row["is_primary"]:
        raise ToolError("Can only clear primary calendars")
    return remove_events(call, row["calendar_id"])
