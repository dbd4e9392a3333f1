"""Access rules and their scopes."""

import re
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from eopsgym.domains.calendar.bodies.fields import is_mail
from eopsgym.domains.kernel import ToolError

CRASH = (
    'API Error: {\n  "error": "Internal server error",\n  '
    '"message": "An unexpected error occurred. Please try again later.",\n  '
    '"support": "Check logs for more details"\n}'
)
"""What the published server answers when one of its own checks breaks."""
_HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))+")
Role = Literal["none", "freeBusyReader", "reader", "writer", "owner"]


class Scope(BaseModel):
    """Whom a rule is for."""

    type: Literal["default", "user", "group", "domain"]
    value: str | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.type == "default":
            if self.value is not None:
                raise ValueError("scope.value must be omitted for type 'default'")
            return self
        if self.value is None:
            raise ToolError(CRASH)
        if self.type == "domain":
            if not _HOST.fullmatch(self.value):
                raise ValueError("scope.value must be a valid domain name for type 'domain'")
        elif not is_mail(self.value):
            raise ValueError(f"scope.value must be a valid email address for type '{self.type}'")
        return self


class NewRule(BaseModel):
    """A rule to be made."""

    scope: Scope
    role: Role | None = None


class RuleUpdate(BaseModel):
    """A rule in place of another."""

    scope: Scope
    role: Role | None = None


class RuleChange(BaseModel):
    """What is changed of a rule."""

    scope: Scope | None = None
    role: Role | None = None


class NoticeQuery(BaseModel):
    """Whether people are told of a change of rights."""

    sendNotifications: bool = True


class RulesQuery(BaseModel):
    """Which rules are shown."""

    maxResults: Annotated[int, Field(ge=1, le=250)] = 100
    pageToken: str | None = None
    showDeleted: bool = False
    syncToken: str | None = None
