"""SLAs of cases: when they are linked, paused, completed and canceled."""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from eopsgym.domains.csm.rules.common import LEEWAY, others
from eopsgym.domains.csm.rules.coverage import covering, opening
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.definitions import SLA
from eopsgym.domains.csm.tools.slas import CASE_SLA
from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.records.dates import parse_date, store


class Timed(NamedTuple):
    """An SLA that a call changed, its case and its definition."""

    sla: Row
    case: Row
    definition: Row


def _read(change: Change) -> Timed | None:
    case = CASE.row(change.call, change.row["case_id"])
    definition = SLA.row(change.call, change.row["sla_def_id"])
    return Timed(change.row, case, definition) if case and definition else None


@rule("CSM-5.1", CASE_SLA, when="insert")
def work_has_begun(change: Change) -> str | None:
    timed = _read(change)
    if timed is None or timed.case["state"] == timed.sla["stage"] == "in_progress":
        return None
    state, stage = timed.case["state"], timed.sla["stage"]
    return f"The case is '{state}' and the stage '{stage}', not in_progress"


@rule("CSM-5.2", CASE_SLA, when="insert")
def definition_fits(change: Change) -> Iterable[str]:
    timed = _read(change)
    if timed is None:
        return
    _, case, definition = timed
    if not (definition["active"] and definition["applies_to_priority"] == case["priority"]):
        yield f"'{definition['name']}' is no active definition for {case['priority']} cases"
    running = {"case_id": case["case_id"], "stage": ("in_progress", "paused")}
    for other in others(change, CASE_SLA, **running):
        same = SLA.row(change.call, other["sla_def_id"])
        if same and same["metric"] == definition["metric"]:
            yield f"The case already has the {same['metric']} SLA '{same['name']}'"
            return


@rule("CSM-5.3", CASE_SLA, when="insert")
def the_clock_runs_in_covered_hours(change: Change) -> Iterable[str]:
    timed = _read(change)
    if timed is None:
        return
    entitlement = covering(change.call, timed.case) or {}
    start = opening(entitlement.get("coverage_hours"), change.call.now)
    started = parse_date(timed.sla["start_time"])
    if abs(started - start) > LEEWAY:
        yield f"The clock starts at {store(start)}"
    due = store(started + timedelta(minutes=timed.definition["target_mins"]))
    if timed.sla["breach_time"] != due:
        yield f"breach_time is {due}"


@rule("CSM-5.4", CASE_SLA, on="stage", when="update")
def pauses_with_the_case(change: Change) -> str | None:
    timed = _read(change)
    if timed is None:
        return None
    stage, state, definition = timed.sla["stage"], timed.case["state"], timed.definition
    if stage == "paused" and not (state == "pending" and definition["pause_on_pending"]):
        return f"The case is '{state}'; '{definition['name']}' pauses only while pending, if so"
    if stage == "in_progress" and state != "in_progress":
        return f"The case is '{state}', not in_progress"
    return None


@rule("CSM-5.5", CASE_SLA, on="stage", when="update")
def is_canceled_with_case_or_priority(change: Change) -> str | None:
    timed = _read(change)
    if timed is None or timed.sla["stage"] != "canceled" or timed.case["state"] == "canceled":
        return None
    if timed.definition["applies_to_priority"] != timed.case["priority"]:
        return None
    return "The case is neither canceled nor of another priority than the SLA"


@rule("CSM-5.6", CASE_SLA, when="update")
def completion_is_timed(change: Change) -> Iterable[str]:
    timed = _read(change)
    if timed is None or timed.sla["stage"] != "completed":
        return
    sla, state = timed.sla, timed.case["state"]
    if timed.definition["metric"] != "response" and state not in ("resolved", "closed"):
        yield f"The case is '{state}', not resolved"
    if sla["completed_time"] is None:
        yield "A completed SLA needs completed_time"
    late = (sla["completed_time"] or "") > (sla["breach_time"] or "9")
    if bool(sla["has_breached"]) != late:
        yield f"has_breached is {int(late)}: due {sla['breach_time']}"
