"""Services, topics, templates, criteria, skills, and the rules that route and escalate."""

import json
from typing import Any

import pytest

from tests.domains.hr.office import NOW, Office


def test_a_service_comes_with_what_it_refers_to(office: Office) -> None:
    service = office.ok("get_hr_service_by_name", service_name="Bank Change")
    related = service["related"]
    assert related["topic_detail"]["related"]["topic_category"]["coe_type"] == "Payroll"
    assert related["service_template"]["change_request_values"]["category"] == "payroll"
    assert related["hr_criteria"]["users"] == [1]
    missing = office.refused("get_hr_service_by_name", service_name="bank change")
    assert missing.code == "RESOURCE_NOT_FOUND"


@pytest.mark.parametrize(
    ("tool", "key", "filters", "count"),
    [
        ("find_hr_services", "services", {"topic_detail": "SALARY"}, 2),
        ("find_hr_services", "services", {"service_template": "joining"}, 1),
        ("find_hr_services", "services", {"hr_criteria": "nobody"}, 0),
        ("find_hr_services", "services", {"active": False}, 1),
        ("find_hr_services", "services", {"fulfillment_type": "manual", "active": True}, 3),
        ("find_hr_services", "services", {"hr_service_id": "11"}, 0),
        ("get_topic_details", "topic_details", {"name": "password"}, 1),
        ("get_topic_details", "topic_details", {"topic_category": "sys"}, 2),
        ("get_topic_categories", "topic_categories", {"coe_type": "HRIT"}, 1),
        ("get_topic_categories", "topic_categories", {"coe_type": "hrit"}, 0),
        ("get_service_templates", "service_templates", {"active": True}, 2),
        ("list_hr_criteria", "hr_criteria", {"users": "2,9"}, 1),
        ("list_hr_criteria", "hr_criteria", {"type": "case_visibility", "users": "1"}, 2),
        ("list_hr_criteria", "hr_criteria", {"user_group": "4"}, 1),
        ("list_skills", "skills", {"name": "pay"}, 1),
        ("list_user_skills", "user_skills", {"user": "4"}, 1),
        ("list_assignment_rules", "assignment_rules", {"based_on_skills": "1,2"}, 1),
        ("list_assignment_rules", "assignment_rules", {"users": "3"}, 1),
        ("list_assignment_rules", "assignment_rules", {"name": "PAY"}, 1),
        ("list_assignment_rules", "assignment_rules", {"active": True, "limit": 1}, 1),
        ("list_escalation_rules", "escalation_rules", {"escalate_from": "1"}, 1),
    ],
)
def test_searches_filter(
    office: Office, tool: str, key: str, filters: dict[str, Any], count: int
) -> None:
    found = office.ok(tool, **filters)
    assert (len(found[key]), found["total_count"]) == (count, count)


@pytest.mark.parametrize(
    "tool",
    [
        "find_hr_services",
        "get_topic_details",
        "get_topic_categories",
        "get_service_templates",
        "list_hr_criteria",
        "list_skills",
        "list_user_skills",
        "list_assignment_rules",
        "list_escalation_rules",
    ],
)
def test_searches_need_a_filter(office: Office, tool: str) -> None:
    assert office.refused(tool).code == "MISSING_PARAMETER"


def test_a_limit_is_no_filter(office: Office) -> None:
    assert office.refused("list_assignment_rules", limit=5).code == "MISSING_PARAMETER"
    assert office.refused("list_skills", name="").code == "MISSING_PARAMETER"


@pytest.mark.parametrize(
    ("tool", "field"),
    [
        ("list_hr_criteria", "users"),
        ("list_assignment_rules", "users"),
        ("list_assignment_rules", "based_on_skills"),
    ],
)
def test_ids_that_are_none_are_refused_though_nothing_is_found(
    office: Office, tool: str, field: str
) -> None:
    refusal = office.refused(tool, **{field: "Max Hill", "name": "no such name"})
    assert (refusal.code, refusal.field) == ("INVALID_FORMAT", field)


