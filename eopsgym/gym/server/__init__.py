"""The systems as HTTP servers: MCP at `/mcp` and the published REST helpers."""

from eopsgym.gym.server.app import build_app
from eopsgym.gym.server.limits import Limits
from eopsgym.gym.server.ports import Ports
from eopsgym.gym.server.registry import Registry
from eopsgym.gym.server.run import Servers, serve, serve_forever
from eopsgym.gym.server.running import RunningServer

__all__ = [
    "Limits",
    "Ports",
    "Registry",
    "RunningServer",
    "Servers",
    "build_app",
    "serve",
    "serve_forever",
]
