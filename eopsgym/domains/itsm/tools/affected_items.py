"""Configuration items that an incident affects."""

from typing import Annotated

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.value_types import LOST, Added
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Unique, to

_TWICE = "Configuration item '{configuration_item}' is already linked to '{incident_id}'"
_ENDS = to(lost=LOST, named=True, needed=True)


class LinkFields(TypedDict, total=False):
    """What a link ties."""

    configuration_item: Annotated[str, _ENDS]
    incident_id: Annotated[str, _ENDS]


class LinkFilters(LinkFields, Added, total=False):
    incident_affected_cis_id: str


AFFECTED = Record(
    "incident_affected_cis",
    "Affected configuration item",
    (LinkFilters,),
    id="TASKCI_{:03}",
    unique=(Unique("configuration_item incident_id", "DUPLICATE_LINK", _TWICE, everyone=True),),
    plural="incident_affected_cis",
)


@tool(writes="incident_affected_cis", required=("configuration_item", "incident_id"))
def link_affected_ci_to_incident(call: Call, **fields: Unpack[LinkFields]) -> Row:
    """Record that an incident also hits a configuration item, and show the link.

    Both have to exist. The same two can be linked once (`DUPLICATE_LINK`). The incident's own
    `configuration_item` is a field by itself: it is neither read nor changed.
    """
    return AFFECTED.create(call, fields)


@tool(reads="incident_affected_cis")
def list_incident_affected_cis(call: Call, **filters: Unpack[LinkFilters]) -> Row:
    """List the links of configuration items to incidents that fit every filter, newest first.

    Gives `incident_affected_cis`, all of them without a filter, and `total_count`. A link holds
    only ids: the item itself is shown by `find_configuration_items`. The items that incidents
    name in `configuration_item` are not among them.
    """
    return AFFECTED.page(call, filters)


@tool(writes="incident_affected_cis", any_of=[[name] for name in LinkFilters.__annotations__])
def remove_affected_ci_from_incident(call: Call, **filters: Unpack[LinkFilters]) -> Row:
    """Delete all links of configuration items to incidents that fit every filter given.

    At least one filter has to be given and not empty, else the call is refused. Gives
    `deleted_count`, which is 0 where nothing fits: that is no error. Items and incidents
    themselves stay.
    """
    if not any(filters.values()):
        raise ToolError("At least one filter must be provided")
    return {"deleted_count": AFFECTED.delete(call, AFFECTED.select(call, filters))}
