"""Properties that all formats of an export have in common."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eopsgym.errors import ConfigError, StoreError
from eopsgym.runs import Runs, run_task
from eopsgym.trajectories import export_results
from eopsgym.trajectories.exports.export_results import FORMATS, ExportFormat
from tests.toy import office
from tests.toy.agents import Broken
from tests.trajectories.exports import made_runs


@pytest.fixture(scope="module")
def runs() -> Runs:
    return Runs(made_runs.all_runs())


def content(place: Path) -> dict[str, bytes]:
    """The files at a place, by path."""
    paths = [place] if place.is_file() else [each for each in place.rglob("*") if each.is_file()]
    return {str(path.relative_to(place)): path.read_bytes() for path in paths}


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_runs_give_the_same_bytes(
    runs: Runs, tmp_path: Path, format: ExportFormat
) -> None:
    places = [tmp_path / name for name in ("once", "twice")]
    for place in places:
        export_results(runs, place, format)
    assert content(places[0]) == content(places[1])
    assert content(places[0])


@pytest.mark.parametrize("format", FORMATS)
def test_a_full_disk_leaves_no_half_file(runs: Runs, tmp_path: Path, format: ExportFormat) -> None:
    """A limit of the size of files stands for the end of the disk."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, usual[1]))
    try:
        with pytest.raises(StoreError, match=r"cannot write .*out: .*; make room"):
            export_results(runs, tmp_path / "out", format)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        signal.signal(signal.SIGXFSZ, before)
    assert [*tmp_path.iterdir()] == []


KILLED = """
import resource, signal, sys
from eopsgym.runs import Runs
from eopsgym.trajectories import export_results

runs = Runs.read(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # too large a file ends the process at once
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
export_results(runs, sys.argv[2], sys.argv[3])
"""


@pytest.mark.parametrize("format", FORMATS)
def test_a_killed_export_leaves_nothing_at_its_target_and_the_next_one_cleans_up(
    tmp_path: Path, format: ExportFormat
) -> None:
    results, place = tmp_path / "results", tmp_path / "to" / "out"
    run_task(office.task(), "scripted/gold", results=results)
    command = [sys.executable, "-c", KILLED, str(results), str(place), format]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": os.getcwd()}, check=False)
    assert done.returncode == -signal.SIGXFSZ
    (left,) = place.parent.iterdir()
    assert left.name.startswith(".out.draft-")
    export_results(results, place, format)
    assert [*place.parent.iterdir()] == [place]


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_is_written_over(runs: Runs, tmp_path: Path, format: ExportFormat) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("out", "file"):
        with pytest.raises(StoreError, match=r"not overwritten|nothing is overwritten"):
            export_results(runs, tmp_path / name, format)
    (tmp_path / "empty").mkdir()
    export_results(runs, tmp_path / "empty", format)
    assert content(tmp_path / "empty")


def test_superseded_attempts_are_left_out_and_counted(tmp_path: Path) -> None:
    results = tmp_path / "results"
    lost = Broken()
    run_task(office.task(), lost, results=results)
    assert run_task(office.task(), lost, results=results).stop == "model_error"
    report = export_results(results, tmp_path / "out", "atif")
    assert report.runs == 1
    assert report.notes["attempts left out, which a later one superseded"] == 1


def test_an_unknown_format_and_an_option_of_another_are_refused(runs: Runs, tmp_path: Path) -> None:
    unknown: Any = "atf"
    with pytest.raises(ConfigError, match=r"no export format 'atf'.*atif"):
        export_results(runs, tmp_path / "out", unknown)
    with pytest.raises(ConfigError, match="thinking has no meaning for the format atif"):
        export_results(runs, tmp_path / "out", "atif", thinking=True)
