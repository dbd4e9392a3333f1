"""The servers of an episode, each with one domain's state: in this process, or remote."""

from collections.abc import Awaitable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row, Tool
from eopsgym.gym.database import Database
from eopsgym.gym.tool_call import CallResult


@dataclass(frozen=True)
class ToolInfo:
    """A tool as a model sees it; `input_schema` is JSON schema."""

    name: str
    description: str
    input_schema: Mapping[str, Any]


class Server(Protocol):
    """The state of one domain, in this process or on a remote server."""

    @property
    def domain(self) -> Domain: ...

    @property
    def digest(self) -> str: ...

    @property
    def wording(self) -> str: ...

    def list_tools(self, only: Collection[str] | None = None) -> Awaitable[list[ToolInfo]]: ...

    def call(
        self, tool: str, arguments: Mapping[str, Any], user: str | None
    ) -> Awaitable[CallResult]: ...

    def rows(self, query: str) -> Awaitable[list[Row]]: ...

    def close(self) -> Awaitable[None]: ...


class OtherServer(Protocol):
    """An MCP server with tools whose state is unknown."""

    @property
    def name(self) -> str: ...

    @property
    def tools(self) -> Mapping[str, ToolInfo]: ...

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Awaitable[CallResult]: ...

    def close(self) -> Awaitable[None]: ...


_listed: dict[int, tuple[Mapping[str, Tool], dict[str, ToolInfo]]] = {}
"""The listed tools of systems, by the identity of their tools, shared by all episodes.

A tool is described when it is first listed, which takes two milliseconds.
"""


def listed_tools(domain: Domain, only: Collection[str] | None = None) -> list[ToolInfo]:
    """Return the tools of a system as models see them: all, or those of some names."""
    tools = domain.tools
    known = _listed.get(id(tools))
    if known is None or known[0] is not tools:
        known = _listed[id(tools)] = (tools, {})
    infos = known[1]
    listed_tools = [tool for name, tool in tools.items() if only is None or name in only]
    for tool in listed_tools:
        if tool.name not in infos:
            infos[tool.name] = ToolInfo(tool.name, tool.description, tool.schema)
    return [infos[tool.name] for tool in listed_tools]


class LocalServer:
    """A server that is a database in this process.

    Calls and queries block the event loop while they run: usually microseconds, and at most until
    the deadline of the database (two seconds for a call, five for a query).
    """

    wording = ""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.domain = database.domain

    @property
    def digest(self) -> str:
        """The SHA-256 of schema and seed."""
        return self.database.template.digest

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.domain.name})"

    async def list_tools(self, only: Collection[str] | None = None) -> list[ToolInfo]:
        """Return the tools of the domain: all, or those of some names."""
        return listed_tools(self.domain, only)

    async def call(self, tool: str, arguments: Mapping[str, Any], user: str | None) -> CallResult:
        """Run one call."""
        return self.database.call(tool, arguments, user)

    async def rows(self, query: str) -> list[Row]:
        """Return the rows that the domain's published SQL runner gives for a query."""
        return self.database.sql_runner(query).rows

    async def close(self) -> None:
        """Free the database."""
        self.database.close()
