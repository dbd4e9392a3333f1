"""Rows of a whole published seed load, and the tools read them back and go on from them.

The published seed has all its staff in the first organisation and nearly all its cases in others.
"""

import re
from typing import Any

import pytest

from eopsgym.gym import MODES, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.domains.hr.office import HR, Office
from tests.reference import reference

TABLES = 26
TOKENS = {
    "thomas": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVU0VSXzAwMSIsImlzcyI6Iml0c20ifQ.one",
    "robin": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVU0VSXzAzMCIsImlzcyI6Iml0c20ifQ.two",
    "ada": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVU0VSXzAzMCIsImlzcyI6Iml0c20ifQ.three",
    "broken": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVU0VSXzA4N0IsImlzcyI6Iml0c20ifQ.four",
}
"""Two with the same payload and one whose payload is no JSON: only the whole text tells."""

# What the quoted rows refer to. The rows themselves are read from the reference material.
AROUND = f"""
INSERT OR IGNORE INTO organization (org_id, name, active)
WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i < 19)
SELECT i, 'Organisation ' || i, TRUE FROM n;
INSERT OR IGNORE INTO role (role_id, name) VALUES (1, 'admin'), (2, 'manager'), (4, 'employee');
INSERT OR IGNORE INTO permission (resource, action)
WITH resource(name) AS (VALUES ('users'), ('groups'), ('hr_services'), ('hr_cases'),
  ('hr_profiles'), ('topic_categories'), ('topic_details'), ('service_templates'), ('hr_criteria'),
  ('skills'), ('knowledge'), ('surveys'), ('assignment_rules'), ('escalation_rules'),
  ('notifications'), ('checklists'), ('survey_instances'), ('reports'), ('hr_case_tasks')),
action(name) AS (VALUES ('read'), ('crud'))
SELECT resource.name, action.name FROM resource, action;
INSERT OR IGNORE INTO role_permission (role_id, perm_id)
SELECT role_id, perm_id FROM role, permission
WHERE action = CASE WHEN role_id IN (1, 2) THEN 'crud' ELSE 'read' END;
INSERT INTO user (user_id, first_name, last_name, email, role, active, org_id, static_token) VALUES
(2, 'Christina', 'Oliver', 'christina@globex.example', 'employee', TRUE, 2, 'christina'),
(5, 'Mckenzie', 'Mendez', 'mckenzie@servicenow.example', 'agent', TRUE, 1, NULL),
(8, 'James', 'Hill', 'james@initech.example', 'employee', TRUE, 4, '{TOKENS["broken"]}'),
(11, 'Travis', 'Wood', 'travis@servicenow.example', 'agent', TRUE, 1, NULL),
(31, 'Robin', 'Monroe', 'robin@servicenow.example', 'manager', TRUE, 1, '{TOKENS["robin"]}'),
(32, 'Jose', 'Roberson', 'jose@servicenow.example', 'admin', TRUE, 1, '{TOKENS["ada"]}');
INSERT INTO user_group (group_id, name, type, active, org_id) VALUES
(3, 'Global Service Desk', 'Service Desk', TRUE, 1),
(4, 'HR Service Desk', 'Service Desk', TRUE, 1);
INSERT INTO hr_service (hr_service_id, service_name, fulfillment_type, active, org_id)
VALUES (3, 'HR Portal Access', 'manual', TRUE, 1);
INSERT INTO hr_case (hr_case_id, number, status, short_description, coe_type, org_id)
SELECT column1, 'HRC000000' || column1, 'ready', 'Quoted elsewhere', 'HRIT', column1
FROM (VALUES (5), (6), (7), (14));
INSERT INTO hr_case_task (hr_case_task_id, number, status, short_description, task_type,
  parent_case, org_id)
SELECT column1, 'HRT000000' || column1, 'ready', 'Quoted elsewhere', column2, 6, 6
FROM (VALUES (2, 'checklist'), (19, 'checklist'), (9, 'survey'), (123, 'survey'));
"""


