"""Who leads: the best, and all that are not shown to be worse."""

import numpy as np
import pytest

from eopsgym.analysis import holm, leading_group, sign_flip_test
from eopsgym.errors import ConfigError


def test_the_best_leads_with_all_that_are_not_shown_to_be_worse() -> None:
    models = {
        "weak": [True] * 8 + [False] * 22,
        "best": [True] * 24 + [False] * 6,
        "near": [False] * 2 + [True] * 21 + [False] * 7,
    }
    found = leading_group(models)
    assert (found.best, found.members, found.behind) == ("best", ("best", "near"), ("weak",))
    assert [found.holds(name) for name in models] == [False, True, True]
    assert repr(found) == "best, near lead (2 of 3, 30 tasks)"


def test_a_difference_counts_after_holms_correction_over_all_pairs() -> None:
    # Six tasks in favour, and none against: p = 0.031, which is enough among two, not among three.
    best = [True] * 20
    models = {"best": best, "behind": [False] * 6 + [True] * 14}
    assert leading_group(models).behind == ("behind",)
    more = models | {"alike": best}
    ps = [sign_flip_test(best, models["behind"]).p, None, None]
    assert ps[0] is not None
    assert holm([ps[0], 1.0, ps[0]])[0] > 0.05  # type: ignore[operator]
    assert leading_group(more).behind == ()


def test_repeats_of_a_task_are_no_more_tasks() -> None:
    few = {"a": [[True] * 50] * 4, "b": [[False] * 50] * 4}
    found = leading_group(few)
    assert found.best is None
    assert found.holds("a") is None
    assert found.note == "with 4 tasks in common no difference can show; it takes 6"


def test_cases_of_one_task_count_as_one_task() -> None:
    cases = [(f"task_{place // 3}", f"plan_{place % 3}") for place in range(9)]
    found = leading_group({"a": dict.fromkeys(cases, True), "b": dict.fromkeys(cases, False)})
    assert found.note == "with 3 tasks in common no difference can show; it takes 6"


def test_models_that_ran_other_tasks_are_not_compared() -> None:
    found = leading_group({"a": {"x": True}, "b": {"y": True}})
    assert (found.best, found.note) == (
        None,
        "others ran other tasks, or ran them under other conditions",
    )
    tasks = dict.fromkeys(range(30), True)
    found = leading_group(
        {"a": tasks, "b": dict.fromkeys(range(28), False), "c": {1: False}, "d": {2: None}}
    )
    assert (found.members, found.behind, found.tasks) == (("a",), ("b",), 28)
    assert found.unknown == {
        "c": "others ran other tasks, or ran them under other conditions",
        "d": "no run has a verdict",
    }


def test_one_alone_leads_nobody() -> None:
    found = leading_group({"a": [True] * 20})
    assert repr(found) == "no leading group; there is no other to compare with"
    assert leading_group({}).holds("a") is False
    with pytest.raises(ConfigError, match="alpha lies between 0 and 1"):
        leading_group({}, alpha=5)


def test_equal_models_seldom_fall_behind() -> None:
    random = np.random.default_rng(11)
    wrong = 0
    for _ in range(200):
        chances = random.random((40, 1))
        models = {name: random.random((40, 2)) < chances for name in "abcd"}
        wrong += bool(leading_group(models).behind)
    assert wrong / 200 <= 0.05
