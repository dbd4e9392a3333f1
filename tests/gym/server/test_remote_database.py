"""Databases on servers by URL."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.records.coded_dialect import CodedDialect
from eopsgym.errors import ConfigError, DatabaseError, SeedError, ServerError
from eopsgym.gym import CallResult, Clock, Database, LocalServer, build_template
from eopsgym.gym.remote_database import RemoteDatabase, connect
from eopsgym.gym.server import RunningServer, ServerLimits, serve
from eopsgym.gym.template import load_template
from tests import toy
from tests.gym.server.old_client import ENDLESS, NOW, QUAY, SEED
from tests.runs.processes import ROOT

ITSM = get_domain("itsm")


async def seeded(url: str, **options: Any) -> RemoteDatabase:
    remote = RemoteDatabase(url, ITSM, **options)
    await remote.seed(SEED)
    return remote


async def test_verifiers_see_the_same_rows_by_url_and_in_process() -> None:
    csm = get_domain("csm")
    local = LocalServer(Database(load_template(csm), Clock(NOW)))
    with serve("csm", now=NOW) as servers:
        remote = await connect(servers["csm"].url, csm)
        for query in (
            "SELECT * FROM case_sla",
            "SELECT * FROM case_sla LIMIT 150",
            "SELECT 1 AS one FROM (SELECT * FROM case_sla LIMIT 150);",
            "SELECT 9e999 AS large, 1 AS twice, 2 AS twice",
        ):
            assert await remote.rows(query) == await local.rows(query)
        for query in ("PRAGMA table_list", "SELECT 1\0", "SELECT 1; SELECT 2", "SELECT x'00'"):
            errors = []
            for server in (remote, local):
                with pytest.raises(DatabaseError) as caught:
                    await server.rows(query)
                errors.append(str(caught.value))
            assert errors[0] == errors[1]
        await remote.close()


async def test_a_remote_database_does_what_a_local_one_does(server: RunningServer) -> None:
    remote = await seeded(server.url)
    local = Database(build_template(ITSM, SEED), Clock(NOW))
    for tool, arguments, user in [
        ("find_locations", {}, None),
        ("add_location", QUAY, "token-ben"),
        ("add_location", QUAY, "token-ben"),
        ("find_locations", {}, " token-ada "),
        ("no_such_tool", {}, None),
    ]:
        there = await remote.call(tool, arguments, user)
        here = local.call(tool, arguments, user)
        assert (there.text, there.is_error) == (here.text, here.is_error)
        assert there.value == here.value
        assert there.changes == here.changes
        assert there.breaches == here.breaches
        assert there.seconds > 0
    query = "SELECT * FROM location ORDER BY 1"
    assert await remote.rows(query) == local.rows(query)
    tools = await remote.list_tools()
    assert [(t.name, t.description, t.input_schema) for t in tools] == [
        (t.name, t.description, t.schema) for t in ITSM.tools.values()
    ]
    await remote.close()
    assert remote.database_id not in server.registry


async def test_a_refusal_that_is_not_flagged_on_the_wire_is_one_from_afar_too() -> None:
    depot = replace(toy.DOMAIN, dialect=CodedDialect(flags_errors=False))
    with serve(depot, now=NOW) as servers:
        remote = RemoteDatabase(servers["depot"].url, depot)
        await remote.seed(toy.SEED)
        for tool, refused in (("find_crates", False), ("update_crate", True), ("no_tool", True)):
            result = await remote.call(tool, {"crate_id": "CR_999"})
            assert (result.is_error, result.value is None) == (refused, refused)
        await remote.close()


async def test_the_digest_of_a_seed_is_known_from_afar(server: RunningServer) -> None:
    remote = await seeded(server.url)
    assert remote.digest == build_template(ITSM, SEED).digest
    await remote.close()


async def test_calls_in_flight_together_are_distinguished(server: RunningServer) -> None:
    remote = await seeded(server.url)
    stranger = RemoteDatabase(server.url, ITSM, remote.database_id)
    names = [f"Quay {number}" for number in range(6, 14)]
    calls = [remote.call("add_location", {**QUAY, "name": name}) for name in names]
    others = [stranger.call("add_location", {**QUAY, "name": f"Pier {n}"}) for n in range(4)]
    results = await asyncio.gather(*calls, *others)
    assert [result.changes[0].after["name"] for result in results[:8]] == names
    assert not results[-1].changes.recorded
    await stranger.disconnect()
    await remote.close()


async def test_a_server_in_another_mode_is_an_error_that_names_both(server: RunningServer) -> None:
    before = len(server.registry)
    with pytest.raises(ConfigError, match="in the mode 'published', not 'guarded'"):
        await connect(server.url, ITSM, mode="guarded")
    assert len(server.registry) == before
    remote = await connect(server.url, ITSM, mode="published")
    await remote.close()


async def test_changes_that_the_server_no_longer_keeps_are_unknown() -> None:
    with serve("itsm", now=NOW, limits=ServerLimits(log_calls=1)) as servers:
        remote = await seeded(servers["itsm"].url)
        held = servers["itsm"].registry.get(remote.database_id)
        plain = held.log.add

        def crowded(*given: Any) -> None:
            plain(*given)
            plain("find_locations", CallResult("{}", False), None)

        held.log.add = crowded  # type: ignore[method-assign]
        result = await remote.call("add_location", QUAY)
        assert not result.is_error
        assert not result.changes.recorded
        await remote.close()


async def test_connect_seeds_a_fresh_database(server: RunningServer) -> None:
    one = await connect(server.url, ITSM)
    two = await connect(f"{server.url}/mcp", ITSM)
    assert one.database_id != two.database_id
    assert {one.database_id, two.database_id} <= set(server.registry)
    await one.close()
    await two.close()


async def test_reset_goes_back_to_the_seed(server: RunningServer) -> None:
    remote = await seeded(server.url)
    await remote.call("add_location", QUAY)
    await remote.reset()
    assert await remote.rows("SELECT count(*) AS n FROM location") == [{"n": 1}]
    await remote.close()


async def test_a_query_that_fails_says_why(server: RunningServer) -> None:
    remote = await seeded(server.url)
    for query, reason in [("SELECT * FROM nope", "no such table: nope"), (ENDLESS, "stopped")]:
        with pytest.raises(DatabaseError, match=reason):
            await remote.rows(query)
    await remote.close()


async def test_a_seed_the_server_does_not_take_is_a_seed_error(server: RunningServer) -> None:
    remote = RemoteDatabase(server.url, ITSM)
    with pytest.raises(SeedError, match="Failed to seed database"):
        await remote.seed("no SQL at all")
    await remote.close()


async def test_closing_what_is_gone_already_is_no_error(server: RunningServer) -> None:
    remote = await seeded(server.url)
    await remote.delete()
    result = await remote.call("find_locations", {})
    assert result.is_error
    assert "not found" in result.text
    await remote.close()


async def test_headers_get_their_prefix_and_lose_their_spaces(server: RunningServer) -> None:
    remote = await seeded(server.url, headers={"itsm-user-token ": " token-ben "})
    result = await remote.call("add_location", QUAY)
    assert result.value["org_id"] == "ORG_002"
    await remote.close()


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "nonsense", "http://[", "ftp://127.0.0.1"])
async def test_an_address_without_a_server_is_an_error_that_names_it(url: str) -> None:
    with pytest.raises(ServerError) as caught:
        await connect(url, ITSM)
    assert url in str(caught.value)


async def test_a_server_that_stopped_is_an_error_with_the_way_out() -> None:
    async with serve("itsm") as servers:
        remote = await seeded(servers["itsm"].url)
    with pytest.raises(ServerError, match="eopsgym serve"):
        await remote.call("find_locations", {})
    await remote.close()


class Published(BaseHTTPRequestHandler):
    """Answers as the published containers may: an event stream, and a session to be named."""

    protocol_version = "HTTP/1.1"
    mode = "stream"

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.mode == "hang":
            threading.Event().wait(1)
        elif self.path != "/mcp":
            self.answer(200, "application/json", json.dumps({"success": True, "data": []}))
        elif self.mode == "html":
            self.answer(502, "text/html", "<html>Bad gateway</html>")
        elif "id" not in body:
            self.answer(204, "", "")
        elif body["method"] == "initialize":
            self.result(body, {"protocolVersion": "2024-11-05"})
        elif self.headers.get("mcp-session-id") != "session-1":
            self.answer(400, "text/plain", "no session")
        elif self.mode == "defect":
            error = {"code": -32603, "message": "it broke"}
            self.answer(
                200,
                "application/json",
                json.dumps({"jsonrpc": "2.0", "id": body["id"], "error": error}),
            )
        elif body["method"] == "tools/list":
            self.result(body, {"tools": [], "nextCursor": "more"})
        else:
            name = body["params"]["name"]
            self.result(body, {"content": [{"type": "text", "text": name}], "isError": False})

    def result(self, body: dict[str, Any], result: dict[str, Any]) -> None:
        note = {"jsonrpc": "2.0", "method": "notifications/message", "params": {}}
        said = {"jsonrpc": "2.0", "id": body["id"], "result": result}
        answer = json.dumps(said, indent=1, ensure_ascii=False)
        lines = "".join(f"data: {line}\r\n" for line in answer.split("\n"))
        stream = f": hello\r\n\r\nevent: message\r\ndata: {json.dumps(note)}\r\n\r\n{lines}\r\n"
        self.answer(200, "text/event-stream", stream, {"mcp-session-id": "session-1"})

    def answer(
        self, status: int, kind: str, text: str, headers: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("content-type", kind)
        more = 100 if self.mode == "open" and kind == "text/event-stream" else 0
        self.send_header("content-length", str(len(text.encode()) + more))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def published(mode: str) -> Iterator[str]:
    handler = type("Handler", (Published,), {"mode": mode})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as there:
        thread = threading.Thread(target=there.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{there.server_port}"
        finally:
            there.shutdown()
            thread.join()


async def test_event_streams_and_sessions_are_understood() -> None:
    with published("stream") as url:
        remote = await seeded(url)
        result = await remote.call("find_things", {})
        assert (result.text, result.is_error, result.value) == ("find_things", False, None)
        assert not result.changes.recorded
        assert remote.digest == ""
        await remote.disconnect()


async def test_a_list_of_tools_without_an_end_is_left() -> None:
    with published("stream") as url:
        remote = await seeded(url)
        with pytest.raises(ServerError, match=r"'more'.*nextCursor"):
            await remote.list_tools()
        await remote.disconnect()


@pytest.mark.parametrize("end", ["\u2028", "\x85"])
async def test_what_ends_a_line_for_some_ends_no_line_of_an_event_stream(end: str) -> None:
    with published("stream") as url:
        remote = await seeded(url)
        assert (await remote.call(f"one{end}two", {})).text == f"one{end}two"
        await remote.disconnect()


async def test_a_stream_that_stays_open_after_its_answer_is_left() -> None:
    with published("open") as url:
        remote = await seeded(url)
        assert (await remote.call("find_things", {})).text == "find_things"
        await remote.disconnect()


NESTED = """
import asyncio, gc, nest_asyncio
from tests.gym.server.test_remote_database import published, seeded

async def main(url):
    remote = await seeded(url)
    print((await remote.call("find_things", {})).text)
    await remote.disconnect()

loop = asyncio.new_event_loop()
nest_asyncio.apply(loop)
with published("stream") as url:
    loop.run_until_complete(main(url))
gc.collect()
"""


def test_event_streams_leave_nothing_behind_where_nest_asyncio_is_applied() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", NESTED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("find_things\n", "")


@pytest.mark.parametrize(
    ("mode", "timeout", "reason"),
    [("html", 10, "502.*Bad gateway"), ("hang", 0.2, "did not answer within 0.2 s")],
)
async def test_a_server_that_makes_no_sense_is_an_error(
    mode: str, timeout: float, reason: str
) -> None:
    with published(mode) as url:
        remote = RemoteDatabase(url, ITSM, timeout=timeout)
        with pytest.raises(ServerError, match=reason):
            await remote.seed(SEED)
        await remote.disconnect()


async def test_a_server_that_fails_is_no_answer_of_a_tool() -> None:
    with published("defect") as url:
        remote = await seeded(url)
        with pytest.raises(ServerError, match="failed at find_things: it broke"):
            await remote.call("find_things", {})
        await remote.disconnect()
