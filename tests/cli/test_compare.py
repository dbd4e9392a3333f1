"""`eopsgym compare`."""

import json
from pathlib import Path

import pytest

from eopsgym.runs import run_tasks
from tests.cli.conftest import Command

TASK = "itsm/itsm_019_children_of_the_mail_queue"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results")
    run_tasks([TASK], "scripted/wrong_id", results=folder, progress=False)
    return folder


@pytest.fixture
def run_id(results: Path) -> str:
    (file,) = results.glob("*.runs.jsonl")
    line = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    return str(line["id"])


def test_calls_are_laid_beside_the_reference_solution(
    command: Command, results: Path, run_id: str
) -> None:
    said = command("compare", run_id[:8], "--gold", "--results", results)
    assert said.code == 0
    assert "A: Run(itsm_019_children_of_the_mail_queue, scripted/wrong_id" in said.out
    assert "8 of 9 rows the same in all; first difference at step A 6, B 6" in said.out
    rows = json.loads(
        command("compare", run_id, "--gold", "--results", results, "--format", "json").out
    )
    assert [row["kind"] for row in rows].count("changed") == 1
    assert rows[5] == {
        "row": 6,
        "kind": "changed",
        "A": 6,
        "A_call": "itsm/update_incident",
        "B": 6,
        "B_call": "itsm/update_incident",
    }


def test_final_rows_that_differ_are_listed(command: Command, results: Path, run_id: str) -> None:
    asked = ("--gold", "--states", "--results", results, "--format", "json")
    rows = json.loads(command("compare", run_id, *asked).out)
    found = {(row["key"], row["column"]): (row["A"], row["B"], row["wrote"]) for row in rows}
    assert found["INC_280", "parent_incident"] == (None, "INC_273", "B")


def test_a_page_is_written(command: Command, results: Path, run_id: str, tmp_path: Path) -> None:
    page = tmp_path / "beside.html"
    said = command("compare", run_id, "--gold", "--results", results, "--page", page)
    assert said.out.startswith("written: ")
    text = page.read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    assert "first difference" in text


def test_an_unknown_run_is_an_error_in_a_line(command: Command, results: Path) -> None:
    said = command("compare", "nowhere", "--results", results)
    assert (said.code, said.out) == (1, "")
    assert "names 0 runs" in said.err
