"""Events: what is given when one is made, changed or imported."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic.json_schema import SkipJsonSchema

from eopsgym.domains.calendar.endpoints import CRASH
from eopsgym.domains.calendar.requests import (
    OBJECT,
    TEXT,
    Request,
    Without,
    one_of,
    shown,
    texts,
    without_required,
)
from eopsgym.domains.calendar.resources.conferences import IMPORTED_CONFERENCE, ConferenceData
from eopsgym.domains.calendar.resources.users import is_mail
from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.signature import Shown

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


EventType = Literal[
    "default", "birthday", "focusTime", "fromGmail", "outOfOffice", "workingLocation"
]
_HOME_OFFICE = texts(
    *("address_1", "address_2", "city", "state", "postal_code"),
    additionalProperties={},
    description="The address of one's home.",
)
_SOURCE = texts("url", "title", description="Where an event comes from.")


class EventTime(Request):
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


class Attendee(Request):
    """A guest of a new event."""

    model_config = ConfigDict(json_schema_extra={"required": ["email"]})
    email: str | None = None
    displayName: str | None = None
    optional: Annotated[bool | None, shown(False)] = None
    resource: Annotated[bool | None, shown(False)] = None
    responseStatus: Annotated[
        Literal["needsAction", "declined", "tentative", "accepted"] | None, TEXT
    ] = None
    comment: str | None = None
    additionalGuests: int | None = None


class PatchedAttendee(Attendee):
    """A guest, in a patch."""

    optional: bool | None = None


class UpdatedAttendee(PatchedAttendee):
    """A guest, in an update."""

    resource: bool | None = None


class ImportedAttendee(Attendee):
    """A guest of an imported event, whose answer has to be said."""

    model_config = ConfigDict(json_schema_extra={"required": ["email", "responseStatus"]})
    responseStatus: Annotated[
        Literal["needsAction", "declined", "tentative", "accepted"] | None,
        TEXT,
        shown("needsAction"),
    ] = None
    additionalGuests: Annotated[int | None, shown(0)] = None


class ChangedAttachment(Request):
    """A file, in a change."""

    fileUrl: str | None = None


class Attachment(ChangedAttachment):
    """A file."""

    model_config = ConfigDict(json_schema_extra={"required": ["fileUrl"]})


class Reminder(Request):
    """One reminder."""

    method: Literal["email", "popup"]
    minutes: Annotated[int, Field(ge=1, le=40319), Without("minimum", "maximum")]


class Reminders(Request):
    """The reminders of an event, or that the default ones are used."""

    useDefault: bool = True
    overrides: list[Reminder] | None = None


class NewReminders(Reminders):
    """The reminders of an event, or that the default ones are used."""

    overrides: Annotated[list[Reminder], Field(max_length=5), Without("maxItems")] | None = None


class ImportedReminder(Reminder):
    """One reminder of an imported event."""

    model_config = ConfigDict(json_schema_extra=without_required)


class ImportedReminders(Reminders):
    """The reminders of an imported event."""

    overrides: (
        Annotated[list[ImportedReminder], Field(max_length=5), Without("maxItems")] | None
    ) = None  # type: ignore[assignment]


class FocusTime(Request):
    """What happens to invitations in focus time."""

    autoDeclineMode: Decline | None = None
    chatStatus: Literal["available", "doNotDisturb"] | None = None
    declineMessage: str | None = None


class OutOfOffice(Request):
    """What happens to invitations while one is away."""

    autoDeclineMode: Decline | None = None
    declineMessage: str | None = None


class Birthday(Request):
    """That an event is a birthday."""

    type: Literal["birthday"]


class CustomLocation(Request):
    """A place of one's own."""

    label: str | None = None


class OfficeLocation(Request):
    """A place in an office."""

    buildingId: str | None = None
    deskId: str | None = None
    floorId: str | None = None
    floorSectionId: str | None = None
    label: str | None = None


class WorkingLocation(Request):
    """Where one works."""

    type: Literal["homeOffice", "officeLocation", "customLocation"]
    customLocation: CustomLocation | None = None
    homeOffice: Annotated[Any, WithJsonSchema(_HOME_OFFICE)] = None
    officeLocation: OfficeLocation | None = None


class ExtendedProperties(Request):
    """Properties that programs leave on an event."""

    model_config = ConfigDict(extra="allow")  # an unknown scope counts as given
    private: Annotated[Any, OBJECT] = None
    shared: Annotated[Any, OBJECT] = None


class StrictProperties(Request):
    """Properties that programs leave on an event."""

    private: Annotated[dict[str, str] | None, OBJECT] = None
    shared: Annotated[dict[str, str] | None, OBJECT] = None


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


Link = Annotated[dict[str, Any], AfterValidator(_link), WithJsonSchema(_SOURCE)]
Uid = Annotated[str, AfterValidator(_uid)]


