"""Runs that are kept in a file are read when they are looked at, and are a list all the same."""

import copy
import gc
import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from eopsgym.analysis import scores
from eopsgym.errors import StoreError
from eopsgym.runs import Journal, Run, Runs, finished_runs, run_grid, run_task, run_tasks
from eopsgym.runs.run_file import SetupIndex, index_of
from eopsgym.trajectories import open_trajectories
from tests.memory import grows_at_most
from tests.toy import office
from tests.toy.made_runs import changed

COUNT = 40


def many(count: int) -> list[Any]:
    return [office.task(task_id=f"task_{number}") for number in range(count)]


def alive() -> int:
    """How many runs are in memory."""
    gc.collect()
    return sum(type(each) is Run for each in gc.get_objects())


def file_of(folder: Path) -> Path:
    return folder / "default.runs.jsonl"


def edit(path: Path, old: str, new: str) -> None:
    """Change a file in place."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    with path.open("r+", encoding="utf-8") as file:
        file.write(text.replace(old, new))
        file.truncate()
    os.utime(path, ns=(1, 1))


def test_a_grid_that_is_kept_holds_a_few_of_its_runs_and_so_does_its_repetition(
    tmp_path: Path,
) -> None:
    before = alive()
    made = run_grid(many(COUNT), results=tmp_path, progress=False)
    assert len(made) == COUNT
    assert alive() - before < COUNT / 2
    again = run_grid(many(COUNT), results=tmp_path, progress=False)
    assert again.found == len(again) == len(finished_runs()) + COUNT == COUNT
    assert alive() - before < COUNT / 2
    assert again == made
    assert [run.task for run in again] == [f"task_{number}" for number in range(COUNT)]


def test_a_grid_goes_on_in_little_memory_whatever_its_runs_hold(tmp_path: Path) -> None:
    tasks = many(60)
    for run in run_tasks(tasks, progress=False):
        Journal(tmp_path).append(changed(run, answer="x" * 1_000_000))
    with grows_at_most(30_000):
        again = run_grid(tasks, results=tmp_path, progress=False)
        assert again.found == 60
        assert sum(len(run.answer or "") for run in again) == 60_000_000


def test_kept_runs_behave_as_a_list_of_runs(tmp_path: Path) -> None:
    whole = list(run_tasks(many(5), progress=False))
    for run in whole:
        Journal(tmp_path).append(run)
    kept = Runs.read(tmp_path)
    assert kept == whole
    assert whole == kept
    assert kept == Runs(whole)
    assert kept[1:3] == whole[1:3]
    assert isinstance(kept[1:3], Runs)
    assert (kept[-1], kept.index(whole[2]), whole[3] in kept) == (whole[4], 2, True)
    assert [*reversed(kept)] == whole[::-1]
    assert kept + kept[:1] == [*whole, whole[0]] == whole + kept[:1]
    assert kept.where(task="task_3") == [whole[3]]
    assert repr(kept) == repr(Runs(whole)) == "Runs(5 of 5 passed)"
    assert kept != whole[:4]
    assert kept != tuple(whole)
    assert copy.deepcopy(kept) == pickle.loads(pickle.dumps(kept)) == whole
    assert kept[0].folder == tmp_path
    table = scores(kept)
    assert table["runs"].tolist() == [5]


def test_a_run_that_somebody_still_has_is_not_read_again(tmp_path: Path) -> None:
    kept = run_tasks(many(2), results=tmp_path, progress=False)
    assert kept[0] is kept[0] is kept[:1][0]
    assert kept[0].replay is kept[0].replay


@pytest.mark.parametrize("damage", ["gone", "edited", "shorter", "other"])
def test_a_run_whose_file_was_changed_or_deleted_since_says_so(tmp_path: Path, damage: str) -> None:
    run_tasks(many(12), results=tmp_path, progress=False)
    runs = Runs.read(tmp_path)
    said = "has been changed or replaced: run .* is no longer at byte .*Read the results again"
    if damage == "gone":
        file_of(tmp_path).unlink()
        said = "cannot read .* which holds run .*: No such file"
    elif damage == "edited":
        edit(file_of(tmp_path), '"answered"', '"answereD"')
    elif damage == "shorter":
        file_of(tmp_path).write_bytes(b"")
    else:
        lines = file_of(tmp_path).read_bytes().splitlines(keepends=True)
        file_of(tmp_path).write_bytes(b"".join(lines[::-1]))
    assert repr(runs) == "Runs(12 of 12 passed)"
    for look in (lambda: list(runs), lambda: runs[0], lambda: open_trajectories(runs)):
        with pytest.raises(StoreError, match=said):
            look()


def test_a_store_says_so_as_well_where_another_run_stands_there(tmp_path: Path) -> None:
    run_tasks(many(2), results=tmp_path, progress=False)
    with open_trajectories(tmp_path) as trajectories:
        runs = trajectories.runs()
        lines = file_of(tmp_path).read_bytes().splitlines(keepends=True)
        file_of(tmp_path).write_bytes(b"".join(lines[::-1]))
        with pytest.raises(StoreError, match="has been changed or replaced"):
            list(runs)


def test_an_edited_run_file_is_read_again_before_it_is_asked_for_a_run(tmp_path: Path) -> None:
    run_task(many(1)[0], results=tmp_path)
    edit(file_of(tmp_path), '"detail": ""', '"detail": "by hand"')
    (found,) = run_tasks(many(1), results=tmp_path, progress=False)
    assert found.detail == "by hand"
    edit(file_of(tmp_path), "by hand", "BY HAND")  # as long as it was
    os.utime(file_of(tmp_path), ns=(2, 2))
    assert run_task(many(1)[0], results=tmp_path).detail == "BY HAND"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"events": [', '"events": [1 2, '),
        ('"strict": true', '"strict": tru'),
        ('"feasible": true', '"feasible": true, "feasible": true'),
        ('"format": "eopsgym-run/3"', '"format": "eopsgym-run/99"'),
    ],
)
def test_a_damaged_line_is_no_run_that_need_not_be_made(tmp_path: Path, old: str, new: str) -> None:
    run_task(many(1)[0], results=tmp_path)
    edit(file_of(tmp_path), old, new)
    assert run_tasks(many(1), results=tmp_path, progress=False).found == 0


def test_the_index_finds_the_same_runs_by_their_heads_as_by_whole_lines(tmp_path: Path) -> None:
    (run,) = run_tasks(many(1), progress=False)
    odd = changed(run, id="odd", answer='so, "events": [1, 2', task="odd")
    # A key of that name inside what stands before the events.
    nested = changed(
        run,
        id="nested",
        task="nested",
        origin="published harness",
        imported={"file": "x", "sha256": "", "rest": {"a": 1, "events": [{"a": 1}]}},
    )
    for each in (run, odd, nested):
        Journal(tmp_path).append(each)
    line = json.loads(run.to_json())
    line["id"], line["setup"]["task"] = "turned", "turned"
    turned = {"events": line.pop("events"), **line}  # other programs may order keys otherwise
    with file_of(tmp_path).open("a", encoding="utf-8") as file:
        file.write(json.dumps(turned) + "\n")
    index = SetupIndex(file_of(tmp_path))
    for each in Runs.read(tmp_path):
        found = index.find(each.setup)
        assert found is not None
        assert found.id == each.id
        assert found.run() == each
        assert (found.strict, found.stop) == (each.strict, each.stop)


def test_what_was_just_written_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_tasks(many(3), results=tmp_path, progress=False)
    index = index_of(file_of(tmp_path))
    read: list[int] = []
    whole = Path.open

    def noted(path: Path, *given: Any, **named: Any) -> Any:
        read.append(1)
        return whole(path, *given, **named)

    monkeypatch.setattr(Path, "open", noted)
    found = [index.find(run.setup) for run in finished_runs()]
    assert all(found)
    assert len(read) <= 2 * len(found)  # the end of the line, and the last of it


def test_a_run_file_of_another_name_is_named(tmp_path: Path) -> None:
    run_task(office.task(), "scripted/gold", results=tmp_path)
    (file,) = tmp_path.glob("*.runs.jsonl")
    file.rename(tmp_path / "mine.jsonl")
    (tmp_path / "a.dropped.jsonl").touch()
    (tmp_path / "scans.jsonl").touch()
    with pytest.raises(StoreError, match=r"end in \.runs\.jsonl; give the file mine\.jsonl itself"):
        open_trajectories(tmp_path)
    with open_trajectories(tmp_path / "mine.jsonl") as store:
        assert store.rows("SELECT count(*) AS n FROM runs") == [{"n": 1}]
