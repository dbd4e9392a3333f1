"""Databases of a server with several worker processes: each belongs to one worker, by its id.

A worker answers requests about its own databases. Clients may use any database on one connection,
so a worker sends other requests on to the worker that has the database.
"""

import asyncio
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

import httpx
from pydantic_core import from_json
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from eopsgym.gym.headers import DATABASE_HEADER

_NAMED_IN_BODY = frozenset(
    f"/api/{action}-database" for action in ("seed", "delete", "reset", "clone")
)
"""The path whose body may name the database; the body then overrides the header."""
_OF_CONNECTIONS = {b"connection", b"date", b"transfer-encoding"}
_HEADER = re.compile(
    rb"\r\n" + DATABASE_HEADER.encode() + rb":[ \t]*([^\r\n]*?)[ \t]*\r\n", re.IGNORECASE
)
_HEALTH_SECONDS = 5.0

ENDED = (
    "the worker process that holds this database ended, and its databases are gone; it is being "
    "started again: wait a moment, and seed the database anew"
)


def owner_of(database_id: str, workers: int) -> int:
    """Return the number, from 0, of the worker that a database belongs to."""
    return zlib.crc32(database_id.strip().encode()) % workers


def named_in(head: bytes) -> str | None:
    """Return the id in the headers at the start of a connection; None if there is none."""
    match = _HEADER.search(head.partition(b"\r\n\r\n")[0] + b"\r\n")
    return match[1].decode("latin-1") or None if match else None


@dataclass(frozen=True)
class Pins:
    """The position of one worker among all.

    Attributes:
        number: the number of this worker, from 0.
        sockets: the Unix socket of each worker, for requests about one domain's databases.
    """

    number: int
    sockets: tuple[Path, ...]

    def owns(self, database_id: str) -> bool:
        """Return whether a database belongs to this worker."""
        return owner_of(database_id, len(self.sockets)) == self.number


class PinnedDatabases:
    """ASGI middleware that sends requests about other workers' databases on to these.

    `/health` asks all workers: it answers 503 if one of them does not answer.
    """

    def __init__(self, app: ASGIApp, pins: Pins) -> None:
        self.app = app
        self._pins = pins
        self._transports = [httpx.AsyncHTTPTransport(uds=str(path)) for path in pins.sockets]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request here, or forward it to the worker that has its database."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"] == "/health":
            await self._health(scope, receive, send)
            return
        named = Headers(scope=scope).get(DATABASE_HEADER, "").strip()
        if scope["path"] in _NAMED_IN_BODY:
            body = await _whole(receive)
            named = _named_in_body(body) or named
            receive = _once(body)
        if not named or self._pins.owns(named):
            await self.app(scope, receive, send)
        else:
            await self._send_on(owner_of(named, len(self._transports)), scope, receive, send)

    async def _send_on(self, owner: int, scope: Scope, receive: Receive, send: Send) -> None:
        request = httpx.Request(
            scope["method"],
            httpx.URL(scheme="http", host="worker", raw_path=_target(scope)),
            headers=scope["headers"],
            content=await _whole(receive),
        )
        try:
            response = await self._transports[owner].handle_async_request(request)
            body = await response.aread()
        except httpx.TransportError:
            await JSONResponse({"detail": ENDED}, status_code=503)(scope, receive, send)
            return
        headers = [pair for pair in response.headers.raw if pair[0].lower() not in _OF_CONNECTIONS]
        status = response.status_code
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _health(self, scope: Scope, receive: Receive, send: Send) -> None:
        others = [number for number in range(len(self._transports)) if number != self._pins.number]
        well = await asyncio.gather(*map(self._is_well, others))
        ill = [number for number, is_well in zip(others, well, strict=True) if not is_well]
        if not ill:
            await self.app(scope, receive, send)
            return
        detail = f"{len(ill)} of {len(self._transports)} worker processes do not answer"
        answer = JSONResponse({"status": "unhealthy", "detail": detail}, status_code=503)
        await answer(scope, receive, send)

    async def _is_well(self, number: int) -> bool:
        request = httpx.Request("GET", "http://worker/health", headers={"host": "localhost"})
        try:
            async with asyncio.timeout(_HEALTH_SECONDS):
                response = await self._transports[number].handle_async_request(request)
                await response.aread()
        except (httpx.TransportError, TimeoutError):
            return False
        return response.status_code == 200


def _target(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return path + b"?" + query if query else path


def _named_in_body(body: bytes) -> str:
    try:
        fields = from_json(body)
    except ValueError:
        return ""
    named = fields.get("database_id") if isinstance(fields, dict) else None
    return named.strip() if isinstance(named, str) else ""


async def _whole(receive: Receive) -> bytes:
    """Return the body of a request; a client that disconnects ends it."""
    pieces = []
    while (message := await receive())["type"] == "http.request":
        pieces.append(message.get("body", b""))
        if not message.get("more_body", False):
            break
    return b"".join(pieces)


def _once(body: bytes) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive
