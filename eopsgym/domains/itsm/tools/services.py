"""Services."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.itsm.fields import (
    Classification,
    Criticality,
    OptAfter,
    OptBefore,
    ServiceId,
    ServiceStatus,
    Usage,
    UserId,
)
from eopsgym.domains.itsm.references import OWNER
from eopsgym.domains.itsm.rules.assets import check_service
from eopsgym.domains.itsm.tables import SERVICE

Name = Annotated[str, Field(min_length=1, max_length=100)]
TRAITS = ("used_for", "status", "service_classification", "business_criticality")
DEFAULTS = {
    "used_for": "production",
    "status": "operational",
    "service_classification": "business",
    "business_criticality": "critical",
}
"""What a service or offering is unless it is said."""

_COLUMNS = ("name", "owned_by", *TRAITS, "description")
_LIMIT = 500


@tool(reads="services", closed=True)
def find_services(
    ctx: Context,
    service_id: Opt[str] = None,
    name: Opt[str] = None,
    owned_by: Opt[str] = None,
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
    created_after: OptAfter = None,
    created_before: OptBefore = None,
) -> Row:
    """List services, newest first. The name matches part of the value."""
    found = ctx.list(
        SERVICE,
        ctx.take("service_id", "owned_by", *TRAITS),
        ctx.take("name"),
        {"created_on": (created_after, created_before)},
    )
    return {"services": found, "total_count": len(found)}


@tool(reads="services", closed=True)
def find_service_by_name(ctx: Context, name: str) -> Row:
    """Find one service by its exact name."""
    return ctx.show(SERVICE, ctx.get(SERVICE, name, by="name"))


@tool(writes="services", closed=True)
def add_new_service(
    ctx: Context,
    name: Name,
    owned_by: UserId,
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
    description: Opt[str] = None,
) -> Row:
    """Add a service. Unless said otherwise it is operational, in production and critical."""
    values = _checked(ctx, ctx.take(*_COLUMNS))
    service = ctx.insert(SERVICE, {**DEFAULTS, **values})
    check_service(ctx, None, service)
    return ctx.show(SERVICE, service)


@tool(writes="services", closed=True)
def update_service(
    ctx: Context,
    service_id: ServiceId,
    name: Annotated[Opt[str], Field(min_length=1, max_length=100)] = None,
    owned_by: Opt[str] = None,
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
    description: Annotated[Opt[str], Field(description="Blank for none")] = None,
) -> Row:
    """Change a service; at least one field that differs."""
    values = ctx.edits(*_COLUMNS)
    service = ctx.get(SERVICE, service_id)
    changed = ctx.update(SERVICE, service, _checked(ctx, values, service))
    check_service(ctx, service, changed)
    return ctx.show(SERVICE, changed)


def _checked(ctx: Context, values: Row, service: Row | None = None) -> Row:
    ctx.filled("name", values.get("name"))
    if "owned_by" in values:
        ctx.get(OWNER, values["owned_by"], "owned_by")
    ctx.unique(SERVICE, "name", values.get("name"), "DUPLICATE_SERVICE_NAME", besides=service)
    if "description" in values:
        ctx.filled("description", values["description"].strip() or None, _LIMIT)
        return {**values, "description": values["description"].strip() or None}
    return values
