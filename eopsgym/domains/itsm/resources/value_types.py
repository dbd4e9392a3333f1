"""Parameters that many ITSM tools share."""

from typing import Annotated, Literal

from pydantic import StringConstraints
from typing_extensions import TypedDict

from eopsgym.domains.kernel import Shown
from eopsgym.domains.records import PART, Since, Until, to


class Created(TypedDict, total=False):
    """The time of creation in filters, where its column is `created_at`."""

    created_after: Annotated[str, Since("created_at")]
    created_before: Annotated[str, Until("created_at")]


class Added(TypedDict, total=False):
    """The time of creation in filters, where its column is `created_on`."""

    created_after: Annotated[str, Since("created_on")]
    created_before: Annotated[str, Until("created_on")]


class AddedBlank(TypedDict, total=False):
    """The fields of `Added`, with an empty string as the default in the schema."""

    created_after: Annotated[str, Since("created_on"), Shown("")]
    created_before: Annotated[str, Until("created_on"), Shown("")]


class Assignment(TypedDict, total=False):
    """The group and user who work on an incident, problem or change."""

    assignment_group: str
    assigned_to: str


class TicketFields(Assignment, total=False):
    """The fields that incidents, problems and changes have in common."""

    service: str
    service_offering: Annotated[str, to(label="Service offering")]
    configuration_item: str


LOST = "{label} '{value}' not found"
UNKNOWN = "{label} not found with identifier '{value}'"
Blank = Annotated[str, Shown("")]
PartOrBlank = Annotated[str, PART, Shown("")]
Stripped = Annotated[str, StringConstraints(strip_whitespace=True)]
PartOfText = Annotated[str, PART]

OWNER = to("users", code="USER_NOT_FOUND", named=True, needed=True)
Owner = Annotated[str, OWNER]
PLACE = to("location", code="LOCATION_NOT_FOUND", named=True)
Place = Annotated[str, PLACE]

LEVELS = "high medium low"
PRIORITIES = "critical high moderate low planning"
Level = Literal["high", "medium", "low"]
Priority = Literal["critical", "high", "moderate", "low", "planning"]
Role = Literal["admin", "manager", "agent", "reporter"]
IncidentStatus = Literal["new", "in_progress", "on_hold", "resolved", "closed", "canceled"]
Channel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent"]
AnyChannel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent", "web"]
