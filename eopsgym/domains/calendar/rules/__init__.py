"""The rules of the calendar policy that are checked on changes of rows."""

from eopsgym.domains.calendar.rules import calendars, channels, events, sharing

MODULES = (events, sharing, calendars, channels)
