"""Who leads: the best, and all that are not shown to be worse."""

from itertools import combinations

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


def test_two_models_are_compared_by_flips_of_signs() -> None:
    # Six tasks in favour, and none against, give p = 0.031; five give 0.0625.
    best = [True] * 20
    for lost, behind in ((6, ("other",)), (5, ())):
        other = [False] * lost + [True] * (20 - lost)
        assert (sign_flip_test(best, other).p <= 0.05) is bool(behind)  # type: ignore[operator]
        assert leading_group({"best": best, "other": other}).behind == behind


def test_whom_holms_correction_shows_to_be_worse_is_behind() -> None:
    random = np.random.default_rng(3)
    significant = 0
    for _ in range(60):
        hard = random.random((30, 1))
        models = {
            name: (random.random((30, 2)) < hard + random.choice([-0.3, 0.0, 0.3]))
            for name in "abcd"
        }
        found = leading_group(models)
        pairs = [*combinations(models, 2)]
        ps = holm([sign_flip_test(models[one], models[two]).p for one, two in pairs])
        for pair, p in zip(pairs, ps, strict=True):
            if p is not None and p <= 0.05:
                significant += 1
                assert not {*pair} <= {*found.members}
    assert significant > 30


def test_the_group_is_smaller_than_what_correction_over_all_pairs_leaves() -> None:
    random = np.random.default_rng(1)
    by_holm = members = 0
    for _ in range(20):
        hard = random.random((60, 1))
        models = {name: random.random((60, 1)) < 0.7 * hard for name in "bcde"}
        models |= {"a": random.random((60, 1)) < 0.7 * hard + 0.2}
        pairs = [("a", name) for name in "bcde"] + [*combinations("bcde", 2)]
        ps = holm([sign_flip_test(models[one], models[two]).p for one, two in pairs])
        by_holm += 1 + sum(p is not None and p > 0.05 for p in ps[:4])
        found = leading_group(models).members
        assert "a" in found
        members += len(found)
    assert members < 0.85 * by_holm


def test_of_a_task_the_conditions_count_under_which_most_ran_it() -> None:
    main = {(f"task_{place}", "none"): place < 16 for place in range(20)}
    more = {(f"task_{place}", plan): False for place in range(20) for plan in "xyz"}
    weak = {(f"task_{place}", "none"): place < 4 for place in range(20)}
    found = leading_group({"a": main | more, "b": weak})
    assert (found.best, found.behind, found.tasks) == ("a", ("b",), 20)


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
    with pytest.raises(ConfigError, match="alpha must be between 0 and 1"):
        leading_group({}, alpha=5)


def test_equal_models_seldom_fall_behind() -> None:
    random = np.random.default_rng(11)
    wrong = 0
    for _ in range(200):
        chances = random.random((40, 1))
        models = {name: random.random((40, 2)) < chances for name in "abcd"}
        wrong += bool(leading_group(models).behind)
    assert wrong / 200 <= 0.05
