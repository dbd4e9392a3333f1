"""The tools: what each takes as published, and which endpoint answers it."""

from eopsgym.domains.calendar.tools import (
    access_rules,
    calendar_list,
    calendars,
    events,
    free_busy,
    settings,
)

MODULES = (calendars, calendar_list, events, settings, access_rules, free_busy)
"""In the published order."""
