"""`eopsgym experiment`."""

import json
import re
from pathlib import Path

import pytest

from eopsgym import serve
from eopsgym.agents import register_model
from eopsgym.runs import Runs
from tests.cli.conftest import Command
from tests.toy.agents import saying
from tests.toy.scripted_steps import ScriptedSteps

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
    assert command("experiment", "status", file, "--results", tmp_path / "r").code == 0
    assert not (tmp_path / "r").exists()


def test_a_dry_run_tells_what_sets_the_number_of_runs_at_a_time(
    tmp_path: Path, file: Path, command: Command
) -> None:
    (tmp_path / "experiment.json").write_text('{"llms": ["scripted/gold"], "domains": ["hr"]}')
    (tmp_path / "llm_concurrency.json").write_text('{"scripted/gold": 7}')
    asked = ("experiment", "run", tmp_path / "experiment.json", "--dry-run", "--results", tmp_path)
    assert re.search(r"\n7 runs at a time, set by .*llm_concurrency\.json\n", command(*asked).out)
    assert "\n1 run at a time, set by --concurrency\n" in command(*asked, "--concurrency", 1).out
    said = command("experiment", "run", file, "--dry-run", "--results", tmp_path)
    assert "at a time" not in said.out
    file.write_text(f"{FILE}[runtime]\nconcurrency = 3")
    said = command("experiment", "status", file, "--results", tmp_path)
    assert re.search(r"\n3 runs at a time, set by .*study\.toml\n", said.out)


def test_a_dry_run_is_of_what_is_asked_for(tmp_path: Path, file: Path, command: Command) -> None:
    asked = ("experiment", "run", file, "--dry-run", "--results", tmp_path / "r")
    said = command(*asked, "--only", "itsm_001_right_amara")
    assert "2 runs, 0 of them made already, 1 not to be made" in said.out
    assert "1 to be made" in said.out
    said = command(*asked, "--only", "itsm_001_right_amira")
    assert (said.code, "'itsm_001_right_amira'" in said.err) == (1, True)


def test_a_run_goes_on_and_tells_what_it_took(tmp_path: Path, file: Path, command: Command) -> None:
    asked = ("experiment", "run", file, "--results", tmp_path / "r")
    said = command(*asked)
    assert said.code == 0
    assert "2 runs made now, 0 made before" in said.out
    assert re.search(r"spent so far: \$0\.\d+, [\d,]+ tokens in \d+ replies", said.out)
    assert re.search(r"estimated [\d,]+ tokens, used [\d,]+ \([+-]\d+%\)", said.out)
    again = command(*asked).out
    assert "0 runs made now, 2 made before" in again
    assert "estimated" not in again
    assert "2 runs, 2 of them made already" in command("experiment", "status", *asked[2:]).out
    assert len(Runs.read(tmp_path / "r")) == 2


def test_what_an_error_ended_is_no_success_and_is_made_again_by_name(
    tmp_path: Path, file: Path, command: Command
) -> None:
    """Also where other runs were there already."""
    models = ScriptedSteps(0, "odd"), ScriptedSteps(name="odd", replies=[saying("No.")])
    register_model("test/odd", lambda: models[0])
    file.write_text(FILE.replace("scripted/steady", "test/odd"))
    asked = ("experiment", "run", file, "--results", tmp_path / "r")
    said = command(*asked)
    assert (said.code, "2 of 2 runs, odd, no verdict: the provider is out" in said.err) == (1, True)
    assert "an error ended 2 runs: repeat the command to make them again" in said.err
    assert "estimated" not in said.out  # nothing was made that it could be compared with
    assert command(*asked, "--only", "itsm_001_right_amara", "--only", "errored").code == 1
    register_model("test/odd", lambda: models[1])
    said = command(*asked, "--only", "itsm_001_right_amara", "--continue")
    assert (said.code, "1 run made now, 0 made before" in said.out) == (0, True)
    assert "of this, 2 superseded attempts cost $0.0000" in said.out
    register_model("test/odd", lambda: models[0])
    assert command(*asked).code == 1
    said = command(*asked, "--only", "odt")
    assert (said.code, "the name 'odt'; did you mean odd?" in said.err) == (1, True)


def test_the_answer_to_its_question_is_printed(
    tmp_path: Path, file: Path, command: Command
) -> None:
    question = '[question]\nbetter = "scripted/gold"\nthan = "scripted/noop"\nlooks = 2\n'
    models = '"scripted/gold", "scripted/noop"'
    file.write_text(FILE.replace('"scripted/steady"', models) + question)
    asked = (file, "--results", tmp_path / "r")
    answer = "is A (scripted/gold) better than B (scripted/noop)? go on: it is open"
    assert answer in command("experiment", "status", *asked).out
    said = command("experiment", "run", *asked)
    assert (said.code, "? not decided: whether A is better than B; look 2" in said.out) == (0, True)


def test_processes_are_asked_for_on_the_command_line_or_in_the_file(
    tmp_path: Path, file: Path, command: Command
) -> None:
    asked = ("experiment", "run", file, "--results", tmp_path / "r")
    assert "2 runs made now" in command(*asked, "--processes", 2).out
    file.write_text(FILE + "[runtime]\nbackend = 'processes'\nprocesses = 2\n")
    assert "0 runs made now, 2 made before" in command(*asked).out
    said = command(*asked, "--address", "auto")
    assert said.code == 1
    assert "add backend='ray'" in said.err


def test_runs_without_a_file_have_processes_too(tmp_path: Path, command: Command) -> None:
    asked = ("run", "itsm/itsm_001_right_amara", "--results", tmp_path)
    said = command(*asked, "--processes", 2)
    assert (said.code, "1 run added" in said.out) == (0, True)


def test_a_budget_that_leaves_no_run_is_an_error(
    tmp_path: Path, file: Path, command: Command
) -> None:
    said = command("experiment", "run", file, "--results", tmp_path / "r", "--dollars", 0)
    assert said.code == 1
    assert "the budget of the experiment is used up: $0.0000 of $0" in said.err
    assert "no run was made; see `eopsgym experiment status`" in said.err


def test_runs_that_a_budget_cut_off_are_reported_without_the_amounts_of_each(
    tmp_path: Path, file: Path, command: Command
) -> None:
    said = command("experiment", "run", file, "--results", tmp_path / "r", "--dollars", 0.0001)
    assert said.code == 1
    assert ", scripted/steady, no verdict: the budget of the experiment is used up\n" in said.err
    assert "an error ended" not in said.err
    assert re.search(
        r"used up: \$0\.\d+ of \$0\.0001\. \d runs? ended before: repeat the command with a larger "
        r"budget to make them again; with --continue",
        said.err,
    )
    said = command("experiment", "run", file, "--results", tmp_path / "r", "--dollars", 10)
    assert (said.code, "ended" in said.err) == (0, False)


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


def test_an_experiment_runs_on_servers_of_a_file(
    tmp_path: Path, file: Path, command: Command
) -> None:
    with serve("itsm") as servers:
        given = tmp_path / "domain_conf.json"
        given.write_text(json.dumps({"itsm": {"address": servers["itsm"].url}}))
        asked = ("experiment", "run", file, "--results", tmp_path / "r", "--servers", given)
        assert command(*asked).code == 0
    runs = Runs.read(tmp_path / "r")
    assert [run.setup.own_server for run in runs] == [False, False]
