"""Rules over problems: chapter 6 of the policy."""

from collections.abc import Iterable

from eopsgym.domains.itsm.rules.incidents import children_of
from eopsgym.domains.itsm.rules.shared_rules import missing
from eopsgym.domains.itsm.tools.incidents import INCIDENT
from eopsgym.domains.itsm.tools.problems import PROBLEM, STATUSES
from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.records import Lifecycle

LIFE = Lifecycle.chain(STATUSES)
RECURRING = 3
_SAME_SERVICE = """
    SELECT count(*) FROM incident
    WHERE service = ? AND julianday(created_at) - julianday(?) BETWEEN 0 AND 30
"""
_MAPPED = """
    SELECT change.* FROM change JOIN change_request_mapping USING (change_id) WHERE problem_id = ?
"""


@rule("ITSM-6.1", PROBLEM, when="insert")
def a_problem_has_a_cause_to_be_opened(change: Change) -> Iterable[str]:
    row, call = change.row, change.call
    if row["status"] != "new":
        yield "A new problem starts as 'new'"
    yield from missing(row, "category original_task", "A new problem")
    incident = INCIDENT.row(call, row["original_task"])
    if incident is None:
        return
    incident_id = incident["incident_id"]
    major = incident["priority"] == "critical" and children_of(call, incident_id)
    count = call.value(_SAME_SERVICE, incident["service"], incident["created_at"])
    if not major and count < RECURRING:
        yield (
            f"'{incident_id}' is no major incident, and fewer than {RECURRING} incidents "
            "hit its service in the 30 days from it"
        )


@rule("ITSM-6.2", PROBLEM, on="status")
def a_problem_follows_its_life(change: Change) -> Iterable[str]:
    if objection := LIFE.objection(change):
        yield f"A problem that is {objection}"


@rule("ITSM-6.3", PROBLEM, on="status")
def a_fix_is_known_and_noted(change: Change) -> Iterable[str]:
    ready = change.row["workaround"] is not None or _mapped_changes(change)
    if change.enters("fix_in_progress") and not ready:
        yield "A fix needs a workaround or a mapped change"
    if change.enters("resolved"):
        yield from missing(change.row, "fix_notes", "Resolving a problem")


@rule("ITSM-6.5", PROBLEM, on="status")
def closing_needs_a_change_that_is_done(change: Change) -> Iterable[str]:
    if change.enters("closed") and not any(map(_is_done, _mapped_changes(change))):
        yield "Closing a problem needs a mapped change that is done"


def _mapped_changes(change: Change) -> list[Row]:
    return change.call.rows(_MAPPED, change.row["problem_id"])


def _is_done(change: Row) -> bool:
    return change["status"] in ("review", "closed") and change["close_code"] != "unsuccessful"
