"""`eopsgym experiment`."""

import re
from pathlib import Path

import pytest

from eopsgym.runs import Runs
from tests.cli.conftest import Command

FILE = """
about = "Does it work?"
[tasks]
from = ["itsm/itsm_001_right_amara", "itsm/itsm_002_dead_spot_at_reception"]
[runs]
models = ["scripted/steady"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(FILE)
    return path


def test_a_dry_run_tells_and_makes_nothing(tmp_path: Path, file: Path, command: Command) -> None:
    said = command("experiment", "run", file, "--dry-run", "--results", tmp_path / "r")
    assert said.code == 0
    assert "study: Does it work?" in said.out
    assert "2 runs, 0 of them made already" in said.out
    assert not list((tmp_path / "r").glob("*.runs.jsonl"))


def test_a_run_goes_on_and_tells_what_it_took(tmp_path: Path, file: Path, command: Command) -> None:
    asked = ("experiment", "run", file, "--results", tmp_path / "r")
    said = command(*asked)
    assert said.code == 0
    assert "2 runs made now, 0 were there already" in said.out
    assert re.search(r"spent so far: \$0\.\d+, [\d,]+ tokens in \d+ replies", said.out)
    assert re.search(r"estimated [\d,]+ tokens, used [\d,]+ \([+-]\d+%\)", said.out)
    assert "0 runs made now, 2 were there already" in command(*asked).out
    assert "2 runs, 2 of them made already" in command("experiment", "status", *asked[2:]).out
    assert len(Runs.read(tmp_path / "r")) == 2


def test_a_budget_that_leaves_no_run_is_an_error(
    tmp_path: Path, file: Path, command: Command
) -> None:
    said = command("experiment", "run", file, "--results", tmp_path / "r", "--dollars", 0)
    assert said.code == 1
    assert "the budget of the experiment is used up: $0.0000 of $0" in said.err
    assert "no run was made; see `eopsgym experiment status`" in said.err


def test_those_that_come_along_are_listed_and_meant_by_name(command: Command) -> None:
    said = command("experiment", "list")
    assert "tool_overload: How much do tools that a task does not need get in the way?" in said.out
    said = command("experiment", "status", "tool_overlaod")
    assert said.code == 1
    assert "there is no experiment 'tool_overlaod' in conf/experiments; did you mean" in said.err


def test_the_same_name_for_another_experiment_is_refused(
    tmp_path: Path, file: Path, command: Command
) -> None:
    asked = ("experiment", "run", file, "--results", tmp_path / "r")
    command(*asked)
    said = command(*asked, "--model", "scripted/noop")
    assert said.code == 1
    assert "study was run before with models" in said.err
