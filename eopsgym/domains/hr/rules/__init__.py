"""The policy rules on what calls change, one module for each kind of record."""

from eopsgym.domains.hr.rules import (
    cases,
    catalogue,
    knowledge,
    notifications,
    people,
    routing,
    tasks,
)

MODULES = (
    cases,
    routing,
    tasks,
    people,
    catalogue,
    knowledge,
    notifications,
)
