"""Service offerings."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.itsm.fields import (
    Classification,
    Criticality,
    OfferingId,
    OptAfter,
    OptBefore,
    ServiceStatus,
    Usage,
    UserId,
)
from eopsgym.domains.itsm.references import OWNER, PARENT_SERVICE
from eopsgym.domains.itsm.rules.assets import check_offering
from eopsgym.domains.itsm.tables import OFFERING
from eopsgym.domains.itsm.tools.services import DEFAULTS, TRAITS

Short = Field(max_length=120)
Parent = Annotated[str, Field(description="Id of the service it belongs to, such as SVC_001")]
_COLUMNS = ("name", "owned_by", *TRAITS, "short_description")


@tool(reads="service_offerings", closed=True)
def find_service_offerings(
    ctx: Context,
    service_offering_id: Opt[str] = None,
    name: Opt[str] = None,
    owned_by: Opt[str] = None,
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
    short_description: Opt[str] = None,
    parent: Annotated[Opt[str], Field(description="Id of the service")] = None,
    created_after: OptAfter = None,
    created_before: OptBefore = None,
) -> Row:
    """List service offerings, newest first. Name and description match part of the value."""
    found = ctx.list(
        OFFERING,
        {**ctx.take("service_offering_id", "owned_by", *TRAITS), "business_service": parent},
        ctx.take("name", "short_description"),
        {"created_on": (created_after, created_before)},
    )
    return {"service_offerings": found, "total_count": len(found)}


@tool(reads="service_offerings", closed=True)
def find_service_offering_by_name(ctx: Context, name: str) -> Row:
    """Find one service offering by its exact name."""
    return ctx.show(OFFERING, ctx.get(OFFERING, name, by="name"))


@tool(writes="service_offerings", closed=True)
def register_new_service_offering(
    ctx: Context,
    name: Annotated[str, Field(min_length=1, max_length=120)],
    owned_by: UserId,
    parent: Parent,
    short_description: Annotated[str, Short],
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
) -> Row:
    """Add an offering of a service; operational, in production and critical unless said."""
    values = _checked(ctx, ctx.take(*_COLUMNS, "parent"))
    offering = ctx.insert(OFFERING, {**DEFAULTS, **values})
    check_offering(ctx, None, offering)
    return ctx.show(OFFERING, offering)


@tool(writes="service_offerings", closed=True)
def update_service_offering(
    ctx: Context,
    service_offering_id: OfferingId,
    name: Annotated[Opt[str], Field(min_length=1, max_length=120)] = None,
    owned_by: Opt[str] = None,
    used_for: Opt[Usage] = None,
    status: Opt[ServiceStatus] = None,
    service_classification: Opt[Classification] = None,
    business_criticality: Opt[Criticality] = None,
    short_description: Annotated[Opt[str], Short] = None,
    parent: Annotated[Opt[str], Field(description="Id of the service")] = None,
) -> Row:
    """Change a service offering; at least one field that differs."""
    values = ctx.edits(*_COLUMNS, "parent")
    offering = ctx.get(OFFERING, service_offering_id)
    changed = ctx.update(OFFERING, offering, _checked(ctx, values, offering))
    check_offering(ctx, offering, changed)
    return ctx.show(OFFERING, changed)


def _checked(ctx: Context, values: Row, offering: Row | None = None) -> Row:
    """The values by column, once names and ids hold."""
    for field in ("name", "short_description"):
        ctx.filled(field, values.get(field))
    if "owned_by" in values:
        ctx.get(OWNER, values["owned_by"], "owned_by")
    if "parent" in values:
        ctx.get(PARENT_SERVICE, values["parent"], "parent")
        values = {**values, "business_service": values["parent"]}
        del values["parent"]
    ctx.unique(OFFERING, "name", values.get("name"), "DUPLICATE_OFFERING_NAME", besides=offering)
    return values
