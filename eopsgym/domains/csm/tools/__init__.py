"""The tools, one module a resource, in the order in which they are listed.

Of the fields of a resource, `...Fields` are what create and update take, `...Filters` what lists
take, and `...Common` what both do.
"""

from eopsgym.domains.csm.tools import (
    accounts,
    case_counts,
    cases,
    contracts,
    definitions,
    entitlements,
    groups,
    interactions,
    knowledge,
    locations,
    notifications,
    products,
    slas,
    units,
    users,
)

MODULES = (
    cases,
    case_counts,
    slas,
    interactions,
    knowledge,
    notifications,
    users,
    groups,
    accounts,
    locations,
    products,
    units,
    contracts,
    entitlements,
    definitions,
)
