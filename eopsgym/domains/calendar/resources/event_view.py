"""Events in the form of answers."""

import json
from datetime import UTC
from itertools import chain
from typing import Any

from pydantic import BaseModel, ConfigDict

from eopsgym.domains.calendar.resources.event_models import (
    FocusTimeProperties,
    OutOfOfficeProperties,
    Source,
)
from eopsgym.domains.calendar.resources.event_times import original_view, time_view
from eopsgym.domains.calendar.resources.moments import iso
from eopsgym.domains.calendar.resources.requests import checked_answer
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products.moments import parse_moment
from eopsgym.domains.rows import in_batches

_MORE = {"attendees": ", users.email FROM attendees LEFT JOIN users USING (user_id)"}
WITHOUT_DETAILS = "is_without_details"
"""A column added to rows: the acting user may see the event's time, but no details."""
_BATCH_SIZE = 1_000
"""The number of ids in a query: a text in the database is limited to 100,000 bytes."""
_LINK = "https://calendar.google.com/event?eid="
_LOOSE = ("source", "focusTimeProperties", "outOfOfficeProperties")
_ENTRY = (
    *("accessCode", "entryPointType", "label", "meetingCode"),
    *("passcode", "password", "pin", "uri"),
)
_OFFICE = ("buildingId", "deskId", "floorId", "floorSectionId", "label")


class ExtendedProperties(BaseModel):
    """Properties that programs store with an event."""

    private: dict[str, Any] | None = None
    shared: dict[str, Any] | None = None


class EventAnswer(BaseModel):
    """The part of an event that the published server validates in its answers."""

    model_config = ConfigDict(title="Event")

    source: Source | None = None
    focusTimeProperties: FocusTimeProperties | None = None
    outOfOfficeProperties: OutOfOfficeProperties | None = None
    extendedProperties: ExtendedProperties | None = None


def event_view(call: Call, row: Row, most: int | None = None, zone: str | None = None) -> Row:
    """Return an event with all its parts.

    Args:
        call: the call.
        row: the event.
        most: the maximum number of attendees in the answer.
        zone: the time zone of the answer, in repaired mode.

    Raises:
        ToolError: the row is invalid according to the published server's own model.
    """
    return event_views(call, [row], most, zone)[0]


def event_views(
    call: Call, rows: list[Row], most: int | None = None, zone: str | None = None
) -> list[Row]:
    """Return events with all their parts; see `event_view`."""
    parts = _Parts(call, rows, zone)
    return [_view(parts, row, most) for row in rows]


class _Parts:
    """The rows of the parts of some events; each table is read only once."""

    def __init__(self, call: Call, events: list[Row], zone: str | None = None) -> None:
        self.call = call
        self.zone = zone
        ids = [row["event_id"] for row in events]
        self._events = [json.dumps(batch) for batch in in_batches(ids, _BATCH_SIZE)]
        self._tables: dict[str, dict[str, list[Row]]] = {}

    def of(self, event: Row, table: str) -> list[Row]:
        """Return the rows of an event in the order of creation; empty for one without details."""
        if event.get(WITHOUT_DETAILS):
            return []
        if table not in self._tables:
            sql = (
                f"SELECT {table}.*{_MORE.get(table, f' FROM {table}')} "
                f"WHERE event_id IN (SELECT value FROM json_each(?)) ORDER BY {table}.rowid"
            )
            by_event: dict[str, list[Row]] = {}
            for row in chain.from_iterable(self.call.rows(sql, ids) for ids in self._events):
                by_event.setdefault(row["event_id"], []).append(row)
            self._tables[table] = by_event
        return self._tables[table].get(event["event_id"], [])

    def one(self, event: Row, table: str) -> Row | None:
        """Return the row of an event in a table that has at most one for it."""
        return next(iter(self.of(event, table)), None)


def _view(parts: _Parts, row: Row, most: int | None) -> Row:
    key = row["event_id"]
    organizer = _organizer(parts.call, row)
    attendees = _attendees(parts, row)
    scopes = _scopes(parts, row)
    checked = _checked(row, scopes)
    return {
        "kind": "calendar#event",
        "etag": _etag(row["updated_at"]),
        "id": key,
        "status": row["status"],
        "htmlLink": f"{_LINK}{key}",
        "created": iso(row["created_at"]),
        "updated": iso(row["updated_at"]),
        "summary": row["summary"],
        "description": row["description"],
        "location": row["location"],
        "colorId": row["color_id"],
        "creator": organizer,
        "organizer": organizer,
        "start": time_view(parts.call, row, "start", parts.zone),
        "end": time_view(parts.call, row, "end", parts.zone),
        "endTimeUnspecified": False,
        "recurrence": json.loads(row["recurrence"]) if row["recurrence"] else [],
        "recurringEventId": row["recurring_event_id"],
        "originalStartTime": original_view(parts.call, row),
        "transparency": row["transparency"],
        "visibility": row["visibility"],
        "iCalUID": row["iCalUID"],
        "sequence": row["sequence"],
        "attendees": attendees[:most],
        "attendeesOmitted": most is not None and len(attendees) > most,
        "extendedProperties": scopes or None,
        "hangoutLink": row["hangoutLink"],
        "conferenceData": _conference(parts, row),
        "guestsCanInviteOthers": bool(row["guestsCanInviteOthers"]),
        "guestsCanModify": bool(row["guestsCanModify"]),
        "guestsCanSeeOtherGuests": bool(row["guestsCanSeeOtherGuests"]),
        "privateCopy": _flag(row["privateCopy"]),
        "locked": _flag(row["locked"]),
        "reminders": _reminders(parts, row),
        "source": _dumped(checked.source),
        "attachments": _attachments(parts, row),
        "eventType": row["eventType"],
        "birthdayProperties": _birthday(parts, row),
        "focusTimeProperties": _dumped(checked.focusTimeProperties),
        "outOfOfficeProperties": _dumped(checked.outOfOfficeProperties),
        "workingLocationProperties": _working_location(parts, row),
    }


