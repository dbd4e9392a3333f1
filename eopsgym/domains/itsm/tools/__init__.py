"""The tools, one module for each kind of record, in the order in which they are listed.

Each module begins with its fields, in `TypedDict`s: `NewCrate` for create, `CrateChanges` for
update, `CrateFields` for both, `CrateFilters` for lists (`PART` matches part of a text), and
`CommonFields` for all of them.
"""

from eopsgym.domains.itsm.tools import (
    affected_items,
    change_mappings,
    changes,
    child_incidents,
    configuration_items,
    groups,
    incident_counts,
    incident_slas,
    incidents,
    knowledge,
    locations,
    notifications,
    problems,
    services,
    sla_definitions,
    templates,
    users,
)

MODULES = (
    users,
    groups,
    locations,
    templates,
    configuration_items,
    changes,
    problems,
    incidents,
    child_incidents,
    incident_counts,
    services,
    knowledge,
    sla_definitions,
    notifications,
    change_mappings,
    affected_items,
    incident_slas,
)
