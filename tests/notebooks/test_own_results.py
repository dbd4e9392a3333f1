"""Every notebook on results of a user: it reads them, changes nothing, and has something to say.

`make own-results` runs all notebooks on all kinds of results; a test run does a share of them.
"""

import itertools
from pathlib import Path

import pytest

from eopsgym.runs import Runs
from tests.notebooks.own_results import NOTEBOOKS, RESULTS, contents, faults, run_on

SOME = 1
SWEEP = [*itertools.product(NOTEBOOKS, RESULTS)]


@pytest.mark.sweep(SOME)
@pytest.mark.parametrize(
    ("path", "kind"),
    SWEEP,
    ids=lambda each: getattr(each, "stem", each),
)
# ipykernel says so of every kernel that a client of today starts.
@pytest.mark.filterwarnings("ignore:Kernel is running over TCP")
def test_a_notebook_reads_results_and_changes_nothing(
    path: Path, kind: str, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    RESULTS[kind](results)
    before = contents(results)
    ran = run_on(path, tmp_path)
    assert faults(path, ran) == []
    assert contents(results) == before
    assert contents(tmp_path / "notebooks") == {}


def test_the_kinds_of_results_are_what_they_are_called(tmp_path: Path) -> None:
    made = {kind: tmp_path / str(number) / "results" for number, kind in enumerate(RESULTS)}

    for kind, folder in made.items():
        RESULTS[kind](folder)
    runs = {kind: Runs.read(folder) for kind, folder in made.items()}
    assert {run.origin for run in runs["imported"]} == {"published harness"}
    assert {(run.orchestrator, run.tool_set, run.mode) for run in runs["one condition"]} == {
        ("react", "plus_15", "published")
    }
    assert len({run.model for run in runs["one condition"]}) == 2
    assert {run.domain for run in runs["one system"]} == {"csm"}
    assert all(run.strict for run in runs["all passed"])
