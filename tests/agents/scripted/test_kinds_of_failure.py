"""A scripted model for each kind of failure: what it breaks, and nothing else."""

import pytest

from eopsgym import load_tasks, run_task
from eopsgym.agents import FAILURES, Script, scripted_model
from eopsgym.agents.scripted.stopped_short import AGAIN, GAVE_UP, STILL_THE_SAME
from eopsgym.agents.scripted.tried_failures import TRIES
from eopsgym.analysis.failures import KINDS
from eopsgym.errors import ConfigError
from eopsgym.runs import Run
from eopsgym.tasks import find_task
from tests.agents.scripted.test_scripted_models import (
    CALLS,
    FIND_INC,
    GOLD_RUN,
    NAIVE,
    REFUSAL,
    UPDATE_ONLY,
    play,
    script,
)

TASK = load_tasks("itsm")[0]
INFEASIBLE = next(task for task in load_tasks("itsm") if not task.feasible)
WRITES = [call for call in TASK.gold.calls if Script.of(TASK).writes(call.tool)]


def run(kind: str) -> Run:
    return run_task(TASK, scripted_model(f"scripted/{kind}", Script.of(TASK)))


def test_there_is_a_scripted_model_for_each_kind_of_failure():
    assert tuple(KINDS) == FAILURES


@pytest.mark.parametrize("kind", [kind for kind in FAILURES if kind != "missed_refusal"])
def test_each_breaks_a_task_that_can_be_done(kind):
    made = run(kind)
    assert (made.strict, made.simulated) == (False, True)


async def test_gave_up_stops_half_way_and_says_so():
    assert await play("gave_up", script()) == (GOLD_RUN[:5], GAVE_UP)


async def test_looped_makes_its_last_look_up_again_and_again():
    calls, answer = await play("looped", script())
    assert calls == [*GOLD_RUN[:3], *[GOLD_RUN[2]] * AGAIN]
    assert answer == STILL_THE_SAME


def test_ran_out_looks_up_one_thing_after_the_other_until_its_turns_are_over():
    made = run("ran_out")
    assert (made.stop, len(made.steps)) == ("turn_limit", made.setup.limits.turns)
    assert len({(step.tool, str(step.arguments)) for step in made.steps}) > 20
    assert not any(step.changes for step in made.steps)


async def test_false_refusal_looks_things_up_and_refuses():
    calls, answer = await play("false_refusal", script())
    assert calls == GOLD_RUN[:3]
    assert "the policy does not allow it" in answer
    assert TASK.rules[0] in run("false_refusal").answer


def test_missed_refusal_does_what_cannot_be_done():
    model = scripted_model("scripted/missed_refusal", Script.of(INFEASIBLE))
    made = run_task(INFEASIBLE, model)
    assert (made.strict, made.refused) == (False, False)


def test_policy_violation_breaks_a_rule_where_the_gold_run_breaks_none():
    broken = [breach.rule for step in run("policy_violation").steps for breach in step.breaches]
    assert broken
    assert not any(step.breaches for step in run("gold").steps)


def test_policy_violation_breaks_a_rule_of_the_task_where_it_can():
    task = find_task("hr/hr_001_new_account_by_phone")
    made = run_task(task, scripted_model("scripted/policy_violation", Script.of(task)))
    assert {*task.rules} & {breach.rule for step in made.steps for breach in step.breaches}


def test_side_effect_does_everything_and_one_write_more():
    made, right = run("side_effect"), run("gold")
    said = [[(step.tool, step.arguments) for step in each.steps] for each in (made, right)]
    assert said[0][:-1] == said[1]
    assert len(made.steps[-1].changes)
    assert not made.steps[-1].breaches


def test_wrong_argument_writes_another_value_into_the_right_record():
    made, right = run("wrong_argument"), run("gold")
    pairs = zip(made.steps, right.steps, strict=True)
    ((wrong, meant),) = [pair for pair in pairs if pair[0].arguments != pair[1].arguments]
    assert (wrong.tool, wrong.is_error, wrong.breaches) == (meant.tool, False, ())
    ids = [[row.key for row in step.changes] for step in (wrong, meant)]
    assert ids[0] == ids[1]


def test_misuse_after_error_repeats_what_was_refused_and_goes_on():
    made = run("misuse_after_error")
    refused = [step for step in made.steps if step.is_error]
    assert len(refused) == TRIES
    assert len({str(step.arguments) for step in refused}) == 1
    assert (made.stop, made.answer) == ("answered", run("gold").answer)


@pytest.mark.parametrize("kind", ["policy_violation", "gave_up", "false_refusal"])
def test_what_is_no_failure_on_a_task_that_cannot_be_done_is_refused_there(kind):
    with pytest.raises(ConfigError, match=f"scripted/{kind} needs a feasible task"):
        scripted_model(f"scripted/{kind}", script([FIND_INC], REFUSAL, NAIVE))


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        ("looped", script([UPDATE_ONLY | {"arguments": {}}], "Done."), "looks something up first"),
        ("side_effect", Script.of(INFEASIBLE), "whose solution writes something"),
        ("wrong_argument", script(CALLS), "whose solution writes something"),
        ("missed_refusal", Script.of(TASK), "an infeasible task"),
    ],
)
def test_a_task_that_does_not_allow_a_failure_is_refused(kind, given, why):
    with pytest.raises(ConfigError, match=f"scripted/.*{why}"):
        scripted_model(f"scripted/{kind}", given)
