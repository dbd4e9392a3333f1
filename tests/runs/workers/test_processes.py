"""Runs in several processes: the same records, one budget, and nobody left over."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

import eopsgym
from eopsgym import ConfigError, Experiment
from eopsgym.agents import LiteLLMModel, React, register_model, register_orchestrator
from eopsgym.runs import Runs, run_grid
from eopsgym.runs.experiments import Question, StudyBudget
from tests.patience import PATIENCE
from tests.runs.workers.paid_study import (
    DOLLARS,
    REPLIES,
    RUNS,
    counted,
    recorded,
    study,
    without_times,
)
from tests.toy import office
from tests.toy.agents import Deadly, Located, Slow, prepared, saying

ROOT = Path(__file__).parents[3]
TASKS = ["itsm/itsm_001_right_amara", "itsm/itsm_002_dead_spot_at_reception"]


def workers_of(pid: int) -> list[psutil.Process]:
    """Return the processes that make runs for one."""
    with_children = psutil.Process(pid).children(recursive=True)
    return [each for each in with_children if "process_main" in " ".join(each.cmdline())]


def is_gone(process: psutil.Process) -> bool:
    """Whether a process ends by itself."""
    return not psutil.wait_procs([process], timeout=PATIENCE)[1]


def test_records_are_those_of_one_process(tmp_path: Path) -> None:
    (hybrid, *_) = eopsgym.load_tasks("hybrid")
    given: dict[str, Any] = {"tasks": [*TASKS, hybrid], "repeats": 2}
    models = ["scripted/gold", "scripted/steady"]
    one = Experiment("one", models=models, results=tmp_path / "1", **given).run(progress=False)
    two = Experiment("one", models=models, results=tmp_path / "2", processes=2, **given)
    seen: list[str] = []
    runs = two.run(progress=lambda run: seen.append(run.id))
    assert {run.setup.hash for run in runs} == {run.setup.hash for run in one}
    for mine, other in zip(runs, one, strict=True):
        assert without_times(Runs([mine])) == without_times(Runs([other]))
    assert sorted(seen) == sorted(run.id for run in runs)
    assert two.spent().replies == sum(run.usage["turns"] or 0 for run in one)
    assert not workers_of(os.getpid())
    assert replace(two, processes=None).run(progress=False).found == len(one)


def test_workers_stay_for_all_looks_at_a_question(tmp_path: Path) -> None:
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(8)]
    asked = Experiment(
        "asked",
        tasks,
        [Located("one"), Located("other")],
        question=Question("one", "other", looks=4),
        results=tmp_path,
        processes=2,
    )
    runs = asked.run(progress=False)
    assert len(runs.answer.decision.looks) > 1
    assert len({run.answer for run in runs}) == 2
    assert str(os.getpid()) not in {run.answer for run in runs}
    assert not workers_of(os.getpid())


def test_a_grid_and_its_generated_plans_are_made_by_workers_too(tmp_path: Path) -> None:
    register_model("own/planner", Planner)
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(2)]
    given: dict[str, Any] = {"plans": ["generated:own/planner"], "progress": False}
    runs = run_grid(tasks, [Slow(0)], repeats=3, results=tmp_path, processes=2, **given)
    assert [run.stop for run in runs] == ["answered"] * 6
    made = [
        e for run in runs for e in run.events if "made for this run" in getattr(e, "content", "")
    ]
    assert len(made) == 2


class Planner(Slow):
    """Makes a plan."""

    name = "own/planner"

    def __init__(self) -> None:
        super().__init__(0.05)

    async def reply(self, *parts: Any) -> Any:
        await super().reply(*parts)
        return saying("1. Look the office up.")


def test_a_run_that_ends_its_worker_is_an_error_of_its_own_and_the_others_are_made(
    tmp_path: Path,
) -> None:
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(6)]
    asked = Experiment("deadly", tasks, [Deadly("Task 3")], results=tmp_path, processes=2)
    with pytest.warns(eopsgym.EopsgymWarning, match=r"ended \(exit status 9\) before it sent back"):
        runs = asked.run(progress=False)
    stops = {run.task: run.stop for run in runs}
    assert stops.pop("task_3") == "environment_error"
    assert {*stops.values()} == {"answered"}
    (ended,) = (run for run in runs if run.task == "task_3")
    words = "itsm/task_3 (repeat 1) has ended its worker 3 times, the last time as its only run"
    assert words in ended.detail
    lines = (tmp_path / ".deadly.spending").read_text().splitlines()
    assert sum('"lost":1' in line for line in lines) >= 3


def test_a_budget_is_held_over_workers(tmp_path: Path) -> None:
    with counted(tmp_path) as count:
        asked = study(tmp_path, count.url, processes=2, budget=StudyBudget(dollars=10 * DOLLARS))
        with pytest.warns(eopsgym.EopsgymWarning, match="budget of the experiment is used up"):
            runs = asked.run(progress=False)
        assert any(run.stop == "cancelled" for run in runs)
        spent = asked.spent()
        assert spent.replies == count.requests.total()
        assert 10 <= spent.replies < 10 + asked.concurrency
        done = replace(asked, budget=StudyBudget()).run(progress=False)
        assert [run.stop for run in done] == ["answered"] * RUNS
        assert not count.paid_twice


def test_a_key_is_found_in_the_environment_and_never_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "sk-nobody-is-to-see-this-one"
    asked = Experiment("keys", TASKS, [LiteLLMModel("openai/x", api_key=key)], results=tmp_path)
    with pytest.raises(ConfigError, match="a key would be sent to the workers"):
        replace(asked, processes=2).run(progress=False)
    monkeypatch.setenv("SERVICE_TOKEN", "hush-hush-token-value")
    held = prepared(saying("hush-hush-token-value"))
    with pytest.raises(ConfigError, match="a key would be sent"):
        replace(asked, name="held", models=[held], processes=2).run(progress=False)
    assert not list(tmp_path.glob("*.runs.jsonl"))


class Held(Slow):
    """Holds what no other process can be given."""

    def __init__(self) -> None:
        super().__init__(0)
        self.held = open(os.devnull)  # noqa: SIM115


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"models": [Held()]}, "the model of this run cannot be sent to a worker: .*pickle"),
        ({"judge": lambda text: 1.0}, "the judge of this run cannot be sent to a worker"),
        ({"models": ["own/here"]}, "own/here was registered by this program"),
        ({"orchestrators": ["here"]}, "here was registered by this program"),
    ],
)
def test_what_cannot_travel_is_refused_before_anything_starts(
    given: dict[str, Any], said: str, tmp_path: Path
) -> None:
    register_model("own/here", lambda: Slow(0))
    register_orchestrator("here", lambda: React())
    asked = Experiment("first", [office.task()], results=tmp_path, processes=2, **given)
    with pytest.raises(ConfigError, match=said):
        asked.run(progress=False)
    assert not workers_of(os.getpid())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"backend": "rey"}, "there is no backend 'rey'; did you mean ray"),
        ({"processes": 0}, "processes must be a whole number from 1 on, not 0"),
        ({"address": "auto"}, "add backend='ray'"),
    ],
)
def test_a_place_that_there_is_not_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        Experiment("first", TASKS, **given)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_its_driver(how: signal.Signals, tmp_path: Path) -> None:
    with counted(tmp_path) as count:
        count.moment = 5
        driver = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.runs.workers.paid_program",
                tmp_path,
                count.url,
                "processes",
            ],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert count.reached.wait(PATIENCE)
        workers = workers_of(driver.pid)
        assert workers
        driver.send_signal(how)
        driver.wait(PATIENCE)
        assert all(map(is_gone, workers))
        before = count.requests.total()
        time.sleep(0.3)
        assert count.requests.total() == before
        done = study(tmp_path, count.url).run(progress=False)
        assert [run.stop for run in done] == ["answered"] * RUNS
        assert set(recorded(tmp_path).values()) == {1}
        assert not count.paid_twice
        assert count.requests.total() >= RUNS * REPLIES
