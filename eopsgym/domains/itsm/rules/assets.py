"""Rules over configuration items, services, service offerings, templates, and owners."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.open_work import still_named
from eopsgym.domains.itsm.rules.people import MANAGERS, is_lead
from eopsgym.domains.itsm.tools.configuration_items import ITEM
from eopsgym.domains.itsm.tools.knowledge import ARTICLE
from eopsgym.domains.itsm.tools.locations import LOCATION
from eopsgym.domains.itsm.tools.services import OFFERING, SERVICE
from eopsgym.domains.itsm.tools.templates import TEMPLATE
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.kernel import Change, rule


@rule("ITSM-9.2", ITEM, on="owner_id")
@rule("ITSM-10.1", ARTICLE, on="owner_id")
def owners_are_active(change: Change) -> Iterable[str]:
    owner = USER.row(change.call, change.row["owner_id"])
    if owner and not owner["active"]:
        yield "The owner is not active"


@rule("ITSM-9.2", ITEM)
def an_item_has_an_active_location(change: Change) -> Iterable[str]:
    place = LOCATION.row(change.call, change.row["location_id"])
    if change.before is None or change.touches("location_id"):
        if place is None:
            yield "An item has a location"
        elif not place["active"]:
            yield "The location is not active"


@rule("ITSM-9.3", ITEM, when="update", on="status")
def an_item_is_done_with_before_it_goes(change: Change) -> Iterable[str]:
    if change.enters("retired"):
        item = change.row["configuration_item_id"]
        yield from still_named(change.call, "configuration_item", item)
    if change.enters("disposed") and not change.leaves("retired"):
        yield "An item is disposed only after it was retired"


@rule("ITSM-9.4", SERVICE, OFFERING, TEMPLATE)
def managers_keep_the_catalogue(change: Change) -> Iterable[str]:
    if change.call.user["role"] not in MANAGERS:
        yield "Writing services, offerings and templates is for managers and admins"


@rule("ITSM-9.4", SERVICE, OFFERING, on="owned_by")
def leads_own_services(change: Change) -> Iterable[str]:
    owner = USER.row(change.call, change.row["owned_by"])
    if owner and not is_lead(owner):
        yield f"The owner '{owner['user_id']}' is not an active manager or admin"


@rule("ITSM-9.4", SERVICE, when="update", on="status")
def a_service_is_done_with_before_it_retires(change: Change) -> Iterable[str]:
    if not change.enters("retired"):
        return
    service = change.row["service_id"]
    offerings = OFFERING.select(change.call, {"business_service": service})
    left = [row["name"] for row in offerings if row["status"] != "retired"]
    if left:
        yield f"The service has offerings that are not retired: {', '.join(left)}"
    yield from still_named(change.call, "service", service, "incident")


@rule("ITSM-2.5", TEMPLATE, on="service service_offering")
def a_template_names_what_is_offered(change: Change) -> Iterable[str]:
    for resource, column in ((SERVICE, "service"), (OFFERING, "service_offering")):
        row = resource.row(change.call, change.row[column]) if change.touches(column) else None
        if row and row["status"] == "retired":
            yield f"'{change.row[column]}' is retired"
