"""The policy as functions: each says of a change, or of a call, which rule it breaks and why."""

from eopsgym.domains.csm.rules import (
    case_coverage,
    case_slas,
    cases,
    interactions,
    knowledge,
    notifications,
    people,
    products_and_contracts,
    texts,
)

MODULES = (
    cases,
    texts,
    case_coverage,
    case_slas,
    interactions,
    knowledge,
    notifications,
    people,
    products_and_contracts,
)
