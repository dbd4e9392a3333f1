"""Intervals, against tables in print, scipy, and how often they hold the truth."""

import numpy as np
import pytest
from scipy.stats import binomtest, bootstrap

from eopsgym.analysis import cluster_bootstrap, interval, wilson
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


@pytest.mark.parametrize("weight", ["tasks", "runs"])
def test_the_bootstrap_over_tasks_is_that_of_scipy(weight: str) -> None:
    rows = table(60, 3)
    theirs = bootstrap(
        (rows.mean(axis=1),), np.mean, method="percentile", n_resamples=20_000, rng=1
    ).confidence_interval
    found = cluster_bootstrap(rows, draws=20_000, weight=weight)  # type: ignore[arg-type]
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=0.01)
    assert found.value == pytest.approx(rows.mean())


def test_repeats_of_a_task_stay_together_and_do_not_narrow_the_interval() -> None:
    once = np.arange(100)[:, None] % 2 == 0
    narrow, wide = (cluster_bootstrap(once.repeat(count, axis=1)) for count in (1, 10))
    assert (narrow.low, narrow.high) == (wide.low, wide.high)
    assert wide.high - wide.low > 2 * (wilson(500, 1000).high - wilson(500, 1000).low)


def test_runs_weigh_alike_where_that_is_asked() -> None:
    rows = {f"{place}": [True] * 4 + [False] if place % 2 else [False] for place in range(40)}
    assert cluster_bootstrap(rows).value == pytest.approx(0.4)
    assert cluster_bootstrap(rows, weight="runs").value == pytest.approx(80 / 120)


def test_the_same_seed_gives_the_same_interval_and_another_one_nearly() -> None:
    first, again, other = (cluster_bootstrap(table(50, 2), seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.low == pytest.approx(other.low, abs=0.02)


@pytest.mark.parametrize(
    ("rows", "method"),
    [
        ([True, False] * 20, "Wilson"),
        (table(40, 3), "bootstrap over tasks"),
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
    assert (alike.low, alike.high) == (wilson(30, 30).low, 1.0)
    made = cluster_bootstrap([[True] * 3] * 30)
    assert (made.value, made.low, made.high) == (1.0, None, None)
    assert made.note == "fewer than 5 tasks are ever lost, too few for a bootstrap"


def test_one_task_has_the_interval_of_its_repeats_and_says_so() -> None:
    found = interval({"a": [True, True, False, None]})
    assert (found.low, found.high) == (wilson(2, 3).low, wilson(2, 3).high)
    assert found.note == "of the repeats of one task alone"


def test_without_a_verdict_there_is_none() -> None:
    for made in (interval([]), interval([[None]]), cluster_bootstrap([]), wilson(0, 0)):
        assert (made.value, made.low, made.high) == (None, None, None)
        assert "no run has a verdict" in made.note
        assert "nan" not in repr(made).lower()


@pytest.mark.parametrize(("tasks", "share"), [(12, 0.5), (30, 0.1), (100, 0.03), (100, 0.4)])
def test_some_95_of_100_intervals_hold_the_truth(tasks: int, share: float) -> None:
    random = np.random.default_rng(7)
    held = 0
    for _ in range(300):
        chances = random.beta(share, 1 - share, size=(tasks, 1))
        found = interval(random.random((tasks, 3)) < chances, draws=500)
        held += found.low <= share <= found.high  # type: ignore[operator]
    assert held / 300 > 0.92


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"such as 0\.95, and is not 95"):
        interval([True], level=95)
    with pytest.raises(ConfigError, match="3 of 2 runs cannot have passed"):
        wilson(3, 2)
