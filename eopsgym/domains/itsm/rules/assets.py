"""Rules over configuration items, services, service offerings and incident templates."""

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.rules.common import Edit, check_priority
from eopsgym.domains.itsm.rules.roles import is_lead, require_active, require_manager
from eopsgym.domains.itsm.rules.work import require_no_work
from eopsgym.domains.itsm.tables import LOCATION, OFFERING, SERVICE, USER


def check_asset(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a configuration item may break."""
    edit = Edit(before, after)
    if edit.touches("owner_id"):
        require_active(ctx, "ITSM-9.2", "owner", ctx.find(USER, after["owner_id"]))
    if before is None or edit.touches("location_id"):
        place = ctx.find(LOCATION, after["location_id"]) if after["location_id"] else None
        ctx.require("ITSM-9.2", place is not None, "An item has a location")
        require_active(ctx, "ITSM-9.2", "location", place)
    if before is None or not edit.touches("status"):
        return
    if edit.enters("retired"):
        require_no_work(ctx, "ITSM-9.3", "configuration_item", after["configuration_item_id"])
    if edit.enters("disposed"):
        retired = before["status"] == "retired"
        ctx.require("ITSM-9.3", retired, "An item is disposed only after it was retired")


def _check_owner(ctx: Context, edit: Edit) -> None:
    if edit.touches("owned_by"):
        owner = ctx.find(USER, edit.after["owned_by"])
        lead = owner is None or is_lead(owner)
        message = f"The owner '{edit.after['owned_by']}' is not an active manager or admin"
        ctx.require("ITSM-9.4", lead, message)


def check_service(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a service may break."""
    edit = Edit(before, after)
    require_manager(ctx, "ITSM-9.4", "Writing services")
    _check_owner(ctx, edit)
    if before and edit.enters("retired"):
        offerings = ctx.select(OFFERING, {"business_service": after["service_id"]})
        left = [row["name"] for row in offerings if row["status"] != "retired"]
        message = f"The service has offerings that are not retired: {', '.join(left)}"
        ctx.require("ITSM-9.4", not left, message)
        require_no_work(ctx, "ITSM-9.4", "service", after["service_id"], "incident")


def check_offering(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing a service offering may break."""
    require_manager(ctx, "ITSM-9.4", "Writing service offerings")
    _check_owner(ctx, Edit(before, after))


def check_template(ctx: Context, before: Row | None, after: Row) -> None:
    """State every rule that writing an incident template may break."""
    edit = Edit(before, after)
    require_manager(ctx, "ITSM-9.4", "Writing incident templates")
    check_priority(ctx, edit)
    for table, column in ((SERVICE, "service"), (OFFERING, "service_offering")):
        if after[column] and edit.touches(column):
            row = ctx.find(table, after[column])
            kept = row is None or row["status"] != "retired"
            ctx.require("ITSM-2.5", kept, f"'{after[column]}' is retired")
