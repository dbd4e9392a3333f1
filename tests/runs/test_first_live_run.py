"""A process that asks a live model for the first time: what it waits for, reaches and prints.

One process is asked for all of it, because litellm takes one seconds to load.
"""

import json
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.agents.provider import anthropic_completion, failure, provider
from tests.patience import PATIENCE
from tests.runs.processes import ROOT
from tests.toy import office

PROGRAM = """
import asyncio
import json
import sys
import time

reached = set()

def watch(event, args):
    if event == "socket.getaddrinfo":
        reached.add(str(args[0]))
    elif event == "socket.connect" and isinstance(args[1], tuple):
        reached.add(str(args[1][0]))

sys.addaudithook(watch)
url, *command = sys.argv[1:]

from eopsgym.agents import LiteLLMModel, Message, Outcome, StopReason, close_clients, make_model

make_model("openai/gpt-5")
heavy = {"litellm", "openai", "ray", "datasets", "pandas", "matplotlib"} & set(sys.modules)

from eopsgym import run_task
from tests.toy import office

async def silent(prompt, model, environment, limits, events):
    return Outcome("Done.", StopReason.ANSWERED)

async def ask():
    model = LiteLLMModel("anthropic/claude-test", api_base=url, api_key="k-k-k-k-k", timeout=10)
    answer = (await model.reply([Message("user", "Hi")], [])).text
    await close_clients()
    return answer

began = time.perf_counter()
run = run_task(office.task(), "openai/x", orchestrator=silent, base_url=url)
seen = {"heavy": list(heavy), "whole": time.perf_counter() - began, "seconds": run.seconds}
seen |= {"stop": run.stop, "loaded": "litellm" in sys.modules, "answer": asyncio.run(ask())}
print(json.dumps({**seen, "reached": list(reached)}), flush=True)

from eopsgym.cli import main

sys.argv = ["eopsgym", *command]
main()
"""


@dataclass(frozen=True)
class Process:
    """What it said of its first run and reply, and how an interrupt of its next runs ended it."""

    seen: dict[str, Any]
    code: int
    err: str
    seconds: float
    asked: int
    results: list[Path]


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Process:
    """Run one task and ask for one reply, then `eopsgym run`, interrupted while it has to wait."""
    folder = tmp_path_factory.mktemp("first_live_run")
    tasks, results = folder / "tasks", folder / "results"
    tasks.mkdir()
    for base in (office.MOVE, office.DELETE):
        file = tasks / f"{base['task_id']}.json"
        file.write_text(json.dumps(office.data(base)), encoding="utf-8")
    with provider() as server, provider() as busy:
        server.will(failure(500), anthropic_completion({"type": "text", "text": "Hello."}))
        busy.will(failure(429, "slow down", retry_after="60"))
        models = ("-m", "openai/one", "-m", "openai/two", "--base-url", busy.url)
        started = _start(server.url, "run", tasks, *models, "--results", results)
        assert started.stdout is not None
        seen = started.stdout.readline()
        while not busy.requests and started.poll() is None:
            time.sleep(0.02)
        started.send_signal(signal.SIGINT)
        at = time.monotonic()
        out, err = started.communicate(timeout=30)
        seconds = time.monotonic() - at
    assert (seen != "", out) == (True, ""), err
    left = list(results.iterdir())
    return Process(json.loads(seen), started.returncode, err, seconds, len(busy.requests), left)


def _start(*arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def test_litellm_is_not_imported_before_a_live_model_is_asked(process: Process) -> None:
    assert process.seen["heavy"] == []


def test_what_litellm_takes_to_load_is_no_time_of_the_run(process: Process) -> None:
    seen = process.seen
    assert (seen["stop"], seen["loaded"]) == ("answered", True)
    assert seen["seconds"] < seen["whole"] / 2


def test_a_live_model_reaches_nothing_but_its_server_and_prints_nothing(process: Process) -> None:
    assert (process.seen["answer"], process.seen["reached"]) == ("Hello.", ["127.0.0.1"])
    assert len(process.err.strip().splitlines()) == 1  # the last word of the command


def test_an_interrupt_does_not_wait_for_a_provider_that_asked_to_wait(process: Process) -> None:
    assert process.code == 130
    assert process.seconds < PATIENCE
    assert process.err.strip() == "eopsgym: interrupted; none of 4 runs was finished"
    assert process.asked <= 2  # one of each model, and none is made again
    assert process.results == []
