"""Free and busy times."""

from typing import Any, Required

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.resources import free_busy
from eopsgym.domains.calendar.tools.shapes import Calendar
from eopsgym.domains.kernel import Call, tool


class BusyQuestion(TypedDict, total=False):
    """Which calendars, from when to when."""

    timeMin: Required[str]
    timeMax: Required[str]
    timeZone: str
    groupExpansionMax: int
    calendarExpansionMax: int
    items: Required[list[Calendar]]


@tool(reads="events", checked=False)
def query_freebusy(call: Call, **given: Unpack[BusyQuestion]) -> Any:
    """Show from when to when calendars are busy, without telling by what.

    Confirmed events that are not `transparent` count, and times that touch are told as one;
    places of work and birthdays can be left out. A calendar that the user may not see fails the
    whole question on some servers: ask for it alone. Where the answer for a calendar is the
    error `backendError`, ask again with bounds that have an offset, or have none.
    """
    return free_busy.query(call, given)
