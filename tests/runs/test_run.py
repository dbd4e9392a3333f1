"""One task or many by one agent: judged, recorded, limited, interrupted."""

import asyncio
import inspect
import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import Limits
from eopsgym.errors import (
    ConfigError,
    DatabaseError,
    ModelError,
    SeedError,
    StoreError,
    TaskError,
)
from eopsgym.gym import Episode
from eopsgym.runs import Runs, read_runs, run_task, run_tasks
from tests.patience import PATIENCE
from tests.runs.processes import start
from tests.toy import office
from tests.toy.agents import Broken, Slow, calling, prepared, saying

LOOK = ("find_location_by_given_name", {"name": "Old Mill"})


def many(count: int) -> list[Any]:
    return [office.task(task_id=f"task_{number}") for number in range(count)]


@pytest.mark.parametrize(
    ("base", "model", "strict"),
    [
        (office.MOVE, "scripted/gold", True),
        (office.MOVE, "scripted/noop", False),
        (office.MOVE, "scripted/premature", False),
        (office.DELETE, "scripted/gold", True),
        (office.DELETE, "scripted/noop", False),
        (office.DELETE, "scripted/naive", False),
    ],
)
def test_scripted_models_get_the_verdict_they_are_made_for(
    base: dict[str, Any], model: str, strict: bool
) -> None:
    run = run_task(office.task(base), model)
    assert (run.strict, run.simulated, run.model, run.stop) == (strict, True, model, "answered")
    assert run.setup.feasible is (base is office.MOVE)
    assert run.refused is (None if run.setup.feasible else strict)


def test_a_run_says_where_when_and_how_it_was_made() -> None:
    run = run_task(office.task(), "scripted/gold", mode="guarded", experiment="mine", number=3)
    assert (run.mode, run.experiment, run.number, run.setup.agent.orchestrator) == (
        "guarded",
        "mine",
        3,
        "react",
    )
    assert run.setup.now == "2026-03-02T09:00:00"
    assert run.started_at.endswith("Z")
    assert run.seconds > 0
    assert [(s.domain, s.gym_name, s.user, len(s.digest)) for s in run.servers] == [
        ("itsm", office.GYM, "Ada Berg", 64)
    ]
    assert len(run.events) == 2 + 4 + 3
    assert [step.number for step in run.steps] == [1, 2, 3]


def test_a_run_stands_in_its_experiments_file(tmp_path: Path) -> None:
    run = run_task(office.task(), results=tmp_path, experiment="mine")
    assert list(read_runs(tmp_path / "mine.runs.jsonl")) == [run]
    run_task(office.task())
    assert len(list(read_runs(tmp_path))) == 1


def test_the_wrong_order_of_things_is_an_error_before_the_run() -> None:
    with pytest.raises(ConfigError, match="there is no model 'scripted/nobody'"):
        run_task(office.task(), "scripted/nobody")
    with pytest.raises(ConfigError, match="no orchestrator 'chaos'; there are react"):
        run_task(office.task(), orchestrator="chaos")
    with pytest.raises(ConfigError, match="use a task with the key 'gold'"):
        run_task(office.task(gold=None, plan=None), "scripted/gold")
    with pytest.raises(TaskError, match="there are no tasks 'nowhere'"):
        run_task("nowhere/task")
    with pytest.raises(TaskError, match="did you mean itsm/itsm_001_right_amara"):
        run_task("itsm_001_right_amar")
    with pytest.raises(ConfigError, match="is not a valid model: it has no simulated"):
        run_task(office.task(), type("Half", (), {"name": "half", "reply": None})())


@pytest.mark.parametrize(
    ("limits", "stop"),
    [
        (Limits(turns=2), "turn_limit"),
        (Limits(tokens=150), "token_limit"),
        (Limits(cost=0.3), "cost_limit"),
    ],
)
def test_limits_stop_a_run_and_it_is_judged_as_it_stands(limits: Limits, stop: str) -> None:
    run = run_task(office.task(), prepared(*[calling(LOOK)] * 9), limits=limits)
    assert (run.stop, run.strict, run.answer) == (stop, False, None)
    assert len([event for event in run.events if event.type == "reply"]) == 2


