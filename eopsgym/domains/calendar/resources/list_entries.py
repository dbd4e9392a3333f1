"""Request models of entries of the calendar list, and of queries of the list."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from eopsgym.domains.calendar.resources.calendars import ConferenceProperties
from eopsgym.domains.calendar.resources.requests import TEXT, Request, one_of, without_required
from eopsgym.domains.kernel import ToolError
from eopsgym.domains.kernel.signature import Shown

_HEX_COLOR = WithJsonSchema({"pattern": "^#[0-9A-Fa-f]{6}$", "type": "string"})


class DefaultReminder(Request):
    """A default reminder of a calendar."""

    method: Literal["email", "popup"]
    minutes: Annotated[int, WithJsonSchema({"minimum": 0, "type": "integer"})]

    @field_validator("minutes")
    @classmethod
    def _not_negative(cls, value: int) -> int:
        if value < 0:
            raise ValueError("defaultReminders[].minutes must be >= 0")
        return value


class Notification(Request):
    """A type of notification about a calendar."""

    method: Literal["email"]
    type: Literal["eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"]


def _with_method(items: Any) -> Any:
    """Return a list without the items whose method is empty."""
    if not isinstance(items, list):
        return items
    return [each for each in items if not isinstance(each, dict) or each.get("method") != ""]


class NotificationSettings(Request):
    notifications: list[Notification] | None = None


class LooseReminder(DefaultReminder):
    """A default reminder in a replacement, whose method may be empty."""

    model_config = ConfigDict(json_schema_extra=without_required)
    method: Annotated[Literal["email", "popup"], TEXT]


class LooseNotification(Notification):
    """A type of notification in a replacement, whose method may be empty."""

    model_config = ConfigDict(json_schema_extra=without_required)
    method: Annotated[Literal["email"], TEXT]
    type: Annotated[
        Literal["eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"],
        TEXT,
    ]


class LooseSettings(NotificationSettings):
    notifications: Annotated[list[LooseNotification] | None, BeforeValidator(_with_method)] = None  # type: ignore[assignment]


class EntryChange(Request):
    summaryOverride: Annotated[str, StringConstraints(max_length=255)] | None = None
    colorId: Annotated[str, StringConstraints(max_length=50)] | None = None
    backgroundColor: Annotated[str | None, _HEX_COLOR] = None
    foregroundColor: Annotated[str | None, _HEX_COLOR] = None
    hidden: Annotated[bool | None, Shown(False)] = None
    selected: Annotated[bool | None, Shown(True)] = None
    defaultReminders: list[DefaultReminder] | None = None
    notificationSettings: NotificationSettings | None = None


class NewEntry(EntryChange):
    FIELD_ORDER: ClassVar = ("id",)
    id: Annotated[str, StringConstraints(min_length=1)]


class EntryUpdate(EntryChange):
    """A partial change of an entry, which cannot set flags to null."""

    @field_validator("hidden", "selected")
    @classmethod
    def _flag(cls, value: bool | None) -> bool | None:
        if value is None:
            raise ValueError("Input should be a valid boolean")
        return value


class EntryReplacement(EntryChange):
    """A complete entry, which replaces the existing one."""

    defaultReminders: Annotated[list[LooseReminder] | None, BeforeValidator(_with_method)] = None  # type: ignore[assignment]
    notificationSettings: LooseSettings | None = None
    conferenceProperties: ConferenceProperties | None = None


class ColorQuery(Request):
    colorRgbFormat: Annotated[bool, Shown(False)] = False


class ListQuery(Request):
    maxResults: Annotated[
        int,
        Field(gt=0, le=250),
        WithJsonSchema({"maximum": 250, "minimum": 0, "type": "integer"}),
        Shown(100),
    ] = 100
    minAccessRole: (
        Annotated[
            str,
            StringConstraints(pattern="^(freeBusyReader|reader|writer|owner)$"),
            one_of("freeBusyReader", "reader", "writer", "owner"),
        ]
        | None
    ) = None
    pageToken: str | None = None
    showDeleted: Annotated[bool, Shown(False)] = False
    showHidden: Annotated[bool, Shown(False)] = False
    syncToken: str | None = None

    @model_validator(mode="after")
    def _sync_alone(self) -> Self:
        if self.syncToken and self.minAccessRole:
            message = "minAccessRole query parameter cannot be specified together with syncToken"
            raise ToolError(message)
        return self
