"""What the harness costs around a model: a turn, a fork, a thousand episodes; part of `make bench`.

Each figure is a difference or a ratio of two things measured in one run, so that a busy machine
moves it less. What a thousand episodes take is measured in a process of its own.
"""

import asyncio
import gc
import resource
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from eopsgym.agents import (
    Limits,
    LiteLLMModel,
    Message,
    Prompt,
    React,
    Reply,
    ReplyEvent,
    ToolCall,
    ToolInfo,
)
from eopsgym.agents.messages import ignore
from eopsgym.agents.models.chat_completions_format import to_messages, to_tools
from eopsgym.gym import Episode
from eopsgym.runs import Run, run_task, run_tasks
from eopsgym.tasks import Task, load_tasks, start

TURNS = 30
EPISODES = 1_000
IN_FLIGHT = 50
MODEL_SECONDS = 1.0
A_TASK = 6
"""The task of ITSM that forks and episodes are made of: eight calls, as many as most have."""

Line = Callable[[str, str, str], None]


class Replies:
    """Asks for the same look-up again and again, then answers."""

    name, simulated = "bench/replies", True

    def __init__(self) -> None:
        self.seen: list[Message] = []

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The next reply."""
        self.seen = list(messages)
        turn = sum(message.role == "assistant" for message in messages) + 1
        call = ToolCall(f"call_{turn}", "get_location_by_id", {"location_id": "LOC_001"})
        return Reply("Done.") if turn == TURNS else Reply("I look.", tool_calls=(call,))


class Answered:
    """An environment that lists many tools, and has every answer ready."""

    text, is_error = '{"location_id": "LOC_001", "name": "Head office"}', False

    def __init__(self, tools: Sequence[ToolInfo]) -> None:
        self.tools = tools

    async def list_tools(self) -> Sequence[ToolInfo]:
        """The tools."""
        return self.tools

    async def call(self, name: str, arguments: dict[str, Any], /) -> "Answered":
        """The answer."""
        return self


class Thinking:
    """Gives the replies of a run again, each after a second."""

    name, simulated = "bench/thinking", True

    def __init__(self, run: Run) -> None:
        self._replies = [e.reply for e in run.events if isinstance(e, ReplyEvent)]

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """The reply, after a second."""
        await asyncio.sleep(MODEL_SECONDS)
        return self._replies[len(messages) // 2 - 1]  # each has one call


async def least(action: Callable[[], Awaitable[Any]], times: int) -> float:
    """The least CPU seconds of this thread that an action takes, garbage collection off."""
    gc.collect()
    gc.disable()
    try:
        taken = []
        for _ in range(times):
            started = time.thread_time()
            await action()
            taken.append(time.thread_time() - started)
        return min(taken)
    finally:
        gc.enable()


async def bench_turn(line: Line) -> None:
    """A turn of react and what a request is made of, with 90 tools, early and late."""
    tools = (await Episode.start("itsm").list_tools())[:90]
    model = Replies()

    async def conversation() -> None:
        await React().run(Prompt("Rules.", "Ask."), model, Answered(tools), Limits(), ignore)

    async def request(messages: Sequence[Message]) -> None:
        to_tools(tools)
        to_messages(messages, "openai")

    loop = await least(conversation, 30) / TURNS
    first = loop + await least(lambda: request(model.seen[:2]), 50)
    last = loop + await least(lambda: request(model.seen), 50)
    forced = await least(lambda: _async(to_messages, model.seen, "openai"), 50)
    what = f"a turn, {len(tools)} tools"
    line(f"{what}: loop and request, first turn", f"{first * 1e3:.2f} ms", "< 1 ms")
    line(f"{what}: loop and request, turn {TURNS}", f"{last * 1e3:.2f} ms", "< 1 ms")
    grown = f"{(last - first) * 1e3:.2f} / {forced * 1e3:.2f} ms"
    line("    grown by / what the messages of that turn take", grown, "alike")
    mock = LiteLLMModel("openai/gpt-5", api_key="none-is-used", options={"mock_response": "Yes."})
    await mock.reply(model.seen[:2], tools)  # loads what litellm loads

    def answered(most: int | None) -> Callable[[], Awaitable[Any]]:
        return lambda: mock.reply(model.seen[:most], tools)

    whole = [await least(answered(most), 20) for most in (2, None)]
    theirs = " / ".join(f"{taken * 1e3:.1f}" for taken in whole)
    line("    the same through litellm, without network", f"{theirs} ms", "-")


async def _async(action: Callable[..., Any], *arguments: Any) -> None:
    action(*arguments)


async def bench_fork(line: Line) -> None:
    """A fork in the middle and at the end, against the run without the calls that it spares."""
    task = load_tasks("itsm", split="all")[A_TASK]
    parent = await run_task.aio(task)
    last = len(parent.steps)
    for step in (last // 2, last):
        rounds = [
            (
                await least(partial(parent.fork.aio, step), 1),
                await least(lambda: run_task.aio(task), 1),
                await seconds_of_calls(task, parent, step),
            )
            for _ in range(60)
        ]
        fork, whole, calls = (min(column) for column in zip(*rounds, strict=True))
        line(
            f"fork after {step} of {last} calls / the run without them",
            f"{fork * 1e3:.2f} / {(whole - calls) * 1e3:.2f} ms",
            "less than 1 ms more",
        )
    line("    whole fork after all calls / whole run", f"{fork / whole:.2f} x", "< 1 x")


async def seconds_of_calls(task: Task, run: Run, count: int) -> float:
    """The CPU seconds that the first calls of a run take on a fresh episode."""
    episode = await start(task)

    async def calls() -> None:
        for step in run.steps[:count]:
            await episode.acall(step.tool, step.arguments)

    taken = await least(calls, 1)
    await episode.close()
    return taken


def bench_episodes(line: Line) -> None:
    """Fifty, and a thousand episodes at a time with a model that answers after a second."""
    for count in (IN_FLIGHT, EPISODES):
        _bench_at_once(line, count)


def _bench_at_once(line: Line, count: int) -> None:
    command = [sys.executable, "-m", "tests.bench_agents", str(count)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    seconds, ideal, memory, work = map(float, said.split())
    line(
        f"{count:,} episodes at once, a model of {MODEL_SECONDS:g} s, {ideal:.0f} turns / ideal",
        f"{seconds / ideal / MODEL_SECONDS:.2f} x",
        "< 1.15 x",
    )
    line("    memory at the most", f"{memory:.2f} GB", "< 2 GB")
    line("    CPU time of an episode", f"{work / count * 1e3:.1f} ms", "-")


def episodes(count: int) -> None:
    """Run so many episodes at once; say seconds, turns, GB, and CPU seconds."""
    task = load_tasks("itsm", split="all")[A_TASK]
    model = Thinking(run_task(task))
    started, worked = time.perf_counter(), time.process_time()
    runs = run_tasks([task], model, repeats=count, concurrency=count, progress=False)
    taken, work = time.perf_counter() - started, time.process_time() - worked
    assert all(run.strict for run in runs), runs
    unit = 1e9 if sys.platform == "darwin" else 1e6  # bytes there, kilobytes elsewhere
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    print(taken, runs[0].usage["turns"], memory, work)


if __name__ == "__main__":
    episodes(int(sys.argv[1]))
