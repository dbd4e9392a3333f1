"""Parameters that many ITSM tools share."""

from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.records import PART, Since, Until

_AFTER = Field(description="Only rows created at or after this date")
_BEFORE = Field(description="Only rows created at or before this date")
CreatedAfter = Annotated[str, Since("created_at"), _AFTER]
CreatedBefore = Annotated[str, Until("created_at"), _BEFORE]
AddedAfter = Annotated[str, Since("created_on"), _AFTER]
AddedBefore = Annotated[str, Until("created_on"), _BEFORE]
Text = Annotated[str, PART, Field(description="At most 120 characters; filters take a part")]

UserId = Annotated[str, Field(description="User id, such as USER_001")]
LocationId = Annotated[str, Field(description="Location id, such as LOC_001")]
TemplateId = Annotated[str, Field(description="Incident template id, such as TMPL_001")]
ItemId = Annotated[str, Field(description="Configuration item id, such as CI_001")]
ServiceId = Annotated[str, Field(description="Service id, such as SVC_001")]
OfferingId = Annotated[str, Field(description="Service offering id, such as SVCOFF_001")]
IncidentId = Annotated[str, Field(description="Incident id, such as INC_001")]
ArticleId = Annotated[str, Field(description="Knowledge article id, such as KB_001")]
SlaId = Annotated[str, Field(description="SLA definition id, such as SLA_001")]

Level = Literal["high", "medium", "low"]
Priority = Literal["critical", "high", "moderate", "low", "planning"]
Role = Literal["admin", "manager", "agent", "reporter"]
Usage = Literal["production", "QA", "test", "development"]
ServiceStatus = Literal["operational", "non-operational", "repair_in_progress", "ready", "retired"]
Classification = Literal["business", "technology-management", "application"]
Criticality = Literal["critical", "somewhat-critical", "less-critical", "not-critical"]

IncidentStatus = Literal["new", "in_progress", "on_hold", "resolved", "closed", "canceled"]
IncidentCategory = Literal[
    "inquiry-help", "software", "hardware", "database", "password-reset", "network"
]
Channel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent"]
AnyChannel = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent", "web"]
ResolutionCode = Literal[
    "Duplicate",
    "Known Error",
    "No resolution provided",
    "Resolved By Caller",
    "Resolved By Problem",
    "Resolved By Change",
    "Solution Provided",
    "Workaround Provided",
    "User error",
]
HoldReason = Literal["Awaiting Change", "Awaiting Caller", "Awaiting Problem"]
NotificationType = Literal["alert", "update", "reminder", "report", "solution_proposal", "other"]
NotificationStatus = Literal["queued", "sent", "delivered", "opened", "failed"]
