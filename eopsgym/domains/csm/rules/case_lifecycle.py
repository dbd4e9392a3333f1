"""The life of a case: its states, closing and reopening."""

from collections.abc import Iterable
from datetime import timedelta

from eopsgym.domains.csm.rules.common import LEEWAY
from eopsgym.domains.csm.rules.roles import leads
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.interactions import INTERACTION
from eopsgym.domains.csm.tools.knowledge import LINK
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Compare, Lifecycle, equal
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
def follows_its_life(change: Change) -> Iterable[str]:
    if LIFE.objection(change):
        yield f"A case does not go from '{change.old('state')}' to '{change.row['state']}'"


@rule("CSM-2.7", CASE, on="state", when="update")
def moves_after_an_interaction(change: Change) -> str | None:
    touched = INTERACTION.count(change.call, {"case_id": change.row["case_id"]})
    return None if touched else "The case has no interaction"


@rule("CSM-4.2", CASE, on="state", when="update")
def work_has_a_group(change: Change) -> Iterable[str]:
    if change.enters("in_progress", "state") and change.row["assignment_group_id"] is None:
        yield "A case in progress has an assignment group"


@rule("CSM-4.8", CASE, on="state", when="update")
def agents_cancel_new_cases(change: Change) -> Iterable[str]:
    allowed = leads(change.call) or change.old("state") == "new"
    if change.enters("canceled", "state") and not allowed:
        yield "Agents cancel only cases that are new"


@rule("CSM-4.3", CASE, on="state", when="update")
def closing_has_a_resolution(change: Change) -> Iterable[str]:
    solved = {"case_id": change.row["case_id"], "used_as": "resolution"}
    if change.enters("closed", "state") and not LINK.count(change.call, solved):
        yield "No article is linked as resolution"


@rule("CSM-4.5", CASE, on="state", when="update")
def closing_ends_interactions(change: Change) -> Iterable[str]:
    of_case = equal("case_id", change.row["case_id"])
    count = INTERACTION.count(change.call, of_case & Compare("status", "<>", "closed"))
    if change.enters("closed", "state") and count:
        yield f"{count} interactions of the case are not closed"


@rule("CSM-4.4", CASE, on="state closed_on", when="update")
def closed_on_is_the_moment_of_closing(change: Change) -> str | None:
    closed_on, now = change.row["closed_on"], change.call.now
    if change.row["state"] != "closed":
        return "Only a closed case has closed_on" if closed_on is not None else None
    if closed_on and abs(parse_date(closed_on) - now) <= LEEWAY:
        return None
    return f"closed_on is the moment of closing, now {change.call.stamp}"


@rule("CSM-4.6", CASE, on="state reopen_count", when="update")
def reopenings_are_counted_and_soon(change: Change) -> Iterable[str]:
    before, closed_on = change.old("state"), change.old("closed_on")
    reopened = before in ("resolved", "closed") and change.row["state"] == "new"
    expected = (change.old("reopen_count") or 0) + reopened
    if (change.row["reopen_count"] or 0) != expected:
        yield f"reopen_count is {expected} after this change"
    earliest = store(change.call.now - timedelta(days=_REOPEN_DAYS))
    if reopened and before == "closed" and closed_on and closed_on < earliest:
        yield f"The case was closed more than {_REOPEN_DAYS} days ago"
