"""`eopsgym report`."""

from __future__ import annotations

from pathlib import Path

import click

from eopsgym.cli.output import printable
from eopsgym.cli.path_options import PathOption

_path = PathOption()


@click.command(short_help="Write scores, figures, failures and runs as one HTML page.")
@click.argument("results", type=_path, default=Path("results"))
@click.option(
    "-o", "--out", type=_path, default=Path("report.html"), show_default=True, help="The page."
)
@click.option(
    "--runs",
    type=click.IntRange(0),
    default=12,
    show_default=True,
    help="How many runs the page contains, step by step; failed ones of the worst tasks first.",
)
@click.option("--title", help="The title. Default: the name of the folder.")
def report(results: Path, out: Path, runs: int, title: str | None) -> None:
    """Write a report on the runs in RESULTS (default: results).

    It is one page that contains everything: scores with intervals, figures, kinds of failure, the
    tasks with the lowest share of passes, and some runs to open. It has no scripts and loads
    nothing, so that it can be sent as a file.
    """
    from eopsgym.notebook.report import write_report

    click.echo(printable(str(write_report(results, out, runs, title))))
