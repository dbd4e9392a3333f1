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


@click.command(short_help="Why runs failed, by rules that give evidence.")
@click.argument("results", type=_path, default=Path("results"))
@click.option("--by", multiple=True, help="Count by this as well: model, domain, task; repeatable.")
@click.option("--kind", "kinds", multiple=True, help="Only this kind of failure; repeatable.")
@click.option("--all", "every", is_flag=True, help="Every finding, a line each, and no counts.")
@click.option("--measure", is_flag=True, help="Precision and recall of the rules, instead.")
@click.option(
    "--sample",
    type=click.IntRange(1),
    help="Tasks for each measured model.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which tasks these are.")
@click.option("--published", type=_path, help="Measure on the published result files there, too.")
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

    A run may show several kinds of failure; its primary finding is the one that says best why it
    failed. Beneath the counts stands what could not be looked at, and why.

    With --measure, the rules are run on scripted models that fail in one known way each, on the
    simulated runs that come along and, with --published, on the published runs, whose failed
    verifiers were traced by hand.
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
    """Print what was not analysed, in a line for each reason."""
    reasons: dict[tuple[str, int], list[str]] = {}
    for kind, counts in tags.attrs["left_out"].items():
        for why, count in counts.items():
            reasons.setdefault((why, count), []).append(kind)
    for (why, count), some in reasons.items():
        runs = "1 run was" if count == 1 else f"{count} runs were"
        said = f"{runs} not looked at for {', '.join(some)}: {why}"
        click.echo(f"\n{printable(said)}")
    if tags.attrs["unexplained"]:
        runs = counted(tags.attrs["unexplained"], "run")
        click.echo(f"\nfailed, and nothing was found: {runs}")


def _measure(sample: int | None, seed: int, published: Path | None, form: str) -> None:
    """Print how good the rules are on each set: a table each, or one with sets beside kinds."""
    from eopsgym.analysis import as_rows

    measured = _measured(sample, seed, published)
    if form != "table":
        show([{"set": name, **row} for name, frame in measured for row in as_rows(frame)], form)
        return
    for number, (name, frame) in enumerate(measured):
        wrong, fine = frame.attrs["false_alarms"]
        label = "runs without a failure of their own"
        said = f"{name}; of {fine} {label}, something was found in {wrong}\n"
        click.echo(f"\n{said}" if number else said)
        show(as_rows(frame), form)


def _measured(
    sample: int | None, seed: int, published: Path | None
) -> Iterator[tuple[str, pd.DataFrame]]:
    """Return the sets for which it is known what went wrong, with how good the rules are there."""
    from eopsgym.analysis.failures import measure

    yield "scripted failures", measure.measure_scripted(sample or measure.SAMPLE, seed)
    yield "simulated", measure.measure_simulated(sample, seed)
    if published is not None:
        yield "published runs, traced by hand", measure.measure_published(published)
        sure = measure.measure_published(published, sure=True)
        yield "published runs, sure labels", sure
