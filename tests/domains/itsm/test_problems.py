"""Problems."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

NEW: dict[str, Any] = {
    "problem_statement": "Mail stops each Monday",
    "status": "new",
    "impact": "medium",
    "urgency": "medium",
    "priority": "moderate",
}
RECURRING = "UPDATE incident SET service = 'SVC_001' WHERE org_id = 'ORG_001';"
MAPPED = (
    "INSERT INTO change_request_mapping VALUES ('CRM_001', 'CHG_002', NULL, 'PRB_001', 'ORG_001',"
    " NULL, NULL);"
)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["total_count"] == len(result["problems"])
    return [int(row["problem_id"][-3:]) for row in result["problems"]]


def test_a_new_problem_continues_the_seed(desk: Desk) -> None:
    made = desk.ok("create_problem", "ann", **NEW, workaround="")
    filled = {name: value for name, value in made.items() if value is not None}
    assert filled == {
        **NEW,
        "problem_id": "PRB_003",
        "number": "PRB0000003",
        "opened_by": "USER_003",
        "org_id": "ORG_001",
        "created_on": NOW,
        "updated_on": NOW,
    }


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (
            {"status": "open"},
            "INVALID_ENUM_VALUE",
            "Invalid value 'open' for 'status'. Must be one of: 'assess', 'closed', "
            "'fix_in_progress', 'new', 'resolved', 'root_cause'",
        ),
        ({"problem_statement": ""}, "VALIDATION_ERROR", "problem_statement cannot be empty"),
        ({"original_task": "INC_999"}, "VALIDATION_ERROR", "Incident with ID 'INC_999' not found"),
    ],
)
def test_a_new_problem_is_checked(
    desk: Desk, change: dict[str, str], code: str, message: str
) -> None:
    refusal = desk.refused("create_problem", **{**NEW, **change})
    assert (refusal.code, refusal.message) == (code, message)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [2, 1]),
        ({"status": "assess"}, [1]),
        ({"problem_statement": "DROPS out"}, [2, 1]),
        ({"opened_by": "USER_008"}, [2]),
        ({"created_before": "2026-02-10 12:00"}, [1]),
    ],
)
def test_problems_are_listed_newest_first(
    desk: Desk, filters: dict[str, str], found: list[int]
) -> None:
    assert ids(desk.ok("list_problems", **filters)) == found


def test_problems_of_a_group_or_user(desk: Desk) -> None:
    assert ids(desk.ok("get_problems_assigned_to", assigned_to="USER_003")) == [1]
    assert ids(desk.ok("get_problems_assigned_to", assignment_group="GROUP_002")) == []


def test_a_missing_problem_is_named(desk: Desk) -> None:
    by_number = desk.refused("find_problem_by_number", number="PRB9999999")
    assert by_number.message == "Problem with number 'PRB9999999' not found"
    by_id = desk.refused("update_problem", problem_id="PRB_999", workaround="x")
    assert by_id.message == "Problem with problem_id 'PRB_999' not found"


@pytest.mark.parametrize("named", [{"problem_id": "PRB_001"}, {"number": "PRB0000001"}])
def test_a_problem_is_changed_by_id_or_number(desk: Desk, named: dict[str, str]) -> None:
    made = desk.ok("update_problem", **named, workaround="Use webmail")
    assert (made["problem_id"], made["workaround"]) == ("PRB_001", "Use webmail")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"workaround": "x"}, "VALIDATION_ERROR"),
        ({"problem_id": "PRB_001", "number": "PRB0000001"}, "VALIDATION_ERROR"),
        ({"problem_id": "PRB_001"}, "NO_CHANGES_DETECTED"),
        ({"problem_id": "PRB_001", "category": "software"}, "NO_CHANGES_DETECTED"),
        ({"problem_id": "PRB_001", "urgency": "urgent"}, "INVALID_ENUM_VALUE"),
        ({"problem_id": "PRB_001", "opened_by": ""}, "VALIDATION_ERROR"),
    ],
)
def test_an_update_is_checked(desk: Desk, values: dict[str, str], code: str) -> None:
    assert desk.refused("update_problem", **values).code == code


@pytest.mark.parametrize(
    ("change", "given", "rules"),
    [
        ({"category": "software", "original_task": "INC_001"}, RECURRING, set()),
        ({"category": "software", "original_task": "INC_001"}, "", {"ITSM-6.1"}),
        ({"category": "software", "original_task": "INC_002"}, RECURRING, {"ITSM-6.1"}),
        ({"category": "software"}, RECURRING, {"ITSM-6.1"}),
        ({"original_task": "INC_001"}, RECURRING, {"ITSM-6.1"}),
        (
            {"category": "software", "original_task": "INC_001", "priority": "low"},
            RECURRING,
            {"ITSM-2.3"},
        ),
        (
            {"category": "software", "original_task": "INC_001", "status": "assess"},
            RECURRING,
            {"ITSM-6.1"},
        ),
        (
            {"category": "software", "original_task": "INC_001"},
            "UPDATE incident SET priority = 'critical', parent_incident = NULL;"
            "UPDATE incident SET parent_incident = 'INC_001' WHERE incident_id = 'INC_002';",
            set(),
        ),
    ],
)
def test_opening_a_problem(change: dict[str, str], given: str, rules: set[str]) -> None:
    assert broken_by("create_problem", given=given, **{**NEW, **change}) == rules


def at(status: str) -> str:
    return f"UPDATE problem SET status = '{status}' WHERE problem_id = 'PRB_001';"


@pytest.mark.parametrize(
    ("given", "values", "rules"),
    [
        ("", {"status": "root_cause"}, set()),
        ("", {"status": "fix_in_progress", "workaround": "Use webmail"}, {"ITSM-6.2"}),
        (at("root_cause"), {"status": "fix_in_progress"}, {"ITSM-6.3"}),
        (at("root_cause"), {"status": "fix_in_progress", "workaround": "Use webmail"}, set()),
        (at("root_cause") + MAPPED, {"status": "fix_in_progress"}, set()),
        (at("fix_in_progress"), {"status": "resolved"}, {"ITSM-6.3"}),
        (at("fix_in_progress"), {"status": "resolved", "fix_notes": "Patched"}, set()),
        (at("resolved"), {"status": "closed"}, {"ITSM-6.5"}),
        (at("resolved") + MAPPED, {"status": "closed"}, set()),
        (
            f"{at('resolved')} {MAPPED} UPDATE change SET close_code = 'unsuccessful';",
            {"status": "closed"},
            {"ITSM-6.5"},
        ),
        ("", {"impact": "low"}, {"ITSM-2.3"}),
        ("", {"assigned_to": "USER_004"}, {"ITSM-3.1"}),
        ("", {"configuration_item": "CI_004"}, {"ITSM-9.1"}),
    ],
)
def test_the_life_of_a_problem(given: str, values: dict[str, str], rules: set[str]) -> None:
    assert broken_by("update_problem", given=given, problem_id="PRB_001", **values) == rules


def test_a_problem_of_the_other_organisation_is_out_of_sight_when_guarded(guarded: Desk) -> None:
    assert ids(guarded.ok("list_problems")) == [1]
    guarded.refused("find_problem_by_number", number="PRB0000002")
