"""OData's query options, in front of the query model."""

from eopsgym.domains.teams.odata.filters import filtered, parse_filter
from eopsgym.domains.teams.odata.options import (
    Expansion,
    asked,
    chosen,
    invalid,
    page,
    parse_expand,
    parse_orderby,
    parse_select,
    supported,
)
from eopsgym.domains.teams.odata.properties import (
    MOMENT,
    Kind,
    Listed,
    Properties,
    Property,
    inside,
    items_of,
    listed_in,
    of_item,
)
from eopsgym.domains.teams.odata.search import parse_search

__all__ = [
    "MOMENT",
    "Expansion",
    "Kind",
    "Listed",
    "Properties",
    "Property",
    "asked",
    "chosen",
    "filtered",
    "inside",
    "invalid",
    "items_of",
    "listed_in",
    "of_item",
    "page",
    "parse_expand",
    "parse_filter",
    "parse_orderby",
    "parse_search",
    "parse_select",
    "supported",
]
