"""Case tasks, their checklists and surveys."""

from typing import Any

import pytest

from tests.domains.hr.office import NOW, Office


def test_a_new_task_continues_the_numbers(office: Office) -> None:
    made = office.ok("create_hr_case_task", status="draft", short_description="Do it")
    assert (made["hr_case_task_id"], made["number"]) == (12, "HRT0001010")
    assert (made["active"], made["parent_case"], made["created_at"]) == (True, None, NOW)


def test_a_task_names_people_groups_and_services(office: Office) -> None:
    made = office.ok(
        "create_hr_case_task",
        status="ready",
        short_description="Reset",
        assigned_to="Amy Reed",
        assignment_group="HR Desk",
        task_type="hr service",
        hr_service="Password Reset",
        parent_case="1",
    )
    assert [made[name] for name in ("assigned_to", "assignment_group", "hr_service")] == [3, 1, 3]
    assert made["related"]["parent_case"]["number"] == "HRC0000701"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"short_description": "  "}, "INVALID_VALUE"),
        ({"parent_case": "11"}, "RESOURCE_NOT_FOUND"),
        ({"hr_service": "3"}, "RESOURCE_NOT_FOUND"),
        ({"assigned_to": "Zac Bell"}, "RESOURCE_NOT_FOUND"),
        ({"status": "awaiting_approval"}, "INVALID_ENUM_VALUE"),
        ({"task_type": "URL"}, "INVALID_ENUM_VALUE"),
    ],
)
def test_a_task_with_a_bad_value_is_refused(
    office: Office, arguments: dict[str, Any], code: str
) -> None:
    task = {"status": "draft", "short_description": "Do it"} | arguments
    assert office.refused("create_hr_case_task", **task).code == code


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, [4, 1, 3, 2]),
        ({"number": "HRT0001002"}, [3]),
        ({"assigned_to": "Abe Ford"}, [4, 1]),
        ({"assignment_group": "HR Desk"}, [3]),
        ({"task_type": "url", "status": "draft"}, [2]),
        ({"external_url": "PASSWORDS"}, [2]),
        ({"parent_case": "1", "active": True}, [3, 2]),
        ({"hr_service": "Password Reset"}, []),
        ({"short_description": "bank"}, [4]),
    ],
)
def test_list_tasks(office: Office, filters: dict[str, Any], found: list[int]) -> None:
    listed = office.ok("list_hr_case_tasks", **filters)
    assert [task["hr_case_task_id"] for task in listed["tasks"]] == found
    assert listed["total_count"] == len(found)


def test_update_task(office: Office) -> None:
    changed = office.ok(
        "update_hr_case_task", hr_case_task_id="2", status="ready", number="HRT0009999"
    )
    assert (changed["status"], changed["number"], changed["updated_at"]) == (
        "ready",
        "HRT0009999",
        NOW,
    )
    assert "changes" not in changed
    same = office.refused("update_hr_case_task", hr_case_task_id="2", status="ready")
    assert same.code == "NO_CHANGES_DETECTED"
    taken = office.refused("update_hr_case_task", hr_case_task_id="2", number="HRT0001000")
    assert taken.code == "DUPLICATE_RESOURCE"


def test_a_checklist_task_is_completed_item_by_item(guarded: Office) -> None:
    done = {"hr_case_task_id": "1", "status": "closed_complete", "active": False}
    assert guarded.refused("update_hr_case_task", by="abe", **done).rule == "HR-6.4"
    ticked = guarded.ok("update_checklist", by="abe", checklist_id=2, checked=True)
    assert ticked["changes"] == ["checked"]
    assert guarded.ok("update_hr_case_task", by="abe", **done)["active"] is False


def test_a_survey_task_is_completed_when_answered(guarded: Office) -> None:
    done = {"hr_case_task_id": "3", "status": "closed_complete", "active": False}
    guarded.ok("update_survey_instance", by="eve", survey_instance_id=1, answer_1="Yes")
    assert guarded.refused("update_hr_case_task", by="amy", **done).rule == "HR-6.4"
    guarded.ok("update_survey_instance", by="eve", survey_instance_id=1, answer_2="Very")
    guarded.ok("update_hr_case_task", by="amy", **done)


def test_checklists(office: Office) -> None:
    assert office.ok("list_checklists")["total_count"] == 2
    open_items = office.ok("list_checklists", checked=False, case_task_id=1)["checklists"]
    assert [item["checklist_id"] for item in open_items] == [2]
    assert office.ok("list_checklists", checklist_item_description="JAN")["total_count"] == 1
    made = office.ok("create_checklist", checklist_item_description="March", case_task_id=1)
    assert (made["checklist_id"], made["checked"], made["case_task_id"]) == (12, False, 1)
    assert office.refused("create_checklist", checklist_item_description="x", case_task_id=11)
    assert (
        office.refused("update_checklist", checklist_id=2, checked=False).code
        == "NO_CHANGES_DETECTED"
    )
    assert (
        office.refused("update_checklist", checklist_id=11, checked=True).code
        == "RESOURCE_NOT_FOUND"
    )
    moved = office.ok("update_checklist", checklist_id=1, case_task_id=4)
    assert moved["changes"] == ["case_task_id"]


def test_surveys(office: Office) -> None:
    assert office.ok("list_surveys", question_1="quick")["total_count"] == 1
    made = office.ok("create_survey", question_1="How was it?", question_2=" ")
    assert (made["survey_id"], made["question_2"]) == (12, None)
    assert office.refused("create_survey").code == "MISSING_PARAMETER"
    changed = office.ok("update_survey", survey_id=1, question_2="", question_3="More?")
    assert changed["changes"] == ["question_2", "question_3"]
    assert office.refused("update_survey", survey_id=12, question_1="").code == "INVALID_VALUE"
    assert (
        office.refused("update_survey", survey_id=11, question_1="x").code == "RESOURCE_NOT_FOUND"
    )


def test_survey_instances(office: Office) -> None:
    made = office.ok("create_survey_instance", survey_id=1, assigned_to=8, answer_1="Yes")
    assert (made["survey_instance_id"], made["answer_1"], made["answer_2"]) == (12, "Yes", None)
    assert office.ok("list_survey_instances", answer_1="yes")["total_count"] == 1
    assert office.ok("list_survey_instances", assigned_to=5)["total_count"] == 1
    for wrong in ({"survey_id": 11}, {"case_task_id": 11}, {"assigned_to": 12}):
        call = {"survey_id": 1} | wrong
        assert office.refused("create_survey_instance", **call).code == "RESOURCE_NOT_FOUND"
    same = office.refused("update_survey_instance", survey_instance_id=1, assigned_to=5)
    assert same.code == "NO_CHANGES_DETECTED"
