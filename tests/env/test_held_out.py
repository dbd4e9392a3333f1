"""The split of tasks for training: what tells of one thing is never divided."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from dev.held_out import groups, main
from eopsgym.env import TRAINING_SPLITS, training_split
from eopsgym.env.held_out import held_out_file
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.find_tasks import own_systems
from tests.own_tasks import own_tasks


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return own_tasks()


def test_the_file_is_what_would_be_drawn() -> None:
    assert main(["--check"]) is None


def test_no_pair_is_divided(tasks: list[Task]) -> None:
    splits = {task.id: training_split(task) for task in tasks}
    pairs = [task for task in tasks if task.pair]
    assert len(pairs) > 800
    assert [task.id for task in pairs if splits[task.id] != splits[str(task.pair)]] == []


def test_no_story_and_no_seed_of_its_own_is_divided(tasks: list[Task]) -> None:
    stories = tomllib.loads(held_out_file().read_text(encoding="utf-8"))["stories"]
    assert len(stories) > 120
    for group in groups(tasks, stories):
        assert len({training_split(task) for task in group}) == 1, [task.id for task in group]


def test_a_fifth_of_each_system_is_held_out() -> None:
    for system in own_systems():
        splits = [training_split(task) for task in load_tasks(system, split="all")]
        assert 0.15 < splits.count("test") / len(splits) < 0.25, system


def test_an_exported_copy_is_in_the_split_of_its_task(tasks: list[Task]) -> None:
    for task in tasks[::50]:
        copy = replace(task, id=task.published_id, file=Path("elsewhere.json"), pair=None)
        assert training_split(copy) == training_split(task)


def test_tasks_of_others_are_drawn_with_their_twins(tasks: list[Task]) -> None:
    splits = []
    for number in range(200):
        one = replace(tasks[0], id=f"theirs_{number}", pair=f"theirs_{number}_b", file=None)
        twin = replace(one, id=f"theirs_{number}_b", pair=f"theirs_{number}")
        assert training_split(one) == training_split(twin)
        splits.append(training_split(one))
    assert {*splits} == {*TRAINING_SPLITS}
    assert 20 < splits.count("test") < 60
