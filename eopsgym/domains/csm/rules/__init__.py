"""The policy as functions: each says of a change, or of a call, which rule it breaks and why."""

from eopsgym.domains.csm.rules import (
    assets,
    case_coverage,
    case_slas,
    cases,
    interactions,
    knowledge,
    notifications,
    people,
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
    assets,
)
