"""The rules of the calendar policy that changes of rows show."""

from eopsgym.domains.calendar.rules import calendars, channels, events, guests, sharing

MODULES = (events, guests, sharing, calendars, channels)
