"""`eopsgym rescore`."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eopsgym.cli.output import format_option, printable, show
from eopsgym.cli.path_options import PathOption

if TYPE_CHECKING:
    from eopsgym.runs import Rescored

_SAID = {True: "passed", False: "failed", None: "no verdict"}
_path = PathOption()


@click.command(short_help="Judge old runs anew, without a model; both verdicts are kept.")
@click.argument("results", type=_path, default=Path("results"))
@click.option(
    "--tasks",
    "-t",
    "sources",
    multiple=True,
    help="Where the tasks of today are, as for `run`, if they are not our own; repeatable.",
)
@click.option("--undo", is_flag=True, help="Let the first verdicts count again, instead.")
@click.option("--changed", is_flag=True, help="Show only runs whose verdict is another now.")
@format_option
def rescore(results: Path, sources: tuple[str, ...], undo: bool, changed: bool, form: str) -> None:
    """Judge the runs in RESULTS (default: results) by the tasks and verifiers of today.

    Their databases are made again from their recorded changes, and no model is asked. Each run is
    reused (task and verdict are as they were), judged again (its new verdict counts, the first one
    is kept), or has to run again (its changes were not recorded, or its task asks another thing by
    now), with the reason; the verdicts of the last do not compare with new runs. What was found is
    appended to rescored.jsonl beside the runs, whose records stay.
    """
    from eopsgym.runs import rescore as judge_anew
    from eopsgym.runs import undo_rescore
    from eopsgym.tasks import load_tasks

    if undo:
        count = undo_rescore(results)
        click.echo(f"the first verdict counts again: {count} run{'' if count == 1 else 's'}")
        return
    found = judge_anew(results, load_tasks(*sources) if sources else None)
    show([_row(each) for each in found if each.changed or not changed], form)
    if form == "table":
        _tell_counts(found)


def _row(each: "Rescored") -> dict[str, Any]:
    return {
        "run_id": each.run_id,
        "how": each.how,
        "first": _SAID[each.first_strict],
        "now": _SAID[each.strict] if each.comparable else f"{_SAID[each.strict]}, not comparable",
        "why": each.why,
    }


def _tell_counts(found: "list[Rescored]") -> None:
    counts = Counter(each.how for each in found)
    changed = sum(each.changed for each in found)
    said = ", ".join(f"{count} {how}" for how, count in sorted(counts.items()))
    click.echo(f"\n{printable(said)}; {changed} with another verdict than before")