def test_create_and_change_a_service(office: Office) -> None:
    service = {"service_name": "Parking", "fulfillment_type": "flow", "active": True}
    made = office.ok("create_new_hr_service", **service, topic_detail="Salary")
    assert (made["hr_service_id"], made["topic_detail"], made["hr_criteria"]) == (12, 1, None)
    assert office.refused("create_new_hr_service", **service).code == "DUPLICATE_RESOURCE"
    unknown = service | {"service_name": "Lockers", "hr_criteria": "South Approval"}
    assert office.refused("create_new_hr_service", **unknown).code == "RESOURCE_NOT_FOUND"
    changed = office.ok("update_hr_service", hr_service_id="12", topic_detail="", active=False)
    assert (changed["topic_detail"], changed["active"]) == (None, False)
    assert "changes" not in changed
    same = office.refused("update_hr_service", hr_service_id="12", service_name="Parking")
    assert same.code == "NO_CHANGES_DETECTED"
    taken = office.refused("update_hr_service", hr_service_id="12", service_name="Bank Change")
    assert taken.code == "DUPLICATE_RESOURCE"
    assert office.call("create_new_hr_service", service_name="x", fulfillment_type="flow").is_error


def test_a_deleted_service_is_inactive(office: Office) -> None:
    keys = {"hr_service_id": "2", "service_name": "New Hire Onboarding"}
    assert office.ok("delete_hr_service", **keys)["active"] is False
    assert office.refused("delete_hr_service", **keys).code == "ALREADY_INACTIVE"
    mixed = {"hr_service_id": "1", "service_name": "Bank Change"}
    assert office.refused("delete_hr_service", **mixed).code == "IDENTIFIER_MISMATCH"
    blank = {"hr_service_id": "", "service_name": ""}
    assert office.refused("delete_hr_service", **blank).code == "MISSING_PARAMETER"


def test_topics(office: Office) -> None:
    category = office.ok("add_new_topic_category", name="Trips", coe_type="HRIT", active=True)
    assert category["topic_category_id"] == 12
    detail = office.ok("add_new_topic_detail", name="Visa", active=True, topic_category="Trips")
    assert detail["related"]["topic_category"]["name"] == "Trips"
    found = office.ok("get_topic_categories", name="trips")["topic_categories"]
    assert found[0]["topic_details_count"] == 1
    again = office.refused("add_new_topic_detail", name="Visa", active=True)
    assert again.code == "DUPLICATE_RESOURCE"
    changed = office.ok("update_topic_detail", topic_detail_id="12", name="Visas", active=False)
    assert changed["changes"] == ["active", "name"]
    only_name = office.refused("update_topic_detail", topic_detail_id="12", name="Visas")
    assert only_name.code == "NO_CHANGES_DETECTED"
    moved = office.ok("update_topic_category", topic_category_id="12", name="", coe_type="Payroll")
    assert (moved["name"], moved["changes"]) == ("Trips", ["coe_type"])


def test_a_name_of_another_organisation_is_free(office: Office) -> None:
    made = office.ok("add_new_topic_category", name="South Pay", coe_type="HRIT", active=True)
    assert made["org_id"] == 1


def test_templates_keep_every_value(office: Office) -> None:
    values = {"short_description": "Move", "category": "mobility", "config_xml": "<a>1</a>"}
    made = office.ok(
        "create_new_service_template", name="Move", change_request_values=values, coe_type="HRIT"
    )
    assert made["change_request_values"] == values
    stored = office.row(
        "SELECT change_request_values AS v FROM service_template WHERE name = 'Move'"
    )
    assert json.loads(stored["v"]) == values
    changed = office.ok(
        "update_service_template",
        service_template_id="12",
        change_request_values={"category": "relocation"},
    )
    assert changed["change_request_values"] == values | {"category": "relocation"}
    assert changed["changes"] == ["change_request_values"]
    same = office.refused(
        "update_service_template",
        service_template_id="12",
        change_request_values={"category": "relocation"},
    )
    assert same.code == "NO_CHANGES_DETECTED"
    short = office.call(
        "create_new_service_template",
        name="Short",
        change_request_values={"category": "x"},
        coe_type="HRIT",
    )
    assert short.is_error
    assert (
        office.ok("get_service_template_by_name", name="MOVE")
        == office.ok("get_service_templates", service_template_id="12")["service_templates"][0]
    )


