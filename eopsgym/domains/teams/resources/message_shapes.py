"""What tools take of messages in chats and channels."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.teams.resources.formats import DateTime


def _usual(value: Any) -> Any:
    return Field(json_schema_extra={"default": value})


Importance = Literal["normal", "high", "urgent"]
ContentType = Annotated[Literal["text", "html"], _usual("text")]
AadUser = Annotated[Literal["aadUser"], _usual("aadUser")]
Thing = dict[str, Any]


class Body(TypedDict):
    """The text of a message."""

    content: str
    contentType: NotRequired[ContentType]


class FilledBody(TypedDict):
    """The new text of a message."""

    content: Annotated[str, Field(min_length=1)]
    contentType: NotRequired[ContentType]


class Attachment(TypedDict, total=False):
    """A card or file that goes with a message."""

    id: str
    contentType: str
    contentUrl: str
    content: str
    name: str
    thumbnailUrl: str


class AppAttachment(Attachment, total=False):
    """A card or file that goes with a message, and the app that it comes from."""

    teamsAppId: str


class PolicyTip(TypedDict, total=False):
    """What people are told of a broken policy."""

    generalText: str
    complianceUrl: str
    matchedConditionDescriptions: list[str]


class LoosePolicyViolation(TypedDict, total=False):
    """How a message breaks a policy, in words of one's own."""

    dlpAction: str
    policyTip: PolicyTip
    verdictDetails: str


class PolicyViolation(TypedDict, total=False):
    """How a message breaks a policy."""

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


class Application(TypedDict, total=False):
    """A mentioned app."""

    id: str
    displayName: str
    applicationIdentityType: str


class Conversation(TypedDict, total=False):
    """A mentioned team or channel."""

    id: str
    displayName: str
    conversationIdentityType: str


class AnyPerson(TypedDict, total=False):
    """A mentioned person, of any kind."""

    id: str
    displayName: str
    userIdentityType: Literal["aadUser", "onPremiseAadUser", "anonymousGuest", "federatedUser"]


class LoosePerson(TypedDict, total=False):
    """A person, the kind in words of one's own."""

    id: str
    displayName: str
    userIdentityType: str


class Person(TypedDict):
    """A person of the directory."""

    id: str
    displayName: NotRequired[str]
    userIdentityType: NotRequired[AadUser]


class AnyMentioned(TypedDict, total=False):
    """Who or what is mentioned in a new chat message."""

    application: Application
    conversation: Conversation
    user: AnyPerson


class LooseMentioned(TypedDict, total=False):
    """Who is mentioned in a changed chat message."""

    user: LoosePerson


class Mentioned(TypedDict):
    """Who is mentioned in a channel message."""

    user: Person


class MentionedAnew(TypedDict, total=False):
    """Who or what is mentioned in a changed channel message."""

    application: Thing
    device: Thing
    conversation: Thing
    user: Person


class AnyMention(TypedDict, total=False):
    """A mention in a new chat message."""

    id: int
    mentionText: str
    mentioned: AnyMentioned


class LooseMention(TypedDict, total=False):
    """A mention in a changed chat message."""

    id: int
    mentionText: str
    mentioned: LooseMentioned


class Mention(TypedDict):
    """A mention in a channel message."""

    id: int
    mentionText: str
    mentioned: Mentioned


class MentionAnew(TypedDict):
    """A mention in a changed channel message."""

    id: int
    mentionText: str
    mentioned: MentionedAnew


class LooseReactor(TypedDict, total=False):
    """Who reacted, in a chat."""

    user: LoosePerson


class Reactor(TypedDict, total=False):
    """Who reacted, in a channel."""

    application: Thing
    device: Thing
    user: Person


class LooseReaction(TypedDict, total=False):
    """A reaction in a chat."""

    reactionType: str
    createdDateTime: str
    user: LooseReactor


class Reaction(TypedDict, total=False):
    """A reaction in a channel."""

    reactionType: str
    createdDateTime: DateTime
    user: Reactor


class LooseHistory(TypedDict, total=False):
    """What happened to a chat message."""

    modifiedDateTime: str
    actions: str
    reaction: Thing


class History(TypedDict, total=False):
    """What happened to a channel message."""

    modifiedDateTime: DateTime
    actions: str
    reaction: Thing


class Place(TypedDict, total=False):
    """A channel."""

    teamId: str
    channelId: str


class Sender(TypedDict, total=False):
    """Who a channel message is from."""

    application: Thing
    device: Thing
    conversation: Thing
    user: Person


class NewChatMessage(TypedDict, total=False):
    """What a new chat message has beside its text."""

    replyToId: str
    subject: str
    summary: str
    importance: Annotated[Importance, Shown("normal")]
    locale: Annotated[str, Shown("en-us")]
    attachments: list[AppAttachment]
    mentions: list[AnyMention]
    channelIdentity: Place
    policyViolation: PolicyViolation
    messageType: Annotated[
        Literal["message", "chatEvent", "typing", "unknownFutureValue", "systemEventMessage"],
        Shown("message"),
    ]


class ChatMessageChange(TypedDict, total=False):
    """What changes of a chat message."""

    body: Body
    subject: str
    importance: Importance
    attachments: list[Attachment]
    mentions: list[LooseMention]
    reactions: list[LooseReaction]
    messageHistory: list[LooseHistory]
    policyViolation: PolicyViolation


class NewChannelMessage(TypedDict, total=False):
    """What a new channel message has beside its text."""

    subject: Annotated[str, Field(max_length=255)]
    attachments: list[Attachment]
    mentions: list[Mention]
    importance: Annotated[Importance, Shown("normal")]


From = TypedDict("From", {"from": Sender}, total=False)


class ChannelMessageChange(From, total=False):
    """What changes of a channel message."""

    model: Literal["A"]
    messageType: Annotated[Literal["message"], Shown("message")]
    subject: str
    summary: str
    importance: Annotated[Importance, Shown("normal")]
    locale: str
    body: FilledBody
    attachments: list[Attachment]
    mentions: list[MentionAnew]
    reactions: list[Reaction]
    messageHistory: list[History]
    policyViolation: LoosePolicyViolation
