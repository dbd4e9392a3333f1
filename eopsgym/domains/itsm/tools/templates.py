"""Incident templates."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, with_config
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import Channel, Created, Level, Priority
from eopsgym.domains.itsm.tools.services import OFFERING
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.records import Unique, at_most, to

Category = Literal["inquiry-help", "software", "hardware", "database", "password-reset"]
Short = Annotated[str, at_most("short_description", 120)]
_NEEDED = ("caller_id", "short_description")
_VALUES = "change_request_values"


# The tool itself checks the two required keys, to raise the published error.
@with_config(ConfigDict(json_schema_extra={"required": list(_NEEDED)}))
class NewValues(TypedDict, total=False):
    """The values of a new template."""

    caller_id: str
    short_description: Short
    channel: Channel
    category: Category
    impact: Level
    urgency: Level
    priority: Priority
    configuration_item: str
    service: str
    service_offering: Annotated[str, to(label="Service offering")]


class Values(TypedDict, total=False):
    """The values to change; null clears a field."""

    caller_id: str
    short_description: Short
    channel: Channel | None
    category: Category | None
    impact: Level
    urgency: Level
    priority: Priority
    configuration_item: str | None
    service: str | None
    service_offering: str | None


class TemplateFilters(Created, total=False):
    incident_template_id: str
    name: str
    active: bool


def _without_blanks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if part != ""}
    return value


_BLANK = {name: "" for name in Values.__annotations__}
Updates = Annotated[
    Opt[Annotated[Values, BeforeValidator(_without_blanks)]],
    Field(json_schema_extra={"default": _BLANK}),
]

TEMPLATE = Record(
    "incident_template",
    "Incident template",
    (NewValues, Values, TemplateFilters),
    id="TMPL_{:03}",
    unique=(Unique("name", "DUPLICATE_TEMPLATE_NAME"),),
    defaults={"impact": "low", "urgency": "low", "priority": "planning", "active": True},
    created="created_at",
    updated="updated_at",
)


@tool(writes="incident_templates")
def create_new_incident_template(
    call: Call,
    name: Annotated[str, Field(min_length=1, max_length=120)],
    change_request_values: Annotated[NewValues, BeforeValidator(_without_blanks)],
    active: Opt[bool] = None,
) -> Row:
    """Add an incident template, and return it with its new id.

    `change_request_values` has to contain caller and short description (`MISSING_FIELD`). Impact
    and urgency default to `low`, the priority to `planning`. The name must not belong to another
    template (`DUPLICATE_TEMPLATE_NAME`), and an offering has to belong to the given service
    (`SERVICE_OFFERING_MISMATCH`).
    """
    for field in _NEEDED:
        if field not in change_request_values:
            message = f"{_VALUES} must contain '{field}'"
            raise ToolError(message, "MISSING_FIELD", f"{_VALUES}.{field}")
    given = {**change_request_values, "name": name, "active": active is not False}
    return _with_matching_offering(call, TEMPLATE.create(call, given), given)


@tool(writes="incident_templates")
def update_incident_template(
    call: Call,
    incident_template_id: str,
    name: Annotated[str, Field(min_length=0, max_length=120)] = "",
    change_request_values: Updates = None,
    active: bool | None = None,
) -> Row:
    """Change an incident template, and return it; only the fields that are given are changed.

    In `change_request_values`, an empty string leaves a field unchanged, and null clears it where
    that is allowed. A call that changes nothing is refused (`NO_CHANGES_DETECTED`), and so is an
    offering of another service (`SERVICE_OFFERING_MISMATCH`). Incidents created from the template
    do not change.
    """
    given: Row = {**(change_request_values or {})}
    if active is not None:
        given["active"] = active
    if name:
        given["name"] = name
    return _with_matching_offering(call, TEMPLATE.update(call, incident_template_id, given), given)


@tool(reads="incident_templates")
def get_incident_template_by_name(call: Call, name: str) -> Row:
    """Get one incident template by its exact name, including case.

    A name that no template has is not found (`NOT_FOUND`); `get_incident_templates` lists all.
    Inactive templates are found as well, so check `active`.
    """
    return TEMPLATE.one(call, name, "name", by="name")


@tool(reads="incident_templates", nullable=True)
def get_incident_templates(call: Call, **filters: Unpack[TemplateFilters]) -> Row:
    """List the incident templates that match every filter, newest first.

    All filters match exactly. Returns `incident_templates` (all of them without a filter, including
    inactive ones) and `total_count`. A template contains its values as fields, such as `caller_id`
    and `category`. Null filters are ignored.
    """
    return TEMPLATE.page(call, filters)


def _with_matching_offering(call: Call, template: Row, given: Row) -> Row:
    """Return the template, after checking that a new service and offering belong together."""
    service, offering = template["service"], template["service_offering"]
    if not (service and offering and {"service", "service_offering"} & given.keys()):
        return template
    row = OFFERING.find(call, offering)
    if row and row["business_service"] != service:
        message = f"Service offering '{offering}' does not belong to service '{service}'"
        raise ToolError(message, "SERVICE_OFFERING_MISMATCH", f"{_VALUES}.service_offering")
    return template
