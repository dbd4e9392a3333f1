"""A session with an MCP server: its tools, its calls, and its end.

The client of the `mcp` package has to be opened and closed by one asyncio task, which runs as long
as the session. Whatever the server does, no wait exceeds its time limit.
"""

import asyncio
import logging
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx2
from mcp import Client, MCPError, types
from mcp.client import Transport
from mcp.client.sse import sse_client
from mcp.client.streamable_http import streamable_http_client
from pydantic_core import to_json

from eopsgym.errors import ServerError
from eopsgym.gym.changes import NOT_RECORDED
from eopsgym.gym.episode_server import ToolInfo
from eopsgym.gym.http_client import HERE, trusted_certificates
from eopsgym.gym.mcp_message_checks import MOST_BYTES, TOO_LARGE, Exchange, bound_body, is_too_large
from eopsgym.gym.mcp_process import process_streams
from eopsgym.gym.mcp_result_text import result_text, result_value
from eopsgym.gym.mcp_server_address import McpServer
from eopsgym.gym.tool_call import CallResult
from eopsgym.sync import interrupted

MOST_TOOLS = 1_000
"""The largest number of tools; a server with more is refused, as no model can use them."""
_CLOSING_SECONDS = 8.0
"""The time in which the client can end any process."""
_HURRY_SECONDS = 0.15
"""That time if the server does not answer, or the run was interrupted."""
_GIVING_UP_SECONDS = 0.1
_CHATTER_SHARE = 0.1
"""The share of its time limit that a call gets after output that is not a message."""
_SAID_LETTERS = 300
_OPTION = "(--mcp, mcp=…)"
_CALLER_AT_FAULT = {types.METHOD_NOT_FOUND, types.INVALID_PARAMS}
_OF_HTTP = {types.CONNECTION_CLOSED, types.INVALID_REQUEST, types.PARSE_ERROR}
_HTTP_STATUS = "Server returned an error response"
"""The client's message for an HTTP status of 400 or more, which it reports as internal error."""

T = TypeVar("T")

# Our own errors report what is wrong with odd messages. Without this, tracebacks of the package
# would be printed to standard error.
for _name in ("mcp", "client"):
    logging.getLogger(_name).addHandler(logging.NullHandler())


