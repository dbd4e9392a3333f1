"""The messages of a session with an MCP server, and checks of them.

The `mcp` package ignores messages that it cannot read and answers to unknown requests, and keeps
waiting. These checks notice them, so that a call fails at once if its answer is invalid.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import types
from mcp.client import Transport
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from eopsgym.gym.mcp_odd_results import readable_result

MOST_BYTES = 4 * 1024 * 1024
"""The largest accepted message; the package's default for a server-sent event is 1 MB."""
TOO_LARGE = f"its answer is larger than {MOST_BYTES // 1024**2} MB"
_EVENT_TOO_LARGE = "byte limit"
_SHOWN = 80
_ERRORS_KEPT = 64

Streams = tuple[Any, Any]
"""The streams of a transport of the `mcp` package: of received and of sent messages."""


class TooLargeError(httpx2.StreamError):
    """A message that is larger than `MOST_BYTES`."""

    def __init__(self) -> None:
        super().__init__(TOO_LARGE)


class NoMessageError(Exception):
    """A text from a server that is not a message of the protocol, as the only argument."""


def is_too_large(text: str) -> bool:
    """Return whether an error text of the package or of this module reports a too large answer."""
    return TOO_LARGE in text or _EVENT_TOO_LARGE in text


class Exchange:
    """The messages of one session.

    Attributes:
        broken: why no answer can come any more; without a result as long as one can.
        chatter_seconds: the time for an answer after output that is not a message; None for no
            limit.
        chatter: the latest output that is not a message.
        errors: code and message of the latest errors that the server answered.
    """

    def __init__(self) -> None:
        self.broken: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.chatter_seconds: float | None = None
        self.chatter = ""
        self.errors: deque[tuple[int, str]] = deque(maxlen=_ERRORS_KEPT)
        self._asked: set[str] = set()
        self._waiting: dict[str, types.RequestId] = {}
        self._calls: set[str] = set()

    @asynccontextmanager
    async def over(self, transport: Transport) -> AsyncIterator[Streams]:
        """Wrap a transport so that every message passes through this exchange."""
        async with transport as (read, write):
            yield _Arriving(read, self), _Leaving(write, self)

    def record_sent(self, item: SessionMessage) -> None:
        """Record a request that is sent, or one that is cancelled."""
        message = item.message
        if isinstance(message, types.JSONRPCRequest):
            self._asked.add(str(message.id))
            self._waiting[str(message.id)] = message.id
            if message.method == "tools/call":
                self._calls.add(str(message.id))
        elif isinstance(message, types.JSONRPCNotification):
            given_up = (message.params or {}).get("requestId")
            if message.method == "notifications/cancelled":
                self._waiting.pop(str(given_up), None)

    def record_received(self, item: SessionMessage | Exception) -> SessionMessage | Exception:
        """Record a message that arrives, and return the one for the client."""
        if isinstance(item, Exception):
            return self._odd(item)
        message = item.message
        if isinstance(message, types.JSONRPCError) and message.id is None:
            # The server could not read the number of the request.
            return self._as_answer(message.error) or item
        if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
            number = str(message.id)
            if number not in self._asked and self._waiting:
                wanted = ", ".join(self._waiting)
                self._break(f"answered a request {number} that nobody made, and not {wanted}")
            self._waiting.pop(number, None)
            if isinstance(message, types.JSONRPCResponse) and number in self._calls:
                message.result = readable_result(message.result)
        if isinstance(message, types.JSONRPCError):
            self.errors.append((message.error.code, message.error.message))
        return item

    def _odd(self, error: Exception) -> SessionMessage | Exception:
        if isinstance(error, TooLargeError):
            too_large = types.ErrorData(code=types.INTERNAL_ERROR, message=TOO_LARGE)
            return self._as_answer(too_large) or error
        if isinstance(error, NoMessageError | ValidationError):
            self._unreadable(_text(error))
        else:
            self._break(f"broke off: {type(error).__name__}: {error}".rstrip(": "))
        return error

    def _as_answer(self, error: types.ErrorData) -> SessionMessage | None:
        """Return an error as the answer to the only waiting request, if there is just one."""
        if len(self._waiting) != 1:
            if self._waiting:
                self._break(error.message)
            return None
        _, asked = self._waiting.popitem()
        return SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=asked, error=error))

    def _unreadable(self, text: str) -> None:
        """Treat invalid JSON as an invalid answer; other text may be a log before an answer."""
        self.chatter = text
        if not self._waiting:
            return
        why = f"answered with a text that is not a message of MCP: {text!r}"
        if text.lstrip().startswith(("{", "[")):
            self._break(why)
        elif self.chatter_seconds is not None:
            waiting = dict(self._waiting)
            loop = asyncio.get_running_loop()
            loop.call_later(self.chatter_seconds, self._break_if_waiting, waiting, why)

    def _break_if_waiting(self, waiting: dict[str, types.RequestId], why: str) -> None:
        if waiting.keys() & self._waiting.keys():
            self._break(why)

    def _break(self, why: str) -> None:
        if not self.broken.done():
            self.broken.set_result(why)


def _text(error: Exception) -> str:
    """Return the beginning of a message that could not be read."""
    content = error.errors()[0]["input"] if isinstance(error, ValidationError) else error.args[0]
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else str(content)
    text = text.strip()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


class _Stream:
    """A stream of a transport."""

    def __init__(self, stream: Any, exchange: Exchange) -> None:
        self._stream = stream
        self._exchange = exchange

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Any:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> bool | None:
        left: bool | None = await self._stream.__aexit__(*error)
        return left


class _Arriving(_Stream):
    @property
    def last_context(self) -> Any:
        return getattr(self._stream, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        return self._exchange.record_received(await self._stream.receive())

    def __aiter__(self) -> "_Arriving":
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        return self._exchange.record_received(await self._stream.__anext__())


class _Leaving(_Stream):
    async def send(self, item: SessionMessage, /) -> None:
        self._exchange.record_sent(item)
        await self._stream.send(item)


async def bound_body(response: httpx2.Response) -> None:
    """Limit the body of a response to `MOST_BYTES`, unless it is an event stream."""
    if not response.headers.get("content-type", "").startswith("text/event-stream"):
        response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._stream:
            size += len(part)
            if size > MOST_BYTES:
                raise TooLargeError
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
