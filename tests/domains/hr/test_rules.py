"""Every policy rule that the server can check: published mode records the breach, guarded refuses.

Each line breaks one rule of the small office. A line may break others too: a case that is opened
without a service, say, cannot keep the rules about services either.
"""

from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.hr.resources.record import ISOLATION_RULE
from tests.domains.hr.office import Office, broken_by

HR = get_domain("hr")
Call = tuple[str, str, str, dict[str, Any]]

EVE, ABE = "Eve Park", "Abe Ford"
RESET = {"short_description": "Password Reset: stuck", "coe_type": "HRIT", "hr_service": "3"}
SALARY = {"short_description": "Salary Question: raise", "coe_type": "Payroll", "hr_service": "1"}
LEAVE = {
    "short_description": "Leave of Absence: July",
    "coe_type": "Total Rewards",
    "hr_service": "4",
    "opened_for": ABE,
}
TASK = {"status": "draft", "short_description": "Do it", "parent_case": "1"}
PROFILE = {
    "user_id": "6",
    "personal_email": "eli@home.example",
    "national_tax_id": "106",
    "type": "full-time",
    "position": "QA",
    "nationality": "US",
    "employment_start_date": "2026-03-02",
    "manager": "2",
}
USER = {
    "first_name": "Ned",
    "last_name": "Wood",
    "email": "ned.wood@northwind.example",
    "phone": "+1-415-555-0110",
    "role": "agent",
}
RULE = {"name": "New rule", "active": True, "user_group": 2, "based_on_priority": "low"}

