"""Configuration items that an incident affects."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.references import check_once, worded
from eopsgym.domains.itsm.rules.common import check_item_status
from eopsgym.domains.itsm.tables import AFFECTED, INCIDENT, ITEM

LinkId = Annotated[str, Field(description="Link id, such as TASKCI_001")]
ItemId = Annotated[str, Field(description="Configuration item id, such as CI_001")]
IncidentId = Annotated[str, Field(description="Incident id, such as INC_001")]
When = Annotated[str, Field(description="ISO 8601, inclusive")]

FILTERS = ("incident_affected_cis_id", "configuration_item", "incident_id")
DATES = ("created_before", "created_after")
LOST = "{label} '{value}' not found"
AFFECTED_ITEM = worded(ITEM, LOST)
AFFECTING = worded(INCIDENT, LOST)


@tool(writes="incident_affected_cis")
def link_affected_ci_to_incident(
    ctx: Context, configuration_item: ItemId, incident_id: IncidentId
) -> Row:
    """Record that an incident affects a configuration item."""
    item = ctx.get(AFFECTED_ITEM, configuration_item, "configuration_item")
    ctx.get(AFFECTING, incident_id, "incident_id")
    message = f"Configuration item '{configuration_item}' is already linked to '{incident_id}'"
    check_once(ctx, AFFECTED, ctx.take(), message, "DUPLICATE_LINK", "configuration_item")
    row = ctx.insert(AFFECTED, ctx.take())
    check_item_status(ctx, item)
    return ctx.show(AFFECTED, row)


@tool(reads="incident_affected_cis")
def list_incident_affected_cis(
    ctx: Context,
    incident_affected_cis_id: Opt[LinkId] = None,
    configuration_item: Opt[ItemId] = None,
    incident_id: Opt[IncidentId] = None,
    created_before: Opt[When] = None,
    created_after: Opt[When] = None,
) -> Row:
    """List links of configuration items to incidents, newest first."""
    found = [ctx.show(AFFECTED, row) for row in _select(ctx)]
    return {"incident_affected_cis": found, "total_count": len(found)}


@tool(writes="incident_affected_cis", any_of=[[name] for name in FILTERS + DATES])
def remove_affected_ci_from_incident(
    ctx: Context,
    incident_affected_cis_id: Opt[LinkId] = None,
    configuration_item: Opt[ItemId] = None,
    incident_id: Opt[IncidentId] = None,
    created_before: Opt[When] = None,
    created_after: Opt[When] = None,
) -> Row:
    """Delete the links that match all the filters, of which there must be one."""
    if not any(ctx.take().values()):
        raise ToolError("At least one filter must be provided")
    return {"deleted_count": ctx.delete(AFFECTED, _select(ctx))}


def _select(ctx: Context) -> list[Row]:
    between = {"created_on": (ctx.arguments["created_after"], ctx.arguments["created_before"])}
    return ctx.select(AFFECTED, ctx.take(*FILTERS), None, between)
