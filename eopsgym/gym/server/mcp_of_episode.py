"""An episode of several systems as one MCP server."""

import logging
from typing import Any

from mcp import MCPError, types
from mcp.server import Server, ServerRequestContext

from eopsgym.gym.episode import Episode
from eopsgym.gym.step import Step
from eopsgym.version import __version__

logger = logging.getLogger(__name__)


def episode_server(episode: Episode) -> Server[Any]:
    """Return the MCP server of an episode: its tools under the names that an agent sees.

    Calls are recorded as steps of the episode. An error is flagged if its system does so;
    an unknown tool is an error of the server.
    """

    async def list_tools(
        context: ServerRequestContext[Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        listed = await episode.list_tools()
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    description=tool.description,
                    input_schema=dict(tool.input_schema),
                )
                for tool in listed
            ]
        )

    async def call_tool(
        context: ServerRequestContext[Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            step = await episode.for_agent().call(params.name, params.arguments or {})
        except Exception as error:
            # A defect here, not a refusal: the client gets a protocol error, the log a traceback.
            logger.exception("the tool %s failed", params.name)
            message = f"The tool {params.name} failed: {type(error).__name__}: {error}"
            raise MCPError(types.INTERNAL_ERROR, message) from error
        content = types.TextContent(type="text", text=step.text)
        return types.CallToolResult(content=[content], is_error=_is_flagged(episode, step))

    return Server(
        "eopsgym",
        version=__version__,
        title=" and ".join(server.domain.title for server in episode.servers.values()),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _is_flagged(episode: Episode, step: Step) -> bool:
    server = episode.servers.get(step.server)
    return step.is_error and (server is None or server.domain.dialect.flags_errors)
