"""`eopsgym scan`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, printable, say, show
from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.analysis import Scan

_path = PathOption()
_SHOWN = ("run_id", "value", "scan_reason", "cited", "not_in_run", "problem")


@click.command(short_help="Ask a judge model a question about each run.")
@click.argument("results", type=_path)
@click.argument("question")
@click.option("-m", "--model", required=True, help="The judge: provider/model, or a model file.")
@click.option(
    "--answer",
    "labels",
    multiple=True,
    help="An answer that the judge may give; repeatable. Default: yes, no, unclear.",
)
@click.option(
    "--range",
    "ends",
    type=(float, float),
    help="Ask for a number between these two in place of a label.",
)
@click.option("--name", default="", help="The name of the scan. Default: the question.")
@click.option("--where", default="true", help="An SQL condition on the table runs.")
@click.option("--cost", type=click.FloatRange(0), help="The dollars that new answers may cost.")
@click.option("--allow-unknown-prices", is_flag=True, help="Ask a model without a known price.")
@click.option("--dry-run", is_flag=True, help="Print what it would ask and cost, and ask nothing.")
@click.option(
    "--concurrency",
    type=click.IntRange(1),
    default=4,
    show_default=True,
    help="Questions at a time.",
)
@click.option(
    "--most-letters",
    type=click.IntRange(2_000),
    default=60_000,
    show_default=True,
    help="The letters above which a transcript is cut.",
)
@click.option("--timeout", type=click.FloatRange(0.1), help="Seconds for one attempt (180).")
@click.option("--base-url", help="The judge's server, such as http://127.0.0.1:11434/v1; no key.")
@click.option("--all", "every", is_flag=True, help="Print a line for each run, not counts.")
@format_option
def scan(
    results: Path,
    question: str,
    model: str,
    labels: tuple[str, ...],
    ends: tuple[float, float] | None,
    name: str,
    where: str,
    cost: float | None,
    allow_unknown_prices: bool,
    dry_run: bool,
    concurrency: int,
    most_letters: int,
    timeout: float | None,
    base_url: str | None,
    every: bool,
    form: str,
) -> None:
    """Ask a judge model QUESTION about each run in RESULTS, and count its answers.

    The answers are kept in RESULTS/scans.jsonl, with reasons and cited steps; the same question to
    the same model is not asked again. `eopsgym sql --results RESULTS "FROM scans"` shows all.
    """
    from eopsgym.analysis import as_rows, estimate_scan
    from eopsgym.analysis import scan as ask
    from eopsgym.analysis.scans.answer_kind import YES_NO, Answers

    if labels and ends:
        raise click.UsageError("--answer and --range exclude each other")
    answers: Answers = ends or labels or YES_NO
    if dry_run:
        estimate = estimate_scan(
            results, question, model=model, answers=answers, where=where, most_letters=most_letters
        )
        say(repr(estimate))
        return
    made = ask(
        results,
        question,
        model=model,
        answers=answers,
        name=name,
        where=where,
        cost=cost,
        allow_unknown_prices=allow_unknown_prices,
        concurrency=concurrency,
        most_letters=most_letters,
        timeout=timeout,
        base_url=base_url,
    )
    if every:
        show(as_rows(made.frame[list(_SHOWN)]), form)
        return
    show(_counts(made), form)
    if form == "table":
        click.echo(f"\n{printable(repr(made))}")


def _counts(made: Scan) -> list[dict[str, Any]]:
    return [{"answer": value, "runs": count} for value, count in made.counts.items()]
