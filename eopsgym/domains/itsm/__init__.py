"""IT service management: incidents, problems, changes, assets, SLAs and knowledge."""

from pathlib import Path

from eopsgym.domains.core import LISTED_NULLS, Domain, collect
from eopsgym.domains.itsm.access import authorise, find_user
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
    service="itsm-api",
    port=8006,
    user_header="x-itsm-user-token",
    folder=Path(__file__).parent,
    tools=collect(
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
            not tool.closed and not tool.any_of and tool.name not in _NO_REQUIRED
        ),
    ),
    nulls={"tool": LISTED_NULLS},
    find_user=find_user,
    authorise=authorise,
    tenant_rule="ITSM-1.3",
    differences=(
        "delete_notifications works; the published server lists it but does not route it.",
    ),
)
