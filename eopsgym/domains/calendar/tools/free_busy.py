"""Free and busy times."""

from eopsgym.domains.calendar.endpoints import tool
from eopsgym.domains.calendar.resources.free_busy import (
    MOST_CALENDARS,
    FreeBusyQuestion,
    busy_times,
    question_bounds,
)
from eopsgym.domains.kernel import Call, Row, ToolError


@tool("POST", "/freeBusy", reads="events")
def query_freebusy(call: Call, body: FreeBusyQuestion) -> Row:
    """Show from when to when calendars are busy, without telling by what.

    Confirmed events that are not `transparent` count, and times that touch are told as one;
    places of work and birthdays can be left out. A calendar that the user may not see fails the
    whole question on some servers: ask for it alone. Where the answer for a calendar is the
    error `backendError`, ask again with bounds that have an offset, or have none.
    """
    if len(body.items) > MOST_CALENDARS:
        raise ToolError("Internal server error occurred while processing the request")
    try:
        bounds = question_bounds(call, body)
        ids = [item.id for item in body.items]
        calendars = {each: busy_times(call, each, bounds, body.timeZone) for each in ids}
    except ToolError as error:
        user = call.user["user_id"]
        message = f"Error processing FreeBusy query for user {user}: {error.message}"
        raise ToolError(message) from None
    return {
        "kind": "calendar#freeBusy",
        "timeMin": body.timeMin,
        "timeMax": body.timeMax,
        "calendars": calendars,
        "groups": None,
    }