CASES: tuple[Call, ...] = (
    ("HR-1.1", "list_users", "ida", {}),
    ("HR-1.2", "add_new_skill", "amy", {"name": "Tax"}),
    ("HR-1.2", "create_new_hr_case", "eve", RESET | {"opened_for": ABE}),
    ("HR-1.2", "update_hr_case", "eli", {"hr_case_id": "1", "worknotes": "Hi"}),
    ("HR-1.2", "update_survey_instance", "eli", {"survey_instance_id": 1, "case_task_id": 1}),
    ("HR-1.2", "create_survey_instance", "eve", {"survey_id": 1, "case_task_id": 3}),
    ("HR-1.2", "link_knowledge_to_hr_case", "eve", {"hr_case_id": 3, "knowledge_id": 1}),
    ("HR-2.1", "create_new_hr_case", "ada", RESET),
    ("HR-2.1", "create_new_hr_case", "ada", {"short_description": "Help", "coe_type": "HRIT"}),
    ("HR-2.1", "update_hr_case", "ada", {"hr_case_id": "3", "hr_service": ""}),
    ("HR-2.1", "update_hr_case", "ada", {"hr_case_id": "1", "opened_for": "Ida Dale"}),
    ("HR-2.2", "create_new_hr_case", "ada", SALARY | {"opened_for": EVE, "short_description": "X"}),
    ("HR-2.3", "create_new_hr_case", "ada", SALARY | {"opened_for": EVE, "coe_type": "HRIT"}),
    ("HR-2.5", "create_new_hr_case", "ada", SALARY | {"opened_for": EVE, "status": "ready"}),
    ("HR-2.6", "create_new_hr_case", "ada", SALARY | {"opened_for": EVE, "source": "self-service"}),
    ("HR-2.7", "create_new_hr_case", "ada", RESET | {"opened_for": EVE}),
    ("HR-2.8", "create_new_hr_case", "ada", SALARY | {"opened_for": EVE, "account_number": "1"}),
    ("HR-2.8", "update_hr_case", "ada", {"hr_case_id": "5", "worknotes": "To 4455667788"}),
    ("HR-3.1", "update_hr_case", "ada", {"hr_case_id": "1", "assigned_to": ABE}),
    ("HR-3.1", "update_hr_case", "ada", {"hr_case_id": "1", "assignment_group": "Old Desk"}),
    ("HR-3.1", "update_hr_case_task", "ada", {"hr_case_task_id": "2", "assigned_to": "Amy Reed"}),
    ("HR-3.2", "update_hr_case", "ada", {"hr_case_id": "2", "assigned_to": "Max Hill"}),
    ("HR-3.2", "update_hr_case", "ada", {"hr_case_id": "1", "skills": [3]}),
    ("HR-3.4", "update_hr_case", "abe", {"hr_case_id": "2", "assignment_group": "HR Desk"}),
    ("HR-3.5", "create_new_hr_case", "ada", LEAVE | {"approver": ABE, "approval_criteria": "1"}),
    ("HR-4.1", "update_hr_case", "ada", {"hr_case_id": "1", "status": "awaiting_acceptance"}),
    ("HR-4.2", "update_hr_case", "ada", {"hr_case_id": "1", "status": "work_in_progress"}),
    ("HR-4.3", "update_hr_case", "ada", {"hr_case_id": "1", "status": "suspended"}),
    ("HR-4.4", "update_hr_case", "ada", {"hr_case_id": "2", "status": "awaiting_acceptance"}),
    ("HR-4.4", "update_hr_case", "ada", {"hr_case_id": "2", "status": "cancelled"}),
    ("HR-4.5", "update_hr_case", "ada", {"hr_case_id": "4", "priority": "low"}),
    ("HR-4.5", "create_hr_case_task", "ada", TASK | {"task_type": "survey", "parent_case": "4"}),
    ("HR-4.5", "update_hr_case_task", "ada", {"hr_case_task_id": "2", "parent_case": "4"}),
    ("HR-5.1", "create_new_hr_case", "ada", LEAVE),
    ("HR-5.1", "update_hr_case", "ada", {"hr_case_id": "3", "status": "work_in_progress"}),
    ("HR-5.2", "update_hr_case", "ada", {"hr_case_id": "3", "approver": ABE}),
    ("HR-5.3", "update_hr_case", "ada", {"hr_case_id": "1", "status": "awaiting_approval"}),
    ("HR-5.4", "update_hr_case", "ada", {"hr_case_id": "3", "request_status": "approved"}),
    ("HR-5.4", "update_hr_case", "max", {"hr_case_id": "3", "request_status": "approved"}),
    ("HR-6.1", "create_hr_case_task", "ada", TASK),
    ("HR-6.1", "create_hr_case_task", "ada", TASK | {"status": "ready", "task_type": "checklist"}),
    (
        "HR-6.2",
        "create_hr_case_task",
        "ada",
        TASK | {"task_type": "url", "external_url": "ftp://x"},
    ),
    ("HR-6.2", "create_hr_case_task", "ada", TASK | {"task_type": "hr service"}),
    (
        "HR-6.3",
        "update_hr_case_task",
        "ada",
        {"hr_case_task_id": "2", "status": "work_in_progress"},
    ),
    (
        "HR-6.4",
        "update_hr_case_task",
        "ada",
        {"hr_case_task_id": "1", "status": "closed_complete", "active": False},
    ),
    (
        "HR-6.4",
        "update_hr_case_task",
        "ada",
        {"hr_case_task_id": "3", "status": "closed_complete", "active": False},
    ),
    ("HR-6.5", "update_hr_case_task", "ada", {"hr_case_task_id": "2", "status": "cancelled"}),
    ("HR-6.6", "create_checklist", "ada", {"checklist_item_description": "X", "case_task_id": 2}),
    (
        "HR-6.6",
        "create_survey_instance",
        "ada",
        {"survey_id": 1, "case_task_id": 3, "assigned_to": 8},
    ),
    ("HR-6.6", "update_survey_instance", "amy", {"survey_instance_id": 1, "answer_1": "Yes"}),
    ("HR-7.1", "onboard_new_hr_profile", "ada", {**PROFILE, "position": None}),
    ("HR-7.2", "update_hr_profile", "ada", {"hr_profile_id": "5", "manager": "7"}),
    ("HR-7.3", "onboard_new_hr_profile", "ada", PROFILE | {"national_tax_id": "1060"}),
    (
        "HR-7.3",
        "update_hr_profile",
        "ada",
        {"hr_profile_id": "5", "personal_email": "eve@northwind.example"},
    ),
    ("HR-8.1", "offboard_hr_profile", "amy", {"user_id": "5"}),
    ("HR-8.1", "offboard_hr_profiles", "max", {"type": "contractor"}),
    ("HR-8.1", "update_hr_profile", "max", {"user_id": "2", "employment_end_date": "2026-03-02"}),
    ("HR-8.2", "offboard_hr_profile", "ada", {"user_id": "4"}),
    ("HR-8.2", "offboard_hr_profile", "ada", {"user_id": "2"}),
    ("HR-8.2", "update_hr_profile", "ada", {"user_id": "4", "employment_end_date": "2026-03-02"}),
    ("HR-8.3", "update_user_details", "ada", {"user_id": "3", "active": False}),
    (
        "HR-9.1",
        "create_new_hr_service",
        "ada",
        {
            "service_name": "Telex",
            "fulfillment_type": "manual",
            "active": True,
            "topic_detail": "Telex",
        },
    ),
    (
        "HR-9.1",
        "update_hr_service",
        "ada",
        {"hr_service_id": "3", "service_template": "Payroll Template"},
    ),
    ("HR-9.2", "delete_hr_service", "ada", {"hr_service_id": "3", "service_name": ""}),
    ("HR-9.2", "update_topic_detail", "ada", {"topic_detail_id": "1", "name": "", "active": False}),
    (
        "HR-9.2",
        "update_topic_category",
        "ada",
        {"topic_category_id": "1", "name": "", "active": False},
    ),
    ("HR-9.2", "update_service_template", "ada", {"service_template_id": "1", "active": False}),
    ("HR-9.2", "update_hr_criteria", "ada", {"hr_criteria_id": "1", "active": False}),
    ("HR-9.3", "register_hr_criteria", "ada", {"name": "Nobody", "type": "approval", "users": "3"}),
    ("HR-9.3", "register_hr_criteria", "ada", {"name": "Nobody", "type": "case_visibility"}),
    ("HR-10.1", "add_new_skill_to_user", "ada", {"skill": "3", "user": "4"}),
    ("HR-10.1", "update_skill", "ada", {"skill_id": "1", "active": False}),
    ("HR-10.2", "add_new_assignment_rule", "ada", RULE | {"users": [3]}),
    (
        "HR-10.2",
        "add_new_assignment_rule",
        "ada",
        RULE | {"based_on_priority": "moderate", "based_on_skills": [1]},
    ),
    ("HR-10.3", "add_new_escalation_rule", "ada", {"escalate_from": "2", "escalate_to": "1"}),
    ("HR-10.3", "add_new_escalation_rule", "ada", {"escalate_from": "1", "escalate_to": "4"}),
    ("HR-11.1", "create_knowledge_article", "ada", {"title": "New", "owner_id": 3}),
    ("HR-11.1", "update_knowledge_article", "ada", {"knowledge_id": 3, "state": "draft"}),
    ("HR-11.2", "update_knowledge_article", "amy", {"knowledge_id": 2, "state": "published"}),
    ("HR-11.3", "link_knowledge_to_hr_case", "ada", {"hr_case_id": 2, "knowledge_id": 2}),
    ("HR-12.1", "find_hr_case_by_number", "eve", {"number": "HRC0000702"}),
    ("HR-12.1", "get_users_hr_profile", "eve", {"user_id": "3"}),
    ("HR-12.2", "find_hr_case_by_number", "amy", {"number": "HRC0000705"}),
    ("HR-12.2", "create_hr_case_task", "amy", TASK | {"task_type": "survey", "parent_case": "5"}),
    ("HR-12.2", "update_hr_case_task", "amy", {"hr_case_task_id": "4", "worknotes": "Hi"}),
    ("HR-12.2", "update_hr_case_task", "amy", {"hr_case_task_id": "2", "parent_case": "5"}),
    ("HR-12.2", "create_checklist", "amy", {"checklist_item_description": "X", "case_task_id": 4}),
    ("HR-12.2", "update_notification", "amy", {"notification_id": 1, "hr_case_id": 5}),
    (
        "HR-13.1",
        "send_notification",
        "ada",
        {"hr_case_id": 1, "email": "ada.stone@northwind.example", "status": "ready"},
    ),
    (
        "HR-13.1",
        "send_notification",
        "ada",
        {"hr_case_id": 1, "email": "ida.dale@northwind.example", "status": "ready"},
    ),
    (
        "HR-13.1",
        "send_notification",
        "ada",
        {"hr_case_id": 1, "email": "eve.park@northwind.example"},
    ),
    ("HR-13.3", "delete_notifications", "ada", {"hr_case_id": 1}),
    ("HR-14.1", "update_user_details", "max", {"user_id": "5", "phone": "+1-415-555-0199"}),
    ("HR-14.1", "update_user_details", "ada", {"user_id": "1", "role": "agent"}),
    ("HR-14.2", "add_new_user", "ada", USER | {"email": "ned@elsewhere.example"}),
    ("HR-14.2", "add_new_user", "ada", {**USER, "phone": None}),
    ("HR-14.3", "add_new_group_member", "ada", {"group_id": "1", "user_id": "5"}),
    ("HR-14.4", "update_user_group", "ada", {"group_id": "2", "active": False}),
)

