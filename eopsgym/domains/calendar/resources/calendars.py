"""Calendars: finding, showing and changing them."""

import json
from typing import Annotated

from pydantic import StringConstraints, field_validator

from eopsgym.domains.calendar.access import (
    is_primary_word,
    own_calendar,
    primary_id,
    require_role,
)
from eopsgym.domains.calendar.resources.moments import Zone, iso
from eopsgym.domains.calendar.resources.requests import Request, one_of
from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.signature import Shown
from eopsgym.domains.products import View, filled, stored, text

Name = Annotated[str, StringConstraints(min_length=1, max_length=255)]
_SOLUTIONS = ["eventHangout", "eventNamedHangout", "hangoutsMeet"]
_KEY = "conferenceProperties.allowedConferenceSolutionTypes"
_TYPES = "allowedConferenceSolutionTypes"


class ConferenceProperties(Request):
    allowedConferenceSolutionTypes: list[Annotated[str, one_of(*_SOLUTIONS)]] | None = None

    @field_validator("allowedConferenceSolutionTypes")
    @classmethod
    def _known(cls, values: list[str] | None) -> list[str] | None:
        unknown = [value for value in values or [] if value not in _SOLUTIONS]
        if unknown:
            raise ValueError(
                f"Invalid values for {_KEY}: {unknown}. Allowed values are: {_SOLUTIONS}"
            )
        return values


class NewCalendar(Request):
    summary: Name
    description: Annotated[str, StringConstraints(max_length=1000)] | None = None
    location: Annotated[str, StringConstraints(max_length=500)] | None = None
    timeZone: Annotated[Zone | None, Shown("UTC")] = "UTC"
    conferenceProperties: ConferenceProperties | None = None


class CalendarChange(NewCalendar):
    """The changes of a calendar; omitted properties stay, and all except two can be set to null."""

    summary: Name = None  # type: ignore[assignment]
    timeZone: Zone = None  # type: ignore[assignment]

    @field_validator("summary")
    @classmethod
    def _not_blank(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("summary must not be blank when provided")
        return value


def _solutions(text: str | None) -> Row | None:
    """Return the conference types in a column."""
    properties = json.loads(text or "null")
    return None if properties is None else {_TYPES: properties.get(_TYPES)}


CALENDAR = View(
    "calendars",
    "Calendar",
    *filled("etag"),
    *text("id", column="calendar_id"),
    *text("summary"),
    *stored("description location", lambda value: value or None),
    *text("timeZone"),
    *stored("conferenceProperties", _solutions),
    kind="calendar#calendar",
    new={"is_primary": 0, "hidden": 0, "selected": 1, "deleted": 0},
    new_id=random_uuid,
    stamps="created_at",
    changed="updated_at",
    key="calendar_id",
)


def calendar_view(call: Call, row: Row) -> Row:
    """Return a calendar in the form of answers."""
    etag = f"etag-{row['calendar_id']}-{iso(row['updated_at'])}"
    return CALENDAR.show(call, row, {"etag": etag})


def find_calendar(
    call: Call,
    calendar_id: str,
    roles: tuple[str, ...],
    missing: str = "Primary calendar not found",
) -> Row:
    """Return a calendar of the acting user by its id or the word `primary`.

    Args:
        call: the call.
        calendar_id: the id or word.
        roles: the sufficient roles; empty if no role is required.
        missing: the error for a user without a primary calendar.

    Raises:
        ToolError: there is no such calendar, or the user has none of the roles.
    """
    if is_primary_word(calendar_id):
        primary = primary_id(call)
        if primary is None:
            raise ToolError(missing)
        calendar_id = primary
    row = own_calendar(call, calendar_id)
    if roles:
        require_role(call, calendar_id, roles, of="calendar")
    return row


def change_calendar(call: Call, calendar_id: str, body: CalendarChange) -> Row:
    """Change the given properties of a calendar, or only its timestamp, and return the calendar."""
    given = body.model_dump(exclude_unset=True)
    if "conferenceProperties" in given:
        properties = given["conferenceProperties"]
        given["conferenceProperties"] = json.dumps(properties) if properties else None
    CALENDAR.change(call, calendar_id, CALENDAR.columns(given))
    return calendar_view(call, own_calendar(call, calendar_id))
