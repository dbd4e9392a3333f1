"""Notifications about cases."""

from typing import Annotated, Any

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    ArticleId,
    CaseId,
    CreatedAfter,
    CreatedBefore,
    Delivery,
    Filled,
    NoticeType,
)
from eopsgym.domains.csm.rules import knowledge as rules
from eopsgym.domains.csm.tables import NOTIFICATION

NoticeId = Annotated[int, Field(description="Id of a notification")]
Recipient = Annotated[str, Field(description="E-mail address of the recipient")]
Sent = Annotated[str, Field(description="Exact time of sending, YYYY-MM-DD HH:MM:SS")]


@tool(reads="notifications")
def find_notifications(
    ctx: Context,
    notification_id: Opt[NoticeId] = None,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    email: Opt[Recipient] = None,
    type: Opt[NoticeType] = None,
    status: Opt[Delivery] = None,
    sys_created_on: Opt[Sent] = None,
) -> list[Row]:
    """List notifications that pass every filter given."""
    return records.browse(ctx, NOTIFICATION)


@tool(reads="notifications")
def count_notifications_by_status(ctx: Context, status: Opt[Delivery] = None) -> Any:
    """Count notifications by delivery status: one entry a status, or the one that is asked for."""
    counts = dict(ctx.measure(NOTIFICATION, "count(*)", {"status": status}, by=["status"]))
    if status:
        return {"status": status, "count": counts.get(status, 0)}
    return [{"status": name, "count": count} for name, count in counts.items()]


@tool(reads="notifications")
def count_notifications_by_case(ctx: Context, case_id: Opt[CaseId] = None) -> Row:
    """Count the notifications about a case, or all of them."""
    return {"count": ctx.measure(NOTIFICATION, "count(*)", {"case_id": case_id})[0][0]}


@tool(reads="notifications")
def avg_notifications_by_case(ctx: Context, case: Opt[CaseId] = None) -> Row:
    """Notifications for each case that has any; for one case, their number."""
    average = "count(case_id) * 1.0 / nullif(count(DISTINCT case_id), 0)"
    value = ctx.measure(NOTIFICATION, average, {"case_id": case})[0][0]
    return {"avg_count": value or 0.0}


@tool(reads="notifications")
def count_notifications_by_type(ctx: Context, type: Opt[list[NoticeType]] = None) -> list[Row]:
    """Count notifications by type, of all types or of those listed."""
    return records.count_by(ctx, NOTIFICATION, "type", {"type": type or None})


@tool(writes="notifications")
def send_notification(
    ctx: Context,
    case_id: CaseId,
    email: Annotated[Filled, Field(description="E-mail address of the recipient")],
    type: NoticeType,
    knowledge_id: Opt[ArticleId] = None,
) -> Row:
    """Notify someone of a case, with an article if one is given."""
    values: Row = {"case_id": case_id, "knowledge_id": knowledge_id, "email": email, "type": type}
    records.check_known(ctx, values)
    rules.check_notice(ctx, values)
    return records.add(ctx, NOTIFICATION, {**values, "status": "success"})


@tool(writes="notifications")
def update_notification(
    ctx: Context,
    notification_id: NoticeId,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    email: Opt[Filled] = None,
    type: Opt[NoticeType] = None,
    status: Opt[Delivery] = None,
) -> Row:
    """Change a notification; only the fields that are given."""
    values = records.given(ctx, NOTIFICATION)
    row = records.revise(ctx, NOTIFICATION, notification_id, values)
    revived = row["status"] == "failed" and status == "success"
    ctx.require("CSM-10.3", not revived, "A failed notification is sent again as a new one")
    if values.keys() & {"case_id", "email", "knowledge_id"}:
        rules.check_notice(ctx, {**row, **values})
    return records.change(ctx, NOTIFICATION, row, values)


@tool(writes="notifications")
def delete_notifications(
    ctx: Context,
    notification_id: Opt[NoticeId] = None,
    case_id: Opt[CaseId] = None,
    knowledge_id: Opt[ArticleId] = None,
    email: Opt[Recipient] = None,
    type: Opt[NoticeType] = None,
    status: Opt[Delivery] = None,
    sys_created_on: Opt[Sent] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> Row:
    """Delete the notifications that pass every filter; at least one is needed."""
    return records.remove(ctx, NOTIFICATION)
