"""Coroutine functions that may be called without `await`, in a script and in a cell."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path

import pytest

from eopsgym import open_trajectories
from eopsgym.errors import ConfigError, EopsgymWarning, TaskError
from eopsgym.runs import Run, run_task
from eopsgym.sync import Awaitable, run_sync, synchronously, warn, without_warnings
from eopsgym.sync.background_loop import BackgroundCall
from tests.toy import office
from tests.toy.agents import Slow

ROOT = Path(__file__).parents[1]


class Answer(Awaitable):
    value = 42


async def _answer(wait: float = 0.0) -> Answer:
    """The answer."""
    await asyncio.sleep(wait)
    return Answer()


answer = synchronously(_answer)


def test_it_is_called_without_await_in_a_script() -> None:
    assert answer().value == 42
    assert answer.__doc__ == "The answer."


async def test_it_is_called_with_and_without_await_in_a_running_loop() -> None:
    assert answer(0.001).value == (await answer(0.001)).value == 42
    assert (await answer.aio(wait=0.001)).value == 42


def test_an_error_comes_out_as_it_is() -> None:
    async def fail() -> None:
        raise ConfigError("no")

    with pytest.raises(ConfigError, match="no"):
        run_sync(fail())


def test_plain_calls_may_be_nested_in_any_way() -> None:
    async def synchronously() -> int:
        return answer(0.01).value

    async def by_a_thread_that_is_waited_for() -> int:
        with ThreadPoolExecutor() as threads:
            return threads.submit(answer, 0.01).result().value

    async def in_a_thread() -> int:
        return (await asyncio.to_thread(answer, 0.01)).value

    async def twice() -> int:
        return run_sync(synchronously())

    ways = (synchronously, by_a_thread_that_is_waited_for, in_a_thread, twice)
    assert [run_sync(way()) for way in ways] == [42] * 4


def test_calls_of_several_threads_run_beside_each_other() -> None:
    meeting = threading.Barrier(3)

    async def meet() -> int:
        return meeting.wait(10)

    with ThreadPoolExecutor(3) as threads:
        assert sorted(threads.map(lambda _: run_sync(meet()), range(3))) == [0, 1, 2]


def test_calls_one_after_the_other_have_the_same_loop() -> None:
    async def loop() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    assert run_sync(loop()) is run_sync(loop())


def test_a_call_sees_the_context_of_its_caller() -> None:
    who: ContextVar[str] = ContextVar("who")

    async def see() -> str:
        return who.get()

    who.set("Ada")
    assert run_sync(see()) == "Ada"


def test_what_a_call_leaves_behind_is_ended_with_it() -> None:
    ended: list[str] = []

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("task")

    async def leave() -> None:
        left.append(asyncio.ensure_future(wait()))
        await asyncio.sleep(0)

    left: list[asyncio.Future[None]] = []
    run_sync(leave())
    assert ended == ["task"]
    assert left[0].cancelled()


def test_an_exit_is_an_error_like_others_and_the_next_call_works() -> None:
    async def leave(kind: type[BaseException]) -> None:
        raise kind("enough")

    for kind in (SystemExit, KeyboardInterrupt):
        with pytest.raises(kind, match="enough"):
            run_sync(leave(kind))
    assert answer().value == 42


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_has_a_loop_of_its_own() -> None:
    assert answer().value == 42
    child = os.fork()
    if child == 0:
        os._exit(0 if answer().value == 42 else 1)
    assert os.waitpid(child, 0)[1] == 0


HERE = """
import asyncio, os, signal, threading, time
from eopsgym.runs import Run
from eopsgym.sync import synchronously

class Bound:
    "What works on the loop only that it was made on."
    def __init__(self):
        self.loop = asyncio.get_running_loop()
    async def ask(self):
        if asyncio.get_running_loop() is not self.loop:
            raise RuntimeError("another loop")
        await asyncio.sleep(0.01)
        return "asked"

async def _use(bound):
    return await bound.ask()

async def _wait():
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        print("cancelled")
        raise

use, wait = synchronously(_use), synchronously(_wait)

def plain(bound):
    try:
        use(bound)
    except RuntimeError as error:
        print(error)
    print(use.here(bound), use.here(bound))

