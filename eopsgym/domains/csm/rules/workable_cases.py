"""Whose cases agents may work on, and which are over."""

from collections.abc import Iterable

from eopsgym.domains.csm.rules.common import is_member
from eopsgym.domains.csm.rules.roles import leads
from eopsgym.domains.csm.tools.case_slas import CASE_SLA
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.knowledge import LINK
from eopsgym.domains.kernel import Call, Change, Row, rule

_REOPENING = {"state", "reopen_count", "closed_on"}


@rule("CSM-3.3", CASE, when="update")
def agents_change_cases_in_reach(change: Change) -> str | None:
    return why_out_of_reach(change.call, change.before)


@rule("CSM-3.3", CASE_SLA)
def agents_time_cases_in_reach(change: Change) -> str | None:
    return why_out_of_reach(change.call, CASE.row(change.call, change.row["case_id"]))


@rule("CSM-3.3", LINK, when="insert update delete")
def agents_link_cases_in_reach(change: Change) -> Iterable[str]:
    found = (why_out_of_reach(change.call, case) for case in linked_cases(change))
    return [reason for reason in found if reason]


def why_out_of_reach(call: Call, case: Row | None) -> str | None:
    """That a case is neither unassigned, nor the agent's own, nor in a group of theirs."""
    if case is None or leads(call) or call.user["role"] == "customer":
        return None
    group, me = case["assignment_group_id"], call.user["user_id"]
    mine = case["assigned_to"] == me or (group is None and case["assigned_to"] is None)
    if mine or is_member(call, me, group):
        return None
    return f"Case {case['number']} belongs to a group the signed-in agent is no member of"


@rule("CSM-4.7", CASE, when="update")
def what_is_over_stays(change: Change) -> str | None:
    before, after = change.before or {}, change.row
    changed = {name for name in after if before[name] != after[name]} - {CASE.updated}
    if before["state"] not in ("closed", "canceled") or not changed:
        return None
    reopening = before["state"] == "closed" and after["state"] == "new" and changed <= _REOPENING
    return None if reopening else f"Case {before['number']} is {before['state']}"


@rule("CSM-4.7", LINK, when="insert update delete")
def links_of_what_is_over_stay(change: Change) -> Iterable[str]:
    for case in linked_cases(change):
        if case["state"] in ("closed", "canceled"):
            yield f"Case {case['number']} is {case['state']}"


def linked_cases(change: Change) -> list[Row]:
    """The cases of a link before and after a change."""
    ids = {row["case_id"]: None for row in (change.before, change.after) if row}
    cases = (CASE.row(change.call, case_id) for case_id in ids)
    return [case for case in cases if case is not None]
