"""Services and their offerings."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import Added, Owner, Stripped
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, At, Unique, at_most, to

Parent = Annotated[
    str,
    At("business_service"),
    to(code="SERVICE_NOT_FOUND", named=True, needed=True),
]


class Traits(TypedDict, total=False):
    """The fields that services and their offerings have in common."""

    used_for: Literal["production", "QA", "test", "development"]
    status: Literal["operational", "non-operational", "repair_in_progress", "ready", "retired"]
    service_classification: Literal["business", "technology-management", "application"]
    business_criticality: Literal["critical", "somewhat-critical", "less-critical", "not-critical"]


TRAITS = {
    "used_for": "production",
    "status": "operational",
    "service_classification": "business",
    "business_criticality": "critical",
}


class ServiceFields(Traits, total=False):
    name: Annotated[str, Field(min_length=1, max_length=100)]
    owned_by: Owner
    description: Annotated[Stripped, at_most("description", 500)]


class ServiceFilters(Traits, Added, total=False):
    service_id: str
    name: Annotated[str, PART]
    owned_by: str


class OfferingFields(Traits, total=False):
    name: Annotated[str, Field(min_length=1, max_length=120)]
    owned_by: Owner
    short_description: Annotated[str, Field(max_length=120)]
    parent: Parent


class OfferingFilters(Traits, Added, total=False):
    service_offering_id: str
    name: Annotated[str, PART]
    owned_by: str
    short_description: Annotated[str, PART]
    parent: Parent


SERVICE = Record(
    "service",
    "Service",
    (ServiceFields, ServiceFilters),
    id="SVC_{:03}",
    unique=(Unique("name", "DUPLICATE_SERVICE_NAME"),),
    defaults=TRAITS,
    missing="RESOURCE_NOT_FOUND",
    bare=True,
)
OFFERING = Record(
    "service_offering",
    "Service Offering",
    (OfferingFields, OfferingFilters),
    id="SVCOFF_{:03}",
    unique=(Unique("name", "DUPLICATE_OFFERING_NAME"),),
    defaults=TRAITS,
    missing="RESOURCE_NOT_FOUND",
    bare=True,
)


@tool(reads="services", closed=True)
def find_services(call: Call, **filters: Unpack[ServiceFilters]) -> Row:
    """List the services that match every filter, newest first.

    The name matches in part, ignoring case; the other filters match exactly. Returns `services`
    (all of them without a filter, including retired ones) and `total_count`. Unknown parameters are
    refused.
    """
    return SERVICE.page(call, filters)


@tool(reads="services", closed=True)
def find_service_by_name(call: Call, name: str) -> Row:
    """Get one service by its exact name, including case.

    A name that no service has is not found (`RESOURCE_NOT_FOUND`); `find_services` searches by part
    of the name. Retired services are found as well, so check `status`.
    """
    return SERVICE.one(call, name, by="name")


@tool(writes="services", closed=True, required=("name", "owned_by"))
def add_new_service(call: Call, **fields: Unpack[ServiceFields]) -> Row:
    """Add a service, and return it with its new id.

    The name must not belong to another service (`DUPLICATE_SERVICE_NAME`), and the owner has to
    exist (`USER_NOT_FOUND`). By default it is operational, used for production, classified as
    business and critical. It has no offerings yet.
    """
    return SERVICE.create(call, fields)


@tool(writes="services", closed=True)
def update_service(call: Call, service_id: str, **fields: Unpack[ServiceFields]) -> Row:
    """Change a service, and return it; only the fields that are given are changed.

    An empty string clears the description. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is the name of another service. Its offerings and incidents do
    not change, even if it is retired.
    """
    return SERVICE.update(call, service_id, fields)


@tool(reads="service_offerings", closed=True)
def find_service_offerings(call: Call, **filters: Unpack[OfferingFilters]) -> Row:
    """List the service offerings that match every filter, newest first.

    Name and short description match in part, ignoring case; the other filters match exactly.
    Returns `service_offerings`, including retired ones, and `total_count`. The service of an
    offering is `business_service` in the result and `parent` in the filters.
    """
    return OFFERING.page(call, filters)


@tool(reads="service_offerings", closed=True)
def find_service_offering_by_name(call: Call, name: str) -> Row:
    """Get one service offering by its exact name, including case.

    A name that no offering has is not found (`RESOURCE_NOT_FOUND`); `find_service_offerings`
    searches by part of the name. Retired offerings are found as well, so check `status`.
    """
    return OFFERING.one(call, name, by="name")


@tool(
    writes="service_offerings",
    closed=True,
    required=("name", "owned_by", "parent", "short_description"),
)
def register_new_service_offering(call: Call, **fields: Unpack[OfferingFields]) -> Row:
    """Add an offering of a service, and return it with its new id.

    The name must not belong to another offering (`DUPLICATE_OFFERING_NAME`); service and owner have
    to exist (`SERVICE_NOT_FOUND`, `USER_NOT_FOUND`). By default it is operational, used for
    production, classified as business and critical, whatever the values of its service.
    """
    return OFFERING.create(call, fields)


@tool(writes="service_offerings", closed=True)
def update_service_offering(
    call: Call, service_offering_id: str, **fields: Unpack[OfferingFields]
) -> Row:
    """Change a service offering, and return it; only the fields that are given are changed.

    `parent` moves it to another service. A call that changes nothing is refused
    (`NO_CHANGES_DETECTED`), and so is the name of another offering. Incidents that name it do not
    change.
    """
    return OFFERING.update(call, service_offering_id, fields)
