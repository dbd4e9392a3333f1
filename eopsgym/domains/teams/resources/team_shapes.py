"""What tools take of teams and of their members."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.teams.resources.formats import DateTime

Role = Literal["owner", "member", "guest"]
KIND = "#microsoft.graph.aadUserConversationMember"
MemberType = Annotated[str, Field(json_schema_extra={"default": KIND})]
On = Annotated[bool, Field(json_schema_extra={"default": True})]
Off = Annotated[bool, Field(json_schema_extra={"default": False})]
Visibility = Literal["private", "public", "hiddenMembership"]
Specialization = Literal[
    "none",
    "educationStandard",
    "educationClass",
    "educationProfessionalLearningCommunity",
    "educationSpecialInterest",
    "healthcareStandard",
    "healthcareCareCoordination",
    "unknownFutureValue",
]
Rating = Literal["moderate", "strict"]


class TeamMember(TypedDict):
    """Somebody who joins a team."""

    _odata_type: NotRequired[MemberType]
    roles: NotRequired[Annotated[list[Role], Field(json_schema_extra={"default": ["member"]})]]
    user_odata_bind: str
    visibleHistoryStartDateTime: NotRequired[DateTime]


class MemberSettings(TypedDict, total=False):
    """What members may do."""

    allowCreateUpdateChannels: bool
    allowCreatePrivateChannels: bool
    allowDeleteChannels: bool
    allowAddRemoveApps: bool
    allowCreateUpdateRemoveTabs: bool
    allowCreateUpdateRemoveConnectors: bool


class GuestSettings(TypedDict, total=False):
    """What guests may do."""

    allowCreateUpdateChannels: bool
    allowDeleteChannels: bool


class MessagingSettings(TypedDict, total=False):
    """What may be done with messages."""

    allowUserEditMessages: bool
    allowUserDeleteMessages: bool
    allowOwnerDeleteMessages: bool
    allowTeamMentions: bool
    allowChannelMentions: bool


class FunSettings(TypedDict, total=False):
    """Pictures and stickers."""

    allowGiphy: bool
    giphyContentRating: Rating
    allowStickersAndMemes: bool
    allowCustomMemes: bool


class DiscoverySettings(TypedDict, total=False):
    """Whether searches find the team."""

    showInTeamsSearchAndSuggestions: bool


class NewMemberSettings(TypedDict, total=False):
    """What members of a new team may do."""

    allowCreateUpdateChannels: On
    allowCreatePrivateChannels: On
    allowDeleteChannels: On
    allowAddRemoveApps: On
    allowCreateUpdateRemoveTabs: On
    allowCreateUpdateRemoveConnectors: On


class NewGuestSettings(TypedDict, total=False):
    """What guests of a new team may do."""

    allowCreateUpdateChannels: Off
    allowDeleteChannels: Off


class NewMessagingSettings(TypedDict, total=False):
    """What may be done with messages in a new team."""

    allowUserEditMessages: On
    allowUserDeleteMessages: On
    allowOwnerDeleteMessages: On
    allowTeamMentions: On
    allowChannelMentions: On


class NewFunSettings(TypedDict, total=False):
    """Pictures and stickers in a new team."""

    allowGiphy: On
    giphyContentRating: Annotated[Rating, Field(json_schema_extra={"default": "moderate"})]
    allowStickersAndMemes: On
    allowCustomMemes: On


class NewDiscoverySettings(TypedDict, total=False):
    """Whether searches find a new team."""

    showInTeamsSearchAndSuggestions: Off


class ClassSettings(TypedDict, total=False):
    """Settings of a school class."""

    notifyGuardiansAboutAssignments: bool


class FirstTabPages(TypedDict, total=False):
    """What a tab of a new team shows."""

    contentUrl: str
    websiteUrl: str


class FirstTab(TypedDict, total=False):
    """A tab of a new team's channel."""

    teamsApp_odata_bind: str
    displayName: str
    configuration: FirstTabPages


class FirstChannel(TypedDict):
    """A channel that a new team begins with."""

    displayName: str
    description: NotRequired[str]
    isFavoriteByDefault: NotRequired[bool]
    tabs: NotRequired[list[FirstTab]]


class FirstApp(TypedDict):
    """An app that a new team begins with."""

    teamsApp_odata_bind: str


class NewTeam(TypedDict, total=False):
    """A team to be made."""

    template_odata_bind: str
    group_odata_bind: str
    members: list[TeamMember]
    displayName: Annotated[str, Field(min_length=1, max_length=255)]
    description: Annotated[str, Field(max_length=1024)]
    classification: str
    tenantId: Annotated[str, Field(max_length=128)]
    visibility: Annotated[Visibility, Shown("private")]
    specialization: Annotated[Specialization, Shown("none")]
    createdDateTime: DateTime
    _microsoft_graph_teamCreationMode: Literal["migration"]
    classSettings: ClassSettings
    firstChannelName: str
    channels: list[FirstChannel]
    installedApps: list[FirstApp]
    memberSettings: NewMemberSettings
    guestSettings: NewGuestSettings
    messagingSettings: NewMessagingSettings
    funSettings: NewFunSettings
    discoverySettings: NewDiscoverySettings


class TeamChange(TypedDict, total=False):
    """What changes of a team."""

    displayName: Annotated[str, Field(min_length=1, max_length=255)]
    description: Annotated[str, Field(max_length=1024)]
    visibility: Visibility
    specialization: Specialization
    memberSettings: MemberSettings
    guestSettings: GuestSettings
    messagingSettings: MessagingSettings
    funSettings: FunSettings
    discoverySettings: DiscoverySettings


class TeamList(TypedDict, total=False):
    """Which teams are listed."""

    _top: Annotated[int, Field(ge=1, le=1000), Shown(50)]
    _skiptoken: str
    _filter: str
    _select: str
    _count: Annotated[bool, Shown(False)]


class Newcomer(TypedDict, total=False):
    """How somebody joins a team."""

    _odata_type: Annotated[str, Shown(KIND)]
    roles: Annotated[list[Role], Shown(("member",))]
    visibleHistoryStartDateTime: DateTime


class MemberList(TypedDict, total=False):
    """Which members are listed."""

    _filter: str
    _select: str
    _top: Annotated[int, Field(ge=1, le=999), Shown(50)]
