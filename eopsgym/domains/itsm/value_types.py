"""Parameters that many ITSM tools share."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.records import PART, Since, Until, to

_AFTER = Field(description="Only rows created at or after this date")
_BEFORE = Field(description="Only rows created at or before this date")


class Created(TypedDict, total=False):
    """The time of creation in filters, where its column is `created_at`."""

    created_after: Annotated[str, Since("created_at"), _AFTER]
    created_before: Annotated[str, Until("created_at"), _BEFORE]


class Added(TypedDict, total=False):
    """The time of creation in filters, where its column is `created_on`."""

    created_after: Annotated[str, Since("created_on"), _AFTER]
    created_before: Annotated[str, Until("created_on"), _BEFORE]


class AddedBlank(TypedDict, total=False):
    """The same, shown as blank unless given."""

    created_after: Annotated[str, Since("created_on"), _AFTER, Shown("")]
    created_before: Annotated[str, Until("created_on"), _BEFORE, Shown("")]


class Assignment(TypedDict, total=False):
    """Who works on an incident, problem or change."""

    assignment_group: str
    assigned_to: str


class TicketFields(Assignment, total=False):
    """What incidents, problems and changes have alike."""

    service: str
    service_offering: Annotated[str, to(label="Service offering")]
    configuration_item: str


LOST = "{label} '{value}' not found"
UNKNOWN = "{label} not found with identifier '{value}'"
Blank = Annotated[str, Shown("")]
PartOrBlank = Annotated[str, PART, Shown("")]
Stripped = Annotated[str, StringConstraints(strip_whitespace=True)]
PartOfText = Annotated[str, PART, Field(description="Part of the text, case ignored")]
Text = Annotated[str, Field(description="At most 120 characters")]

UserId = Annotated[str, Field(description="User id, such as USER_001")]
OWNER = to("users", code="USER_NOT_FOUND", named=True, needed=True)
Owner = Annotated[UserId, OWNER]
LocationId = Annotated[str, Field(description="Location id, such as LOC_001")]
PLACE = to("location", code="LOCATION_NOT_FOUND", named=True)
Place = Annotated[LocationId, PLACE]
PlaceOrNone = Annotated[str, PLACE, Field(description="Blank for no location")]
ItemId = Annotated[str, Field(description="Configuration item id, such as CI_001")]
IncidentId = Annotated[str, Field(description="Incident id, such as INC_001")]
ArticleId = Annotated[str, Field(description="Knowledge article id, such as KB_001")]
SlaId = Annotated[str, Field(description="SLA definition id, such as SLA_001")]

LEVELS = "high medium low"
PRIORITIES = "critical high moderate low planning"
Level = Literal["high", "medium", "low"]
Priority = Literal["critical", "high", "moderate", "low", "planning"]
Role = Literal["admin", "manager", "agent", "reporter"]
IncidentStatus = Literal["new", "in_progress", "on_hold", "resolved", "closed", "canceled"]
Channel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent"]
AnyChannel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent", "web"]
