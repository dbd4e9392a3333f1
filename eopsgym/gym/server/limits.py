"""What a server grants a caller, and the check of request sizes."""

from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eopsgym.errors import ConfigError

_DRAINED = 4
"""Refused bodies are read up to this many times the limit, so that the answer arrives."""


@dataclass(frozen=True)
class Limits:
    """How much one server holds and hands out.

    Attributes:
        databases: how many may be open at once.
        request_bytes: size of a request body.
        rows: rows of a query, or of a table in a state dump, when the caller names no number.
        most_rows: rows of a query whatever the caller asks for.
        query_seconds: how long a query may run.
        log_calls: calls of a database whose changes are kept to be handed over.
        log_bytes: what these changes may take, for each database.

    Raises:
        ConfigError: if one is not positive.
    """

    databases: int = 500
    request_bytes: int = 32 * 1024 * 1024
    rows: int = 100
    most_rows: int = 10_000
    query_seconds: float = 5.0
    log_calls: int = 1_000
    log_bytes: int = 4 * 1024 * 1024

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if value <= 0:
                raise ConfigError(f"the limit {name} must be more than 0, not {value}")


class _TooLargeError(Exception):
    """A body went over the limit while it was read."""


class BodyLimit:
    """ASGI middleware that answers 413 to a body over the limit, declared or streamed."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting its bytes."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdigit() and int(declared) > self.limit:
            await self._refuse(scope, receive, send)
            return
        read = 0
        started = False

        async def count() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.limit:
                raise _TooLargeError
            return message

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, count, watch)
        except _TooLargeError:
            if not started:
                await self._refuse(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        # A client that is still sending when the connection closes may never see the answer.
        left = self.limit * _DRAINED
        while left > 0:
            message = await receive()
            left -= len(message.get("body", b""))
            if not message.get("more_body", False):
                break
        detail = (
            f"Request body too large: at most {self.limit:,} bytes. Send less, or start the "
            "server with a larger request_bytes"
        )
        await JSONResponse({"detail": detail}, status_code=413)(scope, receive, send)
