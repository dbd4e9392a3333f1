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
    "domains become one server.",
)
@click.option(
    "--seed",
    type=MaybePath(),
    metavar="NAME|FILE",
    help="With --stdio: the seed of the database. Default: company.",
)
@click.option(
    "--user",
    "users",
    multiple=True,
    metavar="[DOMAIN=]TOKEN",
    help="With --stdio: the acting user, as a value of the domain's user header. Default: the "
    "domain's default user; csm has none. With several domains, name the domain; repeatable.",
)
@click.option(
    "--tool-names",
    type=click.Choice(["published", "prefixed"]),
    help="With --stdio: the names of the tools of several domains: published (the default), where "
    "a shared name means the first domain's tool, or prefixed, as domain__tool.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on; 0.0.0.0 accepts other machines.",
)
@click.option(
    "--port",
    type=_PORT,
    help="The port, for one domain; 0 chooses a free one. Default: its published port.",
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
    help="Allow calls that break a policy rule (published), or refuse them (guarded).",
)
@click.option(
    "--repaired",
    is_flag=True,
    help="Repair the oddities of the published servers; our tasks ask for this themselves.",
)
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=3600,
    show_default=True,
    metavar="SECONDS",
    help="Drop a database that was not used for this many seconds.",
)
@click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="NAME",
    help="A further host name of the server, such as that of a proxy; web pages of this host may "
    "send requests. '*' allows any name.",
)
@click.option(
    "--tools-from",
    multiple=True,
    type=MaybePath(),
    metavar="[DOMAIN=]FILE",
    help="List tools with the wording, order and schemas of this recorded tools/list.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="The number of processes; a database belongs to one of them, chosen by its id.",
)
@click.option(
    "--agent-port",
    type=_PORT,
    help="For one domain: a port with only /mcp and /health, for an agent that must not reach "
    "/api/*; 0 chooses a free one.",
)
@click.option(
    "--agent-host",
    metavar="ADDRESS",
    help="The address of the agent's port. Default: that of --host.",
)
@click.option(
    "--agent-database",
    metavar="ID",
    help="The database that the agent uses, whatever id it names.",
)
@click.option(
    "--agent-user",
    metavar="TOKEN",
    help="The acting user of the agent, as a value of the user header, whatever it sends.",
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

    The Host header of a request has to name localhost, an address that the server listens on, or
    an --allow-host. Requests from web pages of other sites are refused; programs are not affected.

    An agent with a shell can read and reset the databases through /api/*, and so learn what the
    verifiers check. Give it the port of --agent-port, and let it reach no other port: on one
    machine, with --agent-host and a separate container or network.

    With --workers a connection goes to the process that holds the database of its first request;
    that process forwards requests about other databases. If a process ends, its databases are lost,
    and a new process is started. Limits apply to each process.

    With --stdio there are no ports: a desktop client starts the command, and sends MCP messages
    over standard input and output. The database is new each time, and dropped when the client
    disconnects.
    """
    if stdio:
        _serve_stdio(domains, seed, users, now, mode, repaired, tools_from, tool_names)
        return
    if seed is not None or users:
        raise click.UsageError("--seed and --user need --stdio; over HTTP, clients send both")
    if tool_names is not None:
        raise click.UsageError("--tool-names needs --stdio; over HTTP each domain has its own port")
    from eopsgym.gym.server import serve_forever

    if port is not None and len(domains) > 1:
        raise click.UsageError("--port is for one domain; leave it out to use the published ports")
    if agent_port is not None and len(domains) > 1:
        raise click.UsageError("--agent-port is for one domain; serve each by a separate command")
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
        UsageError: an option about ports was given, or a user of a domain that is not served.
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
    """Return the acting user of each domain that has one.

    Raises:
        UsageError: with several domains, a user names no domain, or one that is not served.
    """
    from eopsgym.domains import get_domain

    served = {get_domain(domain).name: domain for domain in domains}
    acting_users: dict[str, str] = {}
    for user in users:
        name, equals, token = user.partition("=")
        if equals and name in {*served, *domains}:
            acting_users[get_domain(name).name] = token
        elif len(served) == 1:
            acting_users[next(iter(served))] = user
        else:
            raise click.UsageError(
                f"--user {user}: with several domains write DOMAIN=TOKEN, where DOMAIN is one of "
                f"{', '.join(served)}"
            )
    return acting_users
