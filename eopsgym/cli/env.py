"""`eopsgym env`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.env.bands import BandName

BANDS = ("never", "hard", "medium", "easy", "always", "unknown")
"""As `eopsgym.env` has them, which is too slow to import for the sake of `--help`."""
TOOL_SETS = ("default", "oracle", "plus_5", "plus_10", "plus_15", "all")


@click.group()
def env() -> None:
    """Train on tasks: a training ground for RL trainers."""


@env.command("export", short_help="Write tasks as a data set for trainers.")
@click.argument("folder", type=PathOption(), metavar="DIR")
@click.argument("sources", nargs=-1)
@click.option(
    "--tool-set",
    type=click.Choice(TOOL_SETS),
    default="default",
    show_default=True,
    help="Which tools are in sight.",
)
@click.option(
    "--results",
    type=PathOption(),
    help="A folder of runs, which tell how hard tasks are; without it their tiers do.",
)
@click.option(
    "--band",
    "bands",
    type=click.Choice(BANDS),
    multiple=True,
    help="Only tasks of this band; can be given several times.",
)
def export(
    folder: Path,
    sources: tuple[str, ...],
    tool_set: str,
    results: Path | None,
    bands: "tuple[BandName, ...]",
) -> None:
    """Write tasks to DIR as a data set that `datasets` reads: prompt, tools, split, tier, band, id.

    All of ours unless SOURCES (systems, files or folders) are given. DIR is new or empty; its
    README shows how a trainer uses it. Twins are never divided between train and test.
    """
    from eopsgym.env import TaskList, export_environments

    tasks = TaskList(*sources, results=results, bands=bands or None)
    counts = export_environments(tasks, folder, tool_set=tool_set)
    said = " and ".join(f"{count} to {split}" for split, count in counts.items())
    ran = sum(tasks.band(task).source == "runs" for task in tasks.tasks)
    told = "the bands are told by their tiers, as nobody has run them"
    if ran:
        told = f"the bands of {ran} are told by runs, those of others by their tiers"
    click.echo(f"{said} in {folder.absolute()}; {told}. Its README.md says how to use them")
