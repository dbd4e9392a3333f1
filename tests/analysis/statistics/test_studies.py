"""What statistics keep of what they promise: a share of the studies that `make studies` makes."""

import re
from pathlib import Path

import pytest

from tests.statistics_studies import (
    CLEAR,
    EQUAL,
    LOW,
    MIDDLE,
    MIXED,
    NEAR,
    RARE,
    STEADY,
    Case,
    difference_is_held,
    leading_groups,
    power_at_smallest,
    share_is_held,
)

PAGE = (Path(__file__).parents[3] / "docs" / "statistics.md").read_text(encoding="utf-8")


def stated(what: str) -> tuple[float, float]:
    """Return the range of shares that the page states for a row of its table."""
    found = re.search(rf"\| {re.escape(what)} \| ([\d.]+) to ([\d.]+) % \|", PAGE)
    assert found, what
    return float(found[1]) / 100, float(found[2]) / 100


def agrees(share: float, what: str, studies: int) -> bool:
    """Return whether a share of so many studies lies in what the page states, but for chance."""
    low, high = stated(what)
    return low - 3 * (low * (1 - low) / studies) ** 0.5 <= share <= high + 0.03


@pytest.mark.parametrize(
    "case", [Case(LOW, 50, 3), Case(RARE, 50, 3), Case(STEADY, 25, 3), Case(MIXED, 12, 3)]
)
def test_intervals_of_a_share_hold_it_as_often_as_the_page_says(case: Case) -> None:
    share = share_is_held(case, 300, seed=31)
    assert agrees(share, "intervals of a share that hold it, three repeats", 300)
    assert share >= 0.93


@pytest.mark.parametrize("case", [Case(MIDDLE, 25, 1), Case(LOW, 60, 3), Case(MIXED, 60, 1)])
def test_intervals_of_a_difference_hold_it_and_agree_with_p(case: Case) -> None:
    found = difference_is_held(case, 120, seed=32)
    assert agrees(found.held, "intervals of a difference that hold it", round(120 * found.made))
    assert found.contradict == 0


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("case", [Case(MIDDLE, 60, 1), Case(MIXED, 60, 1)])
def test_the_smallest_effect_is_found_as_often_as_the_page_says(case: Case, alike: bool) -> None:
    power = power_at_smallest(case, 100, seed=33, alike=alike)
    assert agrees(power, "studies that find the smallest effect", 100)


@pytest.mark.parametrize("skills", [EQUAL, NEAR])
def test_leading_groups_seldom_leave_out_a_best_model(skills: tuple[float, ...]) -> None:
    assert leading_groups(Case(MIDDLE, 60, 1), skills, 100, seed=34).wrong <= 0.1


def test_a_clear_leader_has_few_beside_it() -> None:
    found = leading_groups(Case(MIDDLE, 60, 1), CLEAR, 60, seed=35)
    assert found.wrong == 0
    stated_size = re.search(r"\| models in the leading group, .* \| ([\d.]+) \|", PAGE)
    assert stated_size
    assert found.size == pytest.approx(float(stated_size[1]), abs=0.5)
