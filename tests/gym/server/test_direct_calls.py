"""Calls that are answered without a session of the `mcp` package: the same bytes as with one."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import RequestBodyLimitMiddleware
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Call, Domain, Row, Tool
from eopsgym.domains.kernel.signature import Signature
from eopsgym.gym import Clock
from eopsgym.gym.server import Registry
from eopsgym.gym.server.database_threads import DatabaseThreads
from eopsgym.gym.server.direct_calls import DirectCalls
from eopsgym.gym.server.mcp_endpoint import answer_call, build_server, call_by_headers
from tests.gym.server.old_client import NOW, QUAY, SEED

LIMIT = 10_000
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
VERSIONS = (
    None,
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    "2025-11-25",
    "2026-07-28",
    "2031-01-01",
)


def broken(call: Call) -> Row:
    """Fail as no tool should."""
    raise ZeroDivisionError("divided by nothing")


def odd_texts(call: Call) -> str:
    """Give a text that writers of JSON escape in different ways."""
    return '"\\/\b\f\n\r\t\x00\x1f\x7f é 漢 𝄞 \u2028 </script>'


def domain() -> Domain:
    """ITSM with a tool that has a defect, and one that gives an odd text."""
    itsm = get_domain("itsm")
    made = {
        body.__name__: Tool(body.__name__, body, "locations", True, Signature(body))
        for body in (broken, odd_texts)
    }
    return replace(itsm, tools={**itsm.tools, **made})


class Side:
    """One of the two ways, on a database of its own."""

    def __init__(self, served: Domain, *, direct: bool) -> None:
        self.registry = Registry(served, clock=Clock(NOW))
        self.registry.create("one", SEED)
        self.threads = DatabaseThreads(self.registry)
        call = call_by_headers(served, self.threads)
        server = build_server(served, call)
        self.manager = StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=LIMIT
        )
        self.handed_on = 0
        self.app: ASGIApp = self.count
        if direct:
            schemas = {tool.name: tool.schema for tool in served.tools.values()}
            self.app = DirectCalls(server, answer_call(served, call), schemas, self.count)
        self.app = RequestBodyLimitMiddleware(self.app, LIMIT)

    async def count(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the package, and note that it did."""
        self.handed_on += 1
        await self.manager.handle_request(scope, receive, send)

    async def answer(
        self, pieces: list[bytes], headers: list[tuple[str, str]], method: str = "POST"
    ) -> list[Message]:
        """What is sent in answer to one request."""
        raw = [(name.encode(), value.encode()) for name, value in headers]
        scope = {"type": "http", "method": method, "path": "/mcp", "headers": raw}
        scope |= {"query_string": b"", "http_version": "1.1", "server": ("localhost", 80)}
        # As the endpoint does, whatever a client says.
        set_headers = MutableHeaders(scope=scope)
        set_headers["accept"] = set_headers["content-type"] = "application/json"
        last = len(pieces) - 1
        messages: Iterator[Message] = iter(
            {"type": "http.request", "body": piece, "more_body": number < last}
            for number, piece in enumerate(pieces)
        )
        sent: list[Message] = []

        async def receive() -> Message:
            return next(messages, {"type": "http.disconnect"})

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent


@asynccontextmanager
async def both() -> AsyncIterator[tuple[Side, Side]]:
    """The direct way and the package's."""
    served = domain()
    direct, package = Side(served, direct=True), Side(served, direct=False)
    async with direct.manager.run(), package.manager.run():
        yield direct, package
    for side in (direct, package):
        side.threads.close()
        side.registry.close()


def call(name: Any = "find_locations", arguments: Any = None, **more: Any) -> dict[str, Any]:
    """A `tools/call` request."""
    params: dict[str, Any] = {"name": name}
    if arguments is not None:
        params["arguments"] = arguments
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params, **more}


CALLS = [
    call(),
    call("add_location", QUAY),
    call("add_location", QUAY),  # refused, as the name is taken
    call("find_locations", {"city": "rotter"}, id="a text"),
    call("find_locations", {"active": "perhaps"}, id=0),
    call("get_location_by_id", {}, id=-5),
    call("no_such_tool", {"x": [1, {"y": None}]}, id=10**30),
    call("broken"),
    call("odd_texts", {}, id='é"\\\u2028'),
]
"""Valid calls, which are answered directly."""

