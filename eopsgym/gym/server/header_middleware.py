"""Settings of a server's database in the headers of a request: its moment, and the repairs."""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from eopsgym.errors import ConfigError, DatabaseError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database
from eopsgym.gym.headers import DATABASE_HEADER, read_clock, read_repaired, set_clock
from eopsgym.gym.server.database_threads import DatabaseThreads


class HeaderMiddleware:
    """ASGI middleware: `x-eopsgym-now` sets the clock of the database that the request names, and
    `x-eopsgym-repaired` whether the oddities of its published server are repaired.

    The published client sends a task's context with every call, so settings in the context
    arrive although that client does not know them.
    """

    def __init__(self, app: ASGIApp, threads: DatabaseThreads) -> None:
        self.app = app
        self.threads = threads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on after changing the database as its headers require."""
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            try:
                clock, repaired = read_clock(headers), read_repaired(headers)
            except ConfigError as error:
                await JSONResponse({"detail": str(error)}, status_code=400)(scope, receive, send)
                return
            if clock is not None or repaired is not None:
                await self._set(headers.get(DATABASE_HEADER, "").strip(), clock, repaired)
        await self.app(scope, receive, send)

    async def _set(self, database_id: str, clock: Clock | None, repaired: bool | None) -> None:
        registry = self.threads.registry
        if registry.exists_with(database_id, clock, repaired):
            return

        def change(database: Database) -> None:
            if clock is not None:
                set_clock(database, clock)
            if repaired is not None:
                database.repaired = repaired

        try:
            await self.threads.on(database_id, change)
        except DatabaseError:
            # The database is not seeded yet, or the id is invalid: the request itself reports it.
            return
