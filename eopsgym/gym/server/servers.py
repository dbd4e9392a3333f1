"""Starting and stopping servers: one thread, one event loop, one uvicorn server per domain."""

import asyncio
import contextlib
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from types import TracebackType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from eopsgym.domains import Domain, domain_names, get_domains
from eopsgym.errors import ConfigError, ServerError
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Mode
from eopsgym.gym.query import no_long_queries
from eopsgym.gym.recorded_tool_wording import Sources, Wording, read_wordings
from eopsgym.gym.server.app import build_agent_app, build_app
from eopsgym.gym.server.database_registry import IDLE_SECONDS, Registry
from eopsgym.gym.server.mcp_endpoint import AgentAccess
from eopsgym.gym.server.ports import (
    AgentPorts,
    Listener,
    Ports,
    agent_ports_by_name,
    listen,
    ports_by_name,
)
from eopsgym.gym.server.running_server import AgentOptions, AgentPort, RunningServer
from eopsgym.gym.server.server_limits import ServerLimits, within_files
from eopsgym.gym.server.uvicorn_config import configure
from eopsgym.gym.server_toml import published_server


class Servers(Mapping[str, RunningServer]):
    """Servers by domain name, running while the `with` (or `async with`) block runs.

    They run in a thread of their own, so that neither a notebook's kernel nor blocking code
    delays them.
    """

    def __init__(
        self,
        registries: Mapping[str, Registry],
        host: str = "127.0.0.1",
        ports: Ports = "free",
        *,
        allow_hosts: Iterable[str] = (),
        agents: AgentOptions | None = None,
        wordings: Mapping[str, Wording] | None = None,
    ) -> None:
        self._registries = dict(registries)
        self._host = host
        self._ports = ports
        self._allow_hosts = tuple(allow_hosts)
        self._agents = agents
        self._wordings = dict(wordings or {})
        self._running: dict[str, RunningServer] = {}
        self._uvicorns: list[uvicorn.Server] = []
        self._thread: threading.Thread | None = None

    def start(self) -> "Servers":
        """Bind the ports and begin to answer requests.

        Raises:
            ServerError: if a port is in use or cannot be bound, or a server does not start.
        """
        if self._thread:
            raise ServerError("these servers have been started before; call serve() again")
        try:
            for name, registry in self._registries.items():
                self._running[name] = self._bind(registry)
        except BaseException:
            for server in self._running.values():
                for listener in server.listeners:
                    listener.bound.close()
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
        name = registry.domain.name
        listener = listen(self._host, self._port_for(registry.domain), name)
        try:
            agent = self._bind_agent(name)
            return RunningServer(registry, listener, agent, self._wordings.get(name))
        except BaseException:
            listener.bound.close()
            raise

    def _bind_agent(self, name: str) -> AgentPort | None:
        options = self._agents
        if options is None or (options.ports != "free" and name not in options.ports):
            return None
        port = 0 if options.ports == "free" else options.ports[name]
        listener = listen(options.host or self._host, port, f"the agent of {name}")
        return AgentPort(listener, AgentAccess(options.database, options.user))

    def _port_for(self, domain: Domain) -> int:
        if isinstance(self._ports, Mapping):
            return self._ports.get(domain.name, 0)
        return published_server(domain).port if self._ports == "published" else 0

    def _run(self, ready: "Future[None]") -> None:
        # Not asyncio.run: nest-asyncio, which a notebook may have applied, replaces it by a
        # function that only works on the main thread.
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
        for app, listener, limits in self._apps():
            made = uvicorn.Server(configure(app, limits))
            self._uvicorns.append(made)
            running.append(asyncio.ensure_future(made.serve(sockets=[listener.bound])))
        while not all(made.started for made in self._uvicorns):
            for task in running:
                if task.done():
                    task.result()
                    raise ServerError("a server stopped while it started")
            await asyncio.sleep(0.005)
        ready.set_result(None)
        await asyncio.gather(*running)

    def _apps(self) -> Iterator[tuple[Starlette, Listener, ServerLimits]]:
        """Yield each application with its listener and its limits."""
        for server in self._running.values():
            limits, wording = server.registry.limits, server.wording
            hosts = (self._host, *self._allow_hosts)
            main, *others = server.listeners
            yield build_app(server.registry, hosts=hosts, wording=wording), main, limits
            for listener in others:
                access = server.agent.access if server.agent else None
                hosts = (listener.host, *self._allow_hosts)
                app = build_agent_app(server.registry, access, hosts=hosts, wording=wording)
                yield app, listener, limits

    def stop(self) -> None:
        """Finish requests in progress, close the sockets and drop the databases."""
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
        return f"Servers({listed or 'not started: use it as a with block, or call start()'})"

    def __str__(self) -> str:
        names = list(self._running)
        line = f"\nasync with servers[{names[0]!r}].client() as mcp: ..." if names else ""
        return f"{self!r}{line}"


