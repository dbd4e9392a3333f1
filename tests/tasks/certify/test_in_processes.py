"""Tasks in several processes: interrupts, killed processes, and how each of them ends."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from eopsgym.errors import TaskError
from eopsgym.tasks import Task
from eopsgym.tasks.certify.in_processes import begin_worker, in_processes
from tests.patience import PATIENCE
from tests.runs.processes import ROOT
from tests.toy import office

TASKS = [office.task(), office.task(office.DELETE)]
PROGRAM = """
import sys
from functools import partial
from pathlib import Path
from tests.tasks.certify.test_in_processes import TASKS, endless
from eopsgym.tasks.certify.in_processes import in_processes

try:
    print("begun", flush=True)
    list(in_processes(partial(endless, Path(sys.argv[1])), TASKS * 5, 2))
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(130)
"""


def named(task: Task) -> str:
    return task.id


def endless(folder: Path, task: Task) -> None:
    (folder / str(os.getpid())).touch()
    while True:
        time.sleep(60)


def killed(task: Task) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def ends_with_three() -> None:
    begin_worker()
    sys.exit(3)


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_task_is_worked_on_once(jobs: int, capfd: pytest.CaptureFixture[str]) -> None:
    assert sorted(in_processes(named, TASKS, jobs)) == ["delete_mill", "move_office"]
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="terminals of POSIX interrupt all processes")
@pytest.mark.parametrize("is_early", [True, False])
def test_an_interrupt_from_a_terminal_ends_all_without_a_word(
    tmp_path: Path, is_early: bool
) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )
    assert first.stdout is not None
    assert first.stdout.readline() == "begun\n"
    while not is_early and len(list(tmp_path.iterdir())) < 2:
        time.sleep(0.02)
    os.killpg(first.pid, signal.SIGINT)
    # The others hold the ends of these pipes: what is read to its end has none left.
    assert first.communicate(timeout=PATIENCE) == ("interrupted\n", "")
    assert first.returncode == 130


def test_a_killed_process_is_reported_with_its_exit_code_and_a_way_out() -> None:
    with pytest.raises(TaskError, match=r"\(exit code -9; .*fewer processes \(--jobs 1\)"):
        list(in_processes(killed, TASKS, 2))


def test_the_exit_code_of_a_process_is_its_own() -> None:
    process = get_context("spawn").Process(target=ends_with_three)
    process.start()
    process.join()
    assert process.exitcode == 3


ORPHAN = """
import multiprocessing, os, time
from eopsgym.tasks.certify.in_processes import begin_worker

def work():
    begin_worker()
    print(os.getpid(), flush=True)
    time.sleep(60)

multiprocessing.get_context("fork").Process(target=work).start()
time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked on POSIX alone")
def test_who_proves_tasks_ends_with_the_process_that_gives_them() -> None:
    with subprocess.Popen([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert int(first.stdout.readline()) != first.pid
        first.kill()
        # The other one holds the end of the pipe, and would for a minute.
        started = time.monotonic()
        assert first.stdout.read() == b""
    assert time.monotonic() - started < PATIENCE
