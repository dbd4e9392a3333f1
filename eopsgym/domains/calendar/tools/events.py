"""Events."""

from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.calendar.api import (  # noqa: F401
    channels,
    event_changes,
    event_lists,
    events,
    imports,
    instances,
)
from eopsgym.domains.calendar.api.router import Address
from eopsgym.domains.calendar.tools.arguments import Channel, OneEvent
from eopsgym.domains.calendar.tools.shapes import (
    Attachment,
    Attendee,
    Birthday,
    ChangedAttachment,
    Conference,
    FocusTime,
    ImportedAttendee,
    ImportedConference,
    ImportedReminders,
    ImportedSource,
    Organizer,
    OutOfOffice,
    PatchedAttendee,
    Properties,
    Reminders,
    Source,
    Time,
    UpdatedAttendee,
    WorkingLocation,
)
from eopsgym.domains.kernel import Call, Shown, tool

_ALL = "/calendars/{calendarId}/events"
_ONE = f"{_ALL}/{{eventId}}"
_QUERY = ("conferenceDataVersion", "maxAttendees", "sendUpdates", "supportsAttachments")
_LIST = Address("GET", _ALL)
_CREATE = Address("POST", _ALL, _QUERY)
_SHOW = Address("GET", _ONE)
_PATCH = Address("PATCH", _ONE, _QUERY)
_UPDATE = Address("PUT", _ONE, _QUERY)
_DELETE = Address("DELETE", _ONE)
_MOVE = Address("POST", f"{_ONE}/move", ("destination", "sendUpdates"))
_QUICK = Address("POST", f"{_ALL}/quickAdd", ("text", "sendUpdates"))
_IMPORT = Address("POST", f"{_ALL}/import", ("conferenceDataVersion", "supportsAttachments"))
_INSTANCES = Address("GET", f"{_ONE}/instances")
_WATCH = Address("POST", f"{_ALL}/watch", ("eventTypes",))


class EventFilters(TypedDict, total=False):
    """Which events are shown."""

    calendarId: Required[str]
    eventTypes: str
    iCalUID: str
    maxAttendees: int
    maxResults: Annotated[int, Field(ge=1, le=2500)]
    orderBy: Literal["startTime", "updated"]
    pageToken: str
    privateExtendedProperty: str
    q: str
    sharedExtendedProperty: str
    showDeleted: bool
    showHiddenInvitations: bool
    singleEvents: bool
    syncToken: str
    timeMax: str
    timeMin: str
    timeZone: str
    updatedMin: str


class EventFields(TypedDict, total=False):
    """What is said of any event."""

    end: Time
    start: Time
    colorId: str
    description: str
    extendedProperties: Properties
    focusTimeProperties: FocusTime
    guestsCanInviteOthers: Annotated[bool, Shown(True)]
    guestsCanModify: Annotated[bool, Shown(False)]
    guestsCanSeeOtherGuests: Annotated[bool, Shown(True)]
    iCalUID: str
    location: str
    outOfOfficeProperties: OutOfOffice
    recurrence: list[str]
    sequence: int
    status: Literal["confirmed", "tentative", "cancelled"]
    summary: str
    transparency: Literal["opaque", "transparent"]
    visibility: Literal["default", "public", "private", "confidential"]


class OwnFields(EventFields, total=False):
    """What is said of an event that is made or changed here."""

    birthdayProperties: Birthday
    conferenceData: Conference
    conferenceDataVersion: Annotated[int, Field(ge=0, le=1)]
    eventType: Literal["default", "birthday", "outOfOffice", "focusTime", "workingLocation"]
    maxAttendees: int
    reminders: Reminders
    sendUpdates: Literal["all", "externalOnly", "none"]
    source: Source
    workingLocationProperties: WorkingLocation


class NewEvent(OwnFields, total=False):
    """An event to be made."""

    calendarId: Required[str]
    attachments: list[Attachment]
    attendees: list[Attendee]
    originalStartTime: Time
    supportsAttachments: Annotated[bool, Shown(False)]


class EventChange(OneEvent, OwnFields, total=False):
    """What changes of an event."""

    attachments: list[ChangedAttachment]
    hangoutLink: str
    locked: bool
    privateCopy: bool


