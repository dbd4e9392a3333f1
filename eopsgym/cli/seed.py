"""`eopsgym seed`."""

import math
from pathlib import Path

import click

from eopsgym.cli.path_options import PathOption


@click.command()
@click.argument("systems", nargs=-1)
@click.option(
    "--size",
    type=click.Choice(["small", "standard", "large"]),
    default="standard",
    show_default=True,
    help="A third of the company's records, all of them, or a hundred branches of the company.",
)
@click.option(
    "--random-seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="A number that decides the names of people and customers, equal in all systems.",
)
@click.option(
    "--out",
    type=PathOption(file_okay=False),
    default="worlds",
    show_default=True,
    metavar="FOLDER",
    help="The folder in which SYSTEM/world.sql is written.",
)
def seed(systems: tuple[str, ...], size: str, random_seed: int, out: Path) -> None:
    """Write the seeds of a new world.

    They are written for all systems, or for SYSTEMS.

    If EOPSGYM_SEEDS is set to FOLDER, the seed can be given by its name:
    Episode.start("itsm", seed="world").
    """
    from eopsgym.domains import domain_names, get_domain
    from eopsgym.gym.fill_seed import SEED_MB, USUAL_MB
    from eopsgym.gym.new_world import write_world

    names = list(dict.fromkeys(get_domain(each).name for each in systems)) or domain_names()
    largest = 0
    for name in names:
        path = write_world(out, name, size, random_seed)  # type: ignore[arg-type]
        largest = max(largest, path.stat().st_size)
        click.echo(f"{path}: {path.stat().st_size / 1e6:,.1f} MB")
    click.echo(f"To use them, set EOPSGYM_SEEDS={out} and give the seed's name, world.")
    # With its indexes, a database is at most twice as large as its SQL text.
    needed = math.ceil(2 * largest / 2**20 / USUAL_MB) * USUAL_MB
    if needed > USUAL_MB:
        click.echo(f"For databases of this size, set {SEED_MB}={needed} as well.")
