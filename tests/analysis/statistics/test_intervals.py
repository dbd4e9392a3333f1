"""Intervals, against tables in print, scipy, and how often they hold the truth."""

import numpy as np
import pytest
from scipy.stats import binomtest

from eopsgym.analysis import interval, wilson
from eopsgym.errors import ConfigError


@pytest.mark.parametrize(
    ("passed", "runs", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_is_that_of_newcombe_1998(passed: int, runs: int, low: float, high: float) -> None:
    found = wilson(passed, runs)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    theirs = binomtest(passed, runs).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high))


def table(tasks: int, repeats: int, seed: int = 0) -> np.ndarray:
    random = np.random.default_rng(seed)
    return random.random((tasks, repeats)) < random.random((tasks, 1))


def test_repeats_that_always_agree_are_one_run_a_task() -> None:
    alike = np.arange(100)[:, None] % 2 == 0
    found = interval(alike.repeat(10, axis=1))
    once = wilson(50, 100)
    assert (found.low, found.high) == pytest.approx((once.low, once.high), abs=2e-3)
    assert found.low < once.low  # type: ignore[operator]  # Student's quantile is wider


def test_repeats_that_are_independent_are_nearly_as_many_runs() -> None:
    random = np.random.default_rng(0)
    found, every = interval(random.random((400, 3)) < 0.5), wilson(600, 1200)
    wide, narrow = found.high - found.low, every.high - every.low  # type: ignore[operator]
    assert wide == pytest.approx(narrow, rel=0.1)


def test_runs_weigh_alike_where_that_is_asked() -> None:
    rows = {f"{place}": [True] * 4 + [False] if place % 2 else [False] for place in range(40)}
    assert interval(rows).value == pytest.approx(0.4)
    assert interval(rows, weight="runs").value == pytest.approx(80 / 120)


@pytest.mark.parametrize(
    ("rows", "method"),
    [
        ([True, False] * 20, "Wilson"),
        (table(40, 3), "Wilson over tasks"),
        (table(9, 3), "Wilson over tasks"),
        ([[True] * 3] * 30, "Wilson over tasks"),
        ([[False] * 3] * 30, "Wilson over tasks"),
        ([[True, False, True]], "Wilson"),
    ],
)
def test_the_way_is_chosen_by_what_there_is(rows: object, method: str) -> None:
    found = interval(rows)  # type: ignore[arg-type]
    assert found.method == method
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high
    assert found.high - found.low > 0.01


def test_all_passed_is_no_certainty() -> None:
    alike = interval([[True] * 3] * 30)
    once = wilson(30, 30)
    assert alike.high == 1.0
    assert once.low is not None
    assert once.low - 0.02 < alike.low < once.low  # type: ignore[operator]


def test_one_task_has_the_interval_of_its_repeats_and_says_so() -> None:
    found = interval({"a": [True, True, False, None]})
    assert (found.low, found.high) == (wilson(2, 3).low, wilson(2, 3).high)
    assert found.note == "of the repeats of one task alone"


def test_without_a_verdict_there_is_none() -> None:
    for made in (interval([]), interval([[None]]), wilson(0, 0)):
        assert (made.value, made.low, made.high) == (None, None, None)
        assert "no run has a verdict" in made.note
        assert "nan" not in repr(made).lower()


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"such as 0\.95, not 95"):
        interval([True], level=95)
    with pytest.raises(ConfigError, match="3 of 2 runs cannot have passed"):
        wilson(3, 2)
