"""The signed-in user's list of calendars."""

from typing import Any

from eopsgym.domains.calendar.resources import calendar_list, channels
from eopsgym.domains.calendar.tools.arguments import OneCalendar
from eopsgym.domains.kernel import Call, tool


@tool(reads="calendars", models=calendar_list.show_all.models)
def get_calendar_list(call: Call, **given: Any) -> Any:
    """List the calendars of the signed-in user in the order of their ids.

    Each entry shows the id, title, zone, colours, default reminders, whether it is the primary
    one, and the user's role (`accessRole`). Hidden calendars and those taken off the list are
    left out unless asked for. `nextPageToken` leads to the next page, `nextSyncToken` to what
    changes later. Use it to find the `calendarId` that other tools take.
    """
    return calendar_list.show_all(call, given)


@tool(reads="calendars", models=(OneCalendar, *calendar_list.show.models))
def get_calendar_from_list(call: Call, **given: Any) -> Any:
    """Show one calendar as it stands in the user's list.

    The answer has its colours, default reminders, notices, whether it is hidden or selected,
    and the user's role. A calendar that was taken off the list is not found; `get_calendar`
    still shows it.
    """
    return calendar_list.show(call, given)


@tool(writes="calendars", models=calendar_list.add.models)
def add_calendar_to_list(call: Call, **given: Any) -> Any:
    """Put a calendar of the user's own back on the list, and set how it is shown there.

    It is for a calendar that `remove_calendar_from_list` took off; for one that is on the list,
    it changes what is given. Calendars of other people are refused. The answer is the entry.
    """
    return calendar_list.add(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendar_list.update.models))
def update_calendar_in_list(call: Call, **given: Any) -> Any:
    """Change what is given of how a calendar is listed: title, colours, reminders, notices.

    At least one property has to be given, and what is left out stays. Only the owner of the
    calendar changes its entry. It does not change the calendar itself: its title and zone are
    changed by `patch_calendar`. The answer is the entry.
    """
    return calendar_list.update(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendar_list.replace.models))
def replace_calendar_in_list(call: Call, **given: Any) -> Any:
    """Replace how a calendar is listed: whatever is left out is reset.

    The entry then has no title of its own, no colour, reminders, notices or kinds of
    conferences, is not hidden, and is selected. Use `update_calendar_in_list` to change one
    thing and keep the rest. Only the owner of the calendar changes its entry.
    """
    return calendar_list.replace(call, given)


@tool(writes="calendars", models=(OneCalendar, *calendar_list.remove.models))
def remove_calendar_from_list(call: Call, **given: Any) -> Any:
    """Take a secondary calendar off the user's list.

    The calendar, its events and rules stay and can be used by the id; `add_calendar_to_list`
    puts it back. The user needs the role `owner` in it. The primary calendar cannot be taken
    off. To delete a calendar, use `delete_calendar`.
    """
    return calendar_list.remove(call, given)


@tool(writes="watch_channels", models=channels.calendar_list.models)
def watch_calendar_list(call: Call, **given: Any) -> Any:
    """Open a channel by which changes of the user's calendar list would be told to an address.

    The channel ends after 24 hours and cannot be closed before. This server notes the channel
    and sends nothing. The answer tells its `resourceId` and when it ends. An id that any
    channel has already is refused.
    """
    return channels.calendar_list(call, given)
