"""Runs that are there already: left out with a count, added to on purpose, taken out."""

import asyncio
import json
import re
import signal
import warnings
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Limits
from eopsgym.runs import (
    Journal,
    Run,
    batch,
    drop_runs,
    finished_runs,
    read_runs,
    run_task,
    run_tasks,
)
from tests.patience import PATIENCE
from tests.runs.processes import finish, start
from tests.toy import office
from tests.toy.agents import Broken, Slow, prepared, saying
from tests.toy.made_runs import made_run


def many(count: int) -> list[Any]:
    return [office.task(task_id=f"task_{number}") for number in range(count)]


def held(folder: Path) -> list[tuple[str, int]]:
    """Task and number of all runs of a folder."""
    return sorted((run.task, run.number) for run in read_runs(folder))


def test_running_again_makes_nothing_again_and_says_how_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = run_tasks(many(3), results=tmp_path)
    assert capsys.readouterr().err == ""
    again = run_tasks(many(4), results=tmp_path)
    assert capsys.readouterr().err == (
        "3 runs were there already; again=True (--again) adds repeats\n"
    )
    assert again[:3] == first
    assert (again.found, repr(again)) == (3, "Runs(4 of 4 passed, 3 were there already)")
    assert held(tmp_path) == [(f"task_{n}", 1) for n in range(4)]
    assert run_task(many(1)[0], results=tmp_path) == first[0]
    assert "this run was there already" in capsys.readouterr().err
    assert len(finished_runs()) == 1


def test_again_adds_numbered_repeats(tmp_path: Path) -> None:
    run_tasks(many(2), results=tmp_path, progress=False)
    more = run_tasks(many(2), results=tmp_path, again=True, repeats=2, progress=False)
    assert [(run.task, run.number) for run in more] == [
        *(("task_0", 2), ("task_1", 2)),
        *(("task_0", 3), ("task_1", 3)),
    ]
    assert run_task(many(1)[0], results=tmp_path, again=True).number == 4
    whole = run_tasks(many(2), results=tmp_path, repeats=4, progress=False)
    assert (len(whole), whole.found) == (8, 7)
    assert held(tmp_path) == [(f"task_{n}", number) for n in range(2) for number in (1, 2, 3, 4)]


class Tuned(Slow):
    """A model that says what it was set to."""

    def __init__(self, warmth: float) -> None:
        super().__init__(0)
        self.settings = {"temperature": warmth}


def test_only_what_is_a_repeat_of_the_same_run_is_left_out(tmp_path: Path) -> None:
    (task,) = many(1)
    others: list[tuple[Any, Any, dict[str, Any]]] = [
        (task, "scripted/gold", {}),
        (task, "scripted/noop", {}),
        (task, "scripted/gold", {"mode": "guarded"}),
        (task, "scripted/gold", {"limits": Limits(turns=9)}),
        (task, "scripted/gold", {"now": "2026-04-01T09:00:00"}),
        (task, "scripted/gold", {"judge": "scripted/noop"}),
        (task, Tuned(0.1), {}),
        (task, Tuned(0.2), {}),
        (replace(task, user_prompt="Another wish."), "scripted/gold", {}),
        (replace(task, selected_tools=task.selected_tools[:2]), "scripted/noop", {}),
        (replace(task, verifiers=task.verifiers[:1]), "scripted/gold", {}),
        (task, "scripted/gold", {"experiment": "other"}),
    ]
    for _ in range(2):
        for one, model, settings in others:
            run_tasks([one], model, results=tmp_path, progress=False, **settings)
    runs = list(read_runs(tmp_path))
    # Only the judge that gives no score is asked again.
    again = {run.supersedes for run in runs} - {""}
    assert {run.setup.judge is None for run in runs if run.id in again} == {False}
    assert len(runs) - len(again) == len(others)


def test_another_seed_is_another_run_and_another_place_of_the_same_seed_is_not(
    tmp_path: Path,
) -> None:
    config = office.MOVE["gym_servers_config"][0]
    moved = tmp_path / "moved.sql"
    moved.write_text(office.SEED.read_text(encoding="utf-8"), encoding="utf-8")
    there = office.task(gym_servers_config=[config | {"seed_database_file": str(moved)}])
    first = run_task(office.task(), results=tmp_path)
    assert run_task(there, results=tmp_path) == first
    moved.write_text(f"{moved.read_text(encoding='utf-8')}\n-- changed\n", encoding="utf-8")
    assert run_task(there, results=tmp_path) != first


