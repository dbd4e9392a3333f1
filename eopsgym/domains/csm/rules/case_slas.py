"""SLAs of cases: when they are linked, paused, completed and canceled."""

from collections.abc import Iterable
from datetime import timedelta

from eopsgym.domains.csm.rules.case_coverage import covering, opening
from eopsgym.domains.csm.rules.common import LEEWAY, others
from eopsgym.domains.csm.tools.case_slas import CASE_SLA
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.sla_definitions import SLA
from eopsgym.domains.kernel import Change, Row, rule
from eopsgym.domains.records.dates import parse_date, store


def _linked(change: Change) -> Iterable[tuple[Row, Row, Row]]:
    """Yield the SLA of a change with its case and its definition; nothing if one is missing."""
    case = CASE.row(change.call, change.row["case_id"])
    definition = SLA.row(change.call, change.row["sla_def_id"])
    if case and definition:
        yield change.row, case, definition


@rule("CSM-5.1", CASE_SLA, when="insert")
def work_has_begun(change: Change) -> Iterable[str]:
    for sla, case, _ in _linked(change):
        state, stage = case["state"], sla["stage"]
        if state != "in_progress" or stage != "in_progress":
            yield f"The case is '{state}' and the stage '{stage}', not in_progress"


@rule("CSM-5.2", CASE_SLA, when="insert")
def definition_fits(change: Change) -> Iterable[str]:
    for _, case, definition in _linked(change):
        if not definition["active"] or definition["applies_to_priority"] != case["priority"]:
            yield f"'{definition['name']}' is no active definition for {case['priority']} cases"
        running = {"case_id": case["case_id"], "stage": ("in_progress", "paused")}
        for other in others(change, CASE_SLA, **running):
            twin = SLA.row(change.call, other["sla_def_id"])
            if twin and twin["metric"] == definition["metric"]:
                yield f"The case already has the {twin['metric']} SLA '{twin['name']}'"
                break


@rule("CSM-5.3", CASE_SLA, when="insert")
def the_clock_runs_in_covered_hours(change: Change) -> Iterable[str]:
    for sla, case, definition in _linked(change):
        entitlement = covering(change.call, case) or {}
        start = opening(entitlement.get("coverage_hours"), change.call.now)
        started = parse_date(sla["start_time"])
        if abs(started - start) > LEEWAY:
            yield f"The clock starts at {store(start)}"
        due = store(started + timedelta(minutes=definition["target_mins"]))
        if sla["breach_time"] != due:
            yield f"breach_time is {due}"


@rule("CSM-5.4", CASE_SLA, on="stage", when="update")
def pauses_with_the_case(change: Change) -> Iterable[str]:
    for sla, case, definition in _linked(change):
        stage, state, name = sla["stage"], case["state"], definition["name"]
        if stage == "paused" and not (state == "pending" and definition["pause_on_pending"]):
            yield f"The case is '{state}'; '{name}' pauses only while pending, if so"
        if stage == "in_progress" and state != "in_progress":
            yield f"The case is '{state}', not in_progress"


@rule("CSM-5.5", CASE_SLA, on="stage", when="update")
def is_canceled_with_case_or_priority(change: Change) -> Iterable[str]:
    for sla, case, definition in _linked(change):
        moved = definition["applies_to_priority"] != case["priority"]
        if sla["stage"] == "canceled" and not (moved or case["state"] == "canceled"):
            yield "The case is neither canceled nor of another priority than the SLA"


@rule("CSM-5.6", CASE_SLA, when="update")
def completion_is_timed(change: Change) -> Iterable[str]:
    for sla, case, definition in _linked(change):
        if sla["stage"] != "completed":
            return
        if definition["metric"] != "response" and case["state"] not in ("resolved", "closed"):
            yield f"The case is '{case['state']}', not resolved"
        if sla["completed_time"] is None:
            yield "A completed SLA needs completed_time"
        late = (sla["completed_time"] or "") > (sla["breach_time"] or "9")
        if bool(sla["has_breached"]) != late:
            yield f"has_breached is {int(late)}: due {sla['breach_time']}"
