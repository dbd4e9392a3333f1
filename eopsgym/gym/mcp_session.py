"""A session with an MCP server of others: its tools, its calls, and its end.

The client of the `mcp` package wants to be opened and closed by one task, which is kept here for as
long as the session lasts. Whatever the server does, nothing waits longer than it may.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import IO, Any, TypeVar
from urllib.parse import urlsplit

import httpx2
from mcp import Client, MCPError, StdioServerParameters, types
from mcp.client.sse import sse_client
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from pydantic_core import from_json

from eopsgym.errors import ServerError
from eopsgym.gym.changes import NOT_RECORDED
from eopsgym.gym.database import CallResult
from eopsgym.gym.http_client import HERE, trusted_certificates
from eopsgym.gym.mcp_server_address import McpServer
from eopsgym.gym.mounted_server import ToolInfo

MOST_TOOLS = 1_000
"""More than this many tools no model takes; a server that lists more is refused."""
_CLOSING_SECONDS = 8.0
"""What the client needs at most to end a process that does not want to."""
_SAID_LETTERS = 300
_CALLER_AT_FAULT = {types.METHOD_NOT_FOUND, types.INVALID_PARAMS}

T = TypeVar("T")


class McpSession:
    """One run's session with a server of others; `open_session` makes it.

    Attributes:
        name: what steps say of the server: `mcp:` and its name.
        tools: those it lists, under the names they have here.
    """

    def __init__(self, server: McpServer) -> None:
        self.server = server
        self.name = f"mcp:{server.name or server.label}"
        self.tools: dict[str, ToolInfo] = {}
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        # Of a process; a kernel's own has no descriptor that it could write to.
        self._errors = tempfile.TemporaryFile(  # noqa: SIM115
            "w+", encoding="utf-8", errors="replace"
        )
        self._task = asyncio.create_task(self._hold())

    async def start(self) -> None:
        """Wait until the server is there and has listed its tools.

        Raises:
            ServerError: if that takes too long or fails, or there are too many.
        """
        seconds = self.server.start_seconds
        try:
            async with asyncio.timeout(seconds):
                self._client = await asyncio.shield(self._ready)
                listed = await self._while_it_lives(self._list())
        except TimeoutError:
            raise self._failure(f"did not start and list its tools within {seconds:g} s") from None
        except MCPError as error:
            raise self._failure(f"lists no tools: {error.message}") from error
        info = self._client.server_info
        if not self.server.name and info is not None and info.name:
            self.name = f"mcp:{info.name}"
        before = f"{self.server.name}__" if self.server.name else ""
        self.tools = {
            f"{before}{t.name}": ToolInfo(f"{before}{t.name}", t.description or "", t.input_schema)
            for t in listed
        }

    def without_prefix(self) -> None:
        """Let its tools have their own names, in place of a system's."""
        cut = len(self.server.name) + 2
        self.tools = {
            name[cut:]: ToolInfo(name[cut:], tool.description, tool.input_schema)
            for name, tool in self.tools.items()
        }

    async def _list(self) -> list[types.Tool]:
        found: list[types.Tool] = []
        cursor = None
        while True:
            page = await self._client.list_tools(cursor=cursor)
            found += page.tools
            if len(found) > MOST_TOOLS:
                raise self._failure(f"lists more than {MOST_TOOLS:,} tools; offer a part of them")
            cursor = page.next_cursor
            if not cursor:
                return found

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        """Call a tool by the name it has here; refusals are results, and changes unknown.

        Raises:
            ServerError: if the server fails, dies, or takes too long.
        """
        started = time.perf_counter()
        name = tool.removeprefix(f"{self.server.name}__")
        seconds = self.server.call_seconds
        try:
            async with asyncio.timeout(seconds):
                asked = self._client.call_tool(name, dict(arguments))
                result = await self._while_it_lives(asked)
            text, is_error = _text(result), bool(result.is_error)
        except TimeoutError:
            raise self._failure(f"did not answer {name} within {seconds:g} s") from None
        except MCPError as error:
            if error.code not in _CALLER_AT_FAULT:
                raise self._failure(f"failed at {name}: {error.message}") from error
            text, is_error = error.message, True
        value = None if is_error else _value(text)
        took = time.perf_counter() - started
        return CallResult(text, is_error, value, NOT_RECORDED, (), took)

    async def close(self) -> None:
        """End the session, and the process behind it."""
        self._closing.set()
        if self._ready.done():
            await asyncio.wait({self._task}, timeout=_CLOSING_SECONDS)
        if not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=_CLOSING_SECONDS)
        self._errors.close()

    async def _hold(self) -> None:
        """Keep the client open until the session is closed."""
        try:
            async with _client(self.server, self._errors) as client:
                self._ready.set_result(client)
                await self._closing.wait()
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(self._failure(f"cannot be used: {_gist(error)}"))
                self._ready.exception()  # it may be that nobody waits any more
            if isinstance(error, asyncio.CancelledError):
                raise

    async def _while_it_lives(self, asked: "Awaitable[T]") -> T:
        """What was asked for; an error as soon as the session has ended without it."""
        asking = asyncio.ensure_future(asked)
        try:
            await asyncio.wait({asking, self._task}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                raise self._failure("has ended; start it anew")
            return asking.result()
        except (EOFError, OSError, RuntimeError, ValueError, httpx2.HTTPError) as error:
            raise self._failure(f"failed: {_gist(error)}") from error
        finally:
            asking.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await asking

    def _failure(self, why: str) -> ServerError:
        said = ""
        with suppress(ValueError, OSError):
            self._errors.seek(0)
            said = " ".join(self._errors.read()[-_SAID_LETTERS:].split())
        told = why.replace(self.server.address, str(self.server))
        return ServerError(
            f"the MCP server {self.server} {told}{f' (it said: {said})' * bool(said)}"
        )


async def open_session(server: McpServer) -> McpSession:
    """A session with a server, which has listed its tools.

    Raises:
        ServerError: if it cannot be used.
    """
    session = McpSession(server)
    try:
        await session.start()
    except BaseException:
        await session.close()
        raise
    return session


@asynccontextmanager
async def _client(server: McpServer, errors: IO[str]) -> AsyncIterator[Client]:
    if server.transport == "stdio":
        command, *arguments = server.command
        parameters = StdioServerParameters(
            command=command, args=arguments, env=dict(server.env) or None
        )
        async with Client(stdio_client(parameters, errlog=errors)) as client:  # type: ignore[arg-type]
            yield client
        return
    if server.transport == "sse":
        transport = sse_client(
            server.address,
            dict(server.headers),
            timeout=server.start_seconds,
            sse_read_timeout=server.call_seconds,
        )
        async with Client(transport) as client:
            yield client
        return
    local = urlsplit(server.address).hostname in HERE
    seconds = max(server.start_seconds, server.call_seconds)
    async with (
        httpx2.AsyncClient(
            headers=dict(server.headers),
            timeout=seconds,
            trust_env=not local,
            verify=trusted_certificates(),
        ) as http,
        Client(streamable_http_client(server.address, http_client=http)) as client,
    ):
        yield client


def _text(result: types.CallToolResult) -> str:
    """What a result says; parts that are no text are named."""
    parts = [
        part.text if isinstance(part, types.TextContent) else f"[{part.type}, not shown]"
        for part in result.content
    ]
    if not parts and result.structured_content is not None:
        return json.dumps(result.structured_content)
    return "\n".join(parts)


def _value(text: str) -> Any:
    try:
        return from_json(text)
    except ValueError:
        return None


def _gist(error: BaseException) -> str:
    """The innermost of the errors that a task group has bound together."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}".rstrip(": ")
