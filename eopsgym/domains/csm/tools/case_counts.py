"""Counts and averages over cases."""

from typing import get_args

from typing_extensions import Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.tools.cases import CASE, Assignment, Kind, Owner
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.records import Filters


class HandledCases(Owner, Kind, Assignment, total=False):
    """Filters for cases of any state."""


class KindAndState(Kind, total=False):
    """Filters for cases of a kind."""

    state: value_types.CaseState


class CasesOfGroup(KindAndState, total=False):
    """Filters for cases of a kind and a group."""

    assignment_group_id: int


class OwnedCasesOfGroup(CasesOfGroup, Owner, total=False):
    """Filters for cases of a kind, an account and a group."""


def _average_reopen_count(call: Call, filters: Filters) -> float:
    return float(CASE.measure(call, "avg(reopen_count)", filters)[0][0] or 0)


@tool(reads="cases")
def count_case_by_state(call: Call, **filters: Unpack[HandledCases]) -> list[Row]:
    """Count the cases that match every filter given, by state.

    Returns a list of `state` and `count`; a state without any case is left out.
    """
    return CASE.count_by(call, "state", filters)


@tool(reads="cases")
def get_count_of_cases_priority_wise(
    call: Call, priority: Opt[value_types.Priority] = None
) -> list[Row]:
    """Count the cases by priority, or those of one priority.

    Returns a list of `priority` and `count`; a priority without any case is left out. Cases of
    every state are counted, including closed and canceled ones.
    """
    return CASE.count_by(call, "priority", {"priority": priority})


@tool(reads="cases")
def get_channel_wise_case_count(call: Call, channel: Opt[value_types.Channel] = None) -> Row:
    """Count the cases by channel, or those of one channel.

    Returns an object that maps channels to counts; channels without any case have 0. Cases of every
    state are counted.
    """
    counts = CASE.tally(call, "channel", {"channel": channel})
    return {
        name: counts.get(name, 0)
        for name in ([channel] if channel else get_args(value_types.Channel))
    }


@tool(reads="cases", required=("assignment_group_id",))
def count_case_for_assignment_group(call: Call, **filters: Unpack[OwnedCasesOfGroup]) -> Row:
    """Count the cases of a group that match every filter given.

    Returns `assignment_group_id` and `count`. Cases of every state are counted unless `state` is
    given. The count is 0 for a group without cases and for an unknown id.
    """
    count = CASE.measure(call, "count(*)", filters)[0][0]
    return {"assignment_group_id": filters["assignment_group_id"], "count": count}


@tool(reads="cases")
def get_average_case_reopen_count(call: Call, **filters: Unpack[KindAndState]) -> Row:
    """Compute how many times cases were reopened on average; 0 if there are no cases.

    Returns `avg_reopen_count`. All cases that match the filters are included, also those that were
    never reopened.
    """
    return {"avg_reopen_count": _average_reopen_count(call, filters)}


@tool(reads="cases", required=("assignment_group_id",))
def avg_reopen_count_for_assignment_group(call: Call, **filters: Unpack[CasesOfGroup]) -> Row:
    """Compute how many times the cases of a group were reopened on average; 0 if it has none.

    Returns `assignment_group_id` and `avg_reopen_count`. All cases of the group that match the
    filters are included, also those that were never reopened.
    """
    average = _average_reopen_count(call, filters)
    return {"assignment_group_id": filters["assignment_group_id"], "avg_reopen_count": average}
