"""`eopsgym import` and `eopsgym export`: runs of other programs, and runs for other programs."""

from pathlib import Path

import click

from eopsgym.cli.output import harmless
from eopsgym.cli.path_options import PathOption

_path = PathOption()
_FORMATS = (
    "published",
    "nemo_gym",
    "inspect",
    "tau2",
    "mini_swe_agent",
    "atif",
    "otel",
    "verifiers",
    "messages",
)
"""`eopsgym.trajectories.foreign.FORMAT_NAMES`, whose import would make `--help` slow."""
_EXPORTS = ("published", "atif", "openai", "parquet")
"""The formats of `export_results`, whose import would make `--help` slow."""


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


@click.command("export", short_help="Write runs in a format that other programs read.")
@click.argument("results", type=_path)
@click.argument("target", type=_path)
@click.option(
    "--format",
    "form",
    type=click.Choice(_EXPORTS),
    default="published",
    show_default=True,
    help="published: result files of the published harness. atif: trajectories of ATIF 1.8, a "
    "file for each run. openai: one file of JSON lines for fine-tuning. parquet: a file for each "
    "table.",
)
@click.option(
    "--where", default="", help="An SQL condition on the table runs, such as strict. Default: all."
)
@click.option(
    "--tasks",
    "sources",
    multiple=True,
    metavar="SOURCE",
    help="For atif and openai, the tasks of these runs, as for `eopsgym run`, if they are not of "
    "this package; repeatable. The tools that were on offer are made again from them.",
)
@click.option(
    "--thinking",
    is_flag=True,
    help="For openai, write the thinking of the agent as reasoning_content.",
)
@click.option(
    "--partition-by",
    metavar="COLUMN",
    help="For parquet, split each table by the values of this column of the table runs.",
)
def export(
    results: Path,
    target: Path,
    form: str,
    where: str,
    sources: tuple[str, ...],
    thinking: bool,
    partition_by: str | None,
) -> None:
    """Write the runs in RESULTS, a folder or a run file, to TARGET, which must not exist yet.

    TARGET is a folder, or a file in the format openai. Attempts that a later one superseded are
    left out, except in parquet, where they have their own table. `eopsgym import` reads the
    formats published and atif back. What a format cannot hold is counted below.
    """
    from eopsgym.tasks import load_tasks
    from eopsgym.trajectories import export_results

    tasks = [task for source in sources for task in load_tasks(source, split="all")]
    report = export_results(
        results,
        target,
        form,  # type: ignore[arg-type]  # click has checked it
        where=where,
        tasks=tasks,
        thinking=thinking,
        partition_by=partition_by,
    )
    click.echo(harmless(str(report)))
