"""Support for systems whose results have the form of a product's API.

In systems that use `records`, results contain records as they are stored. A `View` defines the
name of a resource, the column of each of its properties and the form of their values in results.
It finds, adds, changes and lists rows.
"""

from eopsgym.domains.products.property import (
    ViewProperty,
    filled,
    flag,
    identifier,
    json_list,
    json_object,
    json_value,
    linked,
    stored,
    text,
    with_moments,
)
from eopsgym.domains.products.view import View, where_given

__all__ = [
    "View",
    "ViewProperty",
    "filled",
    "flag",
    "identifier",
    "json_list",
    "json_object",
    "json_value",
    "linked",
    "stored",
    "text",
    "where_given",
    "with_moments",
]
