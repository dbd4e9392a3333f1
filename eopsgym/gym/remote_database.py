"""A database on a server by URL: ours, or one of the published containers."""

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
        url: where the server is, such as `http://127.0.0.1:8006`.
        domain: the domain it simulates; decides in which header the acting user goes.
        seed: name or path; the domain's own unless given.
        mode: the mode it has to be in, where the server reports one; any unless given.
        headers: more headers for every request; names without `x-` get it, as the published
            client does, and surrounding spaces are removed.
        timeout: seconds to wait for an answer.

    Raises:
        ConfigError: if the server reports another mode.
        SeedError: if the seed is not here, or the server does not take it.
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
        # It may be there already; and nobody who interrupts waits for a server that hangs.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PARTING_SECONDS):
                await database.close()
        raise
    return database


@dataclass(frozen=True)
class Recording:
    """The description of a database by a server that reports the changes of calls.

    Attributes:
        digest: of schema and seed, as `Template.digest`.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published server are mended.
        wording: which wording of the tools it lists; empty for our own.
    """

    digest: str
    mode: str
    wording: str = ""
    repaired: bool = False


class RemoteDatabase:
    """One database on a remote server, with the interface of a local one.

    A server of ours hands over what each call changed and which rules it broke, as `recording`
    says; of calls on other servers the changes are not known.

    Attributes:
        domain: what the server simulates.
        database_id: the id there.
        recording: None for a server that does not hand over what calls did.
        wording: in whose words the server has listed its tools; empty for ours.
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
        # Steps have to come in the order in which the server made them.
        self._turn = asyncio.Lock()

    @property
    def url(self) -> str:
        """The address of the server."""
        return self._http.url

    @property
    def digest(self) -> str:
        """SHA-256 of schema and seed; empty where the server does not hand over changes."""
        return self.recording.digest if self.recording else ""

    async def initialize(self) -> None:
        """Initialize the session, which some servers require first.

        Raises:
            ServerError: if the server cannot be reached or speaks no MCP.
        """
        await self._http.initialize()

    async def seed(self, sql: str) -> None:
        """Open the database there and fill it; its previous content is lost.

        Raises:
            SeedError: if the server does not take the SQL.
            ServerError: if it cannot be reached or speaks no MCP.
        """
        await self.initialize()
        body = {"database_id": self.database_id, "name": self.database_id, "sql_content": sql}
        try:
            await self._http.rest("POST", "/api/seed-database", body)
        except RefusedError as error:
            raise SeedError(str(error)) from error
        self.recording = await self._recording()

    async def _recording(self) -> Recording | None:
        """Ask the server how it records calls; None where it does not record them."""
        try:
            said = await self._http.rest("GET", _CALLS)
            # The rows of another schema could not be read here.
            same = said["schema"] == self.domain.schema.digest
            wording, repaired = said.get("wording", ""), said.get("repaired", False)
            return Recording(said["seed"], said["mode"], wording, repaired) if same else None
        except (ServerError, LookupError):
            return None

    async def list_tools(self, only: Collection[str] | None = None) -> list[ToolInfo]:
        """Return all tools that the server lists, or those of some names.

        Raises:
            ServerError: if it cannot be reached, lists none, or its pages do not end.
        """
        found: list[ToolInfo] = []
        cursor: dict[str, str] = {}
        pages: set[str] = set()
        while True:
            try:
                result = await self._http.rpc("tools/list", cursor)
                page = types.ListToolsResult.model_validate(result)
            except (RpcError, ValueError) as error:
                raise ServerError(f"{self.url}/mcp lists no tools: {error}") from error
            found += [ToolInfo(t.name, t.description or "", t.input_schema) for t in page.tools]
            if not page.next_cursor:
                self.wording = self._wording_of(found)
                return [tool for tool in found if only is None or tool.name in only]
            if page.next_cursor in pages:
                raise ServerError(
                    f"{self.url}/mcp lists no tools: after the page {page.next_cursor!r} it names "
                    "that page again; mend its nextCursor"
                )
            pages.add(page.next_cursor)
            cursor = {"cursor": page.next_cursor}

    def _wording_of(self, listed: list[ToolInfo]) -> str:
        """Return the label of the wording that tools are listed in; empty for our own."""
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
            said = await self._http.rest("GET", f"{_CALLS}?call={mark}")
            (record,) = said["calls"]
            changeset = base64.b64decode(record["changeset"])
            breaches = tuple(Breach(**breach) for breach in record["breaches"])
            changes = decode(changeset, self.domain.schema)
            refused = result.is_error or bool(record["is_error"])
        except (RefusedError, LookupError, ValueError):
            # The database went, or too many calls of others came between.
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
        """Return the rows that the server's SQL runner gives for a query; some add a LIMIT to it.

        Raises:
            DatabaseError: if the query fails there.
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
        """Drop the database there.

        Raises:
            ServerError: if the server cannot be reached or has lost the database.
        """
        await self._http.rest("DELETE", "/api/delete-database", {"database_id": self.database_id})

    async def disconnect(self) -> None:
        """Close the connections, but keep the database there."""
        await self._http.aclose()

    async def close(self) -> None:
        """Drop the database there, if it still is, and close the connections."""
        try:
            # Dropped already, or out of reach: an idle database goes by itself.
            with suppress(ServerError):
                await self.delete()
        finally:  # also for who does not wait for the server
            await self.disconnect()

    def __repr__(self) -> str:
        return f"RemoteDatabase({self.domain.name}, {self.url}, {self.database_id})"


def _prefixed(headers: Mapping[str, str]) -> dict[str, str]:
    clean = {name.strip().lower(): value.strip() for name, value in headers.items()}
    return {name if name.startswith("x-") else f"x-{name}": value for name, value in clean.items()}


def _value(text: str) -> Any:
    """Return the JSON value in a result text; None if it is plain text, as some servers answer."""
    try:
        return from_json(text)
    except ValueError:
        return None
