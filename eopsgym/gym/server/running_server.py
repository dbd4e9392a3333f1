"""One domain's server while it runs, and the connections to it."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.domains import Domain
from eopsgym.gym.database_ids import new_id
from eopsgym.gym.episode import Episode
from eopsgym.gym.recorded_tool_wording import Wording
from eopsgym.gym.server.database_registry import Registry, ServedServer
from eopsgym.gym.server.mcp_endpoint import AgentAccess
from eopsgym.gym.server.ports import AgentPorts, Listener
from eopsgym.gym.template import load_template

if TYPE_CHECKING:
    from mcp import Client


@dataclass(frozen=True)
class AgentPort:
    """The port of one domain's server for an agent: `/mcp` and `/health` alone.

    Attributes:
        access: the database and the user that the agent is bound to; it may be set at any time.
    """

    listener: Listener
    access: AgentAccess

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return self.listener.url

    @property
    def mcp_url(self) -> str:
        """The address for the agent's MCP client."""
        return f"{self.url}/mcp"

    def __repr__(self) -> str:
        return f"AgentPort({self.url})"


@dataclass(frozen=True)
class AgentOptions:
    """The ports for agents, and their restrictions; see `serve`."""

    ports: AgentPorts
    host: str | None = None
    database: str | None = None
    user: str | None = None


class RunningServer:
    """One domain's server.

    Attributes:
        domain: the domain that it simulates.
        registry: its databases, which code in this process may use directly.
        agent: the port for an agent alone, if there is one.
        wording: recorded descriptions of the tools; None for those of this package.
    """

    def __init__(
        self,
        registry: Registry,
        listener: Listener,
        agent: AgentPort | None = None,
        wording: Wording | None = None,
    ) -> None:
        self.domain: Domain = registry.domain
        self.registry = registry
        self.agent = agent
        self.wording = wording
        self._listener = listener

    @property
    def host(self) -> str:
        """The address it listens on."""
        return self._listener.host

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._listener.port

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return self._listener.url

    @property
    def mcp_url(self) -> str:
        """The address for MCP clients."""
        return f"{self.url}/mcp"

    @property
    def listeners(self) -> list[Listener]:
        """All ports it listens on."""
        return [self._listener, *([self.agent.listener] if self.agent else [])]

    def client(
        self, seed: str | Path | None = None, *, user: str | None = None
    ) -> AbstractAsyncContextManager["Client"]:
        """Return an MCP client on a fresh database, which is dropped when the block ends.

            async with servers["itsm"].client() as mcp:
                result = await mcp.call_tool("find_locations", {"country": "USA"})

        Args:
            seed: name or path of the seed that fills the database; the domain's own if not given.
            user: the acting user's header value; the default user if not given.

        Raises:
            SeedError: if there is no such seed.
        """
        from eopsgym.gym.mcp_client import mcp_client  # a process that only serves needs no client

        return mcp_client(self.url, self.domain, seed=seed, user=user)

    def episode(self, seed: str | Path | None = None, *, user: str | None = None) -> Episode:
        """Return an episode on a fresh database of this server, for code in the same process.

            episode = servers["itsm"].episode()
            step = episode.call("find_locations", country="USA")

        MCP clients reach the database under `episode.server().database_id`, and `/api/calls` lists
        the calls of both. `await episode.close()` or the end of the server drops the database.

        Args:
            seed: name or path of the seed that fills the database; the domain's own if not given.
            user: the acting user's header value; the default user if not given.

        Raises:
            DatabaseError: if the server holds as many databases as it may.
            SeedError: if there is no such seed.
        """
        database_id = new_id()
        self.registry.add(database_id, load_template(self.domain, seed, self.registry.clock))
        server = ServedServer(self.registry, database_id)
        wordings = {self.domain.name: self.wording} if self.wording else {}
        return Episode({self.domain.name: server}, {self.domain.name: user}, wordings=wordings)

    def __repr__(self) -> str:
        return f"RunningServer({self.domain.name}: {self.url})"
