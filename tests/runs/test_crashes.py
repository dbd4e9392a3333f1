"""Exceptions that nobody expected: the run ends, its record says how, and the batch goes on."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Event,
    MessageEvent,
    Outcome,
    PreparedModel,
    React,
    Reply,
    ReplyEvent,
    StopReason,
    ToolCall,
    ToolResultEvent,
    Usage,
)
from eopsgym.errors import ModelError, ServerError
from eopsgym.gym import AgentTools, Episode
from eopsgym.runs import Run, read_runs, run_task, run_tasks
from tests.toy import office
from tests.toy.agents import Slow, calling, prepared, saying

LOOK = ("find_location_by_given_name", {"name": "Old Mill"})
SECRET = "sk-very-secret-1234567890"


class Failing(Slow):
    """Makes one call, then raises or gives something odd."""

    name = "failing"

    def __init__(self, last: Any) -> None:
        super().__init__(0)
        self.last = last

    async def reply(self, messages: Any, tools: Any) -> Any:
        if len(messages) == 2:
            return calling(LOOK)
        if isinstance(self.last, BaseException):
            raise self.last
        return self.last


class Sometimes(Failing):
    """Fails at every third task."""

    def __init__(self) -> None:
        super().__init__(ValueError("odd"))

    async def reply(self, messages: Any, tools: Any) -> Any:
        if int(messages[1].content.split()[-1]) % 3 == 0:
            return await super().reply(messages, tools)
        return saying("Done.")


ENDLESS: dict[str, Any] = {}
ENDLESS["more"] = ENDLESS

ODD_PARTS: list[tuple[dict[str, Any], str]] = [
    ({"text": b"bytes"}, "whose text is bytes instead of str"),
    ({"text": None}, "whose text is NoneType instead of str"),
    ({"thinking": 5}, "whose thinking is int instead of str"),
    ({"tool_calls": 5}, "whose tool_calls are int instead of a tuple"),
    ({"tool_calls": ("no call",)}, "with str instead of a ToolCall among its tool_calls"),
    ({"tool_calls": (ToolCall("1", None, {}),)}, "with a ToolCall whose id"),  # type: ignore[arg-type]
    ({"tool_calls": (ToolCall("1", "a", []),)}, "with a ToolCall whose id"),  # type: ignore[arg-type]
    ({"tool_calls": (ToolCall("1", "a", {1: 2}),)}, "with a ToolCall whose arguments have a name"),  # type: ignore[dict-item]
    ({"usage": 5}, "whose usage is int instead of Usage"),
    ({"usage": Usage(-5, 5)}, "whose input_tokens are not"),
    ({"usage": Usage(5, float("nan"))}, "whose output_tokens are not"),  # type: ignore[arg-type]
    ({"usage": Usage(5, 10**400)}, "whose output_tokens are not"),
    ({"cost": float("nan")}, "whose cost is not"),
    ({"cost": 10**400}, "whose cost is not"),
    ({"cost": -1.0}, "whose cost is not"),
    ({"seconds": float("inf")}, "whose seconds is not"),
    ({"raw_finish_reason": 5}, "whose raw_finish_reason is not a str"),
]


@pytest.mark.parametrize(
    ("last", "detail"),
    [
        (ValueError("odd\nand long"), "ValueError: odd and long"),
        (None, "TypeError: the model failing gave NoneType instead of a Reply"),
        ({"text": "x"}, "TypeError: the model failing gave dict instead of a Reply"),
        (SystemExit(3), "SystemExit: 3"),
        (asyncio.CancelledError("its own"), "CancelledError: its own"),
        (RecursionError("deep"), "RecursionError: deep"),
        *(
            (Reply(**{"text": "", **odd}), f"TypeError: the model failing gave a Reply {said}")
            for odd, said in ODD_PARTS
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_model_that_breaks_ends_its_run_and_keeps_what_was_done(last: Any, detail: str) -> None:
    run = run_task(office.task(), Failing(last))
    assert run.stop == "crashed"
    assert run.detail.startswith(detail)
    assert "\n" not in run.detail
    assert run.traceback.startswith("Traceback (most recent call last):")
    assert (run.parity, run.strict, run.refused, run.verdicts) == (None, None, None, ())
    assert [step.tool for step in run.steps] == [LOOK[0]]
    assert {event.type for event in run.events} == {"message", "reply", "tool_result"}
    assert Run.from_json(run.to_json()) == run


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({1, 2}, "a run record cannot hold set"),
        ([b"x", bytearray(b"x")], "a run record cannot hold bytearray"),
        (10**5000, "Exceeds the limit"),
        ({"low": [-(10**5000)]}, "Exceeds the limit"),
    ],
    ids=["set", "bytearray", "long number", "long number inside"],
)
def test_a_call_that_no_record_can_hold_ends_its_run_and_keeps_what_was_done(
    value: Any, why: str, tmp_path: Path
) -> None:
    odd = Reply("", tool_calls=(ToolCall("1", LOOK[0], {"name": value}),))
    run = run_task(office.task(), Failing(odd), results=tmp_path)
    assert (run.stop, [step.tool for step in run.steps]) == ("crashed", [LOOK[0]])
    assert f"no record can hold a ReplyEvent: {why}" in run.detail
    assert list(read_runs(tmp_path)) == [run]


def test_an_event_that_no_record_can_hold_leaves_those_after_it_whole(tmp_path: Path) -> None:
    def hook(event: Event, events: Any) -> None:
        if isinstance(event, MessageEvent):
            with pytest.raises(TypeError, match="no record can hold a ReplyEvent"):
                events(ReplyEvent(0, calling((LOOK[0], {"name": {1, 2}}))))

    driver = Meddling(before=hook)
    run = run_task(office.task(), calling_once(), orchestrator=driver, results=tmp_path)
    assert (run.stop, len(run.steps)) == ("answered", 1)
    assert list(read_runs(tmp_path)) == [run]


def test_a_batch_goes_on_past_crashes_and_writes_every_run(tmp_path: Path) -> None:
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(12)]
    runs = run_tasks(tasks, Sometimes(), results=tmp_path, progress=False)
    stops = ["crashed" if n % 3 == 0 else "answered" for n in range(12)]
    assert [run.stop for run in runs] == stops
    assert {run.id for run in read_runs(tmp_path)} == {run.id for run in runs}


def test_a_traceback_is_kept_without_secrets_and_not_at_any_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", "hush-hush-token-value")
    words = f"{SECRET} hush-hush-token-value {'x' * 50_000} the end"
    run = run_task(office.task(), Failing(ValueError(words)))
    for text in (run.detail, run.traceback):
        assert "very-secret" not in text
        assert "hush-hush" not in text
    assert "characters left out" in run.traceback
    assert "the end" in run.traceback
    assert (len(run.detail), len(run.traceback) < 13_000) == (300, True)


def test_a_defect_of_a_tool_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    async def call(self: AgentTools, tool: str, arguments: Any, /) -> None:
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(AgentTools, "call", call)
    run = run_task(office.task(), prepared(calling(LOOK), saying("x")))
    assert (run.stop, run.detail) == ("crashed", "ZeroDivisionError: a defect")


class Driver(React):
    """An orchestrator that ends as its caller wants."""

    name = "driver"

    def __init__(self, last: Any) -> None:
        self.last = last

    async def run(self, *parts: Any) -> Outcome:
        await super().run(*parts)
        if isinstance(self.last, BaseException):
            raise self.last
        return self.last  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("last", "stop", "detail"),
    [
        (KeyError("odd"), "crashed", "KeyError: 'odd'"),
        (None, "crashed", "TypeError: the orchestrator driver gave NoneType instead of an Outcome"),
        (ModelError("mute"), "model_error", "mute"),
        (ServerError("gone"), "environment_error", "gone"),
        (Outcome(object(), StopReason.ANSWERED), "crashed", ""),  # type: ignore[arg-type]
    ],
)
def test_an_orchestrator_that_breaks_ends_its_run(last: Any, stop: str, detail: str) -> None:
    run = run_task(office.task(), prepared(calling(LOOK), saying("x")), orchestrator=Driver(last))
    assert run.stop == stop
    assert run.detail.startswith(detail)
    assert (run.parity, run.strict) == (None, None)
    assert Run.from_json(run.to_json()) == run


def test_a_judge_or_a_verifier_that_breaks_ends_its_run(monkeypatch: pytest.MonkeyPatch) -> None:
    async def judge(prompt: str) -> float:
        raise ArithmeticError("a defect")

    refusing = prepared(saying("I have not deleted it: no tool deletes locations."))
    run = run_task(office.task(office.DELETE), refusing, judge=judge)
    assert (run.stop, run.detail, run.strict) == ("crashed", "ArithmeticError: a defect", None)
    assert run.answer == "I have not deleted it: no tool deletes locations."

    def rows_value(rows: Any) -> None:
        raise ArithmeticError("a defect")

    monkeypatch.setattr(sys.modules["eopsgym.tasks.verify"], "rows_value", rows_value)
    run = run_task(office.task(), prepared(calling(LOOK), saying("x")))
    assert (run.stop, run.detail, len(run.steps)) == ("crashed", "ArithmeticError: a defect", 1)


async def test_a_model_of_another_loop_says_how_to_run_on_that_one() -> None:
    class Bound(Slow):
        lock = asyncio.Event()

        async def reply(self, *parts: Any) -> Any:
            async with asyncio.timeout(5):
                await self.lock.wait()
            return saying("Done.")

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await Bound.lock.wait()  # which binds it to this loop
    run = run_task(office.task(), Bound(0))
    assert run.stop == "crashed"
    assert "await run_tasks.aio(...)" in run.detail
    Bound.lock.set()
    assert (await run_task.aio(office.task(), Bound(0))).stop == "answered"


@pytest.mark.parametrize("name", [{1, 2}, object()], ids=["set", "object"])
def test_what_no_record_can_hold_is_a_crash_and_not_a_lost_batch(
    tmp_path: Path, name: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", "hush-hush-token-value")
    odd = prepared(calling((LOOK[0], {"name": name})), saying("x"))
    (run,) = run_tasks([office.task()], odd, results=tmp_path, progress=False)
    assert (run.stop, run.steps, run.strict) == ("crashed", (), None)
    assert {event.type for event in run.events} == {"message"}
    assert list(read_runs(tmp_path)) == [run]


def nested(levels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(levels - 1):
        found = {"in": found}
    return found


@pytest.mark.parametrize("tool", [LOOK[0], "no_such_tool"])
@pytest.mark.parametrize("arguments", [nested(321), nested(1_000), {"list": [ENDLESS]}])
def test_arguments_of_too_many_levels_cost_their_call_alone(
    tool: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    model = prepared(calling((tool, arguments), LOOK), saying("Done."))
    run = run_task(office.task(), model, results=tmp_path)
    assert (run.stop, [step.tool for step in run.steps]) == ("answered", [LOOK[0]])
    assert run.weaknesses["broken_arguments"] == 1
    content = model.asked[1][-2].content
    assert content == f"Error: the arguments are nested more than 320 levels; {tool} was not called"
    assert list(read_runs(tmp_path)) == [run]


@pytest.mark.parametrize(
    "arguments",
    [
        {f"name_{number}": number for number in range(20_001)},
        {"name": [{"a": number} for number in range(15_000)]},
    ],
    ids=["names", "objects"],
)
def test_arguments_of_too_many_parts_cost_their_call_alone(
    arguments: dict[str, Any], tmp_path: Path
) -> None:
    model = prepared(calling((LOOK[0], arguments), LOOK), saying("Done."))
    run = run_task(office.task(), model, results=tmp_path)
    assert (run.stop, [step.arguments for step in run.steps]) == ("answered", [LOOK[1]])
    assert run.weaknesses["broken_arguments"] == 1
    content = model.asked[1][-2].content
    assert content == f"Error: the arguments have more than 20,000 parts; {LOOK[0]} was not called"


def test_arguments_of_as_many_levels_as_are_taken_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVICE_TOKEN", "hush-hush-token-value")  # which is looked for everywhere
    model = prepared(calling((LOOK[0], nested(320))), saying("Done."))
    run = run_task(office.task(), model, results=tmp_path)
    assert (run.stop, len(run.steps), run.weaknesses) == ("answered", 1, {})
    assert list(read_runs(tmp_path)) == [run]


def test_what_a_provider_wants_to_see_again_is_left_out_where_no_record_can_hold_it() -> None:
    model = prepared(saying("Done.", echo=nested(100_000)))
    assert run_task(office.task(), model).stop == "answered"


def test_an_environment_that_cannot_be_freed_does_not_cost_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def close(self: Episode) -> None:
        raise OSError("stuck")

    monkeypatch.setattr(Episode, "close", close)
    assert run_task(office.task()).strict is True


class Silent(React):
    """An orchestrator that makes a call of its own and tells nobody."""

    name = "silent"

    async def run(self, prompt: Any, model: Any, environment: Any, *rest: Any) -> Outcome:
        await environment.call(*LOOK)
        return await super().run(prompt, model, environment, *rest)


def test_calls_that_an_orchestrator_does_not_report_end_its_run() -> None:
    run = run_task(office.task(), prepared(calling(LOOK), saying("x")), orchestrator=Silent())
    assert (run.stop, run.strict, len(run.steps)) == ("crashed", None, 1)
    assert "the orchestrator silent made 2 calls and reported 1" in run.detail
    assert Run.from_json(run.to_json()) == run


class Meddling(React):
    """An orchestrator that does something at each event, before or after it tells of it."""

    name = "meddling"

    def __init__(self, before: Any = None, after: Any = None) -> None:
        self.hooks = [before, after]

    async def run(self, prompt: Any, model: Any, tools: Any, limits: Any, events: Any) -> Outcome:
        def note(event: Event) -> None:
            for hook, do in zip(self.hooks, (events, lambda event: None), strict=True):
                if hook is not None:
                    hook(event, events)
                do(event)

        return await super().run(prompt, model, tools, limits, note)


def on_call(event: Any, events: Any) -> None:
    if isinstance(event, ReplyEvent) and event.reply.tool_calls:
        event.reply.tool_calls[0].arguments["name"] = "Harbour Office"


def on_result(event: Any, events: Any) -> None:
    if isinstance(event, ToolResultEvent):
        event.call.arguments["name"] = {"what no record holds"}


def from_threads(event: Any, events: Any) -> None:
    if isinstance(event, ToolResultEvent):
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda n: events(MessageEvent("user", str(n))), range(400)))


def calling_once() -> PreparedModel:
    return prepared(calling((LOOK[0], dict(LOOK[1]))), saying("Done."))


@pytest.mark.parametrize("hook", [on_result, from_threads])
def test_what_an_orchestrator_does_to_an_event_after_it_reported_it_changes_no_run(
    hook: Any, tmp_path: Path
) -> None:
    driver = Meddling(after=hook)
    run = run_task(office.task(), calling_once(), orchestrator=driver, results=tmp_path)
    assert (run.stop, dict(run.steps[0].arguments)) == ("answered", LOOK[1])
    assert list(read_runs(tmp_path)) == [run]
    assert Run.from_json(run.to_json()) == run


def test_arguments_that_change_between_the_reply_and_the_call_end_the_run(tmp_path: Path) -> None:
    driver = Meddling(after=on_call)
    run = run_task(office.task(), calling_once(), orchestrator=driver, results=tmp_path)
    assert (run.stop, run.strict) == ("crashed", None)
    assert "no reply has a call" in run.detail
    assert list(read_runs(tmp_path)) == [run]


def test_another_call_than_the_one_that_was_made_is_not_recorded() -> None:
    class Lying(React):
        name = "lying"

        async def run(self, prompt: Any, model: Any, tools: Any, *rest: Any) -> Outcome:
            class Other:
                list_tools = tools.list_tools

                async def call(self, name: str, arguments: Any) -> Any:
                    return await tools.call(name, {"name": "Harbour Office"})

            return await super().run(prompt, model, Other(), *rest)

    run = run_task(office.task(), calling_once(), orchestrator=Lying())
    assert (run.stop, run.strict) == ("crashed", None)
    assert f"the step of a result of {LOOK[0]} is a call of {LOOK[0]}, or has other" in run.detail


def test_a_result_that_is_shortened_for_the_model_is_recorded_as_the_model_read_it(
    tmp_path: Path,
) -> None:
    class Short(React):
        name = "short"

        async def run(self, prompt: Any, model: Any, tools: Any, limits: Any, events: Any) -> Any:
            def note(event: Any) -> None:
                is_result = isinstance(event, ToolResultEvent)
                events(replace(event, text="(found)") if is_result else event)

            return await super().run(prompt, model, tools, limits, note)

    run = run_task(office.task(), calling_once(), orchestrator=Short(), results=tmp_path)
    assert (run.stop, run.steps[0].text, run.steps[0].value) == ("answered", "(found)", "(found)")
    assert list(read_runs(tmp_path)) == [run]


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        (None, "noted NoneType instead of an event"),
        (MessageEvent("user", b"x"), "noted MessageEvent whose content is bytes instead of str"),  # type: ignore[arg-type]
        (MessageEvent("user", "x", at=float("nan")), "whose at is float"),  # type: ignore[arg-type]
        (ReplyEvent(1, "x"), "noted ReplyEvent without a Reply"),  # type: ignore[arg-type]
        (ReplyEvent("one", saying("x")), "whose turn is str instead of int"),  # type: ignore[arg-type]
        (ReplyEvent(1, saying("x", cost=-1.0)), "noted ReplyEvent whose cost is not"),
    ],
)
def test_what_is_no_event_is_refused_where_it_is_reported_and_those_before_it_are_kept(
    odd: Any, said: str, tmp_path: Path
) -> None:
    def hook(event: Event, events: Any) -> None:
        if isinstance(event, ToolResultEvent):
            events(odd)

    driver = Meddling(before=hook)
    run = run_task(office.task(), calling_once(), orchestrator=driver, results=tmp_path)
    assert (run.stop, [event.type for event in run.events]) == (
        "crashed",
        ["message", "message", "reply"],
    )
    assert said in run.detail
    assert list(read_runs(tmp_path)) == [run]


def test_what_is_reported_after_the_end_is_no_part_of_the_run(tmp_path: Path) -> None:
    kept: list[Any] = []
    driver = Meddling(before=lambda event, events: kept.append(events))
    run = run_task(office.task(), calling_once(), orchestrator=driver, results=tmp_path)
    count = len(run.events)
    kept[0](MessageEvent("user", "Too late."))
    assert len(run.events) == count
    assert list(read_runs(tmp_path)) == [run]
