"""One domain's server as a Starlette application."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from eopsgym.errors import EopsgymError
from eopsgym.gym.recorded_tool_wording import Wording
from eopsgym.gym.server.database_registry import (
    MissingDatabaseError,
    Registry,
    TooManyDatabasesError,
)
from eopsgym.gym.server.database_threads import DatabaseThreads
from eopsgym.gym.server.header_middleware import HeaderMiddleware
from eopsgym.gym.server.host_check import HostCheck
from eopsgym.gym.server.mcp_endpoint import AgentAccess, McpEndpoint
from eopsgym.gym.server.request_limits import BodyLimit, RequestLimit
from eopsgym.gym.server.rest import Helpers
from eopsgym.gym.server.server_limits import ServerLimits

_SWEEP_SECONDS = 30.0


def build_app(
    registry: Registry,
    *,
    hosts: Iterable[str] = (),
    wording: Wording | None = None,
    within: Iterable[Middleware] = (),
) -> Starlette:
    """Build the application that serves a registry's databases; it can be started once.

    While it runs, it drops databases that are not used.

    Args:
        registry: the databases.
        hosts: names of the server besides the loopback ones; `*` for any.
        wording: other descriptions of the tools.
        within: further middleware, for requests that have passed the checks.
    """
    threads = DatabaseThreads(registry)
    mcp = McpEndpoint(registry.domain, threads, registry.limits, wording=wording)
    helpers = Helpers(registry, threads, wording.label if wording else "")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with mcp.running():
            sweep = asyncio.create_task(_sweep(registry))
            yield
            sweep.cancel()
            threads.close()

    return Starlette(
        routes=[
            Route("/mcp", mcp, methods=["POST"]),
            *(Route(e.path, e.handle, methods=[e.method]) for e in helpers.endpoints),
            *(Route(path, _to_description, methods=["GET"]) for path in ("/", "/api")),
        ],
        middleware=[
            *_middleware(registry.limits, hosts),
            *within,
            Middleware(HeaderMiddleware, threads=threads),
        ],
        exception_handlers=dict(_HANDLERS),
        lifespan=lifespan,
    )


def build_agent_app(
    registry: Registry,
    agent: AgentAccess | None = None,
    *,
    hosts: Iterable[str] = (),
    wording: Wording | None = None,
) -> Starlette:
    """Build the application for the agent alone: `/mcp` and `/health` on a registry's databases.

    It reads a database only by tools, resets none, and reveals no verifier. Headers that control a
    server of this package (a clock, the id of a call) are removed.

    Args:
        registry: the databases.
        agent: the database and the user it is bound to.
        hosts: names of the server besides the loopback ones; `*` for any.
        wording: other descriptions of the tools.
    """
    threads = DatabaseThreads(registry)
    mcp = McpEndpoint(registry.domain, threads, registry.limits, agent or AgentAccess(), wording)
    helpers = Helpers(registry, threads)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with mcp.running():
            yield
            threads.close()

    return Starlette(
        routes=[
            Route("/mcp", mcp, methods=["POST"]),
            Route("/health", helpers.health, methods=["GET"]),
        ],
        middleware=_middleware(registry.limits, hosts),
        exception_handlers=dict(_HANDLERS),
        lifespan=lifespan,
    )


def _middleware(limits: ServerLimits, hosts: Iterable[str]) -> list[Middleware]:
    return [
        Middleware(HostCheck, hosts=tuple(hosts)),
        Middleware(RequestLimit, limit=limits.connections),
        Middleware(BodyLimit, limit=limits.request_bytes, seconds=limits.body_seconds),
    ]


async def _to_description(request: Request) -> Response:
    """Redirect to the server's description; published servers redirect to documentation."""
    return RedirectResponse("/openapi.json")


async def _sweep(registry: Registry) -> None:
    """Drop unused databases from time to time."""
    while True:
        await asyncio.sleep(min(registry.idle / 4, _SWEEP_SECONDS))
        registry.drop_idle()


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse(
        {"detail": error.detail}, status_code=error.status_code, headers=error.headers
    )


async def _on_refusal(request: Request, error: Exception) -> Response:
    status = 400
    if isinstance(error, MissingDatabaseError):
        status = 404
    elif isinstance(error, TooManyDatabasesError):
        status = 503
    return JSONResponse({"detail": str(error)}, status_code=status)


async def _on_defect(request: Request, error: Exception) -> Response:
    # Starlette raises the error again afterwards, so that the server logs it.
    return JSONResponse({"detail": "Internal server error"}, status_code=500)


_HANDLERS: Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: _on_http_error,
    EopsgymError: _on_refusal,
    Exception: _on_defect,
}
