"""Tasks by split and index, and how hard they are."""

import pickle
from pathlib import Path

import pytest

from eopsgym.env import BANDS, TaskIndexError, TaskList, band_of, training_split
from eopsgym.errors import ConfigError, EopsgymError, StoreError, TaskError
from eopsgym.runs import run_tasks
from eopsgym.tasks import export_tasks, load_tasks


@pytest.fixture(scope="module")
def tasks() -> TaskList:
    return TaskList("itsm")


def test_every_task_is_in_one_split_refusals_too(tasks: TaskList) -> None:
    assert tasks.list_splits() == ["train", "test"]
    ids = [each["id"] for split in tasks.list_splits() for each in tasks.list_tasks(split)]
    every = load_tasks("itsm", split="all")
    assert sorted(ids) == sorted(f"itsm/{task.id}" for task in every)
    assert sum(map(tasks.num_tasks, tasks.list_splits())) == len(every)


def test_a_task_is_described_without_a_word_of_its_answer(tasks: TaskList) -> None:
    first = tasks.at("train", 0)
    assert tasks.get_task("train", 0) == {
        "id": f"itsm/{first.id}",
        "split": "train",
        "index": 0,
        "systems": ["itsm"],
        "tier": first.tier,
        "band": "easy",
        "band_source": "tier",
        "rate": None,
        "runs": 0,
    }
    assert tasks.find(first.id) is tasks.find(f"itsm/{first.id}") is first


def test_ranges_are_those_of_a_slice(tasks: TaskList) -> None:
    whole = tasks.list_tasks("test")
    assert tasks.get_task_range("test", 2, 5) == whole[2:5]
    assert tasks.get_task_range("test", stop=2) == whole[:2]
    assert tasks.get_task_range("test", -2) == whole[-2:]
    assert tasks.get_task_range("test", 10_000) == []


@pytest.mark.parametrize("index", [-1, 10_000])
def test_an_index_that_there_is_not_is_an_index_error(tasks: TaskList, index: int) -> None:
    with pytest.raises(IndexError, match=r"no task .* in the split 'test'; it has 0 to \d+"):
        tasks.get_task("test", index)
    assert issubclass(TaskIndexError, TaskError)


@pytest.mark.parametrize("index", [True, 1.0, "1", None])
def test_an_index_is_a_whole_number(tasks: TaskList, index: object) -> None:
    with pytest.raises(TypeError, match="an index must be a whole number"):
        tasks.get_task("test", index)  # type: ignore[arg-type]


@pytest.mark.parametrize("split", ["trian", "", None, "main", 3])
def test_an_unknown_split_is_said_with_those_there_are(tasks: TaskList, split: object) -> None:
    with pytest.raises(ConfigError, match=r"no split .*here are train, test"):
        tasks.num_tasks(split)  # type: ignore[arg-type]


def test_one_band_can_be_given_by_itself() -> None:
    assert TaskList("itsm", bands="easy").tasks == TaskList("itsm", bands=["easy"]).tasks


def test_an_unknown_task_or_band_is_one_error(tasks: TaskList) -> None:
    with pytest.raises(TaskError, match="'itsm/nope' is none of the 149 tasks"):
        tasks.find("itsm/nope")
    with pytest.raises(TypeError, match="named by its id"):
        tasks.find(3)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="no band 'esay'; did you mean easy"):
        TaskList("itsm", bands=["esay"])  # type: ignore[list-item]
    with pytest.raises(ConfigError, match="no band 'esay'; did you mean easy"):
        TaskList("itsm", bands="esay")
    with pytest.raises(TaskError, match="no task has one of the bands always"):
        TaskList("itsm", bands=["always"])
    with pytest.raises(EopsgymError, match="nope"):
        TaskList("nope")


def test_bands_come_from_runs_where_there_are_any(tmp_path: Path) -> None:
    every = load_tasks("itsm")[:2]
    for number, model in enumerate(["gold", "noop", "noop", "noop"], 1):
        run_tasks(
            every[:1], f"scripted/{model}", results=tmp_path, again=number > 1, progress=False
        )
    tasks = TaskList(*every, results=tmp_path)
    assert tasks.band(every[0]) == ("hard", 0.25, 4, "runs")
    assert tasks.band(every[1]).source == "tier"
    assert TaskList(*every, results=tmp_path, bands=["hard"]).tasks == (every[0],)
    assert pickle.loads(pickle.dumps(tasks)).band(every[0]).rate == 0.25
    with pytest.raises(StoreError, match="no results"):
        TaskList(*every, results=tmp_path / "nothing")


@pytest.mark.parametrize(
    ("won", "runs", "name"),
    [
        (0, 3, "never"),
        (1, 3, "hard"),
        (1, 2, "medium"),
        (2, 3, "medium"),
        (3, 4, "easy"),
        (3, 3, "always"),
    ],
)
def test_a_band_is_a_range_of_rates(won: int, runs: int, name: str) -> None:
    assert band_of(load_tasks("itsm")[0], won, runs).name == name
    assert name in BANDS


def test_a_list_is_pickled_by_the_names_of_our_tasks(tasks: TaskList) -> None:
    sent = pickle.dumps(tasks)
    assert len(sent) < 20_000
    assert pickle.loads(sent).tasks == tasks.tasks


def test_tasks_of_a_folder_can_be_played_by_id(tmp_path: Path) -> None:
    some = load_tasks("itsm")[:2]
    tasks = TaskList(export_tasks(some, tmp_path / "export"))
    assert len(tasks.tasks) == 2
    assert tasks.find(some[0].published_id).user_prompt == some[0].user_prompt
    assert {training_split(task) for task in tasks.tasks} == {training_split(t) for t in some}
    assert pickle.loads(pickle.dumps(tasks)).tasks == tasks.tasks
