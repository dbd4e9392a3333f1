"""Free and busy times."""

from typing import Any

from eopsgym.domains.calendar.resources import free_busy
from eopsgym.domains.kernel import Call, tool


@tool(reads="events", models=free_busy.query.models)
def query_freebusy(call: Call, **given: Any) -> Any:
    """Show from when to when calendars are busy, without telling by what.

    Confirmed events that are not `transparent` count, and times that touch are told as one;
    places of work and birthdays can be left out. A calendar that the user may not see fails the
    whole question on some servers: ask for it alone. Where the answer for a calendar is the
    error `backendError`, ask again with bounds that have an offset, or have none.
    """
    return free_busy.query(call, given)
