"""The entries of a user's list of calendars: finding, showing and changing them."""

import base64
import binascii
import json
import re
from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel

from eopsgym.domains.calendar.access import (
    RANK,
    best_role,
    calendar_row,
    is_primary_word,
    primary_id,
    roles_of,
)
from eopsgym.domains.calendar.resources.colors import calendar_color, number_of_colors
from eopsgym.domains.calendar.resources.list_entries import ListQuery
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products import View, filled, flag, stored, text
from eopsgym.domains.products.moments import parse_moment

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")
_NEEDS_RGB = "To set backgroundColor/foregroundColor you must set colorRgbFormat=true"
_EXPIRED_TOKEN = (
    "410: Sync token has expired. Client should clear storage and perform full synchronization."
)
_SHARED = """
    SELECT DISTINCT calendars.* FROM acls
    JOIN scopes ON scopes.id = acls.scope_id JOIN calendars USING (calendar_id)
    WHERE calendars.user_id <> ? AND NOT deleted AND scopes.type = 'user' AND acls.role <> 'none'
        AND lower(scopes.value) = lower(?)
    ORDER BY calendar_id
"""
"""The SQL of calendars of other people that are shared with a user by e-mail address."""
_JSON = ("defaultReminders", "notificationSettings", "conferenceProperties")
_COLORS = {"colorId", "backgroundColor", "foregroundColor"}
_METHODS = frozenset({"email", "popup"})
_TYPES = frozenset({"eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"})


def known_reminders(text: str | None) -> list[Row]:
    """Return the reminders in a column, without those that have an unknown method."""
    return [each for each in json.loads(text or "[]") or [] if each.get("method") in _METHODS]


def _notifications(text: str | None) -> Row | None:
    stored_ones = (json.loads(text or "{}") or {}).get("notifications") or []
    known = [n for n in stored_ones if n.get("method") == "email" and n.get("type") in _TYPES]
    return {"notifications": known} if known else None


def _solutions(text: str | None) -> Row:
    properties = json.loads(text or "{}") or {}
    allowed = properties.get("allowedConferenceSolutionTypes") or []
    return {"allowedConferenceSolutionTypes": allowed}


ENTRY = View(
    "calendars",
    "Calendar",
    *filled("etag"),
    *text("id", column="calendar_id"),
    *filled("summary"),
    *text("description location timeZone summaryOverride"),
    *text("colorId backgroundColor foregroundColor"),
    *flag("hidden selected"),
    *filled("accessRole"),
    *stored("defaultReminders", lambda text: known_reminders(text) or None),
    *stored("notificationSettings", _notifications),
    *flag("primary", column="is_primary"),
    *flag("deleted"),
    *stored("conferenceProperties", _solutions),
    kind="calendar#calendarListEntry",
    changed="updated_at",
    key="calendar_id",
)
_OWN = (
    *("summaryOverride", "colorId", "backgroundColor", "foregroundColor", "hidden", "selected"),
    *("defaultReminders", "notificationSettings", "conferenceProperties"),
)
"""The properties of the entry, as opposed to those of the calendar."""
RESET = ENTRY.columns({**dict.fromkeys(_OWN), "hidden": 0, "selected": 1})
"""The columns of an entry without any given property."""


def entry_view(call: Call, row: Row) -> Row:
    """Return an entry of the list in the form of answers."""
    key = row["calendar_id"]
    given = {
        "etag": f"etag-list-{key}-{iso(row['updated_at'])}",
        "summary": row["summary_override"] or row["summary"],
        "accessRole": best_role(call, key),
    }
    return ENTRY.show(call, row, given)


class AccessRole(StrEnum):
    """The role of a user in a calendar on the list."""

    freeBusyReader = "freeBusyReader"
    reader = "reader"
    writer = "writer"
    owner = "owner"


class Entry(BaseModel):
    """The part of an entry that the published server validates in its answers."""

    accessRole: AccessRole


class CalendarListResponse(BaseModel):
    """The part of the list that the published server validates in its answers."""

    items: list[Entry]


