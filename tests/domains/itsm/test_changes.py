"""Changes."""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from tests.domains.itsm.desk import NOW, Desk, broken_by

NEW: dict[str, Any] = {
    "short_description": "Move the mail server",
    "status": "new",
    "impact": "high",
    "risk": "medium",
    "priority": "high",
}
OTHER = (
    "INSERT INTO change SELECT 'CHG_003', number, short_description, 'USER_008', NULL, NULL, NULL,"
    " NULL, NULL, 'ORG_002', status, category, description, implementation_plan, testing_plan,"
    " close_notes, cab_required, impact, priority, risk, close_code, created_on, updated_on"
    " FROM change WHERE change_id = 'CHG_001';"
)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["total_count"] == len(result["changes"])
    return [int(row["change_id"][-3:]) for row in result["changes"]]


def test_a_new_change_continues_the_seed_and_has_defaults(desk: Desk) -> None:
    made = desk.ok("create_change", "ann", **NEW)
    filled = {name: value for name, value in made.items() if value is not None}
    assert filled == {
        **NEW,
        "change_id": "CHG_003",
        "number": "CHG0000003",
        "requested_by": "USER_003",
        "category": "other",
        "cab_required": False,
        "created_on": NOW,
        "updated_on": NOW,
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"priority": "planning"}, "INVALID_ENUM_VALUE", "priority"),
        ({"status": "New"}, "INVALID_ENUM_VALUE", "status"),
        ({"status": ""}, "VALIDATION_ERROR", "status"),
        ({"close_code": "withdrawn"}, "INVALID_ENUM_VALUE", "close_code"),
        ({"short_description": ""}, "VALIDATION_ERROR", "short_description"),
        ({"assigned_to": "USER_999"}, "VALIDATION_ERROR", None),
        ({"cab_required": "perhaps"}, "bool_parsing", "cab_required"),
    ],
)
def test_a_new_change_is_checked(
    desk: Desk, change: dict[str, Any], code: str, field: str | None
) -> None:
    refusal = desk.refused("create_change", **{**NEW, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_a_change_is_found_by_number(desk: Desk) -> None:
    assert desk.ok("find_change_by_number", number="CHG0000002")["change_id"] == "CHG_002"
    refusal = desk.refused("find_change_by_number", number="CHG9999999")
    assert (refusal.code, refusal.field) == ("NOT_FOUND", "number")
    assert refusal.message == "Change not found with identifier 'CHG9999999'"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [2, 1]),
        ({"status": "closed"}, [2]),
        ({"short_description": "MAIL"}, [1]),
        ({"requested_by": "USER_003", "category": ""}, [1]),
        ({"created_after": "2026-02-13"}, [2]),
        ({"description": "_"}, []),
    ],
)
def test_changes_are_listed_newest_first(
    desk: Desk, filters: dict[str, str], found: list[int]
) -> None:
    assert ids(desk.ok("list_changes", **filters)) == found


def test_a_filter_outside_the_choices_is_refused(desk: Desk) -> None:
    refusal = desk.refused("list_changes", status="in_progress")
    assert refusal.code == "INVALID_ENUM_VALUE"
    assert refusal.message.endswith("'new', 'review', 'scheduled'")


@pytest.mark.parametrize(
    ("filters", "found"),
    [({"assigned_to": "USER_003"}, [1]), ({"assignment_group": "GROUP_002"}, [2])],
)
def test_changes_of_a_group_or_user(desk: Desk, filters: dict[str, str], found: list[int]) -> None:
    assert ids(desk.ok("get_changes_assigned_to", **filters)) == found


@pytest.mark.parametrize("filters", [{}, {"assigned_to": "", "assignment_group": None}])
def test_changes_of_nobody_are_not_listed(desk: Desk, filters: dict[str, Any]) -> None:
    refusal = desk.refused("get_changes_assigned_to", **filters)
    assert refusal.message == "At least one of assignment_group or assigned_to must be provided"


def test_an_update_writes_only_what_is_given(desk: Desk) -> None:
    before = desk.ok("find_change_by_number", number="CHG0000001")
    values = {"testing_plan": "Send a mail", "configuration_item": ""}
    after = desk.ok("update_change", change_id="CHG_001", **values)
    assert after == {**before, **values, "configuration_item": None, "updated_on": NOW}