@pytest.mark.parametrize(
    ("reply", "stop"),
    [
        (saying("The office mo", raw_finish_reason="length"), "length"),
        (saying("", raw_finish_reason="content_filter"), "content_filter"),
        (saying(""), "empty_reply"),
    ],
)
def test_a_last_reply_that_is_no_whole_answer_is_judged_as_it_stands(reply: Any, stop: str) -> None:
    run = run_task(office.task(), prepared(calling(LOOK), reply))
    assert (run.stop, run.strict, run.parity) == (stop, False, False)
    assert run.answer == (reply.text or None)
    refused = run_task(office.task(office.DELETE), prepared(reply))
    assert refused.stop == stop
    assert refused.strict is not True


def test_a_run_that_takes_too_long_is_stopped() -> None:
    run = run_task(office.task(), Slow(30), limits=Limits(seconds=0.1))
    assert (run.stop, run.strict, run.parity) == ("time_limit", None, None)
    assert run.seconds < PATIENCE


def test_without_a_reply_of_the_model_there_is_no_score() -> None:
    run = run_task(office.task(), Broken())
    assert (run.stop, run.detail) == ("model_error", "the provider is out")
    assert (run.parity, run.strict, run.refused) == (None, None, None)
    assert [verdict.strict for verdict in run.verdicts] == [False, False, True]


def test_a_model_that_fails_half_way_has_no_score() -> None:
    run = run_task(office.task(), prepared(calling(LOOK)))
    assert (run.stop, len(run.steps), run.parity, run.strict) == ("model_error", 1, None, None)


def test_without_verifiers_parity_is_success_and_strict_no_verdict() -> None:
    run = run_task(office.task(verifiers=[]), prepared(saying("x")))
    assert (run.parity, run.strict) == (True, None)


def test_tool_errors_and_unknown_tools_are_steps_and_not_the_end() -> None:
    lost = ("find_location_by_given_name", {"name": "Atlantis"})
    hidden = ("get_location_by_id", {"location_id": "LOC_001"})
    model = prepared(calling(lost, ("nope", {}), hidden), saying("x"))
    run = run_task(office.task(), model)
    assert [(step.tool, step.is_error) for step in run.steps] == [
        (lost[0], True),
        ("nope", True),
        ("get_location_by_id", True),
    ]
    assert [message.is_error for message in model.asked[1] if message.role == "tool"] == [True] * 3


def test_a_plain_call_runs_many_tasks_and_repeats_in_order(tmp_path: Path) -> None:
    runs = run_tasks(many(3), repeats=2, results=tmp_path, progress=False)
    assert isinstance(runs, Runs)
    assert repr(runs) == "Runs(6 of 6 passed)"
    order = [(f"task_{task}", number) for number in (1, 2) for task in range(3)]
    assert [(run.task, run.number) for run in runs] == order
    assert len({run.id for run in read_runs(tmp_path)}) == 6
    assert run_tasks([], progress=False) == []


async def test_in_a_running_loop_it_works_with_and_without_await() -> None:
    plain = run_tasks(many(2), progress=False)
    awaited = await run_tasks(many(2), progress=False)
    inner = await run_tasks.aio(many(2), progress=False)
    single = await run_task(office.task())
    assert single.strict is run_task(office.task()).strict is True
    assert [run.strict for run in [*plain, *awaited, *inner]] == [True] * 6
    await asyncio.sleep(0)


@pytest.mark.parametrize("concurrency", [1, 3])
def test_no_more_runs_at_once_than_asked(concurrency: int) -> None:
    model = Slow(0.02)
    run_tasks(many(6), model, concurrency=concurrency, progress=False)
    assert model.most == concurrency


def test_each_finished_run_is_reported() -> None:
    finished: list[str] = []
    run_tasks(many(3), progress=lambda run: finished.append(run.task))
    assert sorted(finished) == ["task_0", "task_1", "task_2"]


def test_no_bar_is_drawn_when_it_is_off_or_quick(capsys: pytest.CaptureFixture[str]) -> None:
    run_tasks(many(2), progress=False)
    run_tasks(many(2))
    assert capsys.readouterr() == ("", "")


GONE = office.MOVE["gym_servers_config"][0] | {"seed_database_file": "gone"}


def test_a_task_that_cannot_start_is_a_run_without_verdict_and_the_others_go_on(
    tmp_path: Path,
) -> None:
    gone = office.task(task_id="gone", gym_servers_config=[GONE])
    runs = run_tasks([gone, *many(2)], concurrency=1, results=tmp_path, progress=False)
    assert [(run.task, run.stop, run.strict) for run in runs] == [
        ("gone", "environment_error", None),
        ("task_0", "answered", True),
        ("task_1", "answered", True),
    ]
    assert "no seed 'gone'" in runs[0].detail
    assert {run.task for run in read_runs(tmp_path)} == {"gone", "task_0", "task_1"}


