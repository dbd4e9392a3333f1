"""Notifications about incidents, and how many there are."""

from typing import Annotated, Literal, get_args

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.record import Record
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.users import USER
from eopsgym.domains.itsm.value_types import UNKNOWN, Added
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.records import OneOf, equal, to

Type = Literal["alert", "update", "reminder", "report", "solution_proposal", "other"]
Status = Literal["queued", "sent", "delivered", "opened", "failed"]


class NoticeFields(TypedDict, total=False):
    incident_id: Annotated[str, to(lost=UNKNOWN, code="RESOURCE_NOT_FOUND", named=True)]
    email: str
    type: Type
    subject: str
    message: str


class NewNotice(NoticeFields, total=False):
    status: Annotated[Status, Shown("queued")]


class NoticeChanges(NoticeFields, total=False):
    status: Status


class NoticeFilters(Added, total=False):
    notification_id: str
    incident_id: str
    email: str
    # Empty text passes as "no filter", which a Literal would refuse.
    type: Annotated[str, OneOf("type", " ".join(get_args(Type)), shown=True)]
    status: Annotated[str, OneOf("status", " ".join(get_args(Status)), shown=True)]


NOTIFICATION = Record(
    "notification",
    "Notification",
    (NewNotice, NoticeFilters),
    id="NOTIF_{:03}",
    defaults={"status": "queued"},
    missing="RESOURCE_NOT_FOUND",
)


@tool(reads="notification_analysis")
def count_notifications_by_status(call: Call, status: Opt[list[Status]] = None) -> Row:
    """Count notifications by status."""
    return {"metrics": NOTIFICATION.tally(call, "status", {"status": status or None})}


@tool(reads="notification_analysis")
def count_notifications_by_incident(call: Call, incident_id: Opt[list[str]] = None) -> Row:
    """Count notifications by incident."""
    return {"metrics": _by_incident(call, incident_id)}


@tool(reads="notification_analysis")
def average_notifications_by_incident(call: Call, incident_id: Opt[list[str]] = None) -> Row:
    """Average number of notifications of an incident that has any, to two decimals."""
    counts = _by_incident(call, incident_id).values()
    return {"average": round(sum(counts) / len(counts), 2) if counts else 0.0}


@tool(reads="notification_analysis")
def count_notifications_by_type(call: Call, type: Opt[list[Type]] = None) -> Row:
    """Count notifications by type."""
    return {"metrics": NOTIFICATION.tally(call, "type", {"type": type or None})}


@tool(reads="notifications")
def find_notifications_for_email(call: Call, email: str) -> Row:
    """List the notifications sent to an address, newest first; none is an error."""
    return _at_least_one(call, "email", email)


@tool(reads="notifications")
def find_notifications_sent_for_incident(call: Call, incident_id: str) -> Row:
    """List the notifications about an incident, newest first; none is an error."""
    return _at_least_one(call, "incident_id", incident_id)


@tool(reads="notifications", nullable=True)
def find_notifications(call: Call, **filters: Unpack[NoticeFilters]) -> Row:
    """List notifications, newest first; all of them without a filter."""
    found = NOTIFICATION.list(call, filters)
    return {"notifications": found, "count": len(found)}


@tool(writes="notifications", required=("incident_id", "email"))
def send_notification(call: Call, **fields: Unpack[NewNotice]) -> Row:
    """Send a user of the organisation a notification about an incident."""
    _check_recipient(call, fields.get("email"))
    return NOTIFICATION.create(call, fields)


@tool(writes="notifications")
def update_notification(call: Call, notification_id: str, **fields: Unpack[NoticeChanges]) -> Row:
    """Change a notification; only the fields that are given. Empty text clears a field."""
    if not fields:
        raise NOTIFICATION.nothing_changed()
    before = NOTIFICATION.get(call, notification_id)
    _check_recipient(call, fields.get("email"))
    return NOTIFICATION.update(call, before, fields)


@tool(writes="notifications")
def delete_notifications(call: Call, notification_id: str) -> Row:
    """Delete one notification."""
    NOTIFICATION.delete(call, [NOTIFICATION.get(call, notification_id)])
    return {"message": "Notification deleted successfully", "notification_id": notification_id}


def _by_incident(call: Call, incident_ids: list[str] | None) -> dict[str, int]:
    """Counts by incident, refusing ids of no incident.

    Raises:
        ToolError: INVALID_REFERENCE, naming them.
    """
    unknown = [value for value in incident_ids or () if not INCIDENT.find(call, value)]
    if unknown:
        message = f"Invalid incident_id reference(s): {', '.join(unknown)}"
        raise ToolError(message, "INVALID_REFERENCE", "incident_id")
    return NOTIFICATION.tally(call, "incident_id", {"incident_id": incident_ids or None})


def _at_least_one(call: Call, column: str, value: str) -> Row:
    found = NOTIFICATION.list(call, equal(column, value))
    if not found:
        message = f"Notifications not found with identifier '{column}={value}'"
        raise ToolError(message, "RESOURCE_NOT_FOUND")
    return {"notifications": found, "count": len(found)}


def _check_recipient(call: Call, email: str | None) -> None:
    """Refuse the acting user's own address, and one that nobody of the organisation has."""
    if not email:
        return
    given, own = {"provided_value": email}, {"current_user_email": call.user["email"]}
    if email == call.user["email"]:
        message = "Cannot send notification to yourself"
        raise ToolError(message, "CANNOT_SEND_TO_SELF", "email", context=given | own)
    if not USER.select(call, {"email": email, "org_id": call.user["org_id"]}):
        message = f"No user of your organization has the email '{email}'"
        raise ToolError(message, "USER_EMAIL_NOT_FOUND", "email", context=given)
