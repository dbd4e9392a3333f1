"""The parts of a new call, as arguments and in the result."""

from collections.abc import Mapping
from typing import Any, Literal, Required

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Row

_GRAPH = "#microsoft.graph."
_OPEN = ConfigDict(extra="allow")


@with_config(_OPEN)
class Person(TypedDict, total=False):
    """A user or an application in a call."""

    id: str
    displayName: str


class Phone(TypedDict, total=False):
    id: str


@with_config(_OPEN)
class SourceIdentity(TypedDict, total=False):
    applicationInstance: Person


@with_config(_OPEN)
class Source(TypedDict, total=False):
    identity: SourceIdentity


@with_config(_OPEN)
class TargetIdentity(TypedDict, total=False):
    user: Person
    phone: Phone


@with_config(_OPEN)
class CallTarget(TypedDict, total=False):
    identity: TargetIdentity


class CallOptions(TypedDict, total=False):
    isContentSharingNotificationEnabled: bool
    isDeltaRosterEnabled: bool
    isInteractiveRosterEnabled: bool


class MediaPrompt(TypedDict, total=False):
    uri: str
    resourceId: str


class MediaConfig(TypedDict, total=False):
    _odata_type: Required[
        Literal[
            "#microsoft.graph.serviceHostedMediaConfig", "#microsoft.graph.appHostedMediaConfig"
        ]
    ]
    preFetchMedia: list[MediaPrompt]
    blob: str
    removeFromDefaultAudioGroup: bool


class ChatInfo(TypedDict, total=False):
    threadId: str
    messageId: str


class MeetingOrganizerUser(TypedDict, total=False):
    id: str
    displayName: str
    tenantId: str


class MeetingOrganizer(TypedDict, total=False):
    user: MeetingOrganizerUser


class MeetingInfo(TypedDict, total=False):
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


def _picked(given: Mapping[str, Any], names: str) -> Row:
    """Return the named properties of an object in order, null for those that it lacks."""
    return {name: given.get(name) for name in names.split()}


def _identity(value: Any) -> Row | None:
    if not isinstance(value, dict):
        return None
    shown = _picked(value, "id displayName identityProvider tenantId")
    return {"@odata.type": f"{_GRAPH}identity", **shown}


def _identities(value: Any) -> Row:
    given = value if isinstance(value, dict) else {}
    names = dict.fromkeys(["user", "phone", "application", *given])
    shown = {name: _identity(given.get(name)) for name in names if name != "@odata.type"}
    return {"@odata.type": f"{_GRAPH}identitySet", **shown}


def shown_typed(given: MediaConfig | MeetingInfo | None) -> Row | None:
    """Return an object with its type, under both names of the property in the result."""
    if given is None:
        return None
    shown: Row = {**given}
    return {**shown, "@odata.type": shown["_odata_type"]} if "_odata_type" in shown else shown


def shown_target(target: CallTarget) -> Row:
    """Return the target of a call in the form of the result."""
    names = "replacesCallId participantId hidden removeFromDefaultAudioRoutingGroup"
    return {
        "@odata.type": f"{_GRAPH}invitationParticipantInfo",
        "identity": _identities(target.get("identity")),
        **_picked(target, names),
    }


def shown_source(source: Source | None) -> Row | None:
    """Return the source of a call in the form of the result."""
    if source is None:
        return None
    shown = _picked(source, "countryCode endpointType region languageId")
    return {"identity": _identities(source.get("identity")), **shown}
