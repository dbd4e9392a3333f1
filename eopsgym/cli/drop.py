"""`eopsgym drop`."""

from pathlib import Path

import click

from eopsgym.cli.path_options import PathOption
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are


@click.command(short_help="Remove runs without a verdict from run files.")
@click.argument("results", type=PathOption(), default=Path("results"))
@click.option(
    "--stop",
    "stops",
    multiple=True,
    metavar="REASON",
    help="Only runs with this stop reason, such as model_error (a missing key); repeatable.",
)
@click.option(
    "--experiment", "experiments", multiple=True, help="Only runs of this experiment; repeatable."
)
@click.option("--model", "-m", "models", multiple=True, help="Only runs of this model; repeatable.")
def drop(
    results: Path, stops: tuple[str, ...], experiments: tuple[str, ...], models: tuple[str, ...]
) -> None:
    """Remove runs without a verdict from RESULTS, a folder or a run file.

    Without --stop, these are the runs that crashed or that an error of model or environment ended.
    Their records are moved to a file beside the run file whose name ends in .dropped.jsonl.
    """
    from eopsgym.agents import StopReason
    from eopsgym.runs import TRIED_AGAIN, Run, drop_runs, dropped_file

    known = {reason.value for reason in StopReason}
    for stop in stops:
        if stop not in known:
            raise ConfigError(f"no stop reason {stop!r}; {names_there_are(stop, sorted(known))}")
    wanted = set(stops) or TRIED_AGAIN

    def goes(run: Run) -> bool:
        return (
            run.stop in wanted
            and run.strict is None
            and run.experiment in (experiments or (run.experiment,))
            and run.model in (models or (run.model,))
        )

    counts = drop_runs(results, goes)
    for path, count in counts.items():
        if count:
            what = "1 run" if count == 1 else f"{count} runs"
            click.echo(f"{what} moved from {path} to {dropped_file(path)}")
    if not any(counts.values()):
        click.echo("no run to remove")
