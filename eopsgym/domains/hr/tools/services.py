"""HR services: what employees can ask for."""

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.hr.fields import Flag, Fulfillment, IdText, IsActive, OptId, Text
from eopsgym.domains.hr.records import (
    change,
    filled,
    like_name,
    listed,
    refer,
    renamed,
    search,
    unique,
)
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import catalogue
from eopsgym.domains.hr.tables import CRITERIA, SERVICE, TEMPLATE, TOPIC

_LINKS = {"topic_detail": TOPIC, "service_template": TEMPLATE, "hr_criteria": CRITERIA}


def _links(ctx: Context) -> Row:
    """The references of a service that the call gives by name, as ids."""
    given = ctx.take(*_LINKS)
    return {field: refer(ctx, _LINKS[field], field, name, "name") for field, name in given.items()}


@tool(reads="hr_services")
def get_hr_service_by_name(ctx: Context, service_name: str) -> Row:
    """Get one HR service by its exact name, with its topic, template and criteria."""
    return result(ctx, SERVICE, ctx.get(SERVICE, service_name, "service_name", "service_name"))


@tool(reads="hr_services")
def find_hr_services(
    ctx: Context,
    hr_service_id: OptId = None,
    fulfillment_type: Opt[Fulfillment] = None,
    topic_detail: Text = None,
    service_template: Text = None,
    hr_criteria: Text = None,
    active: Flag = None,
) -> Row:
    """Find HR services by at least one filter; names match in part."""
    equal = ctx.take("hr_service_id", "fulfillment_type", "active")
    for field, table in _LINKS.items():
        equal |= like_name(ctx, field, table)
    return listed("services", results(ctx, SERVICE, search(ctx, SERVICE, equal)))


@tool(writes="hr_services")
def create_new_hr_service(
    ctx: Context,
    service_name: str,
    fulfillment_type: Fulfillment,
    active: IsActive,
    topic_detail: Text = None,
    service_template: Text = None,
    hr_criteria: Text = None,
) -> Row:
    """Add a service under a name of its own. Topic, template and criteria are named exactly."""
    unique(ctx, SERVICE, "service_name", filled("service_name", service_name))
    values = {
        "service_name": service_name,
        "fulfillment_type": fulfillment_type,
        "active": active,
        **dict.fromkeys(_LINKS),
        **_links(ctx),
    }
    catalogue.state_service(ctx, None, values)
    return result(ctx, SERVICE, ctx.insert(SERVICE, values))


@tool(writes="hr_services")
def update_hr_service(
    ctx: Context,
    hr_service_id: IdText,
    service_name: Text = None,
    fulfillment_type: Opt[Fulfillment] = None,
    topic_detail: Text = None,
    service_template: Text = None,
    hr_criteria: Text = None,
    active: Flag = None,
) -> Row:
    """Change a service; only the fields that are given. Blank text removes a reference."""
    row = ctx.get(SERVICE, hr_service_id, "hr_service_id")
    values = ctx.take("fulfillment_type", "active") | _links(ctx)
    values |= renamed(ctx, SERVICE, "service_name", row)
    catalogue.state_service(ctx, row, row | values)
    return change(ctx, SERVICE, row, values, changes=False)


@tool(writes="hr_services")
def delete_hr_service(ctx: Context, hr_service_id: IdText, service_name: str) -> Row:
    """Take an active service out of the catalogue; it is kept as inactive.

    Id and name must mean the same service; one of them may be blank text.
    """
    keys = {"hr_service_id": hr_service_id, "service_name": service_name}
    found = [ctx.get(SERVICE, value, by, by) for by, value in keys.items() if value]
    if not found:
        raise ToolError("Give hr_service_id or service_name", "MISSING_PARAMETER", "request")
    row = found[0]
    if found[-1]["hr_service_id"] != row["hr_service_id"]:
        message = f"hr_service_id '{hr_service_id}' and service_name '{service_name}' differ"
        raise ToolError(message, "IDENTIFIER_MISMATCH", "service_name")
    if not row["active"]:
        message = f"HR service '{row['service_name']}' is already inactive"
        raise ToolError(message, "ALREADY_INACTIVE", "hr_service_id")
    catalogue.state_service(ctx, row, row | {"active": False})
    return change(ctx, SERVICE, row, {"active": False}, changes=False)
