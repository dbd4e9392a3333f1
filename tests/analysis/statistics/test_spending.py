"""Bounds of planned looks, against published values and against drawn Brownian motions."""

from itertools import pairwise
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from eopsgym.analysis import spending_bounds
from eopsgym.analysis.statistics import spending
from eopsgym.analysis.statistics.spending import SPENDING, chance_of_as_much
from eopsgym.errors import ConfigError

FOUR = (0.25, 0.5, 0.75, 1.0)


@pytest.mark.parametrize(
    ("alpha", "name", "bounds"),
    [
        # As gsDesign (sfLDOF, sfLDPocock) and rpact (asOF, asP) give them, one-sided.
        (0.05, "obrien_fleming", (3.7496, 2.5399, 2.0161, 1.7202)),
        (0.025, "obrien_fleming", (4.3326, 2.9631, 2.3590, 2.0141)),
        (0.025, "pocock", (2.3683, 2.3675, 2.3582, 2.3500)),
    ],
)
def test_bounds_are_the_published_ones(
    alpha: float, name: spending.Spending, bounds: tuple[float, ...]
) -> None:
    assert spending_bounds(FOUR, alpha, name) == pytest.approx(bounds, abs=6e-5)


@pytest.mark.parametrize("name", SPENDING)
def test_one_look_at_the_end_is_the_ordinary_test(name: spending.Spending) -> None:
    assert spending_bounds([1.0], 0.025, name) == pytest.approx((1.959964,), abs=1e-6)


def test_looks_where_nothing_may_be_spent_have_no_bound_that_can_be_crossed() -> None:
    assert spending_bounds([1e-4, 1.0], 0.05)[0] == inf
    assert spending_bounds([1e-4, 1.0], 0.05)[1] == pytest.approx(norm.isf(0.05))


@settings(max_examples=15, deadline=None)
@given(
    st.lists(st.integers(1, 100), min_size=1, max_size=12, unique=True),
    st.sampled_from(SPENDING),
    st.sampled_from([0.005, 0.025, 0.1]),
)
def test_all_looks_together_spend_what_they_may(
    hundredths: list[int], name: spending.Spending, alpha: float
) -> None:
    times = [each / 100 for each in sorted(hundredths)]
    bounds = spending_bounds(times, alpha, name)
    going, spent = spending.BEFORE, 0.0
    for time, bound in zip(times, bounds, strict=True):
        spent += going.beyond(time, bound)
        going = going.after(time, -inf, bound)
        assert spent == pytest.approx(spending._spent(time, alpha, name), rel=1e-6)
    assert float(going.chances.sum()) == pytest.approx(1 - spent, rel=1e-5)


def test_drawn_motions_cross_the_bounds_as_often_as_they_may() -> None:
    random = np.random.default_rng(3)
    steps = random.standard_normal((200_000, 4)) * 0.5
    z = steps.cumsum(axis=1) / np.sqrt(FOUR)
    for name in SPENDING:
        crossed = (z >= spending_bounds(FOUR, 0.05, name)).any(axis=1).mean()
        assert crossed == pytest.approx(0.05, abs=0.002)


def test_as_much_is_counted_as_in_drawn_motions() -> None:
    random = np.random.default_rng(4)
    steps = random.standard_normal((200_000, 4)) * 0.5 + 0.25 * 1.5
    z = steps.cumsum(axis=1) / np.sqrt(FOUR)
    bounds = spending_bounds(FOUR, 0.025, "pocock")
    ended = np.argmax(np.abs(z) >= bounds, axis=1)
    went_on = ~(np.abs(z) >= bounds).any(axis=1)
    ended[went_on] = 3
    last = z[np.arange(len(z)), ended]
    as_much = ((ended < 2) & (last > 0)) | ((ended >= 2) & (z[:, 2] >= 1.8))
    found = chance_of_as_much(FOUR[:3], bounds[:3], 1.8, drift=1.5)
    assert found == pytest.approx(as_much.mean(), abs=0.005)


def test_the_recursion_has_points_enough() -> None:
    times = np.linspace(0.02, 1, 50).tolist()
    bounds = spending_bounds(times, 0.025, "pocock")
    held = spending._POINTS
    try:
        spending._POINTS = 4 * held
        spending._bounds.cache_clear()
        assert spending_bounds(times, 0.025, "pocock") == pytest.approx(bounds, rel=1e-5)
    finally:
        spending._POINTS = held
        spending._bounds.cache_clear()


@pytest.mark.parametrize(
    ("times", "alpha", "name", "words"),
    [
        ([], 0.05, "pocock", "times of looks must rise"),
        ([0.5, 0.5], 0.05, "pocock", "times of looks must rise"),
        ([0.0, 1.0], 0.05, "pocock", "times of looks must rise"),
        ([0.5, 1.1], 0.05, "pocock", "times of looks must rise"),
        ([1.0], 0.0, "pocock", "alpha must be between 0 and 1, not 0.0"),
        ([1.0], 0.05, "pococ", "there is no spending 'pococ'; did you mean pocock"),
    ],
)
def test_what_is_no_design_is_refused(
    times: list[float], alpha: float, name: str, words: str
) -> None:
    with pytest.raises(ConfigError, match=words):
        spending_bounds(times, alpha, name)  # type: ignore[arg-type]


def test_bounds_fall_and_pocock_asks_less_at_first() -> None:
    careful, bold = (spending_bounds(FOUR, 0.05, name) for name in SPENDING)
    assert all(one > other for one, other in pairwise(careful))
    assert careful[0] > bold[0]
    assert careful[-1] < bold[-1]
