"""Incident templates."""

from typing import Any

import pytest

from tests.domains.itsm.desk import Desk, broken_by

LOANER = {"caller_id": "USER_005", "short_description": "Loaner needed"}


def create(desk: Desk, values: dict[str, Any], name: str = "Loaner") -> Any:
    return desk.ok("create_new_incident_template", name=name, change_request_values=values)


def test_a_new_template_continues_the_seed_with_defaults(desk: Desk) -> None:
    template = create(desk, LOANER)
    assert template == {
        "incident_template_id": "TMPL_004",
        "name": "Loaner",
        "active": True,
        "caller_id": "USER_005",
        "channel": None,
        "short_description": "Loaner needed",
        "category": None,
        "impact": "low",
        "urgency": "low",
        "priority": "planning",
        "configuration_item": None,
        "service": None,
        "service_offering": None,
        "org_id": "ORG_001",
        "created_at": "2026-03-02T09:00:00",
        "updated_at": "2026-03-02T09:00:00",
    }


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({}, "MISSING_FIELD", "change_request_values.caller_id"),
        ({"caller_id": "USER_005"}, "MISSING_FIELD", "change_request_values.short_description"),
        ({**LOANER, "short_description": " "}, "VALIDATION_ERROR", "short_description"),
        ({**LOANER, "short_description": "x" * 121}, "VALIDATION_ERROR", "short_description"),
        ({**LOANER, "channel": "web"}, "INVALID_ENUM_VALUE", "change_request_values.channel"),
        ({**LOANER, "caller_id": "USER_999"}, "VALIDATION_ERROR", None),
        (
            {**LOANER, "service": "SVC_002", "service_offering": "SVCOFF_001"},
            "SERVICE_OFFERING_MISMATCH",
            "change_request_values.service_offering",
        ),
    ],
)
def test_a_new_template_is_checked(
    desk: Desk, values: dict[str, Any], code: str, field: str | None
) -> None:
    refusal = desk.refused(
        "create_new_incident_template", name="Loaner", change_request_values=values
    )
    assert (refusal.code, refusal.field) == (code, field)


def test_a_name_is_used_once(desk: Desk) -> None:
    taken = {"name": "Mail down", "change_request_values": LOANER}
    refusal = desk.refused("create_new_incident_template", **taken)
    assert refusal.code == "DUPLICATE_TEMPLATE_NAME"


def test_blank_values_are_left_alone_and_null_clears(desk: Desk) -> None:
    template = desk.ok(
        "update_incident_template",
        incident_template_id="TMPL_001",
        change_request_values={"channel": "", "caller_id": "", "service_offering": None},
    )
    assert (template["channel"], template["caller_id"]) == ("phone", "USER_005")
    assert template["service_offering"] is None


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({}, "NO_CHANGES_DETECTED"),
        ({"name": "", "change_request_values": {"impact": ""}}, "NO_CHANGES_DETECTED"),
        ({"name": "Mail down"}, "NO_CHANGES_DETECTED"),
        ({"name": "New password"}, "DUPLICATE_TEMPLATE_NAME"),
        ({"change_request_values": {"service": "SVC_002"}}, "SERVICE_OFFERING_MISMATCH"),
        ({"change_request_values": {"priority": "urgent"}}, "INVALID_ENUM_VALUE"),
        ({"change_request_values": {"impact": None}}, "INVALID_ENUM_VALUE"),
    ],
)
def test_an_update_is_checked(desk: Desk, arguments: dict[str, Any], code: str) -> None:
    refusal = desk.refused("update_incident_template", incident_template_id="TMPL_001", **arguments)
    assert refusal.code == code


def test_a_missing_template_is_named(desk: Desk) -> None:
    refusal = desk.refused(
        "update_incident_template", incident_template_id="TMPL_999", active=False
    )
    assert (refusal.code, refusal.field) == ("NOT_FOUND", "incident_template_id")
    assert desk.refused("get_incident_template_by_name", name="mail down").code == "NOT_FOUND"


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ({}, [3, 2, 1]),
        ({"active": False}, [2]),
        ({"name": "Mail down"}, [1]),
        ({"name": "Mail"}, []),
        ({"created_after": "2026-01-11T09:00:00", "active": None}, [3, 2]),
    ],
)
def test_templates_are_listed_newest_first(
    desk: Desk, filters: dict[str, Any], ids: list[int]
) -> None:
    result = desk.ok("get_incident_templates", **filters)
    found = [row["incident_template_id"] for row in result["incident_templates"]]
    assert found == [f"TMPL_00{number}" for number in ids]


@pytest.mark.parametrize(
    ("by", "values", "rules"),
    [
        ("max", LOANER, set()),
        ("ann", LOANER, {"ITSM-1.2", "ITSM-9.4"}),
        ("max", {**LOANER, "priority": "high"}, {"ITSM-2.3"}),
        ("max", {**LOANER, "impact": "high", "urgency": "high"}, {"ITSM-2.3"}),
        ("max", {**LOANER, "impact": "high", "urgency": "low", "priority": "moderate"}, set()),
        ("max", {**LOANER, "service": "SVC_003"}, {"ITSM-2.5"}),
        ("max", {**LOANER, "service_offering": "SVCOFF_002"}, {"ITSM-2.5"}),
    ],
)
def test_rules_over_templates(by: str, values: dict[str, Any], rules: set[str]) -> None:
    new = {"name": "Loaner", "change_request_values": values}
    assert broken_by("create_new_incident_template", by, **new) == rules


def test_a_change_of_impact_asks_for_the_priority_that_follows() -> None:
    for priority, rules in (("critical", set()), ("high", {"ITSM-2.3"})):
        values = {"impact": "high", "urgency": "high", "priority": priority}
        change = {"incident_template_id": "TMPL_001", "change_request_values": values}
        assert broken_by("update_incident_template", **change) == rules
