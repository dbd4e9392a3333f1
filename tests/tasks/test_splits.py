"""The main selection of our tasks, and the refusals that are a split of their own."""

import json
from pathlib import Path

import pytest

from dev.splits import apportioned, main, refusals_apart, room
from eopsgym.errors import ConfigError, TaskError
from eopsgym.runs import run_tasks
from eopsgym.tasks import Task, find_task, load_tasks
from eopsgym.tasks.splits import MOST_INFEASIBLE
from tests.own_tasks import DOMAINS
from tests.toy import office


@pytest.mark.parametrize("domain", DOMAINS)
def test_by_default_at_most_15_percent_have_to_be_refused(domain: str) -> None:
    every, chosen = load_tasks(domain, split="all"), load_tasks(domain)
    apart = [task for task in every if task.split == "refusals"]
    assert not apart or [*load_tasks(domain, split="refusals")] == apart
    infeasible = [task for task in chosen if not task.feasible]
    assert 0 < len(infeasible) <= MOST_INFEASIBLE * len(chosen)
    assert not any(task.feasible for task in apart)
    assert sorted(task.id for task in every) == sorted(task.id for task in (*chosen, *apart))
    assert {task.split for task in chosen} == {"main"}


def test_the_file_is_what_would_be_drawn() -> None:
    assert main(["--check"]) is None


def test_one_task_is_found_whatever_split_it_is_in() -> None:
    apart = load_tasks("itsm", split="refusals")[0]
    assert load_tasks(f"itsm/{apart.id}")[0] is apart
    assert load_tasks("itsm", apart.id)[0] is apart
    assert find_task(f"itsm/{apart.id}") is apart
    with pytest.raises(TaskError, match=f"not in this selection: .*itsm/{apart.id}"):
        load_tasks("itsm")[apart.id]


def test_a_path_means_all_that_is_there() -> None:
    folder = next(task.file for task in load_tasks("drive") if task.file).parent
    assert len(load_tasks(folder)) == len(load_tasks("drive", split="all"))


def test_a_folder_that_is_called_as_a_system_is_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "itsm").mkdir()
    (tmp_path / "itsm" / "mine.json").write_text(json.dumps(office.data()), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(load_tasks(Path("itsm"))) == 1


def test_tasks_of_ones_own_are_of_no_split(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(json.dumps(office.data()), encoding="utf-8")
    (task,) = load_tasks(tmp_path)
    assert task.split is None
    with pytest.raises(TaskError, match="only the tasks of eopsgym have a split"):
        load_tasks(tmp_path, split="main")
    with pytest.raises(ConfigError, match="no split 'public'; there are main, refusals, all"):
        load_tasks("itsm", split="public")  # type: ignore[arg-type]


def test_a_damaged_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "tasks" / "itsm"
    folder.mkdir(parents=True)
    (folder / "mine.json").write_text(json.dumps(office.data(task_id="mine")), encoding="utf-8")
    (tmp_path / "tasks" / "splits.toml").write_text("refusals = 3\n", encoding="utf-8")
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path))
    with pytest.raises(TaskError, match=r"splits\.toml does not list the refusals by system"):
        load_tasks("itsm")


def test_a_domain_by_name_is_run_on_its_main_selection() -> None:
    runs = run_tasks("csm", "scripted/noop", progress=False)
    assert {run.setup.task for run in runs} == {task.id for task in load_tasks("csm")}


def tasks(feasible: int, refusals: dict[str, int], alone: int = 0) -> list[Task]:
    """Tasks that can be done, and refusals by tier, of which so many of each tier have no twin."""
    made = [office.task(task_id=f"can_{place}") for place in range(feasible)]
    for tier, count in refusals.items():
        for place in range(count):
            more = {} if place < alone else {"pair": f"can_{place}"}
            made.append(
                office.task(
                    task_id=f"{tier}_{place}", feasible=False, tier=tier,
                    infeasible_because="policy", refusal=office.DELETE["refusal"], **more,
                )
            )  # fmt: skip
    return made


def test_refusals_are_divided_among_tiers_and_those_with_a_twin_come_first() -> None:
    every = tasks(34, {"T1": 20, "T2": 10}, alone=5)
    apart = refusals_apart(every)
    kept = {task.id for task in every if not task.feasible} - {*apart}
    assert sorted(name[:2] for name in kept) == ["T1"] * 4 + ["T2"] * 2
    assert all(int(name[3:]) >= 5 for name in kept)
    assert refusals_apart(every[::-1]) == apart
    assert refusals_apart(every, seed=1) != apart


def test_where_nearly_all_can_be_done_no_refusal_is_apart() -> None:
    assert refusals_apart(tasks(40, {"T1": 3})) == []


def test_there_is_room_for_so_many_refusals() -> None:
    assert [room(count) for count in (0, 5, 6, 17, 34, 72)] == [0, 0, 1, 3, 6, 12]
    assert apportioned({"a": 1, "b": 1, "c": 2}, 2) == {"a": 1, "b": 0, "c": 1}
    assert apportioned({}, 3) == {}
