"""Argument types for teams and their members."""

from typing import Annotated, Generic, Literal, NotRequired, TypeVar

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.teams.resources.formats import DateTime, schema_default

Role = Literal["owner", "member", "guest"]
KIND = "#microsoft.graph.aadUserConversationMember"
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
On = Annotated[bool, schema_default(True)]
Off = Annotated[bool, schema_default(False)]
F = TypeVar("F")
"""The type of a permission: it has a default for a new team, but not for a change."""
R = TypeVar("R")
"""The type of the Giphy rating: it has a default in the same case."""


class TeamMember(TypedDict):
    _odata_type: NotRequired[Annotated[str, schema_default(KIND)]]
    roles: NotRequired[Annotated[list[Role], schema_default(["member"])]]
    user_odata_bind: str
    visibleHistoryStartDateTime: NotRequired[DateTime]


class MemberSettings(TypedDict, Generic[F], total=False):
    allowCreateUpdateChannels: F
    allowCreatePrivateChannels: F
    allowDeleteChannels: F
    allowAddRemoveApps: F
    allowCreateUpdateRemoveTabs: F
    allowCreateUpdateRemoveConnectors: F


class GuestSettings(TypedDict, Generic[F], total=False):
    allowCreateUpdateChannels: F
    allowDeleteChannels: F


class MessagingSettings(TypedDict, Generic[F], total=False):
    allowUserEditMessages: F
    allowUserDeleteMessages: F
    allowOwnerDeleteMessages: F
    allowTeamMentions: F
    allowChannelMentions: F


class FunSettings(TypedDict, Generic[F, R], total=False):
    allowGiphy: F
    giphyContentRating: R
    allowStickersAndMemes: F
    allowCustomMemes: F


class DiscoverySettings(TypedDict, Generic[F], total=False):
    showInTeamsSearchAndSuggestions: F


class ClassSettings(TypedDict, total=False):
    notifyGuardiansAboutAssignments: bool


class FirstTabPages(TypedDict, total=False):
    contentUrl: str
    websiteUrl: str


class FirstTab(TypedDict, total=False):
    teamsApp_odata_bind: str
    displayName: str
    configuration: FirstTabPages


class FirstChannel(TypedDict):
    displayName: str
    description: NotRequired[str]
    isFavoriteByDefault: NotRequired[bool]
    tabs: NotRequired[list[FirstTab]]


class FirstApp(TypedDict):
    teamsApp_odata_bind: str


class NewTeam(TypedDict, total=False):
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
    memberSettings: MemberSettings[On]
    guestSettings: GuestSettings[Off]
    messagingSettings: MessagingSettings[On]
    funSettings: FunSettings[On, Annotated[Rating, schema_default("moderate")]]
    discoverySettings: DiscoverySettings[Off]


class TeamChange(TypedDict, total=False):
    displayName: Annotated[str, Field(min_length=1, max_length=255)]
    description: Annotated[str, Field(max_length=1024)]
    visibility: Visibility
    specialization: Specialization
    memberSettings: MemberSettings[bool]
    guestSettings: GuestSettings[bool]
    messagingSettings: MessagingSettings[bool]
    funSettings: FunSettings[bool, Rating]
    discoverySettings: DiscoverySettings[bool]


class TeamList(TypedDict, total=False):
    _top: Annotated[int, Field(ge=1, le=1000), Shown(50)]
    _skiptoken: str
    _filter: str
    _select: str
    _count: Annotated[bool, Shown(False)]


class Newcomer(TypedDict, total=False):
    """The properties of a new membership of a team."""

    _odata_type: Annotated[str, Shown(KIND)]
    roles: Annotated[list[Role], Shown(("member",))]
    visibleHistoryStartDateTime: DateTime


class MemberList(TypedDict, total=False):
    _filter: str
    _select: str
    _top: Annotated[int, Field(ge=1, le=999), Shown(50)]
