"""Counts and averages over cases, tasks and notifications."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Row, Table, tool
from eopsgym.domains.hr.fields import (
    CASE_STATUSES,
    NOTICE_TYPES,
    PRIORITIES,
    SOURCES,
    TASK_STATUSES,
)
from eopsgym.domains.hr.records import refer_all
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import CASE, GROUP, NOTIFICATION, TASK

Texts = list[str] | None
CaseIds = Annotated[list[int] | None, Field(description="Ids of cases; all if left out")]
GroupId = Annotated[int, Field(description="Id of a group")]


def _check(ctx: Context, field: str, values: Texts, allowed: tuple[str, ...]) -> None:
    for value in values or ():
        ctx.choice(field, value or " ", allowed)


def _tally(rows: Iterable[Row], column: str, wanted: Texts) -> dict[str, int]:
    """How many rows hold each value; of the wanted ones also those that no row holds."""
    counts = dict.fromkeys(wanted or (), 0)
    for row in rows:
        value = row[column]
        if value is not None and (not wanted or value in counts):
            counts[value] = counts.get(value, 0) + 1
    return counts


def _in_group(ctx: Context, table: Table, group: int, filters: Row) -> list[Row]:
    ctx.get(GROUP, group, "assignment_group_id")
    chosen = {column: value for column, value in filters.items() if value}
    return ctx.select(table, {"assignment_group": group} | chosen)


def _notices(ctx: Context, case_ids: list[int] | None) -> list[Row]:
    cases = {"hr_case_id": case_ids} if case_ids else {}
    return visibility.of_cases(ctx, ctx.select(NOTIFICATION, cases), "hr_case_id")


@tool(reads="hr_cases")
def get_count_of_case_priority_wise(ctx: Context, priority_list: Texts = None) -> dict[str, int]:
    """Count cases by priority; of the priorities asked for, also those without a case."""
    _check(ctx, "priority_list", priority_list, PRIORITIES)
    return _tally(visibility.cases(ctx, ctx.select(CASE)), "priority", priority_list)


@tool(reads="hr_cases")
def count_case_for_assignment_group(
    ctx: Context,
    assignment_group_id: GroupId,
    statuses: Texts = None,
    priority_list: Texts = None,
    source: str | None = None,
) -> dict[str, int]:
    """Count the cases of a group that fit every filter."""
    _check(ctx, "statuses", statuses, CASE_STATUSES)
    _check(ctx, "priority_list", priority_list, PRIORITIES)
    ctx.choice("source", source, SOURCES)
    filters = {"status": statuses, "priority": priority_list, "source": source}
    found = visibility.cases(ctx, _in_group(ctx, CASE, assignment_group_id, filters))
    return {"assignment_group_id": assignment_group_id, "count": len(found)}


@tool(reads="hr_case_tasks")
def count_case_task_for_assignment_group(
    ctx: Context, assignment_group_id: GroupId, statuses: Texts = None
) -> dict[str, int]:
    """Count the case tasks of a group."""
    _check(ctx, "statuses", statuses, TASK_STATUSES)
    found = _in_group(ctx, TASK, assignment_group_id, {"status": statuses})
    return {
        "assignment_group_id": assignment_group_id,
        "count": len(visibility.tasks(ctx, found)),
    }


@tool(reads="notification_analysis")
def count_notifications_by_status(ctx: Context, status: Texts = None) -> dict[str, int]:
    """Count notifications by status; of the statuses asked for, also those without any."""
    _check(ctx, "status", status, CASE_STATUSES)
    return _tally(_notices(ctx, None), "status", status)


@tool(reads="notification_analysis")
def count_notifications_by_type(ctx: Context, type: Texts = None) -> dict[str, int]:
    """Count notifications by type; of the types asked for, also those without any."""
    _check(ctx, "type", type, NOTICE_TYPES)
    return _tally(_notices(ctx, None), "type", type)


@tool(reads="notification_analysis")
def count_notifications_by_case(ctx: Context, case_ids: CaseIds = None) -> dict[str, int]:
    """Count the notifications about some cases, or all there are."""
    refer_all(ctx, CASE, "case_ids", case_ids or [])
    return {"count": len(_notices(ctx, case_ids))}


@tool(reads="notification_analysis")
def avg_notifications_by_case(ctx: Context, case_ids: CaseIds = None) -> float:
    """How many notifications a case has on average: of some cases, or of all."""
    chosen = refer_all(ctx, CASE, "case_ids", case_ids or [])
    cases = {"hr_case_id": chosen} if chosen else {}
    number = len(visibility.cases(ctx, ctx.select(CASE, cases)))
    about = [row for row in _notices(ctx, case_ids) if row["hr_case_id"] is not None]
    return len(about) / number if number else 0.0
