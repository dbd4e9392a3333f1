"""A scripted model that depends on its plan and its budget."""

import pytest

from eopsgym import load_tasks, run_task
from eopsgym.agents import Plan, PlanReader, ReplyEvent, Script
from eopsgym.errors import ConfigError
from eopsgym.runs import Run

TASK = load_tasks("itsm")[0]
LOOKUPS = 6


def run(plan: Plan | str = "none", budget: str = "none") -> Run:
    return run_task(TASK, PlanReader(Script.of(TASK), budget), plan=plan)


def test_without_a_plan_it_guesses_and_with_the_reference_plan_it_wins():
    assert (run().strict, len(run().steps)) == (False, 1)
    planned = run("reference")
    assert (planned.strict, len(planned.steps)) == (True, LOOKUPS + 1)
    assert planned.simulated


def test_it_refuses_what_cannot_be_done_once_it_has_looked():
    (task,) = load_tasks("itsm/itsm_008_erase_a_ticket")
    assert not task.feasible
    found = [run_task(task, PlanReader(Script.of(task)), plan=p) for p in ("none", "reference")]
    assert [each.refused for each in found] == [False, True]


def test_it_makes_the_look_ups_that_the_plan_names():
    found = run(Plan("Call list_users, then find_group_by_name."))
    assert [step.tool for step in found.steps] == [
        "list_users",
        "find_group_by_name",
        "update_incident",
    ]


@pytest.mark.parametrize(
    ("budget", "lookups", "tokens"),
    [("none", 0, 0), ("low", 2, 256), ("medium", 4, 1024), ("high", LOOKUPS, 4096)],
)
def test_a_budget_brings_look_ups_to_its_mind_and_costs_tokens(budget, lookups, tokens):
    found = run(budget=budget)
    assert len(found.steps) == lookups + 1
    assert found.setup.budget == budget
    said = [event.reply for event in found.events if isinstance(event, ReplyEvent)]
    assert {reply.usage.reasoning_tokens for reply in said} == {tokens}
    assert all("simulated" in reply.thinking for reply in said if tokens)


def test_another_budget_or_a_task_without_a_gold_run_is_refused():
    with pytest.raises(ConfigError, match="'huge' is not a budget of scripted/plan_reader"):
        PlanReader(Script.of(TASK), "huge")