class EventFields(Request):
    """What new and changed events have in common."""

    attachments: list[ChangedAttachment] | None = None
    attendees: list[Attendee] | None = None
    colorId: str | None = None
    conferenceData: ConferenceData | None = None
    description: str | None = None
    birthdayProperties: Birthday | None = None
    eventType: Annotated[
        EventType | None,
        one_of("default", "birthday", "outOfOffice", "focusTime", "workingLocation"),
    ] = None
    extendedProperties: ExtendedProperties | None = None
    focusTimeProperties: FocusTime | None = None
    guestsCanInviteOthers: Annotated[bool | None, Shown(True)] = None
    guestsCanModify: Annotated[bool | None, Shown(False)] = None
    guestsCanSeeOtherGuests: Annotated[bool | None, Shown(True)] = None
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


class _Times(Request):
    """When a new event is, of which an end that is wrong is told first."""

    end: EventTime
    start: EventTime


class NewEvent(EventFields, _Times):
    """An event to be made."""

    FIELD_ORDER: ClassVar = _NEW_EVENT
    attachments: list[Attachment] | None = None  # type: ignore[assignment]
    attendees: list[Attendee] | None = None
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


class EventPatch(EventChange):
    """What a patch changes of an event."""

    attendees: list[PatchedAttendee] | None = None  # type: ignore[assignment]


class EventUpdate(EventChange):
    """What an update changes of an event."""

    attendees: list[UpdatedAttendee] | None = None  # type: ignore[assignment]


class Organizer(Request):
    """Whose event is imported."""

    model_config = ConfigDict(json_schema_extra={"required": ["email"]})
    email: str | None = None
    displayName: str | None = None
    id: SkipJsonSchema[str | None] = None
    self: SkipJsonSchema[bool | None] = None


class ImportedSource(Request):
    """Where an imported event comes from."""

    url: str
    title: str


class ImportedEvent(EventFields):
    """An event to be imported."""

    FIELD_ORDER: ClassVar = _IMPORTED_EVENT
    start: EventTime
    end: EventTime
    organizer: Organizer | None = None
    attachments: list[Attachment] | None = None  # type: ignore[assignment]
    attendees: list[ImportedAttendee] | None = None  # type: ignore[assignment]
    attendeesOmitted: Annotated[bool | None, Shown(False)] = None
    birthdayProperties: SkipJsonSchema[Birthday | None] = None
    conferenceData: Annotated[ConferenceData | None, WithJsonSchema(IMPORTED_CONFERENCE)] = None
    eventType: SkipJsonSchema[EventType | None] = None
    originalStartTime: EventTime | None = None
    extendedProperties: StrictProperties | None = None  # type: ignore[assignment]
    reminders: ImportedReminders | None = None
    sequence: int = 0
    source: ImportedSource = None  # type: ignore[assignment]
    transparency: Annotated[str | None, one_of("opaque", "transparent")] = None  # type: ignore[assignment]
    workingLocationProperties: SkipJsonSchema[WorkingLocation | None] = None

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


class PartsQuery(Request):
    """Which parts of an event are written."""

    conferenceDataVersion: (
        Annotated[int, Field(ge=0, le=1), Without("minimum", "maximum")] | None
    ) = None
    supportsAttachments: Annotated[bool, Shown(False)] = False


class UpdatesQuery(Request):
    """Whom the server would tell."""

    sendUpdates: str | None = None


class WriteQuery(Request):
    """How an event is written and answered."""

    conferenceDataVersion: Annotated[int, Field(ge=0, le=1)] | None = None
    maxAttendees: int | None = None
    sendUpdates: Annotated[str | None, one_of("all", "externalOnly", "none")] = None
    supportsAttachments: Annotated[bool, Shown(False)] = False


class UpdateQuery(WriteQuery):
    """How an event is updated and answered."""

    supportsAttachments: bool = False


class MoveQuery(UpdatesQuery):
    """Where an event is moved to."""

    destination: str


class TextQuery(UpdatesQuery):
    """The text of an event that is added quickly."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000), TEXT]


class OneQuery(Request):
    """How one event is shown."""

    timeZone: str | None = None
    maxAttendees: int | None = None


class EventsQuery(Request):
    """Which events are shown."""

    eventTypes: Annotated[list[str] | None, TEXT] = None
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


class InstancesQuery(Request):
    """Which events of a series are shown."""

    maxAttendees: int | None = None
    maxResults: Annotated[
        int,
        Field(gt=0, lt=2500),
        WithJsonSchema({"maximum": 2500, "minimum": 1, "type": "integer"}),
    ] = 250
    originalStart: str | None = None
    pageToken: str | None = None
    showDeleted: bool = False
    timeMin: str | None = None
    timeMax: str | None = None
    timeZone: str | None = None
