"""Notifications about cases."""

from typing import Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record
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
    """What deletions take."""


NOTIFICATION = Record("notification", "Notification", (NoticeChanges, DatedNotices))


@tool(reads="notifications")
def find_notifications(call: Call, **filters: Unpack[NoticeFilters]) -> list[Row]:
    """List notifications that pass every filter given."""
    return NOTIFICATION.list(call, filters)


@tool(reads="notifications")
def count_notifications_by_status(call: Call, status: Opt[value_types.Delivery] = None) -> Any:
    """Count notifications by delivery status: one entry a status, or the one that is asked for."""
    counts = NOTIFICATION.count_by(call, "status", {"status": status})
    if status:
        return counts[0] if counts else {"status": status, "count": 0}
    return counts


@tool(reads="notifications")
def count_notifications_by_case(call: Call, case_id: Opt[int] = None) -> Row:
    """Count the notifications about a case, or all of them."""
    return {"count": NOTIFICATION.measure(call, "count(*)", {"case_id": case_id})[0][0]}


@tool(reads="notifications")
def avg_notifications_by_case(call: Call, case: Opt[int] = None) -> Row:
    """Notifications for each case that has any; for one case, their number."""
    average = "count(case_id) * 1.0 / nullif(count(DISTINCT case_id), 0)"
    value = NOTIFICATION.measure(call, average, {"case_id": case})[0][0]
    return {"avg_count": value or 0.0}


@tool(reads="notifications")
def count_notifications_by_type(
    call: Call, type: Opt[list[value_types.NoticeType]] = None
) -> list[Row]:
    """Count notifications by type, of all types or of those listed."""
    return NOTIFICATION.count_by(call, "type", {"type": type})


@tool(writes="notifications", required=("case_id", "email", "type"))
def send_notification(call: Call, **fields: Unpack[NewNotice]) -> Row:
    """Notify someone of a case, with an article if one is given."""
    return NOTIFICATION.add(call, fields, status="success")


@tool(writes="notifications")
def update_notification(call: Call, notification_id: int, **fields: Unpack[NoticeChanges]) -> Row:
    """Change a notification; only the fields that are given."""
    return NOTIFICATION.update(call, notification_id, fields)


@tool(writes="notifications")
def delete_notifications(call: Call, **filters: Unpack[DatedNotices]) -> Row:
    """Delete the notifications that pass every filter; at least one is needed."""
    return NOTIFICATION.remove(call, filters)
