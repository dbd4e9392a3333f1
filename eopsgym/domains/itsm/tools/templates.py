"""Incident templates."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, with_config
from typing_extensions import TypedDict

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.fields import After, Before, Channel, Level, Priority, TemplateId
from eopsgym.domains.itsm.references import check_references
from eopsgym.domains.itsm.rules.assets import check_template
from eopsgym.domains.itsm.tables import OFFERING, TEMPLATE

Category = Literal["inquiry-help", "software", "hardware", "database", "password-reset"]
_NEEDED = ("caller_id", "short_description")
_VALUES = "change_request_values"
_LIMIT = 120


# The tool itself says which of the two is missing, in the words of the published server.
@with_config(ConfigDict(json_schema_extra={"required": list(_NEEDED)}))
class NewValues(TypedDict, total=False):
    """What a new template fills in."""

    caller_id: str
    short_description: str
    channel: Channel
    category: Category
    impact: Level
    urgency: Level
    priority: Priority
    configuration_item: str
    service: str
    service_offering: str


class Values(TypedDict, total=False):
    """What an update changes: null clears a field."""

    caller_id: str
    short_description: str
    channel: Channel | None
    category: Category | None
    impact: Level
    urgency: Level
    priority: Priority
    configuration_item: str | None
    service: str | None
    service_offering: str | None


def _without_blanks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if part != ""}
    return value


_BLANK = {name: "" for name in Values.__annotations__}
Updates = Annotated[
    Opt[Annotated[Values, BeforeValidator(_without_blanks)]],
    Field(
        description="Fields to change: blank text leaves one as it is, null clears it",
        json_schema_extra={"default": _BLANK},
    ),
]


@tool(writes="incident_templates")
def create_new_incident_template(
    ctx: Context,
    name: Annotated[str, Field(min_length=1, max_length=_LIMIT)],
    change_request_values: Annotated[NewValues, BeforeValidator(_without_blanks)],
    active: Opt[bool] = None,
) -> Row:
    """Add an incident template. Without them, impact and urgency are low, priority planning."""
    given: Row = dict(change_request_values)
    for field in _NEEDED:
        if field not in given:
            message = f"{_VALUES} must contain '{field}'"
            raise ToolError(message, "MISSING_FIELD", f"{_VALUES}.{field}")
    ctx.filled("name", name)
    defaults = {"impact": "low", "urgency": "low", "priority": "planning"}
    values = {**defaults, **given, "name": name, "active": active is not False}
    _check_values(ctx, values, values)
    ctx.unique(TEMPLATE, "name", name, "DUPLICATE_TEMPLATE_NAME")
    template = ctx.insert(TEMPLATE, values)
    check_template(ctx, None, template)
    return ctx.show(TEMPLATE, template)


@tool(writes="incident_templates")
def update_incident_template(
    ctx: Context,
    incident_template_id: TemplateId,
    name: Annotated[str, Field(min_length=0, max_length=_LIMIT)] = "",
    change_request_values: Updates = None,
    active: bool | None = None,
) -> Row:
    """Change an incident template; at least one field that differs."""
    values: Row = {**(change_request_values or {}), **ctx.take("active")}
    if name:
        values["name"] = name
        ctx.filled("name", name)
    if not values:
        raise ctx.domain.faults.unchanged()
    template = ctx.get(TEMPLATE, incident_template_id, "incident_template_id")
    _check_values(ctx, values, {**template, **values})
    ctx.unique(TEMPLATE, "name", name, "DUPLICATE_TEMPLATE_NAME", besides=template)
    changed = ctx.update(TEMPLATE, template, values)
    check_template(ctx, template, changed)
    return ctx.show(TEMPLATE, changed)


@tool(reads="incident_templates")
def get_incident_template_by_name(ctx: Context, name: str) -> Row:
    """Find one incident template by its exact name."""
    return ctx.show(TEMPLATE, ctx.get(TEMPLATE, name, "name", by="name"))


@tool(reads="incident_templates")
def get_incident_templates(
    ctx: Context,
    incident_template_id: str | None = None,
    name: Annotated[str | None, Field(description="Exact name")] = None,
    active: bool | None = None,
    created_after: After = None,
    created_before: Before = None,
) -> Row:
    """List incident templates, newest first."""
    found = ctx.list(
        TEMPLATE,
        ctx.take("incident_template_id", "name", "active"),
        between={"created_at": (created_after, created_before)},
    )
    return {"incident_templates": found, "total_count": len(found)}


def _check_values(ctx: Context, values: Row, whole: Row) -> None:
    """Refuse what is written if ids name nothing, or offering and service do not belong."""
    ctx.filled("short_description", values.get("short_description"), _LIMIT)
    check_references(ctx, values)
    service, offering = whole.get("service"), whole.get("service_offering")
    if not (service and offering and {"service", "service_offering"} & values.keys()):
        return
    row = ctx.find(OFFERING, offering)
    if row and row["business_service"] != service:
        message = f"Service offering '{offering}' does not belong to service '{service}'"
        raise ToolError(message, "SERVICE_OFFERING_MISMATCH", f"{_VALUES}.service_offering")
