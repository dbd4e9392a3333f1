"""Calendars and entries of the calendar list."""

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    StringConstraints,
    field_validator,
    model_validator,
)

from eopsgym.domains.calendar.resources.zones import Zone
from eopsgym.domains.kernel import ToolError

Name = Annotated[str, StringConstraints(min_length=1, max_length=255)]
_SOLUTIONS = ["eventHangout", "eventNamedHangout", "hangoutsMeet"]
_KEY = "conferenceProperties.allowedConferenceSolutionTypes"


class ConferenceProperties(BaseModel):
    """Which kinds of conferences a calendar allows."""

    allowedConferenceSolutionTypes: list[str] | None = None

    @field_validator("allowedConferenceSolutionTypes")
    @classmethod
    def _known(cls, values: list[str] | None) -> list[str] | None:
        unknown = [value for value in values or [] if value not in _SOLUTIONS]
        if unknown:
            raise ValueError(
                f"Invalid values for {_KEY}: {unknown}. Allowed values are: {_SOLUTIONS}"
            )
        return values


class NewCalendar(BaseModel):
    """A calendar to be made."""

    summary: Name
    description: Annotated[str, StringConstraints(max_length=1000)] | None = None
    location: Annotated[str, StringConstraints(max_length=500)] | None = None
    timeZone: Zone | None = "UTC"
    conferenceProperties: ConferenceProperties | None = None


class CalendarChange(NewCalendar):
    """What is changed of a calendar; what is not given stays, and all but two can be emptied."""

    summary: Name = None  # type: ignore[assignment]
    timeZone: Zone = None  # type: ignore[assignment]

    @field_validator("summary")
    @classmethod
    def _not_blank(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("summary must not be blank when provided")
        return value


class DefaultReminder(BaseModel):
    """A reminder that events of a calendar get by default."""

    method: Literal["email", "popup"]
    minutes: int

    @field_validator("minutes")
    @classmethod
    def _not_negative(cls, value: int) -> int:
        if value < 0:
            raise ValueError("defaultReminders[].minutes must be >= 0")
        return value


class Notification(BaseModel):
    """A kind of notice about a calendar."""

    method: Literal["email"]
    type: Literal["eventCreation", "eventChange", "eventCancellation", "eventResponse", "agenda"]


def _with_method(items: Any) -> Any:
    """Return a list without the items whose method is empty."""
    if not isinstance(items, list):
        return items
    return [each for each in items if not isinstance(each, dict) or each.get("method") != ""]


class NotificationSettings(BaseModel):
    """The notices about a calendar."""

    notifications: list[Notification] | None = None


class LooseSettings(NotificationSettings):
    """The same in a replacement, where items with an empty method are dropped."""

    notifications: Annotated[list[Notification], BeforeValidator(_with_method)] | None = None


class EntryChange(BaseModel):
    """What is changed of an entry of the calendar list."""

    summaryOverride: Annotated[str, StringConstraints(max_length=255)] | None = None
    colorId: Annotated[str, StringConstraints(max_length=50)] | None = None
    backgroundColor: str | None = None
    foregroundColor: str | None = None
    hidden: bool | None = None
    selected: bool | None = None
    defaultReminders: list[DefaultReminder] | None = None
    notificationSettings: NotificationSettings | None = None


class NewEntry(EntryChange):
    """An entry to be added."""

    FIELD_ORDER: ClassVar = ("id",)
    id: Annotated[str, StringConstraints(min_length=1)]


class EntryUpdate(EntryChange):
    """A partial change, which cannot set flags to nothing."""

    @field_validator("hidden", "selected")
    @classmethod
    def _flag(cls, value: bool | None) -> bool | None:
        if value is None:
            raise ValueError("Input should be a valid boolean")
        return value


class EntryReplacement(EntryChange):
    """A whole entry, in place of the one there is."""

    defaultReminders: Annotated[list[DefaultReminder], BeforeValidator(_with_method)] | None = None
    notificationSettings: LooseSettings | None = None
    conferenceProperties: ConferenceProperties | None = None


class ColorQuery(BaseModel):
    """Whether colours may be given as such."""

    colorRgbFormat: bool = False


class ListQuery(BaseModel):
    """Which entries of the calendar list are shown."""

    maxResults: Annotated[int, Field(gt=0, le=250)] = 100
    minAccessRole: (
        Annotated[str, StringConstraints(pattern="^(freeBusyReader|reader|writer|owner)$")] | None
    ) = None
    pageToken: str | None = None
    showDeleted: bool = False
    showHidden: bool = False
    syncToken: str | None = None

    @model_validator(mode="after")
    def _sync_alone(self) -> Self:
        if self.syncToken and self.minAccessRole:
            message = "minAccessRole query parameter cannot be specified together with syncToken"
            raise ToolError(message)
        return self
