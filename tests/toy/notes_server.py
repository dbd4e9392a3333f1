"""The notes over HTTP: a server of the `mcp` package on a free local port."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError


def notes() -> MCPServer:
    """A server that keeps notes."""
    server = MCPServer("notes")
    kept: list[str] = []

    @server.tool()
    def add_note(text: str) -> dict[str, int]:
        """Keep a note."""
        kept.append(text)
        return {"notes": len(kept)}

    @server.tool()
    def burn() -> str:
        """Fail."""
        raise ToolError("the notes burn")

    return server


@contextmanager
def served(app: Any) -> Iterator[tuple[str, uvicorn.Server]]:
    """An application on a free port; its address, and what stops it."""
    config = uvicorn.Config(app, port=0, log_level="critical", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        end = time.monotonic() + 10
        while not server.started and time.monotonic() < end:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", server
    finally:
        server.should_exit = True
        thread.join(10)