NO_CALLS: list[Any] = [
    {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    {"jsonrpc": "2.0", "id": 1, "method": "ping"},
    {"jsonrpc": "2.0", "id": 1, "method": "server/discover"},
    {"jsonrpc": "2.0", "id": 1, "method": "tools/frobnicate"},
    {
        **call(),
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "tests", "version": "1"},
        },
    },
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}},
    {"jsonrpc": "2.0", "id": 1, "result": {}},
    {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "no"}},
    {key: value for key, value in call().items() if key != "id"},
    {key: value for key, value in call().items() if key != "jsonrpc"},
    {key: value for key, value in call().items() if key != "params"},
    call(jsonrpc="1.0"),
    call(id=None),
    call(id=1.5),
    call(id=1.0),
    call(id=True),
    call(id=[1]),
    call(method=7),
    call(params=None),
    call(params=[]),
    call(params={}),
    call(name=7),
    call(name=None),
    call(arguments=[1]),
    call(arguments="x"),
    call(result={}),
    call(error={"code": 1, "message": "no"}),
    call(extra=1),
    [call()],
    [],
    "text",
    None,
    12,
]
"""What is no valid call, and is handed on."""

HEADERS: list[list[tuple[str, str]]] = [
    [],
    [("mcp-session-id", "nobody-knows-it")],
    [("accept", "text/plain")],
    [("accept", "text/event-stream")],
    [("content-type", "text/plain")],
    [("content-length", "99999999")],
    [("x-database-id", "nowhere")],
    [("x-database-id", "../etc")],
    [("x-database-id", "")],
    [("x-itsm-user-token", "token-ben")],
    [("x-itsm-user-token", "nobody")],
    [("mcp-method", "tools/list")],
    [("mcp-name", "another_tool")],
    [("mcp-name", "=?base64?ZmluZF9sb2NhdGlvbnM=?=")],
    [("mcp-protocol-version", "2025-06-18")],
    [("mcp-param-city", "Oslo")],
]
"""What is added to the usual headers, or takes the place of one."""

BYTES = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 5_000,
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "\\ud800"}}',
    b'{"jsonrpc": "2.0", "id": NaN, "method": "tools/call", "params": {"name": "broken"}}',
    b'{"id": 2, "jsonrpc": "2.0", "id": 1, "method": "x", "method": "tools/call", '
    b'"params": {"name": "broken", "name": "find_locations"}}',
    b" \n" + json.dumps(call()).encode() + b"\n ",
    json.dumps(call(arguments={"city": "x" * LIMIT})).encode(),
    json.dumps(call(id=int("9" * 4000))).encode(),
]
"""Bodies as they arrive."""


def usual(version: str | None, body: Any) -> list[tuple[str, str]]:
    """The headers of a client that speaks a version of the protocol."""
    headers = [("accept", "application/json"), ("content-type", "application/json")]
    headers.append(("x-database-id", "one"))
    if version is not None:
        headers.append(("mcp-protocol-version", version))
    if version == "2026-07-28" and isinstance(body, dict):
        headers.append(("mcp-method", str(body.get("method"))))
        params = body.get("params")
        if isinstance(params, dict) and "name" in params:
            headers.append(("mcp-name", str(params["name"])))
    return headers


def with_envelope(version: str | None, body: Any) -> Any:
    """A body with what the newest version wants in each request."""
    if version != "2026-07-28" or not isinstance(body, dict):
        return body
    params = body.get("params", {})
    return {**body, "params": {**params, "_meta": META}} if isinstance(params, dict) else body


@contextmanager
def one_more(side: Side, count: int) -> Iterator[None]:
    """So many requests are handed on while the block runs."""
    before = side.handed_on
    yield
    assert side.handed_on - before == count


