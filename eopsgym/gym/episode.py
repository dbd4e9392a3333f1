"""One attempt at a task: its databases, acting users, clock and recorded steps."""

import warnings
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Protocol

from eopsgym.domains import Domain, get_domain
from eopsgym.domains.core import Breach, Row
from eopsgym.errors import DatabaseError, DomainError
from eopsgym.gym.changes import NOTHING, Changes
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import CallResult, Database, Mode
from eopsgym.gym.template import load_template
from eopsgym.gym.tool_wording import Sources, Wording, read_wordings


class ArgumentWarning(UserWarning):
    """A call named an argument that its tool does not have; it was passed over."""


@dataclass(frozen=True)
class Step:
    """One tool call of an episode.

    Attributes:
        number: 1 for the first call.
        server: the domain it went to; empty when no server has the tool.
        tool: its name.
        arguments: as given.
        text: what the caller read.
        is_error: whether the tool refused.
        value: the JSON result, None for an error.
        changes: rows before and after.
        breaches: policy rules broken and let pass.
        seconds: how long it took.
    """

    number: int
    server: str
    tool: str
    arguments: Mapping[str, Any]
    text: str
    is_error: bool
    value: Any = None
    changes: Changes = NOTHING
    breaches: tuple[Breach, ...] = ()
    seconds: float = 0.0

    def __repr__(self) -> str:
        seen = f"{len(self.changes)} changes" if self.changes.recorded else "changes not recorded"
        said = "refused" if self.is_error else seen
        return f"Step({self.number}, {self.tool}, {said})"


@dataclass(frozen=True)
class ToolInfo:
    """A tool as a model sees it; `input_schema` is JSON schema."""

    name: str
    description: str
    input_schema: Mapping[str, Any]


class Server(Protocol):
    """One domain's state, here or far away."""

    @property
    def domain(self) -> Domain: ...

    @property
    def digest(self) -> str: ...

    @property
    def wording(self) -> str: ...

    def list_tools(self) -> Awaitable[list[ToolInfo]]: ...

    def call(
        self, tool: str, arguments: Mapping[str, Any], user: str | None
    ) -> Awaitable[CallResult]: ...

    def sql(self, query: str) -> Awaitable[list[Row]]: ...

    def close(self) -> Awaitable[None]: ...


class LocalServer:
    """A database of this process.

    Calls and queries hold the event loop while they run: some microseconds as a rule, and at the
    worst until the deadline of the database (two seconds for a call, five for a query).
    """

    wording = ""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def domain(self) -> Domain:
        """The system it simulates."""
        return self.database.domain

    @property
    def digest(self) -> str:
        """SHA-256 of schema and seed."""
        return self.database.template.digest

    async def list_tools(self) -> list[ToolInfo]:
        """All tools of the domain."""
        return [
            ToolInfo(tool.name, tool.description, tool.schema)
            for tool in self.domain.tools.values()
        ]

    async def call(self, tool: str, arguments: Mapping[str, Any], user: str | None) -> CallResult:
        """Dispatch one call."""
        return self.database.call(tool, arguments, user)

    async def sql(self, query: str) -> list[Row]:
        """The rows that the domain's published SQL runner gives for a query."""
        return self.database.sql_runner(query).rows

    async def close(self) -> None:
        """Free the database."""
        self.database.close()


