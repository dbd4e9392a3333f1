"""Repeats of tasks: against the published formulas, every choice of runs, and other programs."""

from itertools import combinations, product
from math import comb

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.analysis import (
    flip_rate,
    noise_floor,
    outcomes,
    pass_at_1,
    pass_at_k,
    pass_hat_k,
)
from eopsgym.errors import ConfigError

VERDICTS = st.lists(st.lists(st.booleans(), min_size=1, max_size=6), min_size=1, max_size=6)


def chen(n: int, c: int, k: int) -> float:
    """pass@k as it is computed for HumanEval (Chen et al. 2021)."""
    if n - c < k:
        return 1.0
    return float(1.0 - np.prod(1.0 - k / np.arange(n - c + 1, n + 1)))


@pytest.mark.parametrize(("n", "c"), [(200, 0), (200, 1), (200, 37), (200, 200), (5, 4), (3, 1)])
@pytest.mark.parametrize("k", [1, 2, 3])
def test_pass_at_k_is_that_of_humaneval(n: int, c: int, k: int) -> None:
    verdicts = [[True] * c + [False] * (n - c)]
    assert pass_at_k(verdicts, k).value == pytest.approx(chen(n, c, k))


@pytest.mark.parametrize(("n", "c"), [(8, 0), (8, 3), (8, 8), (4, 3)])
@pytest.mark.parametrize("k", [1, 2, 4])
def test_pass_hat_k_is_that_of_tau_bench(n: int, c: int, k: int) -> None:
    verdicts = [[True] * c + [False] * (n - c)]
    assert pass_hat_k(verdicts, k).value == pytest.approx(comb(c, k) / comb(n, k))


@given(VERDICTS, st.integers(1, 6))
def test_both_are_what_every_choice_of_k_runs_gives(rows: list[list[bool]], k: int) -> None:
    kept = [[*combinations(row, k)] for row in rows if len(row) >= k]
    some, every = (
        np.mean([np.mean([test(each) for each in chosen]) for chosen in kept]) if kept else None
        for test in (any, all)
    )
    assert pass_at_k(rows, k).value == pytest.approx(some)
    assert pass_hat_k(rows, k).value == pytest.approx(every)
    short = len(rows) - len(kept)
    assert ("left out" in pass_at_k(rows, k).note) is (short > 0)


@given(VERDICTS)
def test_pass_at_1_counts_each_task_once(rows: list[list[bool]]) -> None:
    expected = np.mean([np.mean(row) for row in rows])
    assert pass_at_1(rows).value == pytest.approx(expected)
    assert pass_at_k(rows, 1).value == pytest.approx(expected)
    assert pass_hat_k(rows, 1).value == pytest.approx(expected)


@given(VERDICTS)
def test_flips_are_what_every_pair_of_repeats_says(rows: list[list[bool]]) -> None:
    repeated = [row for row in rows if len(row) > 1]
    found = flip_rate(rows)
    assert found.repeated == len(repeated)
    if not repeated:
        assert (found.tasks, found.pairs) == (None, None)
        return
    assert found.tasks == pytest.approx(np.mean([len({*row}) > 1 for row in repeated]))
    pairs = [np.mean([a != b for a, b in combinations(row, 2)]) for row in repeated]
    assert found.pairs == pytest.approx(np.mean(pairs))


def test_the_noise_of_a_mean_is_the_spread_over_all_ways_it_might_have_come() -> None:
    # Two tasks of two runs each; for such runs the unbiased variance is twice the one that the
    # runs themselves have, which all ways to draw one of each, put back, show.
    rows = [[True, False], [True, True]]
    means = [np.mean(each) for each in product(*rows)]
    (noise,) = noise_floor(rows, [1])["sd"]
    assert noise == pytest.approx(np.std(means) * 2**0.5)


