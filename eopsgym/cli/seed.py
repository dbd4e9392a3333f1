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
    help="A third of the records, all of them, or a hundred branches of the company.",
)
@click.option(
    "--random-seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Another number gives people and customers other names, the same in every system.",
)
@click.option(
    "--out",
    type=PathOption(file_okay=False),
    default="worlds",
    show_default=True,
    metavar="FOLDER",
    help="Where SYSTEM/world.sql is written.",
)
def seed(systems: tuple[str, ...], size: str, random_seed: int, out: Path) -> None:
    """Write the seeds of a new world.

    All SYSTEMS have one, unless some are named.
    With EOPSGYM_SEEDS=FOLDER the seed is found by its name:
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
    click.echo(f"Use them with EOPSGYM_SEEDS={out} and the seed's name, world.")
    # With its indexes a database may be twice as large as its text, and in most systems is smaller.
    needed = math.ceil(2 * largest / 2**20 / USUAL_MB) * USUAL_MB
    if needed > USUAL_MB:
        click.echo(f"Databases of this size may need {SEED_MB}={needed} as well.")
