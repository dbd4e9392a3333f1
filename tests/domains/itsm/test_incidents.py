"""Incidents: what the tools find, write and refuse."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk

NEW = {"caller_id": "USER_005", "short_description": "Mouse is stuck"}
TWIN = "UPDATE incident SET number = 'INC0000001' WHERE incident_id = 'INC_004';"


def ids(rows: list[dict[str, Any]]) -> list[int]:
    return [int(row["incident_id"][-3:]) for row in rows]


def test_an_incident_is_found_by_number_and_id(desk: Desk) -> None:
    by_number = desk.ok("find_incident_by_number", number="INC0000001")
    assert by_number == desk.ok("find_incident_by_id", incident_id="INC_001")
    assert by_number["created_at"] == "2026-02-20T08:00:00"
    assert not {"org_id", "contact_type", "service_display"} & set(by_number)


@pytest.mark.parametrize(("by", "incident_id"), [("ada", "INC_001"), ("olga", "INC_004")])
def test_of_two_with_one_number_the_own_organisation_comes_first(by: str, incident_id: str) -> None:
    found = Desk(given=TWIN).ok("find_incident_by_number", by, number="INC0000001")
    assert found["incident_id"] == incident_id


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        (
            "find_incident_by_number",
            {"number": "INC9999999"},
            "Incident with number 'INC9999999' not found",
        ),
        ("find_incident_by_id", {"incident_id": "INC_999"}, "Incident with ID 'INC_999' not found"),
    ],
)
def test_a_missing_incident_is_named(
    desk: Desk, tool: str, arguments: dict[str, str], message: str
) -> None:
    refusal = desk.refused(tool, **arguments)
    assert (refusal.code, refusal.message) == ("VALIDATION_ERROR", message)
    assert refusal.field == next(iter(arguments))


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [4, 3, 2, 1]),
        ({"status": "new"}, [4, 2]),
        ({"called_id": "USER_005"}, [2, 1]),
        ({"short_description": "MAIL"}, [4, 1]),
        ({"short_description": "M%"}, []),
        ({"short_description": "' OR 1=1 --"}, []),
        ({"incident_id": ""}, [4, 3, 2, 1]),
        ({"priority": None, "channel": "chat"}, [3]),
        ({"channel": "web"}, []),
        ({"created_after": "2026-02-21T08:00:00Z"}, [4, 3, 2]),
        ({"created_after": "2026-02-21 08:00:01"}, [4, 3]),
        ({"created_before": "02/21/2026"}, [1]),
        ({"created_after": "2026-02-21", "created_before": "2026-02-22T23:00:00+01:00"}, [3, 2]),
        ({"assigned_to": "USER_999"}, []),
    ],
)
def test_incidents_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], found: list[int]
) -> None:
    assert ids(desk.ok("list_incidents", **filters)) == found


@pytest.mark.parametrize(
    ("filters", "code"),
    [
        ({"status": "New"}, "INVALID_ENUM_VALUE"),
        ({"created_after": "yesterday"}, "INVALID_DATE_FORMAT"),
        ({"created_after": "2026-02-22", "created_before": "2026-02-21"}, "INVALID_DATE_RANGE"),
        ({"number": 1}, "string_type"),
    ],
)
def test_filters_are_checked(desk: Desk, filters: dict[str, Any], code: str) -> None:
    assert desk.refused("list_incidents", **filters).code == code


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"assigned_to": "USER_003"}, [1]),
        ({"assignment_group": "GROUP_002"}, [3]),
        ({"assignment_group": "GROUP_002", "assigned_to": "USER_003"}, []),
    ],
)
def test_incidents_of_a_group_or_user(
    desk: Desk, filters: dict[str, str], found: list[int]
) -> None:
    assert ids(desk.ok("get_incidents_assigned_to", **filters)) == found


def test_a_new_incident_continues_the_seed_and_has_defaults(desk: Desk) -> None:
    made = desk.ok("create_incident", **NEW)
    filled = {name: value for name, value in made.items() if value is not None}
    assert filled == {
        **NEW,
        "incident_id": "INC_005",
        "number": "INC-000005",
        "status": "new",
        "category": "inquiry-help",
        "impact": "low",
        "urgency": "low",
        "priority": "planning",
        "created_at": NOW,
        "updated_at": NOW,
    }
    row = desk.row("SELECT * FROM incident WHERE incident_id = 'INC_005'")
    assert row["org_id"] == "ORG_001"
    assert row["contact_type"] is None
    assert row["service_display"] is None


def test_ids_count_over_all_organisations(desk: Desk) -> None:
    assert desk.ok("create_incident", "olga", **NEW)["incident_id"] == "INC_005"
    assert desk.ok("create_incident", "ada", **NEW)["incident_id"] == "INC_006"
    assert desk.row("SELECT org_id FROM incident WHERE incident_id = 'INC_005'") == {
        "org_id": "ORG_002"
    }


def test_blank_text_and_blank_references_become_null(desk: Desk) -> None:
    made = desk.ok("create_incident", **NEW, description=" ", service="", resolved="")
    assert (made["description"], made["service"], made["resolved"]) == (None, None, None)


@pytest.mark.parametrize("text", ["2026-03-01T10:30:00Z", "2026-03-01 10:30", "03/01/2026 10:30"])
def test_dates_are_stored_in_one_form(desk: Desk, text: str) -> None:
    made = desk.ok("create_incident", **NEW, resolved=text)
    assert made["resolved"] == "2026-03-01T10:30:00"
    assert desk.row("SELECT resolved FROM incident WHERE incident_id = 'INC_005'") == {
        "resolved": "2026-03-01 10:30:00"
    }
    assert ids(desk.ok("list_incidents", resolved=text)) == [5]


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"caller_id": "USER_999"}, "VALIDATION_ERROR", "User with ID 'USER_999' not found"),
        ({"caller_id": ""}, "VALIDATION_ERROR", "caller_id cannot be empty"),
        ({"short_description": " "}, "VALIDATION_ERROR", "short_description cannot be empty"),
        ({"service": "SVC_999"}, "VALIDATION_ERROR", "Service with ID 'SVC_999' not found"),
        ({"problem": "PRB_999"}, "VALIDATION_ERROR", "Problem with ID 'PRB_999' not found"),
        (
            {"parent_incident": "INC_999"},
            "VALIDATION_ERROR",
            "Incident with ID 'INC_999' not found",
        ),
        (
            {"impact": "High", "caller_id": "USER_999"},
            "INVALID_ENUM_VALUE",
            "Invalid value 'High' for 'impact'. Must be one of: 'high', 'low', 'medium'",
        ),
    ],
)
def test_a_new_incident_is_checked(
    desk: Desk, change: dict[str, str], code: str, message: str
) -> None:
    refusal = desk.refused("create_incident", **{**NEW, **change})
    assert (refusal.code, refusal.message) == (code, message)


def test_an_update_writes_only_what_is_given(desk: Desk) -> None:
    before = desk.ok("find_incident_by_id", incident_id="INC_001")
    after = desk.ok("update_incident", incident_id="INC_001", worknotes="Looking", service="")
    assert after == {**before, "worknotes": "Looking", "service": None, "updated_at": NOW}


def test_an_update_says_which_cells_changed(desk: Desk) -> None:
    result = desk.call("update_incident", incident_id="INC_002", urgency="medium", priority="low")
    cells = {cell.column: (cell.before, cell.after) for cell in result.changes.cells()}
    assert cells.pop("updated_at")
    assert cells == {"urgency": ("low", "medium"), "priority": ("planning", "low")}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ({}, "NO_CHANGES_DETECTED", "No changes detected for fields: "),
        ({"status": "new"}, "NO_CHANGES_DETECTED", "No changes detected for fields: status"),
        ({"description": ""}, "NO_CHANGES_DETECTED", "No changes detected for fields: description"),
        ({"caller_id": ""}, "VALIDATION_ERROR", "caller_id cannot be empty"),
        (
            {"number": "INC0000003"},
            "DUPLICATE_NUMBER",
            "Incident with number 'INC0000003' already exists",
        ),
    ],
)
def test_an_update_is_checked(
    desk: Desk, arguments: dict[str, str], code: str, message: str
) -> None:
    refusal = desk.refused("update_incident", incident_id="INC_002", **arguments)
    assert (refusal.code, refusal.message) == (code, message)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"status": "open"}, "INVALID_ENUM_VALUE"),
        ({}, "NO_CHANGES_DETECTED"),
        ({"worknotes": "x"}, "VALIDATION_ERROR"),
    ],
)
def test_choices_come_before_nothing_to_do_before_not_found(
    desk: Desk, arguments: dict[str, str], code: str
) -> None:
    assert desk.refused("update_incident", incident_id="INC_999", **arguments).code == code


def test_a_number_of_the_other_organisation_is_free(desk: Desk) -> None:
    made = desk.ok("update_incident", incident_id="INC_002", number="INC0000004")
    assert made["number"] == "INC0000004"


def test_priority_is_not_worked_out(desk: Desk) -> None:
    assert (
        desk.ok("update_incident", incident_id="INC_002", impact="high")["priority"] == "planning"
    )


def test_the_other_organisation_is_in_reach_when_published(desk: Desk) -> None:
    result = desk.call("update_incident", incident_id="INC_004", worknotes="Hello")
    assert not result.is_error
    assert {breach.rule for breach in result.breaches} == {"ITSM-1.3"}


def test_the_other_organisation_is_out_of_sight_when_guarded(guarded: Desk) -> None:
    assert ids(guarded.ok("list_incidents")) == [3, 2, 1]
    missing = guarded.refused("find_incident_by_id", incident_id="INC_004")
    assert missing.message == "Incident with ID 'INC_004' not found"
    stranger = guarded.refused("update_incident", incident_id="INC_002", assigned_to="USER_008")
    assert stranger.message == "User with ID 'USER_008' not found"
