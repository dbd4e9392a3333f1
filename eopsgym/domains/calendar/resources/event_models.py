"""Request models of new and changed events."""

from typing import Annotated, Any, ClassVar, Literal

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

from eopsgym.domains.calendar.access import is_mail
from eopsgym.domains.calendar.dialect import CRASH
from eopsgym.domains.calendar.resources.conferences import ConferenceData
from eopsgym.domains.calendar.resources.event_times import EventTime
from eopsgym.domains.calendar.resources.requests import (
    OBJECT,
    TEXT,
    Request,
    Without,
    one_of,
    texts,
)
from eopsgym.domains.kernel import Row, ToolError
from eopsgym.domains.kernel.signature import Shown

_BY_NAME = (
    *("attachments", "attendees", "colorId", "conferenceData", "description"),
    *("birthdayProperties", "end", "eventType", "extendedProperties", "focusTimeProperties"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests", "hangoutLink"),
    *("iCalUID", "location", "locked", "originalStartTime", "outOfOfficeProperties"),
    *("privateCopy", "recurrence", "reminders", "sequence", "source", "start", "status"),
    *("summary", "transparency", "visibility", "workingLocationProperties"),
)
"""The order of validation errors: alphabetical, except for birthdays.

For a new event, the times come first. The position of `end` before `start` is recorded, and so are
those of most other fields.
"""
_PLAIN = {
    *("summary", "description", "location", "status", "visibility", "colorId", "transparency"),
    *("iCalUID", "hangoutLink", "locked", "privateCopy"),
    *("guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests"),
}
"""The fields that are stored unchanged, each in a column of the same name except the colour."""
_KINDS = {
    "focusTimeProperties": "focusTime",
    "outOfOfficeProperties": "outOfOffice",
    "birthdayProperties": "birthday",
}
"""The event type that each of these properties requires."""
_UPDATES = ("all", "externalOnly", "none")
WRONG_UID = "Invalid iCalUID format. Expected something like 'abcd123@google.com'."
NO_LINK = "Invalid 'url' in source: must be an https or http URL"
Decline = Literal[
    "declineNone", "declineAllConflictingInvitations", "declineOnlyNewConflictingInvitations"
]
EventType = Literal[
    "default", "birthday", "focusTime", "fromGmail", "outOfOffice", "workingLocation"
]
_HOME_OFFICE = texts(
    *("address_1", "address_2", "city", "state", "postal_code"),
    additionalProperties={},
)
_SOURCE = texts("url", "title")


class Source(Request):
    url: str
    title: str


class Attendee(Request):
    """A guest of a new event."""

    model_config = ConfigDict(json_schema_extra={"required": ["email"]})
    email: str | None = None
    displayName: str | None = None
    optional: Annotated[bool | None, Shown(False)] = None
    resource: Annotated[bool | None, Shown(False)] = None
    responseStatus: Annotated[
        Literal["needsAction", "declined", "tentative", "accepted"] | None, TEXT
    ] = None
    comment: str | None = None
    additionalGuests: int | None = None


class PatchedAttendee(Attendee):
    """A guest in `patch_event`."""

    optional: bool | None = None


class UpdatedAttendee(PatchedAttendee):
    """A guest in `update_event`."""

    resource: bool | None = None


class ChangedAttachment(Request):
    """An attached file of a changed event."""

    fileUrl: str | None = None


class Attachment(ChangedAttachment):
    """An attached file of a new event."""

    model_config = ConfigDict(json_schema_extra={"required": ["fileUrl"]})


class Reminder(Request):
    """A reminder of an event."""

    method: Literal["email", "popup"]
    minutes: Annotated[int, Field(ge=1, le=40319), Without("minimum", "maximum")]


class Reminders(Request):
    useDefault: bool = True
    overrides: list[Reminder] | None = None


class NewReminders(Reminders):
    overrides: Annotated[list[Reminder], Field(max_length=5), Without("maxItems")] | None = None


class FocusTimeProperties(Request):
    autoDeclineMode: Decline | None = None
    chatStatus: Literal["available", "doNotDisturb"] | None = None
    declineMessage: str | None = None


class OutOfOfficeProperties(Request):
    autoDeclineMode: Decline | None = None
    declineMessage: str | None = None


class Birthday(Request):
    type: Literal["birthday"]


class CustomLocation(Request):
    label: str | None = None


class OfficeLocation(Request):
    buildingId: str | None = None
    deskId: str | None = None
    floorId: str | None = None
    floorSectionId: str | None = None
    label: str | None = None


class WorkingLocation(Request):
    type: Literal["homeOffice", "officeLocation", "customLocation"]
    customLocation: CustomLocation | None = None
    homeOffice: Annotated[Any, WithJsonSchema(_HOME_OFFICE)] = None
    officeLocation: OfficeLocation | None = None


class ExtendedProperties(Request):
    """Properties that programs store with an event."""

    model_config = ConfigDict(extra="allow")  # an object with unknown scopes only is not empty
    private: Annotated[Any, OBJECT] = None
    shared: Annotated[Any, OBJECT] = None


def _link(value: dict[str, Any]) -> dict[str, Any]:
    if not str(value.get("url") or "").startswith("https://"):
        raise ValueError(NO_LINK)
    return value


def _uid(value: str) -> str:
    if not is_mail(value):
        raise ValueError(WRONG_UID)
    return value


def not_null(value: Any) -> Any:
    if value is None:  # the published server's own check crashes
        raise ToolError(CRASH)
    return value


Link = Annotated[dict[str, Any], AfterValidator(_link), WithJsonSchema(_SOURCE)]
Uid = Annotated[str, AfterValidator(_uid)]


class EventFields(Request):
    """The fields that new and changed events share."""

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
    focusTimeProperties: FocusTimeProperties | None = None
    guestsCanInviteOthers: Annotated[bool | None, Shown(True)] = None
    guestsCanModify: Annotated[bool | None, Shown(False)] = None
    guestsCanSeeOtherGuests: Annotated[bool | None, Shown(True)] = None
    iCalUID: Uid | None = None
    location: str | None = None
    outOfOfficeProperties: OutOfOfficeProperties | None = None
    recurrence: list[str] | None = None
    reminders: Reminders | None = None
    sequence: int | None = None
    source: Link | None = None
    status: Literal["confirmed", "tentative", "cancelled"] | None = None
    summary: str | None = None
    transparency: Literal["opaque", "transparent"] | None = None
    visibility: Literal["default", "public", "private", "confidential"] | None = None
    workingLocationProperties: WorkingLocation | None = None

    def keep_supported(self, query: "PartsQuery | WriteQuery") -> None:
        """Remove the conference and the attachments unless the query declares support."""
        if not query.conferenceDataVersion:
            self.conferenceData = None
        if not query.supportsAttachments:
            self.attachments = None

    def plain_columns(self) -> Row:
        """Return the columns of the given fields that are stored unchanged."""
        given = self.model_dump(include=_PLAIN, exclude_none=True)
        if "colorId" in given:
            given["color_id"] = given.pop("colorId")
        return given


class NewEvent(EventFields):
    FIELD_ORDER: ClassVar = ("end", "start", *_BY_NAME)
    start: EventTime
    end: EventTime
    attachments: list[Attachment] | None = None  # type: ignore[assignment]
    originalStartTime: EventTime | None = None
    reminders: NewReminders | None = None

    _null = field_validator("iCalUID", mode="before")(not_null)

    def check_kind(self) -> None:
        """Raise ToolError for properties that belong to another event type."""
        for name, kind in _KINDS.items():
            if getattr(self, name) is not None and self.eventType != kind:
                raise ToolError(f"Use {name} only when eventType is set to '{kind}'")


class EventChange(EventFields):
    """The changes of an event.

    Null is ignored, as recorded for changes; a null iCalUID only crashes new and imported events.
    The published server ignores `source` and two groups of properties, even invalid ones.
    """

    FIELD_ORDER: ClassVar = _BY_NAME
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
    attendees: list[PatchedAttendee] | None = None  # type: ignore[assignment]


class EventUpdate(EventChange):
    attendees: list[UpdatedAttendee] | None = None  # type: ignore[assignment]


class UpdatesQuery(Request):
    sendUpdates: str | None = None

    def check_updates(self) -> None:
        """Raise ToolError for an unknown value of `sendUpdates`."""
        if self.sendUpdates not in (None, *_UPDATES):
            raise ToolError(
                f"Invalid sendUpdates value '{self.sendUpdates}'. Acceptable values are: 'all', "
                "'externalOnly', 'none'"
            )


class MoveQuery(UpdatesQuery):
    destination: str


class TextQuery(UpdatesQuery):
    text: Annotated[str, StringConstraints(min_length=1, max_length=1000), TEXT]


class PartsQuery(Request):
    conferenceDataVersion: (
        Annotated[int, Field(ge=0, le=1), Without("minimum", "maximum")] | None
    ) = None
    supportsAttachments: Annotated[bool, Shown(False)] = False


class WriteQuery(UpdatesQuery):
    conferenceDataVersion: Annotated[int, Field(ge=0, le=1)] | None = None
    maxAttendees: int | None = None
    sendUpdates: Annotated[str | None, one_of(*_UPDATES)] = None
    supportsAttachments: Annotated[bool, Shown(False)] = False


class UpdateQuery(WriteQuery):
    supportsAttachments: bool = False
