"""Configuration items."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

PHONE = {
    "name": "Phone Ann",
    "owner_id": "USER_003",
    "location_id": "LOC_001",
    "serial_number": "SN-100",
    "status": "in_use",
    "cost": 300,
}


def test_a_new_item_continues_the_seed(desk: Desk) -> None:
    assert desk.ok("register_configuration_item", **PHONE) == {
        "configuration_item_id": "CI_006",
        **PHONE,
        "cost": 300.0,
        "created_on": "2026-03-02T09:00:00",
        "updated_on": "2026-03-02T09:00:00",
    }
    assert desk.row("SELECT org_id FROM configuration_item WHERE name = 'Phone Ann'") == {
        "org_id": "ORG_001"
    }


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": "Mail Server"}, "DUPLICATE_NAME", "name"),
        ({"serial_number": "SN-005"}, "DUPLICATE_SERIAL_NUMBER", "serial_number"),
        ({"owner_id": "USER_999"}, "USER_NOT_FOUND", "owner_id"),
        ({"owner_id": ""}, "VALIDATION_ERROR", "owner_id"),
        ({"location_id": "LOC_999"}, "LOCATION_NOT_FOUND", "location_id"),
        ({"status": "In_Use"}, "INVALID_ENUM_VALUE", "status"),
        ({"cost": -0.01}, "greater_than_equal", "cost"),
        ({"cost": float("inf")}, "finite_number", "cost"),
        ({"cost": "much"}, "float_parsing", "cost"),
        ({"serial_number": ""}, "string_too_short", "serial_number"),
    ],
)
def test_a_new_item_is_checked(desk: Desk, change: dict[str, Any], code: str, field: str) -> None:
    refusal = desk.refused("register_configuration_item", **{**PHONE, **change})
    assert (refusal.code, refusal.field) == (code, field)


def test_a_blank_location_is_none(desk: Desk) -> None:
    item = desk.ok("register_configuration_item", **{**PHONE, "location_id": ""})
    assert item["location_id"] is None
    item = desk.ok("update_configuration_item", configuration_item_id="CI_001", location_id="")
    assert item["location_id"] is None


def test_an_item_is_changed(desk: Desk) -> None:
    item = desk.ok(
        "update_configuration_item", configuration_item_id="CI_003", cost=0, name="Screen"
    )
    assert (item["cost"], item["name"], item["serial_number"]) == (0.0, "Screen", "SN-003")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, "NO_CHANGES_DETECTED"),
        ({"status": None}, "NO_CHANGES_DETECTED"),
        ({"cost": 1200, "serial_number": "SN-001"}, "NO_CHANGES_DETECTED"),
        ({"serial_number": "SN-002"}, "DUPLICATE_SERIAL_NUMBER"),
        ({"name": "Spare Screen"}, "DUPLICATE_NAME"),
        ({"name": ""}, "VALIDATION_ERROR"),
        ({"cost": -1}, "greater_than_equal"),
    ],
)
def test_an_update_is_checked(desk: Desk, change: dict[str, Any], code: str) -> None:
    refusal = desk.refused("update_configuration_item", configuration_item_id="CI_001", **change)
    assert refusal.code == code


def test_a_missing_item_is_named(desk: Desk) -> None:
    refusal = desk.refused("update_configuration_item", configuration_item_id="CI_999", cost=1)
    assert (refusal.code, refusal.field) == ("NOT_FOUND", "configuration_item_id")
    refusal = desk.refused("find_configuration_item_by_serial_number", serial_number="SN")
    assert refusal.message == "Configuration item not found with identifier 'SN'"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"status": "in_use"}, [5, 1]),
        ({"cost": 8000.5}, [2]),
        ({"owner_id": "USER_006", "location_id": ""}, [4, 3]),
        ({"serial_number": "SN-00"}, []),
        ({"location_id": "LOC_001", "created_after": "2026-01-10 08:30"}, [2]),
    ],
)
def test_items_are_listed_newest_first(desk: Desk, filters: dict[str, Any], ids: list[int]) -> None:
    result = desk.ok("find_configuration_items", **filters)
    found = [row["configuration_item_id"] for row in result["configuration_items"]]
    assert found == [f"CI_00{number}" for number in ids]
    assert result["total_count"] == len(ids)


@pytest.mark.parametrize(
    ("by", "change", "rules"),
    [
        ("ann", {}, set()),
        ("rita", {}, {"ITSM-1.2"}),
        ("ann", {"owner_id": "USER_006"}, {"ITSM-9.2"}),
        ("ann", {"location_id": "LOC_002"}, {"ITSM-9.2"}),
        ("ann", {"location_id": ""}, {"ITSM-9.2"}),
    ],
)
def test_rules_over_new_items(by: str, change: dict[str, Any], rules: set[str]) -> None:
    assert broken_by("register_configuration_item", by, **{**PHONE, **change}) == rules


@pytest.mark.parametrize(
    ("item_id", "status", "rules"),
    [
        ("CI_003", "retired", set()),
        ("CI_001", "retired", {"ITSM-9.3"}),
        ("CI_002", "retired", {"ITSM-9.3"}),
        ("CI_004", "disposed", set()),
        ("CI_003", "disposed", {"ITSM-9.3"}),
        ("CI_001", "maintenance", set()),
    ],
)
def test_rules_over_the_end_of_an_item(item_id: str, status: str, rules: set[str]) -> None:
    change = {"configuration_item_id": item_id, "status": status}
    assert broken_by("update_configuration_item", "ann", **change) == rules


def test_an_item_of_another_organisation_is_a_breach_or_missing(desk: Desk, guarded: Desk) -> None:
    change = {"configuration_item_id": "CI_005", "cost": 1}
    result = desk.call("update_configuration_item", **change)
    assert [breach.rule for breach in result.breaches] == ["ITSM-1.3"]
    assert guarded.refused("update_configuration_item", **change).code == "NOT_FOUND"
