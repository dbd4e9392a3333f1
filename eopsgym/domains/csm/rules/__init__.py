"""The rules of the policy, as functions that check a change or a call."""

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
