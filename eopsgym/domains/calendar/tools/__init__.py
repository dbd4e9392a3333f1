"""The tools of the calendar system: their published parameters, and the endpoint of each."""

from eopsgym.domains.calendar.tools import (
    access_rules,
    calendar_list,
    calendars,
    events,
    free_busy,
    settings,
)

MODULES = (calendars, calendar_list, events, settings, access_rules, free_busy)
"""The modules in the order of the published tool list."""