@dataclass
class Episode:
    """The environment of one agent: one server a domain, and every call recorded.

        >>> import eopsgym
        >>> episode = eopsgym.Episode.start("itsm")
        >>> step = episode.do("add_location", name="Reno Depot", city="Reno", country="USA")
        >>> step.changes
        insert location LOC_010
        >>> episode.sql("SELECT city FROM location WHERE name = 'Reno Depot'")
        [{'city': 'Reno'}]
        >>> len(episode.at(0).sql("SELECT 1 FROM location WHERE name = 'Reno Depot'"))
        0

    `do` calls a tool by name (the Tab key completes it), `sql` asks the state as it is, `at` gives
    the state as it was after a step, and `steps` holds the calls so far.

    Attributes:
        servers: by domain name.
        users: the acting user's header value by domain; a missing one is the default user.
        selected: the tools the agent may see, all when None.
        steps: the calls so far.
        wordings: by domain name, the words in which its tools are listed, where they are not those
            of the server.
    """

    servers: dict[str, Server]
    users: Mapping[str, str | None] = field(default_factory=dict)
    selected: frozenset[str] | None = None
    steps: list[Step] = field(default_factory=list)
    wordings: Mapping[str, Wording] = field(default_factory=dict)

    @classmethod
    def start(
        cls,
        domain: str | Sequence[str],
        seed: str | Path | Mapping[str, str | Path] | None = None,
        *,
        user: str | Mapping[str, str] | None = None,
        now: str | None = None,
        mode: Mode = "published",
        tools_from: Sources | None = None,
    ) -> "Episode":
        """An episode on fresh databases of this process.

        Args:
            domain: such as `itsm`, or several: `["csm", "itsm"]`.
            seed: name or path; the domain's own unless given. For several domains, by domain.
            user: value of the domain's user header. For several domains, by domain.
            now: the frozen moment; 2026-03-02T09:00:00 unless given.
            mode: `published` or `guarded`.
            tools_from: a recorded `tools/list` of a published server, in whose words tools are
                listed; for several domains, by domain.
        """
        clock = Clock(now or ANCHOR)
        names = [domain] if isinstance(domain, str) else domain
        systems = [get_domain(name) for name in names]
        seeds = seed if isinstance(seed, Mapping) else dict.fromkeys(names, seed)
        users = user if isinstance(user, Mapping) else dict.fromkeys(names, user)
        servers: dict[str, Server] = {
            system.name: LocalServer(
                Database(load_template(system, seeds.get(system.name), clock), clock, mode)
            )
            for system in systems
        }
        return cls(servers, users, wordings=read_wordings(tools_from, systems))

    @property
    def wording(self) -> dict[str, str]:
        """Domain name to whose words its tools are listed in; our own are left out."""
        found = {name: server.wording for name, server in self.servers.items()}
        found |= {name: wording.label for name, wording in self.wordings.items()}
        return {name: label for name, label in found.items() if label}

    # For agents

    async def list_tools(self) -> list[ToolInfo]:
        """The tools in sight, each name once."""
        found: dict[str, ToolInfo] = {}
        for server in self.servers.values():
            for info in await self._listed(server):
                if self.selected is None or info.name in self.selected:
                    found.setdefault(info.name, info)
        return list(found.values())

    async def _listed(self, server: Server) -> list[ToolInfo]:
        wording = self.wordings.get(server.domain.name)
        if wording is None:
            return await server.list_tools()
        return [ToolInfo(tool.name, tool.description, tool.input_schema) for tool in wording.tools]

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Step:
        """Call a tool on the server that has it, and record the step.

        A tool that is not in sight is an error result, as is one that no server has.
        """
        server = self._server_of(tool)
        if server is None:
            result = CallResult(f"Unknown tool: {tool}. Use one of the tools listed.", True)
        else:
            user = self.users.get(server.domain.name)
            result = await server.call(tool, arguments, user)
        return self._record(server, tool, arguments, result)

    # For people

    def do(self, tool: str, **arguments: Any) -> Step:
        """Call a tool now, without `await`; for databases of this process.

        Where several domains have a tool of that name, `csm/send_notification` says which.

        Raises:
            DatabaseError: on remote servers.
            DomainError: if no server has the tool.

        Warns:
            ArgumentWarning: for an argument that the tool does not have. The published servers pass
                over those without a word, but for a few tools that refuse them; so does this.
        """
        domain, _, name = tool.rpartition("/")
        server = self.server(domain) if domain else self._server_of(name)
        if server is None:
            known = [each for place in self.servers.values() for each in place.domain.tools]
            near = " or ".join(get_close_matches(tool, self.selected or known))
            hint = f"did you mean {near}?" if near else "see list_tools()"
            raise DomainError(f"no tool {tool!r} in {', '.join(self.servers)}; {hint}")
        database = _local(server)
        _warn_of_unknown(server.domain, name, arguments)
        result = database.call(name, arguments, self.users.get(server.domain.name))
        return self._record(server, name, arguments, result)

    def database(self, server: str | None = None) -> Database:
        """The database of a domain of this process (the only one unless named)."""
        return _local(self.server(server))

    def server(self, name: str | None = None) -> Server:
        """A server by domain or gym name; the first unless named.

        Raises:
            DomainError: if the episode has none of that name.
        """
        if name is None:
            return next(iter(self.servers.values()))
        for server in self.servers.values():
            if name in (server.domain.name, server.domain.gym_name):
                return server
        raise DomainError(f"no server {name!r} in this episode; it has {', '.join(self.servers)}")

    def sql(self, query: str, server: str | None = None) -> list[Row]:
        """All rows of a read-only query on the state as it is now."""
        return self.database(server).sql(query)

    def at(self, step: int, server: str | None = None) -> Database:
        """A copy of the database as it was after a step; 0 is the seed.

        Raises:
            DatabaseError: if there is no such step, or the server is remote.
        """
        if not 0 <= step <= len(self.steps):
            raise DatabaseError(f"no step {step}: the episode has steps 0 to {len(self.steps)}")
        database = self.database(server)
        name = database.domain.name
        # Its own, so that what is tried in the past does not move the present on.
        clock = database.clock.after(sum(bool(s.server) for s in self.steps[:step]))
        past = Database(database.template, clock, database.mode)
        done = [s.changes.changeset for s in self.steps[:step] if s.server == name]
        past.replay(done)
        return past

    async def close(self) -> None:
        """Free all databases; remote ones are deleted on their server."""
        for server in self.servers.values():
            await server.close()

    def _server_of(self, tool: str) -> Server | None:
        if self.selected is not None and tool not in self.selected:
            return None
        for server in self.servers.values():
            if tool in server.domain.tools:
                return server
        return None

    def _record(
        self, server: Server | None, tool: str, arguments: Mapping[str, Any], result: CallResult
    ) -> Step:
        step = Step(
            number=len(self.steps) + 1,
            server=server.domain.name if server else "",
            tool=tool,
            arguments=dict(arguments),
            text=result.text,
            is_error=result.is_error,
            value=result.value,
            changes=result.changes,
            breaches=result.breaches,
            seconds=result.seconds,
        )
        self.steps.append(step)
        return step


def _warn_of_unknown(domain: Domain, tool: str, arguments: Mapping[str, Any]) -> None:
    """Warn, where the caller of `do` stands, of arguments that would go by unnoticed."""
    found = domain.tools.get(tool)
    if found is None or found.closed:
        return
    names = found.arguments.names
    for name in arguments:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names) or 'none'}"
            message = f"{tool} has no argument {name!r}, which is passed over; {hint}"
            warnings.warn(message, ArgumentWarning, stacklevel=3)


def _local(server: Server) -> Database:
    if isinstance(server, LocalServer):
        return server.database
    raise DatabaseError(
        "this episode sits on a remote server: its database is not here. "
        "Await episode.call and query it through server.sql"
    )
