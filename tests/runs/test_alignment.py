"""The alignment of several runs by their calls."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.gym import Step
from eopsgym.runs.alignment import align, aligned_pairs, call_key

Calls = list[tuple[str, int]]
CALLS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 2)), max_size=9)


def steps(calls: str | Calls) -> list[Step]:
    """Steps of tools that are named by a letter, with one argument: `a1 b2`."""
    pairs = (
        [(each[0], int(each[1:])) for each in calls.split()] if isinstance(calls, str) else calls
    )
    return [
        Step(number, "itsm", tool, {"value": value}, "", False)
        for number, (tool, value) in enumerate(pairs, 1)  # type: ignore[arg-type, var-annotated]
    ]


def rows(*calls: str) -> list[tuple[tuple[int | None, ...], str]]:
    return [tuple(row) for row in align([*map(steps, calls)]).rows]  # type: ignore[misc]


def test_equal_runs_stand_beside_each_other_throughout() -> None:
    made = align([steps("a1 b1 a1 a1")] * 3)
    assert [row.steps for row in made.rows] == [(n, n, n) for n in range(1, 5)]
    assert {row.kind for row in made.rows} == {"same"}
    assert made.divergence is None


def test_other_arguments_share_a_row_and_so_do_calls_without_a_partner() -> None:
    assert rows("a1 b1 c1", "a1 b2 c1") == [((1, 1), "same"), ((2, 2), "changed"), ((3, 3), "same")]
    assert rows("a1 b1 c1", "a1 a2 a0 c1") == [
        ((1, 1), "same"),
        ((2, 2), "different"),
        ((None, 3), "different"),
        ((3, 4), "same"),
    ]


def test_an_equal_call_outweighs_calls_of_one_tool() -> None:
    assert rows("a1 b1 b2", "b1 a3 b3 b0")[1] == ((2, 1), "same")


def test_a_third_run_meets_the_calls_of_either() -> None:
    assert rows("a1 b1 c1", "a1 a2 c1", "a2 c1") == [
        ((1, 1, None), "different"),
        ((2, 2, 1), "different"),
        ((3, 3, 2), "same"),
    ]


def test_the_first_difference_and_the_last_steps_so_far_are_known() -> None:
    made = align([steps("a1 b1 c1"), steps("a1 c1")])
    assert made.divergence == 1
    assert made.last == ((1, 1), (2, 1), (3, 2))
    assert made.row_of(1, 2) == 2


@pytest.mark.parametrize("runs", [[], [[]], [[], []]])
def test_runs_without_calls_have_no_rows(runs: list[list[Step]]) -> None:
    made = align(runs)
    assert (made.rows, made.divergence, made.last) == ((), None, ())


@given(st.lists(CALLS, min_size=1, max_size=4))
def test_the_order_is_kept_and_each_call_is_there_once(runs: list[Calls]) -> None:
    made = align([*map(steps, runs)])
    for place, calls in enumerate(runs):
        column = [row.steps[place] for row in made.rows if row.steps[place] is not None]
        assert column == [each.number for each in steps(calls)]
    assert all(any(row.steps) for row in made.rows)


@given(CALLS, st.integers(1, 4))
def test_identical_runs_align_fully(calls: Calls, count: int) -> None:
    made = align([steps(calls)] * count)
    assert all(len(set(row.steps)) == 1 and row.kind == "same" for row in made.rows)


@given(CALLS, CALLS)
def test_two_runs_are_aligned_alike_in_either_order(one: Calls, other: Calls) -> None:
    forth = [(a.number, b.number) for a, b in aligned_pairs(steps(one), steps(other))]
    back = [(a.number, b.number) for b, a in aligned_pairs(steps(other), steps(one))]
    assert forth == back
    kinds = [row.kind for row in align([steps(one), steps(other)]).rows]
    assert kinds == [row.kind for row in align([steps(other), steps(one)]).rows]


@given(CALLS, CALLS)
def test_no_other_way_pairs_more_equal_calls(one: Calls, other: Calls) -> None:
    mine, its = [*map(call_key, steps(one))], [*map(call_key, steps(other))]

    @cache
    def best(i: int, j: int) -> tuple[int, int]:
        if i == len(mine) or j == len(its):
            return 0, 0
        found = [best(i + 1, j), best(i, j + 1)]
        if mine[i].called == its[j].called:
            equal, alike = best(i + 1, j + 1)
            same = mine[i] == its[j]
            found.append((equal + same, alike + (not same)))
        return max(found)

    pairs = aligned_pairs(steps(one), steps(other))
    equal = sum(call_key(a) == call_key(b) for a, b in pairs)
    assert (equal, len(pairs) - equal) == best(0, 0)
