"""Links of changes to incidents and problems."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

MAPPED = """
INSERT INTO change_request_mapping VALUES
('CRM_001', 'CHG_001', 'INC_001', NULL, 'ORG_001', '2026-02-20 08:00:00', NULL),
('CRM_002', 'CHG_001', NULL, 'PRB_001', 'ORG_001', '2026-02-21 08:00:00', NULL),
('CRM_005', 'CHG_001', 'INC_002', NULL, 'ORG_002', '2026-02-22 08:00:00', NULL);
"""


@pytest.fixture
def mapped() -> Desk:
    """The desk with three mappings, the newest of them of the other organisation."""
    return Desk(given=MAPPED)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["total_count"] == len(result["change_request_mappings"])
    return [int(row["change_request_mapping_id"][-3:]) for row in result["change_request_mappings"]]


@pytest.mark.parametrize(
    "ends",
    [
        {"incident_id": "INC_003", "problem_id": None},
        {"incident_id": None, "problem_id": "PRB_002"},
        {"incident_id": "INC_003", "problem_id": "PRB_001"},
    ],
)
def test_a_change_is_mapped(desk: Desk, ends: dict[str, str | None]) -> None:
    made = desk.ok("map_change_request", change_id="CHG_002", **ends)
    assert made == {
        "change_request_mapping_id": "CRM_001",
        "change_id": "CHG_002",
        **ends,
        "org_id": "ORG_001",
        "created_at": NOW,
        "updated_at": NOW,
    }


@pytest.mark.parametrize(
    ("values", "code", "message"),
    [
        ({"change_id": "CHG_999", "incident_id": "INC_001"}, None, "Change 'CHG_999' not found"),
        ({"change_id": "CHG_001", "incident_id": "INC_999"}, None, "Incident 'INC_999' not found"),
        ({"change_id": "CHG_001", "problem_id": "PRB_999"}, None, "Problem 'PRB_999' not found"),
        (
            {"change_id": "CHG_001", "incident_id": ""},
            None,
            "At least one of incident_id or problem_id must be provided",
        ),
        (
            {"change_id": "CHG_001", "incident_id": "INC_001"},
            "DUPLICATE_MAPPING",
            "Change 'CHG_001' is already mapped to 'INC_001'",
        ),
        (
            {"change_id": "CHG_001", "incident_id": "INC_002"},
            "DUPLICATE_MAPPING",
            "Change 'CHG_001' is already mapped to 'INC_002'",
        ),
    ],
)
def test_a_mapping_is_checked(
    mapped: Desk, values: dict[str, str], code: str | None, message: str
) -> None:
    refusal = mapped.refused("map_change_request", **values)
    assert (refusal.code, refusal.message) == (code or "VALIDATION_ERROR", message)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [5, 2, 1]),
        ({"incident_id": "INC_001"}, [1]),
        ({"created_after": "2026-02-21"}, [5, 2]),
        ({"change_request_mapping_id": "CRM_9"}, []),
    ],
)
def test_mappings_are_listed_newest_first(
    mapped: Desk, filters: dict[str, str], found: list[int]
) -> None:
    assert ids(mapped.ok("list_change_request_mappings", **filters)) == found


def test_mappings_of_an_incident_or_problem(mapped: Desk) -> None:
    of_incident = mapped.ok("find_change_request_mappings_for_incident", incident_id="INC_001")
    of_problem = mapped.ok("find_change_request_mappings_for_problem", problem_id="PRB_001")
    assert (ids(of_incident), ids(of_problem)) == ([1], [2])


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        (
            "find_change_request_mappings_for_incident",
            {"incident_id": "INC_999"},
            "Incident 'INC_999' not found",
        ),
        ("find_change_request_mappings_for_problem", {"problem_id": ""}, "Problem '' not found"),
    ],
)
def test_mappings_of_nothing_are_an_error(
    desk: Desk, tool: str, arguments: dict[str, str], message: str
) -> None:
    assert desk.refused(tool, **arguments).message == message


@pytest.mark.parametrize(
    ("filters", "gone", "message"),
    [
        (
            {"change_request_mapping_id": "CRM_002"},
            ["CRM_002"],
            "Successfully deleted change request mapping 'CRM_002'",
        ),
        (
            {"change_id": "CHG_001", "incident_id": "INC_001"},
            ["CRM_001"],
            "Successfully deleted 1 change request mapping",
        ),
        ({"change_id": "CHG_002"}, [], "Successfully deleted 0 change request mappings"),
        (
            {"change_request_mapping_id": "CRM_001", "problem_id": "PRB_001"},
            [],
            "Successfully deleted 0 change request mappings",
        ),
    ],
)
def test_mappings_that_match_all_filters_are_deleted(
    mapped: Desk, filters: dict[str, str], gone: list[str], message: str
) -> None:
    done = mapped.ok("delete_change_request_mappings", **filters)
    assert [row["change_request_mapping_id"] for row in done["deleted_mappings"]] == gone
    assert (done["deleted_count"], done["message"]) == (len(gone), message)


@pytest.mark.parametrize("filters", [{}, {"change_id": ""}, {"incident_id": None}])
def test_nothing_is_deleted_without_a_filter(mapped: Desk, filters: dict[str, Any]) -> None:
    refusal = mapped.refused("delete_change_request_mappings", **filters)
    assert refusal.message == "At least one filter must be provided"


def test_deleting_stays_within_the_organisation_when_guarded() -> None:
    published = Desk(given=MAPPED).call("delete_change_request_mappings", change_id="CHG_001")
    assert len(published.changes) == 3
    assert {breach.rule for breach in published.breaches} == {"ITSM-1.3"}
    guarded = Desk("guarded", MAPPED).ok("delete_change_request_mappings", change_id="CHG_001")
    assert guarded["deleted_count"] == 2


@pytest.mark.parametrize(("by", "rules"), [("ann", set()), ("rita", {"ITSM-1.2"})])
def test_who_may_map(by: str, rules: set[str]) -> None:
    values = {"change_id": "CHG_002", "incident_id": "INC_003"}
    assert broken_by("map_change_request", by, **values) == rules
