"""Configuration items that an incident affects."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import LOST, Added
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Unique, to

_DUPLICATE = "Configuration item '{configuration_item}' is already linked to '{incident_id}'"
_ENDS = to(lost=LOST, named=True, needed=True)


class LinkFields(TypedDict, total=False):
    """The two ends of a link."""

    configuration_item: Annotated[str, _ENDS]
    incident_id: Annotated[str, _ENDS]


class LinkFilters(LinkFields, Added, total=False):
    incident_affected_cis_id: str


AFFECTED = Record(
    "incident_affected_cis",
    "Affected configuration item",
    (LinkFilters,),
    id="TASKCI_{:03}",
    unique=(Unique("configuration_item incident_id", "DUPLICATE_LINK", _DUPLICATE, everyone=True),),
    plural="incident_affected_cis",
)


@tool(writes="incident_affected_cis", required=("configuration_item", "incident_id"))
def link_affected_ci_to_incident(call: Call, **fields: Unpack[LinkFields]) -> Row:
    """Record that an incident also affects a configuration item, and return the link.

    Both have to exist. The same pair can be linked only once (`DUPLICATE_LINK`). The incident's own
    field `configuration_item` is neither read nor changed.
    """
    return AFFECTED.create(call, fields)


@tool(reads="incident_affected_cis")
def list_incident_affected_cis(call: Call, **filters: Unpack[LinkFilters]) -> Row:
    """List the links of configuration items to incidents that match every filter, newest first.

    Returns `incident_affected_cis` (all of them without a filter) and `total_count`. A link
    contains only ids; `find_configuration_items` returns the item itself. Items that incidents name
    in their own `configuration_item` are not included.
    """
    return AFFECTED.page(call, filters)


@tool(writes="incident_affected_cis", any_of=[[name] for name in LinkFilters.__annotations__])
def remove_affected_ci_from_incident(call: Call, **filters: Unpack[LinkFilters]) -> Row:
    """Delete all links of configuration items to incidents that match every filter.

    At least one non-empty filter is required. Returns `deleted_count`, which is 0 if nothing
    matches; this is not an error. The items and incidents themselves are not deleted.
    """
    if not any(filters.values()):
        raise ToolError("At least one filter must be provided")
    return {"deleted_count": AFFECTED.delete(call, AFFECTED.select(call, filters))}
