"""`eopsgym import` and `eopsgym export`."""

import json
from pathlib import Path

import pytest

from eopsgym.cli.import_export import import_
from eopsgym.trajectories.foreign import FORMAT_NAMES
from tests.cli.conftest import Command
from tests.trajectories.published_results.made_results import (
    NAME,
    TREE,
    check,
    made_run,
    write,
    write_text,
)


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A tree with a run, a run that lost verifiers, and half a file."""
    lost = made_run(verification_summary={"total": 3}, started_at="2026-06-16T08:00:00+00:00")
    write(tmp_path / "theirs" / TREE / NAME, made_run(checks={"closed": check("1", 1)}))
    write(tmp_path / "theirs" / TREE / NAME.replace("task_1", "task_2"), lost)
    write_text(tmp_path / "theirs" / TREE / "results_half.json", '{"runs": [')
    return tmp_path / "theirs"


def test_an_import_says_what_it_read_and_a_second_adds_nothing(
    command: Command, theirs: Path, tmp_path: Path
) -> None:
    said = command("import", theirs, "--results", tmp_path / "out")
    assert said.code == 0
    lines = said.out.splitlines()
    path = tmp_path / "out" / "published.runs.jsonl"
    counts = "2 runs of 2 files added to"
    assert lines[0] == f"published harness: {counts} {path}; 0 runs already there"
    half = f"  {TREE}/results_half.json (cut off: it has only the beginning of a file)"
    parts = (
        "messages (4), replies (2), verifiers (2), verifiers lost by name (2), "
        "runs without a strict verdict (1)"
    )
    assert lines[1] == f"  content: {parts}"
    assert lines[-2:] == ["not read, 1:", half]
    assert "    benchmark_config.total_tools_available (2)" in lines
    again = command("import", theirs, "--results", tmp_path / "out").out
    assert again.startswith("published harness: 0 runs of 2 files added to ")


def test_imported_runs_are_scored_and_queried(
    command: Command, theirs: Path, tmp_path: Path
) -> None:
    command("import", theirs, "--results", tmp_path / "out")
    for place in (tmp_path / "out", theirs):
        said = command("score", place, "--by", "model", "--by", "origin", "--format", "json")
        (row,) = json.loads(said.out)
        assert (row["model"], row["origin"]) == ("gpt-5", "published harness")
        assert (row["runs"], row["scored"], row["strict"], row["parity"]) == (2, 1, 1.0, 0.0)
        assert "verifiers of one name were lost (1)" in command("score", place).out


def test_the_tasks_of_imported_runs_can_be_given(
    command: Command, theirs: Path, tmp_path: Path, tasks: Path
) -> None:
    file = tasks / "move_office.json"
    said = json.loads(file.read_text()) | {"task_id": "task_1"}
    file.write_text(json.dumps(said))
    command("import", theirs, "--results", tmp_path / "out", "--tasks", file)
    said = command("sql", "SELECT strict FROM runs", "--results", tmp_path / "out").out
    assert "True" not in said
    assert "no task file" in command("import", theirs, "--tasks", tasks / "none.json").err


def test_runs_are_exported_to_a_new_folder(command: Command, results: Path, tmp_path: Path) -> None:
    out = tmp_path / "published"
    said = command("export", results, out)
    assert said.out == f"4 result files in {out}\n"
    assert len(list(out.rglob("results_*.json"))) == 4
    assert "is not empty and is not overwritten" in command("export", results, out).err
    back = command("import", out, "--results", results)
    assert back.out.splitlines()[0].endswith("; 4 runs already there")


def test_the_formats_that_can_be_chosen_are_those_that_are_known(
    command: Command, theirs: Path, tmp_path: Path
) -> None:
    (choice,) = (each for each in import_.params if each.name == "form")
    assert tuple(choice.type.choices) == FORMAT_NAMES
    said = command("import", theirs, "--format", "nemo_gym", "--results", tmp_path / "out")
    assert said.code == 1
    assert "of no known format" in said.err
    assert said.err.endswith("Formats tried: NeMo Gym\n")


def test_runs_are_exported_in_other_formats_and_read_back(
    command: Command, results: Path, tasks: Path, tmp_path: Path
) -> None:
    options = ("--where", "model = 'scripted/gold'", "--tasks", tasks)
    said = command("export", results, tmp_path / "atif", "--format", "atif", *options)
    assert said.out == f"2 runs in the format atif, 2 files: {tmp_path / 'atif'}\n"
    back = command("import", tmp_path / "atif", "--results", tmp_path / "back").out
    assert back.startswith(f"ATIF 1.8: 2 runs of 2 files added to {tmp_path / 'back'}")
    lines = tmp_path / "train.jsonl"
    assert command("export", results, lines, "--format", "openai", "--thinking").code == 0
    assert len(lines.read_text().splitlines()) == 4
    tables = tmp_path / "tables"
    assert command("export", results, tables, "--format", "parquet").code == 0
    assert (tables / "runs.parquet").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("import", "{tmp}/nowhere"), "{tmp}/nowhere does not exist"),
        (("import", "{tmp}", "--experiment", "a/b"), "no result files in {tmp}"),
        (("export", "{tmp}/nowhere", "{tmp}/x"), "no results at {tmp}/nowhere"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    command: Command, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = command(*(each.format(tmp=tmp_path) for each in arguments))
    assert done.code == 1
    assert done.err.startswith(f"eopsgym: {said.format(tmp=tmp_path)}")
    assert done.err.count("\n") == 1