async def main():
    ticks = 0
    async def tick():
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)
    ticking = asyncio.ensure_future(tick())
    plain(Bound())
    print(ticks > 2)
    ticking.cancel()
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    wait.here()

started = time.monotonic()
try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - started < 30)
"""


def test_what_is_bound_to_the_running_loop_is_used_on_it_by_a_call_here() -> None:
    ran = _python(HERE)
    said = ["another loop", "asked asked", "True", "cancelled", "interrupted True"]
    assert (ran.stdout.splitlines(), ran.stderr) == (said, "")


class Strange(asyncio.AbstractEventLoop):
    """A loop that is not asyncio's own."""


def test_a_loop_that_cannot_be_entered_again_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nest_asyncio._patch_asyncio", lambda: None)
    asyncio._set_running_loop(Strange())
    try:
        assert answer().value == 42
        with pytest.raises(ConfigError, match=r"Can't patch.*; await function.aio\(...\) instead"):
            answer.here()
    finally:
        asyncio._set_running_loop(None)


async def test_no_loop_is_entered_again_from_python_3_14_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 14))
    with pytest.raises(ConfigError, match=r"nest_asyncio works up to Python 3\.13.*await function"):
        answer.here()
    assert answer().value == 42


WITHOUT_AN_IMPLICIT_LOOP = """
import asyncio
from eopsgym import run_task, run_tasks
from tests.toy import office
from tests.toy.agents import Slow

def refused(*_):
    raise RuntimeError("there is no current event loop")

asyncio.get_event_loop = asyncio.events.get_event_loop = refused
asyncio.get_event_loop_policy = asyncio.set_event_loop_policy = refused

async def main():
    print((await run_task.aio(office.task())).strict, run_task(office.task()).strict)
    print(await run_tasks.aio([office.task()], Slow(0.01), repeats=2))

print(run_task(office.task()).strict, run_tasks([office.task()], Slow(0.01), repeats=2))
with asyncio.Runner() as runner:
    FACTORY
    runner.run(main())
print(run_task(office.task()).strict)
"""
WITHOUT_SAID = "True Runs(0 of 2 passed)\nTrue True\nRuns(0 of 2 passed)\nTrue\n"


def test_no_call_asks_for_an_implicit_loop() -> None:
    ran = _python(WITHOUT_AN_IMPLICIT_LOOP.replace("FACTORY", "pass"))
    assert (ran.stdout, ran.stderr) == (WITHOUT_SAID, "")


@pytest.mark.skipif(sys.version_info < (3, 12), reason="eager tasks came with Python 3.12")
def test_calls_work_where_tasks_start_eagerly() -> None:
    eager = "runner.get_loop().set_task_factory(asyncio.eager_task_factory)"
    ran = _python(WITHOUT_AN_IMPLICIT_LOOP.replace("FACTORY", eager))
    assert (ran.stdout, ran.stderr) == (WITHOUT_SAID, "")


NESTED = """
import asyncio, nest_asyncio
from eopsgym import run_task, run_tasks
from tests.toy import office
from tests.toy.agents import Slow

run_task(office.task())
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
nest_asyncio.apply()

async def main():
    print(run_tasks([office.task()], Slow(0.01), repeats=2), run_task(office.task()).strict)

loop.run_until_complete(main())
print(run_task(office.task()).strict)
loop.close()
"""


def test_plain_calls_work_where_nest_asyncio_is_applied() -> None:
    ran = _python(NESTED)
    assert (ran.stdout, ran.stderr) == ("Runs(0 of 2 passed) True\nTrue\n", "")


WITHIN = """
import asyncio, os, signal, threading, time
from eopsgym.sync import run_sync

async def inner():
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        print("inner cancelled")
        raise

async def outer():
    run_sync(inner())

threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
started = time.monotonic()
try:
    run_sync(outer())
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - started < 30)
"""


def test_an_interrupt_reaches_a_call_within_a_call() -> None:
    ran = _python(WITHIN)
    assert (ran.stdout, ran.stderr) == ("inner cancelled\ninterrupted True\n", "")


def test_a_call_that_is_stopped_before_it_begins_does_nothing() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("work")

    call = BackgroundCall(work())
    call.is_stopped = True
    with pytest.raises(asyncio.CancelledError):
        call.result()
    assert done == []
    assert answer().value == 42


