"""Teams: people, teams, channels, chats, messages, calls and events."""

from pathlib import Path

from eopsgym.domains.kernel import Domain, collect_rules, collect_tools
from eopsgym.domains.teams import rules, tools
from eopsgym.domains.teams.access import sign_in
from eopsgym.domains.teams.dialect import DIALECT

DOMAIN = Domain(
    name="teams",
    title="Teams",
    gym_name="gym-teams-mcp",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: tool.name not in tools.WITHOUT_REQUIRED,
    ),
    checks=collect_rules(*rules.MODULES),
    sign_in=sign_in,
    dialect=DIALECT,
)
