"""MCP without sockets: the client library connected to a database of this process."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from mcp import Client

from eopsgym.gym.database import Database
from eopsgym.gym.mcp_client import Opening
from eopsgym.gym.server.mcp_endpoint import build_server
from eopsgym.gym.tool_call import CallResult


def memory_client(
    database: Database, user: str | None = None
) -> AbstractAsyncContextManager[Client]:
    """An MCP client whose server is the database itself.

    Args:
        database: what the calls act on.
        user: the acting user's header value; the default user unless given.
    """
    return Opening(f"MCP client of {database!r}", _connected(database, user))


@asynccontextmanager
async def _connected(database: Database, user: str | None) -> AsyncIterator[Client]:
    async def call(request: object, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        return database.call(tool, arguments, user)

    async with Client(build_server(database.domain, call)) as client:
        yield client
