"""Rows of events: finding and adding them."""

from collections.abc import Sequence

from eopsgym.domains.ids import random_uuids
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.rows import insert_rows

_OF_OUR_OWN = "@calendar.google.com"
_SERIES = """
    SELECT * FROM events WHERE recurring_event_id = ? AND calendar_id = ?
    ORDER BY coalesce(originalStartTime_dateTime, originalStartTime_date, start_datetime), rowid
"""


def own_event(call: Call, calendar_id: str, event_id: str) -> Row:
    """Return an event of the acting user in a calendar.

    In repaired mode, of any user, or the first one of a series.

    Raises:
        ToolError: there is none.
    """
    return own_events(call, calendar_id, event_id)[0]


def own_events(call: Call, calendar_id: str, event_id: str) -> list[Row]:
    """Return the event of an id; in repaired mode, all events of a series for its own id.

    Raises:
        ToolError: there is none.
    """
    sql = "SELECT * FROM events WHERE event_id = ? AND calendar_id = ?"
    found = call.rows(sql, event_id, calendar_id)
    if not call.repaired:
        found = [row for row in found if row["user_id"] == call.user["user_id"]]
    elif not found:
        found = series_rows(call, calendar_id, event_id)
    if not found:
        raise ToolError(f"Event not found: {event_id}")
    return found


def series_rows(call: Call, calendar_id: str, series_id: str) -> list[Row]:
    """Return the events of a series in a calendar, in the order of their original dates."""
    return call.rows(_SERIES, series_id, calendar_id)


def own_uid(event_id: str) -> str:
    """Return the iCalUID of an event for which none is given."""
    return f"{event_id}{_OF_OUR_OWN}"


def is_own_uid(uid: str | None) -> bool:
    """Return whether an iCalUID is made from the id of an event."""
    return uid is not None and uid.endswith(_OF_OUR_OWN)


def event_row(call: Call, event_id: str) -> Row:
    """Return an existing event."""
    found = call.row("SELECT * FROM events WHERE event_id = ?", event_id)
    assert found is not None  # it was just written
    return found


def written(call: Call, columns: Row) -> str:
    """Add an event of the acting user, with what is usual for what is not said; its id."""
    return all_written(call, [columns])[0]


def all_written(call: Call, events: Sequence[Row]) -> list[str]:
    """Add events, of which the same columns are said, as `written` does; their ids."""
    user, keys = call.user, random_uuids(call, "events", "event_id", len(events))
    usual = {
        "event_id": "",
        "user_id": user["user_id"],
        "organizer_id": user["user_id"],
        "organizer_email": user["email"],
        "organizer_display_name": user["name"],
        "organizer_self": 1,
        "status": "confirmed",
        "visibility": "default",
        "eventType": "default",
        "guestsCanInviteOthers": 1,
        "guestsCanModify": 0,
        "guestsCanSeeOtherGuests": 1,
        "transparency": "opaque",
        "privateCopy": 0,
        "locked": 0,
        "created_at": call.stamp,
        "updated_at": call.stamp,
    }
    rows = [
        {**usual, **columns, "event_id": key} for key, columns in zip(keys, events, strict=True)
    ]
    insert_rows(call, "events", rows)
    return keys


def change_event(call: Call, event_id: str, columns: Row) -> None:
    """Write columns of an event."""
    marks = ", ".join(f'"{name}" = ?' for name in columns)
    call.execute(f"UPDATE events SET {marks} WHERE event_id = ?", *columns.values(), event_id)
