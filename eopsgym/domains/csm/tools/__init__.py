"""The tools, one module a resource, in the order in which they are listed.

Of the fields of a resource, `...Fields` are what create and update take, `...Filters` what lists
take, and `...Common` what both do.
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
