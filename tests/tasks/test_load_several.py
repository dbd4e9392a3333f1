"""Several sources are loaded at once, and ids choose among the tasks of all."""

import json
from pathlib import Path

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks import load_tasks
from tests.own_tasks import DOMAINS
from tests.toy import office


def test_several_systems_are_loaded_in_their_order() -> None:
    both = load_tasks("hr", "csm")
    assert both == (*load_tasks("hr"), *load_tasks("csm"))
    assert load_tasks("hr", "csm", "hr") == both


def test_no_source_is_all_systems() -> None:
    everything = load_tasks()
    assert [*dict.fromkeys(task.domain for task in everything)] == DOMAINS
    assert everything == load_tasks(*DOMAINS)


def test_ids_choose_among_the_tasks_of_all_sources() -> None:
    first, second = load_tasks("hr")[0].id, load_tasks("csm")[0].id
    assert [task.id for task in load_tasks("hr", "csm", second, first)] == [second, first]
    assert [task.id for task in load_tasks(f"hr/{first}", f"csm/{second}")] == [first, second]
    with pytest.raises(TaskError, match="no task 'nope' among these"):
        load_tasks("hr", "csm", "nope")


def test_folders_and_files_stand_beside_systems(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(
            json.dumps(office.data(task_id=name)), encoding="utf-8"
        )
    found = load_tasks(tmp_path / "a.json", "itsm", str(tmp_path / "b.json"))
    assert [task.id for task in found if task.file and task.file.parent == tmp_path] == ["a", "b"]
    assert len(found) == len(load_tasks("itsm")) + 2


def test_two_different_tasks_of_one_id_are_refused(tmp_path: Path) -> None:
    for name, asked in (("a", "One."), ("b", "Two.")):
        data = office.data(task_id="same", user_prompt=asked)
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(TaskError, match=r"two different tasks have the id 'same', .*a\.json and"):
        load_tasks(tmp_path)


def test_an_error_says_how_a_system_that_is_asked_for_as_an_id_is_loaded() -> None:
    with pytest.raises(TaskError, match=r"it is a system; load_tasks\('email'\) returns its tasks"):
        load_tasks("itsm")["email"]
