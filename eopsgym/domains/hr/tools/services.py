"""HR services, which employees can request."""

from typing import Annotated, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.resources.value_types import IsActive
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import PART, to

Fulfillment = Literal[
    "manual", "service_activity", "workflow", "lifecycle event", "advanced", "flow"
]

Named = Annotated[str, PART, to(by="name")]
"""The name of a record that a service refers to; a part of it also finds services."""


class _Links(TypedDict, total=False):
    topic_detail: Named
    service_template: Named
    hr_criteria: Named


class _New(_Links):
    service_name: str
    fulfillment_type: Fulfillment
    active: IsActive


class _Changes(_Links, total=False):
    service_name: str
    fulfillment_type: Fulfillment
    active: bool


class _Filters(_Links, total=False):
    hr_service_id: str
    fulfillment_type: Fulfillment
    active: bool


SERVICE = Record(
    "hr_service",
    "HR service",
    (_Links,),
    plural="services",
    tells_changes=False,
    unique=(alone("service_name"),),
    brief="hr_service_id service_name active",
    related="topic_detail service_template hr_criteria",
    whole=True,
)


@tool(reads="hr_services")
def get_hr_service_by_name(call: Call, service_name: str) -> Row:
    """Get one HR service by its exact name, with its topic, template and criteria.

    The name is case-sensitive. The service contains ids; `related` contains the complete records
    with these ids. A name that no service has is not found (`RESOURCE_NOT_FOUND`):
    `find_hr_services` finds services by topic, template or criteria.
    """
    return SERVICE.one(call, service_name, "service_name", by="service_name")


@tool(reads="hr_services")
def find_hr_services(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find HR services by at least one filter, newest first.

    The names of topic, template and criteria match in part; the name of the service is not a
    filter. An empty string is not a filter. Returns `services`, each with `related` (its topic,
    template and criteria as complete records), and `total_count`.
    """
    return SERVICE.search(call, filters)


@tool(writes="hr_services")
def create_new_hr_service(call: Call, **fields: Unpack[_New]) -> Row:
    """Add a service with a unique name.

    Topic, template and criteria are given by their exact names and have to exist. A name that
    another service has is refused (`DUPLICATE_RESOURCE`). Returns the service with its
    `hr_service_id` and `related`.
    """
    return SERVICE.create(call, fields)


@tool(writes="hr_services")
def update_hr_service(call: Call, hr_service_id: str, **fields: Unpack[_Changes]) -> Row:
    """Change a service; only the fields that are given are changed.

    Topic, template and criteria are given by their exact names, and an empty string removes one.
    Cases of the service do not change. Returns the service with `related`; a call that changes
    nothing is refused (`NO_CHANGES_DETECTED`).
    """
    return SERVICE.update(call, hr_service_id, fields)


@tool(writes="hr_services")
def delete_hr_service(call: Call, hr_service_id: str, service_name: str) -> Row:
    """Remove an active service from the catalogue by making it inactive.

    Id and name must belong to the same service (`IDENTIFIER_MISMATCH`); one of them may be an empty
    string. A service that is already inactive is refused (`ALREADY_INACTIVE`). Its cases do not
    change, and `update_hr_service` can activate it again. Returns the service.
    """
    keys = {"hr_service_id": hr_service_id, "service_name": service_name}
    differs = f"hr_service_id '{hr_service_id}' and service_name '{service_name}' differ"
    row = SERVICE.agreed(call, keys, "service_name", differs)
    if not row["active"]:
        message = f"HR service '{row['service_name']}' is already inactive"
        raise ToolError(message, "ALREADY_INACTIVE", "hr_service_id")
    return SERVICE.update(call, row, {"active": False})
