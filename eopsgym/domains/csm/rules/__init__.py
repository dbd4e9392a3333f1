"""The policy as functions: each says of a change, or of a call, which rule it breaks and why."""

from eopsgym.domains.csm.rules import (
    assets,
    cases,
    coverage,
    interactions,
    knowledge,
    notifications,
    people,
    slas,
    texts,
)

MODULES = (
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
