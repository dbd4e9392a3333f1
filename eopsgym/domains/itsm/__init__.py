"""IT service management: incidents, problems, changes, assets, SLAs and knowledge."""

from pathlib import Path

from eopsgym.domains.itsm import access, rules, tools
from eopsgym.domains.itsm.dialect import DIALECT
from eopsgym.domains.itsm.resources import record
from eopsgym.domains.itsm.tools import knowledge
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools

_NO_REQUIRED = {
    "find_notifications",
    "list_change_request_mappings",
    "list_incident_affected_cis",
    "find_incident_slas",
    "find_stage_wise_breached_incident_sla_counts",
}
"""Tools without required parameters whose published schema, unlike others, has no `required`."""

DOMAIN = Domain(
    name="itsm",
    title="IT service management",
    gym_name="gym-itsm-mcp",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *tools.MODULES,
        folder=Path(__file__).parent,
        empty_required=lambda tool: (
            not tool.signature.closed
            and not tool.signature.any_of
            and tool.name not in _NO_REQUIRED
        ),
    ),
    sign_in=access.sign_in,
    checks=collect_rules(access, record, *rules.MODULES, knowledge),
    dialect=DIALECT,
)
