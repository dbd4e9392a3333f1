"""The policy as functions: each says of a change, or of a call, which rule it breaks and why."""

from eopsgym.domains.csm.rules import (
    assets,
    case_lifecycle,
    cases,
    coverage,
    interactions,
    knowledge,
    notifications,
    people,
    roles,
    slas,
    texts,
    workable_cases,
)

MODULES = (
    roles,
    workable_cases,
    case_lifecycle,
    cases,
    texts,
    coverage,
    slas,
    interactions,
    knowledge,
    notifications,
    people,
    assets,
)
