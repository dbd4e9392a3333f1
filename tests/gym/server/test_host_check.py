"""Web pages are kept off, programs are not."""

import json
import socket
from collections.abc import Iterator

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message

from eopsgym.gym.server import RunningServer, serve
from eopsgym.gym.server.host_check import HostCheck
from tests.gym.server.old_client import NOW, SEED, OldClient

EVIL = "https://evil.example"


def status(
    server: RunningServer, method: str, path: str, body: str = "", **headers: str | None
) -> int:
    """The status of a request written by hand; a header that is None is not sent."""
    sent = {"host": f"127.0.0.1:{server.port}", "x-database-id": "live"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    lines = [f"{name}: {value}" for name, value in sent.items() if value is not None]
    head = [f"{method} {path} HTTP/1.0", *lines, f"content-length: {len(body)}", "", ""]
    with socket.create_connection((server.host, server.port), timeout=10) as raw:
        raw.sendall(("\r\n".join(head) + body).encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    return int(answer.split()[1])


@pytest.fixture
def live(server: RunningServer) -> RunningServer:
    """A server with a database that somebody works on."""
    server.registry.create("live", SEED)
    return server


RESET = json.dumps({"database_id": "live"})
EMPTY = json.dumps({"database_id": "live", "sql_content": "SELECT 1"})


def test_a_page_of_another_site_cannot_empty_a_database(live: RunningServer) -> None:
    page = {"origin": EVIL, "sec_fetch_site": "cross-site", "content_type": "text/plain"}
    assert status(live, "POST", "/api/seed-database", EMPTY, **page) == 403
    assert OldClient(live.url, "live").sql("SELECT 1 FROM users").json()["row_count"] == 2


@pytest.mark.sweep(30)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/seed-database"),
        ("DELETE", "/api/delete-database"),
        ("POST", "/mcp"),
        ("GET", "/api/database-state"),
        ("GET", "/health"),
    ],
)
@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"origin": EVIL}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1.evil.example"}, 403),
        ({"origin": "http://localhost@evil.example"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"host": "evil.example"}, 421),
        ({"host": "localhost.evil.example:8006"}, 421),
        ({"host": "203.0.113.9"}, 421),
        ({"host": "["}, 421),
        ({"host": "localhost/evil.example"}, 421),
        ({"host": "evil.example@localhost"}, 421),
        ({"host": "[::1]evil.example"}, 421),
        ({"origin": "http://["}, 403),
        ({"origin": "http://[::1"}, 403),
        ({"origin": "http://localhost/evil.example"}, 403),
        ({"host": ""}, 421),
    ],
)
def test_foreign_pages_and_names_are_refused_everywhere(
    live: RunningServer, method: str, path: str, headers: dict[str, str], refused: int
) -> None:
    assert status(live, method, path, RESET, content_type="application/json", **headers) == refused
    assert "live" in live.registry


@pytest.mark.parametrize("site", [{"origin": "http://localhost:8888"}, {"sec_fetch_site": "none"}])
def test_a_browser_of_this_machine_has_to_send_json(
    live: RunningServer, site: dict[str, str]
) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", None):
        assert status(live, "POST", "/api/reset-database", RESET, content_type=kind, **site) == 415
        assert (
            status(live, "DELETE", "/api/delete-database", RESET, content_type=kind, **site) == 415
        )
    kind = "Application/JSON; charset=utf-8"
    assert status(live, "POST", "/api/reset-database", RESET, content_type=kind, **site) == 200
    assert status(live, "GET", "/api/database-state", **site) == 200


@pytest.mark.parametrize("kind", [None, "text/plain", "application/json"])
@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8006", "127.0.0.1:1", "[::1]:8006", "gym.localhost", None]
)
def test_programs_may_send_what_they_always_did(
    live: RunningServer, kind: str | None, host: str | None
) -> None:
    code = status(live, "POST", "/api/reset-database", RESET, content_type=kind, host=host)
    assert code == 200


@pytest.fixture(scope="module")
def proxied() -> Iterator[RunningServer]:
    """A server that goes by another name, too."""
    with serve("itsm", now=NOW, allow_hosts=["Gym.Example"]) as servers:
        servers["itsm"].registry.create("live", SEED)
        yield servers["itsm"]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "gym.example"}, 200),
        ({"host": "gym.example:8443"}, 200),
        ({"origin": "https://gym.example"}, 200),
        ({"host": "evil.example"}, 421),
        ({"origin": EVIL}, 403),
    ],
)
def test_a_server_can_be_given_further_names(
    proxied: RunningServer, headers: dict[str, str], expected: int
) -> None:
    assert status(proxied, "GET", "/api/schema", **headers) == expected


def test_any_name_will_do_where_that_is_asked_for_but_not_any_page() -> None:
    with serve("itsm", allow_hosts=["*"]) as servers:
        assert status(servers["itsm"], "GET", "/health", host="evil.example") == 200
        page = {"host": "evil.example", "origin": "http://evil.example"}
        assert status(servers["itsm"], "GET", "/health", **page) == 403


@pytest.mark.parametrize(
    ("here", "host", "ours"),
    [
        ("172.17.0.2", "172.17.0.2:8005", True),
        ("172.17.0.2", "10.0.0.5:8006", True),  # by an address of the machine around a container
        ("172.17.0.2", "[fd00::5]:8006", True),
        ("172.17.0.2", "localhost:8006", True),
        ("172.17.0.2", "gym:8005", False),
        ("127.0.0.1", "10.0.0.5:8006", False),
    ],
)
async def test_a_server_that_is_reached_from_elsewhere_may_be_called_by_address(
    here: str, host: str, ours: bool
) -> None:
    app = HostCheck(PlainTextResponse("in"))
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "server": (here, 1)}
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    await app(scope, receive, send)
    assert sent[0]["status"] == (200 if ours else 421)
