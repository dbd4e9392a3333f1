"""Studies that stop when they are decided: their plan, their order, what they say at each look."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from scipy.stats import norm

from eopsgym.analysis import (
    PlannedRun,
    SequentialPlan,
    decide,
    sequential_plan,
    sign_flip_test,
)
from eopsgym.analysis.statistics.sequential_interval import Lead
from eopsgym.errors import ConfigError

TASKS = [f"task_{number}" for number in range(80)]
SYSTEMS = {task: ("itsm", "hr", "csm", "csm")[place % 4] for place, task in enumerate(TASKS)}
WON, LOST = dict.fromkeys(TASKS, True), dict.fromkeys(TASKS, False)


def won_in(plan: SequentialPlan, share: float) -> dict[str, bool]:
    """Verdicts of which a share is passed, evenly over the order of a plan."""
    return {
        task: int((place + 1) * share) > int(place * share) for place, task in enumerate(plan.tasks)
    }


def first(plan: SequentialPlan, look: int, runs: dict[str, bool]) -> dict[str, bool]:
    return {task: runs[task] for task in plan.tasks[: plan.looks[look - 1]]}


def test_each_look_has_its_share_of_every_stratum() -> None:
    plan = sequential_plan(SYSTEMS, looks=5)
    assert plan.looks == (16, 32, 48, 64, 80)
    assert sorted(plan.tasks) == sorted(TASKS)
    for size in plan.looks:
        found = Counter(SYSTEMS[task] for task in plan.tasks[:size])
        for system, share in {"itsm": 0.25, "hr": 0.25, "csm": 0.5}.items():
            assert abs(found[system] - share * size) < 1


def test_the_order_follows_from_the_seed_and_not_from_how_tasks_are_given() -> None:
    turned = dict(reversed(SYSTEMS.items()))
    assert sequential_plan(SYSTEMS, seed=3) == sequential_plan(turned, seed=3)
    assert sequential_plan(SYSTEMS, seed=3).tasks != sequential_plan(SYSTEMS, seed=4).tasks


@pytest.mark.parametrize("repeats", [1, 3])
def test_runs_of_a_look_are_the_same_for_both_sides_and_each_is_first_half_of_the_time(
    repeats: int,
) -> None:
    plan = sequential_plan(SYSTEMS, looks=4, repeats=repeats)
    runs = [plan.runs(look) for look in (1, 2, 3, 4)]
    every = [run for of_look in runs for run in of_look]
    expected = {PlannedRun(t, s, r) for t, s, r in product(TASKS, ("a", "b"), range(repeats))}
    assert len(every) == len({*every}) == plan.planned_runs == 160 * repeats
    assert {*every} == expected
    for of_look in runs:
        pairs = [*zip(of_look[::2], of_look[1::2], strict=True)]
        assert all(one.task == other.task for one, other in pairs)
        assert Counter(one.side for one, _ in pairs) == {"a": 10 * repeats, "b": 10 * repeats}
    with pytest.raises(ConfigError, match="there is no look 5; there are looks 1 to 4"):
        plan.runs(5)


def test_looks_are_given_as_shares_too() -> None:
    assert sequential_plan(TASKS, looks=[0.3, 1]).looks == (24, 80)
    assert sequential_plan(TASKS, looks=1).bounds == pytest.approx((1.959964,))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"looks": 0}, "looks must rise by at least a task each, up to all 80 tasks, not none"),
        ({"looks": 81}, "looks must rise by at least a task each"),
        ({"looks": [0.5, 0.9]}, "up to all 80 tasks, not 40, 72"),
        ({"looks": 10**9}, "up to all 80 tasks, which are fewer than 1000000000 looks"),
        ({"looks": [0.5, float("nan")]}, "above 0 and up to 1, not"),
        ({"looks": [0.5, float("inf")]}, "above 0 and up to 1, not"),
        ({"looks": ["a", 1]}, "above 0 and up to 1, not"),
        ({"looks": 2.5}, "above 0 and up to 1, not 2.5"),
        ({"looks": "4"}, "above 0 and up to 1, not '4'"),
        ({"repeats": 0}, "repeats must be at least 1, not 0"),
        ({"difference": 1.0}, "difference must be between -1 and 1, not 1.0"),
        ({"alpha": 1.2}, "alpha must be between 0 and 1"),
        ({"spending": "pockock"}, "did you mean pocock"),
        ({"least_chance": 1.0}, "least_chance must be at least 0 and below 1, not 1.0"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        sequential_plan(TASKS, **given)  # type: ignore[arg-type]


def test_tasks_are_named_once_and_there_are_some() -> None:
    with pytest.raises(ConfigError, match="name each task once"):
        sequential_plan(["a", "b", "a"], looks=1)
    with pytest.raises(ConfigError, match="a plan must have tasks"):
        sequential_plan([], looks=1)


def test_a_look_decides_by_the_p_of_sign_flips() -> None:
    plan = sequential_plan(TASKS, looks=4)
    random = np.random.default_rng(1)
    seen = set()
    for _ in range(60):
        a = dict(zip(TASKS, (random.random(80) < 0.6).tolist(), strict=True))
        b = dict(zip(TASKS, (random.random(80) < 0.4).tolist(), strict=True))
        found = decide(plan, a, b)
        for look in found.looks:
            parts = (first(plan, look.number, side) for side in (a, b))
            p = sign_flip_test(*parts).p
            assert p is not None
            assert (p <= look.p_bound) is (look.decided_for is not None)
        assert [look.decided_for for look in found.looks[:-1]] == [None] * (len(found.looks) - 1)
        seen.add(found.looks[-1].number)
    assert seen >= {2, 3, 4}


def test_one_look_is_the_ordinary_test() -> None:
    random = np.random.default_rng(2)
    plan = sequential_plan(TASKS, looks=1)
    for more in (0.0, 0.1, 0.2):
        a = dict(zip(TASKS, (random.random(80) < 0.5 + more).tolist(), strict=True))
        b = dict(zip(TASKS, (random.random(80) < 0.5).tolist(), strict=True))
        p = sign_flip_test(a, b).p
        assert p is not None
        assert (decide(plan, a, b).verdict in ("a", "b")) is (p <= 0.05)


def test_a_clear_study_ends_early_for_either_side_and_says_what_it_saves() -> None:
    plan = sequential_plan(SYSTEMS, repeats=2)
    won, lost = dict.fromkeys(TASKS, (True, True)), dict.fromkeys(TASKS, (False, True))
    found = decide(plan, won, lost)
    assert (found.verdict, found.looks[-1].number, found.runs) == ("a", 1, 80)
    assert (found.saved_runs, found.planned_runs) == (240, 320)
    assert repr(found).startswith("decided: A is better than B; 240 of 320 runs saved; look 1")
    assert decide(plan, lost, won).verdict == "b"
    assert repr(decide(plan, lost, won)).startswith("decided: B is better than A")


def test_runs_of_later_looks_do_not_unmake_a_decision() -> None:
    plan = sequential_plan(TASKS)
    early = decide(plan, first(plan, 1, WON), first(plan, 1, LOST))
    later = {**LOST, **first(plan, 1, WON)}
    assert early == decide(plan, later, {**WON, **first(plan, 1, LOST)})


def test_equal_sides_go_on_to_the_end_and_stay_undecided() -> None:
    plan = sequential_plan(TASKS, looks=2)
    a = won_in(plan, 0.5)
    b = {task: not passed for task, passed in a.items()}
    half = decide(plan, first(plan, 1, a), first(plan, 1, b))
    assert (half.verdict, half.saved_runs, half.note) == ("go on", 0, "look 2 waits for 80 runs")
    assert half.interval.method == "repeated"
    assert half.interval.low == pytest.approx(-0.468, abs=1e-3)  # 2.9626 standard errors
    whole = decide(plan, a, b)
    assert (whole.verdict, whole.saved_runs) == ("undecided", 0)
    assert whole.interval.method == "stagewise"
    assert whole.interval.value == pytest.approx(0.0, abs=1e-6)
    assert whole.interval.low == pytest.approx(-whole.interval.high)


def test_nothing_is_said_before_the_first_look_is_complete() -> None:
    plan = sequential_plan(TASKS)
    found = decide(plan, {}, first(plan, 1, WON))
    assert (found.verdict, found.looks, found.runs) == ("go on", (), 0)
    assert found.note == "look 1 waits for 20 runs"
    assert found.interval.note == "no look is complete"
    assert "nan" not in repr(found)


def test_a_study_that_all_tasks_would_hardly_decide_may_end() -> None:
    given = {"looks": 2, "least_chance": 0.1}
    plan = sequential_plan(TASKS, **given)  # type: ignore[arg-type]
    a = won_in(plan, 0.5)
    b = {task: not passed for task, passed in a.items()}
    found = decide(plan, a, b)
    assert (found.verdict, len(found.looks), found.saved_runs) == ("undecided", 1, 80)
    assert found.note == "all tasks would decide it with a chance of 0.01"
    assert found.interval.method == "repeated"


def test_a_difference_that_is_asked_for_is_more_than_none() -> None:
    plan, asks = (sequential_plan(TASKS, looks=1, difference=each) for each in (0.0, 0.3))
    b = won_in(plan, 0.5)
    a = {task: passed or place % 4 == 0 for place, (task, passed) in enumerate(b.items())}
    seen = np.mean([*a.values()]) - np.mean([*b.values()])
    assert 0.2 < seen < 0.3
    assert decide(plan, a, b).verdict == "a"
    assert decide(asks, a, b).verdict == "undecided"
    assert decide(asks, WON, b).verdict == "a"
    no = decide(asks, LOST, b)
    assert no.verdict == "b"
    assert repr(no).startswith("decided: A is not better than B by at least 0.3")


def test_a_difference_is_not_decided_by_tasks_that_all_end_alike() -> None:
    asks = sequential_plan(TASKS, looks=4, difference=0.1)
    found = decide(asks, WON, WON)
    assert found.verdict == "undecided"
    assert {look.note for look in found.looks} == {
        "all tasks differ alike, of which no interval is made"
    }


@pytest.mark.parametrize("difference", [0.0, 0.1])
def test_the_interval_at_the_end_leaves_out_what_is_asked_for_if_it_is_decided(
    difference: float,
) -> None:
    random = np.random.default_rng(5)
    plan = sequential_plan(TASKS, looks=3, difference=difference, spending="pocock")
    seen = Counter[str]()
    for _ in range(80):
        skill = random.choice([-0.2, 0.0, 0.2, 0.4])
        a = dict(zip(TASKS, (random.random(80) < 0.5 + skill).tolist(), strict=True))
        b = dict(zip(TASKS, (random.random(80) < 0.5).tolist(), strict=True))
        found = decide(plan, a, b)
        interval = found.interval
        assert interval.low is not None
        assert interval.high is not None
        assert interval.value is not None
        assert interval.low <= interval.value <= interval.high
        assert (interval.low > difference) is (found.verdict == "a")
        assert (interval.high < difference) is (found.verdict == "b")
        seen[found.verdict] += 1
    assert min(seen["a"], seen["b"], seen["undecided"]) > 5


def test_runs_without_a_verdict_bound_the_decision() -> None:
    plan = sequential_plan(TASKS, looks=1)
    b = won_in(plan, 0.5)
    a: dict[str, bool | None] = dict(b)
    lost = [task for task, passed in b.items() if not passed]
    for task in lost[:12]:
        a[task] = True
    assert decide(plan, a, b).verdict == "a"
    for task in lost[12:20]:
        a[task] = None
    found = decide(plan, a, b)
    (look,) = found.looks
    assert look.unscored == 8
    assert (look.low_z, look.high_z) == (
        decide(plan, {**a, **dict.fromkeys(lost[12:20], False)}, b).looks[0].low_z,
        decide(plan, {**a, **dict.fromkeys(lost[12:20], True)}, b).looks[0].low_z,
    )
    assert found.verdict == "a"  # whatever these eight would have said
    assert found.interval.value is None
    kept = {task: None if passed else False for task, passed in b.items()}
    open_still = decide(plan, a, {**b, **kept})
    assert open_still.verdict in ("a", "undecided")


def test_what_unscored_runs_could_decide_is_said() -> None:
    plan = sequential_plan(TASKS, looks=1)
    a: dict[str, bool | None] = dict(LOST)
    for task in TASKS[:6]:
        a[task] = None
    found = decide(plan, a, LOST)
    assert found.verdict == "undecided"
    assert found.note == "the verdicts of unscored runs could decide it"
    assert found.looks[0].unscored == 6
    assert "6 runs without a verdict" in repr(found)


@pytest.mark.parametrize("difference", [0.0, 0.15])
def test_what_is_decided_holds_for_all_verdicts_that_are_missing(difference: float) -> None:
    random = np.random.default_rng(8)
    tasks = range(24)
    plan = sequential_plan(tasks, looks=1, difference=difference, alpha=0.2)
    decided = 0
    for _ in range(60):
        a: dict[int, bool | None] = dict(enumerate((random.random(24) < 0.75).tolist()))
        b: dict[int, bool | None] = dict(enumerate((random.random(24) < 0.35).tolist()))
        gone = random.choice(24, 4, replace=False).tolist()
        for place, task in enumerate(gone):
            (a, b)[place % 2][task] = None
        found = decide(plan, a, b)
        if found.verdict in ("a", "b"):
            decided += 1
            for verdicts in product((True, False), repeat=4):
                for place, (task, passed) in enumerate(zip(gone, verdicts, strict=True)):
                    (a, b)[place % 2][task] = passed
                assert decide(plan, a, b).verdict == found.verdict
    assert decided > 10


@pytest.mark.parametrize(
    ("runs", "words"),
    [
        ({"tusk_1": True}, r"the plan has no task 'tusk_1'; did you mean task_\d+"),
        ({"task_1": [True, False]}, "A has 2 runs of 'task_1', but the plan has 1 of each task"),
        ({"task_1": "yes"}, "a verdict must be True, False, 1, 0 or None, not 'yes'"),
    ],
)
def test_runs_that_are_not_of_the_plan_are_refused(runs: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        decide(sequential_plan(TASKS), runs, {})  # type: ignore[arg-type]


def test_a_lead_of_few_tasks_is_not_taken_for_sure() -> None:
    few = np.array([1.0] * 2 + [0.0] * 58) - 0.1
    assert Lead(few, 0.1).z > -2
    assert float(few.sum()) / np.sqrt((few**2).sum()) < -2
    assert Lead(few + 0.1, 0.0).z == pytest.approx(norm.isf(0.25))  # of McNemar's exact test
