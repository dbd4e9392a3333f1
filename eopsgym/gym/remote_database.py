"""A database on a server by URL: one of this package, or one of the published containers."""

import asyncio
import base64
import hashlib
import json
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from mcp import types
from pydantic_core import from_json

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Breach, Row
from eopsgym.errors import ConfigError, DatabaseError, SeedError, ServerError
from eopsgym.gym.changes import NOT_RECORDED, decode
from eopsgym.gym.data_files import find_seed, read_seed
from eopsgym.gym.database import Mode
from eopsgym.gym.database_ids import new_id
from eopsgym.gym.episode_server import ToolInfo
from eopsgym.gym.headers import CALL_HEADER
from eopsgym.gym.http_client import HttpClient, RefusedError, RpcError
from eopsgym.gym.server_toml import published_server
from eopsgym.gym.template import DEFAULT_SEED
from eopsgym.gym.tool_call import CallResult

TIMEOUT_SECONDS = 60.0
_PARTING_SECONDS = 2.0

_CALLS = "/api/calls"
_CALLER_AT_FAULT = {types.METHOD_NOT_FOUND, types.INVALID_PARAMS}


async def connect(
    url: str,
    domain: Domain,
    seed: str | Path | None = None,
    *,
    mode: Mode | None = None,
    headers: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT_SECONDS,
) -> "RemoteDatabase":
    """Create a fresh database on a server, filled by a seed of this machine.

    Args:
        url: the address of the server, such as `http://127.0.0.1:8006`.
        domain: the domain that it simulates, which determines the header of the acting user.
        seed: name or path; the domain's own if not given.
        mode: the required mode, if the server reports one; any if not given.
        headers: more headers for every request; names without `x-` get it, as the published
            client does, and surrounding spaces are removed.
        timeout: the seconds to wait for an answer.

    Raises:
        ConfigError: if the server reports another mode.
        SeedError: if the seed does not exist here, or the server does not accept it.
        ServerError: if the server cannot be reached.
    """
    sql = read_seed(domain, find_seed(domain, seed or DEFAULT_SEED))
    database = RemoteDatabase(url, domain, headers=headers, timeout=timeout)
    try:
        await database.seed(sql)
        there = database.recording
        if mode and there and there.mode != mode:
            raise ConfigError(
                f"the server at {url} is in the mode {there.mode!r}, not {mode!r}: start it with "
                f"--mode {mode}, or ask for the mode {there.mode!r}"
            )
    except ServerError:
        await database.disconnect()
        raise
    except BaseException:
        # The database may exist already; and after an interrupt nobody waits for a hanging server.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PARTING_SECONDS):
                await database.close()
        raise
    return database


@dataclass(frozen=True)
class Recording:
    """The description of a database by a server that reports the changes of calls.

    Attributes:
        digest: the SHA-256 of schema and seed, as `Template.digest`.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published server are repaired.
        wording: the label of the wording of its tools; empty for that of the package.
    """

    digest: str
    mode: str
    wording: str = ""
    repaired: bool = False


