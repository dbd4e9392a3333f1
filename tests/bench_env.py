"""The training interface: a reset, a step, the end, and a thousand environments; of `make bench`.

Times are the least CPU time of this thread, and beside them the same work without the interface,
so that a busy machine moves a ratio little. Memory is that of a process of its own.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from eopsgym.env import OpenEnvironment, TaskList
from eopsgym.gym import Episode
from eopsgym.tasks import load_tasks
from tests.memory import peak

ENVIRONMENTS = 1_000
ROUNDS = 200
A_LOOK: tuple[str, dict[str, Any]] = ("get_location_by_id", {"location_id": "LOC_001"})

Line = Callable[[str, str, str], None]


def least(action: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> float:
    """The least CPU seconds that an action takes; what goes before it is not timed."""
    gc.collect()
    gc.disable()
    try:
        taken = []
        for _ in range(ROUNDS):
            before()
            started = time.thread_time()
            action()
            taken.append(time.thread_time() - started)
        return min(taken)
    finally:
        gc.enable()


def bench_env(line: Line) -> None:
    """Print what the interface takes."""
    task = load_tasks("itsm", split="all")[0]
    tasks = TaskList("itsm")
    environment = OpenEnvironment(tasks, tool_set="all", max_steps=None)
    plain = OpenEnvironment(tasks)
    episode = Episode.start("itsm")
    tool, arguments = A_LOOK
    action = {"tool": tool, "arguments": arguments}
    reset = least(lambda: plain.reset(task=task.id))
    others = [each["id"] for each in tasks.list_tasks("train")][:20]
    turns = iter(others * ROUNDS)
    drawn = least(lambda: plain.reset(task=next(turns)))
    new = least(lambda: Episode.start("itsm"))
    environment.reset(task=task.id)
    step = least(lambda: environment.step(action))
    call = least(lambda: episode.call(tool, arguments))
    ended = least(lambda: plain.step({"answer": "No."}), lambda: plain.reset(task=task.id))
    line("training: reset to the same task", f"{reset * 1e3:.3f} ms", "< 0.3 ms")
    line("    to others of the system", f"{drawn * 1e3:.3f} ms", "< 0.3 ms")
    line("    / a new episode without tools and prompt", f"{reset / new:.2f} x", "-")
    line(f"training: step ({tool})", f"{step * 1e3:.3f} ms", "< 0.3 ms")
    line("    / the call alone", f"{step / call:.2f} x", "< 1.5 x")
    line("training: last step, with the verdict", f"{ended * 1e3:.2f} ms", "-")
    command = [sys.executable, "-m", "tests.bench_env", str(ENVIRONMENTS)]
    said = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    grown, whole, seconds = map(float, said.split())
    line(f"{ENVIRONMENTS:,} environments at once, a call each: memory", f"{whole:.2f} GB", "< 1 GB")
    line("    of which they take", f"{grown:.2f} GB", "-")
    line("    reset and call of one", f"{seconds / ENVIRONMENTS * 1e3:.2f} ms", "-")


def crowd(count: int) -> None:
    """Keep so many environments in an episode at once; say GB they took, GB in all, CPU seconds."""
    tasks = TaskList("itsm")
    first = OpenEnvironment(tasks)
    first.reset(split="train", index=0)
    before = _gigabytes()
    started = time.process_time()
    environments = [OpenEnvironment(tasks, tool_set="all") for _ in range(count)]
    for number, each in enumerate(environments):
        each.reset(split="train", index=number % 20)
        name = f"Bench {number}"
        arguments = {"name": name, "city": "Reno", "country": "USA"}
        assert not each.step({"tool": "add_location", "arguments": arguments}).is_error
    worked = time.process_time() - started
    for number, each in enumerate(environments):
        look = {"tool": "find_locations", "arguments": {"name": f"Bench {number}"}}
        assert f'"Bench {number}"' in each.step(look).text
    print(_gigabytes() - before, _gigabytes(), worked)


def _gigabytes() -> float:
    """The most memory that the process had so far."""
    unit = 1e9 if sys.platform == "darwin" else 1e6  # bytes there, kilobytes elsewhere
    return peak() / unit


if __name__ == "__main__":
    crowd(int(sys.argv[1]))
