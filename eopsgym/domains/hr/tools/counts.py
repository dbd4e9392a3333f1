"""Counts and averages over cases, tasks and notifications."""

from eopsgym.domains.hr import value_types
from eopsgym.domains.hr.record import Record
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
    """Count the rows with each value, newest first; wanted values without a row count 0."""
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
    """Return a filter by some cases, which must all exist; empty for all."""
    for each in dict.fromkeys(case_ids or ()):
        if CASE.find(call, each) is None:
            raise CASE.not_found(each, "case_ids")
    return {"hr_case_id": case_ids or None}


@tool(reads="hr_cases")
def get_count_of_case_priority_wise(call: Call, priority_list: Texts = None) -> dict[str, int]:
    """Count cases by priority; of the priorities asked for, also those without a case.

    Cases of every status are counted, closed ones too. Gives an object of priorities and
    numbers. Without a list, priorities that no case has are left out of it; another word in the
    list is refused (`INVALID_ENUM_VALUE`).
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
    """Count the cases of a group that fit every filter.

    The group is given by id, which `find_group_by_name` shows; one that does not exist is
    refused. Without statuses, closed cases are counted too. Gives `assignment_group_id` and
    `count`; the cases themselves are shown by `get_cases_assigned_to`.
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
    """Count the case tasks of a group that have one of some statuses.

    The group is given by id, which `find_group_by_name` shows; one that does not exist is
    refused. Without statuses, closed tasks are counted too. Gives `assignment_group_id` and
    `count`; the tasks themselves are shown by `list_hr_case_tasks`.
    """
    _check("statuses", statuses, value_types.TASK_STATUSES)
    wanted = TASK.needed(call, {}, _of_group(call, assignment_group_id, {"status": statuses}))
    return {"assignment_group_id": assignment_group_id, "count": TASK.count(call, wanted)}


@tool(reads="notification_analysis")
def count_notifications_by_status(call: Call, status: Texts = None) -> dict[str, int]:
    """Count notifications by status; of the statuses asked for, also those without any.

    The status is that of the notification, not of its case. Gives an object of statuses and
    numbers; without a list, statuses that no notification has are left out of it. Another word
    in the list is refused (`INVALID_ENUM_VALUE`).
    """
    _check("status", status, value_types.CASE_STATUSES)
    return _tally(call, NOTIFICATION, "status", status)


@tool(reads="notification_analysis")
def count_notifications_by_type(call: Call, type: Texts = None) -> dict[str, int]:
    """Count notifications by type; of the types asked for, also those without any.

    Notifications of every status are counted. Gives an object of types and numbers; without a
    list, types that no notification has are left out of it. Another word in the list is refused
    (`INVALID_ENUM_VALUE`).
    """
    _check("type", type, value_types.NOTIFICATION_TYPES)
    return _tally(call, NOTIFICATION, "type", type)


@tool(reads="notification_analysis")
def count_notifications_by_case(call: Call, case_ids: list[int] | None = None) -> dict[str, int]:
    """Count the notifications about some cases, or all there are.

    Gives one number, `count`, over all the cases together. For the number of each case, ask for
    one case at a time.
    """
    return {"count": NOTIFICATION.count(call, NOTIFICATION.needed(call, _cases(call, case_ids)))}


@tool(reads="notification_analysis")
def avg_notifications_by_case(call: Call, case_ids: list[int] | None = None) -> float:
    """Return how many notifications a case has on average: of some cases, or of all.

    Cases without notifications count too. Gives a plain number, which is 0 where there are no
    cases.
    """
    chosen = _cases(call, case_ids)
    about = NOTIFICATION.needed(call, chosen, Compare("hr_case_id", "<>", None))
    number = CASE.count(call, CASE.needed(call, chosen))
    return NOTIFICATION.count(call, about) / number if number else 0.0
