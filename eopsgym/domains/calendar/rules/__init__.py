"""The rules of the calendar policy that are checked on changes of rows."""

from eopsgym.domains.calendar.rules import calendars, channels, events, guests, sharing

MODULES = (events, guests, sharing, calendars, channels)
