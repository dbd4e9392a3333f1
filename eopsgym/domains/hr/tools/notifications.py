"""Notifications about cases to people of the organisation."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Row, ToolError, tool
from eopsgym.domains.core.dates import parse_date, store
from eopsgym.domains.hr.fields import CASE_STATUSES, NOTICE_TYPES
from eopsgym.domains.hr.records import change, created, people
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import notices as notice_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import NOTIFICATION

CaseId = Annotated[int, Field(description="Id of a case")]
OptCaseId = Annotated[int | None, Field(description="Id of a case")]
Kind = Annotated[str | None, Field(description=f"One of {', '.join(NOTICE_TYPES)}")]
Status = Annotated[str | None, Field(description=f"One of {', '.join(CASE_STATUSES)}")]
Moment = Annotated[str | None, Field(description="A time, or a day for all of it")]
Day = Annotated[str | None, Field(description="A day or a time, such as 2026-03-02")]
_EXACT = ("notification_id", "hr_case_id", "email", "type", "status")


def _check(ctx: Context) -> None:
    """Refuse a type or status that is none."""
    given = ctx.take("type", "status")
    ctx.choice("type", given.get("type"), NOTICE_TYPES)
    ctx.choice("status", given.get("status"), CASE_STATUSES)


def _matching(ctx: Context) -> list[Row]:
    """The notifications that fit the filters of the call and whose case the user may see."""
    _check(ctx)
    found = ctx.select(NOTIFICATION, ctx.take(*_EXACT), between=created(ctx))
    for text in ctx.take("sys_created_on").values():
        if text:
            start = store(parse_date(text, "sys_created_on"))
            wanted = start if ":" in text else start[:10]
            found = [row for row in found if _moment(row).startswith(wanted)]
    return visibility.of_cases(ctx, found, "hr_case_id")


def _moment(row: Row) -> str:
    return str(row["created_at"]).replace("T", " ")


def _check_address(ctx: Context, email: str) -> str:
    """An address as the user it belongs to has it."""
    found = people(ctx, email) if "@" in email else []
    if not found:
        message = f"No user of the organisation has the e-mail address '{email}'"
        raise ToolError(message, "USER_EMAIL_NOT_FOUND", "email")
    return str(found[0]["email"])


@tool(reads="notifications")
def find_notifications_for_email(ctx: Context, email: str) -> list[Row]:
    """List the notifications to one e-mail address."""
    found = ctx.select(NOTIFICATION, {"email": email}) if email else []
    return results(ctx, NOTIFICATION, visibility.of_cases(ctx, found, "hr_case_id"))


@tool(reads="notifications")
def find_notifications_sent_for_incident(ctx: Context, hr_case_id: CaseId) -> list[Row]:
    """List the notifications about one case."""
    case = visibility.case_by_id(ctx, hr_case_id)
    found = ctx.select(NOTIFICATION, {"hr_case_id": case["hr_case_id"]})
    return results(ctx, NOTIFICATION, found)


@tool(reads="notifications")
def find_notifications(
    ctx: Context,
    notification_id: int | None = None,
    hr_case_id: OptCaseId = None,
    email: str | None = None,
    type: Kind = None,
    status: Status = None,
    sys_created_on: Moment = None,
) -> list[Row]:
    """List the notifications that fit every filter, newest first."""
    return results(ctx, NOTIFICATION, _matching(ctx))


@tool(writes="notifications")
def send_notification(
    ctx: Context, hr_case_id: CaseId, email: str, type: Kind = None, status: Status = None
) -> Row:
    """Notify a user of the organisation about a case; type other, status draft by default."""
    _check(ctx)
    case = visibility.case_by_id(ctx, hr_case_id)
    values = {
        "hr_case_id": case["hr_case_id"],
        "email": _check_address(ctx, email),
        "type": type or "other",
        "status": status or "draft",
    }
    notice_rules.state_new(ctx, values)
    return result(ctx, NOTIFICATION, ctx.insert(NOTIFICATION, values))


@tool(writes="notifications")
def update_notification(
    ctx: Context,
    notification_id: int,
    hr_case_id: OptCaseId = None,
    email: str | None = None,
    type: Kind = None,
    status: Status = None,
) -> Row:
    """Change a notification; only the fields that are given."""
    _check(ctx)
    row = ctx.get(NOTIFICATION, notification_id, "notification_id")
    given = ctx.take("hr_case_id", "email", "type", "status")
    values = {name: value for name, value in given.items() if value != ""}
    if hr_case_id is not None:
        visibility.case_by_id(ctx, hr_case_id)
    if "email" in values:
        values["email"] = _check_address(ctx, values["email"])
        notice_rules.state_recipient(ctx, values["email"])
    return change(ctx, NOTIFICATION, row, values, changes=False)


@tool(writes="notifications")
def delete_notifications(
    ctx: Context,
    notification_id: int | None = None,
    hr_case_id: OptCaseId = None,
    email: str | None = None,
    type: Kind = None,
    status: Status = None,
    sys_created_on: Moment = None,
    created_before: Day = None,
    created_after: Day = None,
) -> Row:
    """Delete the notifications that fit every filter; at least one filter is needed."""
    if not any(value != "" for value in ctx.take().values()):
        message = "At least one filter must be provided"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    found = _matching(ctx)
    if not found:
        raise ToolError("No notifications match the filters", "RESOURCE_NOT_FOUND", bare=True)
    notice_rules.state_deletion(ctx, found)
    return {"deleted": ctx.delete(NOTIFICATION, found)}
