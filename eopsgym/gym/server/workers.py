"""A server of several processes behind one port for each domain: `eopsgym serve --workers N`.

This process accepts connections and reads, without consuming it, which database the first request
on each names. It then sends the connection to the worker that holds the database. No further data
of the connection pass through this process.
"""

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Iterable
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import TracebackType

from eopsgym.domains import domain_names, get_domains
from eopsgym.errors import ConfigError, ServerError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Mode
from eopsgym.gym.recorded_tool_wording import Sources, read_wordings
from eopsgym.gym.server.database_registry import IDLE_SECONDS, Registry
from eopsgym.gym.server.pinned_databases import named_in, owner_of
from eopsgym.gym.server.ports import Listener, Ports, listen, ports_by_name
from eopsgym.gym.server.server_limits import ServerLimits, within_files
from eopsgym.gym.server.worker import READY, WorkerSettings, run_worker
from eopsgym.gym.server_toml import published_server

logger = logging.getLogger(__name__)

_START_SECONDS = 120.0
_STOP_SECONDS = 40.0
_SILENT_SECONDS = 1.0
"""The seconds that a connection without a request stays here; workers have their own deadlines."""
_PEEKED = 65_536
_PAUSE_SECONDS = 0.02
_AGAIN_SECONDS = 1.0
"""The least number of seconds between two starts of a worker, in case it ends at its start."""


class _Process:
    """A worker process, and the socket by which it receives connections."""

    def __init__(self, settings: WorkerSettings, number: int, *, is_replacement: bool) -> None:
        self.started = time.monotonic()
        self.number = number
        self.way, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self.process: SpawnProcess = multiprocessing.get_context("spawn").Process(
            target=run_worker,
            args=(settings, number, theirs),
            kwargs={"is_replacement": is_replacement},
            name=f"eopsgym-worker-{number}",
        )
        self.process.start()
        theirs.close()

    def wait_until_ready(self) -> None:
        """Wait until it answers.

        Raises:
            ServerError: if it ended, or takes too long.
        """
        self.way.settimeout(_START_SECONDS)
        try:
            message = self.way.recv(1)
        except TimeoutError:
            message = b""
        if message != READY:
            raise ServerError(f"worker process {self.number} did not start; read its output above")
        self.way.setblocking(False)

    def stop(self) -> None:
        """Let requests in progress finish, then end; see `kill`."""
        self.way.close()

    def kill(self) -> None:
        """End at once."""
        self.process.kill()
        self.process.join()


