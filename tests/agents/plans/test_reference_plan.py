"""The plan of a reference solution: the steps and tools of its author, and no value of it."""

import re

import pytest

from eopsgym import load_tasks
from eopsgym.agents.plans.reference_plan import calls_in_words, reference_plan
from eopsgym.domains import domain_names
from eopsgym.errors import ConfigError
from tests.toy import office

ID = re.compile(r"\b[A-Z]+_?\d{3,}\b|\b[0-9a-f]{32}\b")
TASKS = [task for domain in domain_names() for task in load_tasks(domain, split="all")]


def test_it_says_the_steps_the_tools_and_where_their_arguments_come_from():
    task = next(task for task in TASKS if task.id == "itsm_001_right_amara")
    steps, _, calls = reference_plan(task).partition("\n\n")
    assert steps.splitlines()[0] == "1. Look up who is signed in"
    assert calls.splitlines()[0] == "The tools for it, in order:"
    assert calls.splitlines()[4] == "4. list_incidents with called_id (from call 3), status"


@pytest.mark.sweep(100)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_it_gives_away_no_id_that_a_look_up_has_to_find(task):
    plan = reference_plan(task)
    assert {*ID.findall(plan)} <= {*ID.findall(task.user_prompt)}
    assert task.gold.answer not in plan
    assert all(call.tool in plan for call in task.gold.calls)
    assert plan == reference_plan(task)


def test_a_call_that_is_not_in_the_plan_is_no_source_of_an_argument():
    task = next(task for task in TASKS if task.id == "itsm_001_right_amara")
    assert calls_in_words(task.gold.calls[3:4]) == "1. list_incidents with called_id, status"


def test_a_task_without_a_solution_has_none():
    with pytest.raises(ConfigError, match=r"there is no reference plan; give a plan of your own"):
        reference_plan(office.task(gold=None, plan=None))