def blocks() -> dict[str, str]:
    """The INSERT statement quoted for each table, with tokens put in."""
    text = reference("seed-facts", "hr.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (\w+)\n.*?```sql\n(.*?)```", text, re.DOTALL | re.MULTILINE)
    return {table: sql.replace("(JWT)", TOKENS["thomas"]) for table, sql in found}


@pytest.fixture(params=MODES)
def office(request: pytest.FixtureRequest) -> Office:
    """The quoted rows and what they refer to; people act by the tokens above."""
    return open_office(request.param)


def open_office(mode: Mode = "published") -> Office:
    office = Office(mode)
    template = build_template(HR, "".join(blocks().values()) + AROUND, "published")
    office.database = Database(template, Clock(ANCHOR), mode)
    return office


def test_every_table_has_rows_and_all_of_them_load() -> None:
    quoted = blocks()
    assert set(quoted) == set(HR.schema.tables)
    assert len(quoted) == TABLES
    database = Database(build_template(HR, "".join(quoted.values())), Clock(ANCHOR))
    for table, sql in quoted.items():
        rows = len(re.findall(r"^\(", sql, re.MULTILINE))
        assert database.rows(f'SELECT count(*) AS n FROM "{table}"') == [{"n": rows}], table
    (checked,) = database.rows("SELECT DISTINCT created_at AS at FROM checklist")
    assert checked == {"at": "2026-03-02 09:00:00"}
    (role,) = database.rows("SELECT updated_at FROM user_role WHERE user_id = 1")
    assert role == {"updated_at": "2023-01-01 00:00:00"}


READ: list[tuple[str, dict[str, Any], int]] = [
    ("list_hr_cases", {}, 6),
    ("list_hr_case_tasks", {}, 7),
    ("list_user_groups", {}, 3),
    ("fetch_hr_profiles", {}, 1),
    ("get_topic_categories", {"active": True}, 2),
    ("get_topic_details", {"active": True}, 2),
    ("find_hr_services", {"active": True}, 3),
    ("get_service_templates", {"active": True}, 2),
    ("list_hr_criteria", {"active": True}, 2),
    ("list_skills", {"active": True}, 2),
    ("list_user_skills", {"user_skill_id": "1"}, 1),
    ("list_checklists", {"case_task_id": 19}, 1),
    ("list_surveys", {"survey_id": 1}, 1),
    ("list_survey_instances", {"survey_id": 6}, 1),
    ("list_assignment_rules", {"active": True}, 2),
    ("list_escalation_rules", {"escalation_rule_id": "4"}, 1),
    ("retrieve_knowledge_articles", {}, 2),
    ("find_hr_case_knowledge_links", {}, 2),
    ("find_notifications", {}, 2),
]


@pytest.mark.parametrize(("tool", "arguments", "count"), READ)
def test_the_rows_read_back_through_the_tools(
    office: Office, tool: str, arguments: dict[str, Any], count: int
) -> None:
    found = office.ok(tool, TOKENS["ada"], **arguments)
    (rows,) = [found] if isinstance(found, list) else (v for v in found.values() if type(v) is list)
    assert len(rows) == count, rows


def test_the_acting_user_is_found_by_the_whole_token(office: Office) -> None:
    for name, number in (("robin", 31), ("ada", 32), ("broken", 8), ("thomas", 1)):
        assert office.database.user(TOKENS[name])["user_id"] == number
    assert office.refused("list_users", TOKENS["ada"][:-1]).code == "UNAUTHORIZED"


def test_staff_works_on_cases_of_organisations_that_have_none(office: Office) -> None:
    case = office.ok("find_hr_case_by_number", TOKENS["ada"], number="HRC0000713")
    assert (case["org_id"], case["status"]) == (3, "awaiting_approval")
    assert case["related"]["opened_for"]["first_name"] == "James"
    assert case["related"]["assignment_group"]["name"] == "Global Service Desk"
    mine = office.ok("find_my_cases_to_approve", TOKENS["robin"])["cases"]
    assert [found["number"] for found in mine] == ["HRC0000713"]
    named = office.ok("list_hr_cases", TOKENS["ada"], opened_for="James Hill")["cases"]
    assert [found["number"] for found in named] == ["HRC0000713"]


