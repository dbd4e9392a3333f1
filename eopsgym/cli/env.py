"""`eopsgym env`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.env.bands import BandName

BANDS = ("never", "hard", "medium", "easy", "always", "unknown")
"""The bands of `eopsgym.env`, which would make `--help` slow if it were imported."""
TOOL_SETS = ("default", "oracle", "plus_5", "plus_10", "plus_15", "all")


@click.group()
def env() -> None:
    """Use tasks as environments for RL trainers."""


@env.command("export", short_help="Write tasks as a data set for trainers.")
@click.argument("folder", type=PathOption(), metavar="DIR")
@click.argument("sources", nargs=-1)
@click.option(
    "--tool-set",
    type=click.Choice(TOOL_SETS),
    default="default",
    show_default=True,
    help="Which tools the agent sees.",
)
@click.option(
    "--results",
    type=PathOption(),
    help="A folder of runs that show how hard tasks are; without it, their tiers say so.",
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

    All of our tasks are written unless SOURCES (systems, files or folders) are given. DIR has to be
    new or empty; its README shows how a trainer uses it. Both twins of a pair are in the same
    split, train or test.
    """
    from eopsgym.env import TaskList, export_environments

    tasks = TaskList(*sources, results=results, bands=bands or None)
    counts = export_environments(tasks, folder, tool_set=tool_set)
    written = " and ".join(f"{count} to {split}" for split, count in counts.items())
    ran = sum(tasks.band(task).source == "runs" for task in tasks.tasks)
    bands_from = "their bands come from their tiers, because there are no runs of them"
    if ran:
        bands_from = f"the bands of {ran} come from runs, those of the others from their tiers"
    where = folder.absolute()
    click.echo(f"{written} in {where}; {bands_from}. Its README.md says how to use them")
