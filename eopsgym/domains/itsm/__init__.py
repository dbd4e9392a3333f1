"""IT service management: incidents, problems, changes, assets, SLAs and knowledge."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from eopsgym.domains.itsm import access, record
from eopsgym.domains.itsm.tools import knowledge
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools
from eopsgym.domains.records.coded_dialect import CodedDialect

_TOOLS = """users groups locations templates configuration_items changes problems incidents
    child_incidents incident_counts
    services knowledge sla_definitions notifications change_mappings
    affected_items incident_slas"""
"""The modules of tools in the published order."""
_RULES = "shared_rules incidents problems slas changes assets knowledge notifications people"
_NO_REQUIRED = {
    "find_notifications",
    "list_change_request_mappings",
    "list_incident_affected_cis",
    "find_incident_slas",
    "find_stage_wise_breached_incident_sla_counts",
}
"""Tools without required parameters whose published schema, unlike others, has no `required`."""


def _modules(package: str, names: str) -> list[ModuleType]:
    return [import_module(f"{__name__}.{package}.{name}") for name in names.split()]


DOMAIN = Domain(
    name="itsm",
    title="IT service management",
    gym_name="gym-itsm-mcp",
    folder=Path(__file__).parent,
    tools=collect_tools(
        *_modules("tools", _TOOLS),
        folder=Path(__file__).parent,
        empty_required=lambda tool: (
            not tool.signature.closed
            and not tool.signature.any_of
            and tool.name not in _NO_REQUIRED
        ),
    ),
    sign_in=access.sign_in,
    checks=collect_rules(access, record, *_modules("rules", _RULES), knowledge),
    dialect=CodedDialect(),
)
