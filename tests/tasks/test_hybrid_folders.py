"""Tasks over several systems in a user's own folders: found, listed, run and exported."""

import asyncio
import json
from pathlib import Path

import pytest

from eopsgym import Run, Runs, run_task, run_tasks, tag_failures
from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import export_tasks, load_tasks
from eopsgym.tasks.find_tasks import own_systems
from eopsgym.tasks.footprint.write import footprint_file
from tests.tasks.published_harness import run_task as run_as_published
from tests.toy import new_site, office


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a task over three systems and one of a single system."""
    folder = tmp_path / "mixed"
    folder.mkdir()
    for data in (new_site.data(), office.data()):
        file = folder / f"{data['task_id']}.json"
        file.write_text(json.dumps(data), encoding="utf-8")
    return folder


def test_a_mixed_folder_is_read_whole_or_by_what_its_tasks_count_under(mixed: Path) -> None:
    assert {task.domain for task in load_tasks(mixed)} == {"hybrid", "itsm"}
    assert [task.id for task in load_tasks(mixed / "hybrid")] == ["new_site"]
    assert [task.id for task in load_tasks(str(mixed / "itsm"))] == ["move_office"]
    assert [task.id for task in load_tasks(mixed / "hybrid", "new_site")] == ["new_site"]


def test_no_tasks_of_a_kind_is_an_error_that_says_which_there_are(mixed: Path) -> None:
    with pytest.raises(TaskError, match=r"has no hr tasks; it has 1 of hybrid"):
        load_tasks(mixed / "hr")
    empty = mixed / "empty"
    empty.mkdir()
    with pytest.raises(TaskError, match=r"has no hybrid tasks; it has no tasks at all"):
        load_tasks(empty / "hybrid")


def test_a_folder_that_is_called_hybrid_is_read_as_any_other(mixed: Path) -> None:
    folder = mixed / "hybrid"
    folder.mkdir()
    (folder / "other.json").write_text(json.dumps(new_site.data(task_id="other")), encoding="utf-8")
    assert [task.id for task in load_tasks(folder)] == ["other"]


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which there is a task over several systems."""
    data = tmp_path / "data"
    (data / "tasks" / "hybrid").mkdir(parents=True)
    (data / "tasks" / "hr").mkdir()
    for name in ("seeds", "banks"):
        (data / name).symlink_to(data_dir() / name)
    monkeypatch.setenv("EOPSGYM_DATA", str(data))
    return data


@pytest.mark.parametrize("names", [("hybrid",), ("hr", "hybrid"), ("hybrid", "hybrid")])
def test_where_eopsgym_brings_no_hybrid_task_the_error_says_what_to_name(
    names: tuple[str, ...], brought: Path
) -> None:
    own = brought / "tasks" / "hr" / "move_office.json"
    own.write_text(json.dumps(office.data()), encoding="utf-8")
    with pytest.raises(
        TaskError, match="eopsgym comes without hybrid tasks; name a file or folder"
    ):
        load_tasks(*names)


def test_hybrid_tasks_that_eopsgym_brings_are_found_by_that_name(brought: Path) -> None:
    with pytest.raises(
        TaskError, match="eopsgym comes without hybrid tasks; name a file or folder"
    ):
        load_tasks("hybrid")
    assert own_systems() == []
    file = brought / "tasks" / "hybrid" / "new_site.json"
    file.write_text(json.dumps(new_site.data()), encoding="utf-8")
    asyncio.run(footprint_file(file)).write()
    assert own_systems() == ["hybrid"]
    assert [task.id for task in load_tasks("hybrid")] == ["new_site"]
    assert [task.id for task in load_tasks()] == ["new_site"]
    run = run_task("hybrid/new_site", "scripted/premature")
    (found,) = tag_failures(Runs([run])).to_dict("records")
    assert found["kind"] == "premature"
    assert run_task("hybrid/new_site").fork(6).strict is True


def test_a_mixed_folder_runs(mixed: Path) -> None:
    runs = run_tasks(load_tasks(mixed), progress=False)
    assert {(run.task, run.domain, run.strict) for run in runs} == {
        ("new_site", "hybrid", True),
        ("move_office", "itsm", True),
    }
    assert all(isinstance(run, Run) for run in runs)


def test_a_task_that_cannot_be_mounted_leaves_the_others_of_a_folder_to_run(mixed: Path) -> None:
    servers = [new_site.IN_HR, new_site.IN_HR, new_site.IN_ITSM, new_site.IN_MAIL]
    data = new_site.data(task_id="twice", gym_servers_config=servers)
    (mixed / "twice.json").write_text(json.dumps(data), encoding="utf-8")
    runs = run_tasks(load_tasks(mixed), progress=False)
    assert sorted((run.task, run.strict) for run in runs if run.strict is not None) == [
        ("move_office", True),
        ("new_site", True),
    ]
    (wrong,) = [run for run in runs if run.task == "twice"]
    assert "gym_servers_config, 1 and 2: mcp_server_name: hr is mounted 2 times" in str(
        wrong.detail
    )


def test_an_export_passes_through_a_client_like_the_published_one(tmp_path: Path) -> None:
    from eopsgym import serve
    from tests.export_check import solution

    task = new_site.task()
    assert task.gold is not None
    folder = export_tasks([task], tmp_path / "out")
    file = folder / "hybrid" / "task_new_site.json"
    (back,) = load_tasks(file)
    assert back.system_prompt == task.system_prompt
    with serve() as servers:
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        checks = run_as_published(file, folder, solution(task.gold), urls)
    assert [check.name for check in checks if check.passed] == ["skill", "site", "label"]
