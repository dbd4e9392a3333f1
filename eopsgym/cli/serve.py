"""`eopsgym serve`."""

from typing import TYPE_CHECKING, Any, Literal

import click
from click.core import ParameterSource

from eopsgym.cli.path_options import MaybePath

if TYPE_CHECKING:
    from eopsgym.gym import Mode, ToolNames

_PORT = click.IntRange(0, 65535)
_OF_PORTS = (
    *("host", "port", "idle", "allow_hosts", "workers"),
    *("agent_port", "agent_host", "agent_database", "agent_user"),
)
"""The parameters that have no meaning without ports."""


@click.command(short_help="Serve DOMAINS as the published containers do.")
@click.argument("domains", nargs=-1, required=True)
@click.option(
    "--stdio",
    is_flag=True,
    help="Serve over standard input and output, to a client that starts this command; several "
    "domains as one server.",
)
@click.option(
    "--seed",
    type=MaybePath(),
    metavar="NAME|FILE",
    help="With --stdio: what fills the database; company by itself.",
)
@click.option(
    "--user",
    "users",
    multiple=True,
    metavar="[DOMAIN=]TOKEN",
    help="With --stdio: who acts, as the domain's user header says it; a default user "
    "unless given, which csm does not have. With several domains, of which domain; repeatable.",
)
@click.option(
    "--tool-names",
    type=click.Choice(["published", "prefixed"]),
    help="With --stdio: as published, where the first of several domains has a tool name that they "
    "share, or each tool as domain__tool; as published by itself.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen here; 0.0.0.0 lets other machines in.",
)
@click.option(
    "--port",
    type=_PORT,
    help="For one domain; 0 picks a free one. Its published port unless given.",
)
@click.option(
    "--now",
    metavar="TIME",
    help="Freeze the clock at this moment, such as 2026-03-02T09:00:00.",
)
@click.option(
    "--mode",
    type=click.Choice(["published", "guarded"]),
    default="published",
    show_default=True,
    help="Let calls break the policy, as the published server does, or refuse them.",
)
@click.option(
    "--repaired",
    is_flag=True,
    help="Mend what is plainly broken in the published servers; a task of ours asks for it itself.",
)
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=3600,
    show_default=True,
    metavar="SECONDS",
    help="Drop a database that nobody has used for so long.",
)
@click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="NAME",
    help="A further name the server goes by, as behind a proxy; its pages may send requests. "
    "'*' for any name.",
)
@click.option(
    "--tools-from",
    multiple=True,
    type=MaybePath(),
    metavar="[DOMAIN=]FILE",
    help="List tools in the words, order and schemas of this recorded tools/list.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes that share the databases, each of which belongs to one, by its id.",
)
@click.option(
    "--agent-port",
    type=_PORT,
    help="For one domain: a port with /mcp and /health alone, for an agent that must not reach "
    "/api/*; 0 picks a free one.",
)
@click.option(
    "--agent-host",
    metavar="ADDRESS",
    help="Address of the agent's port; that of --host unless given.",
)
@click.option(
    "--agent-database",
    metavar="ID",
    help="The one database that the agent reaches, whatever id it names.",
)
@click.option(
    "--agent-user",
    metavar="TOKEN",
    help="The one user that the agent acts as, whatever it says: the user header's value.",
)
def serve(
    domains: tuple[str, ...],
    stdio: bool,
    seed: str | None,
    users: tuple[str, ...],
    tool_names: "ToolNames | None",
    host: str,
    port: int | None,
    now: str | None,
    mode: "Mode",
    repaired: bool,
    idle: float,
    allow_hosts: tuple[str, ...],
    tools_from: tuple[str, ...],
    workers: int,
    agent_port: int | None,
    agent_host: str | None,
    agent_database: str | None,
    agent_user: str | None,
) -> None:
    """Serve DOMAINS as the published containers do, until interrupted.

    Requests have to name the server as it is called: localhost, an address it listens on, or an
    --allow-host. Web pages of other sites are refused; programs notice nothing of it.

    An agent with a shell can read and reset the databases through /api/*, and so find out what
    verifiers look for. Give it --agent-port, and let it reach no other port: on one machine, by
    --agent-host and a container or network of its own.

    With --workers a connection goes to the process that holds the database which its first request
    names, and requests about other databases are sent on to theirs. When a process ends, its
    databases are gone, and it is started again. Limits hold for each process.

    With --stdio there are no ports: desktop clients start the command, and speak MCP with it over
    standard input and output. The database is new each time, and gone when the client leaves.
    """
    if stdio:
        _serve_stdio(domains, seed, users, now, mode, repaired, tools_from, tool_names)
        return
    if seed is not None or users:
        raise click.UsageError("--seed and --user need --stdio; clients over HTTP say both")
    if tool_names is not None:
        raise click.UsageError("--tool-names needs --stdio; over HTTP each domain has its own port")
    from eopsgym.gym.server import serve_forever

    if port is not None and len(domains) > 1:
        raise click.UsageError("--port is for one domain; each of several has its published port")
    if agent_port is not None and len(domains) > 1:
        raise click.UsageError("--agent-port is for one domain; serve each by a command of its own")
    if agent_port is None and (agent_host or agent_database or agent_user):
        raise click.UsageError("--agent-host, --agent-database and --agent-user need --agent-port")
    if agent_port is not None and workers > 1:
        raise click.UsageError("--agent-port needs one process; leave --workers out")
    ports: Literal["published"] | dict[str, int] = "published"
    if port is not None:
        ports = {domains[0]: port}
    agent: dict[str, Any] = {}
    if agent_port is not None:
        agent = {
            "agent_ports": {domains[0]: agent_port},
            "agent_host": agent_host,
            "agent_database": agent_database,
            "agent_user": agent_user,
        }
    serve_forever(
        *domains,
        host=host,
        ports=ports,
        now=now,
        mode=mode,
        repaired=repaired,
        idle=idle,
        allow_hosts=allow_hosts,
        tools_from=tools_from or None,
        workers=workers,
        **agent,
    )


