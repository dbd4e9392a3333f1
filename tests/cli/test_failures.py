"""`eopsgym failures`."""

import json
from pathlib import Path

import pytest

from eopsgym.runs import run_tasks
from tests.cli.conftest import Command

TASK = "itsm/itsm_001_right_amara"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results")
    for model in ("scripted/gold", "scripted/premature", "scripted/wrong_id"):
        run_tasks([TASK], model, results=folder, progress=False)
    return folder


def test_failures_are_counted_by_kind_with_an_example(command: Command, results: Path) -> None:
    said = command("failures", results, "--by", "model", "--format", "json")
    rows = {(row["model"], row["kind"]): row for row in json.loads(said.out)}
    assert rows["scripted/premature", "premature"]["primary"] == 1
    assert "INC_242" in rows["scripted/premature", "premature"]["example"]
    assert rows["scripted/wrong_id", "wrong_id"]["runs"] == 1
    assert not any(model == "scripted/gold" for model, _ in rows)


def test_every_finding_can_be_listed(command: Command, results: Path) -> None:
    said = command("failures", results, "--all", "--kind", "premature", "--format", "json")
    (row,) = json.loads(said.out)
    assert (row["kind"], row["rows"]) == ("premature", ["itsm.incident/INC_242"])


def test_what_was_not_looked_at_stands_beneath(command: Command, results: Path) -> None:
    (file,) = results.glob("*.runs.jsonl")
    folder = results / "changed"
    folder.mkdir()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    for line in lines:
        line["setup"]["content"] = "0" * 64
    (folder / file.name).write_text("".join(json.dumps(line) + "\n" for line in lines))
    said = command("failures", folder).out
    assert "2 runs were not analysed for side_effect, wrong_argument, cascading_state, " in said
    assert "the task, or its seed, has changed since" in said


def test_a_wrong_kind_or_column_is_reported_in_a_line(command: Command, results: Path) -> None:
    said = command("failures", results, "--kind", "bad")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("eopsgym: there is no kind of failure 'bad'; there are ")
    assert "not by 'cost'" in command("failures", results, "--by", "cost").err


def test_the_rules_measure_themselves(command: Command) -> None:
    said = command("failures", "--measure", "--sample", "1", "--seed", "4").out
    assert said.startswith("scripted failures; false alarms in ")
    assert "missing_lookup" in said
    assert "\nsimulated; false alarms in " in said
