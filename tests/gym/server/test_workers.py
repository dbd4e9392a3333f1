"""Servers of several processes: `serve_by_workers` and `eopsgym serve --workers`."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from eopsgym.errors import ConfigError, ServerError
from eopsgym.gym.server import serve
from eopsgym.gym.server.pinned_databases import ENDED, named_in, owner_of
from eopsgym.gym.server.worker import LOST
from eopsgym.gym.server.workers import Workers, serve_by_workers
from tests.gym.server.old_client import ENDLESS, NOW, QUAY, SEED, OldClient
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
MINE = [next(f"db_{n}" for n in range(100) if owner_of(f"db_{n}", 2) == k) for k in (0, 1)]
"""A database of each of two workers."""


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Two workers that serve ITSM and calendars."""
    with serve_by_workers("itsm", "calendar", workers=2, ports="free", now=NOW) as served:
        yield served


@pytest.fixture
def url(workers: Workers) -> str:
    """Where ITSM is; each worker has a fresh database."""
    address = workers.urls["itsm"]
    for name in MINE:
        assert OldClient(address).seed(name).status_code == 200
    return address


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.05)


def has_ended(pid: int) -> bool:
    """Whether there is no such process, or only what is left of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_database_belongs_to_one_of_the_workers_by_its_id() -> None:
    ids = [f"db_{number}" for number in range(1_000)]
    counts = [sum(owner_of(name, 4) == worker for name in ids) for worker in range(4)]
    assert sum(counts) == 1_000
    assert min(counts) > 150
    assert owner_of(" db_1 ", 4) == owner_of("db_1", 4)


@pytest.mark.parametrize(
    ("head", "named"),
    [
        (b"POST /mcp HTTP/1.1\r\nHost: x\r\nX-Database-ID:  one \t\r\nA: b\r\n\r\n{", "one"),
        (b"POST /mcp HTTP/1.1\r\nx-database-id:one\r\n", "one"),
        (b"POST /mcp HTTP/1.1\r\nx-database-id: \r\n\r\n", None),
        (b"POST /mcp HTTP/1.1\r\nx: y\r\n\r\nhi\r\nx-database-id: body\r\n", None),
        (b"", None),
    ],
)
def test_the_first_headers_say_which_database_is_meant(head: bytes, named: str | None) -> None:
    assert named_in(head) == named


def test_one_connection_reaches_the_databases_of_all_workers(url: str) -> None:
    with httpx.Client(trust_env=False, base_url=url) as client:
        for number, name in enumerate(MINE * 3):
            call = {"name": "add_location", "arguments": {**QUAY, "name": f"Pier {number}"}}
            body = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call}
            answer = client.post("/mcp", json=body, headers={"x-database-id": name})
            assert not answer.json()["result"]["isError"]
    for name in MINE:
        rows = OldClient(url, name).sql("SELECT name FROM location").json()
        assert rows["row_count"] == 4


def test_answers_are_those_of_one_process(url: str) -> None:
    requests: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/mcp", {"json": {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}}),
        ("POST", "/mcp", {"content": b"{"}),
        ("POST", "/api/sql-runner", {"json": {"query": "SELECT * FROM location"}}),
        ("POST", "/api/sql-runner", {"json": {"query": "SELECT"}}),
        ("GET", "/api/calls?call=none", {}),
        ("POST", "/api/seed-database", {"json": {"database_id": "../x", "sql_content": SEED}}),
        ("POST", "/api/seed-database", {"content": b"{"}),
        ("POST", "/api/reset-database", {"json": {}}),
        ("POST", "/api/reset-database", {"json": {"database_id": "nowhere"}}),
        ("POST", "/api/reset-database", {"json": {"database_id": MINE[1]}}),
        ("GET", "/api/download-db-file", {}),
        ("GET", "/health", {}),
        ("GET", "/nothing", {}),
        ("DELETE", "/api/delete-database", {"json": {}}),
        ("DELETE", "/api/delete-database", {"json": {}}),
    ]
    with serve("itsm", now=NOW) as servers:
        one = servers["itsm"].url
        for name in MINE:
            OldClient(one).seed(name)
        for name in MINE:
            for method, path, more in requests:
                answers = [OldClient(at, name).send(method, path, **more) for at in (one, url)]
                first, second = ((a.status_code, a.content, headers_of(a)) for a in answers)
                assert first == second, (method, path)


def headers_of(answer: httpx.Response) -> list[tuple[str, str]]:
    return [pair for pair in answer.headers.multi_items() if pair[0] != "date"]


def test_a_copy_belongs_to_the_worker_that_made_it(url: str) -> None:
    for name in MINE:
        for _ in range(3):
            body = {"database_id": name}
            answer = OldClient(url).send("POST", "/api/clone-database", json=body).json()
            copy = answer["cloned_database_id"]
            assert owner_of(copy, 2) == owner_of(name, 2)
            assert not OldClient(url, copy).call("find_locations")[1]


async def test_the_current_client_works_on_every_worker(url: str) -> None:
    for name in MINE:
        headers = {"x-database-id": name}
        async with (
            httpx2.AsyncClient(headers=headers, trust_env=False, verify=False) as http,
            Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
        ):
            result = await client.call_tool("add_location", QUAY)
            assert json.loads(result.content[0].text)["city"] == "Rotterdam"


def test_a_foreign_host_is_refused_by_every_worker(url: str) -> None:
    for name in MINE:
        answer = OldClient(url, name).send("GET", "/api/calls", headers={"host": "evil.example"})
        assert answer.status_code == 421


def test_a_connection_without_a_request_waits_for_one(url: str) -> None:
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))) as raw:
        time.sleep(1.3)
        raw.sendall(
            f"GET /api/calls HTTP/1.1\r\nHost: localhost\r\nx-database-id: {MINE[1]}\r\n"
            "Connection: close\r\n\r\n".encode()
        )
        assert b"".join(iter(lambda: raw.recv(65536), b"")).startswith(b"HTTP/1.1 200 ")


def test_each_domain_has_a_port(workers: Workers) -> None:
    assert list(workers.urls) == ["itsm", "calendar"]
    health = [
        OldClient(at).send("GET", "/health").json()["service"] for at in workers.urls.values()
    ]
    assert health == ["itsm-api", "calendar-env"]


def test_a_worker_that_ends_takes_its_databases_along_and_is_started_again(
    workers: Workers, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    lost, kept = MINE
    OldClient(url, kept).call("add_location", QUAY)
    gone = workers.pids[0]
    os.kill(gone, signal.SIGKILL)
    # From a worker that lives, about the database of one that does not; or, once that is back, from
    # itself.
    said = OldClient(url, kept).send("POST", "/api/reset-database", json={"database_id": lost})
    assert (said.status_code, said.json()["detail"]) in [
        (503, ENDED),
        (404, f"Database with ID '{lost}' not found{LOST}"),
    ]
    # A new connection waits until the worker is back.
    text, is_error = OldClient(url, lost).call("find_locations")
    assert is_error
    assert text == f"Error: Database with ID '{lost}' not found{LOST}"
    assert workers.pids[0] != gone
    (message,) = caplog.messages
    assert message.startswith("worker process 1 of 2 ended (exit status -9;")
    assert json.loads(OldClient(url, kept).call("find_locations")[0])["total_count"] == 2
    assert OldClient(url).seed(lost).status_code == 200
    assert not OldClient(url, lost).call("find_locations")[1]
    until(lambda: OldClient(url).send("GET", "/health").status_code == 200)


def test_the_server_is_not_healthy_while_a_worker_does_not_answer(
    workers: Workers, url: str
) -> None:
    gone = workers.pids[1]
    os.kill(gone, signal.SIGSTOP)
    try:
        answer = OldClient(url, MINE[0]).send("GET", "/health")
        assert answer.status_code == 503
        assert answer.json()["detail"] == "1 of 2 worker processes do not answer"
    finally:
        os.kill(gone, signal.SIGCONT)
    until(lambda: OldClient(url).send("GET", "/health").status_code == 200)


def serving() -> tuple["subprocess.Popen[str]", str, list[int]]:
    """The command in a process group of its own, where it serves, and the processes under it."""
    program = "from eopsgym.cli import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "itsm", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--workers", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    line = process.stdout.readline()
    assert line.endswith(", 2 processes\n")
    process.stdout.readline()
    process.stdout.readline()
    under = Path(f"/proc/{process.pid}/task").glob("*/children")
    children = [int(pid) for listed in under for pid in listed.read_text().split()]
    assert len(children) >= 2
    return process, line.split()[1], children


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_when_the_server_ends(kind: signal.Signals) -> None:
    process, url, children = serving()
    with process:
        assert OldClient(url).seed("one").status_code == 200
        process.send_signal(kind)
        code = process.wait(PATIENCE)
        until(lambda: all(map(has_ended, children)))
        assert code == (0 if kind != signal.SIGKILL else -signal.SIGKILL)
        if kind != signal.SIGKILL:
            assert process.stderr
            assert process.stderr.read() == ""


def test_a_worker_that_took_the_place_of_another_ends_without_a_word() -> None:
    process, url, children = serving()
    with process:
        os.kill(children[-1], signal.SIGKILL)
        until(lambda: has_ended(children[-1]))
        until(lambda: OldClient(url).send("GET", "/health").status_code == 200)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr
        (line,) = process.stderr.read().splitlines()
        assert "ended (exit status -9" in line


def test_ctrl_c_in_a_terminal_ends_long_queries_and_all_processes() -> None:
    process, url, children = serving()
    with process:
        for name in MINE:
            assert OldClient(url).seed(name).status_code == 200
        asking = subprocess.Popen([sys.executable, "-c", ASK, url, MINE[0]], cwd=ROOT)
        time.sleep(1.5)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all of them
        assert process.wait(PATIENCE) == 0
        assert asking.wait(PATIENCE) == 0
        until(lambda: all(map(has_ended, children)))


ASK = f"""
import sys
from tests.gym.server.old_client import OldClient
answer = OldClient(*sys.argv[1:]).sql({ENDLESS!r})
assert "ended, as the server stops" in answer.json()["detail"], answer.text
"""


@pytest.mark.parametrize(
    "options",
    [{"workers": 0}, {"mode": "strict"}, {"now": "yesterday"}, {"idle": 0}, {"ports": "any"}],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        serve_by_workers("itsm", **{"workers": 2, **options})


def test_a_port_in_use_is_an_error_and_leaves_no_process(url: str) -> None:
    port = int(url.rpartition(":")[2])
    again = serve_by_workers("itsm", workers=2, ports={"itsm": port})
    with pytest.raises(ServerError, match=str(port)), again:
        pass
    assert again.pids == []