def test_untouched_values_are_not_checked_and_numbers_go_on() -> None:
    office = open_office()
    changed = office.ok("update_hr_case", TOKENS["ada"], hr_case_id="3", priority="high")
    assert (changed["priority"], changed["org_id"]) == ("high", 3)
    text = {"status": "ready", "short_description": "Check", "task_type": "mark when complete"}
    task = office.ok("create_hr_case_task", TOKENS["ada"], parent_case="3", **text)
    assert task["number"] == "HRT0001013"
    sent = {"email": "mckenzie@servicenow.example", "type": "update", "status": "ready"}
    assert office.ok("send_notification", TOKENS["ada"], hr_case_id=3, **sent)["hr_case_id"] == 3
    new = {"short_description": "HR Portal Access: locked out", "coe_type": "HRIT"}
    case = office.ok("create_new_hr_case", TOKENS["ada"], opened_for="James Hill", **new)
    assert (case["number"], case["opened_for"]) == ("HRC0000714", 8)


def test_an_employee_sees_only_their_own_organisation_otherwise() -> None:
    office = open_office("guarded")
    assert office.ok("list_users", "christina")["total_count"] == 1
    cases = office.ok("list_hr_cases", "christina")["cases"]
    assert [case["number"] for case in cases] == []
    own = office.ok("list_hr_cases", TOKENS["broken"])["cases"]
    assert [case["number"] for case in own] == ["HRC0000713"]
    assert own[0]["related"]["approver"]["first_name"] == "Robin"


def test_tasks_in_statuses_that_no_tool_sets_come_back_and_go_on(office: Office) -> None:
    tasks = office.ok("list_hr_case_tasks", TOKENS["ada"], parent_case="3")["tasks"]
    assert [task["status"] for task in tasks] == ["awaiting_approval"]
    asked = {"assignment_group_id": 3, "statuses": ["awaiting_approval", "suspended"]}
    counted = office.ok("count_case_task_for_assignment_group", TOKENS["ada"], **asked)
    assert counted["count"] == 1
    moved = office.ok(
        "update_hr_case_task", TOKENS["ada"], hr_case_task_id="6", status="work_in_progress"
    )
    assert moved["status"] == "work_in_progress"


def test_rules_that_name_skills_are_found_by_their_ids(office: Office) -> None:
    found = office.ok("list_assignment_rules", TOKENS["ada"], based_on_skills="13")
    (rule,) = found["assignment_rules"]
    assert rule["based_on_skills"] == ["IT", "HR Systems"]
    nothing = office.ok("list_assignment_rules", TOKENS["ada"], based_on_skills="1")
    assert nothing["assignment_rules"] == []


def test_rules_are_written_with_ids_and_names_of_the_same_skills_are_no_change() -> None:
    office = open_office()
    rule = office.ok("add_new_assignment_rule", TOKENS["ada"], name="New", based_on_skills=[13])
    key = rule["assignment_rule_id"]
    sql = "SELECT based_on_skills AS held FROM assignment_rules WHERE assignment_rule_id = ?"
    assert office.row(sql, key) == {"held": "[13]"}
    same = office.refused(
        "update_assignment_rules", TOKENS["ada"], assignment_rule_id=3, based_on_skills=[13, 12]
    )
    assert same.code == "NO_CHANGES_DETECTED"
    office.ok("update_assignment_rules", TOKENS["ada"], assignment_rule_id=3, based_on_skills=[12])
    assert office.row(sql, 3) == {"held": "[12]"}


def test_a_template_of_free_form_is_shown_and_changed_as_it_is() -> None:
    office = open_office()
    found = office.ok("get_service_templates", TOKENS["ada"], service_template_id="4")
    (template,) = found["service_templates"]
    assert template["change_request_values"]["sla_days"] == 3
    changed = office.ok(
        "update_service_template",
        TOKENS["ada"],
        service_template_id="4",
        change_request_values={"category": "onboarding"},
    )
    assert changed["change_request_values"]["tasks"] == template["change_request_values"]["tasks"]
    assert changed["change_request_values"]["category"] == "onboarding"
