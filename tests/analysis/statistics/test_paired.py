"""Models on the same tasks, against textbook data, statsmodels, and every choice of signs."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from statsmodels.stats.contingency_tables import cochrans_q
from statsmodels.stats.contingency_tables import mcnemar as theirs
from statsmodels.stats.multitest import multipletests

from eopsgym.analysis import (
    cochran_q,
    holm,
    mcnemar,
    paired_counts,
    paired_interval,
    sign_flip_test,
)
from eopsgym.analysis.statistics.sign_flips import flip_interval, sign_flips


def pair(both: int, only_a: int, only_b: int, neither: int) -> tuple[list[bool], list[bool]]:
    """Two models by the cells of McNemar's table."""
    cells = [(True, True)] * both + [(True, False)] * only_a + [(False, True)] * only_b
    a, b = zip(*(cells + [(False, False)] * neither), strict=True)
    return [*a], [*b]


def test_the_exact_test_is_that_of_fay_2010() -> None:
    # The example of the R package exact2x2: 9 and 2 discordant pairs.
    found = mcnemar(*pair(21, 9, 2, 12))
    assert (found.name, found.statistic) == ("McNemar, exact", None)
    assert found.p == pytest.approx(0.06543, abs=5e-6)
    assert mcnemar(*pair(21, 9, 2, 12), exact=False).p == pytest.approx(0.07044, abs=5e-6)


def test_chi_square_is_that_of_agresti() -> None:
    # Ratings of a prime minister in two surveys (Categorical Data Analysis, table 10.1): 1,600
    # people, of whom 150 and 86 changed their mind.
    found = mcnemar(*pair(794, 150, 86, 570))
    assert found.name == "McNemar, chi-square"
    assert found.statistic == pytest.approx((150 - 86 - 1) ** 2 / (150 + 86))
    made = theirs([[794, 150], [86, 570]], exact=False)
    assert (found.statistic, found.p) == pytest.approx((made.statistic, made.pvalue))


@pytest.mark.parametrize("cells", [(5, 0, 0, 5), (0, 6, 0, 1), (3, 24, 0, 0), (40, 30, 20, 10)])
def test_flips_of_signs_are_mcnemars_exact_test_where_each_task_is_run_once(
    cells: tuple[int, int, int, int],
) -> None:
    a, b = pair(*cells)
    assert sign_flip_test(a, b).p == pytest.approx(mcnemar(a, b, exact=True).p)


@given(
    st.lists(
        st.tuples(*[st.lists(st.booleans(), min_size=1, max_size=4)] * 2), min_size=1, max_size=9
    )
)
def test_flips_of_signs_are_what_all_choices_of_signs_give(
    rows: list[tuple[list[bool], list[bool]]],
) -> None:
    a, b = zip(*rows, strict=True)
    differences = np.array([np.mean(one) - np.mean(two) for one, two in rows])
    sums = [abs(np.dot(signs, differences)) for signs in product((1, -1), repeat=len(rows))]
    expected = np.mean(np.array(sums) >= abs(differences.sum()) - 1e-9)
    assert sign_flip_test(a, b).p == pytest.approx(expected)


def test_very_small_chances_are_right_where_tasks_are_run_once() -> None:
    assert sign_flip_test([True] * 200, [False] * 200).p == pytest.approx(2.0**-199)


def test_differences_too_fine_for_a_table_are_taken_as_normal() -> None:
    random = np.random.default_rng(0)
    fine = random.integers(-4999, 4999, 400) / 4999
    drawn = random.choice([1, -1], (20_000, 400)) @ fine
    assert sign_flips(fine) == pytest.approx(np.mean(abs(drawn) >= abs(fine.sum())), abs=0.02)


def test_cochrans_q_is_that_of_cochran_1950() -> None:
    # Growth of diphtheria on four media.
    patterns = [("1111", 4), ("1101", 2), ("0111", 3), ("0101", 1), ("0000", 59)]
    rows = np.array(
        [[int(each) for each in cells] for cells, count in patterns for _ in range(count)]
    )
    found = cochran_q(*rows.T)
    assert found.statistic == pytest.approx(8.05, abs=0.005)
    assert found.p == pytest.approx(0.045, abs=5e-4)
    assert found.p == pytest.approx(cochrans_q(rows).pvalue)


def test_cochrans_q_of_two_models_is_mcnemars_without_correction() -> None:
    a, b = pair(10, 12, 4, 3)
    assert cochran_q(a, b).statistic == pytest.approx((12 - 4) ** 2 / 16)


