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
    properties = _picked(value, "id displayName identityProvider tenantId")
    return {"@odata.type": f"{_GRAPH}identity", **properties}


def _identities(value: Any) -> Row:
    given = value if isinstance(value, dict) else {}
    names = dict.fromkeys(["user", "phone", "application", *given])
    properties = {name: _identity(given.get(name)) for name in names if name != "@odata.type"}
    return {"@odata.type": f"{_GRAPH}identitySet", **properties}


def typed_view(given: MediaConfig | MeetingInfo | None) -> Row | None:
    """Return an object with its type, under both names of the property in the result."""
    if given is None:
        return None
    view: Row = {**given}
    return {**view, "@odata.type": view["_odata_type"]} if "_odata_type" in view else view


def target_view(target: CallTarget) -> Row:
    """Return the target of a call in the form of the result."""
    names = "replacesCallId participantId hidden removeFromDefaultAudioRoutingGroup"
    return {
        "@odata.type": f"{_GRAPH}invitationParticipantInfo",
        "identity": _identities(target.get("identity")),
        **_picked(target, names),
    }


def source_view(source: Source | None) -> Row | None:
    """Return the source of a call in the form of the result."""
    if source is None:
        return None
    view = _picked(source, "countryCode endpointType region languageId")
    return {"identity": _identities(source.get("identity")), **view}