def test_where_no_task_can_start_that_is_one_error_and_nothing_is_written(tmp_path: Path) -> None:
    gone = [office.task(task_id=f"gone_{n}", gym_servers_config=[GONE]) for n in range(3)]
    with pytest.raises(SeedError, match="no seed 'gone'"):
        run_tasks(gone, results=tmp_path, progress=False)
    with pytest.raises(ConfigError, match="there is no model 'nope'"):
        run_tasks(many(3), "nope", results=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_task_that_a_scripted_model_cannot_play_does_not_stop_the_others() -> None:
    runs = run_tasks([office.task(gold=None, plan=None), *many(1)], progress=False)
    assert [(run.stop, run.strict) for run in runs] == [
        ("environment_error", None),
        ("answered", True),
    ]


def test_an_interrupt_keeps_the_finished_runs(tmp_path: Path) -> None:
    process = start("tests.runs.programs", "slowly", tmp_path)
    assert process.stdout is not None
    printed = [process.stdout.readline().strip() for _ in range(2)]
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    rest, err = process.communicate(timeout=20)
    assert process.returncode != 0
    assert time.monotonic() - started < PATIENCE
    assert "KeyboardInterrupt" in err
    assert [run.task for run in read_runs(tmp_path)] == [*printed, *rest.split()]
    assert len(list(read_runs(tmp_path))) < 20


async def test_runs_that_never_wait_let_others_have_their_turn() -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    busy = asyncio.ensure_future(other())
    await run_tasks.aio(many(10), concurrency=1, progress=False)
    busy.cancel()
    assert turns >= 10


def test_no_secret_gets_into_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-1234567890")
    monkeypatch.setenv("SERVICE_TOKEN", "hush-hush-token-value")

    class Leaky(Broken):
        async def reply(self, messages: Any, tools: Any) -> Any:
            raise ModelError("401 for key sk-very-secret-1234567890, hush-hush-token-value")

    run_task(office.task(), Leaky(), results=tmp_path)
    run_task(office.task(), results=tmp_path)
    text = (tmp_path / "default.runs.jsonl").read_text(encoding="utf-8")
    for secret in ("sk-very-secret", "hush-hush", "token-ada"):
        assert secret not in text
    assert all(json.loads(line) for line in text.splitlines())


def test_runs_are_chosen_by_what_they_are() -> None:
    runs = Runs([*run_tasks(many(2), progress=False), run_task(office.task(), "scripted/noop")])
    assert [run.task for run in runs.where(strict=True)] == ["task_0", "task_1"]
    assert [run.model for run in runs.where(strict=False)] == ["scripted/noop"]
    assert runs.where(lambda run: len(run.steps) > 9) == []
    assert isinstance(runs.where(model="scripted/gold", strict=True), Runs)
    with pytest.raises(AttributeError, match="colour"):
        runs.where(colour="red")


@pytest.mark.parametrize("function", [run_task, run_tasks])
def test_a_signature_names_every_option(function: Any) -> None:
    shown = inspect.signature(function).parameters
    assert "options" not in shown
    assert [shown[name].default for name in ("mode", "experiment", "limits")] == [
        *("published", "default", None)
    ]
    with pytest.raises(TypeError, match="colour"):
        function(office.task() if function is run_task else [], colour="red")


@pytest.mark.parametrize("step", ["1", None, 1.0, -1, 99], ids=repr)
def test_what_is_no_step_is_reported_with_the_steps_there_are(step: Any) -> None:
    run = run_task(office.task())
    for ask in (run.at, run.verdicts_at, run.fork):
        with pytest.raises(StoreError, match=r"no step .*: run .* has steps 0 to"):
            ask(step)
    if step is not None:  # which asks for all words
        with pytest.raises(StoreError, match="no messages at step"):
            run.words(step)
    with pytest.raises(DatabaseError, match=r"no step .*: the episode has steps 0 to 0"):
        Episode.start("itsm").at(step)


@pytest.mark.parametrize("number", [0, -1, 1.5, "2"])
def test_what_is_no_number_of_a_repeat_makes_no_run(number: Any, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="number must be the number of a repeat, from 1 on"):
        run_task(office.task(), number=number, results=tmp_path)
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_slice_of_runs_says_what_came_of_them() -> None:
    runs = run_tasks([office.task()], "scripted/gold", repeats=3)
    assert repr(runs[:2]) == "Runs(2 of 2 passed)"
    assert runs[0].strict is True