@settings(max_examples=8)  # each makes statsmodels collect all garbage of the process
@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_that_of_statsmodels(ps: list[float]) -> None:
    assert holm(ps) == pytest.approx(multipletests(ps, method="holm")[1])


def test_holm_leaves_out_what_was_not_tested() -> None:
    assert holm([0.01, None, 0.04, 0.03]) == [0.03, None, 0.06, 0.06]
    assert holm([]) == []
    assert holm([None]) == [None]


@pytest.mark.parametrize("repeats", [1, 3])
def test_an_interval_holds_what_the_test_does_not_refuse(repeats: int) -> None:
    random = np.random.default_rng(repeats)
    sides = set()
    for _ in range(150):
        chances = random.random((20, 1))
        more = random.choice([0.0, 0.2])
        a, b = (random.random((20, repeats)) < chances + each for each in (more, 0.0))
        found, p = paired_interval(a, b, draws=500), sign_flip_test(a, b).p
        if found.low is not None and found.high is not None and p is not None:
            assert (found.low <= 0 <= found.high) is (p > 0.05)
            assert found.low <= found.value <= found.high
            sides.add(p > 0.05)
    assert sides == {True, False}


def test_the_ends_are_those_of_all_choices_of_signs() -> None:
    differences = np.array([1, 1, 0, 1, -1, 1, 1, 0, 1, 0, 1, -1], dtype=float)
    low, high = flip_interval(differences, np.ones(12), 0.05, draws=40_000)
    signs = np.array([*product((1, -1), repeat=12)])
    for end, inside in ((low, 0.02), (high, -0.02)):
        for shift, refused in ((end + inside, False), (end - inside, True)):
            moved = differences - shift
            p = np.mean(abs(signs @ moved) >= abs(moved.sum()) - 1e-9)
            assert (p <= 0.05) is np.bool_(refused)


def test_an_interval_is_the_same_each_time_and_turns_with_the_models() -> None:
    random = np.random.default_rng(2)
    a, b = (random.random((80, 3)) < each for each in (0.6, 0.5))
    found, back = paired_interval(a, b), paired_interval(b, a)
    assert found == paired_interval(a, b)
    assert (back.low, back.high) == pytest.approx((-found.high, -found.low), abs=0.01)


def test_pairing_sees_what_two_intervals_would_hide() -> None:
    a, b = pair(50, 10, 0, 40)
    assert mcnemar(a, b).p == pytest.approx(binomtest(10, 10).pvalue)
    found = paired_interval(a, b)
    assert found.low > 0


def test_tasks_that_only_one_ran_are_left_out_and_counted() -> None:
    a = {"x": True, "y": True, "z": [True, True], "w": None}
    b = {"y": False, "z": [False, True], "q": True, "w": True}
    counts = paired_counts(a, b)
    assert (counts.tasks, counts.only_a, counts.both, counts.alone) == (2, 2, 0, 3)
    said = "3 tasks left out: only one of the models ran them"
    assert said in paired_interval(a, b).note
    assert sign_flip_test(a, b).note == said
    assert said in mcnemar(a, b).note


def test_mcnemar_takes_no_repeats_and_names_what_does() -> None:
    found = mcnemar([[1, 0]], [[1, 1]])
    assert found.p is None
    assert "sign_flip_test takes them" in found.note
    assert cochran_q([[1, 0]], [[1, 1]]).p is None


@pytest.mark.parametrize("test", [mcnemar, sign_flip_test, cochran_q])
@pytest.mark.parametrize(("a", "b"), [({"x": 1}, {"y": 1}), ({}, {}), ({"x": None}, {"x": 1})])
def test_without_a_task_in_common_there_is_no_test(test: object, a: object, b: object) -> None:
    made = test(a, b)  # type: ignore[operator]
    assert (made.p, made.tasks) == (None, 0)
    assert "no task was run by" in made.note
    assert "nan" not in repr(made).lower()
    assert paired_interval(a, b).value is None  # type: ignore[arg-type]


def test_models_that_do_the_same_do_not_differ() -> None:
    alike = [True, False] * 20
    assert mcnemar(alike, alike).p == mcnemar(alike, alike, exact=False).p == 1.0
    assert sign_flip_test(alike, alike).p == 1.0
    assert cochran_q(alike, alike).note == "all models did the same on each task"
    assert cochran_q(alike).note == "there is one model alone"
    assert cochran_q().note == "there is one model alone"
    found = paired_interval(alike, alike)
    assert (found.value, found.low, found.high) == (0.0, None, None)
    assert found.note == "all tasks differ alike, of which no interval is made"