class McpSession:
    """A run's session with an MCP server; `open_session` opens it.

    Attributes:
        name: the server in steps: `mcp:` and its name.
        tools: its tools, by their names in the run.
    """

    def __init__(self, server: McpServer) -> None:
        self.server = server
        self.name = f"mcp:{server.label}"
        self.tools: dict[str, ToolInfo] = {}
        self._own_names: dict[str, str] = {}
        self._exchange = Exchange()
        self._is_hurried = False
        self._ended_by = ""
        self._closing = asyncio.Event()
        self._ready: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
        # A real file, because the standard error of a notebook's kernel has no file descriptor.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        self._task = asyncio.create_task(self._hold())

    async def start(self) -> None:
        """Wait until the server has started and listed its tools.

        Raises:
            ServerError: if that takes too long or fails, or there are too many tools.
        """
        seconds = self.server.start_seconds
        try:
            async with asyncio.timeout(seconds):
                self._client = await self._while_it_lives(asyncio.shield(self._ready))
                listed = await self._while_it_lives(self._list())
        except TimeoutError:
            raise self._failure(
                f"did not start and list its tools within {seconds:g} s; check whether it is an "
                "MCP server, or allow more: McpServer(…, start_seconds=…)"
            ) from None
        except MCPError as error:
            raise self._failure(f"lists no tools: {error.message}") from error
        self._exchange.chatter_seconds = _CHATTER_SHARE * self.server.call_seconds
        info = self._client.server_info
        if not self.server.name and info is not None and info.name:
            self.name = f"mcp:{info.name}"
        before = f"{self.server.name}__" if self.server.name else ""
        self._own_names = {f"{before}{tool.name}": tool.name for tool in listed}
        self.tools = {
            f"{before}{t.name}": ToolInfo(f"{before}{t.name}", t.description or "", t.input_schema)
            for t in listed
        }

    def without_prefix(self) -> None:
        """Remove the prefix of its tools, for a server that replaces a system."""
        shown = [(self._own_names[name], tool) for name, tool in self.tools.items()]
        self.tools = {
            name: ToolInfo(name, tool.description, tool.input_schema) for name, tool in shown
        }
        self._own_names = {name: name for name in self.tools}

    async def _list(self) -> list[types.Tool]:
        tools: list[types.Tool] = []
        cursor = None
        while True:
            page = await self._client.list_tools(cursor=cursor)
            tools += page.tools
            if len(tools) > MOST_TOOLS:
                raise self._failure(f"lists more than {MOST_TOOLS:,} tools; offer fewer")
            cursor = page.next_cursor
            if not cursor:
                return tools

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        """Call a tool by its name in the run; refusals are results, and changes are unknown.

        An answer larger than `MOST_BYTES` is not read, and gives an error result. So do arguments
        that no message can hold, which are not sent.

        Raises:
            ServerError: if the server fails, ends, takes too long, or gives an invalid answer.
        """
        started = time.perf_counter()
        name = self._own_names[tool]
        seconds = self.server.call_seconds
        if why := _unsendable(arguments):
            return CallResult(f"The arguments cannot be sent: {why}", is_error=True)
        try:
            async with asyncio.timeout(seconds):
                asked = self._client.call_tool(name, dict(arguments))
                result = await self._while_it_lives(asked)
            text, is_error = result_text(result), bool(result.is_error)
            value = None if is_error else result_value(result, text)
        except TimeoutError:
            raise self._failure(
                f"did not answer {name} within {seconds:g} s; check whether it hangs, or give it "
                "more: McpServer(…, call_seconds=…)"
            ) from None
        except MCPError as error:
            text, is_error, value = await self._refusal(name, error), True, None
        took = time.perf_counter() - started
        return CallResult(text, is_error, value, NOT_RECORDED, (), took)

    async def _refusal(self, name: str, error: MCPError) -> str:
        """Return the text that the model gets instead of a result.

        Raises:
            ServerError: if the error is a failure of the server, not a refusal.
        """
        if is_too_large(error.message):
            return f"{name} was called, but {TOO_LARGE} and was not read. Ask for less at a time."
        if error.code in _CALLER_AT_FAULT or self._is_servers_own(error):
            return error.message
        if error.code == types.PARSE_ERROR:
            raise self._failure(
                f"answered {name} with a text that is not a message of MCP"
            ) from error
        if error.code == types.CONNECTION_CLOSED:  # the reason is known a moment later
            await asyncio.wait({self._task}, timeout=_GIVING_UP_SECONDS)
        raise self._failure(f"failed at {name}: {self._ended_by or error.message}") from error

    def _is_servers_own(self, error: MCPError) -> bool:
        """Return whether the server itself sent an error, not the client in its place.

        The HTTP client answers in place of a failing server, with these codes.
        """
        if (error.code, error.message) not in self._exchange.errors:
            return False
        is_transports = error.code in _OF_HTTP or error.message == _HTTP_STATUS
        return not (self.server.transport == "http" and is_transports)

    async def close(self) -> None:
        """End the session and its process; at once if the run was interrupted."""
        self._is_hurried = self._is_hurried or interrupted()
        self._closing.set()
        if self._ready.done():
            patience = _HURRY_SECONDS if self._is_hurried else _CLOSING_SECONDS
            await asyncio.wait({self._task}, timeout=patience)
        if not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=_CLOSING_SECONDS)
        self._errors.close()

    async def _hold(self) -> None:
        """Keep the client open until the session is closed."""
        try:
            async with (
                self._transport() as transport,
                Client(self._exchange.over(transport)) as client,
            ):
                # A result that contradicts the server's output schema is still its result.
                vars(client.session)["validate_tool_result"] = _accept_any_result
                self._ready.set_result(client)
                await self._closing.wait()
        except BaseException as error:
            self._ended_by = _gist(error)
            if not self._ready.done():
                self._ready.set_exception(self._failure(self._unusable(error)))
                self._ready.exception()  # mark it as retrieved, as nobody may wait any more
            if isinstance(error, asyncio.CancelledError):
                raise

    @asynccontextmanager
    async def _transport(self) -> AsyncIterator[Transport]:
        """Open the transport that carries messages to the server and back."""
        server = self.server
        if server.transport == "stdio":
            yield process_streams(server, self._errors, lambda: self._is_hurried)
        elif server.transport == "sse":
            seconds = server.start_seconds, server.call_seconds
            yield sse_client(server.address, dict(server.headers), *seconds)
        else:
            local = urlsplit(server.address).hostname in HERE
            async with httpx2.AsyncClient(
                headers={"accept-encoding": "identity", **server.headers},
                timeout=max(server.start_seconds, server.call_seconds),
                trust_env=not local,
                verify=trusted_certificates(),
                event_hooks={"response": [bound_body]},
            ) as http:
                yield streamable_http_client(
                    server.address, http_client=http, max_sse_event_size=MOST_BYTES
                )

    async def _while_it_lives(self, awaitable: "Awaitable[T]") -> T:
        """Await a result; raise an error as soon as the connection is broken."""
        asking = asyncio.ensure_future(awaitable)
        broken = self._exchange.broken
        ends: set[asyncio.Future[Any]] = {asking, broken, self._task}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
            if broken.done():
                raise self._failure(broken.result())
            why = f" ({self._ended_by})" if self._ended_by else ""
            raise self._failure(f"has ended{why}; start it again")
        except (EOFError, OSError, RuntimeError, ValueError, httpx2.HTTPError) as error:
            raise self._failure(f"failed: {_gist(error)}") from error
        finally:
            asking.cancel()
            # Cancelling notifies the server, and a server that hangs does not read the message.
            await asyncio.wait({asking}, timeout=_GIVING_UP_SECONDS)

    def _unusable(self, error: BaseException) -> str:
        """Return the error text, with advice, for a server that does not start."""
        gist = _gist(error)
        if self.server.transport == "stdio":
            way_out = f"check whether the command {_OPTION} works in a terminal"
            return f"cannot be used: {gist}; {way_out}"
        is_dead = gist.startswith(httpx2.ConnectError.__name__)
        wrong = f"nothing answers at its address ({gist})" if is_dead else gist
        way_out = f"give its whole URL {_OPTION}, which often ends in /mcp or /sse"
        return f"cannot be used: {wrong}; check whether the server is running, and {way_out}"

    def _failure(self, why: str) -> ServerError:
        """Return the error for a failed server, which is then stopped without waiting."""
        self._is_hurried = True
        output = ""
        with suppress(ValueError, OSError):
            self._errors.seek(-min(4 * _SAID_LETTERS, os.fstat(self._errors.fileno()).st_size), 2)
            output = self._errors.read().decode("utf-8", "replace")
            output = " ".join(output[-_SAID_LETTERS:].split())
        chatter = self._exchange.chatter
        output = output or ("" if chatter in why else chatter)
        problem = why.replace(self.server.address, str(self.server))
        text = f"the MCP server {self.server} {problem}{f' (it said: {output})' * bool(output)}"
        for secret in sorted(self.server.secrets, key=len, reverse=True):
            text = text.replace(secret, "[hidden]")
        return ServerError(text)


async def open_session(server: McpServer) -> McpSession:
    """Open a session with a server and list its tools.

    Raises:
        ServerError: if the server cannot be used.
    """
    session = McpSession(server)
    try:
        await session.start()
    except BaseException:
        await session.close()
        raise
    return session


async def _accept_any_result(name: str, result: types.CallToolResult) -> None:
    """Do nothing, in place of the check against an output schema, which would end the run."""


def _unsendable(arguments: Mapping[str, Any]) -> str:
    """Return why JSON cannot hold the arguments (such as a lone surrogate); empty if it can."""
    try:
        to_json({"method": {"params": {"arguments": arguments}}})
    except ValueError as error:
        return str(error)
    return ""


def _gist(error: BaseException) -> str:
    """Return the innermost error of nested exception groups, as text."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}".rstrip(": ")