KEPT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("create_new_hr_case", "ada", SALARY | {"opened_for": EVE}),
    ("create_new_hr_case", "eve", SALARY | {"opened_for": EVE, "source": "self-service"}),
    ("create_new_hr_case", "ada", LEAVE | {"approval_criteria": "1"}),
    ("update_hr_case", "ada", {"hr_case_id": "1", "assigned_to": "Amy Reed"}),
    ("update_hr_case", "amy", {"hr_case_id": "1", "assignment_group": "Payroll Team"}),
    ("update_hr_profile", "max", {"user_id": "4", "employment_end_date": "2026-03-31"}),
    (
        "update_hr_case",
        "max",
        {"hr_case_id": "3", "request_status": "approved", "status": "work_in_progress"},
    ),
    (
        "update_hr_case",
        "max",
        {
            "hr_case_id": "3",
            "request_status": "rejected",
            "status": "cancelled",
            "worknotes": "Too long",
        },
    ),
    ("create_hr_case_task", "amy", TASK | {"task_type": "checklist"}),
    (
        "update_hr_case_task",
        "abe",
        {"hr_case_task_id": "4", "status": "closed_complete", "active": False},
    ),
    ("update_survey_instance", "eve", {"survey_instance_id": 1, "answer_1": "Yes"}),
    ("onboard_new_hr_profile", "max", PROFILE),
    ("offboard_hr_profile", "max", {"user_id": "5"}),
    ("add_new_user", "ada", USER),
    ("add_new_assignment_rule", "max", RULE | {"users": [4], "based_on_skills": [1]}),
    ("add_new_escalation_rule", "max", {"escalate_from": "2", "escalate_to": "4"}),
    ("update_knowledge_article", "max", {"knowledge_id": 2, "state": "published"}),
    ("find_hr_case_by_number", "abe", {"number": "HRC0000705"}),
    ("delete_notifications", "amy", {"notification_id": 2}),
)


