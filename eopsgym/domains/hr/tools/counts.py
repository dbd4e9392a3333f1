"""Counts and averages over cases, tasks and notifications."""

from eopsgym.domains.hr.resources import value_types
from eopsgym.domains.hr.resources.record import Record
from eopsgym.domains.hr.tools.cases import CASE
from eopsgym.domains.hr.tools.groups import GROUP
from eopsgym.domains.hr.tools.notifications import NOTIFICATION
from eopsgym.domains.hr.tools.tasks import TASK
from eopsgym.domains.kernel import Call, tool
from eopsgym.domains.records import All, Compare, Filters, check_choice, equal

Texts = list[str] | None


def _check(field: str, values: Texts, allowed: tuple[str, ...]) -> None:
    for value in values or ():
        check_choice(field, value or " ", allowed)


def _tally(call: Call, record: Record, column: str, wanted: Texts) -> dict[str, int]:
    """Count the rows with each value, newest first; requested values without a row have 0."""
    counts = dict.fromkeys(wanted or (), 0)
    needed = record.needed(call, {column: wanted or None})
    for row in record.select(call, needed, columns=[column]):
        if row[column] is not None:
            counts[row[column]] = counts.get(row[column], 0) + 1
    return counts


def _of_group(call: Call, group: int, filters: Filters) -> All:
    """Return the condition on the cases or tasks of an existing group."""
    GROUP.get(call, group, "assignment_group_id")
    chosen = [equal(column, value) for column, value in filters.items() if value]
    return All([Compare("assignment_group", "=", group), *chosen])


def _cases(call: Call, case_ids: list[int] | None) -> Filters:
    """Return a filter for some cases, which must all exist; empty for all cases."""
    for each in dict.fromkeys(case_ids or ()):
        if CASE.find(call, each) is None:
            raise CASE.not_found(each, "case_ids")
    return {"hr_case_id": case_ids or None}


@tool(reads="hr_cases")
def get_count_of_case_priority_wise(call: Call, priority_list: Texts = None) -> dict[str, int]:
    """Count cases by priority; given priorities are returned even without a case.

    Cases of every status are counted, including closed ones. Returns an object that maps priorities
    to counts. Without a list, priorities without a case are left out; other values in the list are
    refused (`INVALID_ENUM_VALUE`).
    """
    _check("priority_list", priority_list, value_types.PRIORITIES)
    return _tally(call, CASE, "priority", priority_list)


@tool(reads="hr_cases")
def count_case_for_assignment_group(
    call: Call,
    assignment_group_id: int,
    statuses: Texts = None,
    priority_list: Texts = None,
    source: str | None = None,
) -> dict[str, int]:
    """Count the cases of a group that match every filter.

    The group is given by id, as returned by `find_group_by_name`; an unknown id is refused. Without
    statuses, closed cases are counted as well. Returns `assignment_group_id` and `count`;
    `get_cases_assigned_to` returns the cases themselves.
    """
    _check("statuses", statuses, value_types.CASE_STATUSES)
    _check("priority_list", priority_list, value_types.PRIORITIES)
    check_choice("source", source, value_types.SOURCES)
    filters = {"status": statuses, "priority": priority_list, "source": source}
    wanted = CASE.needed(call, {}, _of_group(call, assignment_group_id, filters))
    return {"assignment_group_id": assignment_group_id, "count": CASE.count(call, wanted)}


@tool(reads="hr_case_tasks")
def count_case_task_for_assignment_group(
    call: Call, assignment_group_id: int, statuses: Texts = None
) -> dict[str, int]:
    """Count the case tasks of a group, of all or of the given statuses.

    The group is given by id, as returned by `find_group_by_name`; an unknown id is refused. Without
    statuses, closed tasks are counted as well. Returns `assignment_group_id` and `count`;
    `list_hr_case_tasks` returns the tasks themselves.
    """
    _check("statuses", statuses, value_types.TASK_STATUSES)
    wanted = TASK.needed(call, {}, _of_group(call, assignment_group_id, {"status": statuses}))
    return {"assignment_group_id": assignment_group_id, "count": TASK.count(call, wanted)}


@tool(reads="notification_analysis")
def count_notifications_by_status(call: Call, status: Texts = None) -> dict[str, int]:
    """Count notifications by status; given statuses are returned even without a notification.

    The status is that of the notification, not of its case. Returns an object that maps statuses to
    counts; without a list, statuses without a notification are left out. Other values in the list
    are refused (`INVALID_ENUM_VALUE`).
    """
    _check("status", status, value_types.CASE_STATUSES)
    return _tally(call, NOTIFICATION, "status", status)


@tool(reads="notification_analysis")
def count_notifications_by_type(call: Call, type: Texts = None) -> dict[str, int]:
    """Count notifications by type; given types are returned even without a notification.

    Notifications of every status are counted. Returns an object that maps types to counts; without
    a list, types without a notification are left out. Other values in the list are refused
    (`INVALID_ENUM_VALUE`).
    """
    _check("type", type, value_types.NOTIFICATION_TYPES)
    return _tally(call, NOTIFICATION, "type", type)


@tool(reads="notification_analysis")
def count_notifications_by_case(call: Call, case_ids: list[int] | None = None) -> dict[str, int]:
    """Count the notifications about the given cases, or all notifications.

    Returns one number, `count`, for all the cases together. For the number of each case, call it
    for one case at a time.
    """
    return {"count": NOTIFICATION.count(call, NOTIFICATION.needed(call, _cases(call, case_ids)))}


@tool(reads="notification_analysis")
def avg_notifications_by_case(call: Call, case_ids: list[int] | None = None) -> float:
    """Compute how many notifications a case has on average, over the given cases or all cases.

    Cases without notifications are included. Returns a plain number, which is 0 if there are no
    cases.
    """
    chosen = _cases(call, case_ids)
    about = NOTIFICATION.needed(call, chosen, Compare("hr_case_id", "<>", None))
    number = CASE.count(call, CASE.needed(call, chosen))
    return NOTIFICATION.count(call, about) / number if number else 0.0
