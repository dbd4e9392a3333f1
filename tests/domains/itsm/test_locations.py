"""Locations."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

HUB = {"name": "Hub", "city": "Austin", "country": "USA"}


def test_a_location_is_found_by_name_and_id(desk: Desk) -> None:
    by_id = desk.ok("get_location_by_id", location_id="LOC_001")
    assert by_id == desk.ok("find_location_by_given_name", name="Harbour Office")
    assert (by_id["city"], by_id["plot_no"], by_id["active"]) == ("Boston", None, True)


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("find_location_by_given_name", {"name": "harbour office"}, "name"),
        ("get_location_by_id", {"location_id": "LOC_999"}, "location_id"),
    ],
)
def test_a_missing_location_is_named(
    desk: Desk, tool: str, arguments: dict[str, str], field: str
) -> None:
    refusal = desk.refused(tool, **arguments)
    assert (refusal.code, refusal.field) == ("RESOURCE_NOT_FOUND", field)
    assert refusal.message == f"Location not found with identifier '{arguments[field]}'"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [3, 2, 1]),
        ({"country": "us"}, [2, 1]),
        ({"active": True}, [3, 1]),
        ({"active": False, "name": ""}, [2]),
        ({"city": "LEE", "created_after": "2026-01-01"}, [3]),
        ({"name": "%"}, []),
    ],
)
def test_locations_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("find_locations", **filters)
    assert [row["location_id"] for row in result["locations"]] == [f"LOC_00{n}" for n in ids]
    assert result["total_count"] == len(ids)


def test_a_new_location_continues_the_seed(desk: Desk) -> None:
    place = desk.ok("add_location", **HUB, street="")
    assert place["location_id"] == "LOC_004"
    assert (place["org_id"], place["street"], place["active"]) == ("ORG_001", None, True)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "Old Mill"}, "DUPLICATE_LOCATION_NAME"),
        ({"city": ""}, "string_too_short"),
        ({"country": " "}, "VALIDATION_ERROR"),
    ],
)
def test_a_new_location_is_checked(desk: Desk, change: dict[str, str], code: str) -> None:
    assert desk.refused("add_location", **{**HUB, **change}).code == code


def test_a_location_is_changed_and_its_address_cleared(desk: Desk) -> None:
    place = desk.ok("update_location", location_id="LOC_001", street="Pier 1", active=False)
    assert (place["street"], place["active"]) == ("Pier 1", False)
    assert desk.ok("update_location", location_id="LOC_001", street="")["street"] is None


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ({}, "VALIDATION_ERROR", "At least one field must be provided for update"),
        ({"name": ""}, "VALIDATION_ERROR", "At least one field must be provided for update"),
        ({"city": "Boston"}, "NO_CHANGES_DETECTED", "No changes detected for fields: city"),
        (
            {"name": "Old Mill"},
            "DUPLICATE_LOCATION_NAME",
            "A location with name 'Old Mill' already exists",
        ),
    ],
)
def test_an_update_is_checked(
    desk: Desk, arguments: dict[str, Any], code: str, message: str
) -> None:
    refusal = desk.refused("update_location", location_id="LOC_001", **arguments)
    assert (refusal.code, refusal.message) == (code, message)


def test_nothing_to_change_is_found_before_the_location_is_missed(desk: Desk) -> None:
    assert desk.refused("update_location", location_id="LOC_999").code == "VALIDATION_ERROR"
    refusal = desk.refused("update_location", location_id="LOC_999", city="Rome")
    assert refusal.code == "RESOURCE_NOT_FOUND"


@pytest.mark.parametrize(
    ("by", "rules"), [("ann", set()), ("rita", {"ITSM-1.2"}), ("ivo", {"ITSM-1.1"})]
)
def test_who_may_add_locations(by: str, rules: set[str]) -> None:
    assert broken_by("add_location", by, **HUB) == rules
