"""The ids that tools take."""

from typing import Annotated

from eopsgym.domains.calendar.requests import FILLED, Request

Id = Annotated[str, FILLED]


class OneCalendar(Request):
    """Which calendar."""

    calendarId: Id


class OneRule(OneCalendar):
    """Which access rule."""

    ruleId: Id


class OneSetting(Request):
    """The id of a setting."""

    settingId: Id


class OneUser(Request):
    """The address of a user."""

    email: str


class CalendarOfEvents(Request):
    """The calendar in which events stand."""

    calendarId: str


class OneEvent(CalendarOfEvents):
    """The id of an event."""

    eventId: str
