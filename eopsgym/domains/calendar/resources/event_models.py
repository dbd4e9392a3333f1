"""Events: what is given when one is made, changed or imported."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)

from eopsgym.domains.calendar.endpoints import CRASH
from eopsgym.domains.calendar.resources.conferences import ConferenceData
from eopsgym.domains.calendar.resources.users import is_mail
from eopsgym.domains.kernel import ToolError

_NEW_EVENT = (
    *("end", "start", "attachments", "attendees", "colorId", "conferenceData", "description"),
    *("birthdayProperties", "eventType", "extendedProperties", "focusTimeProperties"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests", "iCalUID"),
    *("location", "originalStartTime", "outOfOfficeProperties", "recurrence", "reminders"),
    *("sequence", "source", "status", "summary", "transparency", "visibility"),
    "workingLocationProperties",
)
"""As the schema of create_event lists them; that `end` comes before `start` is recorded."""
_CHANGED_EVENT = (
    *("attachments", "attendees", "colorId", "conferenceData", "description"),
    *("birthdayProperties", "end", "eventType", "extendedProperties"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests"),
    *("hangoutLink", "iCalUID", "location", "locked", "privateCopy", "recurrence"),
    *("reminders", "sequence", "source", "start", "status", "summary", "transparency"),
    *("visibility", "workingLocationProperties"),
)
"""As the descriptions of patch_event and update_event list them, by the alphabet.

They leave out `birthdayProperties`, which stand as in a new event."""
_IMPORTED_EVENT = (
    *("summary", "description", "location", "start", "end", "organizer", "status"),
    *("transparency", "visibility", "attendees", "attendeesOmitted", "colorId", "recurrence"),
    *("reminders", "attachments", "conferenceData", "extendedProperties"),
    *("focusTimeProperties", "outOfOfficeProperties", "originalStartTime", "source"),
    *("iCalUID", "sequence", "guestsCanInviteOthers", "guestsCanModify"),
    "guestsCanSeeOtherGuests",
)
"""As the schema of import_event lists them."""


WRONG_UID = "Invalid iCalUID format. Expected something like 'abcd123@google.com'."
_NO_TIME = (
    "Must specify either dateTime or date - dateTime for timed events, date for all-day events"
)
_TWO_TIMES = (
    "Cannot specify both dateTime and date - dateTime for timed events, date for all-day events"
)
_NO_LINK = "Invalid 'url' in source: must be an https or http URL"
Decline = Literal[
    "declineNone", "declineAllConflictingInvitations", "declineOnlyNewConflictingInvitations"
]


class EventTime(BaseModel):
    """A start or an end: a moment, or a day."""

    dateTime: str | None = None
    date: str | None = None
    timeZone: str | None = None

    @model_validator(mode="after")
    def _either(self) -> Self:
        if self.dateTime is None and self.date is None:
            raise ValueError(_NO_TIME)
        if self.dateTime is not None and self.date is not None:
            raise ValueError(_TWO_TIMES)
        return self


class Attendee(BaseModel):
    """A guest."""

    email: str | None = None
    displayName: str | None = None
    optional: bool | None = None
    resource: bool | None = None
    responseStatus: Literal["needsAction", "declined", "tentative", "accepted"] | None = None
    comment: str | None = None
    additionalGuests: int | None = None


class Attachment(BaseModel):
    """A file."""

    fileUrl: str | None = None


class Reminder(BaseModel):
    """One reminder."""

    method: Literal["email", "popup"]
    minutes: Annotated[int, Field(ge=1, le=40319)]


class Reminders(BaseModel):
    """The reminders of an event, or that the default ones are used."""

    useDefault: bool = True
    overrides: list[Reminder] | None = None


class NewReminders(Reminders):
    """Those of a new event, at most five."""

    overrides: Annotated[list[Reminder], Field(max_length=5)] | None = None


class FocusTime(BaseModel):
    """What happens to invitations in focus time."""

    autoDeclineMode: Decline | None = None
    chatStatus: Literal["available", "doNotDisturb"] | None = None
    declineMessage: str | None = None


class OutOfOffice(BaseModel):
    """What happens to invitations while one is away."""

    autoDeclineMode: Decline | None = None
    declineMessage: str | None = None


class Birthday(BaseModel):
    """That an event is a birthday."""

    type: Literal["birthday"]


class CustomLocation(BaseModel):
    """A place of one's own."""

    label: str | None = None


class OfficeLocation(BaseModel):
    """A place in an office."""

    buildingId: str | None = None
    deskId: str | None = None
    floorId: str | None = None
    floorSectionId: str | None = None
    label: str | None = None


class WorkingLocation(BaseModel):
    """Where one works."""

    type: Literal["homeOffice", "officeLocation", "customLocation"]
    customLocation: CustomLocation | None = None
    homeOffice: Any = None
    officeLocation: OfficeLocation | None = None


class ExtendedProperties(BaseModel):
    """Properties that programs leave on an event; unknown scopes count as given."""

    model_config = ConfigDict(extra="allow")
    private: Any = None
    shared: Any = None


class StrictProperties(BaseModel):
    """The same where they are checked."""

    private: dict[str, str] | None = None
    shared: dict[str, str] | None = None


def _link(value: dict[str, Any]) -> dict[str, Any]:
    if not str(value.get("url") or "").startswith("https://"):
        raise ValueError(_NO_LINK)
    return value


def _uid(value: str) -> str:
    if not is_mail(value):
        raise ValueError(WRONG_UID)
    return value


def _not_null(value: Any) -> Any:
    if value is None:  # the published server's own check breaks
        raise ToolError(CRASH)
    return value


Link = Annotated[dict[str, Any], AfterValidator(_link)]
Uid = Annotated[str, AfterValidator(_uid)]


