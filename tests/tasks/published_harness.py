"""A client that does what the published harness does with a task file, and nothing more.

Written from the description of that harness, without any code of the project: it reads the task's
JSON and the SQL beside it, shakes hands before a database exists, seeds it, sends the context as
headers with every call, asks the SQL runner for each verifier, compares without converting, and
drops the database.
"""

import http.client
import json
import random
import string
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

Call = Callable[[str, Mapping[str, Any]], str]
"""Calls a tool by name and gives back the text of its result."""


class Checked(NamedTuple):
    """What one verifier came to."""

    name: str
    passed: bool
    expected: Any
    actual: Any


class ToolFailedError(Exception):
    """A tool answered with an error."""


def run_task(
    file: Path, folder: Path, solve: Callable[[Call], object], urls: Mapping[str, str]
) -> list[Checked]:
    """Run one task file, and judge it.

    Args:
        file: the task's JSON.
        folder: where the harness runs; seeds are looked for from here.
        solve: makes the tool calls.
        urls: where the servers listen in truth, by gym name.
    """
    task = json.loads(file.read_text(encoding="utf-8"))
    assert task["system_prompt"].strip()
    gyms = {config["mcp_server_name"]: _Gym(config, urls) for config in task["gym_servers_config"]}
    try:
        for gym in gyms.values():
            gym.prepare(folder)
        tools: dict[str, _Gym] = {}
        for gym in gyms.values():
            for name in gym.tools():
                tools.setdefault(name, gym)  # of several servers with a tool, the first has it

        made: list[str] = []

        def call(name: str, arguments: Mapping[str, Any]) -> str:
            assert name in task["selected_tools"] or not task["selected_tools"], name
            made.append(name)
            return tools[name].call(name, arguments)

        solve(call)
        # A response_check asks a judge model, and there is none here.
        asked = [item for item in task["verifiers"] if item["verifier_type"] != "response_check"]
        return [_check(item, gyms, made) for item in asked]
    finally:
        for gym in gyms.values():
            gym.drop()


class _Gym:
    """One database on one server."""

    def __init__(self, config: Mapping[str, Any], urls: Mapping[str, str]) -> None:
        self.url = urls.get(config["mcp_server_name"]) or config["mcp_server_url"]
        self.seed = config["seed_database_file"]
        self.seeded = False
        tail = "".join(random.choices(string.ascii_lowercase + string.digits, k=9))
        self.database_id = f"db_{time.time_ns() // 1_000_000}_{tail}"
        self.context = {
            key if key.startswith("x-") else f"x-{key}": value
            for key, value in config.get("context", {}).items()
        }

    def prepare(self, folder: Path) -> None:
        client = {"name": "harness", "version": "1.0.0"}
        params = {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": client}
        self._rpc("initialize", params)
        body = {
            "database_id": self.database_id,
            "name": self.database_id,
            "description": "",
            "sql_content": (folder / self.seed).read_text(encoding="utf-8"),
        }
        self.seeded = self._rest("POST", "/api/seed-database", body)["success"]

    def tools(self) -> list[str]:
        return [tool["name"] for tool in self._rpc("tools/list", {})["tools"]]

    def call(self, name: str, arguments: Mapping[str, Any]) -> str:
        result = self._rpc("tools/call", {"name": name, "arguments": dict(arguments)})
        text: str = result["content"][0]["text"]
        if result.get("isError"):
            raise ToolFailedError(f"{name}: {text}")
        return text

    def value(self, query: str) -> Any:
        """What a query gives: a value, a row, or rows."""
        body = {"query": query, "database_id": self.database_id}
        rows = self._rest("POST", "/api/sql-runner", body)["data"]
        if len(rows) != 1:
            return rows
        values = list(rows[0].values())
        return values[0] if len(values) == 1 else rows[0]

    def drop(self) -> None:
        if self.seeded:
            self._rest("DELETE", "/api/delete-database", {"database_id": self.database_id})

    def _rpc(self, method: str, params: Mapping[str, Any]) -> Any:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        headers = {**self.context, "accept": "application/json, text/event-stream"}
        return self._send("POST", "/mcp", body, headers)["result"]

    def _rest(self, method: str, path: str, body: Mapping[str, Any]) -> Any:
        return self._send(method, path, body, {})

    def _send(
        self, method: str, path: str, body: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Any:
        """The JSON of an answer, on a connection of its own."""
        address = urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=60)
        try:
            sent = {"content-type": "application/json", "x-database-id": self.database_id}
            connection.request(method, path, json.dumps(body), {**sent, **headers})
            answer = connection.getresponse()
            data = answer.read()
            assert answer.status == 200, f"{path} answered {answer.status}: {data[:300]!r}"
            assert answer.getheader("content-type", "").startswith("application/json")
            return json.loads(data)
        finally:
            connection.close()


def _check(item: Mapping[str, Any], gyms: Mapping[str, _Gym], made: list[str]) -> Checked:
    config = item["validation_config"]
    if item["verifier_type"] == "tool_execution":
        calls = sum(name in config["selected_tools"] for name in made)
        least = config["minimum_tool_calls"]
        return Checked(item["name"], calls >= least, least, calls)
    assert item["verifier_type"] == "database_state", "a model would have to judge"
    expected, actual = config["expected_value"], gyms[item["gym_name"]].value(config["query"])
    match config.get("comparison_type", "equals"):
        case "equals":
            passed = actual == expected
        case "greater_than":
            passed = actual > expected
        case "less_than":
            passed = actual < expected
        case _:
            passed = expected in actual
    return Checked(item["name"], bool(passed), expected, actual)
