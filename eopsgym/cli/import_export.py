"""`eopsgym import` and `eopsgym export`: runs of other programs, and runs for other programs."""

from pathlib import Path

import click

from eopsgym.cli.output import harmless
from eopsgym.cli.path_options import PathOption

_path = PathOption()
_FORMATS = ("published", "nemo_gym", "inspect", "tau2", "mini_swe_agent", "messages")
"""`eopsgym.trajectories.foreign.FORMAT_NAMES`, whose import would make `--help` slow."""


@click.command("import", short_help="Import files of other programs as runs.")
@click.argument("paths", type=_path, nargs=-1, required=True)
@click.option(
    "--results",
    type=_path,
    default=Path("results"),
    show_default=True,
    help="The folder to whose run file the runs are added.",
)
@click.option(
    "--experiment",
    help="The name of the run file; by default each format has its own, such as published.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="The only format to read; by default it is recognized by the content of each file.",
)
@click.option(
    "--tasks",
    "sources",
    multiple=True,
    metavar="SOURCE",
    help="The tasks of runs of the published harness, as for `eopsgym run`; repeatable. They show "
    "in which runs a verifier's result was overwritten by another of the same name.",
)
def import_(
    paths: tuple[Path, ...],
    results: Path,
    experiment: str | None,
    form: str | None,
    sources: tuple[str, ...],
) -> None:
    """Convert files of other programs to runs: files, or folders with files in any subfolder.

    The commands score, sql and drop and the stepper accept them like other runs; the column origin
    says which runs were imported, and from what. A run that was imported before is not added again.
    What cannot be read is named with the reason, and the rest is read. Fields without a column of
    their own are counted, and stored in the column imported.
    """
    from eopsgym.tasks import load_tasks
    from eopsgym.trajectories import import_results

    tasks = [task for source in sources for task in load_tasks(source, split="all")]
    click.echo(harmless(str(import_results(paths, results, experiment, tasks, form))))


@click.command("export", short_help="Write runs as result files of the published harness.")
@click.argument("results", type=_path)
@click.argument("folder", type=_path)
def export(results: Path, folder: Path) -> None:
    """Write the runs in RESULTS, a folder or a run file, as result files to a new FOLDER.

    The files are FOLDER/<orchestrator>/<model>/<domain>/<mode>/run_<n>/results_*.json. The
    published scorer reads them, and `eopsgym import` reads them back without loss.
    """
    from eopsgym.runs import read_runs
    from eopsgym.trajectories import export_results

    click.echo(harmless(str(export_results(read_runs(results), folder))))
