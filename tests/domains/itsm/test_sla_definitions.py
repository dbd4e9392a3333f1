"""SLA definitions and their sums and averages."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

QUICK = {
    "name": "Critical response",
    "metric": "response",
    "target_mins": 15,
    "pause_on_pending": False,
    "active": True,
}


def test_a_new_definition_continues_the_seed(desk: Desk) -> None:
    assert desk.ok("add_new_sla_definition", **QUICK, schedule="") == {
        "sla_def_id": "SLA_005",
        **QUICK,
        "applies_to_priority": None,
        "schedule": None,
        "org_id": "ORG_001",
        "created_on": "2026-03-02T09:00:00",
        "updated_on": "2026-03-02T09:00:00",
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": "High response"}, "DUPLICATE_NAME", "name"),
        ({"name": ""}, "VALIDATION_ERROR", "name"),
        ({"name": "x" * 121}, "VALIDATION_ERROR", "name"),
        ({"schedule": "x" * 33}, "VALIDATION_ERROR", "schedule"),
        ({"target_mins": 0}, "greater_than_equal", "target_mins"),
        ({"target_mins": 1.5}, "int_from_float", "target_mins"),
        ({"target_mins": 10**30}, "INVALID_VALUE", None),
        ({"applies_to_priority": "planning"}, "INVALID_ENUM_VALUE", "applies_to_priority"),
    ],
)
def test_a_new_definition_is_checked(
    desk: Desk, change: dict[str, Any], code: str, field: str | None
) -> None:
    refusal = desk.refused("add_new_sla_definition", **{**QUICK, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_a_duplicate_name_reads_as_published(desk: Desk) -> None:
    refusal = desk.refused("add_new_sla_definition", **{**QUICK, "name": "High response"})
    assert refusal.message == "SLA definition with name 'High response' already exists"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"sla_def_id": "SLA_001"}, "NO_CHANGES_DETECTED"),
        ({"sla_def_id": "SLA_001", "target_mins": 240}, "NO_CHANGES_DETECTED"),
        ({"sla_def_id": "SLA_999", "target_mins": 20}, "NOT_FOUND"),
        ({"sla_def_id": "SLA_001", "name": "High response"}, "DUPLICATE_NAME"),
        ({"sla_def_id": "SLA_001", "metric": "Response"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_an_update_is_checked(desk: Desk, arguments: dict[str, Any], code: str) -> None:
    assert desk.refused("update_sla_definition", **arguments).code == code


def test_a_definition_is_changed(desk: Desk) -> None:
    changed = desk.ok("update_sla_definition", sla_def_id="SLA_001", schedule="", active=False)
    assert (changed["schedule"], changed["active"]) == (None, False)


def test_a_definition_is_found_by_its_whole_name(desk: Desk) -> None:
    assert desk.ok("find_sla_definition_by_name", name="High response")["target_mins"] == 45
    refusal = desk.refused("find_sla_definition_by_name", name="High")
    assert refusal.message == "SLA definition not found with identifier 'High'"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [4, 3, 2, 1]),
        ({"metric": "response"}, [2]),
        ({"name": "HIGH"}, [4, 2, 1]),
        ({"active": False}, [3]),
        ({"active": None, "name": "", "target_mins": 240}, [1]),
        ({"pause_on_pending": True, "applies_to_priority": "high"}, [4, 1]),
        ({"created_before": "2026-01-05T08:30:00"}, [1]),
    ],
)
def test_definitions_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("find_sla_definitions", **filters)
    assert [row["sla_def_id"] for row in result["sla_definitions"]] == [
        f"SLA_00{number}" for number in ids
    ]
    assert result["total_count"] == len(ids)


@pytest.mark.parametrize(
    ("priority", "sums", "averages"),
    [
        (None, {"high": 585, "low": 2880}, {"high": 195.0, "low": 2880.0}),
        ([], {"high": 585, "low": 2880}, {"high": 195.0, "low": 2880.0}),
        (["low", "critical"], {"low": 2880}, {"low": 2880.0}),
    ],
)
def test_minutes_are_summed_and_averaged_by_priority(
    desk: Desk, priority: list[str] | None, sums: dict[str, int], averages: dict[str, float]
) -> None:
    total = desk.ok("total_sum_of_target_mins_per_priority", priority=priority)
    assert total == {"metrics": sums}
    average = desk.ok("average_target_mins_per_priority", priority=priority)
    assert average == {"metrics": averages}


def test_averages_have_two_decimals_and_stay_within_the_organisation_in_guarded_mode(
    desk: Desk, guarded: Desk
) -> None:
    for one, average in ((desk, 195.33), (guarded, 143.0)):
        one.ok("update_sla_definition", sla_def_id="SLA_001", target_mins=241)
        result = one.ok("average_target_mins_per_priority", priority=["high"])
        assert result == {"metrics": {"high": average}}


def test_an_unknown_priority_is_refused(desk: Desk) -> None:
    refusal = desk.refused("total_sum_of_target_mins_per_priority", priority=["High"])
    assert (refusal.code, refusal.field) == ("INVALID_ENUM_VALUE", "priority")


@pytest.mark.parametrize(
    ("by", "change", "rules"),
    [
        ("max", {"applies_to_priority": "critical"}, set()),
        ("ann", {"applies_to_priority": "critical"}, {"ITSM-1.2", "ITSM-7.6"}),
        ("max", {"applies_to_priority": "high"}, {"ITSM-7.6"}),
        ("max", {"applies_to_priority": "high", "active": False}, set()),
    ],
)
def test_rules_over_new_definitions(by: str, change: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("add_new_sla_definition", by, **{**QUICK, **change}) == rules


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"sla_def_id": "SLA_003", "active": True}, set()),
        (
            {"sla_def_id": "SLA_003", "active": True, "applies_to_priority": "high"},
            {"ITSM-7.6"},
        ),
        ({"sla_def_id": "SLA_002", "target_mins": 30}, set()),
    ],
)
def test_rules_over_changed_definitions(change: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("update_sla_definition", **change) == rules
