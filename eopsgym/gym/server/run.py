"""Starting and stopping servers: one thread, one event loop, one uvicorn a domain."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal

import uvicorn

from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.errors import ConfigError, ServerError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Mode
from eopsgym.gym.server.app import build_app
from eopsgym.gym.server.limits import Limits
from eopsgym.gym.server.registry import IDLE_SECONDS, Registry

Ports = Literal["free", "published"] | Mapping[str, int]
"""Which ports: any free ones, the published ones, or one for each domain named (others free)."""

_GRACE_SECONDS = 30
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


@dataclass
class RunningServer:
    """One domain's server.

    Attributes:
        domain: what it simulates.
        registry: its databases, which code in this process may use directly.
        host: the address it listens on.
        port: the port it listens on.
    """

    domain: Domain
    registry: Registry
    host: str
    port: int
    _socket: socket.socket = field(repr=False)

    @property
    def url(self) -> str:
        """Where it is, without a slash at the end."""
        host = _EVERYWHERE.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def mcp_url(self) -> str:
        """Where MCP clients connect."""
        return f"{self.url}/mcp"


class Servers(Mapping[str, RunningServer]):
    """Servers by domain name, running while the `with` (or `async with`) block runs.

    They live in a thread of their own, so that neither a notebook's kernel nor blocking code
    holds them up.
    """

    def __init__(
        self,
        registries: Mapping[str, Registry],
        host: str = "127.0.0.1",
        ports: Ports = "free",
    ) -> None:
        self._registries = dict(registries)
        self._host = host
        self._ports = ports
        self._running: dict[str, RunningServer] = {}
        self._uvicorns: list[uvicorn.Server] = []
        self._thread: threading.Thread | None = None

    def start(self) -> "Servers":
        """Bind the ports and answer requests from now on.

        Raises:
            ServerError: if a port is taken or cannot be bound, or a server does not start.
        """
        if self._thread:
            raise ServerError("these servers have been started before; call serve() again")
        try:
            for name, registry in self._registries.items():
                self._running[name] = self._bind(registry)
        except BaseException:
            for server in self._running.values():
                server._socket.close()
            self._running.clear()
            raise
        ready: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(ready,), name="eopsgym-servers", daemon=True
        )
        self._thread.start()
        ready.result()
        return self

    def _bind(self, registry: Registry) -> RunningServer:
        port = self._port_for(registry.domain)
        bound = _listen(self._host, port, registry.domain.name)
        return RunningServer(
            registry.domain, registry, self._host, bound.getsockname()[1], _socket=bound
        )

    def _port_for(self, domain: Domain) -> int:
        if isinstance(self._ports, Mapping):
            return self._ports.get(domain.name, 0)
        return domain.port if self._ports == "published" else 0

    def _run(self, ready: "Future[None]") -> None:
        # Not asyncio.run: nest-asyncio, which notebooks may have applied, gives that one a
        # meaning of its own that only works on the main thread.
        loop = asyncio.new_event_loop()
        try:
            loop.run_until_complete(self._serve(ready))
        except BaseException as error:
            if ready.done():
                raise
            ready.set_exception(ServerError(f"the servers did not start: {error!r}"))
        finally:
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()

    async def _serve(self, ready: "Future[None]") -> None:
        running = []
        for server in self._running.values():
            made = uvicorn.Server(_configure(server))
            self._uvicorns.append(made)
            running.append(asyncio.ensure_future(made.serve(sockets=[server._socket])))
        while not all(made.started for made in self._uvicorns):
            for task in running:
                if task.done():
                    task.result()
                    raise ServerError("a server stopped while it started")
            await asyncio.sleep(0.005)
        ready.set_result(None)
        await asyncio.gather(*running)

    def stop(self) -> None:
        """Finish requests under way, close the sockets and drop the databases."""
        for made in self._uvicorns:
            made.should_exit = True
        if self._thread:
            self._thread.join()
        for registry in self._registries.values():
            registry.close()

    def __enter__(self) -> "Servers":
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    async def __aenter__(self) -> "Servers":
        return await asyncio.to_thread(self.start)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await asyncio.to_thread(self.stop)

    def __getitem__(self, name: str) -> RunningServer:
        for server in self._running.values():
            if name in (server.domain.name, server.domain.gym_name):
                return server
        known = ", ".join(self._running) or "none, as they are not started"
        raise KeyError(f"no server {name!r} here; running: {known}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._running)

    def __len__(self) -> int:
        return len(self._running)

    def __repr__(self) -> str:
        listed = ", ".join(f"{name}: {server.url}" for name, server in self._running.items())
        return f"Servers({listed or 'not started'})"


def serve(
    *domains: str | Domain,
    host: str = "127.0.0.1",
    ports: Ports = "free",
    now: str | None = None,
    mode: Mode = "published",
    idle: float = IDLE_SECONDS,
    limits: Limits | None = None,
) -> Servers:
    """HTTP servers of some domains, to be used as `with` or `async with` block.

    Args:
        domains: names or domains; all there are unless given.
        host: the address to listen on; other machines reach it only if this says so.
        ports: `free`, `published`, or a port for each domain name.
        now: the moment to freeze their clocks at; the wall clock unless given.
        mode: `published` or `guarded`.
        idle: seconds after which an untouched database is dropped.
        limits: sizes and times granted to callers.

    Raises:
        DomainError: if a domain does not exist.
        ConfigError: for a mode, moment, idle time or port that makes no sense.
    """
    named = [d if isinstance(d, Domain) else get_domain(d) for d in domains or domain_names()]
    clock = Clock(now)
    registries = {
        domain.name: Registry(domain, clock=clock, mode=mode, idle=idle, limits=limits)
        for domain in named
    }
    return Servers(registries, host, _ports_by_name(ports, named))


def serve_forever(
    *domains: str | Domain,
    host: str = "127.0.0.1",
    ports: Ports = "published",
    now: str | None = None,
    mode: Mode = "published",
    idle: float = IDLE_SECONDS,
    limits: Limits | None = None,
    say: Callable[[str], object] = print,
) -> None:
    """Serve until Ctrl-C or SIGTERM; the same arguments as `serve`, on the published ports.

    The first signal lets requests under way finish, the second one ends them. To be called on
    the main thread.

    Args:
        say: told where the servers are, and that they stop.

    Raises:
        ServerError: if a port is taken.
    """
    options = serve(*domains, host=host, ports=ports, now=now, mode=mode, idle=idle, limits=limits)
    asked = threading.Event()
    with _signals(asked), options as servers:
        for server in servers.values():
            say(f"{server.domain.name}: {server.url} (MCP at {server.mcp_url})")
        say("Press Ctrl-C to stop")
        asked.wait()
        say("Stopping: requests under way finish first; Ctrl-C again ends them")


@contextlib.contextmanager
def _signals(asked: threading.Event) -> Iterator[None]:
    """Turn the first SIGINT or SIGTERM into an event; the second does what it did before."""
    before = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for kind, handler in before.items():
            signal.signal(kind, handler)

    def note(kind: int, frame: object) -> None:
        asked.set()
        restore()

    for kind in before:
        signal.signal(kind, note)
    try:
        yield
    finally:
        restore()


def _ports_by_name(ports: Ports, domains: list[Domain]) -> Ports:
    """The ports with domains under their own names.

    Raises:
        ConfigError: for a port that is none, or that is for something not served.
    """
    if not isinstance(ports, Mapping):
        if ports not in ("free", "published"):
            raise ConfigError(f"ports is 'free', 'published' or a port a domain, not {ports!r}")
        return ports
    known = {alias: d.name for d in domains for alias in (d.name, d.gym_name)}
    for name, port in ports.items():
        if name not in known:
            served = ", ".join(domain.name for domain in domains)
            raise ConfigError(f"a port for {name!r}, which is not served; served: {served}")
        if not 0 <= port <= 65535:
            raise ConfigError(f"{port} is not a port: 0 (any free one) to 65535")
    return {known[name]: port for name, port in ports.items()}


def _listen(host: str, port: int, name: str) -> socket.socket:
    """A bound socket.

    Raises:
        ServerError: if the port is taken or the address is not ours.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, proto)
    except OSError as error:
        raise ServerError(f"cannot listen on {host!r}: {error}; try 127.0.0.1") from error
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # Listening at once: two sockets may share a port that neither listens on.
        bound.listen(128)
    except OSError as error:
        bound.close()
        way = "Stop what uses the port, name another one, or take a free one"
        if error.errno == errno.EADDRNOTAVAIL:
            way = "This machine has no such address; try 127.0.0.1"
        raise ServerError(
            f"cannot serve {name} on {host}:{port}: {error.strerror or error}. {way}"
        ) from error
    return bound


class _Abandoned(logging.Filter):
    """Keeps quiet about requests that never ended and were dropped by a stop."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is to be logged."""
        return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


_abandoned = _Abandoned()


def _configure(server: RunningServer) -> uvicorn.Config:
    logging.getLogger("uvicorn.error").addFilter(_abandoned)
    return uvicorn.Config(
        build_app(server.registry),
        access_log=False,
        log_config=None,
        lifespan="on",
        loop="asyncio",
        ws="none",
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