MAIN = """
import asyncio
from eopsgym import run_tasks
from tests.toy import office
from tests.toy.agents import Slow

async def main():
    run_tasks([office.task(task_id=f"task_{n}") for n in range(20)], Slow(0.2), results="out",
              progress=lambda run: print(run.task, flush=True))

asyncio.run(main())
"""


def test_an_interrupt_reaches_a_plain_call_in_asynchronous_code(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", MAIN],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    said = err.splitlines()[-1]
    assert said.startswith("KeyboardInterrupt: ")
    assert "of 20 runs were finished and are in out/default.runs.jsonl" in said


STUBBORN = """
import asyncio, os, signal, threading, time, warnings
import eopsgym.sync.background_loop as apart
from eopsgym.runs import Run
from eopsgym.sync import synchronously

apart.PATIENCE_SECONDS = 0.2

async def _ignore():
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            print("no", flush=True)

ignore = synchronously(_ignore)
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    try:
        ignore()
    except KeyboardInterrupt:
        print("interrupted")
print(caught[0].category.__name__, "goes on in the background" in str(caught[0].message))
print(caught[0].filename == "<string>")
async def _other():
    return "the next call works"
print(synchronously(_other)())
"""


def test_what_does_not_stop_is_reported_and_left_alone() -> None:
    ran = _python(STUBBORN)
    said = ["no", "interrupted", "RuntimeWarning True", "True", "the next call works"]
    assert (ran.stdout.splitlines(), ran.stderr) == (said, "")


def test_an_interrupt_ends_work_that_never_waits() -> None:
    def runs() -> Iterator[Run]:
        for number in range(20_000):
            if number == 20:
                os.kill(os.getpid(), signal.SIGINT)
            yield Run(f"run_{number}", "task", "itsm", "model")

    with pytest.raises(KeyboardInterrupt):
        open_trajectories(runs())


FAILING = """
from eopsgym import run_tasks
from tests.toy import office
from tests.toy.agents import Slow

def choose():
    return run_tasks([office.task()] * 3, "nope")

def fail(run):
    raise LookupError("my own mistake")

try:
    choose()
except Exception as error:
    import traceback
    traceback.print_exception(error)
run_tasks([office.task()] * 3, Slow(0.01), progress=fail)
"""


def test_a_traceback_shows_the_lines_of_the_caller_and_not_ours() -> None:
    ran = _python(FAILING)
    first, second = ran.stderr.split("Traceback (most recent call last):\n")[1:]
    assert "ConfigError: there is no model 'nope'" in first
    assert first.count('  File "') == 2
    assert second.count('  File "') == 2
    assert "in fail" in second
    assert second.endswith("LookupError: my own mistake\n")
    assert not [word for word in ("asyncio", "eopsgym/runs", "Group") if word in first + second]
    whole = _python(FAILING, EOPSGYM_TRACEBACK="full").stderr
    assert "/runs/many_tasks.py" in whole


def _python(program: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_what_is_awaited_raises_without_the_lines_that_carried_it() -> None:
    slow = asyncio.ensure_future(run_task.aio(office.task(), Slow(60)))
    await asyncio.sleep(0.2)
    slow.cancel()
    with pytest.raises(asyncio.CancelledError) as stopped:
        await slow
    with pytest.raises(TaskError) as wrong:
        await run_task.aio("itsm/none_such")
    for caught in (stopped, wrong):
        names = [Path(str(entry.path)).parts[-2:] for entry in caught.traceback]
        assert [name for name in names if name[0] in ("runs", "agents", "tasks")] == []


def test_warnings_are_left_out_in_one_task_and_filters_of_other_threads_stay() -> None:
    def other() -> None:
        warn("of another thread")
        warnings.filterwarnings("ignore", "set by another thread")

    with warnings.catch_warnings(record=True, action="always") as caught:
        with without_warnings():
            warn("said elsewhere")
            thread = threading.Thread(target=other)
            thread.start()
            thread.join()
        warn("said here")
        assert "set by another thread" in str(warnings.filters[0])
    assert [str(each.message) for each in caught] == ["of another thread", "said here"]
    assert {each.category for each in caught} == {EopsgymWarning}