class RemoteDatabase:
    """One database on a remote server, with the interface of a local one.

    A server of this package reports what each call changed and which rules it broke, as
    `recording` describes; the changes of calls on other servers are unknown.

    Attributes:
        domain: the domain that the server simulates.
        database_id: its id on the server.
        recording: None for a server that does not report the changes of calls.
        wording: the label of the wording of the listed tools; empty for that of the package.
    """

    def __init__(
        self,
        url: str,
        domain: Domain,
        database_id: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float = TIMEOUT_SECONDS,
    ) -> None:
        self.domain = domain
        self.database_id = database_id or new_id()
        sent = {**_prefixed(headers or {}), "x-database-id": self.database_id}
        self._http = HttpClient(url, sent, timeout)
        self.recording: Recording | None = None
        self.wording = ""
        self._calls = count(1)
        # The order of steps has to be the order in which the server runs the calls.
        self._turn = asyncio.Lock()

    @property
    def url(self) -> str:
        """The address of the server."""
        return self._http.url

    @property
    def digest(self) -> str:
        """SHA-256 of schema and seed; empty if the server does not report changes."""
        return self.recording.digest if self.recording else ""

    async def initialize(self) -> None:
        """Initialize the session, which some servers require first.

        Raises:
            ServerError: if the server cannot be reached or does not speak MCP.
        """
        await self._http.initialize()

    async def seed(self, sql: str) -> None:
        """Open the database there and fill it; its previous content is lost.

        Raises:
            SeedError: if the server does not accept the SQL.
            ServerError: if it cannot be reached or does not speak MCP.
        """
        await self.initialize()
        body = {"database_id": self.database_id, "name": self.database_id, "sql_content": sql}
        try:
            await self._http.rest("POST", "/api/seed-database", body)
        except RefusedError as error:
            raise SeedError(str(error)) from error
        self.recording = await self._recording()

    async def _recording(self) -> Recording | None:
        """Ask the server for its recording of calls; None if it does not record them."""
        try:
            answer = await self._http.rest("GET", _CALLS)
            # Rows of another schema could not be read here.
            same = answer["schema"] == self.domain.schema.digest
            wording, repaired = answer.get("wording", ""), answer.get("repaired", False)
            return Recording(answer["seed"], answer["mode"], wording, repaired) if same else None
        except (ServerError, LookupError):
            return None

    async def list_tools(self, only: Collection[str] | None = None) -> list[ToolInfo]:
        """Return all tools that the server lists, or those with some names.

        Raises:
            ServerError: if it cannot be reached, lists none, or its pages do not end.
        """
        listed: list[ToolInfo] = []
        cursor: dict[str, str] = {}
        pages: set[str] = set()
        while True:
            try:
                result = await self._http.rpc("tools/list", cursor)
                page = types.ListToolsResult.model_validate(result)
            except (RpcError, ValueError) as error:
                raise ServerError(f"{self.url}/mcp lists no tools: {error}") from error
            listed += [ToolInfo(t.name, t.description or "", t.input_schema) for t in page.tools]
            if not page.next_cursor:
                self.wording = self._wording_of(listed)
                return [tool for tool in listed if only is None or tool.name in only]
            if page.next_cursor in pages:
                raise ServerError(
                    f"{self.url}/mcp lists no tools: after the page {page.next_cursor!r} it names "
                    "that page again; correct its nextCursor"
                )
            pages.add(page.next_cursor)
            cursor = {"cursor": page.next_cursor}

    def _wording_of(self, listed: list[ToolInfo]) -> str:
        """Return the label of the wording of listed tools; empty for that of the package."""
        theirs = [(tool.name, tool.description, tool.input_schema) for tool in listed]
        ours = [(t.name, t.description, t.schema) for t in self.domain.tools.values()]
        if theirs == ours:
            return ""
        digest = hashlib.sha256(json.dumps(theirs, sort_keys=True).encode()).hexdigest()[:12]
        named = self.recording.wording if self.recording else ""
        return named or f"as the server lists them sha256:{digest}"

    async def call(
        self, tool: str, arguments: Mapping[str, Any], user: str | None = None
    ) -> CallResult:
        """Call a tool as a user; refusals are results.

        Raises:
            ServerError: if the server cannot be reached, or fails.
        """
        headers = {published_server(self.domain).user_header: user.strip()} if user else {}
        if self.recording is None:
            return replace(await self._call(tool, arguments, headers), changes=NOT_RECORDED)
        async with self._turn:
            mark = f"{self.database_id}.{next(self._calls)}"
            result = await self._call(tool, arguments, {**headers, CALL_HEADER: mark})
            return await self._noted(mark, result)

    async def _noted(self, mark: str, result: CallResult) -> CallResult:
        """Return a result with the changes, broken rules and refusal that the server recorded.

        Some systems do not flag their refusals in the result itself.
        """
        try:
            answer = await self._http.rest("GET", f"{_CALLS}?call={mark}")
            (record,) = answer["calls"]
            changeset = base64.b64decode(record["changeset"])
            breaches = tuple(Breach(**breach) for breach in record["breaches"])
            changes = decode(changeset, self.domain.schema)
            refused = result.is_error or bool(record["is_error"])
        except (RefusedError, LookupError, ValueError):
            # The database was dropped, or too many calls of others followed.
            return replace(result, changes=NOT_RECORDED)
        value = None if refused else result.value
        return replace(result, is_error=refused, value=value, changes=changes, breaches=breaches)

    async def _call(
        self, tool: str, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> CallResult:
        started = time.perf_counter()
        params = {"name": tool, "arguments": dict(arguments)}
        try:
            result = await self._http.rpc("tools/call", params, headers)
        except RpcError as error:
            if error.code not in _CALLER_AT_FAULT:
                raise ServerError(f"{self.url}/mcp failed at {tool}: {error}") from error
            return CallResult(str(error), True, seconds=time.perf_counter() - started)
        text, is_error = self._outcome(tool, result)
        value = None if is_error else _value(text)
        return CallResult(text, is_error, value, seconds=time.perf_counter() - started)

    def _outcome(self, tool: str, result: Mapping[str, Any]) -> tuple[str, bool]:
        content = result.get("content")
        if not isinstance(content, list):
            raise ServerError(f"{self.url}/mcp answered {tool} without content: {result}")
        texts = [str(part.get("text", "")) for part in content if isinstance(part, dict)]
        return "\n".join(texts), bool(result.get("isError"))

    async def rows(self, query: str) -> list[Row]:
        """Return the rows of a query from the server's SQL runner, which may add a LIMIT.

        Raises:
            DatabaseError: if the query fails on the server.
            ServerError: if the server cannot be reached.
        """
        body = {"query": query, "database_id": self.database_id}
        try:
            answer = await self._http.rest("POST", "/api/sql-runner", body)
        except RefusedError as error:
            raise DatabaseError(error.detail) from error
        rows: list[Row] = answer.get("data") or []
        return rows

    async def reset(self) -> None:
        """Go back to the seed.

        Raises:
            ServerError: if the server cannot be reached or has lost the database.
        """
        await self._http.rest("POST", "/api/reset-database", {"database_id": self.database_id})

    async def delete(self) -> None:
        """Drop the database on the server.

        Raises:
            ServerError: if the server cannot be reached or has lost the database.
        """
        await self._http.rest("DELETE", "/api/delete-database", {"database_id": self.database_id})

    async def disconnect(self) -> None:
        """Close the connections, but keep the database on the server."""
        await self._http.aclose()

    async def close(self) -> None:
        """Drop the database on the server, if it still exists, and close the connections."""
        try:
            # It was dropped already, or is out of reach; idle databases are dropped by the server.
            with suppress(ServerError):
                await self.delete()
        finally:  # also if the caller does not wait for the server
            await self.disconnect()

    def __repr__(self) -> str:
        return f"RemoteDatabase({self.domain.name}, {self.url}, {self.database_id})"


def _prefixed(headers: Mapping[str, str]) -> dict[str, str]:
    clean = {name.strip().lower(): value.strip() for name, value in headers.items()}
    return {name if name.startswith("x-") else f"x-{name}": value for name, value in clean.items()}


def _value(text: str) -> Any:
    """Return the JSON value of a result; None if it is plain text, as some servers answer."""
    try:
        return from_json(text)
    except ValueError:
        return None
