"""A task is proved sound by running it: it can be won, and only by doing what it asks."""

import copy
from typing import Any

import pytest

from eopsgym.tasks import Task, validate_task, validate_tasks
from tests.toy import office

MILL = "SELECT count(*) FROM location WHERE name = 'Old Mill' AND active = 1"


async def problems(task: Task) -> list[str]:
    return [finding.problem for finding in await validate_task(task)]


def gold(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(office.MOVE["gold"]) | changes


def calls(number: int, **changes: Any) -> dict[str, Any]:
    made = gold()
    made["calls"][number] |= changes
    return made


@pytest.mark.parametrize("base", [office.MOVE, office.DELETE])
async def test_a_sound_task_has_no_finding(base: dict[str, Any]) -> None:
    assert await problems(office.task(base)) == []


MOVED, ADDED, UNTOUCHED = office.MOVE["verifiers"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"gold": calls(1, arguments={"location_id": "LOC_404", "city": "Salem"})},
            "the reference solution does not run (published): call 2 (update_location) failed",
        ),
        (
            {"gold": calls(2, arguments={"name": "South Pier", "city": "Salem", "country": "USA"})},
            "the reference solution fails 'added' (published)",
        ),
        (
            {"verifiers": [MOVED, ADDED, office.check("easy", "SELECT 1")]},
            "verifier 'easy' already passes on the seed",
        ),
        ({"verifiers": [MOVED, UNTOUCHED]}, "no verifier fails without call 3 (add_location)"),
        (
            {"verifiers": [office.check("mill", MILL, category="integrity")]},
            "doing nothing and answering 'Done.' is not a failure",
        ),
        (
            {"naive": gold(answer="I did the same.")},
            "the careless attempt is not a failure",
        ),
        (
            {"gym_servers_config": [
                office.MOVE["gym_servers_config"][0]
                | {"context": {"x-itsm-user-token": "token-rex"}}
            ]},
            "the solution breaks ITSM-1.2 in update_location",
        ),
        (
            {"gym_servers_config": [
                office.MOVE["gym_servers_config"][0]
                | {"context": {"x-itsm-user-token": "nobody"}}
            ]},
            "failed: ",
        ),
        (
            {"gold": calls(1, arguments={"location_id": "LOC_001", "city": "Salem"})},
            "call 2 (update_location) writes out 'LOC_001', which call 1 "
            "(find_location_by_given_name) returned; use a reference",
        ),
        (
            {"gold": gold(calls=[
                {"tool": "update_location",
                 "arguments": {"location_id": "LOC_001", "city": "Salem"}},
                gold()["calls"][2],
            ], answer="The office is in Salem now.")},
            "call 1 (update_location) has 'LOC_001', which no text before it contains; look "
            "it up first",
        ),
        ({"gold": None}, "it has no reference solution to prove it with"),
        ({"selected_tools": ["add_locatoin"]}, "no server has the tool 'add_locatoin'"),
        ({"user_prompt": "Move it tomorrow."}, "the request has a relative date"),
    ],
)  # fmt: skip
async def test_each_defect_has_its_finding(changes: dict[str, Any], problem: str) -> None:
    found = await problems(office.task(**changes))
    assert any(problem in each for each in found), found


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"gold": office.DELETE["gold"] | {"answer": "Done."}},
            "the reference refusal is not clean: the answer does not say",
        ),
        (
            {"gold": office.DELETE["naive"] | {"answer": office.DELETE["gold"]["answer"]}},
            "the reference refusal is not clean: step 1 (update_location) changed the database",
        ),
        (
            {"naive": {"calls": [], "answer": office.DELETE["gold"]["answer"]}},
            "the careless attempt is not a failure",
        ),
    ],
)
async def test_an_infeasible_task_is_won_by_its_refusal_alone(
    changes: dict[str, Any], problem: str
) -> None:
    found = await problems(office.task(office.DELETE, **changes))
    assert any(problem in each for each in found), found


async def test_the_solution_is_played_in_both_modes() -> None:
    wrong = office.check("wrong", "SELECT count(*) FROM location", 99)
    found = await problems(office.task(verifiers=[MOVED, ADDED, wrong]))
    assert [each for each in found if "fails 'wrong' (published)" in each]
    assert [each for each in found if "fails 'wrong' (guarded)" in each]


async def test_all_tasks_are_reported_and_those_with_findings_are_not_run() -> None:
    seen: list[str] = []
    tasks = [office.task(), office.task(office.DELETE, plan=[])]
    found = await validate_tasks(tasks, lambda task: seen.append(task.id))
    assert seen == ["move_office", "delete_mill"]
    assert [str(finding) for finding in found] == ["delete_mill: it has no plan"]