def test_resampling_says_the_same_as_the_formula() -> None:
    random = np.random.default_rng(3)
    rows = random.random((40, 3)) < random.random((40, 1))
    table = noise_floor(rows, [1, 2, 3, 10])
    assert table["sd_resampled"].to_numpy() == pytest.approx(table["sd"].to_numpy(), rel=0.03)
    assert table["sd"].to_numpy() * np.sqrt([1, 2, 3, 10]) == pytest.approx(
        [table["sd"][0]] * 4, rel=1e-9
    )
    assert table.equals(noise_floor(rows, [1, 2, 3, 10]))


def test_the_noise_floor_is_the_spread_of_studies_made_again() -> None:
    random = np.random.default_rng(5)
    chances = random.random((60, 1))
    again = [(random.random((60, 3)) < chances).mean() for _ in range(2000)]
    said = [noise_floor(random.random((60, 3)) < chances, [3])["sd"][0] for _ in range(30)]
    assert np.mean(said) == pytest.approx(np.std(again), rel=0.05)


@pytest.mark.parametrize("rows", [[], [[None]], [[]]])
def test_without_a_verdict_there_is_no_figure(rows: list[list[None]]) -> None:
    for made in (pass_at_1(rows), pass_at_k(rows, 2), pass_hat_k(rows, 2)):
        assert (made.value, made.tasks) == (None, 0)
        assert made.note
        assert "nan" not in repr(made).lower()
    assert flip_rate(rows).tasks is None
    assert len(noise_floor(rows)) == 0
    assert noise_floor(rows).attrs["note"]


def test_a_single_run_a_task_has_no_spread_and_says_so() -> None:
    assert flip_rate([True, False]).note == "2 tasks left out: a single run shows no spread"
    assert len(noise_floor([True, False], [1, 2])) == 0
    some = flip_rate({"a": [True, False], "b": [True], "c": [None]})
    assert (some.tasks, some.repeated) == (1.0, 1)
    assert some.note == (
        "1 task left out: no run of theirs has a verdict; "
        "1 task left out: a single run shows no spread"
    )


@pytest.mark.parametrize("verdict", [True, False])
def test_where_all_runs_end_alike_there_is_no_noise(verdict: bool) -> None:
    rows = [[verdict] * 3] * 5
    assert (flip_rate(rows).tasks, flip_rate(rows).pairs) == (0.0, 0.0)
    assert set(noise_floor(rows)["sd"]) == set(noise_floor(rows)["sd_resampled"]) == {0.0}


@pytest.mark.parametrize("make", [pass_at_k, pass_hat_k])
def test_k_counts_from_1(make: object) -> None:
    with pytest.raises(ConfigError, match="k must be at least 1, not 0"):
        make([[True]], 0)  # type: ignore[operator]
    with pytest.raises(ConfigError, match="k must be at least 1"):
        noise_floor([[True, True]], [0])


@pytest.mark.parametrize(
    "verdicts",
    [
        {"a": [True, False], "b": [None, True], "c": None},
        pd.DataFrame({1: [True, None, None], 2: [False, True, None]}, index=["a", "b", "c"]),
        pd.DataFrame({1: [1.0, np.nan, np.nan], 2: [0.0, 1.0, np.nan]}, index=["a", "b", "c"]),
        pd.Series([1, 0, 1, None], index=["a", "a", "b", "c"], dtype="Int64"),
    ],
)
def test_verdicts_come_in_any_form(verdicts: object) -> None:
    found = outcomes(verdicts)  # type: ignore[arg-type]
    assert found.tasks == ("a", "b")
    assert (found.passed.tolist(), found.runs.tolist(), found.without) == ([1, 1], [2, 1], 1)
    assert repr(found) == "Outcomes(2 tasks, 2 of 3 runs passed, 1 without a verdict)"


@pytest.mark.parametrize("value", [0.5, 2, "yes", "1"])
def test_what_is_no_verdict_is_named(value: object) -> None:
    with pytest.raises(ConfigError, match=f"and not|not {value!r}"):
        outcomes([[value]])
