"""Service templates: what a new case of a service starts with."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.hr.fields import Coe, Flag, IdText, OptId, Text
from eopsgym.domains.hr.records import change, filled, listed, renamed, search, unique
from eopsgym.domains.hr.results import decode, encode, result, results
from eopsgym.domains.hr.rules import catalogue
from eopsgym.domains.hr.tables import TEMPLATE


def _quiet(schema: dict[str, Any]) -> None:
    """Further keys are kept, which the published schema does not say."""
    schema.pop("additionalProperties", None)


class Defaults(BaseModel):
    """The values that a template sets; keys beside these two are kept as they are."""

    model_config = ConfigDict(extra="allow", json_schema_extra=_quiet)
    short_description: str
    category: str


class NewDefaults(BaseModel):
    """As `Defaults`, for an update: each may be left out."""

    model_config = ConfigDict(extra="allow", json_schema_extra=_quiet)
    short_description: str = Field(default_factory=str)
    category: str = Field(default_factory=str)


@tool(reads="service_templates")
def get_service_template_by_name(ctx: Context, name: str) -> Row:
    """Get a service template by its name; case does not matter."""
    lowered = name.lower()
    found = [row for row in ctx.select(TEMPLATE) if row["name"].lower() == lowered]
    if not found:
        raise ctx.domain.faults.missing(TEMPLATE, name, "name")
    return result(ctx, TEMPLATE, found[0])


@tool(reads="service_templates")
def get_service_templates(
    ctx: Context,
    service_template_id: OptId = None,
    name: Text = None,
    active: Flag = None,
    coe_type: Opt[Coe] = None,
) -> Row:
    """Find service templates by at least one filter; the name matches in part."""
    equal = ctx.take("service_template_id", "active", "coe_type")
    found = search(ctx, TEMPLATE, equal, {"name": name})
    return listed("service_templates", results(ctx, TEMPLATE, found))


@tool(writes="service_templates")
def create_new_service_template(
    ctx: Context, name: str, change_request_values: Defaults, coe_type: Coe, active: bool = True
) -> Row:
    """Add a service template under a name of its own. Its values are kept word for word."""
    unique(ctx, TEMPLATE, "name", filled("name", name))
    values = {
        "name": name,
        "change_request_values": encode(change_request_values),
        "active": active,
        "coe_type": coe_type,
    }
    return result(ctx, TEMPLATE, ctx.insert(TEMPLATE, values))


@tool(writes="service_templates")
def update_service_template(
    ctx: Context,
    service_template_id: IdText,
    name: Text = None,
    change_request_values: Opt[NewDefaults] = None,
    coe_type: Opt[Coe] = None,
    active: Flag = None,
) -> Row:
    """Change a service template. The values given replace those of the same key."""
    row = ctx.get(TEMPLATE, service_template_id, "service_template_id")
    values = ctx.take("coe_type", "active") | renamed(ctx, TEMPLATE, "name", row)
    if change_request_values is not None:
        old = decode(row["change_request_values"])
        merged = (old if isinstance(old, dict) else {}) | dict(change_request_values)
        values["change_request_values"] = (
            row["change_request_values"] if merged == old else encode(merged)
        )
    catalogue.state_retired(ctx, row, values, catalogue.uses_of_template)
    return change(ctx, TEMPLATE, row, values)
