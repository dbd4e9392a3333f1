"""What statistics keep of what they promise: a share of the studies that `make studies` makes."""

import re
from pathlib import Path

import pytest

from tests.sequential_studies import ALIKE, AT_DIFFERENCE, BETTER, PLANS, Planned
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


@pytest.mark.parametrize("plan", [ALIKE[0], ALIKE[16], ALIKE[31]])
def test_sequential_studies_seldom_decide_between_equal_models(plan: Planned) -> None:
    found = plan.studies(150, seed=36)
    assert agrees(found.decided, "sequential studies that decide, equal models", 150)
    assert found.decided <= 0.05 + 3 * (0.05 * 0.95 / 150) ** 0.5
    assert agrees(found.held, "intervals of sequential studies that hold it, equal models", 150)


def test_sequential_studies_seldom_decide_where_models_differ_by_what_is_asked_for() -> None:
    found = AT_DIFFERENCE[18].studies(150, seed=37)
    what = "sequential studies that decide, models that differ by what is asked for"
    assert agrees(found.decided, what, 150)


def test_lost_failures_of_one_side_make_nothing_decided_for_it() -> None:
    lost, kept = (ALIKE[6].studies(100, seed=38, lost=share) for share in (0.3, 0.0))
    assert lost.for_a <= kept.for_a


@pytest.mark.parametrize("place", [6, 7])
def test_sequential_studies_find_a_difference_as_often_as_the_page_says_and_save(
    place: int,
) -> None:
    found = BETTER[place].studies(100, seed=39)
    named = f"sequential studies, {PLANS[place % 2][1]}, one 20 points ahead"
    assert agrees(found.for_a, f"{named}: that decide for A", 100)
    assert agrees(found.used, f"{named}: runs they need", 100)
    assert found.for_a >= found.fixed - 0.1
    assert found.used < 0.8
