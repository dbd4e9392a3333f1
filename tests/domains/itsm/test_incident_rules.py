"""Policy rules over incidents: recorded when published, enforced when guarded."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, broken_by

NEW: dict[str, Any] = {
    "caller_id": "USER_005",
    "short_description": "Mouse is stuck",
    "category": "hardware",
    "impact": "medium",
    "urgency": "high",
    "priority": "high",
}
SOLVED = {
    "status": "resolved",
    "resolution_code": "Solution Provided",
    "resolution_notes": "Restarted",
    "resolved_by": "USER_003",
    "resolved": NOW,
}
ON_HOLD = (
    "UPDATE incident SET status = 'on_hold', on_hold_reason = 'Awaiting Caller' "
    "WHERE incident_id = 'INC_001';"
)
MAJOR = (
    "UPDATE incident SET priority = 'critical', problem = NULL WHERE incident_id = 'INC_001';"
    "INSERT INTO child_incident VALUES ('CINC_001', 'INC_001', 'INC_002', NULL, NULL);"
)


def without(values: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        (NEW, set()),
        ({**NEW, "configuration_item": "CI_002", "service": "SVC_001"}, set()),
        ({**NEW, "description": "x" * 120}, set()),
        ({**NEW, "description": "x" * 121}, {"ITSM-1.8"}),
        (without(NEW, "category"), {"ITSM-2.1"}),
        ({**without(NEW, "impact"), "priority": "moderate"}, {"ITSM-2.1"}),
        ({**NEW, "caller_id": "USER_006"}, {"ITSM-2.1"}),
        ({**NEW, "status": "canceled", "close_notes": "A mistake"}, {"ITSM-2.2"}),
        ({**NEW, "priority": "critical"}, {"ITSM-2.3"}),
        ({**NEW, "configuration_item": "CI_001"}, {"ITSM-2.4"}),
        ({**NEW, "service": "SVC_003"}, {"ITSM-2.5"}),
        ({**NEW, "service_offering": "SVCOFF_001"}, {"ITSM-2.5"}),
        ({**NEW, "service": "SVC_002", "service_offering": "SVCOFF_001"}, {"ITSM-2.5"}),
        ({**NEW, "incident_template": "TMPL_002"}, {"ITSM-2.7"}),
        ({**NEW, "incident_template": "TMPL_001"}, {"ITSM-2.7"}),
        (
            {**NEW, "incident_template": "TMPL_001", "channel": "chat", "service": "SVC_001"},
            set(),
        ),
        ({**NEW, "assigned_to": "USER_003", "assignment_group": "GROUP_001"}, set()),
        ({**NEW, "assigned_to": "USER_003"}, {"ITSM-3.1"}),
        ({**NEW, "assigned_to": "USER_004", "assignment_group": "GROUP_001"}, {"ITSM-3.1"}),
        ({**NEW, "assigned_to": "USER_006", "assignment_group": "GROUP_001"}, {"ITSM-3.1"}),
        ({**NEW, "assigned_to": "USER_001", "assignment_group": "GROUP_001"}, {"ITSM-3.1"}),
        ({**NEW, "assignment_group": "GROUP_003"}, {"ITSM-3.1"}),
        ({**NEW, "configuration_item": "CI_004"}, {"ITSM-9.1"}),
    ],
)
def test_opening_an_incident(arguments: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("create_incident", **arguments) == rules


@pytest.mark.parametrize(
    ("by", "incident_id", "assignee", "group", "rules"),
    [
        ("ben", "INC_002", "USER_004", "GROUP_002", set()),
        ("ann", "INC_001", "USER_002", "GROUP_001", set()),
        ("ben", "INC_002", "USER_003", "GROUP_001", {"ITSM-3.2"}),
        ("ben", "INC_001", "USER_004", "GROUP_002", {"ITSM-3.2"}),
        ("max", "INC_001", "USER_004", "GROUP_002", set()),
        ("rita", "INC_001", "USER_004", "GROUP_002", {"ITSM-1.2"}),
        ("ivo", "INC_002", "USER_004", "GROUP_002", {"ITSM-1.1", "ITSM-3.2"}),
    ],
)
def test_who_may_assign(
    by: str, incident_id: str, assignee: str, group: str, rules: set[str]
) -> None:
    values = {"assigned_to": assignee, "assignment_group": group}
    assert broken_by("update_incident", by, incident_id=incident_id, **values) == rules


@pytest.mark.parametrize(
    ("incident_id", "arguments", "given", "rules"),
    [
        ("INC_002", {"impact": "high"}, "", {"ITSM-2.3"}),
        ("INC_002", {"impact": "high", "priority": "moderate"}, "", set()),
        ("INC_002", {"status": "in_progress"}, "", {"ITSM-3.3"}),
        ("INC_002", {"status": "closed", "close_notes": "Done"}, "", {"ITSM-4.1"}),
        ("INC_001", {"status": "new"}, "", {"ITSM-4.1"}),
        ("INC_001", SOLVED, ON_HOLD, {"ITSM-4.1"}),
        ("INC_001", {"status": "on_hold"}, "", {"ITSM-4.2"}),
        ("INC_001", {"status": "on_hold", "on_hold_reason": "Awaiting Caller"}, "", set()),
        ("INC_001", {"status": "on_hold", "on_hold_reason": "Awaiting Problem"}, "", set()),
        ("INC_002", {"status": "on_hold", "on_hold_reason": "Awaiting Problem"}, "", {"ITSM-4.2"}),
        ("INC_002", {"status": "on_hold", "on_hold_reason": "Awaiting Change"}, "", {"ITSM-4.2"}),
        ("INC_001", {"status": "in_progress"}, ON_HOLD, set()),
        (
            "INC_001",
            {"status": "in_progress"},
            f"{ON_HOLD} UPDATE incident SET on_hold_reason = NULL;",
            {"ITSM-4.2"},
        ),
        ("INC_001", SOLVED, "", set()),
        ("INC_001", without(SOLVED, "resolved"), "", {"ITSM-4.3"}),
        ("INC_001", without(SOLVED, "resolution_code"), "", {"ITSM-4.3"}),
        ("INC_001", {**SOLVED, "resolution_code": "Duplicate"}, "", {"ITSM-4.4"}),
        ("INC_001", {**SOLVED, "resolution_code": "Known Error"}, "", set()),
        ("INC_002", {**SOLVED, "resolution_code": "Known Error"}, "", {"ITSM-4.4"}),
        ("INC_001", {**SOLVED, "resolution_code": "Resolved By Change"}, "", {"ITSM-4.4"}),
        (
            "INC_001",
            {**SOLVED, "resolution_code": "Resolved By Change", "change_request": "CHG_002"},
            "",
            set(),
        ),
        ("INC_002", {**SOLVED, "resolution_code": "Duplicate"}, MAJOR, set()),
        ("INC_003", {"status": "closed"}, "", {"ITSM-4.5"}),
        ("INC_003", {"status": "closed", "close_notes": "Confirmed"}, "", set()),
        ("INC_003", {"status": "in_progress"}, "", {"ITSM-4.6"}),
        ("INC_003", {"status": "in_progress", "worknotes": "It is back"}, "", set()),
        ("INC_002", {"status": "canceled"}, "", {"ITSM-4.6"}),
        ("INC_002", {"status": "canceled", "close_notes": "A mistake"}, "", set()),
        ("INC_002", {"configuration_item": "CI_003"}, "", {"ITSM-9.1"}),
    ],
)
def test_the_life_of_an_incident(
    incident_id: str, arguments: dict[str, Any], given: str, rules: set[str]
) -> None:
    assert broken_by("update_incident", given=given, incident_id=incident_id, **arguments) == rules


@pytest.mark.parametrize("status", ["closed", "canceled"])
def test_what_is_over_stays_over(status: str) -> None:
    given = f"UPDATE incident SET status = '{status}' WHERE incident_id = 'INC_001';"
    values = {"incident_id": "INC_001", "status": "in_progress", "worknotes": "Again"}
    assert broken_by("update_incident", given=given, **values) == {"ITSM-4.1"}


@pytest.mark.parametrize(
    ("arguments", "given", "rules"),
    [
        ({"incident_id": "INC_002", "parent_incident": "INC_001"}, "", set()),
        ({"incident_id": "INC_002", "parent_incident": "INC_003"}, "", {"ITSM-5.2"}),
        ({"incident_id": "INC_003", "parent_incident": "INC_002"}, MAJOR, {"ITSM-5.2"}),
        ({"incident_id": "INC_002", "parent_incident": "INC_001"}, MAJOR, set()),
        ({"incident_id": "INC_001", "parent_incident": "INC_002"}, MAJOR, {"ITSM-5.2"}),
        ({"incident_id": "INC_001", **SOLVED}, MAJOR, {"ITSM-5.4"}),
        ({"incident_id": "INC_001", "problem": "PRB_001"}, MAJOR, set()),
        (
            {"incident_id": "INC_001", "status": "closed", "close_notes": "Done"},
            MAJOR + "UPDATE incident SET status = 'resolved' WHERE incident_id = 'INC_001';",
            {"ITSM-5.3"},
        ),
        (
            {"incident_id": "INC_002", "problem": "PRB_001"},
            MAJOR + "UPDATE incident SET problem = 'PRB_001' WHERE incident_id = 'INC_001';",
            set(),
        ),
        (
            {"incident_id": "INC_002", "problem": "PRB_003"},
            MAJOR + "UPDATE incident SET problem = 'PRB_001' WHERE incident_id = 'INC_001';"
            "INSERT INTO problem SELECT 'PRB_003', 'PRB0000003', problem_statement, "
            "short_description, opened_by, service, service_offering, configuration_item, "
            "assigned_to, assignment_group, original_task, org_id, status, category, worknotes, "
            "workaround, fix_notes, impact, urgency, priority, created_on, updated_on "
            "FROM problem WHERE problem_id = 'PRB_001';",
            {"ITSM-5.4"},
        ),
    ],
)
def test_parents_and_children(arguments: dict[str, Any], given: str, rules: set[str]) -> None:
    assert broken_by("update_incident", given=given, **arguments) == rules
