"""Calendars."""

from typing import Any

from eopsgym.domains.calendar.resources import calendars
from eopsgym.domains.calendar.tools.arguments import OneCalendar
from eopsgym.domains.kernel import Call, tool


@tool(writes="calendars", models=calendars.create.models)
def create_calendar(call: Call, **given: Any) -> Any:
    """Make a secondary calendar that the signed-in user owns, and show it.

    The user gets two access rules in it, as owner and as writer. Nobody else sees it until
    `insert_acl_rule` shares it. Its colour, reminders and title in the list are set by
    `update_calendar_in_list`.
    """
    return calendars.create(call, given)


@tool(reads="calendars", models=(OneCalendar, *calendars.show.models))
def get_calendar(call: Call, **given: Any) -> Any:
    """Show a calendar: its title, description, location, zone and allowed conferences.

    The user needs at least the role `reader` in it. Its colour, its reminders and the user's
    role stand in the calendar list: see `get_calendar_from_list`.
    """
    return calendars.show(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendars.patch.models))
def patch_calendar(call: Call, **given: Any) -> Any:
    """Change what is given of a calendar, and leave the rest as it is.

    At least one property has to be given, and the user needs the role `writer` or `owner` in
    the calendar. The answer is the calendar as it is now. Events, access rules and how the
    calendar is listed are not touched.
    """
    return calendars.patch(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendars.update.models))
def update_calendar(call: Call, **given: Any) -> Any:
    """Change a calendar: what is given is written, and what is left out stays as it is.

    It does the same as `patch_calendar`, but a call that gives no property is taken as well;
    then the moment of the last change alone is new. The user needs the role `writer` or `owner`
    in the calendar.
    """
    return calendars.update(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendars.delete.models))
def delete_calendar(call: Call, **given: Any) -> Any:
    """Delete a secondary calendar for good, with all its events and access rules.

    The user needs the role `owner` in it. A primary calendar cannot be deleted;
    `clear_calendar` empties it. To stop listing a calendar without deleting it, use
    `remove_calendar_from_list`. Nothing brings a deleted calendar back.
    """
    return calendars.delete(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendars.clear.models))
def clear_calendar(call: Call, **given: Any) -> Any:
    """Delete all events of the user's primary calendar for good; the answer is how many there were.

    The calendar itself and its access rules stay. Secondary calendars are refused. The user
    needs the role `owner` or `writer` in it.
    """
    return calendars.clear(call, given)
