"""HR cases: numbers, defaults, people and groups by name, filters, changes, many at once."""

from typing import Any

import pytest

from tests.domains.hr.office import NOW, Office

SAM = "sam.lee@northwind.example"


def test_a_new_case_continues_the_numbers_and_starts_as_a_planned_draft(office: Office) -> None:
    made = office.ok("create_new_hr_case", short_description="Help", coe_type="HRIT")
    assert (made["hr_case_id"], made["number"]) == (12, "HRC0000771")
    assert (made["status"], made["priority"], made["opened_by"]) == ("draft", "planning", 1)
    assert made["created_at"] == made["updated_at"] == NOW
    assert made["assigned_to"] is None
    assert made["related"]["opened_by"]["email"] == "ada.stone@northwind.example"


def test_people_groups_services_and_criteria_become_references(office: Office) -> None:
    made = office.ok(
        "create_new_hr_case",
        short_description="Leave of Absence: May",
        coe_type="Total Rewards",
        hr_service="4",
        opened_for=SAM,
        assigned_to="Amy  Reed",
        assignment_group="HR Desk",
        approval_criteria="1",
        approver="Max Hill",
        skills=[2, 2, 1],
    )
    row = office.row("SELECT * FROM hr_case WHERE hr_case_id = 12")
    columns = ("hr_service", "opened_for", "assigned_to", "assignment_group", "approver", "skills")
    assert [row[name] for name in columns] == [4, 8, 3, 1, 2, "[2, 1]"]
    assert made["skills"] == [2, 1]
    assert made["related"]["hr_service"]["service_name"] == "Leave of Absence"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"opened_for": "Nobody Here"}, "RESOURCE_NOT_FOUND"),
        ({"opened_for": "eve park"}, "RESOURCE_NOT_FOUND"),
        ({"opened_for": "Sam Lee"}, "AMBIGUOUS_NAME"),
        ({"assigned_to": "Zac Bell"}, "RESOURCE_NOT_FOUND"),
        ({"assignment_group": "hr desk"}, "RESOURCE_NOT_FOUND"),
        ({"assignment_group": "South Desk"}, "RESOURCE_NOT_FOUND"),
        ({"hr_service": "11"}, "RESOURCE_NOT_FOUND"),
        ({"hr_service": "Password Reset"}, "RESOURCE_NOT_FOUND"),
        ({"approval_criteria": "99"}, "RESOURCE_NOT_FOUND"),
        ({"skills": [1, 11]}, "RESOURCE_NOT_FOUND"),
        ({"short_description": " "}, "INVALID_VALUE"),
        ({"short_description": "x" * 121}, "MAX_LENGTH_EXCEEDED"),
        ({"worknotes": "x" * 121}, "MAX_LENGTH_EXCEEDED"),
        ({"account_number": "1" * 121}, "MAX_LENGTH_EXCEEDED"),
        ({"status": "open"}, "INVALID_ENUM_VALUE"),
        ({"priority": "High"}, "INVALID_ENUM_VALUE"),
        ({"coe_type": "payroll"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_a_case_with_a_bad_value_is_refused(
    office: Office, arguments: dict[str, Any], code: str
) -> None:
    case = {"short_description": "Help", "coe_type": "HRIT"} | arguments
    assert office.refused("create_new_hr_case", **case).code == code


def test_an_ambiguous_name_is_reported_with_the_addresses(office: Office) -> None:
    message = office.refused(
        "create_new_hr_case", short_description="x", coe_type="HRIT", opened_for="Sam Lee"
    ).message
    assert "sam.lee2@northwind.example, sam.lee@northwind.example" in message


def test_published_mode_lets_a_case_start_anywhere(office: Office) -> None:
    made = office.call(
        "create_new_hr_case", short_description="x", coe_type="HRIT", status="closed_complete"
    )
    assert made.value["status"] == "closed_complete"
    assert {breach.rule for breach in made.breaches} == {"HR-2.1", "HR-2.5"}


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [5, 3, 2, 1, 4]),
        ({"hr_case_id": "2"}, [2]),
        ({"number": "HRC0000703"}, [3]),
        ({"status": "work_in_progress"}, [5, 2]),
        ({"hr_service": "Password Reset"}, [1, 4]),
        ({"hr_service": "password reset"}, []),
        ({"opened_for": "Eve Park"}, [5, 3, 1, 4]),
        ({"opened_for": "Sam Lee"}, [2]),
        ({"opened_for": "Eve Park", "opened_by": "Abe Ford"}, [5]),
        ({"assigned_to": "abe.ford@northwind.example"}, [5, 2]),
        ({"assignment_group": "HR Desk", "priority": "low"}, [3]),
        ({"short_description": "RESET"}, [1, 4]),
        ({"short_description": "%"}, []),
        ({"short_description": "' OR 1=1 --"}, []),
        ({"skills": [1]}, [2]),
        ({"skills": [1, 2]}, []),
        ({"approval_criteria": "Manager Approval"}, [3]),
        ({"approver": "Max Hill", "request_status": "requested"}, [3]),
        ({"account_number": "5566"}, [5]),
        ({"account_type": "checking", "source": "walk-in"}, [5]),
        ({"coe_type": "Payroll"}, [5, 2]),
        ({"created_after": "2026-02-22"}, [5, 3]),
        ({"created_before": "2026-02-01T00:00:00Z"}, [4]),
        ({"opened_for": "Zed Cole"}, []),
        ({"assigned_to": ""}, [5, 3, 2, 1, 4]),
    ],
)
def test_list_hr_cases_filters(office: Office, filters: dict[str, Any], found: list[int]) -> None:
    listed = office.ok("list_hr_cases", **filters)
    assert [case["hr_case_id"] for case in listed["cases"]] == found
    assert listed["total_count"] == len(found)


