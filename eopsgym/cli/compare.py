"""`eopsgym compare`."""

from __future__ import annotations

from pathlib import Path

import click

from eopsgym.cli.output import format_option, harmless, show
from eopsgym.cli.path_options import PathOption

_path = PathOption()


@click.command(short_help="Lay runs side by side, aligned by their calls.")
@click.argument("run_ids", nargs=-1, required=True, metavar="RUN...")
@click.option(
    "--results",
    type=_path,
    default=Path("results"),
    show_default=True,
    help="The folder or run file with the runs.",
)
@click.option("--gold", is_flag=True, help="Add the reference solution of the first run's task.")
@click.option("--states", is_flag=True, help="Print the final rows that differ, not the calls.")
@click.option("--page", type=_path, help="Write all of it, step by step, as one HTML page instead.")
@format_option
def compare(
    run_ids: tuple[str, ...], results: Path, gold: bool, states: bool, page: Path | None, form: str
) -> None:
    """Lay the runs RUN (ids, or their beginnings) side by side.

    Calls are in one row if system, tool and arguments are equal. The order of each run's calls is
    kept. The last line says where the runs first differ.
    """
    from eopsgym.analysis import as_rows
    from eopsgym.runs import Comparison
    from eopsgym.trajectories import open_trajectories

    with open_trajectories(results) as trajectories:
        runs = [trajectories.run(run_id) for run_id in run_ids]
    comparison = Comparison([*runs, runs[0].gold] if gold else runs)
    if page is not None:
        from eopsgym.notebook.comparison_page import save_comparison

        click.echo(f"written: {harmless(str(save_comparison(comparison, page)))}")
        return
    shown = comparison.final_rows() if states else comparison.steps()
    show(as_rows(shown), form)
    if form == "table":
        for name, run in zip(comparison.names, comparison.runs, strict=True):
            click.echo(f"{name}: {harmless(repr(run))}")
        click.echo(harmless(comparison.summary))
