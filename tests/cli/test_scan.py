"""`eopsgym scan`."""

from pathlib import Path

import pytest

from eopsgym.agents import register_model
from tests.analysis.scans.judges import QUESTION, ScriptedJudge, answer
from tests.cli.conftest import Command

JUDGE = "test/scan-judge"


@pytest.fixture(autouse=True)
def judge() -> ScriptedJudge:
    made = ScriptedJudge(lambda messages: answer("no", reason="None \x1b[2J"), name=JUDGE)
    register_model(JUDGE, lambda: made)
    return made


def test_the_answers_are_counted_and_kept(
    command: Command, results: Path, judge: ScriptedJudge
) -> None:
    said = command("scan", results, QUESTION, "-m", JUDGE)
    assert said.code == 0
    assert said.out.splitlines()[2].split() == ["no", "4"]
    assert "by test/scan-judge (simulated), 4 runs" in said.out
    assert len(judge.asked) == 4
    rows = command(
        "sql", "SELECT DISTINCT scan, value FROM scans", "--results", results, "--format", "csv"
    )
    assert rows.out.splitlines() == ["scan,value", f"{QUESTION},no"]


def test_a_dry_run_says_what_it_would_ask_and_asks_nothing(
    command: Command, results: Path, judge: ScriptedJudge
) -> None:
    said = command("scan", results, QUESTION, "-m", JUDGE, "--dry-run", "--where", "strict")
    assert said.code == 0
    assert "questions to test/scan-judge (simulated) about" in said.out
    assert judge.asked == []
    assert not (results / "scans.jsonl").exists()


def test_a_line_for_each_run_has_no_codes_of_terminals(command: Command, results: Path) -> None:
    said = command("scan", results, QUESTION, "-m", JUDGE, "--all")
    assert said.out.count("None ") == 4
    assert "\x1b" not in said.out


def test_labels_and_a_range_exclude_each_other(command: Command, results: Path) -> None:
    said = command("scan", results, "how?", "-m", JUDGE, "--range", 0, 1, "--answer", "a")
    assert said.code == 2
    assert "exclude each other" in said.err
