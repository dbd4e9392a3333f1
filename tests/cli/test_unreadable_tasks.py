"""Task files that cannot be read: each is named, and hides none of the others."""

import json
from pathlib import Path

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks import load_tasks
from tests.cli.conftest import Command
from tests.toy import office

BAD = {
    "bad.json": "{",
    "odd.json": '{"task_id": "odd"}',
    "other.json": json.dumps(office.data(office.MOVE, user_prompt="Another request")),
}
WHY = (
    "bad.json is not JSON",
    "odd.json: 'gym_servers_config' is missing",
    "the id 'move_office', ",
)


@pytest.fixture
def mixed(tasks: Path) -> Path:
    """A folder of two tasks, two files that are none, and one with an id that is taken."""
    for name, text in BAD.items():
        (tasks / name).write_text(text, encoding="utf-8")
    (tasks / "gone.json").symlink_to(tasks / "nowhere.json")
    return tasks


def test_the_others_are_listed(command: Command, mixed: Path) -> None:
    said = command("tasks", "list", mixed, "--format", "json")
    assert [row["task"] for row in json.loads(said.out)] == ["delete_mill", "move_office"]
    assert said.code == 1
    assert said.err.startswith("eopsgym: these tasks have 4 errors:\n  ")
    assert all(why in said.err for why in (*WHY, "cannot read"))


def test_lint_tells_of_all(command: Command, mixed: Path) -> None:
    (mixed / "delete_mill.json").write_text(
        json.dumps(office.data(office.DELETE, plan=[])), encoding="utf-8"
    )
    said = command("tasks", "lint", mixed)
    assert said.code == 1
    assert all(why in said.out for why in (*WHY, "cannot read", "delete_mill: it has no plan"))
    assert said.err == "eopsgym: 5 of 6 tasks have 5 problems\n"


def test_nothing_is_run_and_all_are_named(command: Command, mixed: Path, tmp_path: Path) -> None:
    said = command("run", mixed, tmp_path / "no_such_folder", "--results", tmp_path / "results")
    assert (said.code, said.out) == (1, "")
    assert "these tasks have 5 errors" in said.err
    assert all(why in said.err for why in (*WHY, "cannot read", "no task file"))
    assert not (tmp_path / "results").exists()
    with pytest.raises(TaskError, match="these tasks have 4 errors"):
        load_tasks(mixed)
    with pytest.raises(TaskError, match=r"these tasks have \d+ errors"):
        load_tasks(mixed / "itsm", "move_office", "odd")


@pytest.mark.parametrize("name", ["list", "lint"])
def test_of_one_file_that_is_none_its_fault_is_said(
    command: Command, mixed: Path, name: str
) -> None:
    said = command("tasks", name, mixed / "bad.json")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"eopsgym: {mixed / 'bad.json'} is not JSON")
