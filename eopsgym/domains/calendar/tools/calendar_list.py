"""The signed-in user's list of calendars."""

import base64

from eopsgym.domains.calendar.access import OWN, READ, is_primary_word
from eopsgym.domains.calendar.endpoints import tool
from eopsgym.domains.calendar.requests import Id, checked_answer
from eopsgym.domains.calendar.resources.calendar_list import (
    RESET,
    CalendarListResponse,
    allowed_calendar,
    change_entry,
    check_listed,
    entry_columns,
    entry_view,
    find_entry,
    listed_calendars,
    with_selected,
)
from eopsgym.domains.calendar.resources.channels import CRASHED, ListChannel, open_channel
from eopsgym.domains.calendar.resources.list_entries import (
    ColorQuery,
    EntryReplacement,
    EntryUpdate,
    ListQuery,
    NewEntry,
)
from eopsgym.domains.calendar.resources.page_tokens import decode_offset, encode_offset
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import where_given


@tool("GET", "/users/me/calendarList", reads="calendars")
def get_calendar_list(call: Call, query: ListQuery) -> Row:
    """List the calendars of the signed-in user in the order of their ids.

    Each entry shows the id, title, zone, colours, default reminders, whether it is the primary
    one, and the user's role (`accessRole`). Hidden calendars and those taken off the list are
    left out unless asked for. `nextPageToken` leads to the next page, `nextSyncToken` to what
    changes later. Use it to find the `calendarId` that other tools take.
    """
    rows = listed_calendars(call, query)
    start = decode_offset(query.pageToken)
    end = start + query.maxResults
    # Hidden ones are dropped from one row more than the page has: it may take that row's place.
    page = rows[start : end + 1]
    if not query.showHidden and not query.syncToken:
        page = [row for row in page if not row["hidden"]]
    items = [entry_view(call, row) for row in page[: query.maxResults]]
    checked_answer(CalendarListResponse, {"items": items})
    token = base64.b64encode(call.now.isoformat().encode()).decode() if items else None
    return {
        "kind": "calendar#calendarList",
        "etag": f"etag-list-{call.database}",
        "nextPageToken": encode_offset(end) if len(page) > query.maxResults else None,
        "nextSyncToken": token,
        "items": items,
    }


@tool("GET", "/users/me/calendarList/{calendarId}", reads="calendars")
def get_calendar_from_list(call: Call, calendar_id: Id) -> Row:
    """Show one calendar as it stands in the user's list.

    The answer has its colours, default reminders, notices, whether it is hidden or selected,
    and the user's role. A calendar that was taken off the list is not found; `get_calendar`
    still shows it.
    """
    return entry_view(call, find_entry(call, calendar_id, READ, show=True))


@tool("POST", "/users/me/calendarList", writes="calendars")
def add_calendar_to_list(call: Call, query: ColorQuery, body: NewEntry) -> Row:
    """Put a calendar of the user's own back on the list, and set how it is shown there.

    It is for a calendar that `remove_calendar_from_list` took off; for one that is on the list,
    it changes what is given. Calendars of other people are refused. The answer is the entry.
    """
    if is_primary_word(body.id):
        raise ToolError(f"Calendar with id '{body.id}' does not exist")
    row = allowed_calendar(call, body.id, READ)
    given = body.model_dump(exclude_none=True, exclude={"id"})
    columns = {"deleted": 0, **entry_columns(call, given, query.colorRgbFormat)}
    check_listed(call, row, removed=True)
    return entry_view(call, change_entry(call, row, columns))


@tool("PATCH", "/users/me/calendarList/{calendarId}", writes="calendars")
def update_calendar_in_list(
    call: Call, calendar_id: Id, query: ColorQuery, body: EntryUpdate
) -> Row:
    """Change what is given of how a calendar is listed: title, colours, reminders, notices.

    At least one property has to be given, and what is left out stays. Only the owner of the
    calendar changes its entry. It does not change the calendar itself: its title and zone are
    changed by `patch_calendar`. The answer is the entry.
    """
    row = find_entry(call, calendar_id, READ)
    given = body.model_dump(exclude_unset=True)
    if not given:
        raise ToolError("No fields provided for update")
    columns = entry_columns(call, with_selected(given), query.colorRgbFormat)
    return entry_view(call, change_entry(call, row, columns))


@tool("PUT", "/users/me/calendarList/{calendarId}", writes="calendars")
def replace_calendar_in_list(
    call: Call, calendar_id: Id, query: ColorQuery, body: EntryReplacement
) -> Row:
    """Replace how a calendar is listed: whatever is left out is reset.

    The entry then has no title of its own, no colour, reminders, notices or kinds of
    conferences, is not hidden, and is selected. Use `update_calendar_in_list` to change one
    thing and keep the rest. Only the owner of the calendar changes its entry.
    """
    row = allowed_calendar(call, calendar_id, READ)
    given = where_given(body.model_dump(exclude_unset=True))
    columns = entry_columns(call, with_selected(given), query.colorRgbFormat)
    check_listed(call, row)
    return entry_view(call, change_entry(call, row, {**RESET, **columns}))


@tool("DELETE", "/users/me/calendarList/{calendarId}", writes="calendars")
def remove_calendar_from_list(call: Call, calendar_id: Id) -> None:
    """Take a secondary calendar off the user's list.

    The calendar, its events and rules stay and can be used by the id; `add_calendar_to_list`
    puts it back. The user needs the role `owner` in it. The primary calendar cannot be taken
    off. To delete a calendar, use `delete_calendar`.
    """
    row = find_entry(call, calendar_id, OWN)
    if row["is_primary"]:
        raise ToolError("Cannot remove primary calendar from calendar list")
    change_entry(call, row, {"deleted": 1})


@tool("POST", "/users/me/calendarList/watch", writes="watch_channels")
def watch_calendar_list(call: Call, body: ListChannel) -> Row:
    """Open a channel by which changes of the user's calendar list would be told to an address.

    The channel ends after 24 hours and cannot be closed before. This server notes the channel
    and sends nothing. The answer tells its `resourceId` and when it ends. An id that any
    channel has already is refused.
    """
    resource = f"calendarList-{call.user['user_id']}"
    uri = "/calendars/me/calendarList"
    return open_channel(call, body, "calendar_list", resource, uri, crashed=CRASHED)
