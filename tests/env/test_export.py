"""The data set for trainers, read back as trainers read it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from eopsgym.cli.env import BANDS as SHOWN_BANDS
from eopsgym.cli.env import TOOL_SETS as SHOWN_TOOL_SETS
from eopsgym.cli.group import cli
from eopsgym.env import BANDS, OpenEnvironment, TaskList, export_environments, tool_classes
from eopsgym.env.export import COLUMNS
from eopsgym.errors import ConfigError, TaskError
from eopsgym.runs import run_tasks
from eopsgym.tasks import TOOL_SETS, export_tasks, load_tasks

TASKS = [*load_tasks("itsm", split="all")[:20], *load_tasks("hybrid")[:4]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("export") / "data"
    export_environments(TaskList(*TASKS), place)
    return place


def _rows(folder: Path, split: str, cache: Path) -> Any:
    from datasets import load_dataset

    return load_dataset(str(folder), split=split, cache_dir=str(cache))


def test_datasets_reads_what_was_written(folder: Path, tmp_path: Path) -> None:
    tasks = TaskList(*TASKS)
    for split in ("train", "test"):
        rows = _rows(folder, split, tmp_path)
        assert rows.column_names == [*COLUMNS]
        assert rows["id"][:] == [each["id"] for each in tasks.list_tasks(split)]
        assert {*rows["split"]} == {split}
        for row in rows:
            known = tasks.known(tasks.find(row["id"]))
            assert {key: row[key] for key in known} == known
            assert [message["role"] for message in row["prompt"]] == ["system", "user"]


def test_a_row_resets_an_environment_with_the_tools_that_it_shows(
    folder: Path, tmp_path: Path
) -> None:
    rows = _rows(folder, "train", tmp_path)
    classes = tool_classes(rows["id"])
    environment = OpenEnvironment(TaskList(*TASKS))
    for row in rows:
        seen = environment.reset(task=row["id"])
        assert seen.tools == json.loads(row["tools"])
        assert seen.messages == row["prompt"]
        played = classes[row["environment"]]()
        assert played.reset(**row) is None
        assert played.get_reward() in (0.0, None)


def test_no_row_holds_a_word_of_the_solution(folder: Path, tmp_path: Path) -> None:
    tasks = TaskList(*TASKS)
    for row in _rows(folder, "train", tmp_path):
        task = tasks.find(row["id"])
        rest = json.dumps({key: value for key, value in row.items() if key != "prompt"})
        assert task.title not in rest
        assert task.gold is not None
        assert task.gold.answer not in rest


def test_the_readme_describes_the_columns_and_what_bands_come_from(folder: Path) -> None:
    said = (folder / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in said for name in COLUMNS)
    assert "comes from its tier, if there are no runs." in said


def test_the_command_writes_bands_by_runs(tmp_path: Path) -> None:
    run_tasks(TASKS[:1], "scripted/gold", results=tmp_path / "results", progress=False)
    asked = [f"itsm/{task.id}" for task in TASKS[:2]]
    results = ["--results", str(tmp_path / "results"), "--tool-set", "oracle"]
    done = CliRunner().invoke(cli, ["env", "export", str(tmp_path / "out"), *asked, *results])
    assert done.exit_code == 0, done.output
    assert "the bands of 1 come from runs, those of the others from their tiers" in done.output
    row = next(iter(_rows(tmp_path / "out", "train", tmp_path / "cache")))
    assert (row["band"], row["rate"], row["runs"]) == ("always", 1.0, 1)
    assert row["tool_set"] == "oracle"
    again = CliRunner().invoke(cli, ["env", "export", str(tmp_path / "out"), *asked])
    assert isinstance(again.exception, TaskError)
    assert "is not empty" in str(again.exception)


def test_the_command_shows_the_names_there_are() -> None:
    assert (SHOWN_BANDS, SHOWN_TOOL_SETS) == (BANDS, TOOL_SETS)


def test_what_cannot_be_exported_is_one_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no tool set 'plus_6'"):
        export_environments(TaskList(*TASKS), tmp_path / "out", tool_set="plus_6")
    assert not [*tmp_path.iterdir()]


def test_tasks_of_others_name_the_file_they_are_in(tmp_path: Path) -> None:
    place = export_tasks(TASKS[:2], tmp_path / "theirs")
    export_environments(TaskList(place), tmp_path / "out")
    rows = _rows(tmp_path / "out", "train", tmp_path / "cache")
    ((_, made), *_) = tool_classes(load_tasks(place)).items()
    environment = made()
    environment.reset(**rows[0])
    assert environment._trial.task.id == rows[0]["id"] == TASKS[0].published_id
