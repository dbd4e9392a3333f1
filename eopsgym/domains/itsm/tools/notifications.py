"""Notifications about incidents, and how many there are."""

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.itsm.fields import NotificationStatus, NotificationType
from eopsgym.domains.itsm.references import all_but, check_choices, worded
from eopsgym.domains.itsm.rules.notifications import check_deletion, check_notice
from eopsgym.domains.itsm.tables import INCIDENT, NOTIFICATION

NotificationId = Annotated[str, Field(description="Notification id, such as NOTIF_001")]
IncidentId = Annotated[str, Field(description="Id of the incident it is about")]
IncidentIds = Annotated[list[str], Field(description="Ids of incidents; all without it")]
Email = Annotated[str, Field(description="Address of a user of the organisation, not one's own")]
When = Annotated[str | None, Field(description="ISO 8601")]

TYPES = get_args(NotificationType)
STATUSES = get_args(NotificationStatus)
# Empty text passes as "no filter", which a Literal would refuse.
AnyType = Annotated[str | None, Field(json_schema_extra={"enum": list(TYPES)})]
AnyStatus = Annotated[str | None, Field(json_schema_extra={"enum": list(STATUSES)})]

ABOUT = worded(INCIDENT, "{label} not found with identifier '{value}'", "RESOURCE_NOT_FOUND")


@tool(reads="notification_analysis")
def count_notifications_by_status(
    ctx: Context, status: Opt[list[NotificationStatus]] = None
) -> Row:
    """Count notifications by status."""
    return {"metrics": ctx.tally(NOTIFICATION, "status", {"status": status or None})}


@tool(reads="notification_analysis")
def count_notifications_by_incident(ctx: Context, incident_id: Opt[IncidentIds] = None) -> Row:
    """Count notifications by incident."""
    return {"metrics": _by_incident(ctx, incident_id)}


@tool(reads="notification_analysis")
def average_notifications_by_incident(ctx: Context, incident_id: Opt[IncidentIds] = None) -> Row:
    """Average number of notifications of an incident that has any, to two decimals."""
    counts = _by_incident(ctx, incident_id).values()
    return {"average": round(sum(counts) / len(counts), 2) if counts else 0.0}


@tool(reads="notification_analysis")
def count_notifications_by_type(
    ctx: Context,
    type: Opt[list[NotificationType]] = None,
) -> Row:
    """Count notifications by type."""
    return {"metrics": ctx.tally(NOTIFICATION, "type", {"type": type or None})}


@tool(reads="notifications")
def find_notifications_for_email(ctx: Context, email: Email) -> Row:
    """List the notifications sent to an address, newest first; none is an error."""
    return _page(ctx, {"email": email})


@tool(reads="notifications")
def find_notifications_sent_for_incident(ctx: Context, incident_id: IncidentId) -> Row:
    """List the notifications about an incident, newest first; none is an error."""
    return _page(ctx, {"incident_id": incident_id})


@tool(reads="notifications")
def find_notifications(
    ctx: Context,
    notification_id: str | None = None,
    incident_id: str | None = None,
    email: str | None = None,
    type: AnyType = None,
    status: AnyStatus = None,
    created_before: When = None,
    created_after: When = None,
) -> Row:
    """List notifications, newest first; all of them without a filter."""
    check_choices(ctx, {"type": TYPES, "status": STATUSES})
    equal = ctx.take("notification_id", "incident_id", "email", "type", "status")
    between = {"created_on": (created_after, created_before)}
    found = ctx.list(NOTIFICATION, equal, None, between)
    return {"notifications": found, "count": len(found)}


@tool(writes="notifications")
def send_notification(
    ctx: Context,
    incident_id: IncidentId,
    email: Email,
    type: Opt[NotificationType] = None,
    status: NotificationStatus = "queued",
    subject: Opt[str] = None,
    message: Opt[str] = None,
) -> Row:
    """Send a user of the organisation a notification about an incident."""
    values = ctx.clean(NOTIFICATION, {"status": status, **ctx.take()})
    _check_targets(ctx, values)
    row = ctx.insert(NOTIFICATION, values)
    check_notice(ctx, None, row)
    return ctx.show(NOTIFICATION, row)


@tool(writes="notifications")
def update_notification(
    ctx: Context,
    notification_id: NotificationId,
    incident_id: Opt[IncidentId] = None,
    email: Opt[Email] = None,
    type: Opt[NotificationType] = None,
    status: Opt[NotificationStatus] = None,
    subject: Opt[str] = None,
    message: Opt[str] = None,
) -> Row:
    """Change a notification; only the fields that are given. Empty text clears a field."""
    values = ctx.edits(*all_but(ctx, "notification_id"))
    before = ctx.get(NOTIFICATION, notification_id)
    values = ctx.clean(NOTIFICATION, values)
    _check_targets(ctx, values)
    row = ctx.update(NOTIFICATION, before, values)
    check_notice(ctx, before, row)
    return ctx.show(NOTIFICATION, row)


@tool(writes="notifications")
def delete_notifications(ctx: Context, notification_id: NotificationId) -> Row:
    """Delete one notification."""
    row = ctx.get(NOTIFICATION, notification_id)
    check_deletion(ctx, row)
    ctx.delete(NOTIFICATION, [row])
    return {
        "message": "Notification deleted successfully",
        "notification_id": notification_id,
    }


def _by_incident(ctx: Context, incident_ids: list[str] | None) -> dict[str, int]:
    """Counts by incident, refusing ids of no incident.

    Raises:
        ToolError: INVALID_REFERENCE, naming them.
    """
    unknown = [value for value in incident_ids or () if not ctx.find(INCIDENT, value)]
    if unknown:
        message = f"Invalid incident_id reference(s): {', '.join(unknown)}"
        raise ToolError(message, "INVALID_REFERENCE", "incident_id")
    return ctx.tally(NOTIFICATION, "incident_id", {"incident_id": incident_ids or None})


def _page(ctx: Context, equal: Mapping[str, Any]) -> Row:
    found = ctx.list(NOTIFICATION, {name: [value] for name, value in equal.items()})
    if not found:
        wanted = ", ".join(f"{name}={value}" for name, value in equal.items())
        message = f"Notifications not found with identifier '{wanted}'"
        raise ToolError(message, "RESOURCE_NOT_FOUND")
    return {"notifications": found, "count": len(found)}


def _check_targets(ctx: Context, values: Mapping[str, Any]) -> None:
    if "incident_id" in values:
        ctx.get(ABOUT, values["incident_id"], "incident_id")
    email = values.get("email")
    if email is None:
        return
    own = ctx.user["email"]
    if email == own:
        raise ToolError(
            "Cannot send notification to yourself",
            "CANNOT_SEND_TO_SELF",
            "email",
            context={"provided_value": email, "current_user_email": own},
        )
    known = "SELECT count(*) FROM users WHERE email = ? AND org_id = ?"
    if not ctx.value(known, email, ctx.user["org_id"]):
        raise ToolError(
            f"No user of your organization has the email '{email}'",
            "USER_EMAIL_NOT_FOUND",
            "email",
            context={"provided_value": email},
        )