def find_entry(call: Call, calendar_id: str, roles: tuple[str, ...], *, show: bool = False) -> Row:
    """Return a calendar on the acting user's list.

    Args:
        call: the call.
        calendar_id: the calendar.
        roles: the sufficient roles.
        show: whether the entry is only shown; in repaired mode, this allows shared calendars.

    Raises:
        ToolError: there is no such calendar, no rule gives the user one of the roles, or the
            calendar is not on the list.
    """
    row = allowed_calendar(call, calendar_id, roles)
    check_listed(call, row, show=show)
    return row


def allowed_calendar(call: Call, calendar_id: str, roles: tuple[str, ...]) -> Row:
    """Return a calendar in which a rule gives the acting user one of some roles.

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


def check_listed(call: Call, row: Row, *, removed: bool = False, show: bool = False) -> None:
    """Raise ToolError unless a calendar is on the acting user's list.

    With `removed`, a calendar that was removed from the list is accepted too. In repaired mode,
    calendars of other people are on the list, but only to `show` them.
    """
    user, calendar_id = call.user["user_id"], row["calendar_id"]
    if row["user_id"] != user and call.repaired:
        if show:
            return
        raise ToolError(
            f"Calendar '{calendar_id}' is shared with you: only its owner changes how it is listed"
        )
    if row["user_id"] != user or (row["deleted"] and not removed):
        raise ToolError(f"Calendar not found: {calendar_id}")


def change_entry(call: Call, row: Row, columns: Row) -> Row:
    """Change the columns of an entry that differ, and return its row."""
    key = row["calendar_id"]
    changed = {name: value for name, value in columns.items() if row[name] != value}
    if changed:
        ENTRY.change(call, key, changed)
    return ENTRY.get(call, key)


def with_selected(given: Row) -> Row:
    """Return the given fields with the value of `selected` that follows from `hidden`.

    A hidden calendar is never selected. A calendar that is no longer hidden is selected, unless the
    call sets `selected` to false.
    """
    hidden = given.get("hidden")
    if hidden is None:
        return given
    return {**given, "selected": not hidden and given.get("selected", True)}


def entry_columns(call: Call, given: Row, rgb: bool) -> Row:
    """Return the columns of the given fields of an entry."""
    plain = {
        name: (json.dumps(value) if value else None) if name in _JSON else value
        for name, value in given.items()
        if name not in _COLORS
    }
    return ENTRY.columns(plain) | _colors(call, given, rgb)


def _colors(call: Call, given: Row, rgb: bool) -> Row:
    """Return the colour columns: a colour id sets both colours, and both colours set the id.

    The published server adds the colours of the id before it checks the flag that colours require,
    so that an id alone always fails.
    """
    if not _COLORS & set(given):
        return {}
    columns = ENTRY.columns({name: None for name in _COLORS & set(given) if given[name] is None})
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
        columns["color_id"] = number_of_colors(call, back, fore)
    if back is not None:
        columns["background_color"] = back
    if fore is not None:
        columns["foreground_color"] = fore
    return columns


def listed_calendars(call: Call, query: ListQuery) -> list[Row]:
    """Return the calendars of the acting user's list, sorted by id.

    With a sync token, only calendars that changed since then are returned.
    """
    sql = "SELECT * FROM calendars WHERE user_id = ? ORDER BY calendar_id"
    rows = call.rows(sql, call.user["user_id"])
    if call.repaired:
        rows += call.rows(_SHARED, call.user["user_id"], call.user["email"])
    if query.syncToken:
        since = _time_of_token(query.syncToken)
        return [row for row in rows if row["updated_at"] and _changed_at(row) > since]
    if not query.showDeleted:
        rows = [row for row in rows if not row["deleted"]]
    if query.minAccessRole:
        least = RANK.index(query.minAccessRole)
        rows = [r for r in rows if RANK.index(best_role(call, r["calendar_id"])) >= least]
    return rows


def _changed_at(row: Row) -> datetime:
    return parse_moment(row["updated_at"]).replace(tzinfo=None)


def _time_of_token(token: str) -> datetime:
    try:
        time = datetime.fromisoformat(base64.b64decode(token).decode())
    except (binascii.Error, ValueError):
        raise ToolError(f"Internal server error: {_EXPIRED_TOKEN}") from None
    return time.replace(tzinfo=None)  # to compare it with columns, which have no offset
