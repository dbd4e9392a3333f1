"""A person's list of calendars: which are shown, how they are called and coloured."""

import base64
import binascii
import json
import re
from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel

from eopsgym.domains.calendar.access import (
    OWN,
    RANK,
    READ,
    best_role,
    calendar_row,
    is_primary_word,
    primary_id,
    roles_of,
)
from eopsgym.domains.calendar.endpoints import endpoint
from eopsgym.domains.calendar.resources.answer_models import checked_answer
from eopsgym.domains.calendar.resources.calendars import change_columns
from eopsgym.domains.calendar.resources.colors import calendar_color, number_of_colors
from eopsgym.domains.calendar.resources.list_entries import (
    ColorQuery,
    EntryReplacement,
    EntryUpdate,
    ListQuery,
    NewEntry,
)
from eopsgym.domains.calendar.resources.moments import iso, read
from eopsgym.domains.calendar.resources.page_tokens import decode_offset, encode_offset
from eopsgym.domains.kernel import Call, Row, ToolError

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_NEEDS_RGB = "To set backgroundColor/foregroundColor you must set colorRgbFormat=true"
_GONE = "410: Sync token has expired. Client should clear storage and perform full synchronization."
_SHARED = """
    SELECT DISTINCT calendars.* FROM acls
    JOIN scopes ON scopes.id = acls.scope_id JOIN calendars USING (calendar_id)
    WHERE calendars.user_id <> ? AND NOT deleted AND scopes.type = 'user' AND acls.role <> 'none'
        AND lower(scopes.value) = lower(?)
    ORDER BY calendar_id
"""
"""Of other people, shared with one person by name."""
_COLUMNS = {
    "summaryOverride": "summary_override",
    "colorId": "color_id",
    "backgroundColor": "background_color",
    "foregroundColor": "foreground_color",
    "hidden": "hidden",
    "selected": "selected",
    "defaultReminders": "default_reminders",
    "notificationSettings": "notification_settings",
    "conferenceProperties": "conference_properties",
}
_LISTS = ("defaultReminders", "notificationSettings", "conferenceProperties")
_COLORS = {"colorId", "backgroundColor", "foregroundColor"}
_METHODS = frozenset({"email", "popup"})
_TYPES = frozenset({"eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"})


def _entry_view(call: Call, row: Row) -> Row:
    """Return an entry of the list as its tools show it."""
    properties = json.loads(row["conference_properties"] or "{}") or {}
    return {
        "kind": "calendar#calendarListEntry",
        "etag": f"etag-list-{row['calendar_id']}-{iso(row['updated_at'])}",
        "id": row["calendar_id"],
        "summary": row["summary_override"] or row["summary"],
        "description": row["description"],
        "location": row["location"],
        "timeZone": row["time_zone"],
        "summaryOverride": row["summary_override"],
        "colorId": row["color_id"],
        "backgroundColor": row["background_color"],
        "foregroundColor": row["foreground_color"],
        "hidden": bool(row["hidden"]),
        "selected": bool(row["selected"]),
        "accessRole": best_role(call, row["calendar_id"]),
        "defaultReminders": known_reminders(row["default_reminders"]) or None,
        "notificationSettings": _notifications(row["notification_settings"]),
        "primary": bool(row["is_primary"]),
        "deleted": bool(row["deleted"]),
        "conferenceProperties": {
            "allowedConferenceSolutionTypes": properties.get("allowedConferenceSolutionTypes") or []
        },
    }


def known_reminders(text: str | None) -> list[Row]:
    """Return the reminders in a column, without those of unknown methods."""
    return [each for each in json.loads(text or "[]") or [] if each.get("method") in _METHODS]


def _notifications(text: str | None) -> Row | None:
    found = (json.loads(text or "{}") or {}).get("notifications") or []
    known = [n for n in found if n.get("method") == "email" and n.get("type") in _TYPES]
    return {"notifications": known} if known else None


class AccessRole(StrEnum):
    """What a user may do with a calendar on the list."""

    freeBusyReader = "freeBusyReader"
    reader = "reader"
    writer = "writer"
    owner = "owner"


class Entry(BaseModel):
    """An entry as far as the server holds its answers against a model."""

    accessRole: AccessRole


class CalendarListResponse(BaseModel):
    """The list, in the same way."""

    items: list[Entry]


