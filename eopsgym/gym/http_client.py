"""An HTTP client for servers of the published form: REST, and MCP as JSON or event stream."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import httpx
from mcp import types
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from eopsgym.errors import ServerError

PROTOCOL = "2024-11-05"
"""The protocol version of the published servers, which ours accept, too."""

_SESSION = "mcp-session-id"
_ACCEPT = {"accept": "application/json, text/event-stream"}
# Shorter than the five seconds after which the published servers close an idle connection, so that
# no request is sent while the server closes it.
_KEEP_SECONDS = 3.0
HERE = {"127.0.0.1", "localhost", "::1"}
"""The names of this machine, which a proxy of the environment cannot reach."""
_SHOWN = 300
_REST_SECONDS = 0.25
_answers: TypeAdapter[types.JSONRPCMessage] = TypeAdapter(types.JSONRPCMessage)


@cache
def trusted_certificates() -> ssl.SSLContext:
    """Return the certificates that all clients share, because loading them is slow."""
    return httpx.create_ssl_context()


class RefusedError(ServerError):
    """An error for a refusal by the server; `detail` is its reason, `status` the HTTP status."""

    def __init__(self, message: str, detail: str, status: int) -> None:
        super().__init__(message)
        self.detail = detail
        self.status = status


class RpcError(Exception):
    """A JSON-RPC error as the answer to a request."""

    def __init__(self, error: types.ErrorData) -> None:
        super().__init__(error.message)
        self.code = error.code


class HttpClient:
    """One pooled HTTP client to one server.

    Args:
        url: the address of the server, with or without `/mcp` at the end.
        headers: the headers of every request.
        timeout: seconds to wait for a connection, and for each piece of an answer.
    """

    def __init__(self, url: str, headers: Mapping[str, str], timeout: float) -> None:
        self.url = url.strip().rstrip("/").removesuffix("/mcp").rstrip("/")
        # The address for errors, without name and password.
        self._shown = re.sub(r"(?<=://)[^/]*@", "", self.url)
        self._timeout = timeout
        self._ids = count(1)
        self._session: dict[str, str] = {}
        try:
            scheme, host = urlsplit(self.url).scheme, urlsplit(self.url).hostname
            if scheme not in ("http", "https") or not host:
                raise ValueError("write it as http://localhost:8006")
            self._client = httpx.AsyncClient(
                base_url=self.url,
                headers=dict(headers),
                timeout=timeout,
                limits=httpx.Limits(keepalive_expiry=_KEEP_SECONDS),
                trust_env=host not in HERE,
                verify=trusted_certificates(),
            )
        except (httpx.InvalidURL, ValueError) as error:
            message = f"{self._shown!r} is not the address of a server: {error}"
            raise ServerError(message) from error

    async def rest(
        self, method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the JSON object that a REST helper answers.

        Raises:
            RefusedError: if the server refuses the request.
            ServerError: if the server cannot be reached, or answers something else.
        """
        async with self._sent(method, path, body) as response:
            data = await response.aread()
        try:
            answer = from_json(data)
        except ValueError:
            raise self._strange(path, response, data) from None
        if response.is_error or not isinstance(answer, dict):
            detail = answer.get("detail", answer) if isinstance(answer, dict) else answer
            message = f"{self._shown}{path} answered {response.status_code}: {detail}"
            raise RefusedError(message, str(detail), response.status_code)
        return answer

    async def initialize(self) -> None:
        """Initialize the session, which some servers require first.

        Raises:
            ServerError: if the server cannot be reached, or does not use MCP.
        """
        params = {
            "protocolVersion": PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "eopsgym", "version": "1"},
        }
        try:
            await self.rpc("initialize", params)
        except RpcError as error:
            raise ServerError(f"{self._shown}/mcp refused the handshake: {error}") from error
        note = types.JSONRPCNotification(jsonrpc="2.0", method="notifications/initialized")
        async with self._sent("POST", "/mcp", _dump(note), _ACCEPT):
            pass

    async def rpc(
        self, method: str, params: Mapping[str, Any], headers: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Return the result of one MCP request.

        Raises:
            RpcError: if the server answers with an error.
            ServerError: if it cannot be reached, or does not answer in JSON-RPC.
        """
        request = types.JSONRPCRequest(
            jsonrpc="2.0", id=next(self._ids), method=method, params=dict(params)
        )
        sent = {**_ACCEPT, **(headers or {})}
        async with self._sent("POST", "/mcp", _dump(request), sent) as response:
            if _SESSION in response.headers:
                self._session = {_SESSION: response.headers[_SESSION]}
            async with _read_out(_messages(response)) as messages:
                async for data in messages:
                    answer = self._read(data, response)
                    if isinstance(answer, types.JSONRPCError):
                        raise RpcError(answer.error)
                    if isinstance(answer, types.JSONRPCResponse) and answer.id == request.id:
                        return answer.result
        raise ServerError(f"{self._shown}/mcp ended its answer to {method} without a result")

    def _read(self, data: bytes, response: httpx.Response) -> types.JSONRPCMessage:
        try:
            return _answers.validate_json(data)
        except ValidationError:
            raise self._strange("/mcp", response, data) from None

    @asynccontextmanager
    async def _sent(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncIterator[httpx.Response]:
        """Send a request and yield its response, open for reading; convert transport errors."""
        try:
            async with self._client.stream(
                method, path, json=body, headers={**self._session, **(headers or {})}
            ) as response:
                yield response
        except httpx.TimeoutException as error:
            raise ServerError(
                f"{self._shown}{path} did not answer within {self._timeout:g} s; check whether the "
                "server is busy, or allow more time"
            ) from error
        except httpx.ConnectError as error:
            raise ServerError(
                f"no server at {self._shown} ({error}); start one, as `eopsgym serve` does, or "
                "correct the address"
            ) from error
        except httpx.HTTPError as error:
            raise ServerError(
                f"the connection to {self._shown}{path} broke: "
                f"{type(error).__name__} {error}".rstrip()
            ) from error

    def _strange(self, path: str, response: httpx.Response, data: bytes) -> ServerError:
        text = data.decode("utf-8", "replace")
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        return ServerError(
            f"{self._shown}{path} answered {response.status_code} with a text that is not of the "
            f"published form: {shown!r}"
        )

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def _dump(message: types.JSONRPCRequest | types.JSONRPCNotification) -> dict[str, Any]:
    return message.model_dump(mode="json", by_alias=True, exclude_none=True)


@asynccontextmanager
async def _read_out(messages: AsyncIterator[bytes]) -> AsyncIterator[AsyncIterator[bytes]]:
    """Yield messages, and read the rest when the block is left.

    httpx frees a half-read stream only when asyncio collects its generators, which does not happen
    if nest_asyncio runs the loop, as in a notebook.
    """
    try:
        yield messages
    finally:
        # A server may keep the stream open, so the rest is read with a timeout.
        with suppress(TimeoutError, httpx.HTTPError):
            async with asyncio.timeout(_REST_SECONDS):
                async for _ in messages:
                    pass


async def _messages(response: httpx.Response) -> AsyncIterator[bytes]:
    """Yield the JSON-RPC messages of a response: one, or each of an event stream."""
    if "text/event-stream" not in response.headers.get("content-type", ""):
        yield await response.aread()
        return
    lines: list[bytes] = []
    async for line in _lines(response):
        if line.startswith(b"data:"):
            lines.append(line[5:].removeprefix(b" "))
        elif not line and lines:
            yield b"\n".join(lines)
            lines = []
    if lines:
        yield b"\n".join(lines)


async def _lines(response: httpx.Response) -> AsyncIterator[bytes]:
    """Yield the lines of an event stream, split at newlines only.

    httpx also splits at Unicode line separators, which may occur within a text.
    """
    begun: list[bytes] = []
    async for piece in response.aiter_bytes():
        *ended, rest = piece.split(b"\n")
        for line in ended:
            yield b"".join([*begun, line]).removesuffix(b"\r")
            begun = []
        begun.append(rest)
    yield b"".join(begun)
