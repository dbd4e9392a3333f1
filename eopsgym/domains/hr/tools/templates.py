"""Service templates: the initial values of a service's cases."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone, decode
from eopsgym.domains.hr.resources.value_types import Coe
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Compare


class Defaults(BaseModel):
    """The values that a template sets; other keys than these two are stored unchanged."""

    model_config = ConfigDict(extra="allow")
    short_description: str
    category: str


class NewDefaults(Defaults):
    """The keys of `Defaults`, all optional, for an update."""

    short_description: str = Field(default_factory=str)
    category: str = Field(default_factory=str)


class _Common(TypedDict, total=False):
    coe_type: Coe
    active: bool
    name: Annotated[str, PART]


class _Filters(_Common, total=False):
    service_template_id: str


class _Changes(_Common, total=False):
    change_request_values: NewDefaults


TEMPLATE = Record(
    "service_template",
    "Service template",
    (_Filters,),
    plural="service_templates",
    unique=(alone("name"),),
)


@tool(reads="service_templates")
def get_service_template_by_name(call: Call, name: str) -> Row:
    """Get a service template by its full name, ignoring case.

    A template contains the initial values of a request for a service, in `change_request_values`.
    Part of a name is not found (`RESOURCE_NOT_FOUND`): use `get_service_templates` for that.
    """
    templates = TEMPLATE.select(call, Compare("name", "same", name))
    return TEMPLATE.result(call, TEMPLATE.pick(call, templates, name, "name"))


@tool(reads="service_templates")
def get_service_templates(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find service templates by at least one filter, newest first; the name matches in part.

    An empty string is not a filter. Returns `service_templates`, each with its
    `change_request_values`, and `total_count`.
    """
    return TEMPLATE.search(call, filters)


@tool(writes="service_templates")
def create_new_service_template(
    call: Call, name: str, change_request_values: Defaults, coe_type: Coe, active: bool = True
) -> Row:
    """Add a service template with a unique name; its values are stored unchanged.

    A name that another template has is refused (`DUPLICATE_RESOURCE`). It is not used by any
    service yet: set it with `create_new_hr_service` or `update_hr_service`. Returns the template
    with its `service_template_id`.
    """
    fields = {"name": name, "change_request_values": change_request_values}
    return TEMPLATE.create(call, {**fields, "coe_type": coe_type, "active": active})


@tool(writes="service_templates")
def update_service_template(
    call: Call, service_template_id: str, **fields: Unpack[_Changes]
) -> Row:
    """Change a service template; given values replace those with the same key.

    Other keys of `change_request_values` are kept, and keys cannot be removed. Services keep the
    template. Returns the template, with the names of the changed fields in `changes`; a call that
    changes nothing is refused (`NO_CHANGES_DETECTED`).
    """
    row = TEMPLATE.get(call, service_template_id, "service_template_id")
    changes: Row = {**fields}
    if "change_request_values" in fields:
        old = decode(row["change_request_values"])
        current = old if isinstance(old, dict) else {}
        changes["change_request_values"] = current | changes["change_request_values"]
    return TEMPLATE.update(call, row, changes)
