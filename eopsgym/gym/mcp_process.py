"""MCP servers that are processes of this machine: their messages, one per line, and their end.

The `mcp` package has such a transport, too. This one limits the length of a line, and ends every
server with its session, even if the session is interrupted or killed.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import IO, Any

import anyio
from mcp import StdioServerParameters, types
from mcp.client.stdio import get_default_environment, stdio_client
from mcp.shared.message import SessionMessage

from eopsgym.gym.mcp_message_checks import MOST_BYTES, NoMessageError, Streams, TooLargeError
from eopsgym.gym.mcp_server_address import McpServer
from eopsgym.gym.process_guard import guard, signal_group, unguard

_LEAVE_SECONDS = 2.0
"""The time for a server to end after its input closes, and again after it is asked to end."""
_HURRY_SECONDS = 0.1
"""That time for a server that does not answer, or whose run was interrupted."""
_REAP_SECONDS = 1.0
_POLL_SECONDS = 0.01


@asynccontextmanager
async def process_streams(
    server: McpServer, errors: IO[bytes], is_hurried: Callable[[], bool]
) -> AsyncIterator[Streams]:
    """Start a server's process and yield the streams of its messages.

    Args:
        server: the server whose command is run.
        errors: the file for its standard error.
        is_hurried: a function that says, at the end, whether to stop the process at once.

    Raises:
        OSError: if it cannot be started.
    """
    if sys.platform == "win32":  # pragma: no cover  (the package ends its processes as a job)
        command, *arguments = server.command
        parameters = StdioServerParameters(command=command, args=arguments, env=dict(server.env))
        async with stdio_client(parameters, errlog=errors) as streams:  # type: ignore[arg-type]
            yield streams
        return
    transport, process = await _started(server, errors)
    guard(process.pid)
    arriving, read = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    write, leaving = anyio.create_memory_object_stream[SessionMessage](0)
    tasks = [
        asyncio.create_task(_receive(process, arriving)),
        asyncio.create_task(_send(process, leaving, arriving)),
    ]
    try:
        yield read, write
    finally:
        try:
            await _end(process, _HURRY_SECONDS if is_hurried() else _LEAVE_SECONDS)
        finally:
            for task in tasks:
                task.cancel()
            for stream in (read, write, arriving, leaving):
                stream.close()
            with suppress(PermissionError):
                transport.close()
    await asyncio.wait(tasks, timeout=_REAP_SECONDS)


async def _started(
    server: McpServer, errors: IO[bytes]
) -> tuple[asyncio.SubprocessTransport, Process]:
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.subprocess_exec(
        lambda: SubprocessStreamProtocol(MOST_BYTES, loop),
        *server.command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=errors,
        env={**get_default_environment(), **server.env},
        start_new_session=True,  # a separate process group, which can be ended as a whole
    )
    return transport, Process(transport, protocol, loop)


async def _receive(process: Process, arriving: Any) -> None:
    """Pass on the server's messages until it ends."""
    assert process.stdout is not None
    with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError, ConnectionError):
        async with arriving:
            async for line in _lines(process.stdout):
                if line is None:
                    await arriving.send(TooLargeError())
                elif line.strip():
                    await arriving.send(_message(line))
    # Read the rest, so that the server does not hang on a full pipe.
    with suppress(ConnectionError):
        while await process.stdout.read(MOST_BYTES):
            pass


async def _lines(out: asyncio.StreamReader) -> AsyncIterator[bytes | None]:
    """Yield each line; None for one that is too large, which is dropped."""
    is_rest = False
    while True:
        try:
            line = await out.readuntil()
        except asyncio.LimitOverrunError as over:
            await out.readexactly(over.consumed)
            is_rest = True
            continue
        except asyncio.IncompleteReadError:
            return  # half a line at the end is not a message
        yield None if is_rest else line
        is_rest = False


def _message(line: bytes) -> SessionMessage | Exception:
    try:
        return SessionMessage(types.jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError:
        return NoMessageError(line)


async def _send(process: Process, leaving: Any, arriving: Any) -> None:
    """Send the server its messages; a server that does not read any more has ended."""
    assert process.stdin is not None
    try:
        async with leaving:
            async for item in leaving:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(text.encode() + b"\n")
                await process.stdin.drain()
    except OSError:
        await arriving.aclose()


async def _end(process: Process, seconds: float) -> None:
    """End a server and its children: close its input, ask it to end, then kill it."""
    group = process.pid
    try:
        assert process.stdin is not None
        process.stdin.close()
        if not (seconds > _HURRY_SECONDS and await _has_left(process, seconds)):
            signal_group(group, signal.SIGTERM)
            await _has_left(process, seconds)
    finally:
        # Also ends processes that the server left behind when it ended by itself.
        signal_group(group, signal.SIGKILL)
        unguard(group)
    await _has_left(process, _REAP_SECONDS)


async def _has_left(process: Process, seconds: float) -> bool:
    """Wait up to `seconds` for the process to end and return whether it did.

    `process.wait` would also wait for other processes at its pipes.
    """
    deadline = asyncio.get_running_loop().time() + seconds
    while process.returncode is None:
        if asyncio.get_running_loop().time() > deadline:
            return False
        await asyncio.sleep(_POLL_SECONDS)
    return True
