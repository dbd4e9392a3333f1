"""Requests that never arrive whole end, and nobody else waits for them."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from eopsgym.gym.server import RunningServer, ServerLimits, serve
from tests.patience import PATIENCE

HALF = b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
LIMITS = ServerLimits(connections=20, header_seconds=0.5, body_seconds=0.5)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """A server that is soon tired of waiting."""
    with serve("itsm", limits=LIMITS) as servers:
        yield servers["itsm"]


def opened(server: RunningServer, sent: bytes = b"") -> socket.socket:
    """A connection on which something was sent."""
    made = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    made.sendall(sent)
    return made


def rest(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    with connection:
        return b"".join(iter(lambda: connection.recv(65536), b""))


def is_well(server: RunningServer) -> bool:
    return (
        httpx.get(f"{server.url}/health", trust_env=False, verify=False, timeout=10).status_code
        == 200
    )


@pytest.mark.parametrize("path", [b"/mcp", b"/api/seed-database"])
def test_a_body_that_does_not_arrive_is_408(server: RunningServer, path: bytes) -> None:
    answer = rest(opened(server, HALF % path))
    assert b" 408 " in answer.splitlines()[0]
    assert b"did not arrive within 0.5 s" in answer


def test_a_body_that_drips_is_408_all_the_same(server: RunningServer) -> None:
    connection = opened(server, HALF % b"/mcp")
    for _ in range(4):
        time.sleep(0.1)
        connection.sendall(b" ")
    assert b" 408 " in rest(connection)


def test_a_body_over_the_limit_that_does_not_arrive_ends_too(server: RunningServer) -> None:
    huge = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n{"
    connection = opened(server, huge)
    with connection:
        assert b" 413 " in connection.recv(65536)


@pytest.mark.parametrize("sent", [b"", b"POST /mcp HTTP/1.1\r\nHost: loc"])
def test_headers_that_do_not_arrive_end_the_connection(server: RunningServer, sent: bytes) -> None:
    answer = rest(opened(server, sent))
    assert (b" 408 " in answer) == bool(sent)


def test_the_headers_of_a_second_request_have_a_deadline_too(server: RunningServer) -> None:
    connection = opened(server, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = connection.recv(65536)
    connection.sendall(b"GET /hea")
    answer += rest(connection)
    assert b"healthy" in answer
    assert b" 408 " in answer


def test_a_client_that_leaves_half_way_leaves_no_trace(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    for path in (b"/mcp", b"/api/seed-database"):
        opened(server, HALF % path).close()
    time.sleep(0.2)
    assert is_well(server)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_silent_connections_make_room_for_others(server: RunningServer) -> None:
    silent = [opened(server) for _ in range(60)]
    assert is_well(server)
    for connection in silent:
        connection.close()


def test_the_server_says_that_it_is_well_while_too_much_is_asked_of_it() -> None:
    with serve("itsm", limits=ServerLimits(connections=5, body_seconds=20)) as servers:
        server = servers["itsm"]
        busy = [opened(server, HALF % b"/mcp") for _ in range(10)]
        time.sleep(0.2)
        assert is_well(server)
        answer = httpx.get(f"{server.url}/api/schema", trust_env=False, verify=False, timeout=10)
        assert answer.status_code == 503
        assert "5 requests are under way" in answer.json()["detail"]
        started = time.monotonic()
    # Not the half minute that requests under way are given.
    assert time.monotonic() - started < PATIENCE
    for connection in busy:
        connection.close()