def serve(
    *domains: str | Domain,
    host: str = "127.0.0.1",
    ports: Ports = "free",
    now: str | None = None,
    mode: Mode = "published",
    repaired: bool = False,
    idle: float = IDLE_SECONDS,
    limits: ServerLimits | None = None,
    allow_hosts: Iterable[str] = (),
    agent_ports: AgentPorts | None = None,
    agent_host: str | None = None,
    agent_database: str | None = None,
    agent_user: str | None = None,
    tools_from: Sources | None = None,
) -> Servers:
    """Return HTTP servers of some domains, which run while a `with` or `async with` block does.

        with eopsgym.serve("itsm") as servers:
            print(servers["itsm"].url)

        async with eopsgym.serve("itsm") as servers:
            async with servers["itsm"].client(seed="company") as mcp:
                result = await mcp.call_tool("find_locations", {"country": "USA"})

    `client` opens a client of the `mcp` package on a database of its own, and
    `servers["itsm"].episode()` gives the same without a protocol.

    Requests have to address the server by a known name (the loopback names, the address of the
    connection, `host` and `allow_hosts`), and web pages of other sites are refused.

    An agent that has a shell could reset a database through `/api/*`, or read it, and with it the
    values that verifiers check. Give it a port of `agent_ports` instead, which has only `/mcp` and
    `/health`, and make sure that it reaches no other port: on one machine, by `agent_host` and a
    container or network of its own. On that port it could still name other databases and other
    users; `agent_database` and `agent_user` prevent that.

    Args:
        domains: names or domains; all if none is given.
        host: the address to listen on; other machines reach it only if this allows it.
        ports: `free`, `published`, or a port for each domain name.
        now: the moment to freeze their clocks at; the wall clock if not given.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published servers are repaired (`Domain.oddities`).
        idle: the seconds after which an unused database is dropped.
        limits: the sizes and times that callers may use.
        allow_hosts: further names of the servers, as behind a proxy; `*` for any.
        agent_ports: `free`, or a port for each domain name that needs one.
        agent_host: the address of the agents' ports; `host` if not given.
        agent_database: the only database that agents reach; it may be filled later, and again.
        agent_user: the header value of the only user that agents act as.
        tools_from: a recorded `tools/list` of a published server, which gives the descriptions,
            order and schemas of the tools; for several domains by name, or a list of files.

    Raises:
        DomainError: if a domain does not exist, or is named twice.
        ConfigError: for an invalid mode, moment, idle time or port, or for recorded tools that are
            not those of a domain.
    """
    named = get_domains(domains or domain_names())
    clock = Clock(now)
    limits = within_files(limits or ServerLimits(), len(named) * (1 if agent_ports is None else 2))
    registries = {
        domain.name: Registry(
            domain, clock=clock, mode=mode, repaired=repaired, idle=idle, limits=limits
        )
        for domain in named
    }
    agents = None
    if agent_ports is not None:
        ports_there = agent_ports_by_name(agent_ports, named)
        agents = AgentOptions(ports_there, agent_host, agent_database, agent_user)
    elif agent_host or agent_database or agent_user:
        raise ConfigError("agent_host, agent_database and agent_user need agent_ports")
    return Servers(
        registries,
        host,
        ports_by_name(ports, named),
        allow_hosts=allow_hosts,
        agents=agents,
        wordings=read_wordings(tools_from, named),
    )


def serve_forever(
    *domains: str | Domain,
    ports: Ports = "published",
    say: Callable[[str], object] = print,
    workers: int = 1,
    **options: Any,
) -> None:
    """Serve until Ctrl-C or SIGTERM; the same arguments as `serve`, on the published ports.

    The first signal lets requests in progress finish, except long queries, which it ends; the
    second one ends the others. It must be called on the main thread.

    Args:
        domains: names or domains; all if none is given.
        ports: `published`, `free`, or a port for each domain name.
        say: a function that receives the addresses of the servers, and a message when they stop.
        workers: the number of processes that share the databases; not for added domains.
        options: as for `serve`; with several workers there are no ports for agents.

    Raises:
        ServerError: if a port is in use.
    """
    stop_requested = threading.Event()
    if workers > 1:
        from eopsgym.gym.server.workers import serve_by_workers  # one process needs no workers

        shared = serve_by_workers(*map(str, domains), workers=workers, ports=ports, **options)
        with _signals(stop_requested), shared as served:
            for name, url in served.urls.items():
                say(f"{name}: {url} (MCP at {url}/mcp), {workers} processes")
            _wait(stop_requested, next(iter(served.urls.values())), say)
        return
    not_started = serve(*domains, ports=ports, **options)
    with _signals(stop_requested), contextlib.ExitStack() as stopping, not_started as servers:
        for server in servers.values():
            say(f"{server.domain.name}: {server.url} (MCP at {server.mcp_url})")
            if server.agent:
                say(f"{server.domain.name}, for an agent: {server.agent.mcp_url} (no /api)")
        _wait(stop_requested, next(iter(servers.values())).url, say)
        stopping.enter_context(no_long_queries())


def _wait(stop_requested: threading.Event, url: str, say: Callable[[str], object]) -> None:
    """Wait for a request to stop."""
    say(f'In Python: async with eopsgym.mcp_client("{url}") as mcp: ...')
    say("Press Ctrl-C to stop")
    stop_requested.wait()
    say("Stopping: requests in progress finish first; press Ctrl-C again to end them")


@contextlib.contextmanager
def _signals(stop_requested: threading.Event) -> Iterator[None]:
    """Turn the first SIGINT or SIGTERM into an event; the second one has its usual effect."""
    before = {kind: signal.getsignal(kind) for kind in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for kind, handler in before.items():
            signal.signal(kind, handler)

    def note(kind: int, frame: object) -> None:
        stop_requested.set()
        restore()

    for kind in before:
        signal.signal(kind, note)
    try:
        yield
    finally:
        restore()