def _serve_stdio(
    domains: tuple[str, ...],
    seed: str | None,
    users: tuple[str, ...],
    now: str | None,
    mode: "Mode",
    repaired: bool,
    tools_from: tuple[str, ...],
    tool_names: "ToolNames | None",
) -> None:
    """Serve domains without ports.

    Raises:
        UsageError: an option about ports was given, or a user of no domain here.
    """
    context = click.get_current_context()
    for name in _OF_PORTS:
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = "--allow-host" if name == "allow_hosts" else f"--{name.replace('_', '-')}"
            raise click.UsageError(f"{option} is about ports, and --stdio has none; leave it out")
    from eopsgym.gym.server.stdio import serve_stdio

    serve_stdio(
        domains,
        seed=seed or "company",
        user=_by_domain(users, domains),
        now=now,
        mode=mode,
        repaired=repaired,
        tools_from=tools_from or None,
        tool_names=tool_names or "published",
    )


def _by_domain(users: tuple[str, ...], domains: tuple[str, ...]) -> dict[str, str]:
    """Read who acts on which domain.

    Raises:
        UsageError: it is not said of which of several domains, or of one that is not served.
    """
    from eopsgym.domains import get_domain

    served = {get_domain(domain).name: domain for domain in domains}
    found: dict[str, str] = {}
    for user in users:
        name, equals, token = user.partition("=")
        if equals and name in {*served, *domains}:
            found[get_domain(name).name] = token
        elif len(served) == 1:
            found[next(iter(served))] = user
        else:
            raise click.UsageError(
                f"--user {user}: with several domains write DOMAIN=TOKEN, with one of "
                f"{', '.join(served)}"
            )
    return found