@pytest.mark.parametrize(
    ("change_id", "values", "code"),
    [
        ("CHG_999", {}, "NOT_FOUND"),
        ("CHG_999", {"status": "done"}, "INVALID_ENUM_VALUE"),
        ("CHG_001", {}, "NO_CHANGES_DETECTED"),
        ("CHG_001", {"risk": "low"}, "NO_CHANGES_DETECTED"),
        ("CHG_001", {"number": "CHG0000002"}, "DUPLICATE_NUMBER"),
        ("CHG_001", {"requested_by": ""}, "VALIDATION_ERROR"),
    ],
)
def test_an_update_is_checked(
    desk: Desk, change_id: str, values: dict[str, str], code: str
) -> None:
    assert desk.refused("update_change", change_id=change_id, **values).code == code


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"category": "hardware"}, set()),
        ({}, {"ITSM-8.1"}),
        ({"category": "hardware", "status": "assess"}, {"ITSM-8.1"}),
        ({"category": "hardware", "configuration_item": "CI_004"}, {"ITSM-9.1"}),
        ({"category": "hardware", "assigned_to": "USER_003"}, {"ITSM-3.1"}),
        ({"category": "hardware", "testing_plan": "x" * 121}, {"ITSM-1.8"}),
    ],
)
def test_requesting_a_change(change: dict[str, str], rules: set[str]) -> None:
    assert broken_by("create_change", **{**NEW, **change}) == rules


def at(status: str) -> str:
    return f"UPDATE change SET status = '{status}' WHERE change_id = 'CHG_001';"


@pytest.mark.parametrize(
    ("by", "given", "values", "rules"),
    [
        ("max", "", {"status": "authorize", "implementation_plan": "Patch it"}, set()),
        ("max", "", {"status": "authorize"}, {"ITSM-8.4"}),
        ("ben", "", {"status": "authorize", "implementation_plan": "Patch it"}, {"ITSM-8.3"}),
        (
            "max",
            "UPDATE change SET requested_by = 'USER_002';",
            {"status": "authorize", "implementation_plan": "Patch it"},
            {"ITSM-8.3"},
        ),
        (
            "max",
            "UPDATE change SET risk = 'high', cab_required = 1;",
            {"status": "authorize", "implementation_plan": "Patch it"},
            {"ITSM-8.4"},
        ),
        (
            "max",
            "UPDATE change SET risk = 'high', testing_plan = 'Send a mail';",
            {"status": "authorize", "implementation_plan": "Patch it"},
            {"ITSM-8.4"},
        ),
        ("ann", "", {"status": "implement"}, {"ITSM-8.2"}),
        ("ann", "", {"status": "canceled"}, {"ITSM-8.2"}),
        ("ann", "", {"status": "canceled", "close_notes": "Not needed"}, set()),
        ("ann", at("implement"), {"status": "canceled", "close_notes": "No"}, {"ITSM-8.2"}),
        ("ann", at("authorize"), {"status": "scheduled"}, set()),
        (
            "ann",
            f"{at('authorize')} UPDATE change SET assigned_to = NULL;",
            {"status": "scheduled"},
            {"ITSM-8.5"},
        ),
        ("ann", at("review"), {"status": "closed", "close_notes": "Done"}, {"ITSM-8.5"}),
        (
            "ann",
            at("review"),
            {"status": "closed", "close_notes": "Done", "close_code": "successful"},
            set(),
        ),
        ("ann", at("closed"), {"status": "review"}, {"ITSM-8.2"}),
    ],
)
def test_the_life_of_a_change(by: str, given: str, values: dict[str, str], rules: set[str]) -> None:
    assert broken_by("update_change", by, given, change_id="CHG_001", **values) == rules


def test_the_same_number_in_two_organisations_is_distinguished() -> None:
    desk = Desk(given=OTHER)
    assert desk.ok("find_change_by_number", "ada", number="CHG0000001")["change_id"] == "CHG_001"
    assert desk.ok("find_change_by_number", "olga", number="CHG0000001")["change_id"] == "CHG_003"
    assert ids(desk.ok("list_changes")) == [2, 3, 1]
    assert ids(Desk("guarded", OTHER).ok("list_changes")) == [2, 1]


@pytest.mark.parametrize("kind", ["change", "problem", "incident"])
def test_only_lists_say_that_a_part_of_a_text_is_enough(kind: str) -> None:
    tools = get_domain("itsm").tools
    said = {
        tool: tools[tool].schema["properties"]["short_description"].get("description", "")
        for tool in (f"create_{kind}", f"update_{kind}", f"list_{kind}s")
    }
    assert [tool for tool, words in said.items() if "part" in words.lower()] == [f"list_{kind}s"]
