"""Counts and averages over cases."""

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    AccountId,
    CaseState,
    Channel,
    GroupId,
    Priority,
    ProductId,
    UserId,
)
from eopsgym.domains.csm.tables import CASE

CHANNELS = ("web", "email", "phone", "chat", "social", "alert", "community")


def _average_reopen_count(ctx: Context) -> float:
    return float(ctx.measure(CASE, "avg(reopen_count)", ctx.take())[0][0] or 0)


@tool(reads="cases")
def count_case_by_state(
    ctx: Context,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
    assignment_group_id: Opt[GroupId] = None,
    assigned_to: Opt[UserId] = None,
    priority: Opt[Priority] = None,
    channel: Opt[Channel] = None,
) -> list[Row]:
    """Count cases by state; a state without any is left out."""
    return records.count_by(ctx, CASE, "state", ctx.take())


@tool(reads="cases")
def get_count_of_cases_priority_wise(ctx: Context, priority: Opt[Priority] = None) -> list[Row]:
    """Count cases by priority, or of one priority."""
    return records.count_by(ctx, CASE, "priority", {"priority": priority})


@tool(reads="cases")
def get_channel_wise_case_count(ctx: Context, channel: Opt[Channel] = None) -> Row:
    """Count cases by channel, as channel to count, or of one channel."""
    counts = dict(ctx.measure(CASE, "count(*)", {"channel": channel}, by=["channel"]))
    return {name: counts.get(name, 0) for name in ([channel] if channel else CHANNELS)}


@tool(reads="cases")
def count_case_for_assignment_group(
    ctx: Context,
    assignment_group_id: GroupId,
    state: Opt[CaseState] = None,
    priority: Opt[Priority] = None,
    channel: Opt[Channel] = None,
    account_id: Opt[AccountId] = None,
    product_id: Opt[ProductId] = None,
) -> Row:
    """Count the cases of a group."""
    count = ctx.measure(CASE, "count(*)", ctx.take())[0][0]
    return {"assignment_group_id": assignment_group_id, "count": count}


@tool(reads="cases")
def get_average_case_reopen_count(
    ctx: Context,
    channel: Opt[Channel] = None,
    priority: Opt[Priority] = None,
    state: Opt[CaseState] = None,
) -> Row:
    """How often cases were reopened on average; 0 if there are none."""
    return {"avg_reopen_count": _average_reopen_count(ctx)}


@tool(reads="cases")
def avg_reopen_count_for_assignment_group(
    ctx: Context,
    assignment_group_id: GroupId,
    state: Opt[CaseState] = None,
    priority: Opt[Priority] = None,
    channel: Opt[Channel] = None,
) -> Row:
    """How often a group's cases were reopened on average; 0 if it has none."""
    average = _average_reopen_count(ctx)
    return {"assignment_group_id": assignment_group_id, "avg_reopen_count": average}
