"""The state of the simulated systems: templates, databases, episodes and servers."""

from eopsgym.gym.changes import (
    NOT_RECORDED,
    Cell,
    Changes,
    Operation,
    RowChange,
    merge_updates,
    net_changes,
)
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.data_files import find_seed, read_seed, seed_state
from eopsgym.gym.database import MODES, Database, Mode
from eopsgym.gym.episode import AgentTools, Episode
from eopsgym.gym.episode_server import LocalServer, Server, ToolInfo
from eopsgym.gym.idle_databases import IdleDatabases, OpenDatabase
from eopsgym.gym.mcp_server_address import McpServer
from eopsgym.gym.step import Step
from eopsgym.gym.template import Template, build_template, load_template
from eopsgym.gym.tool_call import CallResult
from eopsgym.gym.tool_names import ToolNames
from eopsgym.gym.unknown_arguments import ArgumentWarning

__all__ = [
    "ANCHOR",
    "MODES",
    "NOT_RECORDED",
    "AgentTools",
    "ArgumentWarning",
    "CallResult",
    "Cell",
    "Changes",
    "Clock",
    "Database",
    "Episode",
    "IdleDatabases",
    "LocalServer",
    "McpServer",
    "Mode",
    "OpenDatabase",
    "Operation",
    "RowChange",
    "Server",
    "Step",
    "Template",
    "ToolInfo",
    "ToolNames",
    "build_template",
    "find_seed",
    "load_template",
    "merge_updates",
    "net_changes",
    "read_seed",
    "seed_state",
]


def __dir__() -> list[str]:
    return sorted(__all__)