class EventPatch(EventChange, total=False):
    """By patch."""

    attendees: list[PatchedAttendee]
    supportsAttachments: Annotated[bool, Shown(False)]


class EventUpdate(EventChange, total=False):
    """By update."""

    attendees: list[UpdatedAttendee]
    supportsAttachments: bool


class ImportedEvent(EventFields, total=False):
    """An event to be imported."""

    calendarId: Required[str]
    organizer: Organizer
    attachments: list[Attachment]
    attendees: list[ImportedAttendee]
    attendeesOmitted: Annotated[bool, Shown(False)]
    conferenceData: ImportedConference
    conferenceDataVersion: int
    originalStartTime: Time
    reminders: ImportedReminders
    source: ImportedSource
    supportsAttachments: Annotated[bool, Shown(False)]


class OneEventQuery(OneEvent, total=False):
    """Which event, and how it is shown."""

    timeZone: str
    maxAttendees: int


class Deletion(OneEvent, total=False):
    """Which event, and who would be told."""

    sendUpdates: str


class Removal(Deletion, total=False):
    """And where to."""

    destination: Required[str]


class QuickEvent(TypedDict, total=False):
    """A text, and where."""

    calendarId: Required[str]
    text: Required[str]
    sendUpdates: str


class InstanceFilters(OneEvent, total=False):
    """Which rows of a series are shown."""

    maxAttendees: int
    maxResults: Annotated[int, Field(ge=1, le=2500)]
    originalStart: str
    pageToken: str
    showDeleted: bool
    timeMin: str
    timeMax: str
    timeZone: str


class EventsChannel(Channel, total=False):
    """A channel for events."""

    calendarId: Required[str]
    id: Required[str]
    type: Required[str]
    address: Required[str]
    eventTypes: str


@tool(reads="events", checked=False)
def list_events(call: Call, **given: Unpack[EventFilters]) -> Any:
    """Show the events of a calendar, by start or last change."""
    return _LIST(call, given)


@tool(writes="events", required=("start", "end"), checked=False)
def create_event(call: Call, **given: Unpack[NewEvent]) -> Any:
    """Make an event; `recurrence` makes a series of it."""
    return _CREATE(call, given)


@tool(reads="events", checked=False)
def get_event(call: Call, **given: Unpack[OneEventQuery]) -> Any:
    """Show one event."""
    return _SHOW(call, given)


@tool(writes="events", checked=False)
def patch_event(call: Call, **given: Unpack[EventPatch]) -> Any:
    """Change an event: only what is given."""
    return _PATCH(call, given)


@tool(writes="events", required=("start", "end"), checked=False)
def update_event(call: Call, **given: Unpack[EventUpdate]) -> Any:
    """Change an event whose start and end are said."""
    return _UPDATE(call, given)


@tool(writes="events", checked=False)
def delete_event(call: Call, **given: Unpack[Deletion]) -> Any:
    """Delete an event."""
    return _DELETE(call, given)


@tool(writes="events", checked=False)
def move_event(call: Call, **given: Unpack[Removal]) -> Any:
    """Move an event to another calendar."""
    return _MOVE(call, given)


@tool(writes="events", checked=False)
def quick_add_event(call: Call, **given: Unpack[QuickEvent]) -> Any:
    """Make an event of the present hour that has a text as its title."""
    return _QUICK(call, given)


@tool(writes="events", required=("start", "end", "iCalUID"), checked=False)
def import_event(call: Call, **given: Unpack[ImportedEvent]) -> Any:
    """Add a copy of an event that is in the calendar, by its iCalUID."""
    return _IMPORT(call, given)


@tool(reads="events", checked=False)
def get_event_instances(call: Call, **given: Unpack[InstanceFilters]) -> Any:
    """Show the rows of a series by its recurringEventId."""
    return _INSTANCES(call, given)


@tool(writes="watch_channels", checked=False)
def watch_events(call: Call, **given: Unpack[EventsChannel]) -> Any:
    """Open a channel for changes of a calendar's events."""
    return _WATCH(call, given)
