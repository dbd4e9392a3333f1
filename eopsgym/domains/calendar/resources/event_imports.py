"""Importing an event: adding a copy of an existing one, which may belong to another user."""

import json
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field, WithJsonSchema, field_validator
from pydantic.json_schema import SkipJsonSchema

from eopsgym.domains.calendar.resources.colors import check_color
from eopsgym.domains.calendar.resources.conferences import (
    ConferenceData,
    check_conference,
    is_taken,
)
from eopsgym.domains.calendar.resources.event_models import (
    NO_LINK,
    Attachment,
    Attendee,
    Birthday,
    EventFields,
    EventType,
    Reminder,
    Reminders,
    Source,
    WorkingLocation,
    not_null,
)
from eopsgym.domains.calendar.resources.event_rows import add_event, event_row, write_parts
from eopsgym.domains.calendar.resources.event_times import (
    EventTime,
    Times,
    original_columns,
)
from eopsgym.domains.calendar.resources.requests import (
    OBJECT,
    TEXT,
    Request,
    Without,
    one_of,
    texts,
    without_required,
)
from eopsgym.domains.calendar.resources.series import change_dates, series_before_change
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.signature import Shown

_ONLY_DEFAULT = "is not required as only 'default' eventType can be imported"
_FIELD_ORDER = (
    *("summary", "description", "location", "start", "end", "organizer", "status"),
    *("transparency", "visibility", "attendees", "attendeesOmitted", "colorId", "recurrence"),
    *("reminders", "attachments", "conferenceData", "extendedProperties"),
    *("focusTimeProperties", "outOfOfficeProperties", "originalStartTime", "source"),
    *("iCalUID", "sequence", "guestsCanInviteOthers", "guestsCanModify"),
    "guestsCanSeeOtherGuests",
)
"""The order of validation errors, which is the order of fields in the schema of import_event."""
_IMPORTED_ENTRY_POINT = texts(
    *("entryPointType", "uri", "label", "pin"),
    *("accessCode", "meetingCode", "passcode", "password"),
)
_IMPORTED_CONFERENCE = {
    "description": "The conference of an imported event.",
    "properties": {
        "createRequest": {"type": "object"},
        "entryPoints": {"items": _IMPORTED_ENTRY_POINT, "type": "array"},
        "conferenceSolution": {"type": "object"},
        "conferenceId": {"type": "string"},
        "signature": {"type": "string"},
    },
    "type": "object",
}
"""The schema of a conference in `import_event`."""


class ImportedAttendee(Attendee):
    """A guest of an imported event, whose response is required."""

    model_config = ConfigDict(json_schema_extra={"required": ["email", "responseStatus"]})
    responseStatus: Annotated[
        Literal["needsAction", "declined", "tentative", "accepted"] | None,
        TEXT,
        Shown("needsAction"),
    ] = None
    additionalGuests: Annotated[int | None, Shown(0)] = None


class ImportedReminder(Reminder):
    """A reminder of an imported event."""

    model_config = ConfigDict(json_schema_extra=without_required)


class ImportedReminders(Reminders):
    overrides: (
        Annotated[list[ImportedReminder], Field(max_length=5), Without("maxItems")] | None
    ) = None  # type: ignore[assignment]


class StrictProperties(Request):
    private: Annotated[dict[str, str] | None, OBJECT] = None
    shared: Annotated[dict[str, str] | None, OBJECT] = None


class Organizer(Request):
    model_config = ConfigDict(json_schema_extra={"required": ["email"]})
    email: str | None = None
    displayName: str | None = None
    id: SkipJsonSchema[str | None] = None
    self: SkipJsonSchema[bool | None] = None