def _entry(
    call: Call,
    calendar_id: str,
    roles: tuple[str, ...],
    *,
    removed: bool = False,
    show: bool = False,
) -> Row:
    """Return the calendar of an entry of the acting user's list; repaired, also a shared one.

    Raises:
        ToolError: there is no such calendar, no rule covers the user, or it is not in the list.
    """
    return _listed(call, _allowed(call, calendar_id, roles), removed=removed, show=show)


def _allowed(call: Call, calendar_id: str, roles: tuple[str, ...]) -> Row:
    """Return a calendar on which a rule gives the acting user one of some roles.

    Raises:
        ToolError: there is no such calendar, or no such rule.
    """
    if is_primary_word(calendar_id):
        calendar_id = primary_id(call) or calendar_id
        if is_primary_word(calendar_id):
            raise ToolError(f"Calendar not found: {calendar_id}")
    row = calendar_row(call, calendar_id)
    if row is None:
        raise ToolError(f"Calendar with id '{calendar_id}' does not exist")
    user = call.user["user_id"]
    if not set(roles) & set(roles_of(call, calendar_id)):
        raise ToolError(f"User '{user}' lacks permission on calendar '{calendar_id}'")
    return row


def _listed(call: Call, row: Row, *, removed: bool = False, show: bool = False) -> Row:
    """Return a calendar that is in the acting user's list, or may be `removed` from it.

    Raises:
        ToolError: it is not.
    """
    user, calendar_id = call.user["user_id"], row["calendar_id"]
    if row["user_id"] != user and call.repaired:
        if show:
            return row
        raise ToolError(
            f"Calendar '{calendar_id}' is shared with you: only its owner changes how it is listed"
        )
    if row["user_id"] != user or (row["deleted"] and not removed):
        raise ToolError(f"Calendar not found: {calendar_id}")
    return row


@endpoint("GET", "/users/me/calendarList/{calendarId}")
def show(call: Call, calendar_id: str) -> Row:
    """Show an entry."""
    return _entry_view(call, _entry(call, calendar_id, READ, show=True))


@endpoint("POST", "/users/me/calendarList", query=ColorQuery, body=NewEntry)
def add(call: Call, query: ColorQuery, body: NewEntry) -> Row:
    """Add a calendar of one's own that was removed, or change its entry."""
    row = _allowed(call, _entry_id(body.id), READ)
    given = body.model_dump(exclude_none=True, exclude={"id"})
    columns = {"deleted": 0, **_columns(call, given, query.colorRgbFormat)}
    return _changed(call, _listed(call, row, removed=True), columns)


def _entry_id(calendar_id: str) -> str:
    if is_primary_word(calendar_id):
        raise ToolError(f"Calendar with id '{calendar_id}' does not exist")
    return calendar_id


@endpoint("PATCH", "/users/me/calendarList/{calendarId}", query=ColorQuery, body=EntryUpdate)
def update(call: Call, calendar_id: str, query: ColorQuery, body: EntryUpdate) -> Row:
    """Change what is given of an entry."""
    row = _entry(call, calendar_id, READ)
    given = body.model_dump(exclude_unset=True)
    if not given:
        raise ToolError("No fields provided for update")
    return _changed(call, row, _columns(call, _coupled(given), query.colorRgbFormat))


@endpoint("PUT", "/users/me/calendarList/{calendarId}", query=ColorQuery, body=EntryReplacement)
def replace(call: Call, calendar_id: str, query: ColorQuery, body: EntryReplacement) -> Row:
    """Put a whole entry in place of the one there is: what is not given is reset."""
    row = _allowed(call, calendar_id, READ)
    given = body.model_dump(exclude_unset=True)
    usual: Row = {**dict.fromkeys(_COLUMNS), "hidden": False, "selected": True}
    kept = {name: value for name, value in given.items() if value is not None}
    written = _columns(call, _coupled(kept), query.colorRgbFormat)
    columns = {_COLUMNS[name]: value for name, value in usual.items()} | written
    return _changed(call, _listed(call, row), columns)


@endpoint("DELETE", "/users/me/calendarList/{calendarId}")
def remove(call: Call, calendar_id: str) -> None:
    """Take a calendar off the list; it stays usable by its id."""
    row = _entry(call, calendar_id, OWN)
    if row["is_primary"]:
        raise ToolError("Cannot remove primary calendar from calendar list")
    change_columns(call, row["calendar_id"], {"deleted": 1})


