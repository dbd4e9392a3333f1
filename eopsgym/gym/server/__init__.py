"""The systems as HTTP servers: MCP at `/mcp` and the published REST helpers."""

from eopsgym.gym.server.app import build_app
from eopsgym.gym.server.database_registry import Registry
from eopsgym.gym.server.ports import Ports
from eopsgym.gym.server.running_server import RunningServer
from eopsgym.gym.server.server_limits import ServerLimits
from eopsgym.gym.server.servers import Servers, serve, serve_forever

__all__ = [
    "Ports",
    "Registry",
    "RunningServer",
    "ServerLimits",
    "Servers",
    "build_app",
    "serve",
    "serve_forever",
]


def __dir__() -> list[str]:
    return sorted(__all__)