class ImportedEvent(EventFields):
    FIELD_ORDER: ClassVar = _FIELD_ORDER
    start: EventTime
    end: EventTime
    organizer: Organizer | None = None
    attachments: list[Attachment] | None = None  # type: ignore[assignment]
    attendees: list[ImportedAttendee] | None = None  # type: ignore[assignment]
    attendeesOmitted: Annotated[bool | None, Shown(False)] = None
    birthdayProperties: SkipJsonSchema[Birthday | None] = None
    conferenceData: Annotated[ConferenceData | None, WithJsonSchema(_IMPORTED_CONFERENCE)] = None
    eventType: SkipJsonSchema[EventType | None] = None
    originalStartTime: EventTime | None = None
    extendedProperties: StrictProperties | None = None  # type: ignore[assignment]
    reminders: ImportedReminders | None = None
    sequence: int = 0
    source: Source = None  # type: ignore[assignment]
    transparency: Annotated[str | None, one_of("opaque", "transparent")] = None  # type: ignore[assignment]
    workingLocationProperties: SkipJsonSchema[WorkingLocation | None] = None

    _null = field_validator("iCalUID", mode="before")(not_null)

    @field_validator("source")
    @classmethod
    def _link(cls, value: Source | None) -> Source | None:
        if value is not None and not value.url.startswith("https://"):
            raise ValueError(NO_LINK)
        return value

    @field_validator("transparency")
    @classmethod
    def _known_transparency(cls, value: str | None) -> str | None:
        if value not in (None, "opaque", "transparent"):
            raise ValueError("Transparency must be either 'opaque' or 'transparent'")
        return value


def import_copy(call: Call, calendar: Row, body: ImportedEvent) -> str:
    """Add a copy of an event, which belongs to its organizer, and return its id."""
    if body.iCalUID is None:
        raise ToolError("iCalUID is required field")
    for name in ("focusTimeProperties", "outOfOfficeProperties"):
        if getattr(body, name) is not None:
            raise ToolError(f"{name} {_ONLY_DEFAULT}")
    if body.colorId is not None:
        check_color(call, body.colorId)
    _check_original(call, calendar["calendar_id"], body)
    times = Times.given(call, body.start, body.end, calendar["time_zone"])
    if body.originalStartTime is not None:
        body.start.check_original(body.originalStartTime)
    owner = _organizer(call, body)
    if body.conferenceData and is_taken(call, body.conferenceData):
        body.conferenceData = None  # ignored without an error
    elif body.conferenceData:
        check_conference(call, body.conferenceData)
    columns = body.plain_columns()
    if call.repaired:
        owner.pop("user_id", None)
        columns |= original_columns(call, body.start, body.originalStartTime, times.start)
    else:
        columns.pop("color_id", None)
        columns.pop("transparency", None)
    source = body.model_dump(include={"source"})["source"]
    columns |= {
        **owner,
        **times.columns(call),
        "calendar_id": calendar["calendar_id"],
        "sequence": body.sequence or 0,
        "source": json.dumps(source) if source else None,
        "recurrence": json.dumps(body.recurrence) if body.recurrence else None,
    }
    key = add_event(call, columns)
    _check_known(call, body)
    body.birthdayProperties = body.workingLocationProperties = None  # copies do not have these
    write_parts(call, key, body)
    if call.repaired and body.recurrence:
        change_dates(call, series_before_change(call, event_row(call, key)), body.recurrence)
    return key


def _check_original(call: Call, calendar_id: str, body: ImportedEvent) -> None:
    sql = (
        'SELECT 1 FROM events WHERE calendar_id = ? AND user_id = ? AND "iCalUID" = ? '
        "AND eventType = 'default'"
    )
    exists = call.value(sql, calendar_id, call.user["user_id"], body.iCalUID)
    if call.repaired and exists:
        raise ToolError(f"An event with iCalUID {body.iCalUID} is in the calendar already")
    if not (exists or call.repaired):
        raise ToolError("Event does not exist with this calendar_id and iCalUID")


def _organizer(call: Call, body: ImportedEvent) -> Row:
    """Return the columns of the organizer of the copy, who also becomes its owner."""
    given = body.organizer
    if given is None or not given.email:
        return {}
    user = call.row("SELECT * FROM users WHERE email = ?", given.email)
    if user is None:
        raise ToolError("Please enter valid email in the organizer")
    if given.displayName != user["name"]:
        raise ToolError("Please enter valid name in the organizer displayName")
    return {
        "user_id": user["user_id"],
        "organizer_id": user["user_id"],
        "organizer_email": user["email"],
        "organizer_display_name": user["name"],
        "organizer_self": int(user["user_id"] == call.user["user_id"]),
    }


def _check_known(call: Call, body: ImportedEvent) -> None:
    for each in body.attendees or []:
        if not call.value("SELECT 1 FROM users WHERE email = ?", each.email):
            raise ToolError(f"User not found with email: {each.email}")
