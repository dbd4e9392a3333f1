"""The life of a case: its states, closing and reopening."""

from datetime import timedelta

from eopsgym.domains.csm.rules.common import LEEWAY
from eopsgym.domains.csm.rules.roles import leads
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.interactions import INTERACTION
from eopsgym.domains.csm.tools.knowledge import LINK
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle
from eopsgym.domains.records.dates import parse_date, store

LIFE = Lifecycle(
    "state",
    new="in_progress pending resolved canceled",
    in_progress="pending resolved canceled",
    pending="in_progress resolved canceled",
    resolved="closed new",
    closed="new",
)
_REOPEN_DAYS = 30


@rule("CSM-4.1", CASE, on="state", when="update")
def follows_its_life(change: Change) -> str | None:
    if LIFE.objection(change) is None:
        return None
    return f"A case does not go from '{change.old('state')}' to '{change.row['state']}'"


@rule("CSM-2.7", CASE, on="state", when="update")
def moves_after_an_interaction(change: Change) -> str | None:
    touched = INTERACTION.count(change.call, {"case_id": change.row["case_id"]})
    return None if touched else "The case has no interaction"


@rule("CSM-4.2", CASE, on="state", when="update")
def work_has_a_group(change: Change) -> str | None:
    if not change.enters("in_progress", "state") or change.row["assignment_group_id"] is not None:
        return None
    return "A case in progress has an assignment group"


@rule("CSM-4.8", CASE, on="state", when="update")
def agents_cancel_new_cases(change: Change) -> str | None:
    if not change.enters("canceled", "state") or change.old("state") == "new":
        return None
    return None if leads(change.call) else "Agents cancel only cases that are new"


@rule("CSM-4.3", CASE, on="state", when="update")
def closing_has_a_resolution(change: Change) -> str | None:
    if not change.enters("closed", "state"):
        return None
    solved = {"case_id": change.row["case_id"], "used_as": "resolution"}
    return None if LINK.count(change.call, solved) else "No article is linked as resolution"


@rule("CSM-4.5", CASE, on="state", when="update")
def closing_ends_interactions(change: Change) -> str | None:
    if not change.enters("closed", "state"):
        return None
    found = INTERACTION.select(
        change.call, {"case_id": change.row["case_id"]}, everyone=True, columns=["status"]
    )
    count = sum(row["status"] != "closed" for row in found)
    return f"{count} interactions of the case are not closed" if count else None


@rule("CSM-4.4", CASE, on="state closed_on", when="update")
def closed_on_is_the_moment_of_closing(change: Change) -> str | None:
    closed_on, now = change.row["closed_on"], change.call.now
    if change.row["state"] != "closed":
        return "Only a closed case has closed_on" if closed_on is not None else None
    if closed_on and abs(parse_date(closed_on) - now) <= LEEWAY:
        return None
    return f"closed_on is the moment of closing, now {change.call.stamp}"


@rule("CSM-4.6", CASE, on="state reopen_count", when="update")
def reopenings_are_counted(change: Change) -> str | None:
    expected = (change.old("reopen_count") or 0) + _is_reopened(change)
    if (change.row["reopen_count"] or 0) == expected:
        return None
    return f"reopen_count is {expected} after this change"


@rule("CSM-4.6", CASE, on="state reopen_count", when="update")
def reopening_has_its_time(change: Change) -> str | None:
    closed_on = change.old("closed_on")
    if not _is_reopened(change) or change.old("state") != "closed" or not closed_on:
        return None
    if closed_on >= store(change.call.now - timedelta(days=_REOPEN_DAYS)):
        return None
    return f"The case was closed more than {_REOPEN_DAYS} days ago"


def _is_reopened(change: Change) -> bool:
    return change.old("state") in ("resolved", "closed") and change.row["state"] == "new"
