"""Fields that several HR tools share, and their allowed values."""

from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.records import Since, Until, to

CaseStatus = Literal[
    "draft",
    "ready",
    "awaiting_approval",
    "work_in_progress",
    "closed_complete",
    "closed_incomplete",
    "awaiting_acceptance",
    "suspended",
    "cancelled",
]
TaskStatus = Literal[
    "draft", "ready", "work_in_progress", "closed_complete", "closed_incomplete", "cancelled"
]
Priority = Literal["critical", "high", "moderate", "low", "planning"]
Source = Literal["self-service", "phone", "email", "chat", "walk-in", "virtual-agent"]
Coe = Literal["HRIT", "Payroll", "Talent Management", "Total Rewards", "Workforce Administration"]
Country = Literal["US", "GB", "CA", "IN", "DE", "FR", "JP", "CN", "AU", "BR"]

CASE_STATUSES: tuple[str, ...] = get_args(CaseStatus)
TASK_STATUSES: tuple[str, ...] = (*get_args(TaskStatus), "awaiting_approval", "suspended")
"""The last two occur in published seeds; no tool can set them or filter by them."""
PRIORITIES: tuple[str, ...] = get_args(Priority)
SOURCES: tuple[str, ...] = get_args(Source)
NOTIFICATION_TYPES = ("report", "update", "alert", "reminder", "solution_proposal", "other")
CLOSED = ("closed_complete", "closed_incomplete", "cancelled")
"""The statuses in which a case or task is no longer open."""

IsActive = Annotated[bool, Field(json_schema_extra={"default": True})]
"""A required flag, although the published schema also gives a default."""
Limit = Annotated[int, Field(ge=1, le=100)]
PersonName = Annotated[str, to("user", by="person")]
GroupName = Annotated[str, to("user_group", by="name")]


class Created(TypedDict, total=False):
    """Bounds of the time of creation, for lists."""

    created_after: Annotated[str, Since("created_at")]
    created_before: Annotated[str, Until("created_at")]
