"""A worker process of a server, which answers on connections that it receives from the server."""

import asyncio
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from eopsgym.domains import get_domains
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Mode
from eopsgym.gym.query import no_long_queries
from eopsgym.gym.recorded_tool_wording import Sources, read_wordings
from eopsgym.gym.server.app import build_app
from eopsgym.gym.server.database_registry import Registry
from eopsgym.gym.server.pinned_databases import PinnedDatabases, Pins
from eopsgym.gym.server.server_limits import ServerLimits
from eopsgym.gym.server.uvicorn_config import configure

READY = b"R"
"""The message of a worker when it is ready to answer."""

LOST = (
    "; the worker process that held it may have ended, with which its databases are gone: "
    "seed it anew"
)
"""The text that a worker which replaced another one adds to the error for a missing database."""


@dataclass(frozen=True)
class WorkerSettings:
    """The settings that all workers of a server share; see `serve`.

    Attributes:
        domains: the names of the domains.
        count: the number of workers.
        folder: the folder of their Unix sockets; only this user may read it.
    """

    domains: tuple[str, ...]
    count: int
    folder: Path
    hosts: tuple[str, ...]
    now: str | None
    mode: Mode
    repaired: bool
    idle: float
    limits: ServerLimits
    tools_from: Sources | None

    def pins(self, number: int, domain: str) -> Pins:
        """Return the sockets of the workers for requests about a domain's databases."""
        paths = (self.folder / f"{domain}-{worker}" for worker in range(self.count))
        return Pins(number, tuple(paths))


def run_worker(
    settings: WorkerSettings, number: int, handed: socket.socket, *, is_replacement: bool
) -> None:
    """Serve until the other end of `handed`, which delivers the connections, is closed.

    Args:
        settings: the settings of the server.
        number: the number of this worker, from 0.
        handed: delivers connections, each with a byte for the number of its domain.
        is_replacement: whether another worker of this number ended before.
    """
    # Ctrl-C in a terminal reaches every process of the group; the parent process ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.basicConfig(level=logging.WARNING)
    worker = _Worker(settings, number, handed, LOST if is_replacement else "")
    # On the main thread, uvicorn would install its own signal handlers.
    thread = threading.Thread(target=asyncio.run, args=(worker.serve(),), name="eopsgym-worker")
    thread.start()
    thread.join()


class _Worker:
    def __init__(
        self, settings: WorkerSettings, number: int, handed: socket.socket, lost: str
    ) -> None:
        self._handed = handed
        self._connected: list[uvicorn.Server] = []
        self._servers: list[tuple[uvicorn.Server, list[socket.socket]]] = []
        self._tasks: set[asyncio.Task[object]] = set()
        self._stopping = ExitStack()
        clock = Clock(settings.now)
        domains = get_domains(settings.domains)
        wordings = read_wordings(settings.tools_from, domains)
        for domain in domains:
            pins = settings.pins(number, domain.name)
            registry = Registry(
                domain,
                clock=clock,
                mode=settings.mode,
                repaired=settings.repaired,
                idle=settings.idle,
                limits=settings.limits,
            )
            registry.owns, registry.lost = pins.owns, lost
            make = partial(build_app, registry, wording=wordings.get(domain.name))
            pinned = Middleware(PinnedDatabases, pins=pins)
            app = make(hosts=settings.hosts, within=(pinned,))
            server = self._add(app, settings.limits, [])
            self._connected.append(server)
            # Requests that other workers send on have passed their checks.
            self._add(make(hosts=("*",)), settings.limits, [_listen(pins.sockets[number])])

    def _add(
        self, app: Starlette, limits: ServerLimits, sockets: list[socket.socket]
    ) -> uvicorn.Server:
        server = uvicorn.Server(configure(app, limits))
        self._servers.append((server, sockets))
        return server

    async def serve(self) -> None:
        """Answer until no more connections can arrive."""
        running = [
            asyncio.ensure_future(server.serve(sockets=sockets))
            for server, sockets in self._servers
        ]
        while not all(server.started for server, _ in self._servers):
            for task in running:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)
        loop = asyncio.get_running_loop()
        self._handed.setblocking(False)
        loop.add_reader(self._handed, self._take, loop)
        self._handed.send(READY)
        with self._stopping:
            await asyncio.gather(*running)

    def _take(self, loop: asyncio.AbstractEventLoop) -> None:
        """Accept one connection from the parent; stop if there will be no more."""
        try:
            which, descriptors, _, _ = socket.recv_fds(self._handed, 1, 1)
        except (BlockingIOError, InterruptedError):
            return
        except ConnectionResetError:
            # Nobody reads the READY of a replacement, so closing the socket gives a reset.
            which, descriptors = b"", []
        if not which or not descriptors:
            loop.remove_reader(self._handed)
            self._stopping.enter_context(no_long_queries())
            for server, _ in self._servers:
                server.should_exit = True
            return
        connection = socket.socket(fileno=descriptors[0])
        connection.setblocking(False)
        made = loop.connect_accepted_socket(_protocols(self._connected[which[0]]), connection)
        task: asyncio.Task[object] = loop.create_task(made)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _protocols(server: uvicorn.Server) -> Callable[[], asyncio.Protocol]:
    """Return a factory of connection protocols, as uvicorn creates them."""
    kind: Callable[..., asyncio.Protocol] = server.config.http_protocol_class
    state = server.lifespan.state
    return partial(kind, config=server.config, server_state=server.server_state, app_state=state)


def _listen(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)  # the socket of a worker that ended
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    bound.bind(os.fspath(path))
    bound.listen(128)
    return bound
