"""The tools of an episode: which of them an agent sees, and whose server a name means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from eopsgym.errors import DomainError
from eopsgym.gym.episode_server import OtherServer, Server, ToolInfo
from eopsgym.gym.recorded_tool_wording import Wording
from eopsgym.gym.tool_names import (
    SEPARATOR,
    MountedTools,
    ToolNames,
    nearest_names,
    plain_names,
    prefixed_name,
    split_name,
)


@dataclass(repr=False)
class EpisodeTools:
    """The servers of an episode, and the tools that its agent sees.

    The attributes are described in `Episode`, which adds the calls.
    """

    servers: dict[str, Server]
    users: Mapping[str, str | None] = field(default_factory=dict)
    selected: frozenset[str] | None = None
    wordings: Mapping[str, Wording] = field(default_factory=dict)
    others: Sequence[OtherServer] = ()
    replaced: frozenset[str] = frozenset()
    tool_names: ToolNames = "published"

    @property
    def wording(self) -> dict[str, str]:
        """The wording of each domain's tools; domains with our own wording are left out."""
        labels = {name: server.wording for name, server in self.servers.items()}
        labels |= {name: wording.label for name, wording in self.wordings.items()}
        return {name: label for name, label in labels.items() if label}

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

    # Names of tools

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

    def _meant(self, tool: str) -> tuple[Server, str]:
        """Return the server and the tool for a name that a person has written.

        Raises:
            DomainError: if no server has the tool, or several have it and none is named.
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
