"""MCP at `/mcp`: old clients, the current library, and memory."""

import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from mcp import Client, ClientSession
from mcp.client.streamable_http import streamable_http_client

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Call, Dialect, Row, Tool
from eopsgym.domains.kernel.signature import Signature
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.server import RunningServer, serve
from eopsgym.gym.server.mcp_in_memory import memory_client
from tests import toy
from tests.gym.server.old_client import NOW, QUAY, SEED, OldClient

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("find_locations", {}),
    ("add_location", QUAY),
    ("add_location", QUAY),
    ("find_locations", {"city": "rotter"}),
    ("update_location", {"location_id": "LOC_404", "name": "x"}),
    ("get_location_by_id", {}),
    ("find_locations", {"active": "perhaps"}),
    ("no_such_tool", {}),
]


@asynccontextmanager
async def current(
    server: RunningServer, database_id: str, mode: str = "auto", **headers: str
) -> AsyncIterator[Client]:
    """The current client library over a real socket."""
    sent = {"x-database-id": database_id, **headers}
    async with (
        httpx2.AsyncClient(headers=sent, trust_env=False, verify=False) as http,
        Client(streamable_http_client(server.mcp_url, http_client=http), mode=mode) as client,
    ):
        yield client


async def outcomes(client: Client | ClientSession) -> list[tuple[str, bool]]:
    """What a library client gets for the calls."""
    results = [await client.call_tool(tool, arguments) for tool, arguments in CALLS]
    return [(result.content[0].text, bool(result.is_error)) for result in results]


def direct() -> list[tuple[str, bool]]:
    """What the calls give without any protocol."""
    database = Database(build_template(get_domain("itsm"), SEED), Clock(NOW))
    results = [database.call(tool, arguments) for tool, arguments in CALLS]
    return [(result.text, result.is_error) for result in results]


def test_an_old_client_reads_what_a_direct_call_gives(client: OldClient) -> None:
    assert [client.call(tool, arguments) for tool, arguments in CALLS] == direct()


@pytest.mark.parametrize("mode", ["auto", "legacy", "2026-07-28"])
async def test_the_current_client_reads_what_a_direct_call_gives(
    server: RunningServer, client: OldClient, mode: str
) -> None:
    async with current(server, client.headers["x-database-id"], mode) as library:
        assert await outcomes(library) == direct()


async def test_a_session_with_a_handshake_works_too(
    server: RunningServer, client: OldClient
) -> None:
    async with (
        httpx2.AsyncClient(headers=client.headers, trust_env=False, verify=False) as http,
        streamable_http_client(server.mcp_url, http_client=http) as (read, write),
        ClientSession(read, write) as session,
    ):
        await session.initialize()
        assert await outcomes(session) == direct()


async def test_a_client_in_memory_reads_what_a_direct_call_gives() -> None:
    database = Database(build_template(get_domain("itsm"), SEED), Clock(NOW))
    async with memory_client(database) as library:
        assert await outcomes(library) == direct()
        assert [tool.name for tool in (await library.list_tools()).tools] == list(
            database.domain.tools
        )
    database.close()


async def test_a_client_in_memory_acts_as_its_user() -> None:
    database = Database(build_template(get_domain("itsm"), SEED), Clock(NOW))
    async with memory_client(database, "token-ben") as library:
        result = await library.call_tool("add_location", QUAY)
        assert json.loads(result.content[0].text)["org_id"] == "ORG_002"
    database.close()


def test_handshake_and_tool_list_need_no_database(server: RunningServer) -> None:
    client = OldClient(server.url)
    hello = client.rpc(
        "initialize",
        {
            "protocolVersion": "2024-11-05",
            "capabilities": {},
            "clientInfo": {"name": "harness", "version": "1"},
        },
    )
    assert hello["result"]["protocolVersion"] == "2024-11-05"
    assert hello["result"]["serverInfo"]["name"] == "itsm-api"
    listed = {tool["name"]: tool for tool in client.rpc("tools/list")["result"]["tools"]}
    tools = get_domain("itsm").tools
    assert list(listed) == list(tools)
    assert listed["add_location"]["inputSchema"] == tools["add_location"].schema


def test_a_notification_is_accepted_without_a_body(client: OldClient) -> None:
    body = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    answer = client.send("POST", "/mcp", json=body)
    assert answer.status_code in (202, 204)
    assert answer.content == b""


@pytest.mark.parametrize(
    "accept", ["application/json", "application/json, text/event-stream", "text/plain", None]
)
def test_answers_are_plain_json_whatever_a_client_accepts(
    client: OldClient, accept: str | None
) -> None:
    headers = {"accept": accept} if accept else {}
    body = {"jsonrpc": "2.0", "id": 7, "method": "tools/list"}
    answer = client.send("POST", "/mcp", json=body, headers=headers)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["id"] == 7


