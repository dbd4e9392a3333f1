"""Services."""

from typing import Annotated

from pydantic import Field
from typing_extensions import Unpack

from eopsgym.domains.itsm.fields import TRAITS, Added, Owner, Stripped, Traits
from eopsgym.domains.itsm.record import Record
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import PART, Unique, at_most

ServiceId = Annotated[str, Field(description="Service id, such as SVC_001")]


class ServiceFields(Traits, total=False):
    """What create and update take."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    owned_by: Owner
    description: Annotated[
        Stripped, at_most("description", 500), Field(description="Blank for none")
    ]


class ServiceFilters(Traits, Added, total=False):
    """What lists take."""

    service_id: str
    name: Annotated[str, PART]
    owned_by: str


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


@tool(reads="services", closed=True)
def find_services(call: Call, **filters: Unpack[ServiceFilters]) -> Row:
    """List services, newest first. The name matches part of the value."""
    return SERVICE.page(call, filters)


@tool(reads="services", closed=True)
def find_service_by_name(call: Call, name: str) -> Row:
    """Find one service by its exact name."""
    return SERVICE.one(call, name, by="name")


@tool(writes="services", closed=True, required=("name", "owned_by"))
def add_new_service(call: Call, **fields: Unpack[ServiceFields]) -> Row:
    """Add a service. Unless said otherwise it is operational, in production and critical."""
    return SERVICE.create(call, fields)


@tool(writes="services", closed=True)
def update_service(call: Call, service_id: ServiceId, **fields: Unpack[ServiceFields]) -> Row:
    """Change a service; at least one field that differs."""
    return SERVICE.update(call, service_id, fields)
