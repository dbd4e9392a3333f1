"""An MCP client of the `mcp` package for a server by URL, with its own database."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import ConfigError, ServerError
from eopsgym.gym.headers import DATABASE_HEADER
from eopsgym.gym.http_client import HERE, HttpClient, RefusedError, trusted_certificates
from eopsgym.gym.remote_database import TIMEOUT_SECONDS, RemoteDatabase, connect
from eopsgym.gym.server_toml import published_server


class Opening(AbstractAsyncContextManager[Client]):
    """A context manager that opens and closes a client."""

    def __init__(self, name: str, manager: AbstractAsyncContextManager[Client]) -> None:
        self._name = name
        self._manager = manager

    async def __aenter__(self) -> Client:
        try:
            return await self._manager.__aenter__()
        except BaseExceptionGroup as group:
            if _is_interrupted():
                raise asyncio.CancelledError from group
            raise

    async def __aexit__(self, *error: Any) -> bool | None:
        try:
            return await self._manager.__aexit__(*error)
        except BaseExceptionGroup as group:
            if _is_interrupted() and error[1] is None:
                raise asyncio.CancelledError from group
            if _lone(group) is error[1] or _is_interrupted():
                return False  # the block's own error, which the client wrapped or suppressed
            if isinstance(lost := _lone(group), httpx2.TransportError):
                why = str(lost) or type(lost).__name__
                raise ServerError(
                    f"the server of the {self._name} is gone ({why}), and so are its databases; "
                    "open a new client when it is running again"
                ) from group
            raise

    def __repr__(self) -> str:
        return f"<{self._name}, to be opened by async with>"


def _is_interrupted() -> bool:
    """Return whether this task is being cancelled from outside, such as by an interrupt of a cell.

    An answer that arrives at that moment has no receiver, and the client reports that error in
    place of the cancellation.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _lone(error: BaseException) -> BaseException:
    """Return the single error inside nested exception groups of one."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def mcp_client(
    url: str,
    domain: str | Domain | None = None,
    *,
    seed: str | Path | None = None,
    user: str | None = None,
) -> AbstractAsyncContextManager[Client]:
    """Return an MCP client whose calls act on a fresh database, which is dropped at the end.

        async with mcp_client("http://127.0.0.1:8006") as mcp:
            result = await mcp.call_tool("find_locations", {"country": "USA"})

    Args:
        url: a server of this package or a published container, with or without `/mcp`.
        domain: the domain that it simulates; by default the server is asked.
        seed: name or path of the seed of the database; by default the domain's own.
        user: the acting user's header value; by default the default user.

    Raises:
        ConfigError: if the user is unknown, or none is given and the domain has no default user.
        SeedError: if the seed does not exist here, or the server does not accept it.
        ServerError: if the server cannot be reached, simulates no known domain, or ends while the
            block runs.
    """
    return Opening(f"MCP client of {url}", _connected(url, domain, seed, user))


@asynccontextmanager
async def _connected(
    url: str, domain: str | Domain | None, seed: str | Path | None, user: str | None
) -> AsyncIterator[Client]:
    system = get_domain(domain) if isinstance(domain, str) else domain or await _domain_at(url)
    database = await connect(url, system, seed)
    headers = {DATABASE_HEADER: database.database_id}
    if user:
        headers[published_server(system).user_header] = user.strip()
    local = urlsplit(database.url).hostname in HERE
    try:
        await _check_user(database, headers)
        async with (
            httpx2.AsyncClient(
                headers=headers,
                timeout=TIMEOUT_SECONDS,
                trust_env=not local,
                verify=trusted_certificates(),
            ) as http,
            Client(streamable_http_client(f"{database.url}/mcp", http_client=http)) as client,
        ):
            yield client
    finally:
        await database.close()


async def _check_user(database: RemoteDatabase, headers: Mapping[str, str]) -> None:
    """Raise at once the error that every call would cause: no user, or an unknown one."""
    header = published_server(database.domain).user_header
    async with aclosing(HttpClient(database.url, headers, TIMEOUT_SECONDS)) as http:
        try:
            await http.rest("GET", "/api/user-info")
        except RefusedError as error:
            if error.status == 401 and header in headers:
                raise ConfigError(
                    f"no user in this seed of {database.domain.name} has the {header} "
                    f"{headers[header]!r} ({error.detail})"
                ) from error
            if error.status == 401:
                raise ConfigError(
                    f"{database.domain.name} has no default user: give the acting user by user=, a "
                    f"value of its header {header} ({error.detail})"
                ) from error


async def _domain_at(url: str) -> Domain:
    """Return the domain that a server simulates."""
    async with aclosing(HttpClient(url, {}, TIMEOUT_SECONDS)) as http:
        service = (await http.rest("GET", "/health")).get("service")
    for name in domain_names():
        if published_server(get_domain(name)).service == service:
            return get_domain(name)
    raise ServerError(f"the service at {url} is {service!r}, which is no domain here; give domain=")
