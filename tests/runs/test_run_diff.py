"""Where two runs of one task part."""

from dataclasses import replace

import pandas as pd
import pytest

from eopsgym.errors import ConfigError
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MILL = ("find_location_by_given_name", {"name": "Old Mill"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ASTRAY = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
PIER = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})


def run_of(*calls: tuple[str, dict[str, object]]) -> Run:
    return run_task(office.task(), prepared(*map(calling, calls), saying("Done.")))


@pytest.fixture(scope="module")
def right() -> Run:
    return run_of(LOOK, MILL, MOVE, PIER)


def kinds(run: Run, other: Run) -> list[tuple[str, int | None, int | None]]:
    return [(each.kind, each.step, each.other_step) for each in run.diff(other)]


def test_a_run_does_not_differ_from_itself(right: Run) -> None:
    diff = right.diff(right)
    assert not diff
    assert repr(diff) == "Diff(move_office): 4 calls alike"


def test_reordered_look_ups_are_no_difference(right: Run) -> None:
    assert not run_of(MILL, LOOK, MOVE, PIER).diff(right)
    assert not run_of(MOVE, PIER, LOOK, MILL).diff(right)


def test_a_changed_call_names_the_arguments_that_differ(right: Run) -> None:
    (found,) = run_of(LOOK, MILL, ASTRAY, PIER).diff(right)
    assert (found.kind, found.step, found.other_step, found.writes) == ("changed", 3, 3, True)
    assert found.arguments == {"location_id": "LOC_002"}
    assert found.other_arguments == {"location_id": "LOC_001"}
    assert found.said == 'location_id: "LOC_002" instead of "LOC_001"'


def test_a_run_that_stops_early_is_described_as_such(right: Run) -> None:
    diff = run_of(LOOK, MILL).diff(right)
    assert (diff.early, diff.left) == (2, 2)
    assert [(each.kind, each.other_step) for each in diff] == [("missing", 3), ("missing", 4)]
    assert "stops after step 2, the other goes on for 2 calls" in repr(diff)
    nothing = run_of().diff(right)
    assert (nothing.early, nothing.left, len(nothing)) == (0, 4, 4)


def test_a_call_left_out_in_the_middle_is_no_early_stop(right: Run) -> None:
    diff = run_of(LOOK, MILL, PIER).diff(right)
    assert kinds(run_of(LOOK, MILL, PIER), right) == [("missing", None, 3)]
    assert diff.early is None


def test_a_run_that_goes_another_way_does_not_stop_early(right: Run) -> None:
    other = ("add_location", {"name": "South Pier", "city": "Salem", "country": "USA"})
    diff = run_of(LOOK, MILL, MOVE, PIER, other).diff(right)
    assert [(each.kind, each.step) for each in diff] == [("extra", 5)]
    assert diff.early is None


def test_writes_in_another_order_are_moved(right: Run) -> None:
    assert [each[0] for each in kinds(run_of(LOOK, MILL, PIER, MOVE), right)] == ["moved"]


def test_the_same_call_refused_in_one_run_only_differs(right: Run) -> None:
    steps = tuple(replace(step, is_error=step.number == 3) for step in right.steps)
    assert kinds(changed(right, steps=steps), right) == [("refused", 3, 3)]


def test_it_is_a_table_for_pandas(right: Run) -> None:
    table = pd.DataFrame(run_of(LOOK, ASTRAY).diff(right))
    assert list(table["kind"]) == ["missing", "changed", "missing"]
    assert "arguments" in table.columns


def test_runs_of_two_tasks_are_not_compared(right: Run) -> None:
    with pytest.raises(ConfigError, match="two tasks cannot be compared: move_office and other"):
        right.diff(changed(right, task="other"))
