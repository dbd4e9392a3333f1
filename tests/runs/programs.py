"""Programs that need a process of their own: `python -m tests.runs.programs NAME FOLDER`."""

import os
import resource
import shlex
import sys
import time
from pathlib import Path
from typing import Any

from eopsgym.agents import register_model
from eopsgym.errors import StoreError
from eopsgym.gym import McpServer
from eopsgym.runs import Journal, Run, run_grid, run_task, run_tasks
from eopsgym.runs.claimed_runs import claimed_runs_of
from tests.toy import office
from tests.toy.agents import Slow, calling, prepared, saying
from tests.toy.made_runs import changed, made_run

MANY = 100
SMALL = made_run("first", "task", "itsm", "model", answer="a")


def numbered(number: int, size: int) -> Run:
    """A small run with its number, and an answer of some size."""
    return changed(SMALL, id=f"run_{number}", answer="x" * size)


def many(folder: Path, name: str = "a") -> None:
    """Append many runs, from a few bytes to more than a pipe takes at once."""
    journal = Journal(folder)
    for number in range(MANY):
        journal.append(changed(numbered(number, number * 1_000), id=f"{name}_{number}", model=name))


def full_disk(folder: Path) -> None:
    """Append runs until no more fits; say what went wrong."""
    journal = Journal(folder)
    journal.append(SMALL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
    for size in (10, 50_000, 11):
        try:
            journal.append(numbered(size, size))
        except StoreError as error:
            print(error)


def limited(folder: Path) -> None:
    """Let a model work where no file may grow; say what went wrong, and how often it was asked."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    _ask_in(folder)


def locked_out(folder: Path) -> None:
    """Do the same as a user who may not write to the folder."""
    folder.mkdir()
    folder.chmod(0o555)
    run_task(office.task())  # loads what the other user may not read
    if os.geteuid() == 0:
        os.seteuid(65534)
    _ask_in(folder)


def _ask_in(folder: Path) -> None:
    model = Slow(0)
    try:
        run_tasks([office.task()], model, results=folder, progress=False)
    except StoreError as error:
        print(error)
    print("asked", model.most)


def slowly(folder: Path) -> None:
    """Run tasks that take their time, telling of each that is done."""
    tasks = [office.task(task_id=f"task_{n}") for n in range(20)]
    run_tasks(
        tasks,
        Slow(0.2),
        concurrency=2,
        results=folder,
        progress=lambda run: print(run.task, flush=True),
    )


def same(folder: Path) -> None:
    """Run tasks that another process may be running too."""
    tasks = [office.task(task_id=f"task_{n}") for n in range(8)]
    run_tasks(tasks, Slow(0.05), concurrency=2, results=folder, progress=False)


class Hanging(Slow):
    """Says when it is asked, and does not answer."""

    async def reply(self, *parts: Any) -> Any:
        print("asked", flush=True)
        return await super().reply(*parts)


def hanging(folder: Path) -> None:
    """Make a run that does not end."""
    run_tasks([office.task()], Hanging(3600), results=folder, progress=False)


class Planner(Slow):
    """Makes a plan, after a while."""

    name = "own/planner"

    async def reply(self, *parts: Any) -> Any:
        await super().reply(*parts)
        return saying("1. Look the office up.")


def grid(folder: Path) -> None:
    """Run a grid of eight, telling of each that is done."""
    register_model("own/planner", lambda: Planner(0.02))
    run_grid(
        [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(4)],
        [Slow(0.1)],
        plans=["none", "generated:own/planner"],
        concurrency=2,
        results=folder,
        progress=lambda run: print(run.task, flush=True),
    )


def claim(folder: Path) -> None:
    """Say whether the run of a setup is free to be made."""
    claims = claimed_runs_of(folder / "default.runs.jsonl")
    with claims.in_use(), claims.claim(SMALL.setup.hash) as is_mine:
        print(is_mine)


def forked(folder: Path) -> None:
    """Say what a forked child can claim: first what its parent has, then what that has let go."""
    path = folder / "default.runs.jsonl"
    (come, coming), (left, leaving) = os.pipe(), os.pipe()
    with claimed_runs_of(path).in_use(), claimed_runs_of(path).claim(SMALL.setup.hash):
        child = os.fork()
        if not child:
            with claimed_runs_of(path).in_use():
                claim(folder)
                os.write(coming, b".")
                os.read(left, 1)
                claim(folder)
                print("kept" if list(folder.iterdir()) else "lost", flush=True)
            os._exit(0)
        os.read(come, 1)
    os.write(leaving, b".")
    os.waitpid(child, 0)


def setup_hash(_: Path) -> None:
    """Say by which hash a run is known."""
    print(run_task(office.task()).setup.hash)


def _notes(how: str, **more: Any) -> McpServer:
    command = [sys.executable, "-m", "tests.toy.notes_process", how]
    return McpServer(shlex.join(command), **more)


class Telling:
    """Says when it is asked, and asks for a note."""

    name, simulated = "telling", True

    async def reply(self, *parts: Any) -> Any:
        print("asked", flush=True)
        return calling(("add_note", {}))


def odd_servers(folder: Path) -> None:
    """Call tools of servers that answer what is none, then of ones that hang and want to stay.

    The first call that hangs is to be interrupted, the second killed.
    """
    for how in ("garbled", "mumbling"):
        model = prepared(calling(("add_note", {})), saying("Done."))
        print(run_task(office.task(), model, mcp=_notes(how, call_seconds=3)).stop)
    for number in "12":
        server = _notes("stubborn", env={"NOTES_PIDS": str(folder / number)})
        try:
            run_task(office.task(), Telling(), mcp=server)
        except KeyboardInterrupt:
            print(time.monotonic(), flush=True)


if __name__ == "__main__":
    programs = {"many": many, "full_disk": full_disk, "slowly": slowly, "same": same}
    programs |= {"grid": grid, "claim": claim, "forked": forked, "setup_hash": setup_hash}
    programs |= {"hanging": hanging, "odd_servers": odd_servers}
    programs |= {"limited": limited, "locked_out": locked_out}
    programs[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
