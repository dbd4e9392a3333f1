"""Two scans of one results folder at once: each answer is asked for once."""

import asyncio
import json
import subprocess
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from eopsgym import run_tasks, scan
from eopsgym.agents import Message, Reply
from eopsgym.gym import ToolInfo
from eopsgym.runs import Runs
from eopsgym.runs.scan_file import read_scans
from tests.agents.provider import Handler, Provider, completion, provider
from tests.analysis.scans.judges import QUESTION, ScriptedJudge, answer
from tests.patience import PATIENCE
from tests.runs.processes import finish, start
from tests.toy import office

RUNS = 20


@pytest.fixture
def results(tmp_path: Path) -> Path:
    run_tasks([office.task()], "scripted/gold", repeats=RUNS, results=tmp_path / "results")
    return tmp_path / "results"


def slowly(handler: Handler) -> None:
    time.sleep(0.1)
    completion(answer("yes"))(handler)


class SlowJudge(ScriptedJudge):
    """A judge that thinks for a while."""

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        await asyncio.sleep(0.05)
        return await super().reply(messages, tools)


def started(server: Provider, results: Path, count: int) -> list["subprocess.Popen[str]"]:
    """Processes that begin to scan at the same time."""
    go = results / ".go"
    ready = [results / f".ready{number}" for number in range(count)]
    module = "tests.analysis.scans.scanner"
    processes = [start(module, results, server.url, each, go) for each in ready]
    deadline = time.monotonic() + PATIENCE
    while not all(each.exists() for each in ready):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    go.touch()
    return processes


def test_two_processes_ask_for_each_answer_once(results: Path) -> None:
    with provider() as server:
        server.will(slowly)
        printed = finish(*started(server, results, 2))
        assert len(server.requests) == RUNS
    found = [json.loads(each) for each in printed]
    assert [counts for counts, _, _ in found] == [{"yes": RUNS}] * 2
    # Each has asked for a part, and has found the others' part.
    assert sum(known for _, known, _ in found) == RUNS
    assert all(0 < known < RUNS and cost > 0 for _, known, cost in found)
    assert len(read_scans(results)) == RUNS
    assert [path.name for path in results.glob(".*claims")] == []


def test_what_a_killed_process_was_asking_for_is_asked_for_again(results: Path) -> None:
    with provider() as server:
        begun = threading.Semaphore(0)
        lasting = threading.Event()

        def answering(handler: Handler) -> None:
            begun.release()
            if len(server.requests) <= 6:  # all that both ask for at first
                lasting.wait(PATIENCE)
            slowly(handler)

        server.will(answering)
        killed, other = started(server, results, 2)
        for _ in range(6):
            assert begun.acquire(timeout=PATIENCE)
        killed.kill()
        killed.communicate()
        lasting.set()
        (printed,) = finish(other)
        # Only the questions that the killed process was asking are asked twice.
        assert len(server.requests) == RUNS + 3
    counts, known, _ = json.loads(printed)
    assert (counts, known) == ({"yes": RUNS}, 0)
    assert len(read_scans(results)) == RUNS


def test_two_threads_ask_for_each_answer_once(results: Path) -> None:
    judge = SlowJudge(lambda messages: answer("no"))
    with ThreadPoolExecutor(2) as threads:
        scans = [threads.submit(scan, results, QUESTION, model=judge, name=n) for n in "ab"]
        assert [each.result().counts for each in scans] == [{"no": RUNS}] * 2
    assert len(judge.asked) == RUNS
    # Each has its answers under the name that it was given.
    assert {(each.scan, each.value) for each in read_scans(results)} == {("a", "no"), ("b", "no")}
    assert len(read_scans(results)) == 2 * RUNS


def test_answers_of_others_are_found_while_a_scan_goes_on(results: Path) -> None:
    """Another scan that is complete in the middle leaves nothing to be asked."""
    other = ScriptedJudge()

    def first_asks_the_other(messages: object) -> str:
        if not other.asked:
            runs = Runs.read(results)
            with ThreadPoolExecutor(1) as thread:
                thread.submit(scan, runs[4:], QUESTION, model=other, results=results).result()
        return answer()

    judge = ScriptedJudge(first_asks_the_other)
    found = scan(results, QUESTION, model=judge, concurrency=1)
    assert found.counts == {"yes": RUNS}
    assert len(judge.asked) + len(other.asked) == RUNS
    assert found.known == len(other.asked)
