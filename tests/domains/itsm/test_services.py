"""Services and service offerings."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

CHAT = {"name": "Chat", "owned_by": "USER_002"}
SILVER = {
    "name": "Mailbox Silver",
    "owned_by": "USER_002",
    "parent": "SVC_001",
    "short_description": "Office hours",
}


def test_a_new_service_continues_the_seed_with_defaults(desk: Desk) -> None:
    assert desk.ok("add_new_service", **CHAT) == {
        "service_id": "SVC_005",
        "name": "Chat",
        "owned_by": "USER_002",
        "org_id": "ORG_001",
        "used_for": "production",
        "status": "operational",
        "service_classification": "business",
        "business_criticality": "critical",
        "description": None,
        "created_on": "2026-03-02T09:00:00",
        "updated_on": "2026-03-02T09:00:00",
    }


def test_a_new_offering_continues_the_seed_with_defaults(desk: Desk) -> None:
    offering = desk.ok("register_new_service_offering", **SILVER, used_for="QA")
    assert offering["service_offering_id"] == "SVCOFF_004"
    assert offering["business_service"] == "SVC_001"
    assert (offering["used_for"], offering["status"]) == ("QA", "operational")
    assert "parent" not in offering


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": "Email"}, "DUPLICATE_SERVICE_NAME", "name"),
        ({"name": "\t"}, "VALIDATION_ERROR", "name"),
        ({"owned_by": "USER_999"}, "USER_NOT_FOUND", "owned_by"),
        ({"owned_by": ""}, "USER_NOT_FOUND", "owned_by"),
        ({"status": "down"}, "INVALID_ENUM_VALUE", "status"),
        ({"used_for": "qa"}, "INVALID_ENUM_VALUE", "used_for"),
        ({"description": "x" * 501}, "VALIDATION_ERROR", "description"),
        ({"owner": "USER_002"}, "extra_forbidden", "owner"),
    ],
)
def test_a_new_service_is_checked(
    desk: Desk, change: dict[str, Any], code: str, field: str
) -> None:
    refusal = desk.refused("add_new_service", **{**CHAT, **change})
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": "Mailbox"}, "DUPLICATE_OFFERING_NAME", "name"),
        ({"parent": "SVC_999"}, "SERVICE_NOT_FOUND", "parent"),
        ({"owned_by": "USER_999"}, "USER_NOT_FOUND", "owned_by"),
        ({"short_description": ""}, "VALIDATION_ERROR", "short_description"),
        ({"short_description": "x" * 121}, "string_too_long", "short_description"),
    ],
)
def test_a_new_offering_is_checked(
    desk: Desk, change: dict[str, Any], code: str, field: str
) -> None:
    refusal = desk.refused("register_new_service_offering", **{**SILVER, **change})
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("tool", "name", "label"),
    [
        ("find_service_by_name", "email", "Service"),
        ("find_service_offering_by_name", "Mail", "Service Offering"),
    ],
)
def test_names_are_looked_up_whole(desk: Desk, tool: str, name: str, label: str) -> None:
    refusal = desk.refused(tool, name=name)
    assert refusal.code == "RESOURCE_NOT_FOUND"
    assert refusal.message == f"{label} not found with identifier '{name}'"


@pytest.mark.parametrize(
    ("tool", "key", "filters", "ids"),
    [
        ("find_services", "service", {}, [4, 3, 2, 1]),
        ("find_services", "service", {"name": "EMAIL"}, [4, 1]),
        ("find_services", "service", {"owned_by": "USER_002", "name": ""}, [2, 1]),
        ("find_services", "service", {"status": "retired"}, [3]),
        ("find_services", "service", {"created_before": "2026-01-08T08:00:00Z"}, [1]),
        ("find_service_offerings", "service_offering", {}, [3, 2, 1]),
        ("find_service_offerings", "service_offering", {"parent": "SVC_001"}, [1]),
        ("find_service_offerings", "service_offering", {"short_description": "mail"}, [3, 1]),
    ],
)
def test_lists_are_filtered_newest_first(
    desk: Desk, tool: str, key: str, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok(tool, **filters)
    prefix = {"service": "SVC", "service_offering": "SVCOFF"}[key]
    assert [row[f"{key}_id"] for row in result[f"{key}s"]] == [f"{prefix}_00{n}" for n in ids]
    assert result["total_count"] == len(ids)


def test_a_service_is_changed(desk: Desk) -> None:
    service = desk.ok("update_service", service_id="SVC_001", description="", status="ready")
    assert (service["description"], service["status"]) == (None, "ready")


def test_an_offering_is_moved_to_another_service(desk: Desk) -> None:
    moved = desk.ok("update_service_offering", service_offering_id="SVCOFF_001", parent="SVC_002")
    assert moved["business_service"] == "SVC_002"


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("update_service", {"service_id": "SVC_001"}, "NO_CHANGES_DETECTED"),
        ("update_service", {"service_id": "SVC_001", "name": "Email"}, "NO_CHANGES_DETECTED"),
        ("update_service", {"service_id": "SVC_001", "name": "Fax"}, "DUPLICATE_SERVICE_NAME"),
        ("update_service", {"service_id": "SVC_999", "name": "Fax"}, "RESOURCE_NOT_FOUND"),
        (
            "update_service_offering",
            {"service_offering_id": "SVCOFF_001", "parent": "SVC_001"},
            "NO_CHANGES_DETECTED",
        ),
        (
            "update_service_offering",
            {"service_offering_id": "SVCOFF_999", "parent": "SVC_001"},
            "RESOURCE_NOT_FOUND",
        ),
    ],
)
def test_updates_are_checked(desk: Desk, tool: str, arguments: dict[str, Any], code: str) -> None:
    assert desk.refused(tool, **arguments).code == code


@pytest.mark.parametrize(
    ("by", "owner", "rules"),
    [
        ("max", "USER_002", set()),
        ("ann", "USER_002", {"ITSM-1.2", "ITSM-9.4"}),
        ("max", "USER_003", {"ITSM-9.4"}),
        ("max", "USER_006", {"ITSM-9.4"}),
    ],
)
def test_who_writes_and_owns_services(by: str, owner: str, rules: set[str]) -> None:
    assert broken_by("add_new_service", by, **{**CHAT, "owned_by": owner}) == rules
    offering = {**SILVER, "owned_by": owner}
    assert broken_by("register_new_service_offering", by, **offering) == rules


@pytest.mark.parametrize(("service_id", "rules"), [("SVC_001", {"ITSM-9.4"}), ("SVC_002", set())])
def test_a_service_is_retired_after_its_offerings_and_incidents(
    service_id: str, rules: set[str]
) -> None:
    assert broken_by("update_service", service_id=service_id, status="retired") == rules
