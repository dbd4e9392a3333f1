"""Tools for the signed-in user's list of calendars."""

import base64

from eopsgym.domains.calendar.access import OWN, READ, is_primary_word
from eopsgym.domains.calendar.dialect import CRASHED
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
from eopsgym.domains.calendar.resources.channels import ListChannel, open_channel
from eopsgym.domains.calendar.resources.list_entries import (
    ColorQuery,
    EntryReplacement,
    EntryUpdate,
    ListQuery,
    NewEntry,
)
from eopsgym.domains.calendar.resources.page_tokens import decode_offset, encode_offset
from eopsgym.domains.calendar.resources.requests import Id, checked_answer
from eopsgym.domains.calendar.tools.endpoints import tool
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import where_given


@tool("GET", "/users/me/calendarList", reads="calendars")
def get_calendar_list(call: Call, query: ListQuery) -> Row:
    """List the calendars of the signed-in user, sorted by id.

    Each entry has the id, title, time zone, colours, default reminders, whether it is the primary
    calendar, and the user's role (`accessRole`). Hidden calendars and those removed from the list
    are excluded unless requested. `nextPageToken` returns the next page, `nextSyncToken` the
    calendars that change later. Use this tool to find the `calendarId` for other tools.
    """
    rows = listed_calendars(call, query)
    start = decode_offset(query.pageToken)
    end = start + query.maxResults
    # Hidden calendars are dropped after the page is cut, which therefore has one extra row: it can
    # replace one of them.
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
    """Return one calendar as an entry of the user's list.

    The answer has its colours, default reminders and notifications, whether it is hidden or
    selected, and the user's role. A calendar that was removed from the list is not found; use
    `get_calendar` for it.
    """
    return entry_view(call, find_entry(call, calendar_id, READ, show=True))


@tool("POST", "/users/me/calendarList", writes="calendars")
def add_calendar_to_list(call: Call, query: ColorQuery, body: NewEntry) -> Row:
    """Put a calendar of the user's own back on the list, with the given settings, and return it.

    Use it for a calendar that `remove_calendar_from_list` removed; for a calendar on the list, it
    changes the given settings. Calendars of other people are refused.
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
    """Change given settings of a calendar in the list: title, colours, reminders, notifications.

    At least one setting is required, and omitted ones do not change. Only the owner of the calendar
    can change its entry. The calendar itself does not change: to change its title or time zone, use
    `patch_calendar`. The answer is the entry.
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
    """Replace the settings of a calendar in the list; omitted settings are reset.

    An omitted title, colour, reminders, notifications and conference types are removed, and by
    default the calendar is not hidden and is selected. To change one setting and keep the rest, use
    `update_calendar_in_list`. Only the owner of the calendar can change its entry.
    """
    row = allowed_calendar(call, calendar_id, READ)
    given = where_given(body.model_dump(exclude_unset=True))
    columns = entry_columns(call, with_selected(given), query.colorRgbFormat)
    check_listed(call, row)
    return entry_view(call, change_entry(call, row, {**RESET, **columns}))


@tool("DELETE", "/users/me/calendarList/{calendarId}", writes="calendars")
def remove_calendar_from_list(call: Call, calendar_id: Id) -> None:
    """Remove a secondary calendar from the user's list.

    The calendar, its events and its access rules stay, and its id still works;
    `add_calendar_to_list` puts it back. The user needs the role `owner` in it. The primary calendar
    cannot be removed. To delete a calendar, use `delete_calendar`.
    """
    row = find_entry(call, calendar_id, OWN)
    if row["is_primary"]:
        raise ToolError("Cannot remove primary calendar from calendar list")
    change_entry(call, row, {"deleted": 1})


@tool("POST", "/users/me/calendarList/watch", writes="watch_channels")
def watch_calendar_list(call: Call, body: ListChannel) -> Row:
    """Open a notification channel for changes of the user's calendar list.

    The channel expires after 24 hours and cannot be closed earlier. This server stores the channel
    but sends no notifications. The answer has its `resourceId` and its expiration time. The id must
    not be in use by any channel.
    """
    resource = f"calendarList-{call.user['user_id']}"
    uri = "/calendars/me/calendarList"
    return open_channel(call, body, "calendar_list", resource, uri, crashed=CRASHED)
