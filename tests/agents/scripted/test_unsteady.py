"""A simulated model that follows the gold run and slips now and then."""

import pytest

from eopsgym import load_tasks, run_task, run_tasks
from eopsgym.agents import FAILURES, Limits, ReplyEvent, Script, make_model, scripted_model
from eopsgym.agents.scripted.seeded_draws import Lot
from eopsgym.agents.scripted.unsteady import BUDGETS, PRICE, Unsteady, reported_slips
from eopsgym.agents.scripted.unsteady_course import (
    AT_LOOK_UPS,
    AT_WRITES,
    WHERE_NOTHING_CAN_BE_DONE,
    Slip,
    drawn_course,
)
from eopsgym.agents.scripted.unsteady_names import UNSTEADY
from eopsgym.errors import ConfigError
from eopsgym.runs import Run

TASKS = load_tasks("itsm")
TASK = TASKS[0]
SCRIPT = Script.of(TASK)
SLIPPING = Unsteady(SCRIPT, name="mine/slipping", chance=0.3)


def replies(run: Run) -> list:
    return [event.reply for event in run.events if isinstance(event, ReplyEvent)]


def slips(run: Run) -> list[Slip]:
    return [slip for reply in replies(run) for slip in reported_slips(reply.thinking)]


def calls(run: Run) -> list:
    return [(step.tool, step.arguments) for step in run.steps]


def test_one_that_never_slips_follows_the_gold_run():
    run, right = (run_task(TASK, model) for model in (Unsteady(SCRIPT, chance=0), "scripted/gold"))
    assert (run.strict, run.answer) == (True, right.answer)
    assert (calls(run), slips(run)) == (calls(right), [])


def test_a_run_made_again_is_the_same_and_its_repeats_differ():
    first, second = (run_tasks([TASK], SLIPPING, repeats=4, progress=False) for _ in range(2))
    assert [calls(run) for run in first] == [calls(run) for run in second]
    assert len({str(calls(run)) for run in first}) > 1


def test_a_fork_goes_on_as_its_parent_does():
    run = max(run_tasks([TASK], SLIPPING, repeats=4, progress=False), key=lambda r: len(r.steps))
    fork = run.fork(3, model=SLIPPING)
    assert (calls(fork), fork.answer) == (calls(run), run.answer)


def test_what_went_wrong_stands_in_the_thinking_of_the_reply():
    for run in run_tasks(TASKS[:8], "scripted/shaky", repeats=3, progress=False):
        assert {slip.kind for slip in slips(run)} <= {*FAILURES}
        assert run.strict or slips(run)
        for reply in replies(run):
            for slip in reported_slips(reply.thinking):
                ids = [call.id for call in reply.tool_calls]
                assert not ids or f"call_{slip.call}" in ids


def test_every_kind_of_failure_is_a_slip():
    assert {*AT_LOOK_UPS, *AT_WRITES, *WHERE_NOTHING_CAN_BE_DONE} == {*FAILURES}


@pytest.mark.parametrize("task", [TASK, TASKS[3], load_tasks("csm")[0]])
def test_a_course_of_many_slips_can_always_be_drawn(task):
    courses = [drawn_course(Script.of(task), 0.5, Lot(str(lot))) for lot in range(12)]
    assert len({course.slips for course in courses}) > 3
    for course in courses:
        assert all(1 <= slip.call <= len(course.variant.calls) + 1 for slip in course.slips)


def test_where_nothing_can_be_done_the_first_slip_is_to_do_it():
    task = next(each for each in TASKS if not each.feasible)
    made = [drawn_course(Script.of(task), 0.9, Lot(str(lot))) for lot in range(12)]
    missed = [course for course in made if course.slips[0].kind == "missed_refusal"]
    assert len(missed) > 6
    assert all(course.variant.calls == task.naive.calls for course in missed)


def chance(plan: str = "none", budget: str | None = None, tool_set: str = "oracle") -> float:
    """The chance of a slip at each call, as the run's course was drawn by."""
    model = Unsteady(SCRIPT, budget)
    run_task(TASK, model, plan=plan, tool_set=tool_set)
    ((_, found),) = model._courses
    return found


def test_plans_and_budgets_make_it_steadier_and_more_tools_less_so():
    assert chance() == UNSTEADY["scripted/unsteady"].chance
    assert chance("reference") < chance("generated:scripted/unsteady") < chance()
    assert chance(budget="high") < chance(budget="medium") < chance(budget="low") < chance()
    assert chance() < chance(tool_set="plus_5") < chance(tool_set="plus_15")


def test_a_request_in_parts_is_done_as_a_whole_is():
    run = run_task(TASK, Unsteady(SCRIPT, chance=0), orchestrator="decomposing")
    assert (run.stop, run.strict) == ("answered", True)
    assert run.answer == run_task(TASK, "scripted/gold").answer


def test_a_request_in_parts_tells_its_slips_once():
    run = run_task(TASK, SLIPPING, orchestrator="decomposing", number=2)
    reported = slips(run)
    assert reported
    assert len(reported) == len({*reported})


def test_the_tokens_are_counted_and_the_dollars_are_made_up_of_them():
    run = run_task(TASK, Unsteady(SCRIPT, "low", chance=0))
    first, second = replies(run)[:2]
    assert first.usage.cache_read_tokens == 0 < first.usage.input_tokens
    assert second.usage.cache_read_tokens > second.usage.input_tokens > 0
    assert first.usage.reasoning_tokens == 256 < first.usage.output_tokens
    spent = sum(run.usage[kind] * price / 1e6 for kind, price in PRICE.items())
    assert run.usage["cost"] == pytest.approx(spent)
    assert "simulated: 256 tokens of thought" in first.thinking
    assert (run.simulated, first.model) == (True, "")


def test_a_limit_of_tokens_holds_for_it():
    assert run_task(TASK, "scripted/unsteady", limits=Limits(tokens=10)).stop == "token_limit"


@pytest.mark.parametrize("name", UNSTEADY)
def test_they_have_names(name):
    model = make_model(name, script=SCRIPT, budget="low")
    assert (model.name, model.simulated) == (name, True)
    assert model.settings == {"chance": UNSTEADY[name].chance, "reasoning_effort": "low"}


@pytest.mark.parametrize(
    ("budget", "level"),
    [(None, "none"), ("low", "low"), ("max", "high"), (2_000, "medium"), (9_000, "high")],
)
def test_a_budget_counts_as_the_level_that_it_reaches(budget, level):
    assert Unsteady(SCRIPT, budget).level == level
    assert level in BUDGETS


def test_one_that_cannot_be_made_says_why():
    with pytest.raises(ConfigError, match="from 0 to 1, not 2"):
        Unsteady(SCRIPT, chance=2)
    with pytest.raises(ConfigError, match="needs a chance"):
        Unsteady(SCRIPT, name="mine/model")
    with pytest.raises(ConfigError, match="replays the gold run of a task"):
        scripted_model("scripted/unsteady")
