"""The tools, one module per resource, in the order in which they are listed.

`...Fields` are the fields of a resource for create and update, `...Filters` those for lists,
and `...Common` those for both.
"""

from eopsgym.domains.csm.tools import (
    accounts,
    case_counts,
    case_slas,
    cases,
    contracts,
    entitlements,
    groups,
    installed_products,
    interactions,
    knowledge,
    locations,
    notifications,
    products,
    sla_definitions,
    users,
)

MODULES = (
    cases,
    case_counts,
    case_slas,
    interactions,
    knowledge,
    notifications,
    users,
    groups,
    accounts,
    locations,
    products,
    installed_products,
    contracts,
    entitlements,
    sla_definitions,
)
