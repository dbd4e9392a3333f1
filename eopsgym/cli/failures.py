"""`eopsgym failures`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import format_option, printable, show
from eopsgym.cli.path_options import PathOption
from eopsgym.counting import counted

if TYPE_CHECKING:
    import pandas as pd

_path = PathOption()


@click.command(short_help="Show why runs failed, found by rules that give evidence.")
@click.argument("results", type=_path, default=Path("results"))
@click.option("--by", multiple=True, help="Count also by model, domain or task; repeatable.")
@click.option("--kind", "kinds", multiple=True, help="Only this kind of failure; repeatable.")
@click.option("--all", "every", is_flag=True, help="Print a line for each finding, not counts.")
@click.option("--measure", is_flag=True, help="Print precision and recall of the rules instead.")
@click.option(
    "--sample",
    type=click.IntRange(1),
    help="With --measure: the number of tasks for each scripted model.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The random seed of the sample."
)
@click.option(
    "--published", type=_path, help="Measure also on the published result files in this folder."
)
@format_option
def failures(
    results: Path,
    by: tuple[str, ...],
    kinds: tuple[str, ...],
    every: bool,
    measure: bool,
    sample: int | None,
    seed: int,
    published: Path | None,
    form: str,
) -> None:
    """Say why the runs in RESULTS failed (default: results).

    A run may show several kinds of failure; its primary finding is the one that explains the
    failure best. Below the counts are the runs that could not be analysed, and why.

    With --measure, the rules are applied to scripted models with one known failure each, to the
    simulated runs of the package and, with --published, to the published runs, whose failed
    verifiers were explained by hand.
    """
    if measure:
        _measure(sample, seed, published, form)
        return
    from eopsgym.analysis import as_rows, tag_failures
    from eopsgym.analysis.failures.counts import failure_counts

    tags = tag_failures(results, kinds or None)
    shown = tags if every else failure_counts(tags, by)
    show(as_rows(shown), form)
    if form == "table":
        _tell_left_out(tags)


def _tell_left_out(tags: pd.DataFrame) -> None:
    """Print a line for each reason why runs were not analysed."""
    reasons: dict[tuple[str, int], list[str]] = {}
    for kind, counts in tags.attrs["left_out"].items():
        for why, count in counts.items():
            reasons.setdefault((why, count), []).append(kind)
    for (why, count), some in reasons.items():
        runs = "1 run was" if count == 1 else f"{count} runs were"
        reason = f"{runs} not analysed for {', '.join(some)}: {why}"
        click.echo(f"\n{printable(reason)}")
    if tags.attrs["unexplained"]:
        runs = counted(tags.attrs["unexplained"], "run")
        click.echo(f"\nfailed for no reason that a rule found: {runs}")


def _measure(sample: int | None, seed: int, published: Path | None, form: str) -> None:
    """Print precision and recall on each set: a table for each, or one list with a column `set`."""
    from eopsgym.analysis import as_rows

    measured = _measured(sample, seed, published)
    if form != "table":
        show([{"set": name, **row} for name, frame in measured for row in as_rows(frame)], form)
        return
    for number, (name, frame) in enumerate(measured):
        wrong, fine = frame.attrs["false_alarms"]
        alarms = f"false alarms in {wrong} of {fine} runs without a failure"
        heading = f"{name}; {alarms}\n"
        click.echo(f"\n{heading}" if number else heading)
        show(as_rows(frame), form)


def _measured(
    sample: int | None, seed: int, published: Path | None
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the names of the sets of runs with known failures, with the rules' results there."""
    from eopsgym.analysis.failures import measure

    yield "scripted failures", measure.measure_scripted(sample or measure.SAMPLE, seed)
    yield "simulated", measure.measure_simulated(sample, seed)
    if published is not None:
        yield "published runs, labelled by hand", measure.measure_published(published)
        sure = measure.measure_published(published, sure=True)
        yield "published runs, sure labels", sure
