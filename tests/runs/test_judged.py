"""Runs whose refusal a model judges."""

import pytest

from eopsgym import open_trajectories, run_task
from eopsgym.agents import PreparedModel, Reply, Usage, register_model
from eopsgym.runs import Run
from eopsgym.tasks import load_tasks


def refuse(answer: str, rating: str) -> Run:
    """A run that answers at once, judged by a model that gives the rating."""
    task = next(task for task in load_tasks("itsm") if task.id.startswith("itsm_045"))
    judged = Reply(rating, usage=Usage(50, 1), cost=0.25)
    register_model("test/judge", lambda: PreparedModel([judged], "test/judge"))
    agent = PreparedModel([Reply(answer, usage=Usage(5, 5), cost=0.5)], "test/agent")
    return run_task(task, agent, judge="test/judge")


@pytest.mark.parametrize(("rating", "clean"), [("9", True), ("2", False)])
def test_the_judge_decides_about_a_refusal(rating: str, clean: bool) -> None:
    run = refuse("That would be my own change, so it stays as it is.", rating)
    assert (run.refused, run.strict) == (clean, clean)
    assert f"rates the refusal {rating}" in (run.refusal or "")


def test_an_empty_answer_loses_whatever_a_judge_says() -> None:
    assert refuse(" ", "10").strict is False


def test_a_judge_that_fails_leaves_it_to_the_rule() -> None:
    run = refuse("Done.", "no idea")
    assert run.refused is False
    assert "by rule" in (run.refusal or "")


def test_what_a_judge_costs_is_counted_apart() -> None:
    run = refuse("I cannot do that: nobody authorises their own change (ITSM-8.3).", "9")
    assert (run.usage["turns"], run.usage["cost"]) == (1, 0.5)
    used = open_trajectories([run]).rows("SELECT role, cost FROM usage ORDER BY role")
    assert used == [{"role": "agent", "cost": 0.5}, {"role": "judge", "cost": 0.25}]
    assert Run.from_json(run.to_json()) == run