class EventFields(BaseModel):
    """What new and changed events have in common."""

    attachments: list[Attachment] | None = None
    attendees: list[Attendee] | None = None
    colorId: str | None = None
    conferenceData: ConferenceData | None = None
    description: str | None = None
    birthdayProperties: Birthday | None = None
    eventType: (
        Literal["default", "birthday", "focusTime", "fromGmail", "outOfOffice", "workingLocation"]
        | None
    ) = None
    extendedProperties: ExtendedProperties | None = None
    focusTimeProperties: FocusTime | None = None
    guestsCanInviteOthers: bool | None = None
    guestsCanModify: bool | None = None
    guestsCanSeeOtherGuests: bool | None = None
    iCalUID: Uid | None = None
    location: str | None = None
    outOfOfficeProperties: OutOfOffice | None = None
    recurrence: list[str] | None = None
    reminders: Reminders | None = None
    sequence: int | None = None
    source: Link | None = None
    status: Literal["confirmed", "tentative", "cancelled"] | None = None
    summary: str | None = None
    transparency: Literal["opaque", "transparent"] | None = None
    visibility: Literal["default", "public", "private", "confidential"] | None = None
    workingLocationProperties: WorkingLocation | None = None


class _Times(BaseModel):
    """When a new event is, of which an end that is wrong is told first."""

    end: EventTime
    start: EventTime


class NewEvent(EventFields, _Times):
    """An event to be made."""

    FIELD_ORDER: ClassVar = _NEW_EVENT
    originalStartTime: EventTime | None = None
    reminders: NewReminders | None = None

    _null = field_validator("iCalUID", mode="before")(_not_null)


class EventChange(EventFields):
    """What is changed of an event.

    Null is ignored, as recorded of changes; a null iCalUID breaks new and imported events only.
    The published server passes over `source` and two kinds of properties, whatever they are.
    """

    FIELD_ORDER: ClassVar = _CHANGED_EVENT
    end: EventTime | None = None
    start: EventTime | None = None
    hangoutLink: str | None = None
    locked: bool | None = None
    privateCopy: bool | None = None

    @model_validator(mode="before")
    @classmethod
    def _without_ignored(cls, data: Any, info: ValidationInfo) -> Any:
        ignored = {"focusTimeProperties", "outOfOfficeProperties"}
        if not (info.context or {}).get("repaired"):
            ignored.add("source")
        return {name: value for name, value in data.items() if name not in ignored}


class Organizer(BaseModel):
    """Whose event is imported."""

    email: str | None = None
    displayName: str | None = None
    id: str | None = None
    self: bool | None = None


class ImportedSource(BaseModel):
    """Where an imported event comes from."""

    url: str
    title: str


class ImportedEvent(EventFields):
    """An event to be imported."""

    FIELD_ORDER: ClassVar = _IMPORTED_EVENT
    start: EventTime
    end: EventTime
    organizer: Organizer | None = None
    attendeesOmitted: bool | None = None
    originalStartTime: EventTime | None = None
    extendedProperties: StrictProperties | None = None  # type: ignore[assignment]
    reminders: NewReminders | None = None
    sequence: int = 0
    source: ImportedSource = None  # type: ignore[assignment]
    transparency: str | None = None  # type: ignore[assignment]

    _null = field_validator("iCalUID", mode="before")(_not_null)

    @field_validator("source")
    @classmethod
    def _link(cls, value: ImportedSource | None) -> ImportedSource | None:
        if value is not None and not value.url.startswith("https://"):
            raise ValueError(_NO_LINK)
        return value

    @field_validator("transparency")
    @classmethod
    def _see_through(cls, value: str | None) -> str | None:
        if value not in (None, "opaque", "transparent"):
            raise ValueError("Transparency must be either 'opaque' or 'transparent'")
        return value


class PartsQuery(BaseModel):
    """Which parts of an event are written."""

    conferenceDataVersion: Annotated[int, Field(ge=0, le=1)] | None = None
    supportsAttachments: bool = False


class UpdatesQuery(BaseModel):
    """Whom the server would tell."""

    sendUpdates: str | None = None


class WriteQuery(BaseModel):
    """How an event is written and answered."""

    conferenceDataVersion: Annotated[int, Field(ge=0, le=1)] | None = None
    maxAttendees: int | None = None
    sendUpdates: str | None = None
    supportsAttachments: bool = False


class MoveQuery(UpdatesQuery):
    """Where an event is moved to."""

    destination: str


class TextQuery(UpdatesQuery):
    """The text of an event that is added quickly."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)]


class OneQuery(BaseModel):
    """How one event is shown."""

    timeZone: str | None = None
    maxAttendees: int | None = None


class EventsQuery(BaseModel):
    """Which events are shown."""

    eventTypes: list[str] | None = None
    iCalUID: str | None = None
    maxAttendees: int | None = None
    maxResults: Annotated[int, Field(ge=1, le=2500)] = 250
    orderBy: Literal["startTime", "updated"] | None = None
    pageToken: str | None = None
    privateExtendedProperty: str | None = None
    q: str | None = None
    sharedExtendedProperty: str | None = None
    showDeleted: bool = False
    showHiddenInvitations: bool = False
    singleEvents: bool = False
    syncToken: str | None = None
    timeMax: str | None = None
    timeMin: str | None = None
    timeZone: str | None = None
    updatedMin: str | None = None


class InstancesQuery(BaseModel):
    """Which events of a series are shown."""

    maxAttendees: int | None = None
    maxResults: Annotated[int, Field(gt=0, lt=2500)] = 250
    originalStart: str | None = None
    pageToken: str | None = None
    showDeleted: bool = False
    timeMin: str | None = None
    timeMax: str | None = None
    timeZone: str | None = None
