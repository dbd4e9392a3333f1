"""Runs beside each other: rows, jumps, folded errors, final states, and the reference solution."""

from dataclasses import replace
from typing import Any

import pytest

import eopsgym
from eopsgym.errors import ConfigError, TaskError
from eopsgym.runs import Comparison, Run, compare_final_states, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ASTRAY = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
LOST = ("update_location", {"location_id": "LOC_999", "city": "Salem"})
PIER = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
MAIL = "itsm/itsm_019_children_of_the_mail_queue"
NEW_SITE = "hybrid/hybrid_003_equipment_of_kaique_ribeiro"


def run_of(*calls: tuple[str, dict[str, Any]]) -> Run:
    return run_task(office.task(), prepared(*map(calling, calls), saying("Done.")))


@pytest.fixture(scope="module")
def right() -> Run:
    return run_of(LOOK, MOVE, PIER)


@pytest.fixture(scope="module")
def astray() -> Run:
    return run_of(LOOK, ASTRAY)


def test_the_first_difference_and_the_rows_of_each_goal_are_known(right: Run, astray: Run) -> None:
    made = Comparison([right, astray])
    assert made.names == ("A", "B")
    assert made.divergence == 2
    assert [row.kind for row in made.alignment.rows] == ["same", "changed", "different"]
    assert made.rows_with("write") == made.rows_with("difference") == [2, 3]
    assert made.rows_with("flip") == [2, 3]
    assert made.rows_with("error") == made.rows_with("breach") == []
    assert made.summary.startswith("1 of 3 rows the same in all; first difference at step A 2, B 2")
    steps = made.steps()
    assert [*steps.columns] == ["row", "kind", "A", "A_call", "B", "B_call"]
    assert steps["B"].tolist()[:2] == [1, 2]
    assert steps["B"].isna().tolist() == [False, False, True]


def test_final_states_differ_in_the_rows_that_one_of_them_wrote(right: Run, astray: Run) -> None:
    states = compare_final_states([right, astray])
    assert states.gaps == {}
    found = {each.key: each for each in states.differences}
    moved, wrong, added = found["LOC_001"], found["LOC_002"], states.differences[-1]
    assert (moved.wrote, moved.columns[0]) == (("update", ""), "city")
    assert wrong.wrote == ("", "update")
    assert added.wrote == ("insert", "")
    assert (added.rows[0] or {})["name"] == "North Pier"
    assert added.rows[1] is None
    assert added.columns == ()


def test_equal_rows_are_counted_and_not_listed(right: Run) -> None:
    states = compare_final_states([right, run_of(MOVE, PIER)])
    assert (states.differences, states.same) == ((), 2)


def test_final_rows_are_a_table(right: Run, astray: Run) -> None:
    table = Comparison([right, astray]).final_rows()
    city = table[(table.key == "LOC_001") & (table.column == "city")].iloc[0]
    assert (city.wrote, city.A, city.B) == ("A", "Salem", "Boston")
    assert [*table[table.column.isna()].A] == ["row"]


def test_states_that_nobody_recorded_are_no_difference(right: Run) -> None:
    far = changed(right, servers=(replace(right.servers[0], digest=""),))
    states = compare_final_states([right, far])
    assert len(states) == 0
    assert "its states were not recorded" in states.gaps["itsm"]
    other = changed(right, servers=(replace(right.servers[0], digest="other"),))
    assert "start from different seeds" in compare_final_states([right, other]).gaps["itsm"]
    without = changed(right, servers=())
    assert "has no system itsm" in compare_final_states([right, without]).gaps["itsm"]


def test_the_same_error_again_is_folded_behind_the_first(right: Run) -> None:
    stuck = run_of(LOOK, LOST, LOST, LOST, MOVE)
    assert [step.is_error for step in stuck.steps] == [False, True, True, True, False]
    assert Comparison([stuck]).folded == {2: 3}
    assert Comparison([right]).folded == {}
    # Beside a run that does something there, nothing may be hidden.
    assert Comparison([stuck, run_of(LOOK, LOST, PIER, MOVE)]).folded == {3: 2}


def test_several_systems_are_compared_each_for_itself() -> None:
    gold = run_task(NEW_SITE, "scripted/gold")
    early = run_task(NEW_SITE, "scripted/premature")
    states = compare_final_states([early, gold])
    assert states.gaps == {}
    assert len(states) > 0
    assert {each.server for each in states.differences} <= {s.domain for s in gold.servers}
    assert len({server.domain for server in gold.servers}) > 1
    assert compare_final_states([gold, gold]).differences == ()


def test_the_reference_solution_is_a_run_of_the_same_task_and_clock() -> None:
    run = run_task(MAIL, "scripted/noop", mode="guarded")
    assert (run.gold.task, run.gold.mode, run.gold.strict) == (run.task, "guarded", True)
    assert run.gold is run.gold is run.gold.gold
    assert run.gold.setup.now == run.setup.now


def test_without_a_reference_solution_the_way_out_is_named(right: Run) -> None:
    with pytest.raises(TaskError, match=r"A task of your own is given by run\.beside\("):
        _ = changed(right, task="nowhere").gold


def test_side_by_side_takes_any_number_of_runs(right: Run, astray: Run) -> None:
    stepper = right.beside(astray, right)
    assert stepper.comparison.names == ("A", "B", "C")
    assert repr(stepper) == "Stepper(move_office, 3, 2 and 3 steps)"
    assert repr(eopsgym.compare([right])) == "Stepper(move_office, 3 steps)"
    with pytest.raises(ConfigError, match="there is no run to compare"):
        eopsgym.compare([])
    with pytest.raises(ConfigError, match="takes a run, not its id"):
        right.beside("ab12")


def test_a_run_that_makes_no_call_there_says_so(right: Run, astray: Run) -> None:
    stepper = right.beside(astray)
    stepper.jump("difference")
    assert stepper.place == 2
    here, there = stepper.panes()
    assert "≠ A" in there["call"]
    assert "LOC_002" in there["call"]
    assert "≠" not in here["call"]
    stepper.go(3)
    here, there = stepper.panes()
    assert here["name"] == "step 3 of 3"
    assert there["name"] == "– after step 2 of 2"
    assert "no more calls" in there["words"]
    assert there["call"] == ""
    assert "verifiers at step 2" in there["verifiers"]


def test_the_copy_of_runs_lists_calls_and_final_rows(right: Run, astray: Run) -> None:
    twin = right.beside(astray).twin()
    assert twin["text/plain"] == "(a copy of the runs for readers without a kernel, 3 and 2 steps)"
    html = twin["text/html"]
    assert "≠ changed" in html
    assert "first difference" in html
    assert "LOC_002" in html
    assert "final answer" in html
    assert "<script" not in html
    assert len(html) < 400_000
