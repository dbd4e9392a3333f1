"""Calendars."""

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.api import calendars  # noqa: F401 - answers the requests
from eopsgym.domains.calendar.api.router import Address
from eopsgym.domains.calendar.tools.arguments import OneCalendar
from eopsgym.domains.calendar.tools.shapes import ConferenceProperties
from eopsgym.domains.kernel import Call, Shown, tool

_ONE = "/calendars/{calendarId}"
_CREATE = Address("POST", "/calendars")
_SHOW = Address("GET", _ONE)
_PATCH = Address("PATCH", _ONE)
_UPDATE = Address("PUT", _ONE)
_DELETE = Address("DELETE", _ONE)
_CLEAR = Address("POST", f"{_ONE}/clear")


class CalendarFields(TypedDict, total=False):
    """What is said of a calendar."""

    summary: Annotated[str, Field(min_length=1, max_length=255)]
    description: Annotated[str, Field(max_length=1000)]
    location: Annotated[str, Field(max_length=500)]
    timeZone: str
    conferenceProperties: ConferenceProperties


class NewCalendar(CalendarFields, total=False):
    """What a new one takes."""

    timeZone: Annotated[str, Shown("UTC")]


class CalendarChange(OneCalendar, CalendarFields, total=False):
    """Which one, and what changes."""


@tool(writes="calendars", required=("summary",), checked=False)
def create_calendar(call: Call, **given: Unpack[NewCalendar]) -> Any:
    """Make a secondary calendar, owned by the signed-in user."""
    return _CREATE(call, given)


@tool(reads="calendars", checked=False)
def get_calendar(call: Call, **given: Unpack[OneCalendar]) -> Any:
    """Show a calendar of one's own, by its id or as `primary`."""
    return _SHOW(call, given)


@tool(writes="calendars", checked=False)
def patch_calendar(call: Call, **given: Unpack[CalendarChange]) -> Any:
    """Change a calendar: only what is given, and at least one thing."""
    return _PATCH(call, given)


@tool(writes="calendars", checked=False)
def update_calendar(call: Call, **given: Unpack[CalendarChange]) -> Any:
    """Change a calendar: only what is given."""
    return _UPDATE(call, given)


@tool(writes="calendars", checked=False)
def delete_calendar(call: Call, **given: Unpack[OneCalendar]) -> Any:
    """Delete a secondary calendar with its events and access rules."""
    return _DELETE(call, given)


@tool(writes="calendars", checked=False)
def clear_calendar(call: Call, **given: Unpack[OneCalendar]) -> Any:
    """Delete all events of the primary calendar; the answer is their number."""
    return _CLEAR(call, given)