def test_a_limit_cuts_the_list_but_not_the_count(office: Office) -> None:
    listed = office.ok("list_hr_cases", limit=2)
    assert [len(listed["cases"]), listed["total_count"]] == [2, 5]
    assert office.refused("list_hr_cases", limit=101).field == "limit"


@pytest.mark.parametrize("number", ["HRC1", "hrc0000701", "HRC00007011", "INC0000701"])
def test_a_case_number_has_one_form(office: Office, number: str) -> None:
    assert office.refused("find_hr_case_by_number", number=number).code == "INVALID_FORMAT"
    assert office.refused("list_hr_cases", number=number).code == "INVALID_FORMAT"


def test_a_case_is_found_by_number(office: Office) -> None:
    assert office.ok("find_hr_case_by_number", number="HRC0000702")["skills"] == [1]
    missing = office.refused("find_hr_case_by_number", number="HRC0000770")
    assert missing.code == "RESOURCE_NOT_FOUND"
    assert office.call("find_hr_case_by_number", number="HRC0000702", more=1).is_error


def test_cases_of_a_group_or_a_person(office: Office) -> None:
    of_group = office.ok("get_cases_assigned_to", assignment_group="Payroll Team")
    assert of_group["total_count"] == 2
    of_both = office.ok("get_cases_assigned_to", assignment_group="HR Desk", assigned_to="Amy Reed")
    assert [case["hr_case_id"] for case in of_both["cases"]] == [3, 4]
    assert office.refused("get_cases_assigned_to").code == "MISSING_PARAMETER"
    missing = office.refused("get_cases_assigned_to", assigned_to="Zac Bell")
    assert missing.code == "RESOURCE_NOT_FOUND"


def test_the_approval_queue_is_that_of_the_token(office: Office) -> None:
    queue = office.ok("find_my_cases_to_approve", by="max")["cases"]
    assert [case["hr_case_id"] for case in queue] == [3]
    assert office.ok("find_my_cases_to_approve", by="amy") == {"cases": [], "total_count": 0}


def test_an_update_tells_what_changed_and_stamps_the_case(office: Office) -> None:
    changed = office.ok(
        "update_hr_case", hr_case_id="1", assigned_to="Amy Reed", priority="moderate"
    )
    assert changed["changes"] == ["assigned_to"]
    assert (changed["assigned_to"], changed["updated_at"]) == (3, NOW)
    assert changed["created_at"] == "2026-02-20T08:00:00"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"priority": "moderate"},
        {"number": "HRC0000701"},
        {"opened_for": "Eve Park", "assignment_group": "HR Desk", "worknotes": ""},
    ],
)
def test_an_update_without_a_change_is_refused(office: Office, arguments: dict[str, Any]) -> None:
    refusal = office.refused("update_hr_case", hr_case_id="1", **arguments)
    assert refusal.code == "NO_CHANGES_DETECTED"


def test_the_same_skills_are_no_change(office: Office) -> None:
    refusal = office.refused("update_hr_case", hr_case_id="2", skills=[1])
    assert refusal.code == "NO_CHANGES_DETECTED"
    assert office.ok("update_hr_case", hr_case_id="2", skills=[])["skills"] is None


def test_blank_text_clears_a_reference(office: Office) -> None:
    cleared = office.ok("update_hr_case", hr_case_id="2", assigned_to="", worknotes="")
    assert (cleared["assigned_to"], cleared["worknotes"]) == (None, None)


def test_the_number_verifies_the_case(office: Office) -> None:
    refusal = office.refused("update_hr_case", hr_case_id="1", number="HRC0000702", priority="low")
    assert refusal.code == "IDENTIFIER_MISMATCH"
    by_number = office.ok("update_hr_case", hr_case_id="", number="HRC0000702", priority="low")
    assert by_number["hr_case_id"] == 2


def test_dates_of_creation_update_many(office: Office) -> None:
    many = office.ok(
        "update_hr_case", hr_case_id="", created_after="2026-02-21", priority="moderate"
    )
    assert many["updated_count"] == 2
    assert {case["hr_case_id"] for case in many["cases"]} == {2, 3}
    again = office.refused(
        "update_hr_case", hr_case_id="", created_after="2026-02-21", priority="moderate"
    )
    assert again.code == "NO_CHANGES_DETECTED"
    nothing = office.refused("update_hr_case", hr_case_id="", priority="low")
    assert nothing.code == "MISSING_PARAMETER"


def test_many_at_once_or_none(guarded: Office) -> None:
    refusal = guarded.refused(
        "update_hr_case", hr_case_id="", created_after="2026-01-01", priority="low"
    )
    assert refusal.rule == "HR-4.5"


def test_a_case_goes_its_way_in_guarded_mode(guarded: Office) -> None:
    made = guarded.ok(
        "create_new_hr_case",
        by="amy",
        short_description="Salary Question: bonus",
        coe_type="Payroll",
        hr_service="1",
        opened_for=SAM.replace("lee", "lee2"),
        assignment_group="Payroll Team",
        status="ready",
    )
    key = str(made["hr_case_id"])
    for step in (
        {"assigned_to": "Abe Ford", "status": "work_in_progress"},
        {"status": "suspended", "worknotes": "Waiting for the bank"},
        {"status": "work_in_progress"},
        {"status": "awaiting_acceptance"},
        {"status": "closed_complete", "worknotes": "Paid"},
    ):
        guarded.ok("update_hr_case", by="abe", hr_case_id=key, **step)
    assert guarded.row(f"SELECT status FROM hr_case WHERE hr_case_id = {key}") == {
        "status": "closed_complete"
    }
