"""Limits for connections that stay idle, or are too many, which uvicorn itself does not end."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from eopsgym.gym.server.server_limits import ServerLimits

_LAST_SECONDS = 1.0
"""The seconds that a stop waits for the rest of a request."""
_SPARE = 32
"""Connections beyond the limit, so that the health of the server can still be requested."""

_TIMED_OUT = b"The headers of the request did not arrive in time"


class Connection(H11Protocol):
    """uvicorn's connection, with a deadline for headers and a limit on the number of connections.

    Over the limit, the connection that has waited longest without a request is closed. Subclasses
    set `seconds` and `most`; see `connections`.
    """

    seconds = 15.0
    most = 1_000
    _deadline: asyncio.TimerHandle | None = None
    _since = 0.0
    _asked = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._wait()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Receive bytes; with the first ones of a request, the deadline for its headers begins."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
            self._since, self._asked = self.loop.time(), True
        elif self._deadline is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._stop_waiting()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Stop after the current request; one that is still arriving has little time left."""
        super().shutdown()
        if self._under_way and self.cycle.more_body and not self.transport.is_closing():
            self.loop.call_later(_LAST_SECONDS, self._give_up)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.seconds, self._end)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        """Close a connection on which no complete header has come."""
        self._deadline = None
        if self.transport.is_closing() or self.conn.their_state is not h11.IDLE:
            return
        if self.conn.trailing_data[0]:
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
            answer = h11.Response(status_code=408, headers=headers, reason=b"Request Timeout")
            for event in (answer, h11.Data(data=_TIMED_OUT), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _give_up(self) -> None:
        if self.cycle.more_body and not self.transport.is_closing():
            self.transport.close()

    def _make_room(self) -> None:
        if len(self.connections) <= self.most:
            return
        waiting = [
            other
            for other in self.connections
            if isinstance(other, Connection) and other is not self and not other._under_way
        ]
        if waiting:
            # Connections without any request first, then those without a further one.
            oldest = min(waiting, key=lambda other: (other._asked, other._since))
            oldest.transport.abort()
        elif len(self.connections) > self.most + _SPARE:
            self.transport.abort()

    @property
    def _under_way(self) -> bool:
        """Whether there is a request that has not been answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete


def connections(limits: ServerLimits) -> type[Connection]:
    """Return a connection class with the limits of one server."""
    settings = {"seconds": limits.header_seconds, "most": limits.connections}
    return type("Connection", (Connection,), settings)
