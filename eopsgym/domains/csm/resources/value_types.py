"""Types of parameters: texts and enumerations."""

from typing import Annotated, Literal

from pydantic import Field

from eopsgym.domains.records import PART

Filled = Annotated[str, Field(min_length=1)]

NamePart = Annotated[str, PART]
FilledPart = Annotated[NamePart, Field(min_length=1)]

Role = Literal["admin", "agent", "manager", "customer"]
GroupType = Literal["support", "backoffice", "field", "vendor"]
City = Literal["new_york", "london", "mumbai", "tokyo", "sydney"]
Country = Literal["usa", "uk", "india", "japan", "australia"]
AccountType = Literal["customer", "partner", "internal"]
Category = Literal["software", "hardware", "service"]
ProductState = Literal["active", "retired"]
UnitStatus = Literal["in_use", "in_stock", "repair", "retired"]
ContractType = Literal["support", "warranty", "subscription"]
ContractStatus = Literal["draft", "active", "suspended", "expired"]
SupportLevel = Literal["standard", "premium", "enterprise"]
Coverage = Literal["h8x5", "h12x6", "h24x7"]
Metric = Literal["response", "resolution"]
Channel = Literal["web", "email", "phone", "chat", "social", "alert", "community"]
Priority = Literal["critical", "high", "moderate", "low"]
CaseState = Literal["new", "in_progress", "pending", "resolved", "closed", "canceled"]
Reason = Literal["urgency", "vip", "impact", "breach_risk", "customer_request"]
Stage = Literal["in_progress", "paused", "completed", "canceled"]
InteractionStatus = Literal["open", "handled", "closed"]
ArticleState = Literal["draft", "published", "retired"]
Visibility = Literal["internal", "external"]
Use = Literal["suggested", "applied", "resolution"]
NoticeType = Literal[
    "report", "update", "alert", "reminder", "solution_proposal", "next_steps", "other"
]
Delivery = Literal["success", "failed"]
