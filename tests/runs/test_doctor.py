"""Servers that keep the contract, and one that breaks it in each way, on real sockets."""

import json
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DomainError
from eopsgym.gym.server import serve
from eopsgym.gym.server_list import read_servers
from eopsgym.runs.doctor import ServerFinding, difference, doctor
from tests.cli.conftest import Command, command  # noqa: F401  (a fixture)

ASPECTS = [
    *("health", "tools", "schemas", "seeds", "queries", "clock", "calls", "databases"),
    *("reset", "deletion"),
]


class Exchange(NamedTuple):
    """A request on its way to a server."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


class Answer(NamedTuple):
    """What comes back."""

    status: int
    body: Any


Send = Callable[[Exchange], Answer]
Behaviour = Callable[[Exchange, Send], Answer]


def keep(asked: Exchange, send: Send) -> Answer:
    """Pass all on as it is."""
    return send(asked)


@contextmanager
def between(url: str, behave: Behaviour) -> Iterator[str]:
    """A server in front of another, which behaves in its own way."""

    def send(asked: Exchange) -> Answer:
        data = None if asked.body is None else json.dumps(asked.body).encode()
        request = urllib.request.Request(url + asked.path, data, asked.headers, method=asked.method)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return Answer(response.status, _json(response.read()))
        except urllib.error.HTTPError as error:
            return Answer(error.code, _json(error.read()))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            size = int(self.headers.get("content-length") or 0)
            body = json.loads(self.rfile.read(size)) if size else None
            kept = {"x-database-id", "content-type", "accept"}
            headers = {
                name.lower(): value
                for name, value in self.headers.items()
                if name.lower() in kept or name.lower().startswith("x-")
            }
            status, said = behave(Exchange(self.command, self.path, headers, body), send)
            data = b"" if said is None else json.dumps(said).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_DELETE = answer

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _json(data: bytes) -> Any:
    return json.loads(data) if data else None


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serve("itsm") as servers:
        yield servers["itsm"].url


def wrong(found: list[ServerFinding]) -> list[str]:
    return [each.aspect for each in found if each.holds is False]


def called(asked: Exchange, method: str) -> bool:
    return asked.path == "/mcp" and asked.body.get("method") == method


def test_a_server_of_ours_keeps_the_contract_also_through_another(url: str) -> None:
    with between(url, keep) as there:
        for address in (url, f"{there}/mcp"):
            found = doctor({"gym-itsm-mcp": address})
            assert [each.aspect for each in found] == ASPECTS
            assert [each for each in found if not each.holds] == []


@pytest.mark.parametrize("domain", ["csm", "drive"])
def test_servers_of_other_systems_keep_it_too(domain: str) -> None:
    with serve(domain) as servers:
        assert wrong(doctor({domain: servers[domain].url})) == []


def test_who_looks_leaves_no_database_behind() -> None:
    with serve("itsm") as servers:
        doctor({"itsm": servers["itsm"].url})
        assert len(servers["itsm"].registry) == 0


def sick(asked: Exchange, send: Send) -> Answer:
    return Answer(200, {"status": "starting"}) if asked.path == "/health" else send(asked)


def another(asked: Exchange, send: Send) -> Answer:
    said = {"status": "healthy", "service": "hr-api"}
    return Answer(200, said) if asked.path == "/health" else send(asked)


def broken_health(asked: Exchange, send: Send) -> Answer:
    return Answer(500, {"detail": "no"}) if asked.path == "/health" else send(asked)


def fewer_tools(asked: Exchange, send: Send) -> Answer:
    status, said = send(asked)
    if called(asked, "tools/list"):
        rocket = {"name": "launch_rocket", "inputSchema": {"type": "object"}}
        said["result"]["tools"] = [*said["result"]["tools"][2:], rocket]
    return Answer(status, said)


def no_tools(asked: Exchange, send: Send) -> Answer:
    if called(asked, "tools/list"):
        error = {"code": -32000, "message": "not today"}
        return Answer(200, {"jsonrpc": "2.0", "id": asked.body["id"], "error": error})
    return send(asked)


def other_schema(asked: Exchange, send: Send) -> Answer:
    status, said = send(asked)
    if called(asked, "tools/list"):
        tool = next(t for t in said["result"]["tools"] if t["name"] == "add_location")
        tool["inputSchema"]["required"] = []
    return Answer(status, said)


def unseeded(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/seed-database":
        sql = asked.body["sql_content"] + "\nDELETE FROM notification;"
        return send(asked._replace(body={**asked.body, "sql_content": sql}))
    return send(asked)


def seedless(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/seed-database":
        return Answer(500, {"detail": "Failed to seed database: disk I/O error"})
    return send(asked)


def shortened(asked: Exchange, send: Send) -> Answer:
    status, said = send(asked)
    if asked.path == "/api/sql-runner" and "json_extract" in asked.body["query"]:
        said["data"] = []
    return Answer(status, said)


def unquoted(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/sql-runner" and '"table"' in asked.body["query"]:
        return Answer(400, {"detail": "no such column: table"})
    return send(asked)


def of_yesterday(asked: Exchange, send: Send) -> Answer:
    status, said = send(asked)
    if asked.path == "/api/sql-runner" and "datetime('now') AS now" in asked.body["query"]:
        said["data"] = [{"now": "2031-01-01 00:00:00"}]
    return Answer(status, said)


def refusing(asked: Exchange, send: Send) -> Answer:
    if called(asked, "tools/call"):
        said = {"content": [{"type": "text", "text": "Internal error"}], "isError": True}
        return Answer(200, {"jsonrpc": "2.0", "id": asked.body["id"], "result": said})
    return send(asked)


def crashing(asked: Exchange, send: Send) -> Answer:
    return Answer(500, {"detail": "boom"}) if called(asked, "tools/call") else send(asked)


def elsewhere(asked: Exchange, send: Send) -> Answer:
    """Make every call in another database, and answer as if it had been made in its own."""
    if called(asked, "tools/call"):
        spare = {**asked.headers, "x-database-id": "spare"}
        return send(asked._replace(headers=spare))
    return send(asked)


def shared(asked: Exchange, send: Send) -> Answer:
    """Keep all in one database."""
    body = asked.body
    if isinstance(body, dict) and "database_id" in body:
        body = {**body, "database_id": "one"}
    return send(asked._replace(headers={**asked.headers, "x-database-id": "one"}, body=body))


def resetless(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/reset-database":
        return Answer(200, {"success": True, "database_id": asked.body["database_id"]})
    return send(asked)


def refusing_reset(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/reset-database":
        return Answer(405, {"detail": "Method Not Allowed"})
    return send(asked)


def hoarding(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/delete-database":
        return Answer(200, {"success": True})
    return send(asked)


def never_deleting(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/delete-database":
        return Answer(403, {"detail": "not allowed"})
    return send(asked)


def hanging(asked: Exchange, send: Send) -> Answer:
    if asked.path == "/api/sql-runner":
        time.sleep(1.5)
    return send(asked)


@pytest.mark.parametrize(
    ("behave", "aspects", "said"),
    [
        (sick, ["health"], "its status is 'starting', not 'healthy'"),
        (another, ["health"], "its service is 'hr-api', not 'itsm-api'"),
        (broken_health, ["health"], "answered 500: no"),
        (fewer_tools, ["tools"], "of 93 tools it does not list .* and also lists launch_rocket"),
        (no_tools, ["tools", "schemas"], "lists no tools: not today"),
        (
            other_schema,
            ["schemas"],
            r"1 of 93 tools accept other arguments: add_location \(required\)",
        ),
        (
            unseeded,
            ["seeds"],
            r"a seed fills 1 of \d+ tables wrongly: notification \(0 of",
        ),
        (seedless, ["seeds"], "it does not accept a seed: .* disk I/O error"),
        (shortened, ["queries"], r"1 of \d+ queries return a wrong result: .* returns \[\]"),
        (unquoted, ["queries"], "returns 'no such column: table'"),
        (of_yesterday, ["clock"], "its clock shows 2031-01-01 00:00:00"),
        (refusing, ["calls"], "it refuses .*, call 1 of the solution of .*: Internal error"),
        (crashing, ["calls"], "makes it fail"),
        (shared, ["databases"], "calls in one database changed another"),
        (resetless, ["reset"], "after a reset, a database does not hold the rows of its seed"),
        (refusing_reset, ["reset"], "it does not reset: .*Method Not Allowed"),
        (hoarding, ["deletion"], "a deleted database still answers"),
        (never_deleting, ["deletion"], "it does not drop a database: .*not allowed"),
    ],
)
def test_each_way_to_break_it_is_named_with_the_way_out(
    url: str, behave: Behaviour, aspects: list[str], said: str
) -> None:
    with between(url, behave) as there:
        found = doctor({"itsm": there})
    assert wrong(found) == aspects
    first = next(each for each in found if each.holds is False)
    assert re.search(said, first.said), first
    assert first.way_out


def test_calls_that_do_nothing_are_seen_by_what_the_verifiers_find(url: str) -> None:
    def prepared(asked: Exchange, send: Send) -> Answer:
        if asked.path == "/api/seed-database":
            send(asked._replace(body={**asked.body, "database_id": "spare"}))
        return elsewhere(asked, send)

    with between(url, prepared) as there:
        found = doctor({"itsm": there})
    assert wrong(found) == ["calls"]
    (calls,) = [each for each in found if each.aspect == "calls"]
    assert "its verifier" in calls.said


def test_a_server_that_keeps_its_own_time_is_noted_and_no_more(url: str) -> None:
    def deaf(asked: Exchange, send: Send) -> Answer:
        kept = {n: v for n, v in asked.headers.items() if not n.startswith("x-eopsgym-now")}
        return send(asked._replace(headers=kept))

    with between(url, deaf) as there:
        found = doctor({"itsm": there})
    assert wrong(found) == []
    (clock,) = [each for each in found if each.aspect == "clock"]
    assert clock.holds is None
    assert "uses the wall clock" in clock.said
    assert repr(clock).startswith("itsm clock: note, it uses the wall clock")


def test_a_server_that_hangs_is_not_waited_for(url: str) -> None:
    with between(url, hanging) as there:
        began = time.monotonic()
        found = doctor({"itsm": there}, timeout=0.8)
    assert time.monotonic() - began < 40
    assert wrong(found)[-1:] == ["seeds"]
    assert "did not answer within 0.8 s" in found[-1].said


def test_no_server_and_no_http_are_reported(url: str) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    (gone,) = doctor({"itsm": f"http://127.0.0.1:{port}"})
    assert (gone.aspect, gone.holds) == ("health", False)
    assert "no server at" in gone.said
    (odd,) = doctor({"itsm": "itsm.example"})
    assert "is not the address of a server" in odd.said
    with pytest.raises(ConfigError, match="name a server"):
        doctor({})
    with pytest.raises(DomainError, match="did you mean itsm"):
        doctor({"itms": url})


def test_schemas_differ_by_what_they_take_and_not_by_words() -> None:
    tool = get_domain("itsm").tools["add_location"].schema
    assert difference(tool, json.loads(json.dumps(tool))) == ""
    assert difference(tool, {**tool, "description": "Other words", "title": "X"}) == ""
    assert difference(tool, {**tool, "required": [*reversed(tool["required"])]}) == ""
    name = next(iter(tool["properties"]))
    other = {**tool["properties"], name: {"type": "integer"}}
    assert difference(tool, {**tool, "properties": other}).startswith(f"properties.{name}")
    titled = {"properties": {"title": {"type": "string"}}}
    assert difference(titled, {"properties": {}}) == "properties.title"


# Files of servers


@pytest.mark.parametrize(
    "data",
    [
        {"itsm": "http://a:1", "gym-calendar": "http://b:2"},
        [
            {"mcp_server_name": "gym-itsm-mcp", "mcp_server_url": "http://a:1", "context": {}},
            {"mcp_server_name": "gym-calendar", "mcp_server_url": "http://b:2"},
        ],
        {
            "itsm": {"url": "http://a:1", "port": 1, "about": "tickets"},
            "calendar": {"servers": {"gym": {"address": "http://b:2"}}},
        },
        {
            "gym_servers_config": json.dumps(
                [
                    {"mcp_server_name": "itsm", "mcp_server_url": "http://a:1"},
                    {"mcp_server_name": "calendar", "mcp_server_url": "http://b:2"},
                ]
            )
        },
    ],
)
def test_servers_are_read_as_a_mapping_or_as_tasks_name_them(tmp_path: Path, data: Any) -> None:
    file = tmp_path / "published.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert read_servers(file) == {"itsm": "http://a:1", "calendar": "http://b:2"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ("[]", "names no server; write"),
        ("7", "names no server; write"),
        ('{"itms": "http://a:1"}', "published.json: no domain 'itms'.*did you mean itsm"),
        ('{"itsm": "http://a:1", "itsm": "http://b:2"}', "published.json: 'itsm' is there twice"),
        ('{"itsm": 8006}', "is not a server; write"),
        ('{"itsm": {"a": "http://a:1", "b": "http://a:2"}}', "is not a server; write"),
        ('{"itsm": {"port": 8006}}', "is not a server; write"),
        ('[{"mcp_server_name": "itsm"}]', "is not a server; write"),
        (
            '{"itsm": "http://a:1", "gym-itsm-mcp": "http://b:2"}',
            "has two addresses of itsm: http://a:1 and http://b:2",
        ),
    ],
)
def test_a_file_of_servers_that_is_none_is_reported(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "published.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words):
        read_servers(file)
    with pytest.raises(ConfigError, match="cannot read"):
        read_servers(tmp_path / "nothing.json")


# The commands


def test_the_command_ends_with_1_where_something_does_not_hold(
    command: Command,  # noqa: F811
    url: str,
    tmp_path: Path,
) -> None:
    file = tmp_path / "published.json"
    file.write_text(json.dumps({"itsm": url}), encoding="utf-8")
    said = command("doctor", "--servers", file)
    assert said.code == 0
    assert said.out.endswith("\n10 aspects of 1 server: none wrong\n")
    nobody = command("doctor", "--url", "itsm=http://127.0.0.1:1")
    assert nobody.out.endswith("\n1 aspect of 1 server: 1 wrong\n")
    with between(url, resetless) as there:
        said = command("doctor", "--servers", file, "--url", f"itsm={there}")
        assert said.code == 1
        assert "itsm     reset      WRONG  after a reset" in said.out
        assert "→ reset-database has to fill the database from its seed again." in said.out
        rows = json.loads(command("doctor", "--url", f"itsm={there}", "--format", "json").out)
        assert [row["aspect"] for row in rows if row["holds"] == "WRONG"] == ["reset"]


def test_runs_are_made_on_the_servers_of_a_file(
    command: Command,  # noqa: F811
    url: str,
    tmp_path: Path,
) -> None:
    file = tmp_path / "published.json"
    file.write_text(json.dumps({"itsm": url, "hr": "http://127.0.0.1:1"}), encoding="utf-8")
    task = "itsm/itsm_001_right_amara"
    said = command("run", task, "--servers", file, "--results", tmp_path / "r", "--format", "json")
    assert said.code == 0
    (row,) = json.loads(said.out)
    assert row["strict"] == 1.0
    asks = "SELECT setup.remote::VARCHAR AS remote FROM runs"
    (row,) = json.loads(command("sql", asks, "--results", tmp_path / "r", "--format", "json").out)
    assert row["remote"] == "[itsm]"
    file.write_text(json.dumps({"hr": "http://127.0.0.1:1"}), encoding="utf-8")
    refused = command("run", task, "--servers", file, "--results", tmp_path / "r")
    assert refused.code == 2
    assert "names hr; these tasks run on gym-itsm-mcp" in refused.err
