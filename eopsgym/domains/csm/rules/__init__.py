"""The policy as functions: each checks a change, or a call, and returns why it breaks a rule."""

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
