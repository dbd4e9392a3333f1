"""Notifications about cases to people of the organisation."""

from collections.abc import Mapping
from typing import Annotated, Any

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, lacking
from eopsgym.domains.hr.resources.value_types import CASE_STATUSES, NOTIFICATION_TYPES
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.tasks import of_seen_cases
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.records import Condition, Filters, OneOf, Since, Sql, Until, to
from eopsgym.domains.records.dates import parse_date, store

Kind = Annotated[str, OneOf("type", " ".join(NOTIFICATION_TYPES))]
Status = Annotated[str, OneOf("status", " ".join(CASE_STATUSES))]
_NOBODY = "No user of the organisation has the e-mail address '{value}'"
Address = Annotated[
    str,
    to("user", by="email", lost=_NOBODY, code="USER_EMAIL_NOT_FOUND", bare=False, needed=True),
]


class _Changes(TypedDict, total=False):
    hr_case_id: int
    email: Address
    type: Kind
    status: Status


class _Filters(_Changes, total=False):
    notification_id: int


class _DatedFilters(_Filters, total=False):
    created_before: Annotated[str, Until("created_at")]
    created_after: Annotated[str, Since("created_at")]


class _Notices(Record):
    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the stored values; blank texts are ignored, except for the address."""
        return super().stored(call, {n: v for n, v in fields.items() if v != "" or n == "email"})


NOTIFICATION = _Notices(
    "notification",
    "Notification",
    (_DatedFilters,),
    shared=True,
    tells_changes=False,
    defaults={"type": "other", "status": "draft"},
    need=lambda call: of_seen_cases(call, "hr_case_id"),
)


def _matching(call: Call, filters: Mapping[str, Any], day: str | None) -> list[Row]:
    """Return the matching notifications whose cases the user needs to see."""
    wanted = NOTIFICATION.needed(call, filters)
    return NOTIFICATION.select(call, wanted & _created_on(day) if day else wanted)


def _created_on(day: str) -> Condition:
    start = store(parse_date(day, "sys_created_on"))
    wanted = start if ":" in day else start[:10]
    return Sql("instr(replace(created_at, 'T', ' '), ?) = 1", [wanted])


@tool(reads="notifications")
def find_notifications_for_email(call: Call, email: str) -> list[Row]:
    """List the notifications to one e-mail address, newest first.

    The address is compared exactly, including case. Returns a list of notifications with id, case,
    type, status and time, which is empty if nothing matches.
    """
    return NOTIFICATION.results(call, _matching(call, {"email": email}, None) if email else [])


@tool(reads="notifications")
def find_notifications_sent_for_incident(call: Call, hr_case_id: int) -> list[Row]:
    """List the notifications about one case, newest first.

    The case is given by id, and an unknown id is refused. Drafts and cancelled notifications are
    included. Returns a list, which may be empty.
    """
    CASE.get(call, hr_case_id)
    return NOTIFICATION.list(call, {"hr_case_id": hr_case_id})


@tool(reads="notifications", nullable=True)
def find_notifications(
    call: Call, sys_created_on: str | None = None, **filters: Unpack[_Filters]
) -> list[Row]:
    """List the notifications that match every filter, newest first.

    All filters match exactly, except that a creation date without a time matches the whole day.
    Without a filter all notifications are listed; an empty string is not a filter. Returns a list,
    which is empty if nothing matches.
    """
    return NOTIFICATION.results(call, _matching(call, filters, sys_created_on))


@tool(writes="notifications", required=("hr_case_id", "email"), nullable=True)
def send_notification(call: Call, **fields: Unpack[_Changes]) -> Row:
    """Notify a user of the organisation about a case; by default with type other and status draft.

    Each call notifies one user, given by e-mail address; an address that no user has is refused
    (`USER_EMAIL_NOT_FOUND`). A notification has no text, only type and case. The status is stored
    as given, and the case does not change. Returns the notification with its `notification_id`.
    """
    return NOTIFICATION.create(call, fields)


@tool(writes="notifications", nullable=True)
def update_notification(call: Call, notification_id: int, **fields: Unpack[_Changes]) -> Row:
    """Change a notification; only the fields that are given and not empty are changed.

    `find_notifications` returns the id. Returns the notification; a call that changes nothing is
    refused (`NO_CHANGES_DETECTED`).
    """
    if not fields.get("email", "x"):
        del fields["email"]
    return NOTIFICATION.update(call, notification_id, fields)


@tool(writes="notifications", nullable=True)
def delete_notifications(
    call: Call, sys_created_on: str | None = None, **filters: Unpack[_DatedFilters]
) -> Row:
    """Permanently delete notifications that match every filter; at least one filter is required.

    The filters are those of `find_notifications` and a time range: check there first what a call
    would delete, or give `notification_id` for a single one. Returns the number `deleted`; if
    nothing matches, the call is refused (`RESOURCE_NOT_FOUND`).
    """
    if all(value in (None, "") for value in (*filters.values(), sys_created_on)):
        raise lacking("At least one filter must be provided")
    notices = _matching(call, filters, sys_created_on)
    if not notices:
        raise ToolError("No notifications match the filters", "RESOURCE_NOT_FOUND", bare=True)
    return {"deleted": NOTIFICATION.delete(call, notices)}
