"""Recorded HTTP exchanges of the published calendar server beside its tools, made again."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from eopsgym.gym.server import RunningServer, serve
from tests.domains.calendar.office import SEED
from tests.domains.calendar.test_replay import given
from tests.gym.server.old_client import OldClient
from tests.reference import REFERENCE, reference

OURS = {
    "wire-tools-list": {0, 1},  # Titles and descriptions are our own,
    "wire-rpc-methods": {6},  # here as well.
    "wire-schema": {0},  # Types and indexes are described in our own words.
    "wire-sql-writes": {0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},  # SELECT alone runs.
}
"""The exchanges that differ, all of them named in `differences.md`."""


def wires() -> list[Any]:
    """One list of exchanges a parameter."""
    if REFERENCE is None:
        return ["{}"]
    with gzip.open(reference("recorded", "calendar", "wire.jsonl.gz"), "rt") as file:
        return list(file)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with serve("calendar") as servers:
        yield servers["calendar"]


@pytest.mark.parametrize("line", wires(), ids=lambda line: json.loads(line).get("name", "none"))
def test_an_exchange_comes_out_the_same(server: RunningServer, line: str) -> None:
    replay = given()
    wire = json.loads(line)
    base = reference("seeds", "calendar", "openenv_multi_user_calendar.sql").read_text("utf-8")
    folder = str(reference("recorded", "calendar"))
    sql = replay.seed_text(wire["seed"], base, folder) if wire["seed"] else base
    client = replay.Server(server.url)
    answers, database = replay.run_wire(client, wire, sql)
    client.conn.close()
    match = replay.Match((replay.database_id(wire["name"]), database))
    differing = set()
    for number, (step, answer) in enumerate(zip(wire["steps"], answers, strict=True)):
        same = answer["http"] == step["http"]
        if "json" in step:
            masks = frozenset(step.get("volatile", ()))
            free = step.get("order_free", ())
            same &= not match.diff(step["json"], answer["json"], masks, "", None, free)["values"]
        elif not step.get("unread"):
            same &= answer["text"] == match.put(step["text"])
        if not same:
            differing.add(number)
    assert differing == OURS.get(wire["name"], set())


# What no recorded exchange shows


def text_result(text: str) -> dict[str, Any]:
    return {"content": [{"text": text, "type": "text"}], "isError": False}


def test_a_call_that_names_no_database_is_refused_as_any_other(server: RunningServer) -> None:
    asked = {"name": "get_colors", "arguments": {}}
    said = OldClient(server.url).rpc("tools/call", asked)["result"]
    assert said == text_result("Tool execution failed: database_id is required")


@pytest.mark.parametrize("params", [[], "x", 5])
@pytest.mark.parametrize("method", ["ping", "tools/list", "tools/call"])
def test_parameters_that_are_no_object_break_the_request(
    server: RunningServer, method: str, params: Any
) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    said = OldClient(server.url).send("POST", "/mcp", json=body).json()
    kind = type(params).__name__
    assert said["result"]["error"] == (
        "Internal error: 1 validation error for JSONRPCRequest\nparams\n  Input should be a valid "
        f"dictionary [type=dict_type, input_value={params!r}, input_type={kind}]\n    For further "
        "information visit https://errors.pydantic.dev/2.12/v/dict_type"
    )


@pytest.mark.parametrize(
    ("params", "name"), [(None, "None"), ({"arguments": {}}, "None"), ({"name": 5}, "5")]
)
def test_a_call_of_a_tool_without_a_name_is_one_of_an_unknown_tool(
    server: RunningServer, params: Any, name: str
) -> None:
    server.registry.create("nameless", SEED.read_text(encoding="utf-8"))
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    said = OldClient(server.url, "nameless").send("POST", "/mcp", json=body).json()
    assert said["result"] == text_result(f"Unknown tool: {name}")


def test_a_list_of_tools_takes_any_parameters(server: RunningServer) -> None:
    said = OldClient(server.url).rpc("tools/list", {"cursor": 5})
    assert len(said["result"]["tools"]) == 37


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"name": ["get_colors"]}, "unhashable type: 'list'"),
        ({"name": {"a": 1}, "arguments": {}}, "unhashable type: 'dict'"),
        ({"name": "get_colors", "arguments": 5}, "argument of type 'int' is not iterable"),
        ({"name": "get_colors", "arguments": 1.5}, "argument of type 'float' is not iterable"),
        ({"name": "get_colors", "arguments": True}, "argument of type 'bool' is not iterable"),
    ],
)
def test_a_name_or_arguments_of_no_use_fail_in_the_words_of_python(
    server: RunningServer, params: Any, said: str
) -> None:
    server.registry.create("odd", SEED.read_text(encoding="utf-8"))
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    answer = OldClient(server.url, "odd").send("POST", "/mcp", json=body).json()
    assert answer["result"] == text_result(f"Tool execution failed: {said}")
