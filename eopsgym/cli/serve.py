"""`eopsgym serve`."""

from typing import Literal

import click

from eopsgym.gym.database import Mode


@click.command()
@click.argument("domains", nargs=-1, required=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), help="For one domain; 0 picks a free one.")
@click.option("--now", help="Freeze the clock at this moment, such as 2026-03-02T09:00:00.")
@click.option("--mode", type=click.Choice(["published", "guarded"]), default="published")
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=3600,
    show_default=True,
    help="Drop a database that nobody has used for so many seconds.",
)
def serve(
    domains: tuple[str, ...], host: str, port: int | None, now: str | None, mode: Mode, idle: float
) -> None:
    """Serve DOMAINS as the published containers do, until interrupted."""
    from eopsgym.gym.server import serve_forever

    if port is not None and len(domains) > 1:
        raise click.UsageError("--port is for one domain; each of several has its published port")
    ports: Literal["published"] | dict[str, int] = "published"
    if port is not None:
        ports = {domains[0]: port}
    serve_forever(*domains, host=host, ports=ports, now=now, mode=mode, idle=idle)