@pytest.mark.parametrize(("rule", "tool", "by", "arguments"), CASES)
def test_a_broken_rule_is_recorded_or_refused(
    rule: str, tool: str, by: str, arguments: dict[str, Any]
) -> None:
    assert rule in broken_by(tool, by, **arguments)


@pytest.mark.parametrize(("tool", "by", "arguments"), KEPT)
def test_a_call_within_the_rules_goes_well_in_both_modes(
    tool: str, by: str, arguments: dict[str, Any]
) -> None:
    assert broken_by(tool, by, **arguments) == set()


def test_every_stated_rule_is_broken_here() -> None:
    assert {rule.id for rule in HR.checks} - {ISOLATION_RULE.id} == {rule for rule, *_ in CASES}


@pytest.mark.parametrize(
    ("by", "seen"), [("eve", {1, 3, 4, 5}), ("amy", {1, 2, 3, 4}), ("ada", set(range(1, 6)))]
)
def test_guarded_lists_hold_only_what_one_may_see(by: str, seen: set[int]) -> None:
    office = Office("guarded")
    found = office.ok("list_hr_cases", by=by)
    assert {case["hr_case_id"] for case in found["cases"]} == seen
    assert found["total_count"] == len(seen)
    counted = office.ok("get_count_of_case_priority_wise", by=by)
    assert sum(counted.values()) == len(seen)


