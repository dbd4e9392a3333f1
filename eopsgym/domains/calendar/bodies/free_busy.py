"""What is asked of free and busy times."""

from typing import Annotated

from pydantic import BaseModel, Field

from eopsgym.domains.calendar.bodies.fields import Zone


class Item(BaseModel):
    """A calendar that is asked for."""

    id: str


class FreeBusyQuestion(BaseModel):
    """Which calendars, from when to when."""

    timeMin: str
    timeMax: str
    timeZone: Zone | None = None
    groupExpansionMax: Annotated[int, Field(ge=1, le=100)] | None = None
    calendarExpansionMax: Annotated[int, Field(ge=1, le=50)] | None = None
    items: list[Item]
