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
        help="Stop at a damaged line of a run file; do not skip it.",
    )
    store = click.option(
        "--store", type=_source, help="The DuckDB file, if not beside the results."
    )
    return store(strict(command))


@click.command(short_help="Score the runs of a folder or a run file.")
@click.argument("results", type=_source, default=Path("results"))
@click.option(
    "--by",
    "by",
    multiple=True,
    help="Column of the table runs to group by; repeatable. Unless given: model, domain, mode, and "
    "what differs of orchestrator, plan, budget, tool_set and a model's settings.",
)
@click.option(
    "--reprice", is_flag=True, help="Count costs anew from the tokens, by the prices of today."
)
@click.option(
    "--prices", type=_source, help="The same by the prices of this file; else conf/prices.json."
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

    pairs is the headline: the share of pairs of twins (one request on two states) of which both
    runs pass. strict is the share that passes of runs on tasks that can be done, refusals the share
    that refuses cleanly on the others, parity is what the published harness would say of all. Each
    run counts once, however often it stands there. Beside a score stand how many runs or pairs it
    is of, its 95 % interval, and, where runs have no verdict, its bounds: these runs counted as
    lost, and as won. leading says whether a model is in the leading group: the best, and all that
    are not significantly worse on the same pairs or tasks. Baselines stand last and are not ranked.
    What cannot be told is left empty, and why stands beneath.

    Costs are mean dollars a run: cost is that of agent and planner, judge_cost is beside it. One
    that is not known is left empty, and is never 0. Beneath stand the price lists that they were
    counted by, with their dates: that of conf/prices.json, or when litellm's table was read.
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
    """Return the price lists that runs were counted by, as their records name and date them."""
    found = trajectories.rows("SELECT DISTINCT prices FROM runs WHERE prices <> '' ORDER BY 1")
    return [str(row["prices"]) for row in found]


def _tell_unscored(trajectories: Trajectories) -> None:
    """Print why there are more runs than scored ones, in a line."""
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
    said = printable(f"{count} of {whole} runs {have} not scored: {', '.join(reasons)}")
    click.echo(f"\n{said}")


@click.command(short_help="Query the runs, as tables, by SQL.")
@click.argument("query", required=False)
@click.option(
    "--results",
    type=_source,
    default=Path("results"),
    show_default=True,
    help="The folder of run files, or one run file.",
)
@click.option("--describe", is_flag=True, help="The tables and what their columns hold, instead.")
@_store_options
@format_option
def sql(
    query: str | None, results: Path, describe: bool, store: Path | None, strict: bool, form: str
) -> None:
    """Query the trajectories: tables experiments, tasks, runs, messages, tool_calls, changes,
    breaches, verifiers, usage, tags, rescored. With --describe, QUERY may name one of them.

    A query changes nothing, but it reads whatever you may read: DuckDB's functions and quoted names
    open local files (FROM 'notes.csv'). Do not run a query that you have not read.
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