@pytest.mark.parametrize("version", VERSIONS[:-1])
async def test_valid_calls_get_the_bytes_of_the_package_without_it(version: str | None) -> None:
    async with both() as (direct, package):
        for body in CALLS:
            headers = usual(version, body)
            asked = [json.dumps(with_envelope(version, body)).encode()]
            with one_more(direct, 0), one_more(package, 1):
                assert await direct.answer(asked, headers) == await package.answer(asked, headers)
        rows = [
            side.registry.get("one").rows("SELECT * FROM location") for side in (direct, package)
        ]
        assert rows[0] == rows[1]
        assert len(rows[0]) == 2


@pytest.mark.parametrize("version", VERSIONS)
async def test_all_else_is_handed_on(version: str | None) -> None:
    async with both() as (direct, package):
        for body in NO_CALLS:
            headers = usual(version, body)
            asked = [json.dumps(with_envelope(version, body)).encode()]
            with one_more(direct, 1):
                assert await direct.answer(asked, headers) == await package.answer(asked, headers)


@pytest.mark.parametrize("version", VERSIONS)
async def test_headers_matter_as_they_do_to_the_package(version: str | None) -> None:
    async with both() as (direct, package):
        for more, doubled in product(HEADERS, (False, True)):
            for body in (call(), call("add_location", QUAY), NO_CALLS[0]):
                names = set() if doubled else {name for name, _ in more}
                kept = [pair for pair in usual(version, body) if pair[0] not in names]
                asked = [json.dumps(with_envelope(version, body)).encode()]
                assert await direct.answer(asked, kept + more) == await package.answer(
                    asked, kept + more
                )


@pytest.mark.parametrize("version", VERSIONS)
async def test_bodies_are_read_as_the_package_reads_them(version: str | None) -> None:
    async with both() as (direct, package):
        for body in BYTES:
            for asked in ([body], [body[:7], body[7:]]):
                headers = usual(version, call())
                assert await direct.answer(asked, headers) == await package.answer(asked, headers)


@pytest.mark.parametrize("meta", [None, [], {}, {"progressToken": 1}, {"progressToken": []}, META])
@pytest.mark.parametrize("version", VERSIONS)
async def test_what_is_said_beside_a_call_matters_as_it_does_to_the_package(
    version: str | None, meta: Any
) -> None:
    async with both() as (direct, package):
        body = call()
        for more in ({"_meta": meta}, {"_meta": {**META, "other": 1}}, {"task": {"ttl": 5}}):
            asked = [json.dumps({**body, "params": {**body["params"], **more}}).encode()]
            headers = usual(version, body)
            assert await direct.answer(asked, headers) == await package.answer(asked, headers)


@pytest.mark.parametrize("key", list(META))
async def test_an_envelope_without_one_of_its_keys_is_the_packages(key: str) -> None:
    async with both() as (direct, package):
        for meta in ({k: v for k, v in META.items() if k != key}, {**META, key: 7}):
            body = call()
            asked = [json.dumps({**body, "params": {**body["params"], "_meta": meta}}).encode()]
            headers = usual("2026-07-28", body)
            assert await direct.answer(asked, headers) == await package.answer(asked, headers)


async def test_a_tool_whose_argument_is_repeated_in_a_header_is_the_packages() -> None:
    served = domain()
    schema = {
        "type": "object",
        "properties": {"city": {"type": "string", "x-mcp-header": "City"}},
    }
    registry = Registry(served, clock=Clock(NOW))
    registry.create("one", SEED)
    threads = DatabaseThreads(registry)
    handed = []

    async def handed_on(scope: Scope, receive: Receive, send: Send) -> None:
        handed.append(await receive())

    by_headers = call_by_headers(served, threads)
    app = DirectCalls(
        build_server(served, by_headers),
        answer_call(served, by_headers),
        {"find_locations": schema},
        handed_on,
    )
    side = Side(served, direct=True)
    side.app = app
    body = json.dumps(call()).encode()
    assert await side.answer([body], usual("2025-06-18", call())) == []
    assert handed == [{"type": "http.request", "body": body, "more_body": False}]
    for each in (threads, side.threads):
        each.close()
    registry.close()
    side.registry.close()
