"""One attempt at a task: its databases, acting users, clock and recorded steps."""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NoReturn

from eopsgym.counting import counted
from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import DatabaseError, DomainError
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.database import Database, Mode
from eopsgym.gym.episode_server import LocalServer, OtherServer, Server, ToolInfo
from eopsgym.gym.recorded_tool_wording import Sources, Wording, read_wordings
from eopsgym.gym.start_database import by_domain, named_systems, start_database
from eopsgym.gym.step import Step, is_step
from eopsgym.gym.tool_call import CallResult
from eopsgym.gym.tool_names import (
    SEPARATOR,
    MountedTools,
    ToolNames,
    check_tool_names,
    nearest_names,
    plain_names,
    prefixed_name,
    split_name,
)

if TYPE_CHECKING:
    import pandas as pd


class ArgumentWarning(UserWarning):
    """A warning about an argument that a tool does not have, and that is ignored."""


@dataclass(repr=False)
class Episode:
    """The environment of one agent, with a server for each domain and a record of every call.

        >>> import eopsgym
        >>> episode = eopsgym.Episode.start("itsm")
        >>> step = episode.call("add_location", name="Reno Depot", city="Reno", country="USA")
        >>> step.changes
        insert location LOC_024
        >>> episode.sql("SELECT city, country FROM location WHERE name = 'Reno Depot'")
           city country
        0  Reno     USA
        >>> episode.at(0).rows("SELECT city FROM location WHERE name = 'Reno Depot'")
        []

    `call` calls a tool by name (Tab completes it), `sql` queries the current state as a data frame
    (`rows` as dicts), and `at` returns the database after a step; `steps` holds the calls so far.
    `await episode.acall(...)` is the same for asynchronous code.

    If several systems have a tool with the same name, an agent reaches that of the first system,
    as in the published benchmark. With `tool_names="prefixed"` it reaches all:

        >>> both = eopsgym.Episode.start(["csm", "itsm"], tool_names="prefixed")
        >>> both.call("itsm__list_users", user_id="USR_00001").server
        'itsm'

    Attributes:
        servers: the servers by domain name.
        users: the acting user's header value by domain; a missing one is the default user.
        selected: the tools that the agent sees; None for all.
        steps: the calls so far.
        wordings: the wording of a domain's tools, by domain name, if it is not the server's.
        others: MCP servers, whose tools the agent sees, and whose state is unknown.
        replaced: the domains whose tools are not offered, because an MCP server replaces them.
        tool_names: the names under which an agent calls the tools: `published`, or `prefixed`
            (`itsm__list_users`). `selected` and `steps` do not depend on it: a step holds its
            system and the system's own name of the tool.
    """

    servers: dict[str, Server]
    users: Mapping[str, str | None] = field(default_factory=dict)
    selected: frozenset[str] | None = None
    steps: list[Step] = field(default_factory=list)
    wordings: Mapping[str, Wording] = field(default_factory=dict)
    others: Sequence[OtherServer] = ()
    replaced: frozenset[str] = frozenset()
    tool_names: ToolNames = "published"
    _turn: Any = field(default_factory=RLock, init=False, compare=False)
    """The lock from a call to its step: `at` replays steps in the order of their numbers."""

    @classmethod
    def start(
        cls,
        domain: str | Sequence[str],
        seed: str | Path | Mapping[str, str | Path] | None = None,
        *,
        user: str | Mapping[str, str] | None = None,
        now: str | None = None,
        mode: Mode = "published",
        repaired: bool = False,
        tools_from: Sources | None = None,
        tool_names: ToolNames = "published",
    ) -> "Episode":
        """Return an episode on fresh databases of this process.

        Args:
            domain: the domain, such as `itsm`, or several: `["csm", "itsm"]`.
            seed: name or path; by default the domain's own. For several domains, by domain.
            user: a value of the domain's user header. For several domains, by domain.
            now: the frozen moment; by default 2026-03-02T09:00:00.
            mode: `published` or `guarded`.
            repaired: whether the oddities of the published servers are repaired.
            tools_from: a recorded `tools/list` of a published server, with whose descriptions the
                tools are listed; for several domains, by domain.
            tool_names: `published`, where a tool name that several domains share belongs to the
                first of them, or `prefixed` (`itsm__list_users`), where every tool can be reached.

        Raises:
            DomainError: if a domain does not exist or is named twice, or a user is unknown.
            SeedError: if a seed cannot be found or read.
            ConfigError: if the moment is invalid, a seed or user belongs to no domain of the
                episode, or the kind of tool names is unknown.
            DatabaseError: if the mode is unknown.
        """
        check_tool_names(tool_names)
        systems = named_systems(domain)
        users = by_domain("user", user, systems)
        clock = Clock(now or ANCHOR)
        seeds = by_domain("seed", seed, systems)
        servers: dict[str, Server] = {
            system.name: LocalServer(
                start_database(
                    system,
                    seeds.get(system.name),
                    users.get(system.name),
                    clock=clock,
                    mode=mode,
                    repaired=repaired,
                )
            )
            for system in systems
        }
        wordings = read_wordings(tools_from, systems)
        return cls(servers, users, wordings=wordings, tool_names=tool_names)

    def __repr__(self) -> str:
        named = ", prefixed names" if self.tool_names == "prefixed" else ""
        return f"Episode({', '.join(self.servers)}: {counted(len(self.steps), 'step')}{named})"

    def __getstate__(self) -> NoReturn:
        """Raise an error, because an episode cannot be copied or pickled.

        Raises:
            TypeError: always.
        """
        raise TypeError(
            "an Episode cannot be pickled or copied, because it holds open databases. Pickle a run "
            "(run_task returns one, and run.at(step) its databases) or the episode's steps, or "
            "start an Episode where it is used"
        )

    @property
    def wording(self) -> dict[str, str]:
        """The wording of each domain's tools; domains with our own wording are left out."""
        labels = {name: server.wording for name, server in self.servers.items()}
        labels |= {name: wording.label for name, wording in self.wordings.items()}
        return {name: label for name, label in labels.items() if label}

    # For agents

    @property
    def mounted(self) -> MountedTools:
        """The tools of its servers with their names; those of replaced domains are left out."""
        domains = [s.domain for name, s in self.servers.items() if name not in self.replaced]
        return MountedTools.of(domains, self.tool_names)

    async def list_tools(self) -> list[ToolInfo]:
        """Return the tools that the agent sees, each name once."""
        tools: dict[str, ToolInfo] = {}
        for name, server in self.servers.items():
            for info in await self._listed(server) if name not in self.replaced else ():
                if self.is_selected(name, info.name):
                    shown = self._shown(name, info)
                    tools.setdefault(shown.name, shown)
        return [*tools.values(), *(tool for each in self.others for tool in each.tools.values())]

    async def _listed(self, server: Server) -> list[ToolInfo]:
        wording = self.wordings.get(server.domain.name)
        if wording is None:
            selected = self.selected
            return await server.list_tools(None if selected is None else plain_names(selected))
        return [ToolInfo(tool.name, tool.description, tool.input_schema) for tool in wording.tools]

    def _shown(self, system: str, info: ToolInfo) -> ToolInfo:
        if self.tool_names == "published":
            return info
        return replace(info, name=prefixed_name(system, info.name))

    def is_selected(self, system: str, tool: str) -> bool:
        """Return whether the agent sees a tool; published names match in any system."""
        if self.selected is None or tool in self.selected:
            return True
        if self.tool_names == "published":
            return tool in plain_names(self.selected)
        return f"{system}/{tool}" in self.selected

    def called(self, tool: str) -> str:
        """Return the name by which an agent calls a tool, such as `itsm__list_users`.

        Args:
            tool: as `call` and task files write it: `add_location`, `itsm/list_users`.

        Raises:
            DomainError: if no agent can call it here, because an earlier domain has a tool of that
                name; or several domains have it, and none is named.
        """
        return self.mounted.called(tool)

    def for_agent(self) -> "AgentTools":
        """Return the tools for an agent, which can list and call them and do nothing else."""
        return AgentTools(self)

    # For people

    def call(self, tool: str, arguments: Mapping[str, Any] | None = None, /, **more: Any) -> Step:
        """Call a tool, and record the step.

            episode.call("add_location", name="Reno Depot", city="Reno", country="USA")

        Args:
            tool: its name. If several domains have such a tool, `csm/send_notification` names the
                domain; without it, the first domain's tool is called. With prefixed names,
                `csm__send_notification` is allowed, too, and a shared name without a domain is
                refused.
            arguments: JSON values by parameter.
            more: the same as keywords.

        Raises:
            DatabaseError: if the server is remote; use `await episode.acall(...)`.
            DomainError: if no server has the tool, or several have it and none is named.

        Warns:
            ArgumentWarning: the tool does not have an argument. Like most tools of the published
                servers, the tool ignores it.
        """
        server, name, given = self._asked(tool, arguments, more)
        with self._turn:
            result = _local(server).call(name, given, self.users.get(server.domain.name))
            return self._record(server.domain.name, name, given, result)

    async def acall(
        self, tool: str, arguments: Mapping[str, Any] | None = None, /, **more: Any
    ) -> Step:
        """Call a tool asynchronously, also on remote servers; otherwise the same as `call`."""
        server, name, given = self._asked(tool, arguments, more)
        result = await server.call(name, given, self.users.get(server.domain.name))
        return self._record(server.domain.name, name, given, result)

    def do(self, tool: str, /, **arguments: Any) -> Step:
        """Call a tool; the old name of `call`."""
        warnings.warn("episode.do is now episode.call", DeprecationWarning, stacklevel=2)
        return self.call(tool, arguments)

    def _asked(
        self, tool: str, arguments: Mapping[str, Any] | None, more: Mapping[str, Any]
    ) -> tuple[Server, str, dict[str, Any]]:
        """Return the server that a call is for, the tool's name there, and its arguments."""
        if not isinstance(tool, str):
            raise TypeError(f"tool must be the name of a tool, not {tool!r}")
        if not isinstance(arguments, Mapping | None):
            raise TypeError(f"arguments must be a dict of values by parameter, not {arguments!r}")
        server, name = self._meant(tool)
        given: dict[Any, Any] = {**(arguments or {}), **more}
        if odd := [each for each in given if not isinstance(each, str)]:
            raise TypeError(f"the name of a parameter must be a text, not {odd[0]!r}")
        _warn_of_unknown(server.domain, name, given)
        return server, name, given

    def _meant(self, tool: str) -> tuple[Server, str]:
        """Return the server and the tool for a name that a person has written.

        Raises:
            DomainError: see `call`.
        """
        domain, name = split_name(tool)
        if domain:
            return self.server(domain), name
        owner = self._owner_of(name)
        if owner is None and self.tool_names == "prefixed":
            owner = self._only_owner(name)
        if owner is None:
            known = [each for place in self.servers.values() for each in place.domain.tools]
            names = known if self.tool_names == "published" else self.mounted.every()
            near = " or ".join(nearest_names(tool, self.selected or names))
            hint = f"did you mean {near}?" if near else "see list_tools()"
            raise DomainError(f"no tool {tool!r} in {', '.join(self.servers)}; {hint}")
        return owner

    def _only_owner(self, tool: str) -> tuple[Server, str] | None:
        """Return the only server with a visible tool of a name, and the tool; or None.

        Raises:
            DomainError: if several servers have it.
        """
        owners = [name for name in self.mounted.with_tool(tool) if self.is_selected(name, tool)]
        if len(owners) > 1:
            names = " or ".join(prefixed_name(name, tool) for name in owners)
            raise DomainError(f"the tool {tool!r} is in {' and '.join(owners)}: call {names}")
        return (self.servers[owners[0]], tool) if owners else None

    def database(self, server: str | None = None) -> Database:
        """Return the database of a domain in this process; see `server`."""
        return _local(self.server(server))

    def server(self, name: str | None = None) -> Server:
        """Return a server by domain or gym name; by default the only one.

        Raises:
            DomainError: if there is no server of that name, no server at all, or there are several
                and none is named.
        """
        if not self.servers:
            raise DomainError("this episode has no server; start it with a domain")
        known = ", ".join(self.servers)
        if name is None:
            first, *others = self.servers.values()
            if others:
                raise DomainError(f"this episode has several servers, {known}: name one")
            return first
        for server in self.servers.values():
            if name in (server.domain.name, server.domain.gym_name):
                return server
        raise DomainError(f"no server {name!r} in this episode; it has {known}")

    def sql(self, query: str, server: str | None = None) -> "pd.DataFrame":
        """Return the rows of a read-only query on the current state, as a data frame.

        If the episode has several systems, name one: `episode.sql(query, "itsm")`.
        """
        return self.database(server).sql(query)

    def rows(self, query: str, server: str | None = None) -> list[Row]:
        """Return the rows of a read-only query on the current state, as dicts."""
        return self.database(server).rows(query)

    def at(self, step: int, server: str | None = None) -> Database:
        """Return a copy of the database after a step; 0 is the seed.

        Raises:
            DatabaseError: if there is no such step, or the server is remote.
            DomainError: if there is no such server, or there are several and none is named.
        """
        if not is_step(step, len(self.steps)):
            raise DatabaseError(f"no step {step!r}: the episode has steps 0 to {len(self.steps)}")
        database = self.database(server)
        name = database.domain.name
        # A separate clock, so that calls on the copy do not advance the episode's.
        clock = database.clock.after(sum(s.server in self.servers for s in self.steps[:step]))
        past = Database(database.template, clock, database.mode, repaired=database.repaired)
        done = [s.changes.changeset for s in self.steps[:step] if s.server == name]
        past.replay(done)
        return past

    async def close(self) -> None:
        """Free all databases; remote ones are deleted on their server."""
        for other in self.others:
            await other.close()
        for server in self.servers.values():
            await server.close()

    def _owner_of(self, called: str) -> tuple[Server, str] | None:
        """Return the server and the tool that an agent's call goes to, or None."""
        if self.tool_names == "prefixed":
            system, _, tool = called.partition(SEPARATOR)
            servers = {system: self.servers[system]} if system in self.servers else {}
        else:
            tool, servers = called, self.servers
        for name, server in servers.items():
            if tool in server.domain.tools and name not in self.replaced:
                return (server, tool) if self.is_selected(name, tool) else None
        return None

    def _record(
        self, server: str, tool: str, arguments: Mapping[str, Any], result: CallResult
    ) -> Step:
        with self._turn:
            step = Step(
                number=len(self.steps) + 1,
                server=server,
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


@dataclass(frozen=True)
class AgentTools:
    """The tools of an episode for an agent, which can change the state only by calls."""

    episode: Episode = field(repr=False)

    async def list_tools(self) -> list[ToolInfo]:
        """Return the tools that the agent sees, each name once."""
        return await self.episode.list_tools()

    async def call(self, tool: str, arguments: Mapping[str, Any], /) -> Step:
        """Call a tool; a refusal, or a tool that the agent does not see, gives an error result."""
        episode = self.episode
        other = next((each for each in episode.others if tool in each.tools), None)
        owner = None if other is not None else episode._owner_of(tool)
        name, own_name = "", tool
        if other is not None:
            name, result = other.name, await other.call(tool, arguments)
        elif owner is not None:
            server, own_name = owner
            name = server.domain.name
            result = await server.call(own_name, arguments, episode.users.get(name))
        else:
            result = CallResult(await self._unknown(tool), True)
        return episode._record(name, own_name, arguments, result)

    async def _unknown(self, tool: str) -> str:
        """Return the text for a tool that the agent does not see, with the nearest names."""
        near = nearest_names(tool, [each.name for each in await self.list_tools()])
        hint = f"Did you mean {' or '.join(near)}?" if near else "Use one of the tools listed."
        return f"Unknown tool: {tool}. {hint}"


def _warn_of_unknown(domain: Domain, tool: str, arguments: Mapping[str, Any]) -> None:
    """Warn the caller of `call` about arguments that the tool ignores."""
    known_tool = domain.tools.get(tool)
    if known_tool is None or known_tool.signature.closed:
        return
    names = tuple(known_tool.signature.parameters)
    for name in arguments:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names) or 'none'}"
            message = f"{tool} has no argument {name!r}, so it is ignored; {hint}"
            warnings.warn(message, ArgumentWarning, stacklevel=4)


def _local(server: Server) -> Database:
    if isinstance(server, LocalServer):
        return server.database
    raise DatabaseError(
        "this episode uses a remote server, so its database is not here; "
        "await episode.acall(...), and query it with server.sql"
    )
