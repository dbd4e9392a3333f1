"""For systems whose answers have the shape of a product's API: each property of a resource once.

Beside `records`, where a record is answered as it is stored. A `View` says what a resource is
called, which column holds each of its properties and how that is shown; finding, adding, changing
and listing rows follow from it.
"""

from eopsgym.domains.products.property import (
    ViewProperty,
    filled,
    flag,
    identifier,
    json_list,
    json_object,
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
    "linked",
    "stored",
    "text",
    "where_given",
    "with_moments",
]
