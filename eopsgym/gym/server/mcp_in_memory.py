"""MCP without sockets: the client library connected to a database of this process."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from mcp import Client

from eopsgym.errors import ConfigError
from eopsgym.gym.acting_user import check_user
from eopsgym.gym.database import Database
from eopsgym.gym.episode import Episode
from eopsgym.gym.mcp_client import Opening
from eopsgym.gym.server.mcp_endpoint import build_server
from eopsgym.gym.server.mcp_of_episode import episode_server
from eopsgym.gym.tool_call import CallResult


def memory_client(
    database: Database | Episode, user: str | None = None
) -> AbstractAsyncContextManager[Client]:
    """Return an MCP client whose server is a database itself, or an episode of several systems.

    The tools of an episode have the names that its agent sees: a name that several systems share
    belongs to the first of them, or with `tool_names="prefixed"` each is `system__tool`.

    Args:
        database: the database or episode that the calls act on.
        user: the acting user's header value; the default user if not given. An episode has its own.

    Raises:
        ConfigError: for a user beside an episode.
        DomainError: for an unknown user.
    """
    opened = f"MCP client of {database!r}"
    if isinstance(database, Episode):
        if user is not None:
            raise ConfigError("an episode has its own users; give them to Episode.start(user=…)")
        return Opening(opened, _connected_to(database))
    check_user(database, user)
    return Opening(opened, _connected(database, user))


@asynccontextmanager
async def _connected_to(episode: Episode) -> AsyncIterator[Client]:
    async with Client(episode_server(episode)) as client:
        yield client


@asynccontextmanager
async def _connected(database: Database, user: str | None) -> AsyncIterator[Client]:
    async def call(request: object, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        return database.call(tool, arguments, user)

    async with Client(build_server(database.domain, call)) as client:
        yield client
