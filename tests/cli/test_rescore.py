"""`eopsgym rescore`: each run with what became of it, and the way back."""

import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.toy import office


def test_runs_are_judged_anew_and_back(command: Command, tasks: Path, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    command("run", tasks, "--results", folder)
    (gone,) = {row["why"] for row in json.loads(command("rescore", folder, "--format", "json").out)
               if "move_office" in row["why"]}  # fmt: skip
    assert gone == "there is no task itsm/move_office; if it is in a file, name it (--tasks)"
    said = command("rescore", folder, "--tasks", tasks)
    assert said.code == 0
    assert said.out.endswith("\n2 reused; 0 with another verdict than before\n")
    never = office.check("never", "SELECT count(*) FROM location WHERE name = 'Nowhere'")
    stricter = office.data(verifiers=[*office.MOVE["verifiers"], never])
    file = tmp_path / "stricter.json"
    file.write_text(json.dumps(stricter), encoding="utf-8")
    found = command("rescore", folder, "-t", file, "--changed", "--format", "json")
    (row,) = json.loads(found.out)
    assert (row["how"], row["first"], row["now"]) == ("judged again", "passed", "failed")
    again = command("score", folder).out
    assert "1 run judged again, up to " in again
    assert command("rescore", folder, "--undo").out == "the first verdict counts again: 2 runs\n"
    assert "judged again" not in command("score", folder).out


def test_a_run_file_without_runs_is_said(command: Command, tmp_path: Path) -> None:
    (tmp_path / "default.runs.jsonl").touch()
    assert command("rescore", tmp_path).out.endswith(
        "\nno run was found; 0 with another verdict than before\n"
    )


def test_without_results_the_way_out_is_said(command: Command, tmp_path: Path) -> None:
    said = command("rescore", tmp_path / "nothing")
    assert said.code == 1
    assert "run something first" in said.err
