"""Every command ends well whatever its standard streams are: closed, full, or None."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from eopsgym.cli.group import cli
from eopsgym.runs import Journal, run_task
from tests.share_seed import share

_EOPSGYM = "import sys; from eopsgym.cli import main; sys.argv[0] = 'eopsgym'; main()"
_COMMANDS = {
    "compare": ("--help",),
    "domains": (),
    "tasks": ("show", "itsm/itsm_001_right_amara"),
    "run": ("itsm/itsm_001_right_amara", "--results", "results"),
    "score": ("results",),
    "sql": ("SELECT count(*) FROM runs", "--results", "results"),
    "failures": ("results",),
    "demo": ("--help",),
    "doctor": ("--help",),
    "env": ("--help",),
    "experiment": ("--help",),
    "drop": ("--help",),
    "export": ("results", "out"),
    "import": ("--help",),
    "judge": ("--help",),
    "report": ("results",),
    "rescore": ("results",),
    "scan": ("--help",),
    "seed": ("csm", "--size", "small", "--out", "worlds"),
    "serve": ("--help",),
}
_STREAMS = ("stdin closed", "stdout closed", "stderr closed", "stdout full", "stderr full")
_ENDS = {"stdout full": "cannot write the output: No space left on device"}


@pytest.fixture(autouse=True)
def buffered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python keep output back until it ends, as it does for most users."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


def _closed(stream: str) -> Callable[[], None] | None:
    name, state = stream.split()
    number = ("stdin", "stdout", "stderr").index(name)
    if state == "closed":
        return lambda: os.close(number)
    return lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), number) and None


def test_every_command_is_tried() -> None:
    assert set(_COMMANDS) == set(cli.commands)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with one run in `results`."""
    place = tmp_path_factory.mktemp("streams")
    run = run_task("itsm/itsm_001_right_amara", "scripted/gold")
    Journal(place / "results").append(run)
    return place


@pytest.mark.sweep(5)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    ("command", "stream"), share(list(product(_COMMANDS, _STREAMS)), 6, "standard streams")
)
def test_a_command_ends_in_a_line_or_in_nothing(
    command: str, stream: str, results: Path, tmp_path: Path
) -> None:
    shutil.copytree(results, tmp_path, dirs_exist_ok=True)
    made = subprocess.run(
        [sys.executable, "-c", _EOPSGYM, command, *_COMMANDS[command]],
        cwd=tmp_path, capture_output=True, text=True, preexec_fn=_closed(stream), check=False,
    )  # fmt: skip
    assert "Traceback" not in made.stderr
    if stream == "stdout full":
        assert (made.returncode, _ENDS[stream] in made.stderr) == (1, True)
    else:
        assert made.returncode == 0, made.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("stream", ["stderr closed", "stderr full"])
def test_an_error_that_cannot_be_written_keeps_its_exit_code(stream: str, tmp_path: Path) -> None:
    for arguments, code in ((["score", "nowhere"], 1), (["score", "--no-such"], 2)):
        made = subprocess.run(
            [sys.executable, "-c", _EOPSGYM, *arguments],
            cwd=tmp_path, preexec_fn=_closed(stream), check=False,
        )  # fmt: skip
        assert made.returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_message_beside_the_runs_is_dropped_by_a_full_disk(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of what it keeps back, Python itself tells at the end of any program, with the status 120.
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    code = (
        "import eopsgym; eopsgym.run_grid(['itsm/itsm_001_right_amara'], ['scripted/gold'],"
        " results='results', progress=True)"
    )
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=results, preexec_fn=_closed("stderr full"), check=False
    )
    assert made.returncode == 0


def test_streams_that_are_none_are_opened(tmp_path: Path) -> None:
    code = "import sys; sys.stdout = sys.stderr = sys.stdin = None; " + _EOPSGYM
    made = subprocess.run([sys.executable, "-c", code, "domains"], cwd=tmp_path, check=False)
    assert made.returncode == 0
