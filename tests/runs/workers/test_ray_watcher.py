"""Which processes are running, and who started them."""

import os
import subprocess
import sys

import pytest

from eopsgym.runs.workers import ray_watcher
from eopsgym.runs.workers.ray_watcher import RunningProcess, below, command, running


def pids(found: "set[RunningProcess] | list[RunningProcess]") -> set[int]:
    """Return their numbers."""
    return {each.pid for each in found}


def test_a_process_is_below_who_started_it_until_it_ends() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()  # a word"], stdin=subprocess.PIPE)
    with child:
        assert child.pid in pids(below(os.getpid()))
        assert {child.pid, os.getpid()} <= pids(running())
        assert "# a word" in command(child.pid)
        assert child.pid not in pids(below(child.pid))
        child.communicate(b"\n")
    assert child.pid not in pids(below(os.getpid()))
    assert command(child.pid) == ""


@pytest.mark.skipif(not ray_watcher._PROC.is_dir(), reason="this system has no /proc")
def test_both_ways_of_asking_the_system_agree_on_who_is_whose() -> None:
    by_ps = {each.pid: parent for each, parent in ray_watcher._of_ps().items()}
    by_proc = {each.pid: parent for each, parent in ray_watcher._of_linux().items()}
    assert by_ps[os.getpid()] == by_proc[os.getpid()] == os.getppid()
