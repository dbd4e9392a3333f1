"""A system as an MCP server on standard input and output, for clients that start their servers."""

import io
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import anyio
from mcp.server import Server
from mcp.server.stdio import stdio_server

from eopsgym.domains import Domain, get_domains
from eopsgym.gym.acting_user import check_user
from eopsgym.gym.clock import Clock
from eopsgym.gym.database import Database, Mode
from eopsgym.gym.episode import Episode
from eopsgym.gym.episode_server import LocalServer
from eopsgym.gym.recorded_tool_wording import Sources, Wording, read_wordings
from eopsgym.gym.server.mcp_endpoint import build_server
from eopsgym.gym.server.mcp_of_episode import episode_server
from eopsgym.gym.template import load_template
from eopsgym.gym.tool_call import CallResult
from eopsgym.gym.tool_names import ToolNames, check_tool_names


def serve_stdio(
    domain: str | Domain | Sequence[str],
    *,
    seed: str = "company",
    user: str | Mapping[str, str] | None = None,
    now: str | None = None,
    mode: Mode = "published",
    repaired: bool = False,
    tools_from: Sources | None = None,
    tool_names: ToolNames = "published",
) -> None:
    """Serve one database of a system to the client at standard input and output, until it closes.

    With several systems there is one database for each, and one server for all of them.

    A new database is filled for each process, and dropped with it. Only the protocol is
    written to standard output: everything else that is printed goes to standard error. SIGINT and
    SIGTERM end the process at once. It must be called on the main thread.

    Args:
        domain: the system, or its name; or the names of several.
        seed: the name of the seed that fills the database, or the path of its file.
        user: the acting user, as a value of the system's user header; the default user if not
            given. For several systems, by system.
        now: the moment to freeze the clock at; the wall clock if not given.
        mode: `published` or `guarded`.
        repaired: whether the oddities of the published server are repaired (`Domain.oddities`).
        tools_from: a recorded `tools/list`, which gives the descriptions of the tools.
        tool_names: `published`, which gives a tool name that several systems share to the first of
            them, or `prefixed`, which names each tool `system__tool`.

    Raises:
        DomainError: if a domain does not exist or is named twice, or a user does not exist.
        SeedError: if the seed cannot be found or read, or does not fit.
        ConfigError: for an invalid moment, for recorded tools that are not the domain's, or for
            unknown tool names.
    """
    check_tool_names(tool_names)
    names = [domain] if isinstance(domain, str | Domain) else domain
    systems = get_domains(names)
    wordings = read_wordings(tools_from, systems)
    clock = Clock(now)
    databases = {
        each.name: Database(load_template(each, seed, clock), clock, mode, repaired=repaired)
        for each in systems
    }
    users = user if isinstance(user, Mapping) else dict.fromkeys(databases, user)
    for name, database in databases.items():
        check_user(database, users.get(name))
    if tool_names == "published" and len(systems) == 1:
        system = systems[0]
        server = _of_one(databases[system.name], users.get(system.name), wordings.get(system.name))
    else:
        mounted = {name: LocalServer(database) for name, database in databases.items()}
        episode = Episode({**mounted}, users, wordings=wordings, tool_names=tool_names)
        server = episode_server(episode)
    _serve(server)


def _of_one(database: Database, user: str | None, wording: Wording | None) -> Server[Any]:
    """Build the server of one system, whose tools have their published names."""

    async def call(request: object, tool: str, arguments: Mapping[str, Any]) -> CallResult:
        return database.call(tool, arguments, user)

    return build_server(database.domain, call, wording)


def _serve(server: Server[Any]) -> None:
    """Serve the client at standard input and output until it closes the connection."""

    async def serve() -> None:
        async with stdio_server(stdout=wire) as (received, sent):
            await server.run(received, sent, server.create_initialization_options())

    # A thread waits for the next line of input and cannot be interrupted: Python code could end
    # the process only after that line.
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, signal.SIG_DFL)
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        wire = anyio.wrap_file(_Wire(out, encoding="utf-8", newline="\n"))
        anyio.run(serve)


class _Wire(io.TextIOWrapper):
    """The output to the client; the process ends if the client has closed it."""

    def flush(self) -> None:
        """Send the written text, or end the process if that is not possible."""
        try:
            super().flush()
        except OSError as error:
            problem = error.strerror or str(error)
            print(f"eopsgym: cannot write the output: {problem}", file=sys.stderr, flush=True)
            os._exit(1)
