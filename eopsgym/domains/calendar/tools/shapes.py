"""Objects that calendar tools take, as their published schemas show them."""

from typing import Annotated, Any, Literal, Required

from pydantic import Field
from typing_extensions import TypedDict

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
    """Loose reminder: as the tools take it."""

    method: str
    minutes: Annotated[int, Field(ge=0)]


class LooseNotification(TypedDict, total=False):
    """Loose notification: as the tools take it."""

    method: str
    type: str


class LooseNotifications(TypedDict, total=False):
    """Loose notifications: as the tools take it."""

    notifications: list[LooseNotification]


class Params(TypedDict, total=False):
    """Params: as the tools take it."""

    ttl: str


class Time(TypedDict, total=False):
    """Time: as the tools take it."""

    dateTime: str
    date: str
    timeZone: str


class Attachment(TypedDict, total=False):
    """Attachment: as the tools take it."""

    fileUrl: Required[str]


class Attendee(TypedDict, total=False):
    """Attendee: as the tools take it."""

    email: Required[str]
    displayName: str
    optional: Annotated[bool, Field(json_schema_extra={"default": False})]
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: str
    comment: str
    additionalGuests: int


class SolutionKey(TypedDict, total=False):
    """Solution key: as the tools take it."""

    type: str


class Solution(TypedDict, total=False):
    """Solution: as the tools take it."""

    iconUri: str
    key: SolutionKey
    name: str


class ConferenceRequest(TypedDict, total=False):
    """Conference request: as the tools take it."""

    conferenceSolutionKey: SolutionKey
    requestId: str


class EntryPoint(TypedDict, total=False):
    """Entry point: as the tools take it."""

    accessCode: str
    entryPointType: str
    label: str
    meetingCode: str
    passcode: str
    password: str
    pin: str
    uri: str


class Conference(TypedDict, total=False):
    """Conference: as the tools take it."""

    conferenceId: str
    conferenceSolution: Solution
    createRequest: ConferenceRequest
    entryPoints: list[EntryPoint]
    notes: str
    signature: str


class Birthday(TypedDict, total=False):
    """Birthday: as the tools take it."""

    type: Required[Literal["birthday"]]


class Properties(TypedDict, total=False):
    """Properties: as the tools take it."""

    private: dict[str, Any]
    shared: dict[str, Any]


class FocusTime(TypedDict, total=False):
    """Focus time: as the tools take it."""

    autoDeclineMode: Decline
    chatStatus: Literal["available", "doNotDisturb"]
    declineMessage: str


class OutOfOffice(TypedDict, total=False):
    """Out of office: as the tools take it."""

    autoDeclineMode: Decline
    declineMessage: str


class Reminder(TypedDict, total=False):
    """Reminder: as the tools take it."""

    method: Required[Literal["email", "popup"]]
    minutes: Required[int]


class Reminders(TypedDict, total=False):
    """Reminders: as the tools take it."""

    useDefault: bool
    overrides: list[Reminder]


class Source(TypedDict, total=False):
    """Source: as the tools take it."""

    url: str
    title: str


class CustomLocation(TypedDict, total=False):
    """Custom location: as the tools take it."""

    label: str


class HomeOffice(TypedDict, total=False):
    """Home office: as the tools take it."""

    address_1: str
    address_2: str
    city: str
    state: str
    postal_code: str


class OfficeLocation(TypedDict, total=False):
    """Office location: as the tools take it."""

    buildingId: str
    deskId: str
    floorId: str
    floorSectionId: str
    label: str


class WorkingLocation(TypedDict, total=False):
    """Working location: as the tools take it."""

    type: Required[Literal["homeOffice", "officeLocation", "customLocation"]]
    customLocation: CustomLocation
    homeOffice: HomeOffice
    officeLocation: OfficeLocation


class ChangedAttachment(TypedDict, total=False):
    """Changed attachment: as the tools take it."""

    fileUrl: str


class PatchedAttendee(TypedDict, total=False):
    """Patched attendee: as the tools take it."""

    email: Required[str]
    displayName: str
    optional: bool
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: str
    comment: str
    additionalGuests: int


class UpdatedAttendee(TypedDict, total=False):
    """Updated attendee: as the tools take it."""

    email: Required[str]
    displayName: str
    optional: bool
    resource: bool
    responseStatus: str
    comment: str
    additionalGuests: int


class Organizer(TypedDict, total=False):
    """Organizer: as the tools take it."""

    email: Required[str]
    displayName: str


class ImportedAttendee(TypedDict, total=False):
    """Imported attendee: as the tools take it."""

    email: Required[str]
    displayName: str
    optional: Annotated[bool, Field(json_schema_extra={"default": False})]
    resource: Annotated[bool, Field(json_schema_extra={"default": False})]
    responseStatus: Required[Annotated[str, Field(json_schema_extra={"default": "needsAction"})]]
    comment: str
    additionalGuests: Annotated[int, Field(json_schema_extra={"default": 0})]


class ImportedReminder(TypedDict, total=False):
    """Imported reminder: as the tools take it."""

    method: Literal["email", "popup"]
    minutes: int


class ImportedReminders(TypedDict, total=False):
    """Imported reminders: as the tools take it."""

    useDefault: bool
    overrides: list[ImportedReminder]


class ImportedEntryPoint(TypedDict, total=False):
    """Imported entry point: as the tools take it."""

    entryPointType: str
    uri: str
    label: str
    pin: str
    accessCode: str
    meetingCode: str
    passcode: str
    password: str


class ImportedConference(TypedDict, total=False):
    """Imported conference: as the tools take it."""

    createRequest: dict[str, Any]
    entryPoints: list[ImportedEntryPoint]
    conferenceSolution: dict[str, Any]
    conferenceId: str
    signature: str


class ImportedSource(TypedDict, total=False):
    """Imported source: as the tools take it."""

    url: Required[str]
    title: Required[str]


class Scope(TypedDict, total=False):
    """Scope: as the tools take it."""

    type: Required[Annotated[str, Field(min_length=1)]]
    value: Annotated[str, Field(min_length=1)]


class PatchedScope(TypedDict, total=False):
    """Patched scope: as the tools take it."""

    type: str
    value: str


class Calendar(TypedDict, total=False):
    """Calendar: as the tools take it."""

    id: Required[str]
