"""While runs are made, Python looks for unreachable objects more rarely, and then as before."""

import gc
from collections.abc import Iterator

import pytest

from eopsgym.runs.garbage_collection import rarer_collections


@pytest.fixture(autouse=True)
def usual_thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 9)
    yield
    gc.set_threshold(*before)


def test_several_blocks_at_a_time_leave_what_was_there() -> None:
    with rarer_collections():
        with rarer_collections():
            assert gc.get_threshold() == (20_000, 10, 9)
        assert gc.get_threshold() == (20_000, 10, 9)
    assert gc.get_threshold() == (700, 10, 9)


@pytest.mark.parametrize("first", [0, 50_000])
def test_a_collector_that_is_off_or_rarer_stays_so(first: int) -> None:
    gc.set_threshold(first, 10, 9)
    with rarer_collections():
        assert gc.get_threshold() == (first, 10, 9)
    assert gc.get_threshold() == (first, 10, 9)


def test_thresholds_return_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), rarer_collections():
        _ = 1 / 0
    assert gc.get_threshold() == (700, 10, 9)
