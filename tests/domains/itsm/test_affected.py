"""Configuration items that an incident affects."""

from typing import Any

import pytest

from tests.domains.itsm.desk import NOW, Desk, broken_by

LINK = {"configuration_item": "CI_002", "incident_id": "INC_001"}
LINKED = """
INSERT INTO incident_affected_cis VALUES
('TASKCI_001', 'CI_001', 'INC_001', 'ORG_001', '2026-02-20 08:00:00', NULL),
('TASKCI_002', 'CI_001', 'INC_002', 'ORG_001', '2026-02-21 08:00:00', NULL),
('TASKCI_003', 'CI_005', 'INC_004', 'ORG_002', '2026-02-22 08:00:00', NULL);
"""


@pytest.fixture
def linked() -> Desk:
    """The desk with three links, the newest of them of the other organisation."""
    return Desk(given=LINKED)


def ids(result: dict[str, Any]) -> list[int]:
    assert result["total_count"] == len(result["incident_affected_cis"])
    return [int(row["incident_affected_cis_id"][-3:]) for row in result["incident_affected_cis"]]


def test_an_item_is_linked(desk: Desk) -> None:
    made = desk.ok("link_affected_ci_to_incident", **LINK)
    stamps = {"org_id": "ORG_001", "created_on": NOW, "updated_on": NOW}
    assert made == {"incident_affected_cis_id": "TASKCI_001", **LINK, **stamps}


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (
            {"configuration_item": "CI_999"},
            "VALIDATION_ERROR",
            "Configuration item 'CI_999' not found",
        ),
        ({"incident_id": "INC_999"}, "VALIDATION_ERROR", "Incident 'INC_999' not found"),
        (
            {"configuration_item": "CI_001"},
            "DUPLICATE_LINK",
            "Configuration item 'CI_001' is already linked to 'INC_001'",
        ),
    ],
)
def test_a_link_is_checked(linked: Desk, change: dict[str, str], code: str, message: str) -> None:
    refusal = linked.refused("link_affected_ci_to_incident", **{**LINK, **change})
    assert (refusal.code, refusal.message) == (code, message)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [3, 2, 1]),
        ({"configuration_item": "CI_001"}, [2, 1]),
        ({"created_after": "2026-02-21", "created_before": "2026-02-21T09:00:00Z"}, [2]),
        ({"incident_affected_cis_id": ""}, [3, 2, 1]),
    ],
)
def test_links_are_listed_newest_first(
    linked: Desk, filters: dict[str, str], found: list[int]
) -> None:
    assert ids(linked.ok("list_incident_affected_cis", **filters)) == found


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        ({"incident_affected_cis_id": "TASKCI_001"}, [3, 2]),
        ({"configuration_item": "CI_001", "incident_id": "INC_002"}, [3, 1]),
        ({"created_before": "2026-02-21 08:00:00"}, [3]),
        ({"incident_id": "INC_003"}, [3, 2, 1]),
    ],
)
def test_links_that_match_all_filters_are_removed(
    linked: Desk, filters: dict[str, str], left: list[int]
) -> None:
    done = linked.ok("remove_affected_ci_from_incident", **filters)
    assert done == {"deleted_count": 3 - len(left)}
    assert ids(linked.ok("list_incident_affected_cis")) == left


@pytest.mark.parametrize("filters", [{}, {"incident_id": ""}, {"created_after": None}])
def test_nothing_is_removed_without_a_filter(linked: Desk, filters: dict[str, Any]) -> None:
    refusal = linked.refused("remove_affected_ci_from_incident", **filters)
    assert refusal.message == "At least one filter must be provided"


@pytest.mark.parametrize(
    ("item", "rules"),
    [("CI_001", set()), ("CI_002", set()), ("CI_003", {"ITSM-9.1"}), ("CI_004", {"ITSM-9.1"})],
)
def test_only_items_in_use_or_maintenance_are_linked(item: str, rules: set[str]) -> None:
    values = {"configuration_item": item, "incident_id": "INC_001"}
    assert broken_by("link_affected_ci_to_incident", **values) == rules


def test_removing_stays_within_the_organisation_when_guarded() -> None:
    guarded = Desk("guarded", LINKED)
    done = guarded.ok("remove_affected_ci_from_incident", created_after="2026-02-01")
    assert done == {"deleted_count": 2}
