"""Arguments that many tools share."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.calendar.tools.shapes import Params

Id = Annotated[str, Field(min_length=1)]
Uri = Annotated[str, Field(min_length=1, json_schema_extra={"format": "uri"})]


class OneCalendar(TypedDict):
    """Which calendar."""

    calendarId: Id


class OneEvent(TypedDict):
    """Which event."""

    calendarId: str
    eventId: str


class OneRule(OneCalendar):
    """Which access rule."""

    ruleId: Id


class Channel(TypedDict, total=False):
    """Where changes would be told."""

    token: str
    params: Params
