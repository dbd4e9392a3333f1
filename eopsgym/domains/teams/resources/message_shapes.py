"""Argument types for messages in chats and channels."""

from typing import Annotated, Any, Generic, Literal, NotRequired, TypeVar

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.teams.resources.formats import DateTime, schema_default

Importance = Literal["normal", "high", "urgent"]
Thing = dict[str, Any]
PersonKind = Literal["aadUser", "onPremiseAadUser", "anonymousGuest", "federatedUser"]
M = TypeVar("M")
N = TypeVar("N")
"""Parameters of the types that several tools share."""


class Body(TypedDict):
    content: str
    contentType: NotRequired[Annotated[Literal["text", "html"], schema_default("text")]]


class FilledBody(TypedDict):
    content: Annotated[str, Field(min_length=1)]
    contentType: NotRequired[Annotated[Literal["text", "html"], schema_default("text")]]


class Attachment(TypedDict, total=False):
    id: str
    contentType: str
    contentUrl: str
    content: str
    name: str
    thumbnailUrl: str


class AppAttachment(Attachment, total=False):
    teamsAppId: str


class PolicyTip(TypedDict, total=False):
    generalText: str
    complianceUrl: str
    matchedConditionDescriptions: list[str]


class PolicyViolation(TypedDict, total=False):
    dlpAction: Literal["none", "notifySender", "blockAccess", "blockAccessExternal"]
    justificationText: str
    policyTip: PolicyTip
    userAction: Literal["none", "override", "reportFalsePositive"]
    verdictDetails: Literal[
        "none",
        "allowFalsePositiveOverride",
        "allowOverrideWithoutJustification",
        "allowOverrideWithJustification",
    ]


class FreePolicyViolation(TypedDict, total=False):
    """A policy violation whose values are free texts."""

    dlpAction: str
    policyTip: PolicyTip
    verdictDetails: str


class Application(TypedDict, total=False):
    id: str
    displayName: str
    applicationIdentityType: str


class Conversation(TypedDict, total=False):
    """A team or channel."""

    id: str
    displayName: str
    conversationIdentityType: str


class Person(TypedDict):
    """A user of the directory."""

    id: str
    displayName: NotRequired[str]
    userIdentityType: NotRequired[Annotated[Literal["aadUser"], schema_default("aadUser")]]


class AnyPerson(TypedDict, Generic[M], total=False):
    """A person whose type is one of a kind, or a free text."""

    id: str
    displayName: str
    userIdentityType: M


class Mentionable(TypedDict, total=False):
    """A person, app or conversation that a new chat message mentions."""

    application: Application
    conversation: Conversation
    user: AnyPerson[PersonKind]


class MentionablePerson(TypedDict):
    """A person whom a new channel message mentions."""

    user: Person


class FreeIdentity(TypedDict, total=False):
    """A person who reacted in a chat, or whom a changed chat message mentions."""

    user: AnyPerson[str]


class Reactor(TypedDict, total=False):
    """An identity that reacted in a channel."""

    application: Thing
    device: Thing
    user: Person


class Identity(TypedDict, total=False):
    """An identity that sent a channel message, or that a changed one mentions."""

    application: Thing
    device: Thing
    conversation: Thing
    user: Person


class Mention(TypedDict, Generic[M]):
    id: int
    mentionText: str
    mentioned: M


class ChatMention(TypedDict, Generic[M], total=False):
    id: int
    mentionText: str
    mentioned: M


class Reaction(TypedDict, Generic[M, N], total=False):
    reactionType: str
    createdDateTime: M
    user: N


class History(TypedDict, Generic[M], total=False):
    """An event in the history of a message."""

    modifiedDateTime: M
    actions: str
    reaction: Thing


class Place(TypedDict, total=False):
    """The ids of a channel."""

    teamId: str
    channelId: str


class NewChatMessage(TypedDict, total=False):
    replyToId: str
    subject: str
    summary: str
    importance: Annotated[Importance, Shown("normal")]
    locale: Annotated[str, Shown("en-us")]
    attachments: list[AppAttachment]
    mentions: list[ChatMention[Mentionable]]
    channelIdentity: Place
    policyViolation: PolicyViolation
    messageType: Annotated[
        Literal["message", "chatEvent", "typing", "unknownFutureValue", "systemEventMessage"],
        Shown("message"),
    ]


class ChatMessageChange(TypedDict, total=False):
    body: Body
    subject: str
    importance: Importance
    attachments: list[Attachment]
    mentions: list[ChatMention[FreeIdentity]]
    reactions: list[Reaction[str, FreeIdentity]]
    messageHistory: list[History[str]]
    policyViolation: PolicyViolation


class NewChannelMessage(TypedDict, total=False):
    subject: Annotated[str, Field(max_length=255)]
    attachments: list[Attachment]
    mentions: list[Mention[MentionablePerson]]
    importance: Annotated[Importance, Shown("normal")]


From = TypedDict("From", {"from": Identity}, total=False)


class ChannelMessageChange(From, total=False):
    model: Literal["A"]
    messageType: Annotated[Literal["message"], Shown("message")]
    subject: str
    summary: str
    importance: Annotated[Importance, Shown("normal")]
    locale: str
    body: FilledBody
    attachments: list[Attachment]
    mentions: list[Mention[Identity]]
    reactions: list[Reaction[DateTime, Reactor]]
    messageHistory: list[History[DateTime]]
    policyViolation: FreePolicyViolation
