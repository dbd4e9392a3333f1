"""The calendar system: events, recurring events, guests, access rules, free and busy times."""

from pathlib import Path

from eopsgym.domains.calendar import access, rules, tools
from eopsgym.domains.calendar.dialect import DIALECT
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

DOMAIN = Domain(
    name="calendar",
    title="Calendars",
    gym_name="gym-calendar",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: (
            tool.name in {"get_calendar_list", "get_colors", "list_settings"}
        ),
    ),
    sign_in=access.sign_in,
    checks=collect_rules(access, *rules.MODULES),
    dialect=DIALECT,
)
