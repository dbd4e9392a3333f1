"""Events."""

from typing import Any

from eopsgym.domains.calendar.resources import (
    channels,
    event_changes,
    event_imports,
    event_lists,
    events,
    instances,
)
from eopsgym.domains.calendar.tools.arguments import CalendarOfEvents, OneEvent
from eopsgym.domains.kernel import Call, tool


@tool(reads="events", models=(CalendarOfEvents, *event_lists.show_all.models))
def list_events(call: Call, **given: Any) -> Any:
    """List the events of a calendar, by their start unless `orderBy` says otherwise.

    Each date of a series is an event of its own, with the `recurringEventId` of the series. The
    user needs at least the role `reader` in the calendar. Cancelled events are left out unless
    `showDeleted` is true. Filters are combined: an event has to fit all.
    """
    return event_lists.show_all(call, given)


@tool(writes="events", models=(CalendarOfEvents, *events.create.models))
def create_event(call: Call, **given: Any) -> Any:
    """Make an event in a calendar, and show it.

    Start and end have to be given, and the end has to be later. The signed-in user organises it
    and needs the role `writer` or `owner` in the calendar. With `recurrence` one event is made
    for each date, all with the same `recurringEventId`; the answer shows the first. Guests who
    are no users yet become users. To see whether people and rooms are free at that time, ask
    `query_freebusy` or `list_events` first.
    """
    return events.create(call, given)


@tool(reads="events", models=(OneEvent, *event_lists.show.models))
def get_event(call: Call, **given: Any) -> Any:
    """Show one event with its guests, reminders, files, conference and all other properties.

    The user needs at least the role `reader` in the calendar. An event that was deleted or
    stands in another calendar is not found.
    """
    return event_lists.show(call, given)


@tool(writes="events", models=(OneEvent, *event_changes.patch.models))
def patch_event(call: Call, **given: Any) -> Any:
    """Change what is given of an event, and leave the rest as it is.

    At least one property has to be given. Guests, files, reminders and lines of recurrence take
    the place of all there were, so give the ones that shall stay as well. Of a series it
    changes the one date whose id is given. The user needs the role `writer` or `owner` in the
    calendar. A time in `start` or `end` needs its `timeZone`.
    """
    return event_changes.patch(call, given)


@tool(
    writes="events",
    required=("start", "end"),
    models=(OneEvent, *event_changes.update.models),
)
def update_event(call: Call, **given: Any) -> Any:
    """Change an event, giving its start and end anew; most of what else is left out stays.

    But without `status` the event becomes `confirmed`, and without `visibility` it becomes
    `default`. Guests, files and reminders take the place of all there were. Give the times as
    `dateTime` with `timeZone`, since days (`date`) can be refused here. Of a series it changes
    the one date whose id is given. `patch_event` changes one thing and keeps all the rest.
    """
    return event_changes.update(call, given)


@tool(writes="events", models=(OneEvent, *events.delete.models))
def delete_event(call: Call, **given: Any) -> Any:
    """Delete an event for good, with its guests, reminders and files.

    Of a series only the date whose id is given goes, and the others stay. A deleted event is in
    no list, not even among cancelled ones: to call an event off and keep it, set its `status`
    to `cancelled` by `patch_event`. The user needs the role `writer` or `owner` in the
    calendar.
    """
    return events.delete(call, given)


@tool(writes="events", models=(OneEvent, *events.move.models))
def move_event(call: Call, **given: Any) -> Any:
    """Move an event to another calendar; it keeps its id, guests and times.

    Only events of the kind `default` can be moved. The user has to be able to write in both
    calendars. Of a series the one date moves whose id is given. The answer is the event.
    """
    return events.move(call, given)


@tool(writes="events", models=(CalendarOfEvents, *events.quick_add.models))
def quick_add_event(call: Call, **given: Any) -> Any:
    """Make an event of the present hour, of UTC, with a text as its summary.

    The text is not read: days, hours, places and people in it mean nothing. Use `create_event`
    where the time matters. It can fail between 23:00 and 24:00 UTC. The user needs the role
    `writer` or `owner` in the calendar.
    """
    return events.quick_add(call, given)


@tool(
    writes="events",
    required=("iCalUID",),
    models=(CalendarOfEvents, *event_imports.import_event.models),
)
def import_event(call: Call, **given: Any) -> Any:
    """Add a copy of an event that is known by its iCalUID to a calendar.

    Some servers want the user's own event with that iCalUID to be in the calendar already,
    others refuse exactly that. Guests and organizer have to be users. Where `organizer` names
    somebody else, the copy can belong to that person, and the user then does not find it. Only
    events of the kind `default` are imported. To make a new event, use `create_event`.
    """
    return event_imports.import_event(call, given)


@tool(reads="events", models=(OneEvent, *instances.instances.models))
def get_event_instances(call: Call, **given: Any) -> Any:
    """List the dates of a series as events, each with an id of its own.

    The series is named by the `recurringEventId` that its events show. An event that does not
    repeat is refused. The user needs at least the role `reader` in the calendar.
    """
    return instances.instances(call, given)


@tool(writes="watch_channels", models=(CalendarOfEvents, *channels.events.models))
def watch_events(call: Call, **given: Any) -> Any:
    """Open a channel by which changes of a calendar's events would be told to an address.

    The user needs at least the role `reader` in the calendar. The channel ends after 24 hours
    and cannot be closed before. This server notes the channel and sends nothing. An id that any
    channel has already is refused.
    """
    return channels.events(call, given)
