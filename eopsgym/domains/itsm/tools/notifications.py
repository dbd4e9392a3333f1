"""Notifications about incidents, and counts of them."""

from typing import Annotated, Literal, get_args

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.itsm.resources.record import Record
from eopsgym.domains.itsm.resources.value_types import UNKNOWN, Added
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.users import USER
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
    # An empty string is accepted as "no filter", which a Literal would refuse.
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
    """Count notifications by their status.

    Returns `metrics`, each status with its count, such as `{"sent": 12}`; a status without
    notifications is left out.
    """
    return {"metrics": NOTIFICATION.tally(call, "status", {"status": status or None})}


@tool(reads="notification_analysis")
def count_notifications_by_incident(call: Call, incident_id: Opt[list[str]] = None) -> Row:
    """Count notifications by the incident that they are about.

    Returns `metrics`, each incident id with its count; incidents without notifications are left
    out. The call is refused if any id is unknown (`INVALID_REFERENCE`, which names the unknown
    ids).
    """
    return {"metrics": _by_incident(call, incident_id)}


@tool(reads="notification_analysis")
def average_notifications_by_incident(call: Call, incident_id: Opt[list[str]] = None) -> Row:
    """Compute the average number of notifications of incidents that have any.

    Returns `average`, rounded to two decimals; 0.0 if no incident has a notification. Unknown ids
    are refused (`INVALID_REFERENCE`).
    """
    counts = _by_incident(call, incident_id).values()
    return {"average": round(sum(counts) / len(counts), 2) if counts else 0.0}


@tool(reads="notification_analysis")
def count_notifications_by_type(call: Call, type: Opt[list[Type]] = None) -> Row:
    """Count notifications by their type.

    Returns `metrics`, each type with its count, such as `{"alert": 3}`; a type without
    notifications, and notifications without a type, are left out.
    """
    return {"metrics": NOTIFICATION.tally(call, "type", {"type": type or None})}


@tool(reads="notifications")
def find_notifications_for_email(call: Call, email: str) -> Row:
    """List the notifications that went to an e-mail address, newest first.

    Returns `notifications` and `count`. If there are none, the call is refused
    (`RESOURCE_NOT_FOUND`); `find_notifications` returns an empty list instead. The address has to
    be exact.
    """
    return _at_least_one(call, "email", email)


@tool(reads="notifications")
def find_notifications_sent_for_incident(call: Call, incident_id: str) -> Row:
    """List the notifications about an incident, newest first.

    Returns `notifications` and `count`. If there are none, the call is refused
    (`RESOURCE_NOT_FOUND`), even if the incident exists; `find_notifications` returns an empty list
    instead.
    """
    return _at_least_one(call, "incident_id", incident_id)


@tool(reads="notifications", nullable=True)
def find_notifications(call: Call, **filters: Unpack[NoticeFilters]) -> Row:
    """List the notifications that match every filter, newest first; all of them without a filter.

    All filters match exactly. Returns `notifications`, with recipient, type, status, subject and
    message, and `count`. Null filters are ignored.
    """
    notices = NOTIFICATION.list(call, filters)
    return {"notifications": notices, "count": len(notices)}


@tool(writes="notifications", required=("incident_id", "email"))
def send_notification(call: Call, **fields: Unpack[NewNotice]) -> Row:
    """Send a user of the organisation a notification about an incident, and return it.

    The address has to belong to another user of the acting user's organisation
    (`USER_EMAIL_NOT_FOUND`, `CANNOT_SEND_TO_SELF`), and the incident has to exist. Subject and
    message have no default. The status defaults to `queued`, and each call creates one
    notification.
    """
    _check_recipient(call, fields.get("email"))
    return NOTIFICATION.create(call, fields)


@tool(writes="notifications")
def update_notification(call: Call, notification_id: str, **fields: Unpack[NoticeChanges]) -> Row:
    """Change a notification, and return it; only the fields that are given are changed.

    An empty string clears subject and message. A new address is checked as in `send_notification`.
    A call that changes nothing is refused (`NO_CHANGES_DETECTED`). No further notification is sent.
    """
    if not fields:
        raise NOTIFICATION.nothing_changed()
    before = NOTIFICATION.get(call, notification_id)
    _check_recipient(call, fields.get("email"))
    return NOTIFICATION.update(call, before, fields)


@tool(writes="notifications")
def delete_notifications(call: Call, notification_id: str) -> Row:
    """Delete one notification, despite the name of the tool.

    It is given by its id; an unknown id is refused (`RESOURCE_NOT_FOUND`). Returns a message and
    the id. The deletion cannot be undone, and the incident does not change.
    """
    NOTIFICATION.delete(call, [NOTIFICATION.get(call, notification_id)])
    return {"message": "Notification deleted successfully", "notification_id": notification_id}


def _by_incident(call: Call, incident_ids: list[str] | None) -> dict[str, int]:
    """Count notifications by incident.

    Raises:
        ToolError: INVALID_REFERENCE, if incident ids are unknown; the message names them.
    """
    unknown = [value for value in incident_ids or () if not INCIDENT.find(call, value)]
    if unknown:
        message = f"Invalid incident_id reference(s): {', '.join(unknown)}"
        raise ToolError(message, "INVALID_REFERENCE", "incident_id")
    return NOTIFICATION.tally(call, "incident_id", {"incident_id": incident_ids or None})


def _at_least_one(call: Call, column: str, value: str) -> Row:
    notices = NOTIFICATION.list(call, equal(column, value))
    if not notices:
        message = f"Notifications not found with identifier '{column}={value}'"
        raise ToolError(message, "RESOURCE_NOT_FOUND")
    return {"notifications": notices, "count": len(notices)}


def _check_recipient(call: Call, email: str | None) -> None:
    """Raise ToolError unless the address belongs to another user of the organisation."""
    if not email:
        return
    given, own = {"provided_value": email}, {"current_user_email": call.user["email"]}
    if email == call.user["email"]:
        message = "Cannot send notification to yourself"
        raise ToolError(message, "CANNOT_SEND_TO_SELF", "email", context=given | own)
    if not USER.select(call, {"email": email, "org_id": call.user["org_id"]}):
        message = f"No user of your organization has the email '{email}'"
        raise ToolError(message, "USER_EMAIL_NOT_FOUND", "email", context=given)
