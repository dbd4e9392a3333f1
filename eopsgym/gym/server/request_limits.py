"""Middleware that enforces the limits of size, time and number for requests."""

import asyncio
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DRAINED = 4
"""Refused bodies are read up to this many times the limit, so that the answer arrives."""


class _TooLargeError(Exception):
    """An error for a body that exceeded the limit while it was read."""


class _TooSlowError(Exception):
    """An error for a body that did not arrive in time."""


class _GoneError(Exception):
    """An error for a client that disconnected before its body had arrived."""


class BodyLimit:
    """ASGI middleware that ends bodies that are too large (413) or do not arrive in time (408)."""

    def __init__(self, app: ASGIApp, limit: int, seconds: float) -> None:
        self.app = app
        self.limit = limit
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count its bytes."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        deadline = asyncio.get_running_loop().time() + self.seconds
        read = 0
        started = whole = False

        async def count() -> Message:
            nonlocal read, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise _TooSlowError from None
            if message["type"] == "http.disconnect":
                raise _GoneError
            read += len(message.get("body", b""))
            if read > self.limit:
                raise _TooLargeError
            whole = not message.get("more_body", False)
            return message

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        declared = Headers(scope=scope).get("content-length", "")
        try:
            if declared.isdigit() and int(declared) > self.limit:
                raise _TooLargeError
            await self.app(scope, count, watch)
        except _GoneError:
            pass
        except _TooLargeError:
            if not started:
                await self._refuse_size(scope, receive, send, deadline)
        except _TooSlowError:
            if not started:
                await self._refuse_time(scope, receive, send)

    async def _refuse_size(
        self, scope: Scope, receive: Receive, send: Send, deadline: float
    ) -> None:
        # A client that is still sending when the connection closes may never see the answer.
        left = self.limit * _DRAINED
        with suppress(TimeoutError):
            async with asyncio.timeout_at(deadline):
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

    async def _refuse_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        detail = (
            f"The request body did not arrive within {self.seconds:g} s. Send it faster, or start "
            "the server with more body_seconds"
        )
        headers = {"connection": "close"}
        answer = JSONResponse({"detail": detail}, status_code=408, headers=headers)
        await answer(scope, receive, send)


class RequestLimit:
    """ASGI middleware that answers 503 to too many requests at once, except to `/health`."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and count it."""
        if scope["type"] != "http" or scope["path"] == "/health":
            await self.app(scope, receive, send)
            return
        if self._under_way >= self.limit:
            detail = f"{self.limit} requests are under way, as many as this server takes; wait"
            headers = {"connection": "close", "retry-after": "1"}
            answer = JSONResponse({"detail": detail}, status_code=503, headers=headers)
            await answer(scope, receive, send)
            return
        self._under_way += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._under_way -= 1
