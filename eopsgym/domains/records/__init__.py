"""Support for systems whose tools read and write rows: descriptions of records and operations."""

from eopsgym.domains.query.query_model import (
    All,
    Any_,
    Compare,
    Condition,
    Not,
    Query,
    Sql,
    equal,
)
from eopsgym.domains.records.argument_checks import OneOf, at_most, check_choice, check_filled
from eopsgym.domains.records.field_markers import PART, At, Since, To, Until, to
from eopsgym.domains.records.lifecycle import Lifecycle
from eopsgym.domains.records.resource import Filters, Resource, Unique

__all__ = [
    "PART",
    "All",
    "Any_",
    "At",
    "Compare",
    "Condition",
    "Filters",
    "Lifecycle",
    "Not",
    "OneOf",
    "Query",
    "Resource",
    "Since",
    "Sql",
    "To",
    "Unique",
    "Until",
    "at_most",
    "check_choice",
    "check_filled",
    "equal",
    "to",
]
