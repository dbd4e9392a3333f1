"""`eopsgym score` and `eopsgym sql`."""

from pathlib import Path

import click

from eopsgym.cli.output import format_option, show

_source = click.Path(path_type=Path)


@click.command()
@click.argument("results", type=_source, default=Path("results"))
@click.option("--by", "by", multiple=True, help="Column of the table runs to group by; repeatable.")
@click.option("--store", type=_source, help="The DuckDB file, if not beside the results.")
@format_option
def score(results: Path, by: tuple[str, ...], store: Path | None, form: str) -> None:
    """Score the runs in RESULTS, a folder or a run file.

    Both scores are shares of the runs that have a verdict: strict counts every verifier, parity
    is what the published harness would say.
    """
    from eopsgym.analysis import GROUPING, as_rows, score_runs

    show(as_rows(score_runs(results, by or GROUPING, store)), form)


@click.command()
@click.argument("query")
@click.option("--results", type=_source, default=Path("results"), show_default=True)
@click.option("--store", type=_source, help="The DuckDB file, if not beside the results.")
@format_option
def sql(query: str, results: Path, store: Path | None, form: str) -> None:
    """Query the trajectories: tables experiments, tasks, runs, messages, tool_calls, changes,
    breaches, verifiers, usage, tags.
    """
    from eopsgym.trajectories import open_trajectories

    with open_trajectories(results, store) as trajectories:
        show(trajectories.rows(query), form)