def _changed(call: Call, row: Row, columns: Row) -> Row:
    plain = {name: int(v) if isinstance(v, bool) else v for name, v in columns.items()}
    change_columns(call, row["calendar_id"], plain)
    found = calendar_row(call, row["calendar_id"])
    assert found is not None  # it was just changed
    return _entry_view(call, found)


def _coupled(given: Row) -> Row:
    """Return what is given with `selected` as `hidden` sets it.

    What is hidden is not selected, whatever else is said. What is shown again is selected, unless
    the call says that it is not.
    """
    hidden = given.get("hidden")
    if hidden is None:
        return given
    return {**given, "selected": not hidden and given.get("selected", True)}


def _columns(call: Call, given: Row, rgb: bool) -> Row:
    """Return columns and values for the given fields of an entry."""
    columns = {_COLUMNS[name]: value for name, value in given.items() if name not in _COLORS}
    columns |= _colors(call, given, rgb)
    for name in _LISTS:
        if name in given:
            columns[_COLUMNS[name]] = json.dumps(given[name]) if given[name] else None
    return columns


def _colors(call: Call, given: Row, rgb: bool) -> Row:
    """Return the colours as they are stored: a number gives both, and both give a number.

    The server fills in the colours of a number first and then requires the flag that only colours
    need, so that a number alone always fails.
    """
    if not _COLORS & set(given):
        return {}
    found: Row = {_COLUMNS[name]: None for name in _COLORS & set(given) if given[name] is None}
    number = given.get("colorId")
    back, fore = given.get("backgroundColor") or None, given.get("foregroundColor") or None
    if number is not None:
        known = calendar_color(call, number)
        if back is None and fore is None:
            back, fore = known
            rgb = rgb or call.repaired
    for name, value in (("backgroundColor", back), ("foregroundColor", fore)):
        if value is not None and not rgb:
            raise ToolError(_NEEDS_RGB)
        if value is not None and not _HEX.fullmatch(value):
            raise ToolError(f"Invalid {name}: must be a hex color like #AABBCC")
    if back is not None and fore is not None:
        found["color_id"] = number_of_colors(call, back, fore)
    if back is not None:
        found["background_color"] = back
    if fore is not None:
        found["foreground_color"] = fore
    return found


@endpoint("GET", "/users/me/calendarList", query=ListQuery)
def show_all(call: Call, query: ListQuery) -> Row:
    """Return the list by id, a page at a time; with a sync token only later changes."""
    rows = _all(call, query)
    start = decode_offset(query.pageToken)
    end = start + query.maxResults
    # Hidden ones are dropped from one row more than the page has: it may take that row's place.
    page = rows[start : end + 1]
    if not query.showHidden and not query.syncToken:
        page = [row for row in page if not row["hidden"]]
    items = [_entry_view(call, row) for row in page[: query.maxResults]]
    checked_answer(CalendarListResponse, {"items": items})
    token = base64.b64encode(call.now.isoformat().encode()).decode() if items else None
    return {
        "kind": "calendar#calendarList",
        "etag": f"etag-list-{call.database}",
        "nextPageToken": encode_offset(end) if len(page) > query.maxResults else None,
        "nextSyncToken": token,
        "items": items,
    }


def _all(call: Call, query: ListQuery) -> list[Row]:
    sql = "SELECT * FROM calendars WHERE user_id = ? ORDER BY calendar_id"
    rows = call.rows(sql, call.user["user_id"])
    if call.repaired:
        rows += call.rows(_SHARED, call.user["user_id"], call.user["email"])
    if query.syncToken:
        since = _synced(query.syncToken)
        return [row for row in rows if row["updated_at"] and _changed_at(row) > since]
    if not query.showDeleted:
        rows = [row for row in rows if not row["deleted"]]
    if query.minAccessRole:
        least = RANK.index(query.minAccessRole)
        rows = [r for r in rows if RANK.index(best_role(call, r["calendar_id"])) >= least]
    return rows


def _changed_at(row: Row) -> datetime:
    return read(row["updated_at"]).replace(tzinfo=None)


def _synced(token: str) -> datetime:
    try:
        found = datetime.fromisoformat(base64.b64decode(token).decode())
    except (binascii.Error, ValueError):
        raise ToolError(f"Internal server error: {_GONE}") from None
    return found.replace(tzinfo=None)  # columns hold no offset, and none is compared
