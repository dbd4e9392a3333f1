"""The report of a finished experiment: the same each time, and never that of other runs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from eopsgym.cli.kept_report import _hashed
from eopsgym.runs import drop_runs
from tests.cli.conftest import Command

TEXT = """
name = "pair"
[tasks]
from = ["itsm/itsm_001_right_amara", "itsm/itsm_002_dead_spot_at_reception"]
[runs]
models = ["scripted/steady"]
"""


@pytest.fixture(autouse=True)
def own_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder of seeds beside ours, with which nothing is kept."""
    for name in ("EOPSGYM_SEEDS", "EOPSGYM_TRUSTED_SEEDS"):
        monkeypatch.delenv(name, raising=False)


def ran(command: Command, folder: Path, *options: str) -> str:
    file = folder / "pair.toml"
    file.write_text(TEXT, encoding="utf-8")
    asked = ["experiment", "run", str(file), "--results", str(folder), *options]
    said = command(*asked).out.replace("2 runs made now, 0 made", "0 runs made now, 2 made")
    # The estimate is compared with what was spent where runs were made.
    return "".join(line for line in said.splitlines(True) if not line.startswith("estimated"))


def marked(folder: Path) -> None:
    """Mark the report that is kept, so that it shows where it is printed."""
    file = folder / ".pair.report"
    key, _, text = file.read_text(encoding="utf-8").split("\n", 2)
    text = text.replace("spent so far", "SPENT SO FAR")
    file.write_text(f"{key}\n{_hashed(text)}\n{text}", encoding="utf-8")


def test_the_second_report_is_the_first_and_was_kept(tmp_path: Path, command: Command) -> None:
    first = ran(command, tmp_path)
    assert ran(command, tmp_path) == first
    marked(tmp_path)
    assert ran(command, tmp_path) == first.replace("spent so far", "SPENT SO FAR")


def spent_more(folder: Path) -> None:
    with (folder / ".pair.spending").open("a", encoding="utf-8") as file:
        file.write('{"dollars": 1, "tokens": 1, "replies": 1}\n')


def other_runs(folder: Path) -> None:
    drop_runs(folder, lambda run: run.task == "itsm_001_right_amara")


def damaged(folder: Path) -> None:
    file = folder / ".pair.report"
    file.write_text(file.read_text(encoding="utf-8").replace("SPENT", "SPEND"), encoding="utf-8")


@pytest.mark.parametrize("change", [spent_more, other_runs, damaged])
def test_another_state_has_another_report(
    tmp_path: Path, command: Command, change: Callable[[Path], None]
) -> None:
    ran(command, tmp_path)
    marked(tmp_path)
    change(tmp_path)
    said = ran(command, tmp_path)
    assert "spent so far" in said
    assert "SPE" not in said


def test_another_form_is_made_anew(tmp_path: Path, command: Command) -> None:
    ran(command, tmp_path)
    rows = json.loads(ran(command, tmp_path, "--format", "json"))
    assert rows[0]["strict_scored"] == 2
    assert rows == json.loads(ran(command, tmp_path, "--format", "json"))
