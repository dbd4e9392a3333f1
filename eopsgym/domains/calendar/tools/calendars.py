"""Calendars."""

import json

from eopsgym.domains.calendar.access import (
    OWN,
    READ,
    WRITE,
    is_primary_word,
    own_calendar,
)
from eopsgym.domains.calendar.endpoints import tool
from eopsgym.domains.calendar.requests import Id
from eopsgym.domains.calendar.resources.access_rules import add_own_rules
from eopsgym.domains.calendar.resources.calendars import (
    CALENDAR,
    CalendarChange,
    NewCalendar,
    calendar_view,
    change_calendar,
    find_calendar,
)
from eopsgym.domains.calendar.resources.event_tables import remove_events
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("POST", "/calendars", writes="calendars")
def create_calendar(call: Call, body: NewCalendar) -> Row:
    """Make a secondary calendar that the signed-in user owns, and show it.

    The user gets two access rules in it, as owner and as writer. Nobody else sees it until
    `insert_acl_rule` shares it. Its colour, reminders and title in the list are set by
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
    """Show a calendar: its title, description, location, zone and allowed conferences.

    The user needs at least the role `reader` in it. Its colour, its reminders and the user's
    role stand in the calendar list: see `get_calendar_from_list`.
    """
    missing = f"User '{call.user['user_id']}' has no primary calendar"
    roles = () if is_primary_word(calendar_id) else READ
    return calendar_view(call, find_calendar(call, calendar_id, roles, missing))


@tool("PATCH", "/calendars/{calendarId}", writes="calendars")
def patch_calendar(call: Call, calendar_id: Id, body: CalendarChange) -> Row:
    """Change what is given of a calendar, and leave the rest as it is.

    At least one property has to be given, and the user needs the role `writer` or `owner` in
    the calendar. The answer is the calendar as it is now. Events, access rules and how the
    calendar is listed are not touched.
    """
    if not body.model_fields_set:
        raise ToolError("No fields provided for patch")
    row = find_calendar(call, calendar_id, WRITE)
    return change_calendar(call, row["calendar_id"], body)


@tool("PUT", "/calendars/{calendarId}", writes="calendars")
def update_calendar(call: Call, calendar_id: Id, body: CalendarChange) -> Row:
    """Change a calendar: what is given is written, and what is left out stays as it is.

    It does the same as `patch_calendar`, but a call that gives no property is taken as well;
    then the moment of the last change alone is new. The user needs the role `writer` or `owner`
    in the calendar.
    """
    row = find_calendar(call, calendar_id, WRITE)
    return change_calendar(call, row["calendar_id"], body)


@tool("DELETE", "/calendars/{calendarId}", writes="calendars")
def delete_calendar(call: Call, calendar_id: Id) -> Row:
    """Delete a secondary calendar for good, with all its events and access rules.

    The user needs the role `owner` in it. A primary calendar cannot be deleted;
    `clear_calendar` empties it. To stop listing a calendar without deleting it, use
    `remove_calendar_from_list`. Nothing brings a deleted calendar back.
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
    """Delete all events of the user's primary calendar for good; the answer is how many there were.

    The calendar itself and its access rules stay. Secondary calendars are refused. The user
    needs the role `owner` or `writer` in it.
    """
    row = find_calendar(call, calendar_id, ("owner", "writer"))
    if not row["is_primary"]:
        raise ToolError("Can only clear primary calendars")
    return remove_events(call, row["calendar_id"])
