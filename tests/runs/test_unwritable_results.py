"""Where a run, plan or reply cannot be kept, that is found out before a model is asked."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from eopsgym.agents import Message, Reply, ToolInfo, register_model
from eopsgym.analysis.failures import tag_failures_with_model
from eopsgym.errors import StoreError
from eopsgym.runs import Run, run_grid, run_task, run_tasks
from tests.runs.processes import finish, start
from tests.toy import office
from tests.toy.agents import saying


class Counting:
    """Counts how often it is asked; each reply would be paid for."""

    name = "counting"
    simulated = False

    def __init__(self) -> None:
        self.asked = 0

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the answer."""
        self.asked += 1
        return saying("Done.")


def _folder_in_its_place(path: Path) -> None:
    path.mkdir(parents=True)


def _full_device(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to("/dev/full")


def _lost_folder(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(path.parent / "gone" / "runs")


HINDRANCES: dict[str, Callable[[Path], None]] = {
    "a folder in its place": _folder_in_its_place,
    "a device without room": _full_device,
    "a link to a folder that is gone": _lost_folder,
}


@pytest.fixture(params=HINDRANCES)
def hindered(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    return HINDRANCES[request.param]


def one(model: Counting, results: Path) -> object:
    return run_task(office.task(), model, results=results)


def many(model: Counting, results: Path) -> object:
    tasks = [office.task(task_id=f"task_{number}") for number in range(3)]
    return run_tasks(tasks, model, results=results, progress=False)


def grid(model: Counting, results: Path) -> object:
    return run_grid([office.task()], [model], results=results, progress=False)


def fork(model: Counting, results: Path) -> object:
    return run_task(office.task(), "scripted/gold").fork(
        1, model=model, task=office.task(), results=results
    )


@pytest.mark.parametrize("make", [one, many, grid, fork])
def test_a_run_file_that_cannot_be_written_costs_no_reply(
    make: Callable[[Counting, Path], object], hindered: Callable[[Path], None], tmp_path: Path
) -> None:
    hindered(tmp_path / "default.runs.jsonl")
    model = Counting()
    with pytest.raises(StoreError, match=r"cannot (write to|read) .*default\.runs\.jsonl: "):
        make(model, tmp_path)
    assert model.asked == 0


def test_runs_that_are_there_are_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    model = Counting()
    kept = [run_task(office.task(), model, results=tmp_path) for _ in range(2)]
    (tmp_path / "default.runs.jsonl").rename(tmp_path / "elsewhere")
    (tmp_path / "default.runs.jsonl").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").chmod(0o444)
    assert run_tasks([office.task()], model, results=tmp_path, progress=False) == kept[:1]
    assert model.asked == 1


def test_looking_leaves_nothing_behind(tmp_path: Path) -> None:
    made = run_task(office.task(), Counting(), results=tmp_path)
    assert made.stop == "answered"
    assert [path.name for path in tmp_path.iterdir()] == ["default.runs.jsonl"]


def test_a_limit_and_a_missing_permission_are_found(tmp_path: Path) -> None:
    said = finish(
        *(start("tests.runs.programs", name, tmp_path / name) for name in ("limited", "locked_out"))
    )
    assert said[0].startswith("cannot write to ")
    assert said[0].strip().endswith("asked 0")
    assert "File too large" in said[0]
    assert "Permission denied" in said[1]
    assert said[1].strip().endswith("asked 0")


def test_a_plan_that_cannot_be_kept_is_not_asked_for(tmp_path: Path) -> None:
    planner, worker = Counting(), Counting()
    register_model("counting-planner", lambda: planner)
    (tmp_path / "plans").write_text("no folder", encoding="utf-8")
    run = run_task(office.task(), worker, plan="generated:counting-planner", results=tmp_path)
    assert run.stop == "environment_error"
    assert "No model was called" in run.detail
    assert (planner.asked, worker.asked) == (0, 0)


def test_a_reply_that_no_cassette_can_take_is_not_asked_for(tmp_path: Path) -> None:
    model = Counting()
    tape = tmp_path / "tape.jsonl"
    tape.symlink_to(tmp_path / "gone" / "tape.jsonl")
    run = run_task(office.task(), model, cassette=tape)
    assert "cannot write the cassette" in run.detail
    assert model.asked == 0


def test_a_reading_that_cannot_be_kept_is_not_asked_for(tmp_path: Path) -> None:
    failed: Run = run_task(office.task(), "scripted/noop")
    model = Counting()
    kept = tmp_path / "gone" / "replies.jsonl"
    with pytest.raises(StoreError, match=r"cannot write .*replies\.jsonl.*name another file"):
        tag_failures_with_model([failed], model, kept=kept)
    assert model.asked == 0


def test_a_disk_that_fills_up_ends_the_batch_before_the_next_reply(tmp_path: Path) -> None:
    model = Counting()
    tasks = [office.task(task_id=f"task_{number}") for number in range(4)]

    def fill(run: Run) -> None:
        os.replace(tmp_path / "default.runs.jsonl", tmp_path / "first")
        (tmp_path / "default.runs.jsonl").symlink_to("/dev/full")

    with pytest.raises(StoreError, match="cannot write to "):
        run_tasks(tasks, model, concurrency=1, results=tmp_path, progress=fill)
    assert model.asked == 1
