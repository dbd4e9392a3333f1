"""IT service management: incidents, problems, changes, assets, SLAs and knowledge."""

from pathlib import Path

from eopsgym.domains.itsm import access, record
from eopsgym.domains.itsm.rules import articles, assets, common, people
from eopsgym.domains.itsm.rules import changes as change_rules
from eopsgym.domains.itsm.rules import incidents as incident_rules
from eopsgym.domains.itsm.rules import notifications as notification_rules
from eopsgym.domains.itsm.rules import problems as problem_rules
from eopsgym.domains.itsm.rules import slas as sla_rules
from eopsgym.domains.itsm.tools import (
    affected,
    changes,
    children,
    counts,
    groups,
    incident_slas,
    incidents,
    items,
    knowledge,
    locations,
    mappings,
    notifications,
    offerings,
    problems,
    services,
    slas,
    templates,
    users,
)
from eopsgym.domains.kernel import Domain, collect_rules, collect_tools
from eopsgym.domains.records.coded import CodedDialect

_NO_REQUIRED = {
    "find_notifications",
    "list_change_request_mappings",
    "list_incident_affected_cis",
    "find_incident_slas",
    "find_stage_wise_breached_incident_sla_counts",
}
"""Tools that need nothing and whose published schema has no `required`, unlike the others."""

DOMAIN = Domain(
    name="itsm",
    title="IT service management",
    gym_name="gym-itsm-mcp",
    port=8006,
    user_header="x-itsm-user-token",
    folder=Path(__file__).parent,
    tools=collect_tools(
        users,
        groups,
        locations,
        templates,
        items,
        changes,
        problems,
        incidents,
        children,
        counts,
        services,
        offerings,
        knowledge,
        slas,
        notifications,
        mappings,
        affected,
        incident_slas,
        empty_required=lambda tool: (
            not tool.signature.closed
            and not tool.signature.any_of
            and tool.name not in _NO_REQUIRED
        ),
    ),
    sign_in=access.sign_in,
    checks=collect_rules(
        access,
        record,
        common,
        incident_rules,
        problem_rules,
        sla_rules,
        change_rules,
        assets,
        articles,
        knowledge,
        notification_rules,
        people,
    ),
    dialect=CodedDialect(),
)
