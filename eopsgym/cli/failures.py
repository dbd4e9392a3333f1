"""`eopsgym failures`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from eopsgym.cli.output import format_option, printable, show

if TYPE_CHECKING:
    import pandas as pd

_path = click.Path(path_type=Path)


@click.command(short_help="Why runs failed, by rules that give evidence.")
@click.argument("results", type=_path, default=Path("results"))
@click.option("--by", multiple=True, help="Count by this as well: model, domain, task; repeatable.")
@click.option("--kind", "kinds", multiple=True, help="Only this kind of failure; repeatable.")
@click.option("--all", "every", is_flag=True, help="Every finding, a line each, and no counts.")
@click.option("--measure", is_flag=True, help="Precision and recall of the rules, instead.")
@click.option("--sample", type=click.IntRange(1), help="Tasks for each scripted failure.")
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

    With --measure, the rules are run on scripted models that fail in one known way each and, with
    --published, on the published runs, whose failed verifiers were traced by hand.
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
    """What was not looked at, in a line for each reason."""
    reasons: dict[tuple[str, int], list[str]] = {}
    for kind, counts in tags.attrs["left_out"].items():
        for why, count in counts.items():
            reasons.setdefault((why, count), []).append(kind)
    for (why, count), some in reasons.items():
        runs = "1 run was" if count == 1 else f"{count} runs were"
        said = f"{runs} not looked at for {', '.join(some)}: {why}"
        click.echo(f"\n{printable(said)}")
    if tags.attrs["unexplained"]:
        click.echo(f"\nfailed, and nothing was found: {tags.attrs['unexplained']} runs")


def _measure(sample: int | None, seed: int, published: Path | None, form: str) -> None:
    from eopsgym.analysis.failures.measure import SAMPLE, measure_published, measure_scripted

    _show_measured("scripted failures", measure_scripted(sample or SAMPLE, seed), form)
    if published is not None:
        click.echo("")
        _show_measured("published runs, traced by hand", measure_published(published), form)


def _show_measured(title: str, frame: pd.DataFrame, form: str) -> None:
    from eopsgym.analysis import as_rows

    if form == "table":
        wrong, fine = frame.attrs["false_alarms"]
        label = "runs without a failure of their own"
        click.echo(f"{title}; of {fine} {label}, something was found in {wrong}\n")
    show(as_rows(frame), form)