def test_criteria(office: Office) -> None:
    made = office.ok(
        "register_hr_criteria", name="Few", type="approval", users="2, 1", user_group="4"
    )
    assert (made["hr_criteria_id"], made["active"], made["users"]) == (12, True, [2, 1])
    assert office.ok("list_hr_criteria", name="old")["hr_criteria"][0]["users"] == [1, 2]
    changed = office.ok("update_hr_criteria", hr_criteria_id="12", users="2", user_group="")
    assert changed["changes"] == ["user_group", "users"]
    same = office.refused("update_hr_criteria", hr_criteria_id="3", users="1,2")
    assert same.code == "NO_CHANGES_DETECTED"
    for wrong in ({"users": "1,12"}, {"user_group": "11"}):
        call = {"name": "More", "type": "approval"} | wrong
        assert office.refused("register_hr_criteria", **call).code == "RESOURCE_NOT_FOUND"
    text = office.refused("register_hr_criteria", name="More", type="approval", users="Max Hill")
    assert text.code == "INVALID_FORMAT"


def test_skills(office: Office) -> None:
    made = office.ok("add_new_skill", name="Tax")
    assert (made["skill_id"], made["active"], made["created_at"]) == (12, True, NOW)
    assert office.refused("add_new_skill", name="Payroll").code == "DUPLICATE_RESOURCE"
    given = office.ok("add_new_skill_to_user", skill="12", user="4")
    assert (given["skill_name"], given["user_first_name"]) == ("Tax", "Abe")
    again = office.refused("add_new_skill_to_user", skill="12", user="4")
    assert again.code == "DUPLICATE_RESOURCE"
    assert office.ok("remove_user_skills", user_skill_id="12") == given
    assert office.ok("update_skill", skill_id="12", active=False)["changes"] == ["active"]
    assert office.refused("update_skill", skill_id="12").code == "NO_CHANGES_DETECTED"
    assert office.refused("add_new_skill_to_user", skill="11", user="4")


def test_assignment_rules(office: Office) -> None:
    made = office.ok("add_new_assignment_rule", name="New", based_on_skills=[1, 2], users=[4])
    assert (made["active"], made["based_on_priority"]) == (False, "planning")
    stored = office.row(
        "SELECT based_on_skills AS s, users AS u FROM assignment_rules WHERE name = 'New'"
    )
    assert stored == {"s": "[1, 2]", "u": "[4]"}
    changed = office.ok("update_assignment_rules", assignment_rule_id=12, users=[], active=True)
    assert (changed["changes"], changed["users"]) == (["active", "users"], None)
    same = office.refused("update_assignment_rules", assignment_rule_id=12, based_on_skills=[1, 2])
    assert same.code == "NO_CHANGES_DETECTED"
    for wrong in ({"users": [12]}, {"based_on_skills": [11]}, {"user_group": 11}):
        refusal = office.refused("add_new_assignment_rule", name="Odd", **wrong)
        assert refusal.code == "RESOURCE_NOT_FOUND"
    taken = office.refused("add_new_assignment_rule", name="Planned work")
    assert taken.code == "DUPLICATE_RESOURCE"


def test_escalation_rules(office: Office) -> None:
    made = office.ok("add_new_escalation_rule", escalate_from="2", escalate_to="4")
    assert made == {
        "escalation_rule_id": 12,
        "escalate_from": 2,
        "escalate_to": 4,
        "org_id": 1,
        "created_at": NOW,
        "escalate_from_group_name": "Payroll Team",
        "escalate_to_group_name": "Approvals",
    }
    again = office.refused("add_new_escalation_rule", escalate_from="2", escalate_to="4")
    assert again.code == "DUPLICATE_RESOURCE"
    assert office.refused("add_new_escalation_rule", escalate_from="2", escalate_to="11")
    assert office.ok("remove_escalation_rule", escalation_rule_id="12") == made
    assert office.refused("remove_escalation_rule", escalation_rule_id="11")
