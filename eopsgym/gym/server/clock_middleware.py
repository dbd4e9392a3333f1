"""Databases of a server stand at the moment that a request names in its headers."""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from eopsgym.errors import ConfigError, DatabaseError
from eopsgym.gym.clock import Clock
from eopsgym.gym.headers import DATABASE_HEADER, read_clock, set_clock
from eopsgym.gym.server.database_threads import DatabaseThreads


class ClockMiddleware:
    """ASGI middleware: `x-eopsgym-now` sets the clock of the database that the request names.

    The published client sends a task's context with every call, so that a moment in the context
    arrives although that client knows nothing of it.
    """

    def __init__(self, app: ASGIApp, threads: DatabaseThreads) -> None:
        self.app = app
        self.threads = threads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on once the clock is right."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            try:
                clock = read_clock(headers)
            except ConfigError as error:
                await JSONResponse({"detail": str(error)}, status_code=400)(scope, receive, send)
                return
            if clock is not None:
                await self._set(headers.get(DATABASE_HEADER, "").strip(), clock)
        await self.app(scope, receive, send)

    async def _set(self, database_id: str, clock: Clock) -> None:
        registry = self.threads.registry
        if registry.stands_at(database_id, clock):
            return
        try:
            await self.threads.on(database_id, lambda database: set_clock(database, clock))
        except DatabaseError:
            # Not seeded yet, or a name that is none: the request itself is answered by that.
            return
