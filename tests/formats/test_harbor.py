"""Our ATIF files, as Harbor reads them, in an environment of its own."""

import json
from pathlib import Path

import pytest

from eopsgym.analysis.simulated_sample import sample_trajectories
from eopsgym.runs import Runs
from eopsgym.trajectories import export_results, import_results
from tests.reference import reference
from tests.separate import run_there, separate_python
from tests.trajectories.exports import made_runs

HARBOR = "harbor==0.26.0"
SCRIPT = Path(__file__).parent / "validate_atif.py"


@pytest.fixture(scope="module")
def python() -> Path:
    return separate_python("harbor", HARBOR, target="formats", with_ours=False, least=(3, 12))


def validated(python: Path, folder: Path) -> tuple[int, list[str]]:
    """Return the number of valid files, and the errors of the others."""
    done = run_there(python, SCRIPT, folder)
    assert done.returncode == 0, done.stderr
    valid, errors = json.loads(done.stdout)
    return valid, errors


def test_every_shape_of_run_is_valid(python: Path, tmp_path: Path) -> None:
    runs = [*made_runs.all_runs(), made_runs.parallel(id="one"), made_runs.parallel(id="")]
    report = export_results(Runs(runs), tmp_path / "atif", "atif")
    assert validated(python, report.folder) == (len(runs), [])


def test_all_runs_of_the_sample_are_valid(python: Path, tmp_path: Path) -> None:
    report = export_results(sample_trajectories().runs(), tmp_path / "atif", "atif")
    assert report.files > 900
    assert validated(python, report.folder) == (report.files, [])


def test_runs_of_other_programs_are_valid(python: Path, tmp_path: Path) -> None:
    import_results(reference("formats"), tmp_path / "results")
    report = export_results(tmp_path / "results", tmp_path / "atif", "atif")
    assert report.files > 40
    assert validated(python, report.folder) == (report.files, [])


def test_a_file_that_breaks_a_rule_is_found(python: Path, tmp_path: Path) -> None:
    report = export_results(made_runs.won(), tmp_path / "atif", "atif")
    (path,) = report.folder.rglob("*.json")
    data = json.loads(path.read_text())
    data["steps"][0]["unheard"] = 1
    path.write_text(json.dumps(data))
    valid, errors = validated(python, report.folder)
    assert valid == 0
    assert "unheard" in errors[0]
