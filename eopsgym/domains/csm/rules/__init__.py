"""The policy as functions: each says of a change, or of a call, which rule it breaks and why."""

from eopsgym.domains.csm.rules import (
    assets,
    cases,
    closing,
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
    closing,
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
