"""Tool calls over HTTP, on connections that stay open as those of MCP clients do; of `make bench`.

Servers and clients are processes of their own. The clients write requests that are ready, and read
no more of an answer than its length, so that they take a tenth of what the server does; they share
the machine's cores with it all the same.
"""

import asyncio
import json
import re
import selectors
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import ASGIApp, Message

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.gym.server.direct_calls import DirectCalls
from eopsgym.gym.server.mcp_endpoint import answer_call, build_server
from eopsgym.gym.server.pinned_databases import owner_of
from tests.bench_calendar import PUBLISHED_CALL

CLIENTS = 8
SECONDS = 1.5
TURNS = 5
NOW = "2026-03-02T09:00:00"
PARAMS = {"name": "get_location_by_id", "arguments": {"location_id": "LOC_001"}}
BODY = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": PARAMS})
VERSION = "2025-06-18"
DATABASES = [
    next(f"db_{n}" for n in range(500) if owner_of(f"db_{n}", 2) == k % 2 and n % CLIENTS == k)
    for k in range(CLIENTS)
]
"""One a client; of two workers each holds half."""

Line = Callable[[str, str, str], None]


@dataclass(frozen=True)
class Load:
    """What clients saw: calls in a second, and the median of seconds that a call took."""

    rate: float
    median: float


@contextmanager
def served(workers: int) -> Iterator[int]:
    """The port of an ITSM server of so many processes, with a database for each client."""
    program = "from eopsgym.cli import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "itsm", "--port", "0", "--now", NOW]
    command += ["--workers", str(workers)]
    sql = Path("data/seeds/itsm/company.sql").read_text(encoding="utf-8")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        url = process.stdout.readline().split()[1]
        for name in DATABASES:
            body = {"database_id": name, "sql_content": sql}
            httpx.post(f"{url}/api/seed-database", json=body, timeout=60).raise_for_status()
        try:
            yield int(url.rpartition(":")[2])
        finally:
            process.terminate()


def load(port: int, clients: int) -> Load:
    """Let so many clients, in one process of their own, call a tool again and again."""
    command = [sys.executable, "-m", "tests.bench_http", str(port), str(clients)]
    said = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    rate, median = map(float, said.split())
    return Load(rate, median)


@dataclass
class _Client:
    connection: socket.socket
    request: bytes
    asked: float = 0.0
    answer: bytes = field(default=b"", repr=False)

    def ask(self) -> None:
        self.answer, self.asked = b"", time.perf_counter()
        self.connection.sendall(self.request)

    def is_answered(self) -> bool:
        """Read what has come; whether the answer is whole."""
        self.answer += self.connection.recv(262_144)
        head, _, body = self.answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        if length is None or len(body) < int(length[1]):
            return False
        assert head.startswith(b"HTTP/1.1 200 "), head
        return True


def call_on(port: int, clients: int) -> None:
    """Be the clients; print calls a second and the median of a call."""
    waiting = selectors.DefaultSelector()
    for name in DATABASES[:clients]:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = (
            f"POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n"
            "accept: application/json, text/event-stream\r\nuser-agent: bench\r\n"
            f"mcp-protocol-version: {VERSION}\r\nx-database-id: {name}\r\n"
            f"content-length: {len(BODY)}\r\n\r\n"
        )
        client = _Client(connection, (head + BODY).encode())
        waiting.register(connection, selectors.EVENT_READ, client)
        client.ask()
    taken: list[float] = []
    started = time.perf_counter()
    while time.perf_counter() < started + SECONDS:
        for key, _ in waiting.select(1):
            if key.data.is_answered():
                taken.append(time.perf_counter() - key.data.asked)
                key.data.ask()
    print(len(taken) / (time.perf_counter() - started), statistics.median(taken))


async def library_share() -> tuple[float, float]:
    """Seconds of a call in the protocol library: by its models alone, and by a session of it."""
    itsm = get_domain("itsm")
    database = Database(load_template(itsm), Clock(NOW))
    result = database.call(PARAMS["name"], PARAMS["arguments"])  # type: ignore[arg-type]

    async def call(*_: object) -> object:
        return result

    server = build_server(itsm, call)  # type: ignore[arg-type]
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)
    answer = answer_call(itsm, call)  # type: ignore[arg-type]
    schemas = {tool.name: tool.schema for tool in itsm.tools.values()}
    direct = DirectCalls(server, answer, schemas, manager.handle_request)
    async with manager.run():
        return await _least(direct), await _least(manager.handle_request)


async def _least(app: ASGIApp) -> float:
    """The least CPU seconds of this thread in which an application answers a call."""
    headers = {"accept": "application/json", "content-type": "application/json"}
    headers |= {"mcp-protocol-version": VERSION, "x-database-id": "one"}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "POST", "path": "/mcp", "query_string": b"", "headers": raw}

    async def receive() -> Message:
        return {"type": "http.request", "body": BODY.encode(), "more_body": False}

    async def send(message: Message) -> None:
        pass

    taken = []
    for _ in range(500):
        started = time.thread_time()
        await app(dict(scope), receive, send)
        taken.append(time.thread_time() - started)
    return min(taken)


def bench_http_load(line: Line) -> None:
    """Print what calls on open connections take; the best of turns, as others use the machine."""
    with served(1) as one, served(2) as two:
        turns = [(load(one, 1), load(one, CLIENTS), load(two, CLIENTS)) for _ in range(TURNS)]
    single, many, shared = zip(*turns, strict=True)
    call = min(turn.median for turn in single)
    rate, of_two = (max(turn.rate for turn in each) for each in (many, shared))
    models, session = asyncio.run(library_share())
    line("HTTP: pooled MCP call", f"{call * 1e3:.2f} ms", "< 1 ms")
    line("    published calendar server's (27 ms) / ours", f"{PUBLISHED_CALL / call:.0f} x", "27 x")
    line("    the protocol library's share, its models", f"{models / call:.0%}", "-")
    line("    a session of it for each call would add", f"{(session - models) / call:.0%}", "-")
    line(f"HTTP: {CLIENTS} clients, one process", f"{rate:,.0f} calls/s", "1,500 calls/s")
    line("    two workers / one process", f"{of_two / rate:.2f} x", "-")


if __name__ == "__main__":
    call_on(*map(int, sys.argv[1:]))
