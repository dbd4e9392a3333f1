"""The signed-in user's list of calendars."""

from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.api import calendar_list, channels  # noqa: F401
from eopsgym.domains.calendar.api.router import Address
from eopsgym.domains.calendar.tools.arguments import Id, OneCalendar, Uri
from eopsgym.domains.calendar.tools.shapes import (
    ConferenceProperties,
    DefaultReminder,
    LooseNotifications,
    LooseReminder,
    NotificationSettings,
    Params,
)
from eopsgym.domains.kernel import Call, Shown, tool

_ALL = "/users/me/calendarList"
_ONE = f"{_ALL}/{{calendarId}}"
_RGB = ("colorRgbFormat",)
_LIST = Address("GET", _ALL)
_SHOW = Address("GET", _ONE)
_ADD = Address("POST", _ALL, _RGB)
_UPDATE = Address("PATCH", _ONE, _RGB)
_REPLACE = Address("PUT", _ONE, _RGB)
_REMOVE = Address("DELETE", _ONE)
_WATCH = Address("POST", f"{_ALL}/watch")
_Color = Annotated[str, Field(pattern="^#[0-9A-Fa-f]{6}$")]


class ListFilters(TypedDict, total=False):
    """Which entries are shown."""

    maxResults: Annotated[int, Field(ge=0, le=250), Shown(100)]
    minAccessRole: Literal["freeBusyReader", "reader", "writer", "owner"]
    pageToken: str
    showDeleted: Annotated[bool, Shown(False)]
    showHidden: Annotated[bool, Shown(False)]
    syncToken: str


class PlainEntry(TypedDict, total=False):
    """What is said of an entry."""

    colorRgbFormat: Annotated[bool, Shown(False)]
    summaryOverride: Annotated[str, Field(max_length=255)]
    colorId: Annotated[str, Field(max_length=50)]
    backgroundColor: _Color
    foregroundColor: _Color
    hidden: Annotated[bool, Shown(False)]
    selected: Annotated[bool, Shown(True)]


class Entry(PlainEntry, total=False):
    """With reminders and notices."""

    defaultReminders: list[DefaultReminder]
    notificationSettings: NotificationSettings


class NewEntry(Entry, total=False):
    """Which calendar, and its entry."""

    id: Required[Id]


class EntryChange(OneCalendar, Entry, total=False):
    """Which entry, and what changes."""


class EntryReplacement(OneCalendar, PlainEntry, total=False):
    """Which entry, and all of the new one."""

    defaultReminders: list[LooseReminder]
    notificationSettings: LooseNotifications
    conferenceProperties: ConferenceProperties


class ListChannel(TypedDict, total=False):
    """A channel for the list."""

    id: Required[Id]
    type: Required[
        Annotated[Literal["web_hook", "webhook"], Field(json_schema_extra={"default": "web_hook"})]
    ]
    address: Required[Uri]
    token: Annotated[str, Field(max_length=256)]
    params: Params


@tool(reads="calendars", checked=False)
def get_calendar_list(call: Call, **given: Unpack[ListFilters]) -> Any:
    """Show the calendars on the list, by id."""
    return _LIST(call, given)


@tool(reads="calendars", checked=False)
def get_calendar_from_list(call: Call, **given: Unpack[OneCalendar]) -> Any:
    """Show one entry of the list."""
    return _SHOW(call, given)


@tool(writes="calendars", checked=False)
def add_calendar_to_list(call: Call, **given: Unpack[NewEntry]) -> Any:
    """Put a calendar on the list again, with a colour and reminders of its own."""
    return _ADD(call, given)


@tool(writes="calendars", checked=False)
def update_calendar_in_list(call: Call, **given: Unpack[EntryChange]) -> Any:
    """Change an entry: only what is given, and at least one thing."""
    return _UPDATE(call, given)


@tool(writes="calendars", checked=False)
def replace_calendar_in_list(call: Call, **given: Unpack[EntryReplacement]) -> Any:
    """Replace an entry: what is not given is reset."""
    return _REPLACE(call, given)


@tool(writes="calendars", checked=False)
def remove_calendar_from_list(call: Call, **given: Unpack[OneCalendar]) -> Any:
    """Take a secondary calendar off the list; it stays usable by its id."""
    return _REMOVE(call, given)


@tool(writes="watch_channels", checked=False)
def watch_calendar_list(call: Call, **given: Unpack[ListChannel]) -> Any:
    """Open a channel for changes of the list."""
    return _WATCH(call, given)
