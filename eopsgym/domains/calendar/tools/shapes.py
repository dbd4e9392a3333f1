"""Objects that calendar tools take, as their published schemas show them."""

from typing import Annotated, Any, Literal, Required

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from eopsgym.domains.kernel.signature import OPEN

Decline = Literal[
    "declineNone", "declineAllConflictingInvitations", "declineOnlyNewConflictingInvitations"
]


class ConferenceProperties(TypedDict, total=False):
    """Which kinds of conferences a calendar allows."""

    allowedConferenceSolutionTypes: list[
        Literal["eventHangout", "eventNamedHangout", "hangoutsMeet"]
    ]


class DefaultReminder(TypedDict, total=False):
    """A reminder that events of a calendar get."""

    method: Required[Literal["email", "popup"]]
    minutes: Required[Annotated[int, Field(ge=0)]]


class Notification(TypedDict, total=False):
    """A kind of notice."""

    method: Required[Literal["email"]]
    type: Required[
        Literal["eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"]
    ]


class NotificationSettings(TypedDict, total=False):
    """The notices about a calendar."""

    notifications: list[Notification]


class LooseReminder(TypedDict, total=False):
    """A default reminder in a replacement, which may have an empty method."""

    method: str
    minutes: Annotated[int, Field(ge=0)]


class LooseNotification(TypedDict, total=False):
    """A kind of notice in a replacement, which may have an empty method."""

    method: str
    type: str


class LooseNotifications(TypedDict, total=False):
    """The notices about a calendar, of any kind."""

    notifications: list[LooseNotification]


class Params(TypedDict, total=False):
    """How long a channel shall live."""

    ttl: str


class Time(TypedDict, total=False):
    """A start or an end: a moment, or a day."""

    dateTime: str
    date: str
    timeZone: str


class Attachment(TypedDict, total=False):
    """A file."""

    fileUrl: Required[str]


class Attendee(TypedDict, total=False):
    """A guest of a new event."""

    email: Required[str]
    displayName: str
    optional: Annotated[bool, Field(json_schema_extra={"default": False})]
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: str
    comment: str
    additionalGuests: int


class SolutionKey(TypedDict, total=False):
    """Which kind of conference."""

    type: str


class Solution(TypedDict, total=False):
    """The conference that there is."""

    iconUri: str
    key: SolutionKey
    name: str


class ConferenceRequest(TypedDict, total=False):
    """A conference to be made."""

    conferenceSolutionKey: SolutionKey
    requestId: str


class EntryPoint(TypedDict, total=False):
    """One way into a conference."""

    accessCode: str
    entryPointType: str
    label: str
    meetingCode: str
    passcode: str
    password: str
    pin: str
    uri: str


class Conference(TypedDict, total=False):
    """A conference, or the request for one."""

    conferenceId: str
    conferenceSolution: Solution
    createRequest: ConferenceRequest
    entryPoints: list[EntryPoint]
    notes: str
    signature: str


class Birthday(TypedDict, total=False):
    """That an event is a birthday."""

    type: Required[Literal["birthday"]]


class Properties(TypedDict, total=False):
    """Properties that programs leave on an event."""

    private: dict[str, Any]
    shared: dict[str, Any]


class FocusTime(TypedDict, total=False):
    """What happens to invitations in focus time."""

    autoDeclineMode: Decline
    chatStatus: Literal["available", "doNotDisturb"]
    declineMessage: str


class OutOfOffice(TypedDict, total=False):
    """What happens to invitations while one is away."""

    autoDeclineMode: Decline
    declineMessage: str


class Reminder(TypedDict, total=False):
    """One reminder."""

    method: Required[Literal["email", "popup"]]
    minutes: Required[int]


class Reminders(TypedDict, total=False):
    """The reminders of an event, or that the default ones are used."""

    useDefault: bool
    overrides: list[Reminder]


class Source(TypedDict, total=False):
    """Where an event comes from."""

    url: str
    title: str


class CustomLocation(TypedDict, total=False):
    """A place of one's own."""

    label: str


class HomeOffice(TypedDict, total=False):
    """The address of one's home."""

    __pydantic_config__ = ConfigDict(json_schema_extra=OPEN)  # type: ignore[misc]
    address_1: str
    address_2: str
    city: str
    state: str
    postal_code: str


class OfficeLocation(TypedDict, total=False):
    """A place in an office."""

    buildingId: str
    deskId: str
    floorId: str
    floorSectionId: str
    label: str


class WorkingLocation(TypedDict, total=False):
    """Where one works."""

    type: Required[Literal["homeOffice", "officeLocation", "customLocation"]]
    customLocation: CustomLocation
    homeOffice: HomeOffice
    officeLocation: OfficeLocation


class ChangedAttachment(TypedDict, total=False):
    """A file, in a change."""

    fileUrl: str


class PatchedAttendee(TypedDict, total=False):
    """A guest, in a patch."""

    email: Required[str]
    displayName: str
    optional: bool
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: str
    comment: str
    additionalGuests: int


class UpdatedAttendee(TypedDict, total=False):
    """A guest, in an update."""

    email: Required[str]
    displayName: str
    optional: bool
    resource: bool
    responseStatus: str
    comment: str
    additionalGuests: int


class Organizer(TypedDict, total=False):
    """Whose event is imported."""

    email: Required[str]
    displayName: str


class ImportedAttendee(TypedDict, total=False):
    """A guest of an imported event, whose answer has to be said."""

    email: Required[str]
    displayName: str
    optional: Annotated[bool, Field(json_schema_extra={"default": False})]
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: Required[Annotated[str, Field(json_schema_extra={"default": "needsAction"})]]
    comment: str
    additionalGuests: Annotated[int, Field(json_schema_extra={"default": 0})]


class ImportedReminder(TypedDict, total=False):
    """One reminder of an imported event."""

    method: Literal["email", "popup"]
    minutes: int


class ImportedReminders(TypedDict, total=False):
    """The reminders of an imported event."""

    useDefault: bool
    overrides: list[ImportedReminder]


class ImportedEntryPoint(TypedDict, total=False):
    """One way into the conference of an imported event."""

    entryPointType: str
    uri: str
    label: str
    pin: str
    accessCode: str
    meetingCode: str
    passcode: str
    password: str


class ImportedConference(TypedDict, total=False):
    """The conference of an imported event."""

    createRequest: dict[str, Any]
    entryPoints: list[ImportedEntryPoint]
    conferenceSolution: dict[str, Any]
    conferenceId: str
    signature: str


class ImportedSource(TypedDict, total=False):
    """Where an imported event comes from."""

    url: Required[str]
    title: Required[str]


class Scope(TypedDict, total=False):
    """Whom an access rule is for."""

    type: Required[Annotated[str, Field(min_length=1)]]
    value: Annotated[str, Field(min_length=1)]


class PatchedScope(TypedDict, total=False):
    """Whom an access rule is for, in a patch."""

    type: str
    value: str


class Calendar(TypedDict, total=False):
    """A calendar that is asked for."""

    id: Required[str]
