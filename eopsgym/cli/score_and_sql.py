"""`eopsgym score` and `eopsgym sql`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, printable, show
from eopsgym.cli.path_options import PathOption
from eopsgym.cli.score_output import show_scores

if TYPE_CHECKING:
    from eopsgym.trajectories import Trajectories

_LONGEST_REASON, _MOST_REASONS = 100, 5
_source = PathOption()


def _store_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options `--store` and `--strict`."""
    strict = click.option(
        "--strict",
        is_flag=True,
        help="Stop at a damaged line of a run file instead of skipping it.",
    )
    store = click.option(
        "--store", type=_source, help="The DuckDB file, if it is not beside the results."
    )
    return store(strict(command))


@click.command(short_help="Score the runs of a folder or a run file.")
@click.argument("results", type=_source, default=Path("results"))
@click.option(
    "--by",
    "by",
    multiple=True,
    help="A column of the table runs to group by; repeatable. Default: model, domain, mode, and "
    "those of orchestrator, plan, budget, tool_set and model settings that differ.",
)
@click.option(
    "--reprice", is_flag=True, help="Compute costs again from the tokens, at current prices."
)
@click.option(
    "--prices",
    type=_source,
    help="Compute costs again at the prices of this file, in place of conf/prices.json.",
)
@_store_options
@format_option
def score(
    results: Path,
    by: tuple[str, ...],
    reprice: bool,
    prices: Path | None,
    store: Path | None,
    strict: bool,
    form: str,
) -> None:
    """Score the runs in RESULTS, a folder or a run file (default: results).

    pairs is the headline score: the share of pairs of twins (one request on two states) of which
    both runs pass. strict is the share of passed runs on feasible tasks, refusals the share of
    clean refusals on infeasible ones, and parity the score of the published harness on all. A run
    counts once, even if RESULTS holds it several times. Beside a score stand its number of runs or
    pairs, its 95 % interval and, if runs have no verdict, its bounds: the score if all of these
    failed, and if all passed. leading says whether a model is in the leading group: the best, and
    all that are not significantly worse on the same pairs or tasks. Baselines are last and are
    not ranked. A value that cannot be computed is left empty, and a note below says why.

    Costs are mean dollars for each run: cost is that of agent and planner, judge_cost that of the
    judge. An unknown cost is left empty; it is never 0. Below the table stand the price lists that
    were used, with their dates: the date in conf/prices.json, or the day when litellm's table was
    read.
    """
    from eopsgym.agents import price_list
    from eopsgym.analysis import scores
    from eopsgym.trajectories import open_trajectories

    listed = price_list(prices) if reprice or prices else None
    with open_trajectories(results, store, strict) as trajectories:
        show_scores(scores(trajectories, by, prices=listed), form)
        if form == "table":
            _tell_unscored(trajectories)
            for label in [listed.label] if listed else _price_lists(trajectories):
                click.echo(f"\nprices: {printable(label)}")


def _price_lists(trajectories: Trajectories) -> list[str]:
    """Return the names and dates of the price lists in the records of runs."""
    rows = trajectories.rows("SELECT DISTINCT prices FROM runs WHERE prices <> '' ORDER BY 1")
    return [str(row["prices"]) for row in rows]


def _tell_unscored(trajectories: Trajectories) -> None:
    """Print, in a line, how many runs are not scored, and why."""
    from eopsgym.analysis.unscored_runs import unscored_runs

    counts = unscored_runs(trajectories)
    if not counts:
        return
    whole = trajectories.rows("SELECT count(*) AS runs FROM runs")[0]["runs"]
    count = sum(counts.values())
    have = "has no verdict and is" if count == 1 else "have no verdict and are"
    reasons = [f"{shorten(why, _LONGEST_REASON)} ({count})" for why, count in counts.items()]
    if len(reasons) > _MOST_REASONS:
        reasons[_MOST_REASONS:] = [f"and {len(reasons) - _MOST_REASONS} other reasons"]
    sentence = printable(f"{count} of {whole} runs {have} not scored: {', '.join(reasons)}")
    click.echo(f"\n{sentence}")


@click.command(short_help="Query the tables of runs by SQL.")
@click.argument("query", required=False)
@click.option(
    "--results",
    type=_source,
    default=Path("results"),
    show_default=True,
    help="The folder of run files, or one run file.",
)
@click.option("--describe", is_flag=True, help="Print the tables and the meaning of their columns.")
@_store_options
@format_option
def sql(
    query: str | None, results: Path, describe: bool, store: Path | None, strict: bool, form: str
) -> None:
    """Query the trajectories: tables experiments, tasks, runs, messages, tool_calls, changes,
    breaches, verifiers, usage, tags, rescored, scans. With --describe, QUERY may name one.

    A query changes nothing, but it can read every file that you can read: DuckDB's functions and
    quoted names open local files (FROM 'notes.csv'). Do not run a query that you have not read.
    """
    from eopsgym.analysis import as_rows
    from eopsgym.trajectories import describe as columns
    from eopsgym.trajectories import open_trajectories

    if describe:
        show(as_rows(columns(query)), form)
        return
    if query is None:
        raise click.UsageError("Missing argument 'QUERY', such as \"SELECT * FROM runs\"")
    with open_trajectories(results, store, strict) as trajectories:
        show(trajectories.rows(query), form)