def test_runs_that_something_else_ended_are_tried_again(tmp_path: Path) -> None:
    class Odd(Slow):
        name = "broken"

        async def reply(self, *_: Any) -> Any:
            raise ValueError("odd")

    run_tasks(many(2), Broken(), results=tmp_path, progress=False)
    run_tasks(many(2), Odd(0), results=tmp_path, progress=False)
    mended = prepared(*[saying("Done.")] * 2, name="broken")
    runs = run_tasks(many(2), mended, results=tmp_path, concurrency=1, progress=False)
    assert [(run.stop, run.number) for run in runs] == [("answered", 1)] * 2
    assert runs.found == 0


def test_records_hold_neither_addresses_nor_paths_in_their_settings(tmp_path: Path) -> None:
    run = run_task(office.task(), results=tmp_path)
    setup = json.dumps(asdict(run.setup))
    assert str(tmp_path) not in setup
    assert str(office.SEED) not in setup
    assert "http" not in setup
    assert run.setup.limits == Limits(turns=50)


def test_two_processes_that_are_asked_for_the_same_make_each_run_once(tmp_path: Path) -> None:
    finish(*[start("tests.runs.programs", "same", tmp_path) for _ in range(2)])
    numbered = sorted((run.task, run.number) for run in read_runs(tmp_path))
    assert numbered == [(f"task_{n}", 1) for n in range(8)]
    assert [file.name for file in tmp_path.iterdir()] == ["default.runs.jsonl"]


async def test_who_waits_for_a_process_that_hangs_is_warned_of_it_and_makes_the_run_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_HOLDER_SECONDS", 0.0)
    other = start("tests.runs.programs", "hanging", tmp_path)
    assert other.stdout is not None
    assert other.stdout.readline() == "asked\n"
    other.send_signal(signal.SIGSTOP)
    with warnings.catch_warnings(record=True, action="always") as caught:
        runs = run_tasks.aio([office.task()], Slow(0), results=tmp_path, progress=False)
        making = asyncio.create_task(runs)
        async with asyncio.timeout(10):
            while not caught:
                await asyncio.sleep(0.02)
        other.kill()
        other.communicate(timeout=10)
        (made,) = await making
    (warning,) = caught
    since = made.started_at[:10]
    said = rf"waiting for itsm/move_office: process {other.pid} on \S* since {since}T\S*Z makes"
    assert re.match(said, str(warning.message))
    assert made.stop == "answered"
    assert [file.name for file in tmp_path.iterdir()] == ["default.runs.jsonl"]


async def test_the_first_message_of_who_waits_names_the_process_that_makes_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = start("tests.runs.programs", "hanging", tmp_path)
    assert other.stdout is not None
    assert other.stdout.readline() == "asked\n"
    making = asyncio.create_task(run_tasks.aio([office.task()], Slow(0), results=tmp_path))
    said = ""
    async with asyncio.timeout(PATIENCE):
        while "waiting for runs" not in said:
            await asyncio.sleep(0.02)
            said += capsys.readouterr().err
    other.kill()
    other.communicate(timeout=PATIENCE)
    await making
    assert re.search(
        rf"waiting for runs that others are making: process {other.pid} on \S* since 20\S*Z makes",
        said,
    )


def test_dropping_takes_runs_out_and_keeps_them_beside(tmp_path: Path) -> None:
    run_tasks(many(2), Broken(), results=tmp_path, progress=False)
    kept = run_tasks(many(2), results=tmp_path, progress=False)
    journal = Journal(tmp_path)
    counts = drop_runs(tmp_path, lambda run: run.stop == "model_error")
    assert counts == {journal.path: 2}
    assert sorted(run.id for run in read_runs(tmp_path)) == sorted(run.id for run in kept)
    beside = (tmp_path / "default.dropped.jsonl").read_bytes().splitlines()
    assert [Run.from_json(line).stop for line in beside] == ["model_error"] * 2
    assert drop_runs(tmp_path, lambda run: run.stop == "model_error") == {journal.path: 0}
    assert run_tasks(many(2), results=tmp_path, progress=False).found == 2


def test_a_writer_that_waits_while_runs_are_dropped_loses_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for number in range(20):
        journal.append(made_run(f"run_{number}", "task", "itsm", "model"))
    writers = [start("tests.runs.programs", "many", tmp_path, name) for name in "ab"]
    for number in range(20):
        drop_runs(tmp_path, lambda run, number=number: run.id == f"run_{number}" and not run.answer)
    finish(*writers)
    beside = (tmp_path / "default.dropped.jsonl").read_bytes().splitlines()
    assert len(list(read_runs(tmp_path))) + len(beside) == 220
