"""`eopsgym import` and `eopsgym export`: result files of the published harness."""

from pathlib import Path

import click

from eopsgym.cli.output import harmless
from eopsgym.cli.path_options import PathOption

_path = PathOption()


@click.command("import", short_help="Read result files of the published harness.")
@click.argument("folder", type=_path)
@click.option(
    "--results",
    type=_path,
    default=Path("results"),
    show_default=True,
    help="The folder of results that the runs go to.",
)
@click.option(
    "--experiment", default="published", show_default=True, help="Names the run file there."
)
@click.option(
    "--tasks",
    "sources",
    multiple=True,
    metavar="SOURCE",
    help="The tasks of these runs, as for `eopsgym run`; repeatable. They tell which runs have "
    "lost verifiers to others of the same name.",
)
def import_(folder: Path, results: Path, experiment: str, sources: tuple[str, ...]) -> None:
    """Make runs of the result files in FOLDER, a tree as the published harness writes it, or any.

    The score, sql and drop commands and the stepper then take them as they take runs of ours; the
    column origin tells them apart. Runs that are there already are not added again. What cannot be
    read is named with the reason, and the rest is read; what a file says that no column has a place
    for is counted, and kept in the column imported.
    """
    from eopsgym.tasks import load_tasks
    from eopsgym.trajectories import import_results

    tasks = [task for source in sources for task in load_tasks(source, split="all")]
    click.echo(harmless(str(import_results(folder, results, experiment, tasks))))


@click.command("export", short_help="Write runs as the published harness writes them.")
@click.argument("results", type=_path)
@click.argument("folder", type=_path)
def export(results: Path, folder: Path) -> None:
    """Write the runs in RESULTS, a folder or a run file, as result files to a new FOLDER.

    It becomes a tree <orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json, which the
    published scorer reads, and `eopsgym import` reads back whole.
    """
    from eopsgym.runs import read_runs
    from eopsgym.trajectories import export_results

    click.echo(harmless(str(export_results(read_runs(results), folder))))
