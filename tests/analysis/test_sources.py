"""What is given as runs: a list of them, or one; anything else is refused in one way."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym import analysis
from eopsgym.analysis import figures
from eopsgym.errors import EopsgymError
from eopsgym.runs import Run, Runs, run_task
from eopsgym.trajectories import export_results
from tests.toy import office


def _reads_runs_alone(function: object) -> bool:
    if not callable(function) or inspect.isclass(function):
        return False
    name, *others = [*inspect.signature(function).parameters.values()] or [None]
    wanted = [each for each in others if each and each.default is inspect.Parameter.empty]
    return name is not None and name.name == "source" and not wanted


READERS = {
    f"{place.__name__}.{name}": getattr(place, name)
    for place in (eopsgym, analysis, figures)
    for name in place.__all__
    if _reads_runs_alone(getattr(place, name))
}


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/premature")


def outcome(reader: Callable[[Any], Any], runs: Any) -> str:
    try:
        return type(reader(runs)).__name__
    except EopsgymError as error:
        return f"{type(error).__name__}: {error}"


def test_functions_that_read_runs_are_found() -> None:
    named = (
        "eopsgym.open_trajectories",
        "eopsgym.whose_fault",
        "eopsgym.analysis.figures.leaderboard",
    )
    assert {*named} <= {*READERS}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS.keys())
def test_one_run_is_read_as_a_list_of_one(reader: Callable[[Any], Any], run: Run) -> None:
    assert outcome(reader, run) == outcome(reader, [run])


def test_one_run_is_listed_added_and_exported(run: Run, tmp_path: Path) -> None:
    assert Runs(run) == [run]
    assert Runs(run) + run == run + Runs(run) == [run, run]
    assert export_results(run, tmp_path / "tree").files == 1


@pytest.mark.parametrize("runs", [["results"], [1], 1])
def test_what_is_no_run_is_named(runs: Any) -> None:
    with pytest.raises(
        TypeError, match=r"runs must be a list of Run, or one Run, not ('results'|1);"
    ):
        Runs(runs)
