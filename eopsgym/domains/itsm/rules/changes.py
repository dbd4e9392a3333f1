"""Rules over changes: chapter 8 of the policy."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.people import MANAGERS
from eopsgym.domains.itsm.rules.shared_rules import missing
from eopsgym.domains.itsm.tools.changes import CHANGE
from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle(
    new="assess canceled",
    assess="authorize canceled",
    authorize="scheduled canceled",
    scheduled="implement canceled",
    implement="review",
    review="closed",
)


@rule("ITSM-8.1", CHANGE, when="insert")
def a_change_starts_as_new(change: Change) -> Iterable[str]:
    if change.row["status"] != "new":
        yield "A new change starts as 'new'"
    if "category" not in change.call.raw_arguments:
        yield "A new change needs category"


@rule("ITSM-8.2", CHANGE, on="status")
def a_change_follows_its_life(change: Change) -> Iterable[str]:
    if change.enters("canceled"):
        yield from missing(change.row, "close_notes", "Canceling")
    if objection := LIFE.objection(change):
        yield f"A change that is {objection}"


@rule("ITSM-8.3", CHANGE, on="status")
def managers_authorize_for_others(change: Change) -> Iterable[str]:
    if not change.enters("authorize"):
        return
    if change.call.user["role"] not in MANAGERS:
        yield "Only a manager or admin authorizes a change"
    if change.row["requested_by"] == change.call.user["user_id"]:
        yield "Nobody authorizes a change they requested"


@rule("ITSM-8.4", CHANGE, on="status")
def an_authorized_change_is_planned(change: Change) -> Iterable[str]:
    row = change.row
    if not change.enters("authorize"):
        return
    yield from missing(row, "implementation_plan", "Authorizing")
    if row["risk"] == "high":
        yield from missing(row, "testing_plan", "Authorizing a change of high risk")
        if not row["cab_required"]:
            yield "Authorizing a change of high risk needs cab_required"


@rule("ITSM-8.5", CHANGE, on="status")
def a_change_has_what_its_step_needs(change: Change) -> Iterable[str]:
    if change.enters("scheduled"):
        yield from missing(change.row, "assigned_to", "Scheduling")
    if change.enters("closed"):
        yield from missing(change.row, "close_code close_notes", "Closing")
