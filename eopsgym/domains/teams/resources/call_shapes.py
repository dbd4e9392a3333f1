"""What a new call is made of, as its tool takes it and as its answer shows it."""

from typing import Any, Literal, Required

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

_GRAPH = "#microsoft.graph."
_OPEN = ConfigDict(extra="allow")


@with_config(_OPEN)
class Person(TypedDict, total=False):
    """A user or an application in a call."""

    id: str
    displayName: str


class Phone(TypedDict, total=False):
    """A telephone, by its number."""

    id: str


@with_config(_OPEN)
class SourceIdentity(TypedDict, total=False):
    """Who calls."""

    applicationInstance: Person


@with_config(_OPEN)
class Source(TypedDict, total=False):
    """The side that calls."""

    identity: SourceIdentity


@with_config(_OPEN)
class TargetIdentity(TypedDict, total=False):
    """Who is called."""

    user: Person
    phone: Phone


@with_config(_OPEN)
class CallTarget(TypedDict, total=False):
    """One who is called."""

    identity: TargetIdentity


class CallOptions(TypedDict, total=False):
    """What the one who calls wants to be told."""

    isContentSharingNotificationEnabled: bool
    isDeltaRosterEnabled: bool
    isInteractiveRosterEnabled: bool


class MediaPrompt(TypedDict, total=False):
    """A sound to be fetched before."""

    uri: str
    resourceId: str


class MediaConfig(TypedDict, total=False):
    """Who handles the media of a call."""

    _odata_type: Required[
        Literal[
            "#microsoft.graph.serviceHostedMediaConfig", "#microsoft.graph.appHostedMediaConfig"
        ]
    ]
    preFetchMedia: list[MediaPrompt]
    blob: str
    removeFromDefaultAudioGroup: bool


class ChatInfo(TypedDict, total=False):
    """The chat of a meeting to join."""

    threadId: str
    messageId: str


class MeetingOrganizerUser(TypedDict, total=False):
    """Who organised a meeting to join."""

    id: str
    displayName: str
    tenantId: str


class MeetingOrganizer(TypedDict, total=False):
    """The same, as an identity."""

    user: MeetingOrganizerUser


class MeetingInfo(TypedDict, total=False):
    """The meeting to join."""

    _odata_type: Literal[
        "#microsoft.graph.organizerMeetingInfo",
        "#microsoft.graph.joinMeetingIdMeetingInfo",
        "#microsoft.graph.tokenMeetingInfo",
    ]
    organizer: MeetingOrganizer
    allowConversationWithoutHost: bool
    joinMeetingId: str
    passcode: str


class NewCall(TypedDict, total=False):
    """A call to be made."""

    callbackUri: Required[str]
    source: Source
    targets: list[CallTarget]
    requestedModalities: Required[
        list[Literal["audio", "video", "videoBasedScreenSharing", "data"]]
    ]
    callOptions: CallOptions
    mediaConfig: Required[MediaConfig]
    chatInfo: ChatInfo
    meetingInfo: MeetingInfo
    subject: str
    tenantId: str


def _identity(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    return {
        "@odata.type": f"{_GRAPH}identity",
        "id": value.get("id"),
        "displayName": value.get("displayName"),
        "identityProvider": value.get("identityProvider"),
        "tenantId": value.get("tenantId"),
    }


def _identities(value: Any) -> dict[str, Any]:
    given = value if isinstance(value, dict) else {}
    shown = {"@odata.type": f"{_GRAPH}identitySet"}
    for name in dict.fromkeys(["user", "phone", "application", *given]):
        if name != "@odata.type":
            shown[name] = _identity(given.get(name))  # type: ignore[assignment]
    return shown


def shown_typed(given: MediaConfig | MeetingInfo | None) -> dict[str, Any] | None:
    """Return an object that names its own type, which the answer spells in both ways."""
    if given is None:
        return None
    shown: dict[str, Any] = {**given}
    return {**shown, "@odata.type": shown["_odata_type"]} if "_odata_type" in shown else shown


def shown_target(target: CallTarget) -> dict[str, Any]:
    """Return the target of a call as the answer shows it."""
    given: dict[str, Any] = {**target}
    return {
        "@odata.type": f"{_GRAPH}invitationParticipantInfo",
        "identity": _identities(given.get("identity")),
        "replacesCallId": given.get("replacesCallId"),
        "participantId": given.get("participantId"),
        "hidden": given.get("hidden"),
        "removeFromDefaultAudioRoutingGroup": given.get("removeFromDefaultAudioRoutingGroup"),
    }


def shown_source(source: Source | None) -> dict[str, Any] | None:
    """Return the source of a call as the answer shows it."""
    if source is None:
        return None
    given: dict[str, Any] = {**source}
    return {
        "identity": _identities(given.get("identity")),
        "countryCode": given.get("countryCode"),
        "endpointType": given.get("endpointType"),
        "region": given.get("region"),
        "languageId": given.get("languageId"),
    }