class Workers:
    """Worker processes that serve domains while the `with` block runs.

    Args:
        settings: the settings of the server; the folder of its sockets is created at the start.
        host: the address to listen on.
        ports: as for `serve`.

    Raises:
        ServerError: on entering, if a port is in use or a worker does not start.
    """

    def __init__(self, settings: WorkerSettings, host: str, ports: Ports) -> None:
        limits = within_files(settings.limits, 2 * len(settings.domains))
        self._settings = replace(settings, limits=limits)
        self._host = host
        self._ports = ports
        self._listeners: dict[str, Listener] = {}
        self._processes: list[_Process] = []
        self._turn = itertools.cycle(range(settings.count))
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop  # set when the thread starts
        self._thread = threading.Thread(target=self._run, name="eopsgym-front", daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def urls(self) -> dict[str, str]:
        """Return the address of each domain, by name."""
        return {name: listener.url for name, listener in self._listeners.items()}

    @property
    def pids(self) -> list[int]:
        """Return the ids of the worker processes."""
        return [each.process.pid or 0 for each in self._processes]

    def __enter__(self) -> "Workers":
        folder = Path(tempfile.mkdtemp(prefix="eopsgym-"))  # which only this user can read
        self._settings = replace(self._settings, folder=folder)
        try:
            for domain in get_domains(self._settings.domains):
                port = self._port_of(domain.name, published_server(domain).port)
                self._listeners[domain.name] = listen(self._host, port, domain.name)
            for number in range(self._settings.count):
                self._processes.append(_Process(self._settings, number, is_replacement=False))
            for each in self._processes:
                each.wait_until_ready()
        except BaseException:
            self._clear()
            raise
        self._loop = asyncio.new_event_loop()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Accept no more connections, let workers finish, and end those that do not."""
        self._stopping = True
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        for listener in self._listeners.values():
            listener.bound.close()
        for each in self._processes:
            each.stop()
        try:
            ends = time.monotonic() + _STOP_SECONDS
            for each in self._processes:
                each.process.join(max(0.0, ends - time.monotonic()))
        finally:
            self._clear()

    def _clear(self) -> None:
        for each in self._processes:
            each.stop()
            each.kill()
        for listener in self._listeners.values():
            listener.bound.close()
        shutil.rmtree(self._settings.folder, ignore_errors=True)

    def _port_of(self, domain: str, published: int) -> int:
        if isinstance(self._ports, str):
            return published if self._ports == "published" else 0
        return self._ports.get(domain, 0)

    def _run(self) -> None:
        loop = self._loop
        for which, listener in enumerate(self._listeners.values()):
            listener.bound.setblocking(False)
            self._keep(loop.create_task(self._accept(which, listener.bound)))
        for each in self._processes:
            loop.add_reader(each.process.sentinel, self._on_end, each)
        loop.run_forever()
        for task in self._tasks:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
        loop.close()

    def _keep(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, which: int, bound: socket.socket) -> None:
        while True:
            try:
                connection, _ = await self._loop.sock_accept(bound)
            except OSError:  # too many open files, or a client that disconnected at once
                await asyncio.sleep(_PAUSE_SECONDS)
                continue
            self._keep(self._loop.create_task(self._hand_over(which, connection)))

    async def _hand_over(self, which: int, connection: socket.socket) -> None:
        with connection:
            connection.setblocking(False)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_SILENT_SECONDS):
                    await self._readable(connection)
            head = b""
            with contextlib.suppress(OSError):
                head = connection.recv(_PEEKED, socket.MSG_PEEK)
            named = named_in(head)
            count = self._settings.count
            number = owner_of(named, count) if named else next(self._turn)
            while not self._was_handed(number, which, connection):
                await asyncio.sleep(_PAUSE_SECONDS)  # the worker is starting, or has a long queue

    async def _readable(self, connection: socket.socket) -> None:
        ready = asyncio.Event()
        self._loop.add_reader(connection, ready.set)
        try:
            await ready.wait()
        finally:
            self._loop.remove_reader(connection)

    def _was_handed(self, number: int, which: int, connection: socket.socket) -> bool:
        try:
            way = self._processes[number].way
            socket.send_fds(way, [bytes([which])], [connection.fileno()])
        except OSError:
            return False
        return True

    def _on_end(self, ended: _Process) -> None:
        """Start a worker in place of one that ended."""
        self._loop.remove_reader(ended.process.sentinel)
        ended.way.close()
        ended.process.join()
        if not self._stopping:
            logger.warning(
                "worker process %d of %d ended (exit status %s; minus a number is a signal): its "
                "databases are lost, and it is started again",
                ended.number + 1,
                self._settings.count,
                ended.process.exitcode,
            )
        wait = max(0.0, ended.started + _AGAIN_SECONDS - time.monotonic())
        self._loop.call_later(wait, self._start_again, ended.number)

    def _start_again(self, number: int) -> None:
        if self._stopping:
            return
        made = _Process(self._settings, number, is_replacement=True)
        # Connections sent before it is ready wait in the pair of sockets.
        made.way.setblocking(False)
        self._processes[number] = made
        self._loop.add_reader(made.process.sentinel, self._on_end, made)


def serve_by_workers(
    *domains: str,
    workers: int,
    host: str = "127.0.0.1",
    ports: Ports = "published",
    now: str | None = None,
    mode: Mode = "published",
    repaired: bool = False,
    idle: float = IDLE_SECONDS,
    limits: ServerLimits | None = None,
    allow_hosts: Iterable[str] = (),
    tools_from: Sources | None = None,
) -> Workers:
    """Return worker processes that serve domains while a `with` block runs.

    A database belongs to one worker, by its id. Limits hold for each worker. The other arguments
    are those of `serve`; there are no ports for agents.

    Raises:
        DomainError: if a domain does not exist, or is named twice.
        ConfigError: for an invalid number of workers, mode, moment, idle time or port.
    """
    if workers < 1:
        raise ConfigError(f"workers is 1 or more, not {workers}")
    named = get_domains(domains or domain_names())
    limits = limits or ServerLimits()
    # Invalid arguments are reported here, not by each worker.
    read_wordings(tools_from, named)
    Registry(named[0], clock=Clock(now), mode=mode, repaired=repaired, idle=idle)
    settings = WorkerSettings(
        domains=tuple(domain.name for domain in named),
        count=workers,
        folder=Path(),
        hosts=(host, *allow_hosts),
        now=now,
        mode=mode,
        repaired=repaired,
        idle=idle,
        limits=limits,
        tools_from=tools_from,
    )
    return Workers(settings, host, ports_by_name(ports, named))
