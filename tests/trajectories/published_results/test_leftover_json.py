"""Nothing of a file is lost: what no part of a run tells is kept, and can be put back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.trajectories.published_results.leftover_json import NOTHING, left_over, put_back

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-1, 1) | st.text(max_size=2)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "0", "1"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("original", "known", "rest"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "c": 3}, {"b": 2}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 1}}, {"a": {"y": 2}}),
        ([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 3}], {"1": {"a": 2}}),
        ([1, 2], [1], [1, 2]),
        ({"a": 1}, {"a": True}, {"a": 1}),
        ({"a": None}, {}, {"a": None}),
        ({"a": None}, {"a": None}, NOTHING),
        ("x", "x", NOTHING),
    ],
)
def test_what_is_left_over_is_what_is_not_known(original: Any, known: Any, rest: Any) -> None:
    assert left_over(original, known) == rest


@given(VALUES, VALUES)
def test_what_is_left_over_and_what_is_known_are_all_of_the_original(
    original: Any, known: Any
) -> None:
    assert left_over(original, put_back(known, left_over(original, known))) is NOTHING