def test_a_call_without_a_database_says_which_header_is_missing(server: RunningServer) -> None:
    text = "Error: x-database-id header is required for database isolation"
    assert OldClient(server.url).call("find_locations") == (text, True)


@pytest.mark.parametrize(
    ("database_id", "part"),
    [
        ("nowhere", "Database with ID 'nowhere' not found"),
        ("../etc/passwd", "not a path"),
        ("a" * 129, "1 to 128 letters"),
    ],
)
def test_a_call_on_no_database_is_an_error_result(
    server: RunningServer, database_id: str, part: str
) -> None:
    text, is_error = OldClient(server.url, database_id).call("find_locations")
    assert is_error
    assert part in text


def test_an_error_of_the_gym_is_flagged_also_where_a_system_flags_none() -> None:
    depot = replace(toy.DOMAIN, dialect=Dialect(flags_errors=False))
    with serve(depot, now=NOW) as servers:
        servers["depot"].registry.create("db", toy.SEED)
        url = servers["depot"].url
        assert OldClient(url, "db").call("no_such_tool")[1] is False
        assert OldClient(url, "nowhere").call("find_crates")[1] is True
        assert OldClient(url).call("find_crates")[1] is True


@pytest.mark.parametrize(
    ("headers", "organisation"),
    [
        ({}, "ORG_001"),
        ({"x_itsm_user_token": "token-ben"}, "ORG_002"),
        ({"x_itsm_user_token": ""}, "ORG_001"),
    ],
)
def test_the_header_says_who_acts(
    client: OldClient, headers: dict[str, str], organisation: str
) -> None:
    acting = OldClient(client.url, client.headers["x-database-id"], **headers)
    text, _ = acting.call("add_location", QUAY)
    assert json.loads(text)["org_id"] == organisation


def test_an_unknown_user_is_refused(client: OldClient) -> None:
    stranger = OldClient(client.url, client.headers["x-database-id"], x_itsm_user_token="nobody")
    assert stranger.call("find_locations")[1]


def test_spaces_around_header_values_are_ignored(server: RunningServer, client: OldClient) -> None:
    body = json.dumps(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "add_location", "arguments": QUAY},
        }
    )
    request = (
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"x-database-id:   {client.headers['x-database-id']} \t\r\n"
        f"x-itsm-user-token:  token-ben  \r\nContent-Length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
        raw.sendall(request.encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b"")).decode()
    assert "ORG_002" in answer


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"jsonrpc": "2.0", "id": 1, "meth', -32700),
        (b"", -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 5_000, -32700),
        (b'"text"', -32602),
        (b'{"id": 1}', -32602),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/frobnicate"}', -32601),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}', -32602),
        (
            b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", '
            b'"params": {"name": "find_locations", "arguments": [1]}}',
            -32602,
        ),
    ],
)
def test_broken_requests_get_a_json_rpc_error(client: OldClient, content: bytes, code: int) -> None:
    answer = client.send("POST", "/mcp", content=content).json()
    assert answer["jsonrpc"] == "2.0"
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_only_posts_are_served(client: OldClient, method: str) -> None:
    assert client.send(method, "/mcp").status_code == 405


def broken(call: Call) -> Row:
    """Fail as no tool should."""
    raise ZeroDivisionError("divided by nothing")


def test_a_defect_of_a_tool_is_a_protocol_error_and_the_server_lives_on() -> None:
    tool = Tool("broken", broken, "locations", True, Signature(broken))
    itsm = get_domain("itsm")
    domain = replace(itsm, tools={**itsm.tools, "broken": tool})
    with serve(domain, now=NOW) as servers:
        servers["itsm"].registry.create("one", SEED)
        client = OldClient(servers["itsm"].url, "one")
        error = client.rpc("tools/call", {"name": "broken"})["error"]
        assert error["code"] == -32603
        assert "broken failed: ZeroDivisionError: divided by nothing" in error["message"]
        assert not client.call("find_locations")[1]


def test_databases_do_not_see_each_other(server: RunningServer, client: OldClient) -> None:
    server.registry.create("other", SEED)
    other = OldClient(server.url, "other")
    client.call("add_location", QUAY)
    assert json.loads(client.call("find_locations")[0])["total_count"] == 2
    assert json.loads(other.call("find_locations")[0])["total_count"] == 1


def test_the_frozen_clock_stamps_what_calls_write(client: OldClient) -> None:
    text, _ = client.call("add_location", QUAY)
    assert json.loads(text)["created_on"].startswith(NOW)


@pytest.mark.parametrize(
    ("headers", "status"), [({}, 204), ({"mcp-protocol-version": "2025-06-18"}, 202)]
)
def test_a_notification_is_taken_without_an_answer(
    client: OldClient, headers: dict[str, str], status: int
) -> None:
    body = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    answer = client.send("POST", "/mcp", json=body, headers=headers)
    assert (answer.status_code, answer.content.strip(b"null")) == (status, b"")
