"""A system as an MCP server on standard input and output, for clients that start their servers."""

import io
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any

import anyio
from mcp.server.stdio import stdio_server

from eopsgym.domains import Domain, get_domain
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database, Mode
from eopsgym.gym.recorded_tool_wording import Sources, read_wordings
from eopsgym.gym.server.mcp_endpoint import build_server
from eopsgym.gym.template import load_template
from eopsgym.gym.tool_call import CallResult


def serve_stdio(
    domain: str | Domain,
    *,
    seed: str = "company",
    user: str | None = None,
    now: str | None = None,
    mode: Mode = "published",
    repaired: bool = False,
    tools_from: Sources | None = None,
) -> None:
    """Serve one database of a system to the client at standard input and output, until it leaves.

    The database is filled anew for each process, and gone with it. Nothing but the protocol is
    written to standard output: what else is printed meanwhile goes to standard error. SIGINT and
    SIGTERM end the process at once. To be called on the main thread.

    Args:
        domain: the system, or its name.
        seed: what the database is filled with: the name of a seed, or the path of its file.
        user: the acting user, as the system's user header names them; the default user unless
            given.
        now: the moment to freeze the clock at; the wall clock unless given.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published server are mended (`Domain.oddities`).
        tools_from: a recorded `tools/list`, in whose words tools are listed.

    Raises:
        DomainError: if the domain does not exist.
        SeedError: if the seed cannot be found or read, or does not fit.
        ConfigError: for a moment that is none, or for recorded tools that are not the domain's.
    """
    system = domain if isinstance(domain, Domain) else get_domain(domain)
    wording = read_wordings(tools_from, [system]).get(system.name)
    clock = Clock(now)
    database = Database(load_template(system, seed, clock), clock, mode, repaired=repaired)

    async def call(request: object, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        return database.call(tool, arguments, user)

    async def serve() -> None:
        server = build_server(system, call, wording)
        async with stdio_server(stdout=wire) as (received, sent):
            await server.run(received, sent, server.create_initialization_options())

    # A thread waits for the next line of input, and cannot be interrupted: no Python code could
    # end the process before that line comes.
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, signal.SIG_DFL)
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        wire = anyio.wrap_file(_Wire(out, encoding="utf-8", newline="\n"))
        anyio.run(serve)


class _Wire(io.TextIOWrapper):
    """The client's end of the output; the process ends when it is closed, as nobody listens."""

    def flush(self) -> None:
        """Send what was written, or end the process where that is not possible."""
        try:
            super().flush()
        except OSError as error:
            said = error.strerror or str(error)
            print(f"eopsgym: cannot write the output: {said}", file=sys.stderr, flush=True)
            os._exit(1)
