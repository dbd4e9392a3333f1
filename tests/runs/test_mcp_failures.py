"""MCP servers of others that fail: what their runs hear of it, and that nothing is left of them."""

import re
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from eopsgym.gym import McpServer
from eopsgym.runs import Run, run_task
from tests.patience import PATIENCE
from tests.runs.processes import start
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.odd_mcp_server import odd_server

ADD = ("my__add_note", {"text": "Moved."})
TRANSPORTS = ["stdio", "http", "sse"]


def process(how: str) -> str:
    """The command of a server of notes."""
    return shlex.join([sys.executable, "-m", "tests.toy.notes_process", how])


@contextmanager
def server(transport: str, how: str) -> Iterator[str]:
    """A server of notes that misbehaves at calls; its address or command."""
    if transport == "stdio":
        yield process(how)
        return
    with odd_server(how) as url:
        yield f"{url}/{'mcp' if transport == 'http' else 'sse'}"


def calls(address: str, *made: Any, **more: Any) -> Run:
    """A run that makes these calls on a server that is called `my`."""
    model = prepared(*map(calling, made or [ADD]), saying("Done."))
    return run_task(office.task(), model, mcp=McpServer(address, "my", **more))


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("slow", r"did not answer add_note within 0.4 s; check whether .* call_seconds=…\)$"),
        ("misnumbered", "answered a request 4711 that nobody made, and not [0-9]+$"),
        ("garbled", "answered .*with a text that is not a message of MCP"),
        ("mumbling", "answered .*with a text that is not a message of MCP"),
    ],
)
def test_an_answer_that_is_none_fails_its_call_at_once(transport: str, how: str, why: str) -> None:
    with server(transport, how) as address:
        run = calls(address, call_seconds=0.4 if how == "slow" else 4)
    assert run.stop == "environment_error"
    assert run.detail.startswith("my__add_note: the MCP server my (")
    assert re.search(why, run.detail)  # and not that time was up


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_answer_that_is_too_large_is_reported_to_the_model(transport: str) -> None:
    with server(transport, "huge") as address:
        run = calls(address, ADD, *[("my__count_notes", {})] * (transport == "stdio"))
    if transport == "sse":  # a stream that brings too much cannot be read on
        assert (run.stop, "limit" in run.detail) == ("environment_error", True)
        return
    assert run.stop == "answered"
    assert run.steps[0].is_error
    assert run.steps[0].text.startswith(
        "add_note was called, but its answer is larger than 4 MB and was not read."
    )


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_arguments_that_no_message_holds_are_reported_to_the_model(transport: str) -> None:
    deep: dict[str, Any] = {}
    for _ in range(300):
        deep = {"text": deep}
    with server(transport, "well") as address:
        half = calls(address, ("my__add_note", {"text": "\ud800"}), ("my__add_note", deep), ADD)
    assert half.stop == "answered"
    assert [step.is_error for step in half.steps] == [True, True, False]
    assert half.steps[0].text.startswith("The arguments cannot be sent")


def test_what_a_server_logs_before_its_answer_is_passed_over() -> None:
    for how in ("logging", "banner"):
        assert calls(process(how)).steps[0].value["notes"] == 1


def is_running(pid: int) -> bool:
    """Whether a process does anything yet; one that nobody has reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(pids: list[int], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while left := [pid for pid in pids if is_running(pid)]:
        assert time.monotonic() < deadline, left
        time.sleep(0.01)


def pids_in(file: Path) -> list[int]:
    """The server, and what it has started."""
    first, second = file.read_text().splitlines()[0].split()
    return [int(first), int(second)]


def wait_for_call(file: Path) -> float:
    """Wait until the call has reached the server; when that was, by the monotonic clock."""
    deadline = time.monotonic() + 30
    while "called" not in (file.read_text() if file.exists() else ""):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return time.monotonic()


on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


@on_linux
def test_a_server_that_wants_to_stay_goes_with_its_run(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    env = {"NOTES_PIDS": str(pids)}
    run = calls(process("stubborn"), ADD, ADD, env=env, call_seconds=0.3)
    assert "did not answer" in run.detail
    wait_until_gone(pids_in(pids), PATIENCE)


@on_linux
def test_it_goes_when_its_run_is_interrupted_or_its_process_killed(tmp_path: Path) -> None:
    program = start("tests.runs.programs", "odd_servers", tmp_path)
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(3)]
    assert said == [*["environment_error\n"] * 2, "asked\n"]
    at = wait_for_call(tmp_path / "1")
    program.send_signal(signal.SIGINT)
    ended = float(program.stdout.readline())
    assert ended - at < PATIENCE
    assert not any(map(is_running, pids_in(tmp_path / "1")))
    assert program.stdout.readline() == "asked\n"
    wait_for_call(tmp_path / "2")
    program.kill()
    assert program.communicate(timeout=10) == ("", "")  # none of all this was worth a traceback
    wait_until_gone(pids_in(tmp_path / "2"), 5)
