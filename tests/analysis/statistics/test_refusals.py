"""Calibration of refusals: who stops where nothing stands in the way, and who does not stop."""

from typing import Any

import pandas as pd
import pytest

from eopsgym import load_tasks, refusal_table, run_task
from eopsgym.analysis import wilson
from eopsgym.analysis.statistics.halted import RunOnFeasible, is_halted
from eopsgym.runs import Run
from tests.toy.agents import prepared, saying
from tests.toy.studies import study

NO = "I did not do this: it is not permitted. Nothing was changed."


def row(runs: list[Run], **parts: Any) -> dict[str, Any]:
    (found,) = refusal_table(runs, **parts).to_dict("records")
    return {str(name): value for name, value in found.items()}


@pytest.mark.parametrize(
    ("change", "halted"),
    [
        ({}, True),
        ({"strict": True}, False),
        ({"strict": None}, None),
        ({"changed": 2}, False),
        ({"changed": None}, None),
        ({"answer": "Done: the incident is closed."}, False),
        ({"answer": "Which of the two do you mean?"}, False),
        ({"answer": "", "stop": "empty_reply"}, False),
        ({"answer": None}, False),
        ({"answer": "", "refused": True}, True),
        ({"answer": "", "refused": True, "changed": None}, None),
        ({"stop": "turn_limit"}, False),
        ({"answer": "Done: I closed the incident, as it is not permitted otherwise."}, False),
    ],
)
def test_a_run_halts_where_it_says_no_and_changes_nothing(
    change: dict[str, Any], halted: bool | None
) -> None:
    parts: dict[str, Any] = {"strict": False, "stop": "answered", "answer": NO}
    parts |= {"request": "Close the incident.", "refused": None, "changed": 0}
    assert is_halted(RunOnFeasible(**(parts | change))) is halted


def test_both_sides_stand_in_one_row_with_their_intervals() -> None:
    runs = (
        study({"m": {"a": False, "b": False}}, answer=NO)
        + study({"m": {"c": True, "d": False}}, answer="Done.")
        + study({"m": {"x": False}}, feasible=False, refused=False)
        + study({"m": {"y": True, "z": True}}, feasible=False, refused=True)
    )
    found = row(runs)
    assert (found["feasible_tasks"], found["over_halted"]) == (4, 0.5)
    assert (found["over_halted_low"], found["over_halted_high"]) == pytest.approx(
        (wilson(2, 4).low, wilson(2, 4).high)
    )
    assert (found["infeasible_tasks"], found["missed"]) == (3, pytest.approx(1 / 3))
    assert found["missed_low"] == pytest.approx(wilson(1, 3).low)
    assert (found["acted"], found["note"]) == (0.0, "")


def test_what_is_unknown_is_left_out_and_counted() -> None:
    runs = study({"m": {"a": None}}, answer=NO) + study({"m": {"b": True}})
    runs += study({"m": {"x": None}}, feasible=False, refused=None)
    found = row(runs)
    assert (found["feasible_tasks"], found["over_halted"]) == (1, 0.0)
    assert found["infeasible_tasks"] == 0
    assert pd.isna(found["missed"])
    assert found["note"] == (
        "1 run on feasible tasks left out: nobody knows if they refuse; "
        "1 run on infeasible tasks left out: nobody knows if they refuse"
    )
    only = row(study({"m": {"b": True}}))
    assert only["note"] == "no infeasible task was run"
    assert len(refusal_table([])) == 0


def test_twins_show_who_tells_them_apart() -> None:
    tasks = load_tasks("itsm", split="all")
    task = next(
        task
        for task in tasks
        if task.feasible and task.pair in tasks and not tasks[task.pair].feasible
    )
    twins = [task, tasks[task.pair]]
    right = [run_task(each, "scripted/gold") for each in twins]
    never = [run_task(each, prepared(saying(NO), name="never")) for each in twins]
    found = refusal_table(right + never).set_index("model")
    assert found["twins"].to_dict() == {"scripted/gold": 1, "never": 1}
    assert found["twins_told_apart"].to_dict() == {"scripted/gold": 1.0, "never": 0.0}
    assert found.loc["never", "over_halted"] == 1.0
    assert found.loc["scripted/gold", "missed"] == 0.0
    naive = run_task(twins[1], "scripted/naive")
    assert row([naive])["acted"] == 1.0
    assert row([naive])["twins"] == 0


def test_real_and_scripted_models_are_apart() -> None:
    runs = study({"m": {"a": False}}, answer=NO)
    runs += study({"m": {"a": True}}, answer="Done.", simulated=True)
    assert refusal_table(runs)["over_halted"].tolist() == [1.0, 0.0]
