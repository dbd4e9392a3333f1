"""Notifications about cases."""

from typing import Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record
from eopsgym.domains.kernel import Call, Opt, Row, tool


class NoticeCommon(TypedDict, total=False):
    case_id: int
    knowledge_id: int
    type: value_types.NoticeType


class NewNotice(NoticeCommon, total=False):
    email: value_types.Filled


class NoticeChanges(NoticeCommon, total=False):
    email: value_types.Filled
    status: value_types.Delivery


class NoticeFilters(NoticeCommon, total=False):
    notification_id: int
    email: str
    status: value_types.Delivery
    sys_created_on: str


class DatedNotices(NoticeFilters, Created, total=False):
    """Filters for deletions."""


NOTIFICATION = Record("notification", "Notification", (NoticeChanges, DatedNotices))


@tool(reads="notifications")
def find_notifications(call: Call, **filters: Unpack[NoticeFilters]) -> list[Row]:
    """List the notifications that match every filter given, ordered by id; all without filters.

    A row has the case, the article that was sent, the address, the type, the status and the time of
    sending (`sys_created_on`). All filters match exactly.
    """
    return NOTIFICATION.list(call, filters)


@tool(reads="notifications")
def count_notifications_by_status(call: Call, status: Opt[value_types.Delivery] = None) -> Any:
    """Count the notifications by delivery status, or those of one status.

    Without `status`, it returns a list of `status` and `count`; a status without any notification
    is left out. With `status`, it returns one such object, whose count may be 0.
    """
    counts = NOTIFICATION.count_by(call, "status", {"status": status})
    if status:
        return counts[0] if counts else {"status": status, "count": 0}
    return counts


@tool(reads="notifications")
def count_notifications_by_case(call: Call, case_id: Opt[int] = None) -> Row:
    """Count the notifications about a case, or all of them, whatever their status.

    Returns `count`; it is 0 for a case without notifications and for an unknown id.
    """
    return {"count": NOTIFICATION.measure(call, "count(*)", {"case_id": case_id})[0][0]}


@tool(reads="notifications")
def avg_notifications_by_case(call: Call, case: Opt[int] = None) -> Row:
    """Compute how many notifications a case has on average; for one case, how many it has.

    Returns `avg_count`. Only cases with a notification are included in the average; it is 0 if
    there are none.
    """
    average = "count(case_id) * 1.0 / nullif(count(DISTINCT case_id), 0)"
    value = NOTIFICATION.measure(call, average, {"case_id": case})[0][0]
    return {"avg_count": value or 0.0}


@tool(reads="notifications")
def count_notifications_by_type(
    call: Call, type: Opt[list[value_types.NoticeType]] = None
) -> list[Row]:
    """Count the notifications by type, of all types or of those listed.

    Returns a list of `type` and `count`; a type without any notification is left out.
    """
    return NOTIFICATION.count_by(call, "type", {"type": type})


@tool(writes="notifications", required=("case_id", "email", "type"))
def send_notification(call: Call, **fields: Unpack[NewNotice]) -> Row:
    """Notify someone about a case, with an article if one is given, and return the notification.

    It is sent immediately: its status is `success`, and its time is the current time. It has no
    text other than its type. The tool does not check that a user or contact has the address, and
    accepts repeated notifications.
    """
    return NOTIFICATION.add(call, fields, status="success")


@tool(writes="notifications")
def update_notification(call: Call, notification_id: int, **fields: Unpack[NoticeChanges]) -> Row:
    """Change a notification, and return it; only the fields that are given are changed.

    This changes the record and sends nothing: use `send_notification` to send. A call without a
    field to change is refused with `No fields to update`, an unknown id with `notification_id
    not found`.
    """
    return NOTIFICATION.update(call, notification_id, fields)


@tool(writes="notifications")
def delete_notifications(call: Call, **filters: Unpack[DatedNotices]) -> Row:
    """Permanently delete notifications that match every filter; at least one filter is required.

    Returns `deleted`, the number of deleted notifications; 0 if none matches, which is not an
    error. Use `find_notifications` to see them first; it does not accept `created_after` and
    `created_before`.
    """
    return NOTIFICATION.remove(call, filters)