def _etag(updated: str | None) -> str | None:
    return f'"{parse_moment(updated).replace(tzinfo=UTC).timestamp()}"' if updated else None


def _flag(value: Any) -> bool | None:
    return None if value is None else bool(value)


def _checked(row: Row, scopes: Row) -> EventAnswer:
    """Validate the parts of an event that are stored as JSON, and return them."""
    parts = {name: json.loads(row[name]) if row[name] else None for name in _LOOSE}
    return checked_answer(EventAnswer, {**parts, "extendedProperties": scopes or None})


def _dumped(part: BaseModel | None) -> Row | None:
    return part.model_dump() if part is not None else None


def _organizer(call: Call, row: Row) -> Row:
    key = row["organizer_id"] or row["user_id"]
    email, name = row["organizer_email"], row["organizer_display_name"]
    if email is None:
        user = call.row("SELECT * FROM users WHERE user_id = ?", key) or {}
        email, name = user.get("email"), user.get("name")
    flag = row["organizer_self"]
    return {"id": key, "email": email, "displayName": name, "self": flag is None or bool(flag)}


def _attendees(parts: _Parts, row: Row) -> list[Row]:
    """Return the guests in the order of invitation; `self` and `organizer` mark the organizer."""
    return [
        {
            "id": each["attendees_id"],
            "email": each["email"],
            "displayName": each["displayName"],
            "self": is_organizer,
            "organizer": is_organizer,
            "responseStatus": each["responseStatus"],
            "comment": each["comment"],
            "additionalGuests": each["additionalGuests"],
            "optional": bool(each["optional"]),
            "resource": bool(each["resource"]),
        }
        for each in parts.of(row, "attendees")
        for is_organizer in [each["email"] is not None and each["email"] == row["organizer_email"]]
    ]


def _loaded(value: Any) -> Any:
    """Return the value of a JSON column; SQLite stores a numeric text as a number."""
    return json.loads(value) if isinstance(value, str) else value


def _scopes(parts: _Parts, event: Row) -> Row:
    scopes: Row = {}
    for row in parts.of(event, "extended_properties"):
        part = _loaded(row["properties"])
        known = scopes.get(row["scope"])
        scopes[row["scope"]] = {**known, **part} if isinstance(known, dict) and part else part
    return scopes


def _conference(parts: _Parts, event: Row) -> Row | None:
    row = parts.one(event, "conference_data")
    if row is None:
        return None
    solution = None
    if row["solution_type"] or row["solution_name"] or row["solution_icon_uri"]:
        kind = {"type": row["solution_type"]} if row["solution_type"] else None
        solution = {"iconUri": row["solution_icon_uri"], "key": kind, "name": row["solution_name"]}
    requested = row["create_solution_type"]
    points = json.loads(row["entry_points"] or "null")
    if not points and row["meeting_uri"]:
        points = [{"entryPointType": "video", "uri": row["meeting_uri"]}]
    return {
        "conferenceSolution": solution,
        "createRequest": {
            "conferenceSolutionKey": {"type": requested} if requested else None,
            "requestId": row["request_id"],
            "status": {"statusCode": row["status_code"]},
        },
        "entryPoints": [{n: p.get(n) for n in _ENTRY} for p in points] if points else None,
        "notes": row["notes"],
        "signature": row["signature"],
    }


def _reminders(parts: _Parts, event: Row) -> Row:
    rows = parts.of(event, "reminders")
    return {
        "overrides": [{"method": row["method"], "minutes": row["minutes"]} for row in rows],
        "useDefault": any(row["use_default"] for row in rows),
    }


def _attachments(parts: _Parts, event: Row) -> list[Row]:
    rows = parts.of(event, "attachments")
    return [{"fileUrl": r["file_url"], "title": r["file_url"].rsplit("/", 1)[-1]} for r in rows]


def _birthday(parts: _Parts, event: Row) -> Row | None:
    row = parts.one(event, "birthday_properties")
    return None if row is None else {"type": row["type"]}


def _working_location(parts: _Parts, event: Row) -> Row | None:
    row = parts.one(event, "working_location_properties")
    if row is None:
        return None
    kind, label = row["type"], row["customLocationLabel"]
    office = parts.call.row("SELECT * FROM office_locations WHERE id = ?", row["officeLocationId"])
    return {
        "type": kind,
        "customLocation": {"label": label} if kind == "customLocation" and label else None,
        "homeOffice": _loaded(row["homeOffice"]),
        "officeLocation": {name: office[name] for name in _OFFICE} if office else None,
    }
