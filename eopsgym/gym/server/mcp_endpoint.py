"""The tools of a domain as an MCP server, and the HTTP endpoint in front of it."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mcp import MCPError, types
from mcp.server import Server, ServerRequestContext
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import RequestBodyLimitMiddleware
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from eopsgym.domains import Domain
from eopsgym.errors import DatabaseError
from eopsgym.gym.headers import CALL_HEADER, DATABASE_HEADER
from eopsgym.gym.recorded_tool_wording import Wording
from eopsgym.gym.server.database_threads import DatabaseThreads
from eopsgym.gym.server.direct_calls import VERSION_HEADER, DirectCalls
from eopsgym.gym.server.lenient_rpc import LenientRpc
from eopsgym.gym.server.published_answers import PublishedAnswers
from eopsgym.gym.server.server_limits import ServerLimits
from eopsgym.gym.server_toml import published_server
from eopsgym.gym.tool_call import CallResult
from eopsgym.version import __version__

NO_DATABASE = f"{DATABASE_HEADER} header is required for database isolation"
_CALL_BYTES = 8 * 1024 * 1024
"""A limit above the size of any valid call, so that no time and memory is spent on more."""
_JSON = "application/json"
_OURS = "x-eopsgym-"
"""The prefix of headers that control this server. They are for those who run an agent."""

Call = Callable[[Request | None, str, Mapping[str, Any]], Awaitable[CallResult]]
"""A function that runs a tool call, given the HTTP request (None in memory), tool and arguments."""

logger = logging.getLogger(__name__)


def build_server(domain: Domain, call: Call, wording: Wording | None = None) -> Server[Any]:
    """Build the MCP server of a domain.

    Output schemas, which only a wording has, are not listed: for a tool with one, newer clients
    refuse a result without structured content, and the published servers send only text. Old
    clients get them from `McpEndpoint`.

    Args:
        domain: the domain whose tools it lists.
        call: runs a tool; the only access to a database.
        wording: other descriptions of the tools, and another order.
    """
    tools = domain.tools
    answer = answer_call(domain, call)
    made = [
        types.Tool(
            name=tool["name"], description=tool["description"], input_schema=tool["inputSchema"]
        )
        for tool in _as_published(domain, wording).values()
    ]
    listed = types.ListToolsResult(tools=made)

    async def list_tools(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return listed

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        return await answer(context.request, params.name, params.arguments or {})

    return Server(
        published_server(domain).service,
        version=__version__,
        title=domain.title,
        get_tool_input_schema=lambda name: found.schema if (found := tools.get(name)) else None,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def answer_call(
    domain: Domain, call: Call
) -> Callable[[Request | None, str, Mapping[str, Any]], Awaitable[types.CallToolResult]]:
    """Return a function that runs a tool; it raises MCPError if the tool has a defect."""

    async def answer(
        request: Request | None, tool: str, arguments: Mapping[str, Any]
    ) -> types.CallToolResult:
        try:
            result = await call(request, tool, arguments)
        except DatabaseError as error:  # an error of the gym itself, which every system flags
            return _answer(f"Error: {error}", is_error=True)
        except Exception as error:
            # A defect here, not a refusal: the client gets a protocol error, the log a traceback.
            logger.exception("the %s tool %s failed", domain.name, tool)
            message = f"The tool {tool} failed: {type(error).__name__}: {error}"
            raise MCPError(types.INTERNAL_ERROR, message) from error
        return _answer(result.text, is_error=result.is_error and domain.dialect.flags_errors)

    return answer


def _answer(text: str, *, is_error: bool) -> types.CallToolResult:
    content = types.TextContent(type="text", text=text)
    return types.CallToolResult(content=[content], is_error=is_error)


def _as_published(domain: Domain, wording: Wording | None) -> dict[str, dict[str, Any]]:
    """Return the tools by name, each with the keys of a published list in the same order."""
    if wording is None:
        return {
            tool.name: {
                "name": tool.name,
                "description": tool.description,
                "inputSchema": tool.schema,
            }
            for tool in domain.tools.values()
        }
    listed = {}
    for tool in wording.tools:
        listed[tool.name] = {
            "name": tool.name,
            "description": tool.description,
            "inputSchema": dict(tool.input_schema),
        }
        if tool.output_schema is not None:
            listed[tool.name]["outputSchema"] = dict(tool.output_schema)
    return listed


def header(request: Request, name: str) -> str | None:
    """Return a header's value without surrounding spaces; None when it is missing or blank."""
    return request.headers.get(name, "").strip() or None


def call_by_headers(domain: Domain, threads: DatabaseThreads) -> Call:
    """Return a `Call` that reads the database and the acting user from the headers of a request.

    It raises DatabaseError for a request that names no database, or an unknown one.
    """

    async def call(request: Request | None, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        database_id = header(request, DATABASE_HEADER) if request else None
        if request is None or database_id is None:
            raise DatabaseError(NO_DATABASE)
        user = header(request, published_server(domain).user_header)
        name, mark = database_id, header(request, CALL_HEADER)

        def act() -> CallResult:
            return threads.registry.call(name, tool, arguments, user, mark)

        return await threads.alone(name, act)

    return call


@dataclass
class AgentAccess:
    """The restrictions of an agent on its own port; they may change while the server runs.

    Attributes:
        database: the only database that it reaches, whatever id it names; None for any.
        user: its acting user, whatever user it names; None for any.
    """

    database: str | None = None
    user: str | None = None


class McpEndpoint:
    """`POST /mcp`: every request is independent, and is answered in plain JSON.

    There are no sessions: old clients open a new connection for each call and never repeat
    the handshake, so nothing may depend on one.

    Args:
        domain: the domain of the tools.
        threads: the threads that run calls.
        limits: the allowed sizes.
        agent: restrictions of callers; none if None.
        wording: other descriptions of the tools.
    """

    def __init__(
        self,
        domain: Domain,
        threads: DatabaseThreads,
        limits: ServerLimits,
        agent: AgentAccess | None = None,
        wording: Wording | None = None,
    ) -> None:
        self._published = published_server(domain)
        self._tools = _as_published(domain, wording)
        self._agent = agent
        call = call_by_headers(domain, threads)
        most = min(limits.request_bytes, _CALL_BYTES)
        server = build_server(domain, call, wording)
        self._manager = StreamableHTTPSessionManager(
            server, json_response=True, stateless=True, max_request_body_size=most
        )
        schemas = {tool.name: tool.schema for tool in domain.tools.values()}
        direct = DirectCalls(
            server, answer_call(domain, call), schemas, self._manager.handle_request
        )
        self._current: ASGIApp = RequestBodyLimitMiddleware(direct, most)
        name = self._published.lenient_rpc
        self._early = self._current if name is None else LenientRpc(name, self._current)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serve while the block runs; once only."""
        async with self._manager.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, whatever content types its headers announce and accept."""
        headers = MutableHeaders(scope=scope)
        headers["accept"] = headers["content-type"] = _JSON
        if self._agent is not None:
            self._bind(headers, self._agent)
        if VERSION_HEADER not in headers:
            send = PublishedAnswers(send, self._published.nulls, self._tools)
            await self._early(scope, receive, send)
        else:
            await self._current(scope, receive, send)

    def _bind(self, headers: MutableHeaders, agent: AgentAccess) -> None:
        """Set the headers of a request to the values that an agent may not choose."""
        for name in [name for name in headers if name.startswith(_OURS)]:
            del headers[name]
        if agent.database is not None:
            headers[DATABASE_HEADER] = agent.database
        if agent.user is not None:
            headers[self._published.user_header] = agent.user