@pytest.mark.parametrize(
    ("tool", "by", "arguments"),
    [
        ("update_survey_instance", "sam", {"survey_instance_id": 1, "answer_1": "Yes"}),
        ("update_survey_instance", "sam", {"survey_instance_id": 1, "case_task_id": 3}),
        ("create_survey_instance", "sam", {"survey_id": 1, "case_task_id": 3}),
        ("create_survey_instance", "sam", {"survey_id": 1, "survey_instance_id": 1}),
    ],
)
def test_what_refuses_a_survey_of_others_tells_nothing_of_their_case(
    guarded: Office, tool: str, by: str, arguments: dict[str, Any]
) -> None:
    assert "Employees answer their own surveys" in guarded.call(tool, by, **arguments).text


def test_guarded_lists_for_employees(guarded: Office) -> None:
    assert [p["user_id"] for p in guarded.ok("fetch_hr_profiles", by="eve")["hr_profiles"]] == [5]
    assert guarded.ok("fetch_hr_profiles", by="eli")["hr_profiles"] == []
    states = {a["state"] for a in guarded.ok("retrieve_knowledge_articles", by="eve")}
    assert states == {"published"}
    assert guarded.ok("list_hr_case_tasks", by="eli")["tasks"] == []
    assert guarded.ok("find_notifications", by="eli") == []
    assert guarded.ok("list_checklists", by="eve")["checklists"] == []
    assert guarded.ok("list_survey_instances", by="sam")["survey_instances"] == []
    assert guarded.ok("find_hr_case_knowledge_links", by="sam") == []


def test_to_cancel_a_closed_case_breaks_the_rule_on_closed_cases_alone(office: Office) -> None:
    cancelled = office.call("update_hr_case", hr_case_id="4", status="cancelled")
    assert {breach.rule for breach in cancelled.breaches} == {"HR-4.5"}


def test_links_of_a_closed_case_stay() -> None:
    closed = "UPDATE hr_case SET status = 'closed_complete' WHERE hr_case_id = 1"
    result = Office(prune=closed).call("remove_knowledge_link_to_hr_case", hr_case_kb_id=1)
    assert {breach.rule for breach in result.breaches} == {"HR-4.5"}
    refusal = Office("guarded", closed).refused("remove_knowledge_link_to_hr_case", hr_case_kb_id=1)
    assert refusal.rule == "HR-4.5"


SOLVED = """
    UPDATE hr_case_knowledge SET used_as = 'resolution' WHERE hr_case_kb_id = 1;
    UPDATE knowledge SET state = 'published' WHERE knowledge_id = 2;
"""


@pytest.mark.parametrize(("used_as", "broken"), [("resolution", {"HR-11.3"}), ("applied", set())])
def test_a_case_has_one_resolution(used_as: str, broken: set[str]) -> None:
    link = {"hr_case_id": 1, "knowledge_id": 2, "used_as": used_as}
    result = Office(prune=SOLVED).call("link_knowledge_to_hr_case", **link)
    assert {breach.rule for breach in result.breaches} == broken


def test_an_article_passes_to_an_active_owner() -> None:
    inactive = 'UPDATE "user" SET active = 0 WHERE user_id = 4'
    for owner, broken in ((4, {"HR-11.1"}), (2, set())):
        office = Office(prune=inactive)
        result = office.call("update_knowledge_article", knowledge_id=1, owner_id=owner)
        assert {breach.rule for breach in result.breaches} == broken
